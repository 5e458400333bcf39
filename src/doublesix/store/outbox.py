"""Sending what waits in the outbox: mail through SMTP, text messages through the backend that is set.

A message that cannot be sent is tried again, later and later; what was sent stays as the log. One thread of
the server does it, and `python -m doublesix.web send` does it once.
"""

import json
import logging
import urllib.request
from datetime import timedelta
from typing import Final, Protocol

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from doublesix.store.models import Message
from doublesix.store.models.messages import MAIL
from doublesix.store.refused import refuse

logger = logging.getLogger(__name__)
MOST_TRIES: Final = 8


class Texting(Protocol):
    """A way to send text messages."""

    def send(self, to: str, body: str) -> None:
        """Send one, or raise."""


class ConsoleTexting:
    """Prints them: for trying things out."""

    def send(self, to: str, body: str) -> None:
        """Print one."""
        print(f"Text message to {to}: {body}", flush=True)


class HttpTexting:
    """Posts them as JSON to an address of the organiser's provider."""

    def __init__(self, address: str) -> None:
        if not address.startswith(("http://", "https://")):
            raise ValueError("the address for text messages begins with http:// or https://")
        self.address = address

    def send(self, to: str, body: str) -> None:
        """Post one."""
        data = json.dumps({"to": to, "text": body}).encode()
        request = urllib.request.Request(self.address, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=20):  # nosec B310
            pass


def texting() -> Texting:
    """The backend that is set."""
    return HttpTexting(settings.TEXT_BACKEND) if settings.TEXT_BACKEND else ConsoleTexting()


def waiting_now() -> list[int]:
    """What is to be tried now."""
    due = Q(next_try=None) | Q(next_try__lte=timezone.now())
    found = Message.objects.filter(due, sent_at=None, tries__lt=MOST_TRIES).order_by("pk")
    return list(found.values_list("pk", flat=True))


def send_all() -> int:
    """Try all that waits; how many were sent."""
    return sum(_send(pk) for pk in waiting_now())


@transaction.atomic
def try_again(message: Message) -> None:
    """Let a message that was given up be tried again from the beginning."""
    row = Message.objects.select_for_update().filter(pk=message.pk).first()
    if row is None or row.sent_at is not None or row.tries < MOST_TRIES:
        raise refuse("not_failed")
    row.tries, row.next_try = 0, None
    row.save()


def _send(pk: int) -> bool:
    with transaction.atomic():
        message = Message.objects.select_for_update().filter(pk=pk).first()
        if message is None or message.sent_at is not None:  # deleted with its people's data, or sent
            return False
        message.tries += 1
        try:
            _deliver(message)
        except Exception as error:
            logger.warning("message %s could not be sent: %s", pk, error)
            message.fault = str(error)[:300]
            message.next_try = timezone.now() + timedelta(seconds=30 * 2**message.tries)
        else:
            message.sent_at, message.fault = timezone.now(), ""
            if message.secret:
                message.body = ""
        message.save()
        return message.sent_at is not None


def _deliver(message: Message) -> None:
    if message.channel == MAIL:
        send_mail(message.subject, message.body, None, [message.to])
    else:
        texting().send(message.to, message.body)
