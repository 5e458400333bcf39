"""Days, moments, numbers and places of a form as the papers write them, in the language in force."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from doublesix.store.dates import day_words, place_of, weekday_words
from doublesix.tournament.settings import TEAMS, Prize, Terms
from doublesix.web.presentation.event_words import prize_parts

Fact = dict[str, object]
"""A label and the lines it stands for."""


def fact(label: str, *lines: str) -> Fact:
    """A fact, without its empty lines."""
    return {"label": label, "lines": [line for line in lines if line]}


def day(value: date | datetime, zone: str) -> str:
    """A day with its name."""
    local = timezone.localtime(value, ZoneInfo(zone)) if isinstance(value, datetime) else value
    return weekday_words(local, zone)


def date_words(value: datetime, zone: str) -> str:
    """A day without its name."""
    return day_words(timezone.localtime(value, ZoneInfo(zone)), zone)


def match_words(fixture: int) -> str:
    """A match by the number that people call it by."""
    return _("Match {number}").format(number=fixture + 1)


def moment(value: datetime, zone: str) -> str:
    """A moment in the event's zone, and where that is."""
    return _("{day}, {hour} ({place})").format(
        day=day(value, zone), hour=hour(value, zone), place=place_of(zone)
    )


def team_words(terms: Terms) -> str:
    """Who is in a team (E2)."""
    players = ngettext("{count} player", "{count} players", terms.players).format(count=terms.players)
    if not terms.spares:
        return players
    spares = ngettext("{count} spare", "{count} spares", terms.spares).format(count=terms.spares)
    return _("{players} and {spares}").format(players=players, spares=spares)


def prize_words(prize: Prize, currency: str) -> str:
    """What a rank wins (E11, E32)."""
    parts = prize_parts(prize, currency)
    return _("Rank {rank}: {prizes}").format(rank=prize.rank, prizes=", ".join(parts) or "–")


def place_words(place: str, terms: Terms) -> str:
    """A place of the form (E4)."""
    words = {
        "first": _("First player"),
        "second": _("Second player"),
        "third": _("Third player"),
        "fourth": _("Fourth player"),
        "spare": _("Spare player"),
        "spare 2": _("Second spare"),
        "player": _("Player"),
    }
    return words[place] if terms.entrants == TEAMS else words["player"]


def paragraphs(text: str) -> list[list[str]]:
    """A text as its paragraphs, and each as its lines."""
    blocks = text.replace("\r\n", "\n").strip().split("\n\n")
    return [[line.strip() for line in block.strip().split("\n")] for block in blocks if block.strip()]


PHASES: Final = {
    "final": gettext_lazy("Final"),
    "third place": gettext_lazy("Third place"),
    "semi-finals": gettext_lazy("Semi-finals"),
    "quarter-finals": gettext_lazy("Quarter-finals"),
    "last table": gettext_lazy("Last table"),
    "groups": gettext_lazy("Groups"),
    "round of 16": gettext_lazy("Round of 16"),
    "round of 32": gettext_lazy("Round of 32"),
    "round of 64": gettext_lazy("Round of 64"),
    "round of 128": gettext_lazy("Round of 128"),
}
"""The rounds of a bracket have names of their own in French and Spanish."""


def phase_words(phase: str) -> str:
    """A part of an event, as the formats name it, in words."""
    if phase in PHASES:
        return str(PHASES[phase])
    kind, number = phase.rpartition(" ")[::2]
    if not number.isdigit():
        return phase
    words = _("Round of {count}") if kind == "round of" else _("Round {count}")
    return words.format(count=number)


def hour(value: datetime, zone: str) -> str:
    """The hour in the event's zone."""
    return formats.time_format(timezone.localtime(value, ZoneInfo(zone)), "H:i")


def join_names(names: Iterable[str]) -> str:
    """Names one after another: the last two with a word between them."""
    *first, last = [*names]
    return _("{names} and {last}").format(names=", ".join(first), last=last) if first else last


def group_digits(code: str) -> str:
    """A code as it is easier to read and to say: 123 456."""
    return " ".join(code[at : at + 3] for at in range(0, len(code), 3))


def local_time(moment: datetime | None, zone: str) -> str:
    """A moment in the event's zone, as programs read it."""
    return timezone.localtime(moment, ZoneInfo(zone)).isoformat(sep=" ", timespec="minutes") if moment else ""
