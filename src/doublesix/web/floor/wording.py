"""The floor in words: states, scores, times of the event's place, and the evidence of a walk-over (E10)."""

from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.store.models import MatchSheet
from doublesix.tournament import day
from doublesix.tournament.fixtures import Entrant, Result
from doublesix.tournament.settings import TEAMS
from doublesix.tournament.state import TABLES
from doublesix.web.floor.picture import Floor, Match
from doublesix.web.papers.telling import hour, phase_words
from doublesix.web.templatetags.doublesix import place_of


class Line(NamedTuple):
    """A match as the floor shows it."""

    number: int
    sides: str
    about: str
    table: str
    place: str
    state: str
    words: str
    score: str
    when: str
    missing: str
    note: str


class Proof(NamedTuple):
    """What is known of one side at the limit."""

    name: str
    words: str
    is_absent: bool


class Proposed(NamedTuple):
    """A walk-over to confirm, with its evidence."""

    number: int
    sides: str
    about: str
    table: str
    limit: str
    proofs: list[Proof]
    outcome: str
    value: str
    """What the button sends: the match, and who is absent."""
    entries: str
    """How many are told."""
    has_begun: bool
    """Whether the others began without."""


def state_words(state: str) -> str:
    """What a match is."""
    return {
        "ready": _("can be played"),
        "called": _("called"),
        "open": _("open"),
        "late": _("time is over"),
        "playing": _("playing"),
        "agreement": _("waiting for agreement"),
        "contested": _("two versions"),
        "judge": _("judge called"),
        "coming": _("judge is coming"),
        "over": _("over"),
    }[state]


def table_words(number: int) -> str:
    """A table by its number."""
    return _("Table {number}").format(number=number) if number else _("No table")


def entries_words(count: int) -> str:
    """So many entries."""
    return ngettext("{count} entry", "{count} entries", count).format(count=count)


def clock(floor: Floor, moment: datetime) -> str:
    """The hour at the event; on another day with the day."""
    if day.local_day(floor.state, moment) == day.local_day(floor.state, floor.at):
        return hour(moment, floor.zone)
    on = formats.date_format(timezone.localtime(moment, ZoneInfo(floor.zone)), "MONTH_DAY_FORMAT")
    return f"{on}, {hour(moment, floor.zone)}"


def until(floor: Floor, limit: datetime) -> str:
    """Until when sides may come, as clock time."""
    return _("until {hour} in {place}").format(hour=clock(floor, limit), place=place_of(floor.zone))


def sides_words(floor: Floor, match: Match) -> str:
    """Who meets."""
    return " – ".join(floor.names[side] for side in match.fixture.sides)


def about_words(match: Match) -> str:
    """Which match it is."""
    return _("Match {number}, {phase}").format(
        number=match.number + 1, phase=phase_words(match.fixture.phase)
    )


def line_of(floor: Floor, match: Match) -> Line:
    """A match in words."""
    out = ", ".join(floor.names[side] for side in match.out) if match.result is None else ""
    return Line(
        match.number,
        sides_words(floor, match),
        about_words(match),
        table_words(match.table) if match.table or match.is_called else "",
        match.place,
        match.state,
        state_words(match.state),
        _score(floor, match),
        _when(floor, match),
        ", ".join(floor.names[side] for side in match.missing),
        _("without {names}").format(names=out) if out else "",
    )


def _when(floor: Floor, match: Match) -> str:
    if match.start is None or match.result is not None or match.card is not None:
        return ""
    if match.limit is None:
        return _("from {hour} in {place}").format(hour=clock(floor, match.start), place=place_of(floor.zone))
    return _("{start}, {until}").format(start=clock(floor, match.start), until=until(floor, match.limit))


def _score(floor: Floor, match: Match) -> str:
    if match.result is not None:
        return _result(floor, match.result)
    return _card(match.card) if match.card is not None else ""


def _result(floor: Floor, result: Result) -> str:
    if result.winner is None:
        return _("nobody was there in time")
    won = floor.names[result.winner]
    if len(result.absent) >= len(result.sides) - 1:
        return _("{name} by walk-over").format(name=won)
    points = " : ".join(map(str, result.points))
    return _("{name} {points}").format(name=won, points=points)


def _card(card: MatchSheet) -> str:
    scores = " : ".join(map(str, card.scores))
    if not card.games:
        return scores
    games = " : ".join(map(str, card.games_won))
    return _("games {games}, points {points}").format(games=games, points=scores)


# Walk-overs


def proposed(floor: Floor, match: Match) -> Proposed:
    """A walk-over to confirm, in words."""
    found = match.proposal
    assert found is not None
    absent = ",".join(str(side) for side in found.absent)
    return Proposed(
        match.number,
        sides_words(floor, match),
        about_words(match),
        table_words(match.table) if match.table else "",
        until(floor, found.limit),
        [_proof(floor, each, found) for each in found.evidence if each.entrant not in match.out],
        outcome(floor, match, found.absent),
        f"{match.number}:{absent}",
        entries_words(floor.told_of_walk_over(found)),
        match.number in floor.state.started,
    )


def outcome(floor: Floor, match: Match, absent: tuple[Entrant, ...]) -> str:
    """What becomes of a match when these are out (E10, E21)."""
    left = [side for side in match.fixture.sides if side not in absent and side not in match.out]
    clause = "E21" if floor.state.kind == TABLES else "E10"
    out = ", ".join(floor.names[side] for side in absent)
    if not left:
        return _("Nobody was there in time: all are out, and the place becomes a bye ({clause}).").format(
            clause=clause
        )
    if len(left) == 1:
        return _("{absent} is out; {name} goes on by walk-over ({clause}).").format(
            absent=out, name=floor.names[left[0]], clause=clause
        )
    return _("{absent} is out; the others play without ({clause}).").format(absent=out, clause=clause)


def _proof(floor: Floor, each: day.Evidence, found: day.Proposal) -> Proof:
    return Proof(
        floor.names[each.entrant], evidence_words(floor, each, found.limit), each.entrant in found.absent
    )


def evidence_words(floor: Floor, each: day.Evidence, limit: datetime) -> str:
    """Who of a side checked in and when, as far as it matters at the limit."""
    if each.complete_at is not None:
        at = clock(floor, each.complete_at)
        if each.complete_at <= limit:
            return _("there since {hour}").format(hour=at)
        late = ceil((each.complete_at - limit) / timedelta(minutes=1))
        words = ngettext(
            "there since {hour}: {count} minute late", "there since {hour}: {count} minutes late", late
        )
        return words.format(hour=at, count=late)
    if not each.arrivals or not any(arrival.places for arrival in each.arrivals):
        return _("nobody checked in")
    return _incomplete(floor, each)


def _incomplete(floor: Floor, each: day.Evidence) -> str:
    """Some are there, and not enough: of a team two play (E2), of a pair both."""
    terms = floor.state.settings.terms
    last = {arrival.number: arrival for arrival in each.arrivals}
    there = sum(len(arrival.places) for arrival in last.values())
    needed = terms.players if terms.entrants == TEAMS else len(floor.members[each.entrant])
    if not there:
        return _("checked in and taken back at {hour}").format(hour=clock(floor, each.arrivals[-1].at))
    return _("only {there} of {needed} there, since {hour}").format(
        there=there, needed=needed, hour=clock(floor, each.arrivals[-1].at)
    )
