"""What happens on a sheet, written to its log together with its card."""

from typing import Final

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.cards import SheetCard, card_of
from doublesix.app.sheets.decide import decide
from doublesix.app.sheets.events import Event
from doublesix.app.sheets.evolve import fold
from doublesix.app.sheets.state import Sheet
from doublesix.store import log, publishing, statements
from doublesix.store.desks.asking import Who
from doublesix.store.models import MatchSheet, Tournament
from doublesix.store.refused import Refused
from doublesix.store.streams import go_on
from doublesix.tournament.refusal import Refusal

_WRITTEN: Final = ("seq", *SheetCard._fields)
"""The fields of a card that change."""


class MoreFollows(Exception):
    """The match is over with this: its result is told in the same transaction."""


def locked(tournament: Tournament, number: int, edition: int) -> MatchSheet | None:
    """The card of a match's sheet, nobody else changing it until the transaction ends."""
    found = MatchSheet.objects.select_for_update().filter(
        tournament=tournament, fixture=number, edition=edition
    )
    return next(iter(found.order_by()), None)


def carried(row: MatchSheet, command: cmd.Command, who: Who, *, is_alone: bool = False) -> MatchSheet:
    """Do what is asked of a sheet, or refuse; alone, only where nothing follows from it."""
    known = log.found(row.stream, fold, row.seq, is_next=True)
    answer = decide(known.state, command)
    if isinstance(answer, Refusal):
        raise Refused(answer)
    if answer:
        _go_on(row, known, answer, who, is_alone)
    return row


def _go_on(row: MatchSheet, known: log.Found, answer: tuple[Event, ...], who: Who, is_alone: bool) -> None:
    def with_card(after: log.Found) -> statements.Sent:
        if is_alone and after.state.is_over:
            raise MoreFollows
        row.seq = after.seq
        return card(row, after.state)

    go_on(row.stream, known, answer, who, fold, with_card)
    publishing.changed(row.tournament_id)


def card(row: MatchSheet, sheet: Sheet) -> statements.Sent:
    """A sheet's card, to be written."""
    for name, value in card_of(sheet)._asdict().items():
        setattr(row, name, value)
    return statements.change(row, _WRITTEN)
