"""Operations of who writes to participants (E9): what a message would come to, and sending it."""

from typing import Annotated, Literal

from pydantic import Field

from doublesix.store.services import participant_messages as service
from doublesix.web.api.fields import Id, Line120, LongText, Text
from doublesix.web.api.operations import EventRouter
from doublesix.web.api.schemas import DetailsSchema
from doublesix.web.api.settings import RequestSchema
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["Messages"])


class FreeMessageRequest(RequestSchema):
    """A mail, a text for phones, or both; to `all`, to those still `in`, or to one `entry`."""

    audience: Literal["all", "in", "entry"]
    entry: Id | None = None
    subject: Line120 = ""
    body: LongText = ""
    text: Text = ""

    def message(self) -> service.FreeMessage:
        """As the service takes it."""
        return service.FreeMessage(self.audience, self.subject, self.body, self.text, self.entry or 0)


class SendRequest(FreeMessageRequest):
    """The same with the digest of its forecast."""

    digest: Annotated[str, Field(max_length=64)]


class MessageReach(DetailsSchema):
    """Whom a message reaches: entries, mails, texts; in how many messages all texts are charged.

    Send `digest` back with the message: what reaches others or costs otherwise by then is not sent.
    """

    entries: int
    mails: int
    texts: int
    alphabet: str
    length: int
    messages_each: int
    messages: int
    dear_signs: list[str]
    unreached: list[str]
    digest: str

    @classmethod
    def from_reach(cls, reach: service.Reach) -> "MessageReach":
        """As the service says it."""
        cost = reach.cost
        return cls.from_row(
            reach,
            alphabet=cost.alphabet,
            length=cost.length,
            messages_each=cost.messages,
            dear_signs=cost.dear,
        )


@router.write("/events/{slug}/messages/forecast", "write_messages")
def preview_message(access: EventAccess, body: FreeMessageRequest) -> MessageReach:
    """What a message to participants would reach and cost. Nothing is sent."""
    return MessageReach.from_reach(service.forecast(access.tournament, body.message()))


@router.write("/events/{slug}/messages/send", "write_messages")
def send_message(access: EventAccess, body: SendRequest) -> MessageReach:
    """Send a message to participants by mail, and as one text an entry."""
    return MessageReach.from_reach(service.send(access.tournament, body.message(), body.digest, access.actor))
