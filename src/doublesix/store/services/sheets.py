"""The sheets of matches: opened, written, agreed, ruled on; and the result told to the tournament.

One transaction holds the sheet's events, its card, the result and whatever follows from it. Of two who write
on a sheet at the same moment the log takes one, and the other begins anew; tables do not wait for each other.
"""

from collections.abc import Container, Iterable
from contextlib import suppress
from typing import Final, NamedTuple

from django.db import transaction

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.evolve import fold
from doublesix.app.sheets.results import decided_elsewhere, disqualified_entrants, entrant_of, result_of
from doublesix.app.sheets.ruling import DISQUALIFIED
from doublesix.app.sheets.seating import active_sides
from doublesix.app.sheets.state import Sheet
from doublesix.store import log, statements
from doublesix.store.actor import Actor
from doublesix.store.models import MatchSheet, RulingNote, Tournament
from doublesix.store.refusals import Refused, insist, refuse
from doublesix.store.services import duty, online_rulings, sheet_log
from doublesix.store.services.tournaments import State, carry_out, state_of
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Entrant, Fixture
from doublesix.tournament.progress import field_of, fixture_of, results_of, sides_in
from doublesix.tournament.state import FINISHED

OF_TABLES: Final = (cmd.Write, cmd.Confirm, cmd.Withdraw)
"""What tables ask all the time."""
_ROWS: Final = statements.Statement(
    lambda pk, fixture, edition: MatchSheet.objects.filter(
        tournament_id=pk, fixture=fixture, edition=edition
    ).order_by(),
    3,
)


class Table(NamedTuple):
    """A match at its table: the event, the fixture, and the sheet where it is begun."""

    tournament: Tournament
    state: State
    fixture: Fixture
    row: MatchSheet | None
    sheet: Sheet | None
    sides: tuple[Entrant, ...]
    """The sides of the sheet, or those that it would have if it began now."""
    edition: int
    """How often the match was annulled before."""

    @property
    def present(self) -> tuple[Entrant, ...]:
        """The sides that play: those who are not out."""
        return sides_in(self.state, self.fixture)

    def sides_of(self, entrants: Container[Entrant]) -> frozenset[int]:
        """The places that entrants have at this table."""
        return frozenset(side for side, entrant in enumerate(self.sides) if entrant in entrants)

    def numbers_of(self, side: int) -> tuple[int, ...]:
        """The numbers of the draw's list that stand behind a side of the sheet."""
        sides = self.sides
        return field_of(self.state).members[sides[side]] if 0 <= side < len(sides) else ()


def table_of(tournament: Tournament, number: int, row: MatchSheet | None = None) -> Table | None:
    """A match at its table, as it stands; with its card, for who has just written it."""
    state = state_of(tournament)
    fixture = fixture_of(state, number)
    if fixture is None:
        return None
    edition = state.editions.get(number, 0)
    row = row or _ROWS.first(tournament.pk, number, edition)
    sheet = log.load_state(row.stream, fold, row.seq).state if row else None
    sides = sheet.sides if sheet else sides_in(state, fixture)
    return Table(tournament, state, fixture, row, sheet, sides, edition)


def sheet_of(row: MatchSheet) -> Sheet:
    """A sheet as its stream makes it."""
    sheet: Sheet | None = log.load_state(row.stream, fold, row.seq).state
    assert sheet is not None, "a sheet's row is made with its opening"
    return sheet


def read_ahead(rows: Iterable[MatchSheet]) -> None:
    """Read what was written at many tables at once, for who looks at all their sheets."""
    log.read_ahead({row.stream: row.seq for row in rows}, fold)


@transaction.atomic
def open_sheet(tournament: Tournament, number: int, who: Actor) -> MatchSheet:
    """Begin a match's sheet, which starts the match under the rules in force (E12); once."""
    table = table_of(tournament, number)
    if table is None:
        raise refuse("no_such_match", number=number + 1)
    if table.row is not None:
        return table.row
    state = table.state
    if number not in state.started:
        state = carry_out(tournament, commands.StartMatch(number), who)
    edition = state.editions.get(number, 0)
    row, is_new = MatchSheet.objects.get_or_create(tournament=tournament, fixture=number, edition=edition)
    if is_new:
        version = state.version_of(number)
        opening = cmd.OpenSheet(version.rules, version.number, table.fixture.stage, table.present)
        row = sheet_log.apply_command(row, opening, who)
    return row


def act_on_sheet(
    tournament: Tournament,
    number: int,
    command: cmd.Command,
    who: Actor,
    state: State | None = None,
    seen: int | None = None,
    row: MatchSheet | None = None,
) -> MatchSheet:
    """Do what is asked of a match's sheet, or refuse; a match that ends tells its result.

    ``state`` and ``row`` are the event and the card as they were read a moment ago, for who has them: tables
    write all the time. Who wrote in between is noticed by the log, and nothing is done then. ``seen`` is the
    edition of the sheet that was looked at: on a later one the same side may be another team.
    """
    state = state_of(tournament) if state is None else state
    edition = state.editions.get(number, 0)
    if seen is not None and seen != edition:
        raise refuse("match_begins_anew")
    if row is not None and isinstance(command, OF_TABLES):
        # What most entries are: events of a sheet and its card, written at once.
        against = decided_elsewhere(command, number, state, is_over=row.is_over)
        if against is not None:
            raise Refused(against)
        with suppress(sheet_log.MoreFollows):
            return sheet_log.apply_command(row, command, who, is_alone=True)
    return _act_with_consequences(tournament, number, command, who, state, row)


