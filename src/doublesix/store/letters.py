"""What people are told, in their language: each letter a subject and a body, put into the outbox.

A letter is written in the transaction that causes it and sent afterwards (:mod:`doublesix.store.outbox`), so
nobody is told what did not happen and nobody is forgotten.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import formats, timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from doublesix.store.models import Account, Entry, Message, Tournament
from doublesix.store.models.messages import MAIL, TEXT
from doublesix.tournament import entries, events, state
from doublesix.tournament.events import Logged

Words = str | Promise


class Letter(NamedTuple):
    """A message to people; ``short`` is its text for a phone, where it is sent as a text too."""

    subject: Words
    body: Words
    short: Words = ""


LETTERS: Final = {
    "submitted": Letter(
        _("{event}: your entry has arrived"),
        _("The entry {entry} arrived on {at}. You will be told when it has been looked at.\n\n{link}"),
    ),
    "waiting": Letter(
        _("{event}: your entry is on the waiting list"),
        _(
            "All places are taken (E30). The entry {entry} is on the waiting list in the order of arrival, "
            "and moves up by itself when a place becomes free.\n\n{link}"
        ),
    ),
    "moved_up": Letter(
        _("{event}: a place has become free for you"),
        _("The entry {entry} was on the waiting list and now has a place.\n\n{link}"),
        _("{event}: {entry} now has a place."),
    ),
    "accepted": Letter(
        _("{event}: your entry is accepted"),
        _("The entry {entry} is accepted and takes part in the drawing of lots.\n\n{link}"),
    ),
    "returned": Letter(
        _("{event}: please correct your entry"),
        _("The entry {entry} came back to you with this comment:\n\n{comment}\n\n{link}"),
    ),
    "refused": Letter(
        _("{event}: your entry is refused"),
        _("The entry {entry} is refused for this reason ({clause}):\n\n{comment}\n\n{link}"),
    ),
    "withdrawn": Letter(
        _("{event}: your entry is withdrawn"),
        _("The entry {entry} is withdrawn.\n\n{link}"),
    ),
    "endorse": Letter(
        _("{event}: your endorsement is asked for"),
        _(
            "{institution} asks you, as its supervising officer, to endorse its entry form (E7).\n\n"
            "This link shows exactly what you endorse. It works once, until {until}:\n\n{link}"
        ),
    ),
    "endorsed": Letter(
        _("{event}: the entry form is endorsed"),
        _("{officer} endorsed the entry form of {institution}.\n\n{link}"),
    ),
    "voided": Letter(
        _("{event}: a new endorsement is needed"),
        _(
            "The entry {entry} was changed after it was endorsed, so the endorsement no longer holds (E7). "
            "Please ask for it again.\n\n{link}"
        ),
    ),
    "represent": Letter(
        _("{event}: please help with the entry form of {institution}"),
        _(
            "{by} asks you to help with the entry form of {institution}. Sign in with the address "
            "{address}; without a password, ask for a code by mail.\n\n{link}"
        ),
    ),
    "receipt": Letter(
        _("{event}: receipt {receipt}"),
        _("We received {amount} for the entry {entry}. Receipt {receipt}.\n\n{link}"),
    ),
    "cancelled": Letter(
        _("{event} is cancelled"),
        _("The event is cancelled (E12). The reason given:\n\n{reason}\n\n{link}"),
        _("{event} is cancelled. {reason}"),
    ),
    "amended": Letter(
        _("{event}: the rules were amended"),
        _(
            "Version {version} of the rules holds from {at} for matches that have not started (E12). "
            "The reason given:\n\n{reason}\n\n{link}"
        ),
    ),
    "extended": Letter(
        _("{event}: entries close later"),
        _("Entries now close on {closes} (E5). The reason given:\n\n{reason}\n\n{link}"),
    ),
    "venue": Letter(
        _("{event}: when and where"),
        _("You play at {venue}. Play starts on {starts} (E9).\n\n{link}"),
        _("{event}: {venue}, {starts}"),
    ),
    "draw": Letter(
        _("{event}: the drawing of lots"),
        _("The lots are drawn on {draw_at} at {draw_place}. Please be there (E8).\n\n{link}"),
        _("{event}: lots are drawn on {draw_at} at {draw_place}."),
    ),
    "drawn": Letter(
        _("{event}: the lots are drawn"),
        _("The lots are drawn, and everybody can check the draw:\n\n{link}"),
    ),
    "appointed": Letter(
        _("{event}: you are {role}"),
        _(
            "{by} gave you a role at {event}: {role}.\n\n"
            "Sign in with this address, {email}; you need no password, a code is sent to you:\n\n{link}"
        ),
    ),
}
ROLES: Final[dict[str, Words]] = {
    "player": _("player"),
    "endorser": _("endorser"),
    "representative": _("representative"),
    "treasurer": _("treasurer"),
    "scorekeeper": _("scorekeeper"),
    "judge": _("floor judge"),
    "secretary": _("secretary"),
    "organiser": _("organiser"),
}
"""What somebody is at an event, in words."""


class Reader(NamedTuple):
    """Whom a letter goes to."""

    email: str
    mobile: str = ""
    language: str = ""


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
    facts: Callable[[], dict[str, object]],
    entry: Entry | None = None,
    link: str = "",
    is_secret: bool = False,
) -> None:
    """Put a letter to each reader into the outbox; ``facts`` are asked for in the reader's language."""
    letter = LETTERS[kind]
    for reader in dict.fromkeys(readers):
        with translation.override(reader.language or settings.LANGUAGE_CODE):
            known = {"event": tournament.title, "link": link or address_of(tournament), **facts()}
            if reader.email:
                Message.objects.create(
                    tournament=tournament,
                    entry=entry,
                    channel=MAIL,
                    to=reader.email,
                    subject=str(letter.subject).format(**known)[:200],
                    body=str(letter.body).format(**known),
                    secret=is_secret,
                    made_at=timezone.now(),
                )
            if reader.mobile and letter.short:
                Message.objects.create(
                    tournament=tournament,
                    entry=entry,
                    channel=TEXT,
                    to=reader.mobile,
                    body=str(letter.short).format(**known),
                    made_at=timezone.now(),
                )


