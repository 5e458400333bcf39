"""The sheets of matches: opened, written, agreed, ruled on; and the result told to the tournament.

One transaction holds the sheet's events, its card, the result and whatever follows from it. Of two who write
on a sheet at the same moment the log takes one, and the other begins anew; tables do not wait for each other.
"""

from collections.abc import Container, Iterable
from typing import Final, NamedTuple

from django.db import transaction

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.evolve import fold
from doublesix.app.sheets.results import disqualified, entrant_of, result_of
from doublesix.app.sheets.ruling import DISQUALIFIED
from doublesix.app.sheets.seating import seen
from doublesix.app.sheets.state import Sheet
from doublesix.store import log, statements
from doublesix.store.desks import duty, sheet_writing
from doublesix.store.desks.asking import Who
from doublesix.store.desks.tournaments import State, carry_out, state_of
from doublesix.store.models import MatchSheet, RulingNote, Tournament
from doublesix.store.refused import refuse
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Entrant, Fixture
from doublesix.tournament.playing import field_of, fixtures_of, results_of, sides_in
from doublesix.tournament.state import FINISHED

OF_PLAY: Final = (cmd.Write, cmd.Confirm, cmd.Keep, cmd.NameStarter)
"""What has no use once the match was decided elsewhere: typed in at the desk, or a side put out."""
OF_TABLES: Final = (cmd.Write, cmd.Confirm, cmd.Withdraw)
"""What tables ask all the time."""
_latest: tuple[State, dict[int, Fixture]] | None = None
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

    @property
    def present(self) -> tuple[Entrant, ...]:
        """The sides that play: those who are not out."""
        return sides_in(self.state, self.fixture)

    @property
    def sides(self) -> tuple[Entrant, ...]:
        """The sides of the sheet, or those that it would have if it began now."""
        return self.sheet.sides if self.sheet else self.present

    @property
    def edition(self) -> int:
        """How often the match was annulled before."""
        return self.state.editions.get(self.fixture.number, 0)

    def sides_of(self, entrants: Container[Entrant]) -> frozenset[int]:
        """The places that entrants have at this table."""
        return frozenset(side for side, entrant in enumerate(self.sides) if entrant in entrants)

    def numbers_of(self, side: int) -> tuple[int, ...]:
        """The numbers of the draw's list that stand behind a side of the sheet."""
        sides = self.sides
        return field_of(self.state).members[sides[side]] if 0 <= side < len(sides) else ()


def fixture_of(state: State, number: int) -> Fixture | None:
    """A match that is known, by its number."""
    global _latest  # noqa: PLW0603
    latest = _latest
    # Tables ask for the same state all the time, and a state is the same object until something happened.
    if latest is None or latest[0] is not state:
        latest = _latest = state, {each.number: each for each in fixtures_of(state)}
    return latest[1].get(number)


def row_of(tournament: Tournament, number: int, edition: int) -> MatchSheet | None:
    """The card of a match's sheet."""
    return _ROWS.first(tournament.pk, number, edition)


def table_of(tournament: Tournament, number: int) -> Table | None:
    """A match at its table, as it stands."""
    state = state_of(tournament)
    fixture = fixture_of(state, number)
    if fixture is None:
        return None
    row = row_of(tournament, number, state.editions.get(number, 0))
    return Table(tournament, state, fixture, row, sheet_of(row) if row else None)


def table_with(tournament: Tournament, row: MatchSheet) -> Table | None:
    """A match at its table, with the card that was just written."""
    state = state_of(tournament)
    fixture = fixture_of(state, row.fixture)
    return Table(tournament, state, fixture, row, sheet_of(row)) if fixture else None


def sheet_of(row: MatchSheet) -> Sheet:
    """A sheet as its stream makes it."""
    sheet: Sheet | None = log.found(row.stream, fold, row.seq).state
    assert sheet is not None, "a sheet's row is made with its opening"
    return sheet


@transaction.atomic
def open_sheet(tournament: Tournament, number: int, who: Who) -> MatchSheet:
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
        row = sheet_writing.carried(row, opening, who)
    return row


