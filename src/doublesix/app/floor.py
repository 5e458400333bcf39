"""The floor on its day: every match with who is missing and until when; walk-overs to give; who is expected.

What is known here is for those who run the day; everybody else is shown matches without it.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

from doublesix.app.match_readings import TO_COME, UNDER_WAY, MatchReading
from doublesix.app.matches import Cards, read_matches
from doublesix.rules.options import THIRD_MATCH
from doublesix.tournament import day
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import field_of, fixtures_left, fixtures_of, out_entrants, results_of
from doublesix.tournament.settings import players_needed
from doublesix.tournament.state import DRAWN, FINISHED, Tournament

KNOCK_OUT: Final = ("elimination", "tables")
"""Formats in which who loses is out."""
_SEMI_FINALISTS: Final = 4
"""With fewer nobody plays for third place."""


class FloorReading(NamedTuple):
    """The floor at a moment."""

    matches: dict[int, MatchReading]
    """Those that are known, in the order of play, by number."""
    proposals: dict[int, day.Proposal]
    """The walk-overs that somebody has to confirm, by match (E10)."""


def has_floor(state: Tournament) -> bool:
    """Whether there are matches at all."""
    return state.status in (DRAWN, FINISHED)


def read_floor(state: Tournament, cards: Cards, seated: day.Seated, now: datetime) -> FloorReading:
    """Every match that is known; ``seated`` says who sat down where play has begun."""
    if not has_floor(state):
        return FloorReading({}, {})
    proposals = {each.fixture: each for each in day.proposals(state, now, seated)}
    out = out_entrants(state)
    matches = read_matches(state, cards, now, proposals)
    found = {number: _on_floor(state, each, seated, out, now) for number, each in matches.items()}
    return FloorReading(found, proposals)


def _on_floor(
    state: Tournament, match: MatchReading, seated: day.Seated, out: frozenset[Entrant], now: datetime
) -> MatchReading:
    is_to_come = match.status in TO_COME
    may_wait = is_to_come or (match.number in state.started and not match.is_over)
    return match._replace(
        limit=day.limit_of(state, match.number) if is_to_come else None,
        missing=_missing(state, match, seated, out, now) if may_wait else (),
        out=tuple(side for side in match.fixture.sides if side in out),
    )


def _missing(
    state: Tournament, match: MatchReading, seated: day.Seated, out: frozenset[Entrant], now: datetime
) -> tuple[Entrant, ...]:
    """The sides that are not complete, on the day of the match; on another day nobody is missing."""
    start, sides = match.start, match.fixture.sides
    if start is not None and day.local_day(state, start) != day.local_day(state, now):
        return ()
    there = out
    if match.number in state.started:
        there |= seated.get(match.number, frozenset(sides))
    return tuple(side for side in sides if side not in there and not day.is_complete(state, side, now))


class FloorCounts(NamedTuple):
    """How many matches there are of each kind."""

    playing: int
    called: int
    """Called, or their hour has come, and not begun."""
    ready: int
    over: int
    with_judge: int


def count_matches(matches: Iterable[MatchReading]) -> FloorCounts:
    """The floor in numbers."""
    found = list(matches)
    playing = sum(each.status in UNDER_WAY for each in found)
    current = sum(each.is_current for each in found)
    over = sum(each.is_over for each in found)
    return FloorCounts(
        playing, current - playing, len(found) - current - over, over, sum(each.has_judge for each in found)
    )


def match_at_tables(
    tables: Iterable[int], matches: Iterable[MatchReading]
) -> list[tuple[int, MatchReading | None]]:
    """Each table with what is at it: what is called or played, else what was played last, else nothing.

    Last come, as table 0, the matches that are on without a table.
    """
    found = list(matches)
    at_table: list[tuple[int, MatchReading | None]] = []
    for number in tables:
        here = [each for each in found if each.table == number]
        now = sorted((each for each in here if each.is_current), key=_by_start)
        over = sorted((each for each in here if each.is_over), key=_by_start)
        at_table += [(number, each) for each in now or over[-1:]] or [(number, None)]
    known = {*tables}
    return at_table + [(0, each) for each in found if each.is_current and each.table not in known]


def _by_start(match: MatchReading) -> tuple[float, int]:
    return match.start.timestamp() if match.start else 0, match.number


# Who is expected, by number of the list


def numbers_of(state: Tournament, entrants: Iterable[Entrant]) -> set[int]:
    """The numbers of the list behind these entrants."""
    members = field_of(state).members
    return {number for entrant in entrants for number in members[entrant]}


def out_numbers(state: Tournament) -> set[int]:
    """The numbers that play no more because they withdrew, were absent or disqualified."""
    struck = {*state.draw.struck, *state.retired} if state.draw else set()
    return numbers_of(state, out_entrants(state)) | struck


def entrants_still_in(state: Tournament) -> list[Entrant]:
    """Who has a match to play, or may come to have one, in the order of the draw."""
    due = _due(state)
    if not due:
        return []
    out = out_entrants(state)
    lost: set[Entrant] = set()
    if state.settings.format in KNOCK_OUT:
        results = results_of(state)
        lost = {loser for result in results.values() for loser in result.losers} - _bound_for_third(state)
    return [each for each in field_of(state).order if each not in out and (each in due or each not in lost)]


def _bound_for_third(state: Tournament) -> set[Entrant]:
    """Who lost one semi-final while the other is not over: the match for third place is yet to come (E11)."""
    has_match = state.version.ruleset.in_force().third_place == THIRD_MATCH
    semis = [each.number for each in fixtures_of(state) if each.stage == "semi-final"]
    over = [result for number, result in results_of(state).items() if number in semis]
    if not has_match or len(over) != 1 or len(field_of(state).order) < _SEMI_FINALISTS:
        return set()
    return {*over[0].losers}


def _due(state: Tournament) -> set[Entrant]:
    """Who has a match that is known and not over."""
    return {side for each in fixtures_left(state) for side in each.sides}


def waiting_entrants(state: Tournament) -> list[Entrant]:
    """Who is still in and has no match that is known: past a bye, or early done with a round.

    Of groups and of Swiss those are not who did not go on to the bracket.
    """
    is_knock_out = state.settings.format in KNOCK_OUT
    if not is_knock_out and any(each.part for each in fixtures_of(state)):
        return []
    due = _due(state)
    return [each for each in entrants_still_in(state) if each not in due]


def numbers_still_in(state: Tournament) -> set[int]:
    """The numbers that have a match to play, or may come to have one."""
    return numbers_of(state, entrants_still_in(state))


def absent_numbers(state: Tournament, now: datetime) -> list[int]:
    """The numbers that are still in and not complete today."""
    needed = players_needed(state.settings.terms)
    expected = numbers_still_in(state) if has_floor(state) else set()
    return sorted(each for each in expected if len(day.there_now(state, each, now)) < needed)


# How many entries hear of it


def count_told(state: Tournament, match: MatchReading) -> int:
    """When a match is called, moved or given time."""
    members = field_of(state).members
    return sum(len(members[side]) for side in match.fixture.sides if side not in match.out)


def count_told_of_stage(state: Tournament, matches: Iterable[MatchReading], phase: str) -> int:
    """When a stage gets another hour: those called to it."""
    return sum(
        count_told(state, each)
        for each in matches
        if each.fixture.phase == phase and each.call and not each.is_over and each.number not in state.started
    )
