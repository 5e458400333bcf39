"""Results typed in for a table that kept no sheet: one that play cannot come to is not taken."""

from django.db import transaction

from doublesix.app.results import typed_refusal
from doublesix.store.actor import Actor
from doublesix.store.models import Tournament
from doublesix.store.refusals import insist
from doublesix.store.services.tournaments import State, carry_out, lock_tournament, state_of
from doublesix.tournament.commands import RecordResult
from doublesix.tournament.decide_play import result_refusal
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import fixture_of


@transaction.atomic
def record(
    tournament: Tournament, number: int, result: Result, who: Actor, *, is_judged: bool = False
) -> State:
    """Keep what a table reports; where a walk-over or the judge decided it, as it is said."""
    lock_tournament(tournament)
    check(state_of(tournament), number, result, is_judged=is_judged)
    return carry_out(tournament, RecordResult(number, result), who)


def check(state: State, number: int, result: Result, *, is_judged: bool) -> None:
    """Go on only with a result that can be, under the rules that the match started with (E12)."""
    fixture = fixture_of(state, number)
    if fixture is None or result_refusal(result, fixture.sides, number):
        return  # refused for that by the event itself
    ruleset = state.version_of(number).ruleset.at_stage(fixture.stage)
    insist(typed_refusal(ruleset, result, is_judged=is_judged))