def do(
    tournament: Tournament,
    number: int,
    command: cmd.Command,
    who: Who,
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
        done = _done_alone(row, state, command, who)
        if done is not None:
            return done
    return _done(tournament, number, command, who, state, row)


def _done_alone(row: MatchSheet, state: State, command: cmd.Command, who: Who) -> MatchSheet | None:
    """What most entries are: events of a sheet and its card, written at once; nothing where more follows."""
    _insist_on_play(row, state, command)
    try:
        return sheet_writing.carried(row, command, who, is_alone=True)
    except sheet_writing.MoreFollows:
        return None


@transaction.atomic
def _done(
    tournament: Tournament,
    number: int,
    command: cmd.Command,
    who: Who,
    state: State,
    row: MatchSheet | None,
) -> MatchSheet:
    """Do it with whatever follows from it."""
    row = sheet_writing.locked(tournament, number, state.editions.get(number, 0)) if row is None else row
    if row is None:
        raise refuse("not_started")
    if isinstance(command, cmd.Rule | cmd.DecideAppeal) and state.status == FINISHED:
        raise refuse("is_finished")
    _insist_on_play(row, state, command)
    was_over, seq = row.is_over, row.seq
    row = sheet_writing.carried(row, command, who)
    if row.seq > seq and isinstance(command, duty.TOLD):
        duty.tell_of(row, state, sheet_of(row), command)
    if row.is_over and not was_over:
        _report(row, who)
    if isinstance(command, cmd.Rule) and command.decision == DISQUALIFIED:
        _put_out(row, command, who)
    return row


def _insist_on_play(row: MatchSheet, state: State, command: cmd.Command) -> None:
    if isinstance(command, OF_PLAY) and not row.is_over and row.fixture in results_of(state):
        raise refuse("decided_elsewhere", number=row.fixture + 1)


def rebuild(row: MatchSheet) -> None:
    """Write the card anew from the stream alone."""
    happened = log.load(row.stream)
    sheet = fold(happened)
    assert sheet is not None
    row.seq = len(happened)
    statements.send(sheet_writing.card(row, sheet))


def seated(tournament: Tournament, state: State) -> dict[int, frozenset[Entrant]]:
    """Of the matches that are being played: the sides of which somebody did something at the table.

    Once a round counts, everybody agreed with it or an official said so.
    """
    results, has_choice = results_of(state), state.settings.terms.spares > 0
    found = {}
    for row in MatchSheet.objects.filter(tournament=tournament, fixture__in=state.started).order_by():
        if row.edition == state.editions.get(row.fixture, 0) and row.fixture not in results:
            sides = range(len(row.sides)) if row.rounds else seen(sheet_of(row), has_choice=has_choice)
            found[row.fixture] = frozenset(row.sides[side] for side in sides)
    return found


def strike_absent(tournament: Tournament, number: int, absent: Iterable[Entrant], who: Who) -> None:
    """The table of three or four goes on without those who did not come (E21)."""
    table = table_of(tournament, number)
    if table is None or table.row is None or table.sheet is None or number in results_of(table.state):
        return
    row = table.row
    for side, entrant in enumerate(table.sheet.sides):
        if entrant in absent:
            row = sheet_writing.carried(row, cmd.StrikeAbsent(side), who)


def _report(row: MatchSheet, who: Who) -> None:
    """Tell the tournament what a match came to."""
    table = table_of(row.tournament, row.fixture)
    if table is None or table.state.editions.get(row.fixture, 0) != row.edition:
        raise refuse("no_such_match", number=row.fixture + 1)  # moved by a correction just now
    result = result_of(sheet_of(row), table.fixture.sides, _behind(table, sheet_of(row)))
    assert result is not None, "a match that is over has a result"
    carry_out(row.tournament, commands.RecordResult(row.fixture, result), who)


def _behind(table: Table, sheet: Sheet) -> tuple[Entrant, ...]:
    """The sides of the match that did not sit down at its table."""
    return tuple(side for side in table.fixture.sides if side not in sheet.sides)


def _put_out(row: MatchSheet, ruling: cmd.Rule, who: Who) -> None:
    """Who is disqualified at a table is out of the tournament (P16)."""
    entrant = entrant_of(sheet_of(row), ruling.who)
    command = commands.DisqualifyEntrant(entrant, ruling.clause, ruling.facts)
    carry_out(row.tournament, command, who)


@transaction.atomic
def rule(tournament: Tournament, number: int, ruling: cmd.Rule, private: str, who: Who) -> MatchSheet:
    """A ruling, with the part that is for officials only kept beside the log."""
    row = do(tournament, number, ruling, who)
    if private.strip():
        count = len(sheet_of(row).rulings)
        RulingNote.objects.create(
            sheet=row, ruling=count - 1, text=private.strip(), by=who.account, at=who.at
        )
    return row


@transaction.atomic
def decide_appeal(tournament: Tournament, number: int, command: cmd.DecideAppeal, who: Who) -> MatchSheet:
    """The organiser's word on an appeal; a disqualification that does not stand puts the side back."""
    row = do(tournament, number, command, who)
    sheet = sheet_of(row)
    given = sheet.rulings[command.ruling].ruling
    if given.decision == DISQUALIFIED and not command.is_upheld:
        entrant = entrant_of(sheet, given.who)
        if entrant not in disqualified(sheet):
            carry_out(row.tournament, commands.ReinstateEntrant(entrant, command.reason), who)
    instead = command.instead
    if instead is not None and not command.is_upheld and instead.decision == DISQUALIFIED:
        _put_out(row, instead, who)
    return row
