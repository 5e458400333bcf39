"""The floor in words: states, scores, times of the event's place, and the evidence of a walk-over (E10)."""

from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.app.game_clock import clock_of_match
from doublesix.app.match_readings import MatchOutcome, MatchReading, MatchStatus
from doublesix.app.sheets.cards import SheetCard
from doublesix.store.dates import place_of, short_day_words
from doublesix.tournament import day
from doublesix.tournament.fixtures import Entrant, Result
from doublesix.tournament.settings import players_needed
from doublesix.tournament.state import TABLES
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.formats import hour, phase_words


class FloorRow(NamedTuple):
    """A match as the floor shows it."""

    number: int
    sides: str
    about: str
    table: str
    place: str
    state: MatchStatus
    words: str
    score: str
    when: str
    missing: str
    note: str
    time: str = ""
    """Until when its game is played, or that its last hand was announced (E40)."""


class SideEvidence(NamedTuple):
    """What is known of one side at the limit."""

    name: str
    words: str
    is_absent: bool


class WalkOverProposal(NamedTuple):
    """A walk-over to confirm, with its evidence."""

    number: int
    sides: str
    about: str
    table: str
    limit: str
    proofs: list[SideEvidence]
    outcome: str
    value: str
    """What the button sends: the match, and who is absent."""
    entries: str
    """How many are told."""
    has_begun: bool
    """Whether the others began without."""


def status_words(status: MatchStatus) -> str:
    """What a match is."""
    return {
        MatchStatus.READY: _("ready"),
        MatchStatus.CALLED: _("called"),
        MatchStatus.OPEN: _("open"),
        MatchStatus.LATE: _("time is over"),
        MatchStatus.PLAYING: _("playing"),
        MatchStatus.AGREEMENT: _("waiting for agreement"),
        MatchStatus.CONTESTED: _("two versions"),
        MatchStatus.JUDGE: _("judge called"),
        MatchStatus.COMING: _("judge is coming"),
        MatchStatus.OVER: _("over"),
    }[status]


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
    on = short_day_words(timezone.localtime(moment, ZoneInfo(floor.zone)), floor.zone)
    return f"{on}, {hour(moment, floor.zone)}"


def until(floor: Floor, limit: datetime) -> str:
    """Until when sides may come, as clock time."""
    return _("until {hour} in {place}").format(hour=clock(floor, limit), place=place_of(floor.zone))


def sides_words(floor: Floor, match: MatchReading) -> str:
    """Who meets."""
    return " – ".join(floor.names[side] for side in match.fixture.sides)


def about_words(match: MatchReading) -> str:
    """Which match it is."""
    return _("Match {number}, {phase}").format(
        number=match.number + 1, phase=phase_words(match.fixture.phase)
    )


def row_of(floor: Floor, match: MatchReading) -> FloorRow:
    """A match in words."""
    out = ", ".join(floor.names[side] for side in match.out) if match.result is None else ""
    return FloorRow(
        match.number,
        sides_words(floor, match),
        about_words(match),
        table_words(match.table) if match.table or match.is_current else "",
        match.place,
        match.status,
        status_words(match.status),
        _score(floor, match),
        _when(floor, match),
        ", ".join(floor.names[side] for side in match.missing),
        _("without {names}").format(names=out) if out else "",
        time_words(floor, match),
    )


def time_words(floor: Floor, match: MatchReading) -> str:
    """The clock of its game (E40)."""
    found = clock_of_match(floor.state, match)
    if found is None:
        return ""
    if found.is_last_hand:
        return _("last hand")
    words = _("time was over at {hour}") if found.is_due(floor.at) else _("time until {hour}")
    return words.format(hour=clock(floor, found.until))


def _when(floor: Floor, match: MatchReading) -> str:
    if match.start is None or match.result is not None or match.card is not None:
        return ""
    if match.limit is None:
        return _("from {hour} in {place}").format(hour=clock(floor, match.start), place=place_of(floor.zone))
    return _("{start}, {until}").format(start=clock(floor, match.start), until=until(floor, match.limit))


def _score(floor: Floor, match: MatchReading) -> str:
    if match.result is not None:
        return _result(floor, match, match.result)
    return _card(match.card) if match.card is not None else ""


def _result(floor: Floor, match: MatchReading, result: Result) -> str:
    if result.winner is None:
        return _("nobody was there in time")
    won = floor.names[result.winner]
    if match.outcome is MatchOutcome.WALK_OVER:
        return _("{name} by walk-over").format(name=won)
    points = " : ".join(map(str, result.points))
    words = _("{name} {points} by time") if match.is_by_time else _("{name} {points}")
    return words.format(name=won, points=points)


def _card(card: SheetCard) -> str:
    words = " : ".join(map(str, card.shown_scores))
    if card.games:
        games = " : ".join(map(str, card.games_won))
        words = _("games {games}, points {points}").format(games=games, points=words)
    return _("{score}, not yet agreed").format(score=words) if card.waiting else words


# Walk-overs


def describe_proposal(floor: Floor, match: MatchReading) -> WalkOverProposal:
    """A walk-over to confirm, in words."""
    found = match.proposal
    assert found is not None
    absent = ",".join(str(side) for side in found.absent)
    return WalkOverProposal(
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


def outcome(floor: Floor, match: MatchReading, absent: tuple[Entrant, ...]) -> str:
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


def _proof(floor: Floor, each: day.Evidence, found: day.Proposal) -> SideEvidence:
    return SideEvidence(
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
    last = {arrival.number: arrival for arrival in each.arrivals}
    there = sum(len(arrival.places) for arrival in last.values())
    needed = players_needed(floor.state.settings.terms) * len(floor.members[each.entrant])
    if not there:
        return _("checked in and taken back at {hour}").format(hour=clock(floor, each.arrivals[-1].at))
    return _("only {there} of {needed} there, since {hour}").format(
        there=there, needed=needed, hour=clock(floor, each.arrivals[-1].at)
    )
