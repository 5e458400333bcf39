"""Operations of games with a time limit: the last hand announced, and taken back (E40)."""

from typing import Annotated

from pydantic import Field

from doublesix.store.services import last_hand
from doublesix.web.api.fields import Number
from doublesix.web.api.floor import FloorDetails
from doublesix.web.api.operations import EventRouter
from doublesix.web.api.settings import RequestSchema
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["The day"])


class LastHandRequest(RequestSchema):
    """The matches at whose tables it is announced: all of them, or where one refuses none."""

    matches: Annotated[list[Number], Field(min_length=1, max_length=500)]


@router.write("/events/{slug}/last-hand", "last_hand", shows=FloorDetails)
def announce_last_hand(access: EventAccess, body: LastHandRequest) -> None:
    """Say that the hand being played is the last of its game, because its time is over (E40)."""
    last_hand.announce(access.tournament, body.matches, access.actor)


@router.write("/events/{slug}/matches/{match}/last-hand/take-back", "last_hand", shows=FloorDetails)
def take_back_last_hand(access: EventAccess, match: Number) -> None:
    """It was announced by mistake, and no round was written as the last."""
    last_hand.take_back(access.tournament, match, access.actor)
