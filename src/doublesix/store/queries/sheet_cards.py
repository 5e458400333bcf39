"""The cards of an event's sheets as they count now: those of annulled matches are left out."""

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


def card_of_row(row: MatchSheet) -> SheetCard:
    """What a row says, as a plain value."""
    return SheetCard(*(getattr(row, name) for name in SheetCard._fields))
