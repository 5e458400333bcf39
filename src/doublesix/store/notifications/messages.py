"""What people are told, in their language: messages put into the outbox.

A message is written in the transaction that causes it and sent afterwards (:mod:`.outbox`), so nobody is told
what did not happen and nobody is forgotten. Its words are in :mod:`.templates`, who reads it and how they
want to be told in :mod:`.recipients`.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import formats, timezone, translation

from doublesix.store.addresses import pages
from doublesix.store.dates import day_words, place_of
from doublesix.store.models import Entry, Message, Tournament
from doublesix.store.models.messages import MAIL, TEXT
from doublesix.store.notifications.recipients import (
    BY_MAIL,
    BY_TEXT,
    Recipient,
    enterers_of,
)
from doublesix.store.notifications.templates import BY_RULE, TEMPLATES

Facts = Callable[[], dict[str, object]]


def in_zone(moment: datetime | None, zone: str) -> str:
    """A moment as people read it at the event: in its zone, with the place's name."""
    if moment is None:
        return ""
    local = timezone.localtime(moment, ZoneInfo(zone))
    return f"{day_words(local, zone)} {formats.time_format(local, 'H:i')} ({place_of(zone)})"


def write(
    kind: str,
    recipients: Iterable[Recipient],
    tournament: Tournament,
    facts: Facts,
    entry: Entry | None = None,
    link: str = "",
    is_secret: bool = False,
) -> None:
    """Put a message to each recipient into the outbox; ``facts`` are asked for in their language."""
    Message.objects.bulk_create(compose(kind, recipients, tournament, facts, entry, link, is_secret))


def compose(
    kind: str,
    recipients: Iterable[Recipient],
    tournament: Tournament,
    facts: Facts,
    entry: Entry | None = None,
    link: str = "",
    is_secret: bool = False,
) -> list[Message]:
    """What :func:`write` puts into the outbox.

    Nobody gets the same message twice, who looks after two entries neither.
    """
    messages: dict[tuple[str, str], Message] = {}
    for recipient in dict.fromkeys(recipients):
        with translation.override(recipient.language or settings.LANGUAGE_CODE):
            known = {"event": tournament.title, "link": link or pages().event(tournament.slug), **facts()}
            for message in _messages(kind, recipient, known):
                messages.setdefault((message.channel, message.to.casefold()), message)
    now = timezone.now()
    for message in messages.values():
        message.tournament, message.entry, message.secret, message.made_at = tournament, entry, is_secret, now
    return list(messages.values())


def _messages(kind: str, recipient: Recipient, known: dict[str, object]) -> Iterator[Message]:
    """A message as mail and as text, as its recipient wants it.

    A matter of the rules goes by mail too, and so does what can be sent in no other way.
    """
    template = TEMPLATES[kind]
    can_text = bool(recipient.mobile and template.short)
    if recipient.email and (recipient.tell_by != BY_TEXT or kind in BY_RULE or not can_text):
        subject = str(template.subject).format(**known)[:200]
        body = str(template.body).format(**known)
        yield Message(channel=MAIL, to=recipient.email, subject=subject, body=body)
    if can_text and (recipient.tell_by != BY_MAIL or not recipient.email):
        yield Message(channel=TEXT, to=recipient.mobile, body=str(template.short).format(**known))


def write_about_entry(entry: Entry, kind: str, **facts: object) -> None:
    """Tell who looks after an entry what became of it; a fact to call is called in their language."""
    Message.objects.bulk_create(compose_about_entry(entry, kind, enterers_of(entry), **facts))


def compose_about_entry(
    entry: Entry, kind: str, recipients: Iterable[Recipient], **facts: object
) -> list[Message]:
    """What :func:`write_about_entry` puts into the outbox."""
    tournament = entry.tournament
    link = pages().entry(tournament.slug)

    def all_facts() -> dict[str, object]:
        return {"entry": entry} | {name: fact() if callable(fact) else fact for name, fact in facts.items()}

    return compose(kind, recipients, tournament, all_facts, entry, link)
