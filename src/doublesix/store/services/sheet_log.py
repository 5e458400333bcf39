"""What happens on a sheet, written to its log together with its card."""

from typing import Final

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.cards import SheetCard, card_of
from doublesix.app.sheets.decide import decide
from doublesix.app.sheets.evolve import fold
from doublesix.app.sheets.state import Sheet
from doublesix.store import change_feed, log, statements
from doublesix.store.actor import Actor
from doublesix.store.models import MatchSheet, Tournament
from doublesix.store.refusals import Refused
from doublesix.store.streams import append_events
from doublesix.tournament.refusal import Refusal

WRITTEN: Final = ("seq", *SheetCard._fields)
"""The fields of a card that change."""


class MoreFollows(Exception):
    """The match is over with this: its result is told in the same transaction."""


def lock_sheet(tournament: Tournament, number: int, edition: int) -> MatchSheet | None:
    """The card of a match's sheet, nobody else changing it until the transaction ends."""
    found = MatchSheet.objects.select_for_update().filter(
        tournament=tournament, fixture=number, edition=edition
    )
    return next(iter(found.order_by()), None)


def apply_command(row: MatchSheet, command: cmd.Command, who: Actor, *, is_alone: bool = False) -> MatchSheet:
    """Do what is asked of a sheet, or refuse; alone, only where nothing follows from it."""
    known = log.load_state(row.stream, fold, row.seq, is_next=True)
    answer = decide(known.state, command)
    if isinstance(answer, Refusal):
        raise Refused(answer)
    if not answer:
        return row
    by = who.account.pk if who.account else -who.link
    happened = [log.LogEntry(who.at, by, event) for event in answer]
    sheet = fold(happened, known.state)
    assert sheet is not None
    if is_alone and sheet.is_over:
        raise MoreFollows
    row.seq = known.seq + len(happened)
    for name, value in zip(SheetCard._fields, card_of(sheet), strict=True):
        setattr(row, name, value)
    append_events(row.stream, known.seq, happened, sheet, row, WRITTEN)
    change_feed.publish_change(row.tournament_id)
    return row


def write_card(row: MatchSheet, sheet: Sheet, seq: int) -> None:
    """Write the card of a sheet after so many events."""
    row.seq = seq
    for name, value in zip(SheetCard._fields, card_of(sheet), strict=True):
        setattr(row, name, value)
    statements.write((), row, WRITTEN)
