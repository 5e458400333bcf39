"""Results typed in for a table that kept no sheet: one that play cannot come to is not taken."""

from django.db import transaction

from doublesix.app.results import impossible
from doublesix.store.desks.asking import Who
from doublesix.store.desks.sheets import fixture_of
from doublesix.store.desks.tournaments import State, carry_out, locked, state_of
from doublesix.store.models import Tournament
from doublesix.store.refused import Refused
from doublesix.tournament.commands import RecordResult
from doublesix.tournament.decide_play import fits
from doublesix.tournament.fixtures import Result


@transaction.atomic
def record(
    tournament: Tournament, number: int, result: Result, who: Who, *, is_judged: bool = False
) -> State:
    """Keep what a table reports; where a walk-over or the judge decided it, as it is said."""
    locked(tournament)
    if not is_judged:
        check(state_of(tournament), number, result)
    return carry_out(tournament, RecordResult(number, result), who)


def check(state: State, number: int, result: Result) -> None:
    """Go on only with a result that play can come to, under the rules that the match started with (E12)."""
    fixture = fixture_of(state, number)
    if fixture is None or not fits(result, fixture.sides):
        return  # refused for that by the event itself
    ruleset = state.version_of(number).ruleset.at_stage(fixture.stage)
    refusal = impossible(ruleset, result)
    if refusal is not None:
        raise Refused(refusal)
