"""What the papers of the day say, read off the event: matches, tables, times, who is there."""

from collections.abc import Callable, Iterable
from datetime import datetime

from django.utils.translation import gettext as _

from doublesix.store.desks.tournaments import State
from doublesix.store.models import Tournament
from doublesix.tournament import day as rules
from doublesix.tournament.fixtures import Entrant, Fixture, Results
from doublesix.tournament.playing import (
    field_of,
    fixtures_of,
    out_entrants,
    results_of,
    sides_in,
)
from doublesix.tournament.settings import TEAMS
from doublesix.web.papers import check_in, scoresheet, table_cards, where
from doublesix.web.papers.casting import Entered, Side, entered, sides
from doublesix.web.papers.telling import hour, moment, phase_words

Address = Callable[[Tournament, int], str]
"""Where the code of a match, or of an entry, leads to."""


def _place_of(state: State, table: int) -> str:
    return next((each.place for each in state.tables if each.number == table), "")


def _start(state: State, fixture: Fixture) -> datetime | None:
    """When a match starts: as it was called, else with its stage."""
    call = state.calls.get(fixture.number)
    return call.at if call else rules.stage_time(state, fixture.phase)


# Scoresheets


def to_score(state: State, phase: str = "") -> tuple[Fixture, ...]:
    """The matches of a phase; without one those that have no result yet."""
    if phase:
        return tuple(each for each in fixtures_of(state) if each.phase == phase)
    results = results_of(state)
    return tuple(each for each in fixtures_of(state) if each.number not in results)


def matches(
    state: State, tournament: Tournament, fixtures: Iterable[Fixture], address: Address
) -> list[scoresheet.Match]:
    """The matches as their sheets tell them."""
    cast = sides(state, tournament)
    return [_match(state, tournament, each, cast, address) for each in fixtures]


def _match(
    state: State, tournament: Tournament, fixture: Fixture, cast: dict[Entrant, Side], address: Address
) -> scoresheet.Match:
    version = state.version_of(fixture.number)
    ruleset = version.ruleset.at_stage(fixture.stage)
    call = state.calls.get(fixture.number)
    start = _start(state, fixture)
    playing = sides_in(state, fixture)
    there = playing if len(playing) > 1 else fixture.sides
    return scoresheet.Match(
        fixture.number + 1,
        phase_words(fixture.phase),
        tuple(scoresheet.Opponent(cast[each].name, cast[each].members) for each in there),
        ruleset.game,
        ruleset.in_force(),
        address(tournament, fixture.number),
        _("Table {number}").format(number=call.table) if call and call.table else "",
        _place_of(state, call.table) if call else "",
        moment(start, state.settings.zone) if start else "",
    )


# Who plays where


def listed(state: State, tournament: Tournament, at: datetime) -> list[where.Listed]:
    """Every match that is known, in the order of play."""
    cast, results = sides(state, tournament), results_of(state)
    return [_listed(state, each, cast, results, at) for each in fixtures_of(state)]


def _listed(
    state: State, fixture: Fixture, cast: dict[Entrant, Side], results: Results, at: datetime
) -> where.Listed:
    call = state.calls.get(fixture.number)
    table = call.table if call else 0
    return where.Listed(
        fixture.number + 1,
        phase_words(fixture.phase),
        tuple(where.Plays(each, cast[each].name) for each in fixture.sides),
        _start(state, fixture),
        table,
        _place_of(state, table),
        _state(state, fixture.number, results, at),
    )


def _state(state: State, number: int, results: Results, at: datetime) -> str:
    if number in results:
        return where.OVER
    call = state.calls.get(number)
    if number in state.started or (call and call.table and call.at <= at):
        return where.NOW
    return where.NEXT if call and call.table else where.LATER


def waiting(state: State, tournament: Tournament) -> list[where.Plays]:
    """Who is still in and has no match that is known: past a bye, or early done with a round."""
    results, cast = results_of(state), sides(state, tournament)
    has_lost = {loser for result in results.values() for loser in result.ranking[1:]}
    due = {side for each in fixtures_of(state) if each.number not in results for side in each.sides}
    is_knock_out = state.settings.format in ("elimination", "tables")
    gone = out_entrants(state) | (has_lost if is_knock_out else set())
    if not due or (not is_knock_out and any(each.part for each in fixtures_of(state))):
        return []
    still_in = (each for each in field_of(state).order if each not in due | gone)
    return [where.Plays(each, cast[each].name) for each in still_in]


# Tables


def cards(state: State, tournament: Tournament, address: Address) -> list[table_cards.Card]:
    """A card for each table, with the match that is called there."""
    cast, results = sides(state, tournament), results_of(state)
    called = [
        each for each in fixtures_of(state) if each.number in state.calls and each.number not in results
    ]
    called.sort(key=lambda each: state.calls[each.number].at, reverse=True)
    at_table = {state.calls[each.number].table: each for each in called}  # of several the first to come
    return [
        table_cards.Card(table.number, table.place)
        if table.number not in at_table
        else _card(state, tournament, table.number, table.place, at_table[table.number], cast, address)
        for table in state.tables
    ]


def _card(
    state: State,
    tournament: Tournament,
    number: int,
    place: str,
    fixture: Fixture,
    cast: dict[Entrant, Side],
    address: Address,
) -> table_cards.Card:
    said = _("Match {number}, {phase}, {hour}").format(
        number=fixture.number + 1,
        phase=phase_words(fixture.phase),
        hour=hour(state.calls[fixture.number].at, state.settings.zone),
    )
    playing = tuple(cast[each].name for each in fixture.sides)
    return table_cards.Card(number, place, (said, *playing), address(tournament, fixture.number))


# Check-in


def arrivals(state: State, at: datetime) -> dict[int, str]:
    """Since when each number of the list is there today, in words, and of a team how many are."""
    zone, is_teams = state.settings.zone, state.settings.terms.entrants == TEAMS
    found = {}
    for number, noted in state.presence.items():
        today = [each for each in noted if rules.local_day(state, each.at) == rules.local_day(state, at)]
        if today and today[-1].places:
            count = f" ({len(today[-1].places)})" if is_teams else ""
            found[number] = f"{hour(today[-1].at, zone)}{count}"
    return found


def everybody(state: State, tournament: Tournament) -> list[Entered]:
    """The list of the draw by number."""
    return list(entered(state, tournament).values())


def slips(state: State, tournament: Tournament, code: Address, address: Address) -> list[check_in.Slip]:
    """A slip for each entry that still takes part; nobody has a code before the lots are drawn."""
    if state.draw is None or not state.draw.is_drawn:
        return []
    return [
        check_in.Slip(each, _in_threes(code(tournament, each.number)), address(tournament, each.number))
        for each in everybody(state, tournament)
        if not each.is_struck
    ]


def _in_threes(code: str) -> str:
    """A code as it is easier to read: 123 456."""
    return " ".join(code[at : at + 3] for at in range(0, len(code), 3))
