"""Who plays where: the matches of each stage with time and table, or by name for the notice board."""

from collections.abc import Sequence
from datetime import date, datetime
from itertools import groupby
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.store.dates import place_of, short_day_words
from doublesix.web.presentation.formats import day, hour, join_names, moment
from doublesix.web.presentation.papers.compiler import Sheet

NOW: Final = "now"
NEXT: Final = "next"
LATER: Final = ""
OVER: Final = "over"


class ListedEntrant(NamedTuple):
    """Who plays: two may have the same name, so each has a number too."""

    entrant: int
    name: str


class ScheduledMatch(NamedTuple):
    """A match of the day: as people call it, who meets, where and when as far as it is known."""

    number: int
    phase: str
    sides: tuple[ListedEntrant, ...]
    at: datetime | None = None
    table: int = 0
    place: str = ""
    state: str = LATER
    venue: str = ""
    """Of its stage, where that is not played at the venue (E9)."""


def by_stage(matches: Sequence[ScheduledMatch], zone: str, at: datetime) -> Sheet:
    """The matches stage by stage, those over too, so that a sheet on the wall stays right."""
    stages = [
        _stage(phase, list(found), zone) for phase, found in groupby(matches, key=lambda each: each.phase)
    ]
    says = _says(matches, zone, at) | {"stages": stages}
    return Sheet("where", _("Who plays where"), "where", says, personal=True)


def by_name(
    matches: Sequence[ScheduledMatch], waiting: Sequence[ListedEntrant], zone: str, at: datetime
) -> Sheet:
    """Everybody who plays, by name, with their next match; who waits for one is told so."""
    to_come = [each for each in matches if each.state != OVER]
    has_days = len({_day(each, zone) for each in to_come} - {None}) > 1
    rows = {each.entrant: {**_unknown(), "name": each.name, "against": ""} for each in waiting}
    for each in reversed(to_come):  # of several the first to come
        for side in each.sides:
            others = join_names(other.name for other in each.sides if other != side)
            rows[side.entrant] = {**_row(each, zone, has_days), "name": side.name, "against": others}
    teams = sorted(rows.values(), key=lambda row: str(row["name"]).casefold())
    name = _("Who plays where, by name")
    says = _says(matches, zone, at) | {"teams": teams}
    return Sheet("where", name, "where-by-name", says, personal=True)


def _says(matches: Sequence[ScheduledMatch], zone: str, at: datetime) -> dict[str, Any]:
    left = sum(each.state != OVER for each in matches)
    count = ngettext("{count} match to play", "{count} matches to play", left).format(count=left)
    return {
        "as_of": _("As of {moment}").format(moment=moment(at, zone)),
        "summary": f"{count}. " + _("All times are those of {place}.").format(place=place_of(zone)),
        "stages": [],
        "teams": [],
        "empty": _("No match is known yet. When the lots are drawn, everybody's match stands here."),
        "words": {
            "time": _("Time"),
            "table": _("Table"),
            "match": _("Match"),
            "sides": _("Who plays"),
            "state": _("State"),
            "entry": _("Entry"),
            "against": _("against"),
            "against_whom": _("Against"),
        },
    }


def _stage(phase: str, matches: Sequence[ScheduledMatch], zone: str) -> dict[str, Any]:
    days = {_day(each, zone) for each in matches} - {None}
    first = min((each.at for each in matches if each.at), default=None)
    when = day(first, zone) if first and len(days) == 1 else ""
    return {
        "title": phase,
        "when": " · ".join(filter(None, (when, matches[0].venue))),
        "rows": [_row(each, zone, len(days) > 1) for each in matches],
    }


def _row(each: ScheduledMatch, zone: str, has_days: bool) -> dict[str, Any]:
    return {
        "time": _time(each, zone, has_days),
        "table": str(each.table) if each.table else "",
        "place": each.place,
        "match": str(each.number),
        "sides": [side.name for side in each.sides],
        "state": {NOW: _("plays now"), NEXT: _("is next"), OVER: _("is over")}.get(each.state, ""),
        "is_now": each.state == NOW,
    }


def _unknown() -> dict[str, Any]:
    said = _("no further match is known yet")
    return {"time": [], "table": "", "place": "", "match": "", "state": said, "is_now": False}


def _day(each: ScheduledMatch, zone: str) -> date | None:
    return timezone.localtime(each.at, ZoneInfo(zone)).date() if each.at else None


def _time(each: ScheduledMatch, zone: str, has_days: bool) -> list[str]:
    """The hour, under its day where the list has several."""
    if each.at is None:
        return []
    local = timezone.localtime(each.at, ZoneInfo(zone))
    days = [short_day_words(local, zone)] if has_days else []
    return [*days, hour(each.at, zone)]
