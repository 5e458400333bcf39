"""What an event shows in numbers: read from the folded state, as plain values that JSON can hold.

Never the words or the look of a page: those may change, the numbers of an event that was played may not.
"""

from typing import Any

from doublesix.app.sheets.results import notation
from doublesix.app.sheets.seating import seats
from doublesix.play.notation import read, report
from doublesix.store.models import MatchSheet, Tournament
from doublesix.store.services import sheets, tournaments
from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.prizes import awards
from doublesix.tournament.progress import fixtures_of, ranks_of, results_of
from doublesix.tournament.state import FINISHED
from doublesix.tournament.state import Tournament as State


def numbers_of(tournament: Tournament) -> dict[str, Any]:
    """An event in numbers."""
    state = tournaments.state_of(tournament)
    return {
        "title": tournament.title,
        "status": tournament.status,
        "log": tournament.seq,
        "entries": dict(_counted(tournament)),
        "order": list(state.draw.order) if state.draw else [],
        "fixtures": [_fixture(state, each) for each in fixtures_of(state)]
        if state.draw and state.draw.is_drawn
        else [],
        "ranks": [list(rank) for rank in ranks_of(state)] if state.status == FINISHED else [],
        "awards": [[award.rank, award.entrant, award.prize.amount] for award in awards(state)]
        if state.status == FINISHED
        else [],
        "sheets": [_sheet(row) for row in tournament.sheets.order_by("fixture", "edition")],
    }


def _counted(tournament: Tournament) -> list[tuple[str, int]]:
    statuses = sorted(set(tournament.entries.values_list("status", flat=True)))
    return [(status, tournament.entries.filter(status=status).count()) for status in statuses]


def _fixture(state: State, fixture: Fixture) -> dict[str, Any]:
    result = results_of(state).get(fixture.number)
    call = state.calls.get(fixture.number)
    return {
        "number": fixture.number,
        "stage": fixture.stage,
        "sides": list(fixture.sides),
        "table": call.table if call else None,
        "result": [list(result.ranking), list(result.points), list(result.games_won), sorted(result.absent)]
        if result
        else None,
    }


def _sheet(row: MatchSheet) -> dict[str, Any]:
    """A match as its notation is adjudicated, however it is kept."""
    sheet = sheets.sheet_of(row)
    names = tuple(f"Seat {seat.seat}" for seat in seats(sheet))
    judged = report(read(notation(sheet, names, ())))
    return {
        "match": row.fixture,
        "edition": row.edition,
        "is_over": sheet.is_over,
        "winner": judged["winner"],
        "games": [[game["scores"], len(game["rounds"])] for game in judged["games"]],
    }
