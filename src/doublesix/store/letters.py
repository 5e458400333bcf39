"""What people are told, in their language: letters put into the outbox.

A letter is written in the transaction that causes it and sent afterwards (:mod:`doublesix.store.outbox`), so
nobody is told what did not happen and nobody is forgotten. Its words are in :mod:`.letter_words`, its readers
and how they want to be told in :mod:`.readers`.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import formats, timezone, translation

from doublesix.store.letter_words import BY_RULE, LATER, LETTERS, ROLES, Letter
from doublesix.store.models import Entry, Message, Tournament
from doublesix.store.models.messages import MAIL, TEXT
from doublesix.store.readers import (
    BY_MAIL,
    BY_TEXT,
    Reader,
    enterers_of,
    everybody_entered,
    people_of,
    reader_of,
)
from doublesix.tournament import events, state
from doublesix.tournament.audience import CHANGING
from doublesix.tournament.events import Logged

__all__ = [
    "LETTERS",
    "ROLES",
    "Letter",
    "Reader",
    "about",
    "address_of",
    "enterers_of",
    "everybody_entered",
    "in_zone",
    "people_of",
    "reader_of",
    "tell_of",
    "write",
]
Facts = Callable[[], dict[str, object]]


def in_zone(moment: datetime | None, zone: str) -> str:
    """A moment as people read it at the event: in its zone, with the place's name."""
    if moment is None:
        return ""
    local = timezone.localtime(moment, ZoneInfo(zone))
    place = zone.rpartition("/")[2].replace("_", " ")
    return f"{formats.date_format(local, 'DATE_FORMAT')} {formats.time_format(local, 'H:i')} ({place})"


def address_of(tournament: Tournament) -> str:
    """The address of an event's page."""
    return f"{settings.SITE_ADDRESS}/events/{tournament.slug}/"


def write(
    kind: str,
    readers: Iterable[Reader],
    tournament: Tournament,
    facts: Facts,
    entry: Entry | None = None,
    link: str = "",
    is_secret: bool = False,
) -> None:
    """Put a letter to each reader into the outbox; ``facts`` are asked for in the reader's language.

    Nobody gets the same letter twice, who looks after two entries neither.
    """
    found: dict[tuple[str, str], Message] = {}
    for reader in dict.fromkeys(readers):
        with translation.override(reader.language or settings.LANGUAGE_CODE):
            known = {"event": tournament.title, "link": link or address_of(tournament), **facts()}
            for message in _messages(kind, reader, known):
                found.setdefault((message.channel, message.to.casefold()), message)
    now = timezone.now()
    for message in found.values():
        message.tournament, message.entry, message.secret, message.made_at = tournament, entry, is_secret, now
    Message.objects.bulk_create(found.values())


def _messages(kind: str, reader: Reader, known: dict[str, object]) -> Iterator[Message]:
    """A letter as mail and as text, as its reader wants it.

    A matter of the rules goes by mail too, and so does what can be sent in no other way.
    """
    letter = LETTERS[kind]
    can_text = bool(reader.mobile and letter.short)
    if reader.email and (reader.tell_by != BY_TEXT or kind in BY_RULE or not can_text):
        subject = str(letter.subject).format(**known)[:200]
        yield Message(channel=MAIL, to=reader.email, subject=subject, body=str(letter.body).format(**known))
    if can_text and (reader.tell_by != BY_MAIL or not reader.email):
        yield Message(channel=TEXT, to=reader.mobile, body=str(letter.short).format(**known))


def about(entry: Entry, kind: str, **facts: object) -> None:
    """Tell who looks after an entry what became of it; a fact to call is called in the reader's language."""
    tournament = entry.tournament
    link = f"{address_of(tournament)}enter/"

    def known() -> dict[str, object]:
        return {"entry": entry} | {name: fact() if callable(fact) else fact for name, fact in facts.items()}

    write(kind, enterers_of(entry), tournament, known, entry, link)


def tell_of(
    tournament: Tournament, before: state.Tournament | None, after: state.Tournament, logged: Logged
) -> None:
    """Tell what happened to the event: everybody entered, or those whom a match concerns (E9, E10, E12)."""
    for kind in _kinds(before, after, logged.event):
        link = f"{address_of(tournament)}draw/" if kind == "drawn" else ""
        write(kind, everybody_entered(tournament), tournament, partial(_facts, after, logged), link=link)
    if before is not None and isinstance(logged.event, CONCERNING):
        # The letters of a match need the desks of its codes, which come after this module.
        from doublesix.store import day_letters

        day_letters.tell(tournament, before, after, logged.event)


def tell_of_changes(
    tournament: Tournament,
    before: state.Tournament | None,
    after: state.Tournament,
    happened: tuple[events.Event, ...],
) -> None:
    """Tell the teams whose matches are others now, because a result was corrected or a match annulled."""
    cause = next((each for each in happened if isinstance(each, CHANGING)), None)
    if before is not None and cause is not None:
        from doublesix.store import day_letters  # as above

        day_letters.tell_of_changes(tournament, before, after, cause)


CONCERNING: Final = (events.MatchCalled, events.CallDropped, events.DelayGranted, events.WalkOverGiven)
"""What concerns the sides of one match only."""


def _kinds(before: state.Tournament | None, after: state.Tournament, event: events.Event) -> Iterator[str]:
    """Which letters an event of the log causes."""
    if isinstance(event, events.Edited) and before is not None and after.published_at is not None:
        old, new = before.settings, after.settings
        if (old.venue, old.starts_at) != (new.venue, new.starts_at):
            yield "venue"
        if (old.draw_at, old.draw_place) != (new.draw_at, new.draw_place):
            yield "draw"
    elif type(event) in _TOLD:
        yield _TOLD[type(event)]


_TOLD: Final[dict[type, str]] = {
    events.Cancelled: "cancelled",
    events.RulesAmended: "amended",
    events.DeadlineExtended: "extended",
    events.DrawRevealed: "drawn",
    events.LotsConfirmed: "drawn",
}


def _facts(after: state.Tournament, logged: Logged) -> dict[str, object]:
    """What these letters may speak of."""
    settings_now, zone, later = after.settings, after.settings.zone, str(LATER)
    return {
        "reason": getattr(logged.event, "reason", ""),
        "version": after.version.number,
        "at": in_zone(logged.at, zone),
        "closes": in_zone(settings_now.closes_at, zone),
        "starts": in_zone(settings_now.starts_at, zone) or later,
        "venue": settings_now.venue or later,
        "draw_at": in_zone(settings_now.draw_at, zone) or later,
        "draw_place": settings_now.draw_place or later,
    }
