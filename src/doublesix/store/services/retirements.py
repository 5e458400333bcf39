"""Who leaves early and is no offender (E43): the match goes to the other side, a table plays on without."""

from django.db import transaction

from doublesix.store.actor import Actor
from doublesix.store.models import Tournament
from doublesix.store.services import sheets
from doublesix.store.services.tournaments import State, carry_out, lock_tournament, state_of
from doublesix.tournament import late_commands
from doublesix.tournament.progress import field_of, fixtures_left


@transaction.atomic
def take_back(tournament: Tournament, number: int, reason: str, who: Actor) -> State:
    """Who was noted as gone stays after all, where nothing that follows from it was called."""
    return carry_out(tournament, late_commands.TakeBackRetirement(number, reason), who)


@transaction.atomic
def retire(tournament: Tournament, number: int, reason: str, who: Actor) -> State:
    """Somebody of the list leaves; at a table of three or four the others go on with their scores."""
    tournament = lock_tournament(tournament)
    before = state_of(tournament)
    after = carry_out(tournament, late_commands.Retire(number, reason), who)
    members = field_of(after).members
    own = {entrant for entrant, numbers in members.items() if number in numbers}
    left = {each.number for each in fixtures_left(after)}
    for fixture in fixtures_left(before):
        if fixture.number in left and fixture.number in after.started and own & {*fixture.sides}:
            sheets.retire_sides(tournament, fixture.number, own, who)
    return after