@transaction.atomic
def _act_with_consequences(
    tournament: Tournament,
    number: int,
    command: cmd.Command,
    who: Actor,
    state: State,
    row: MatchSheet | None,
) -> MatchSheet:
    """Do it with whatever follows from it."""
    row = sheet_log.lock_sheet(tournament, number, state.editions.get(number, 0)) if row is None else row
    if row is None:
        raise refuse("not_started")
    if isinstance(command, cmd.Rule | cmd.DecideAppeal) and state.status == FINISHED:
        raise refuse("is_finished")
    insist(decided_elsewhere(command, number, state, is_over=row.is_over))
    was_over, seq, before = row.is_over, row.seq, sheet_of(row)
    row = sheet_log.apply_command(row, command, who)
    online_rulings.follow(row, before, sheet_of(row), command, who)
    if row.seq > seq and isinstance(command, duty.NOTIFIED_COMMANDS):
        duty.notify_of_command(row, state, sheet_of(row), command)
    if row.is_over and not was_over:
        _report(row, who)
    if isinstance(command, cmd.Rule) and command.decision == DISQUALIFIED:
        _put_out(row, command, who)
    return row


def rebuild(row: MatchSheet) -> None:
    """Write the card anew from the stream alone."""
    happened = log.load(row.stream)
    sheet = fold(happened)
    assert sheet is not None
    sheet_log.write_card(row, sheet, len(happened))


def list_seated_sides(tournament: Tournament, state: State) -> dict[int, frozenset[Entrant]]:
    """Of the matches that are being played: the sides of which somebody did something at the table.

    Once a round counts, everybody agreed with it or an official said so.
    """
    results, has_choice = results_of(state), state.settings.terms.spares > 0
    found = {}
    for row in MatchSheet.objects.filter(tournament=tournament, fixture__in=state.started).order_by():
        if row.edition == state.editions.get(row.fixture, 0) and row.fixture not in results:
            sides = (
                range(len(row.sides)) if row.rounds else active_sides(sheet_of(row), has_choice=has_choice)
            )
            found[row.fixture] = frozenset(row.sides[side] for side in sides)
    return found


def strike_absent(tournament: Tournament, number: int, absent: Iterable[Entrant], who: Actor) -> None:
    """The table of three or four goes on without those who did not come (E21)."""
    table = table_of(tournament, number)
    if table is None or table.row is None or table.sheet is None or number in results_of(table.state):
        return
    row = table.row
    for side, entrant in enumerate(table.sheet.sides):
        if entrant in absent:
            row = sheet_log.apply_command(row, cmd.StrikeAbsent(side), who)


def retire_sides(tournament: Tournament, number: int, gone: Container[Entrant], who: Actor) -> None:
    """The table of three or four goes on without those who left (E43)."""
    table = table_of(tournament, number)
    if table is None or table.row is None or table.sheet is None or table.sheet.is_over:
        return
    row = table.row
    for side, entrant in enumerate(table.sheet.sides):
        if entrant in gone and side in table.sheet.active_sides():
            row = sheet_log.apply_command(row, cmd.RetireSide(side), who)


def _report(row: MatchSheet, who: Actor) -> None:
    """Tell the tournament what a match came to."""
    table = table_of(row.tournament, row.fixture)
    if table is None or table.state.editions.get(row.fixture, 0) != row.edition:
        raise refuse("no_such_match", number=row.fixture + 1)  # moved by a correction just now
    result = result_of(sheet_of(row), table.fixture.sides, _absent_sides(table, sheet_of(row)))
    assert result is not None, "a match that is over has a result"
    carry_out(row.tournament, commands.RecordResult(row.fixture, result), who)


def _absent_sides(table: Table, sheet: Sheet) -> tuple[Entrant, ...]:
    """The sides of the match that did not sit down at its table."""
    return tuple(side for side in table.fixture.sides if side not in sheet.sides)


def _put_out(row: MatchSheet, ruling: cmd.Rule, who: Actor) -> None:
    """Who is disqualified at a table is out of the tournament (P16)."""
    entrant = entrant_of(sheet_of(row), ruling.who)
    command = commands.DisqualifyEntrant(entrant, ruling.clause, ruling.facts)
    carry_out(row.tournament, command, who)


@transaction.atomic
def rule(tournament: Tournament, number: int, ruling: cmd.Rule, private: str, who: Actor) -> MatchSheet:
    """A ruling, with the part that is for officials only kept beside the log."""
    row = act_on_sheet(tournament, number, ruling, who)
    if private.strip():
        count = len(sheet_of(row).rulings)
        RulingNote.objects.create(
            sheet=row, ruling=count - 1, text=private.strip(), by=who.account, at=who.at
        )
    return row


@transaction.atomic
def decide_appeal(tournament: Tournament, number: int, command: cmd.DecideAppeal, who: Actor) -> MatchSheet:
    """The organiser's word on an appeal; a disqualification that does not stand puts the side back."""
    row = act_on_sheet(tournament, number, command, who)
    sheet = sheet_of(row)
    given = sheet.rulings[command.ruling].ruling
    if given.decision == DISQUALIFIED and not command.is_upheld:
        entrant = entrant_of(sheet, given.who)
        if entrant not in disqualified_entrants(sheet):
            carry_out(row.tournament, commands.ReinstateEntrant(entrant, command.reason), who)
    instead = command.instead
    if instead is not None and not command.is_upheld and instead.decision == DISQUALIFIED:
        _put_out(row, instead, who)
    return row
