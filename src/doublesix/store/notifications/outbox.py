"""Sending what waits in the outbox: mail through SMTP, text messages through the backend that is set.

A message is claimed, delivered while no transaction is open, and what came of it is recorded: a mail server
that does not answer holds up nobody. A claim ends by itself, so that what a killed process had taken is
tried again; until then no other process takes it. What cannot be sent is tried again, later and later; what
was sent stays as the log. The server does it beside its pages, `python -m doublesix.web send` does it once.
"""

import json
import logging
import smtplib
import urllib.error
import urllib.request
from datetime import datetime, timedelta
from typing import Final, NamedTuple, Protocol

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from doublesix.store.models import Message
from doublesix.store.models.messages import MAIL, TEXT
from doublesix.store.refusals import refuse

logger = logging.getLogger(__name__)
MOST_TRIES: Final = 8
CLAIMED_FOR: Final = timedelta(minutes=5)
"""How long a message is nobody else's: longer than a delivery takes, every step of which has a limit."""
KEPT: Final = timedelta(days=7)
"""How long messages that belong to no event, those of the sign-in, are kept."""
_OF_THE_MESSAGE: Final = (
    *(smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError),
    urllib.error.HTTPError,
)
"""Faults of a server that answers: another message may well be taken."""


class TextBackend(Protocol):
    """A way to send text messages."""

    def send(self, to: str, body: str) -> None:
        """Send one, or raise."""


class ConsoleTextBackend:
    """Prints them: for trying things out."""

    def send(self, to: str, body: str) -> None:
        """Print one."""
        print(f"Text message to {to}: {body}", flush=True)


class NoDetour(urllib.request.HTTPRedirectHandler):
    """Whoever answers from elsewhere is not the provider that was named: a redirect is a fault."""

    def redirect_request(self, *_args: object) -> None:
        """Do not go there."""


class HttpTextBackend:
    """Posts them as JSON to an address of the organiser's provider."""

    def __init__(self, address: str) -> None:
        if not address.startswith(("http://", "https://")):
            raise ValueError("the address for text messages begins with http:// or https://")
        self.address = address

    def send(self, to: str, body: str) -> None:
        """Post one."""
        data = json.dumps({"to": to, "text": body}).encode()
        request = urllib.request.Request(self.address, data, {"Content-Type": "application/json"})
        try:
            urllib.request.build_opener(NoDetour).open(request, timeout=20).close()
        except urllib.error.HTTPError as fault:
            fault.close()
            raise


def text_backend() -> TextBackend:
    """The backend that is set."""
    return HttpTextBackend(settings.TEXT_BACKEND) if settings.TEXT_BACKEND else ConsoleTextBackend()


class SendingTally(NamedTuple):
    """What came of trying all that waits."""

    sent: int
    faults: tuple[str, ...]


def list_waiting(channel: str, now: datetime) -> QuerySet[Message]:
    """What is to be tried and is nobody's now; links and codes that act first: somebody waits for them."""
    is_time = Q(next_try=None) | Q(next_try__lte=now)
    is_free = Q(claimed_until=None) | Q(claimed_until__lte=now)
    rows = Message.objects.filter(is_time & is_free, channel=channel, sent_at=None, tries__lt=MOST_TRIES)
    return rows.order_by("-secret", "pk")


def put_mail(to: str, subject: str, body: str) -> None:
    """A mail of no event, which holds something that acts: a code or a link of the sign-in."""
    Message.objects.create(
        channel=MAIL, to=to, subject=subject[:200], body=body, secret=True, made_at=timezone.now()
    )


def send_all() -> int:
    """Try all that waits; how many were sent."""
    return sum(send_waiting(channel).sent for channel in (MAIL, TEXT))


def send_waiting(channel: str, most: int | None = None) -> SendingTally:
    """Try what waits for one way of sending, until nothing waits or nobody is there to take it."""
    sent = 0
    faults: list[str] = []
    while sent + len(faults) != most and (message := claim(channel)) is not None:
        fault = _deliver_and_record(message)
        if fault is None:
            sent += 1
            continue
        faults.append(_in_words(fault, message))
        if isinstance(fault, OSError) and not isinstance(fault, _OF_THE_MESSAGE):
            break
    return SendingTally(sent, tuple(faults))


def claim(channel: str) -> Message | None:
    """Take the next message that waits, so that no other process tries it at the same time.

    The try counts from now on: what ends the process that tries it is not tried for ever.
    """
    while True:
        now = timezone.now()
        message = list_waiting(channel, now).first()
        if message is None:
            return None
        message.claimed_until = now + CLAIMED_FOR
        message.tries += 1
        mine = list_waiting(channel, now).filter(pk=message.pk)
        if mine.update(tries=message.tries, claimed_until=message.claimed_until):
            return message


def _deliver_and_record(message: Message) -> Exception | None:
    """Deliver a claimed message, with no transaction open, and record what came of it."""
    try:
        _deliver(message)
    except Exception as fault:
        logger.warning("message %s could not be sent: %s", message.pk, _in_words(fault, message))
        later = timezone.now() + timedelta(seconds=30 * 2**message.tries)
        mine = Message.objects.filter(pk=message.pk, claimed_until=message.claimed_until)
        mine.update(fault=str(fault)[:300], next_try=later, claimed_until=None)
        return fault
    left = {"body": ""} if message.secret else {}
    rows = Message.objects.filter(pk=message.pk, sent_at=None)
    rows.update(sent_at=timezone.now(), fault="", claimed_until=None, **left)
    return None


def _in_words(fault: Exception, message: Message) -> str:
    """A fault without whom it concerns."""
    return f"{type(fault).__name__}: {fault}".replace(message.to, "…")[:300]


def _deliver(message: Message) -> None:
    if message.channel == MAIL:
        send_mail(message.subject, message.body, None, [message.to])
    else:
        text_backend().send(message.to, message.body)


@transaction.atomic
def try_again(message: Message) -> None:
    """Let a message that was given up be tried again from the beginning."""
    row = Message.objects.select_for_update().filter(pk=message.pk).first()
    if row is None or row.sent_at is not None or row.tries < MOST_TRIES or _is_claimed(row):
        raise refuse("not_failed")
    row.tries, row.next_try = 0, None
    row.save()


def _is_claimed(message: Message) -> bool:
    """Whether somebody tries it at this moment."""
    return message.claimed_until is not None and message.claimed_until > timezone.now()


def delete_old_mail() -> int:
    """Drop the mails of the sign-in that nobody needs any longer; how many."""
    return Message.objects.filter(tournament=None, made_at__lt=timezone.now() - KEPT).delete()[0]
