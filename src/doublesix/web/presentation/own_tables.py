"""Where the entries of somebody who is signed in play now: the table, against whom, the way to the sheet."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from doublesix.app.expected_times import Forecast, expected_starts, next_phase
from doublesix.app.floor import KNOCK_OUT, out_numbers
from doublesix.app.match_readings import UNDER_WAY
from doublesix.app.roles import REPRESENTATIVE
from doublesix.store.models import Account, Tournament
from doublesix.store.services.tournaments import State
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import field_of
from doublesix.tournament.state import DRAWN
from doublesix.web.presentation.addresses import check_in_address, own_sheet_address
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.forecasts import find_forecast
from doublesix.web.presentation.formats import join_names, phase_words
from doublesix.web.presentation.own_day import next_own_match


class OwnTable(NamedTuple):
    """An entry on its day: where it plays now or next; no match where none is known."""

    number: int
    name: str
    is_out: bool
    match: int | None = None
    table: int = 0
    phase: str = ""
    against: str = ""
    start: datetime | None = None
    is_playing: bool = False
    sheet: str = ""
    """Where its own sheet is."""
    check_in: str = ""
    """Where it checks itself in."""
    next_phase: str = ""
    """The part of the event it plays in next: where a match is known, if it wins that one."""
    about: datetime | None = None
    """When that is expected to begin."""


def own_numbers(account: Account, tournament: Tournament, state: State) -> list[int]:
    """The numbers of the list that somebody looks after."""
    heads = account.roles.filter(tournament=tournament, role=REPRESENTATIVE).values_list("institution")
    mine = tournament.entries.filter(account=account, institution=None) | tournament.entries.filter(
        institution__in=heads
    )
    keys = set(mine.values_list("pk", flat=True))
    return [each.number for each in state.draw.whole_list if each.entry in keys] if state.draw else []


def own_entrants(account: Account, tournament: Tournament, state: State) -> frozenset[Entrant]:
    """The entrants of the draw that somebody looks after."""
    numbers = {*own_numbers(account, tournament, state)}
    return frozenset(side for side, theirs in field_of(state).members.items() if numbers & {*theirs})


def list_own_tables(
    account: Account | None, tournament: Tournament, state: State, now: datetime
) -> list[OwnTable]:
    """One's own entries on their day, by number."""
    if account is None or state.status != DRAWN:
        return []
    numbers = own_numbers(account, tournament, state)
    if not numbers:
        return []
    floor, out = Floor(tournament, now, state), out_numbers(state)
    found = find_forecast(tournament.pk, state) or ()
    expected = expected_starts(state, found, now)
    return [_expect(_own_table(floor, each, each in out), floor, found, expected) for each in numbers]


def _expect(table: OwnTable, floor: Floor, found: Forecast, expected: Mapping[str, datetime]) -> OwnTable:
    """What comes next for it, and about when: nothing where nobody knows."""
    if table.is_out:
        return table
    own = {side for side, numbers in floor.members.items() if table.number in numbers}
    if table.match is None:
        waiting = [each for each in floor.matches if each.result is None and own & {*each.fixture.sides}]
        phase = waiting[0].fixture.phase if waiting else ""
    else:
        phase = next_phase(floor.state, found, own) if floor.state.settings.format in KNOCK_OUT else ""
    about = expected.get(phase)
    return table._replace(next_phase=phase_words(phase), about=about) if about else table


def _own_table(floor: Floor, number: int, is_out: bool) -> OwnTable:
    own = {side for side, numbers in floor.members.items() if number in numbers}
    name = join_names(floor.names[side] for side in own)
    still_in = number in floor.expected_numbers
    match = next_own_match(floor, number)
    if match is None or is_out:
        address = check_in_address(floor.tournament, number) if still_in else ""
        return OwnTable(number, name, is_out or not still_in, check_in=address)
    return OwnTable(
        number,
        name,
        False,
        match.number,
        match.table,
        phase_words(match.fixture.phase),
        join_names(floor.names[side] for side in match.fixture.sides if side not in own),
        match.start,
        match.status in UNDER_WAY,
        own_sheet_address(floor.tournament, number),
        check_in_address(floor.tournament, number),
    )