def reader_of(account: Account) -> Reader:
    """An account as a reader."""
    return Reader(account.email, account.mobile, account.language)


def enterers_of(entry: Entry) -> list[Reader]:
    """Who looks after an entry: its institution's representatives, or who entered it."""
    if entry.institution is not None:
        return [
            reader_of(role.account) for role in entry.institution.representatives.select_related("account")
        ]
    return [reader_of(entry.account)] if entry.account else []


def everybody_entered(tournament: Tournament) -> list[Reader]:
    """Everyone who looks after an entry or takes part in one (E9)."""
    found: list[Reader] = []
    for entry in tournament.entries.exclude(status__in=(entries.REFUSED, entries.WITHDRAWN)):
        enterers = enterers_of(entry)
        known = {reader.email for reader in enterers}
        language = enterers[0].language if enterers else ""
        found += enterers
        found += [
            Reader(player.email, player.mobile, language)
            for player in entry.players.all()
            if player.email and player.email not in known
        ]
    return found


def about(entry: Entry, kind: str, **facts: object) -> None:
    """Tell who looks after an entry what became of it."""
    tournament = entry.tournament
    link = f"{address_of(tournament)}enter/"
    write(kind, enterers_of(entry), tournament, lambda: {"entry": entry, **facts}, entry, link)


def tell_of(
    tournament: Tournament, before: state.Tournament | None, after: state.Tournament, logged: Logged
) -> None:
    """Tell everybody entered what happened to the event, where that concerns them (E9, E12)."""
    for kind in _kinds(before, after, logged.event):
        link = f"{address_of(tournament)}draw/" if kind == "drawn" else ""
        write(kind, everybody_entered(tournament), tournament, partial(_facts, after, logged), link=link)


def _kinds(before: state.Tournament | None, after: state.Tournament, event: events.Event) -> Iterator[str]:
    """Which letters an event of the log causes."""
    if isinstance(event, events.Edited) and before is not None and after.published_at is not None:
        old, new = before.settings, after.settings
        if new.venue and (old.venue, old.starts_at) != (new.venue, new.starts_at):
            yield "venue"
        if new.draw_at and (old.draw_at, old.draw_place) != (new.draw_at, new.draw_place):
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
    settings_now, zone = after.settings, after.settings.zone
    return {
        "reason": getattr(logged.event, "reason", ""),
        "version": after.version.number,
        "at": in_zone(logged.at, zone),
        "closes": in_zone(settings_now.closes_at, zone),
        "starts": in_zone(settings_now.starts_at, zone),
        "venue": settings_now.venue,
        "draw_at": in_zone(settings_now.draw_at, zone),
        "draw_place": settings_now.draw_place,
    }
