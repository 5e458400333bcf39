"""A sheet is begun: by the first word of its table, or by the floor, before the match's hour or after it."""

from django.db import transaction

from doublesix.app.sheets import commands as cmd
from doublesix.store.actor import Actor
from doublesix.store.models import MatchSheet, Tournament
from doublesix.store.refusals import refuse
from doublesix.store.services import names, sheets
from doublesix.store.services.tournaments import State, carry_out, state_of
from doublesix.tournament import commands


def begin_sheet(tournament: Tournament, number: int, who: Actor) -> MatchSheet:
    """Begin a match's sheet; whoever has nobody to choose between is lined up."""
    row = sheets.open_sheet(tournament, number, who)
    now = sheets.table_of(tournament, number)
    if now is None or now.sheet is None:  # annulled in the same moment
        raise refuse("no_such_match", number=number + 1)
    seats = 2 if now.sheet.match.rules.is_partnership else 1
    for side in range(len(now.sheet.sides)):
        people = list_people(now, side)
        if len(people) == seats and side not in now.sheet.line_up:
            row = sheets.act_on_sheet(tournament, number, cmd.NameLineUp(side, people), who)
    return row


def list_people(table: sheets.Table, side: int) -> tuple[cmd.Person, ...]:
    """Everybody who may play for a side."""
    numbers = table.numbers_of(side)
    known = names.list_members(table.tournament, table.state, numbers)
    return tuple(cmd.Person(each.number, each.place) for number in numbers for each in known.get(number, ()))


@transaction.atomic
def start_now(tournament: Tournament, command: commands.StartNow, who: Actor) -> State:
    """Begin a match at this moment, with its sheet: what is written there is of these sides (E10, E21)."""
    carry_out(tournament, command, who)
    begin_sheet(tournament, command.fixture, who)
    return state_of(tournament)
