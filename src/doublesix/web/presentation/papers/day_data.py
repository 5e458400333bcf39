"""What the papers of the day say, read off the event: matches, tables, times, who is there."""

from collections.abc import Callable, Iterable
from datetime import datetime

from django.utils.translation import gettext as _

from doublesix.app import floor
from doublesix.app.match_readings import UNDER_WAY, MatchReading, MatchStatus
from doublesix.app.matches import read_matches, start_of
from doublesix.store.models import Tournament
from doublesix.store.services.tournaments import State
from doublesix.tournament import day as rules
from doublesix.tournament.fixtures import Entrant, Fixture
from doublesix.tournament.progress import (
    fixtures_of,
    results_of,
    sides_in,
)
from doublesix.tournament.settings import TEAMS
from doublesix.web.presentation.formats import group_digits, hour, moment, phase_words
from doublesix.web.presentation.papers import check_in, match_list, scoresheet, table_cards
from doublesix.web.presentation.papers.cast import PaperEntrant, PaperEntry, list_entrants, list_entries

Address = Callable[[Tournament, int], str]
"""Where the code of a match, or of an entry, leads to."""


def _place_of(state: State, table: int) -> str:
    return next((each.place for each in state.tables if each.number == table), "")


# Scoresheets


def fixtures_to_score(state: State, phase: str = "") -> tuple[Fixture, ...]:
    """The matches of a phase; without one those that have no result yet."""
    if phase:
        return tuple(each for each in fixtures_of(state) if each.phase == phase)
    results = results_of(state)
    return tuple(each for each in fixtures_of(state) if each.number not in results)


def scoresheet_matches(
    state: State, tournament: Tournament, fixtures: Iterable[Fixture], address: Address
) -> list[scoresheet.ScoresheetMatch]:
    """The matches as their sheets tell them."""
    cast = list_entrants(state, tournament)
    return [_match(state, tournament, each, cast, address) for each in fixtures]


def _match(
    state: State,
    tournament: Tournament,
    fixture: Fixture,
    cast: dict[Entrant, PaperEntrant],
    address: Address,
) -> scoresheet.ScoresheetMatch:
    version = state.version_of(fixture.number)
    ruleset = version.ruleset.at_stage(fixture.stage)
    call = state.calls.get(fixture.number)
    start = start_of(state, fixture)
    playing = sides_in(state, fixture)
    there = playing if len(playing) > 1 else fixture.sides
    return scoresheet.ScoresheetMatch(
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


def scheduled_matches(state: State, tournament: Tournament, at: datetime) -> list[match_list.ScheduledMatch]:
    """Every match that is known, in the order of play."""
    cast = list_entrants(state, tournament)
    own = {each.stage: each.venue for each in state.settings.stage_venues}
    return [
        _scheduled_match(each, cast)._replace(venue=own.get(each.fixture.stage, ""))
        for each in read_matches(state, {}, at).values()
    ]


def _scheduled_match(match: MatchReading, cast: dict[Entrant, PaperEntrant]) -> match_list.ScheduledMatch:
    fixture = match.fixture
    return match_list.ScheduledMatch(
        fixture.number + 1,
        phase_words(fixture.phase),
        tuple(match_list.ListedEntrant(each, cast[each].name) for each in fixture.sides),
        match.start,
        match.table,
        match.place,
        _state(match),
    )


def _state(match: MatchReading) -> str:
    """What the list on the wall says of a match: who is called to a table is there now, or comes next."""
    if match.is_over:
        return match_list.OVER
    if match.status in UNDER_WAY or (match.table and match.status is MatchStatus.OPEN):
        return match_list.NOW
    return match_list.NEXT if match.table else match_list.LATER


def waiting_entrants(state: State, tournament: Tournament) -> list[match_list.ListedEntrant]:
    """Who is still in and has no match that is known."""
    cast = list_entrants(state, tournament)
    return [match_list.ListedEntrant(each, cast[each].name) for each in floor.waiting_entrants(state)]


# Tables


def cards(state: State, tournament: Tournament, address: Address) -> list[table_cards.TableCard]:
    """A card for each table with the table's own code: it stays there, whatever is played."""
    return [
        table_cards.TableCard(table.number, table.place, address(tournament, table.number))
        for table in state.tables
    ]


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


def entries_by_number(state: State, tournament: Tournament) -> list[PaperEntry]:
    """The list of the draw by number."""
    return list(list_entries(state, tournament).values())


def slips(state: State, tournament: Tournament, code: Address, address: Address) -> list[check_in.Slip]:
    """A slip for each entry that still takes part; nobody has a code before the lots are drawn."""
    if state.draw is None or not state.draw.is_drawn:
        return []
    return [
        check_in.Slip(each, group_digits(code(tournament, each.number)), address(tournament, each.number))
        for each in entries_by_number(state, tournament)
        if not each.is_struck
    ]
