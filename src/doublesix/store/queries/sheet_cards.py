"""The cards of an event's sheets as they count now: those of annulled matches are left out."""

from collections.abc import Mapping

from doublesix.app.sheets.cards import SheetCard
from doublesix.store.models import MatchSheet, Tournament
from doublesix.tournament import state


def list_sheets(tournament: Tournament, found: state.Tournament) -> dict[int, MatchSheet]:
    """The rows of the sheets that count, by match."""
    return {
        row.fixture: row
        for row in MatchSheet.objects.filter(tournament=tournament)
        if row.edition == found.editions.get(row.fixture, 0)
    }


def list_sheets_of(states: Mapping[int, state.Tournament]) -> dict[int, dict[int, MatchSheet]]:
    """The same of several events at once, by the event's key."""
    found: dict[int, dict[int, MatchSheet]] = {pk: {} for pk in states}
    for row in MatchSheet.objects.filter(tournament__in=states):
        if row.edition == states[row.tournament_id].editions.get(row.fixture, 0):
            found[row.tournament_id][row.fixture] = row
    return found


def card_of_row(row: MatchSheet) -> SheetCard:
    """What a row says, as a plain value."""
    return SheetCard(*(getattr(row, name) for name in SheetCard._fields))
