"""The last hand of games with a time limit (E40): announced at many tables at once, or taken back at one."""

from collections.abc import Iterable

from django.db import transaction

from doublesix.app.sheets import commands as cmd
from doublesix.store.actor import Actor
from doublesix.store.models import Tournament
from doublesix.store.refusals import refuse
from doublesix.store.services.sheets import act_on_sheet
from doublesix.store.services.tournaments import state_of
from doublesix.tournament.progress import fixture_of


@transaction.atomic
def announce(tournament: Tournament, numbers: Iterable[int], who: Actor) -> tuple[int, ...]:
    """Say at these tables that the hand being played is the last of its game; which they are.

    All of them or none. Where it was said before nothing changes.
    """
    wanted = tuple(sorted(set(numbers)))
    if not wanted:
        raise refuse("no_tables_named")
    for number in wanted:
        _act(tournament, number, cmd.AnnounceLastHand(), who)
    return wanted


def take_back(tournament: Tournament, number: int, who: Actor) -> None:
    """It was said by mistake, and no round was written as the last."""
    _act(tournament, number, cmd.TakeBackLastHand(), who)


def _act(tournament: Tournament, number: int, command: cmd.Command, who: Actor) -> None:
    state = state_of(tournament)
    if fixture_of(state, number) is None:
        raise refuse("no_such_match", number=number + 1)
    act_on_sheet(tournament, number, command, who, state)
