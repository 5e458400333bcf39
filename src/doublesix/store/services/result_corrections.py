"""Results corrected and matches played anew: first what that would move, then one act.

The act carries the stamp of the plan that was looked at. If anything of it is different by now, because a
later match has begun or ended meanwhile, nothing happens and the plan is shown again.
"""

import hashlib
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from doublesix.app.sheets.results import result_of
from doublesix.store.actor import Actor
from doublesix.store.models import MatchSheet, Tournament
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services.sheets import sheet_of
from doublesix.store.services.tournaments import State, carry_out, lock_tournament, state_of
from doublesix.store.services.typed_results import check
from doublesix.tournament import events as ev
from doublesix.tournament.audience import audience
from doublesix.tournament.commands import AnnulMatch, CorrectResult
from doublesix.tournament.consequences import state_after
from doublesix.tournament.context import CommandContext
from doublesix.tournament.corrections import MovedMatch, matches_moved_between
from doublesix.tournament.decide import decide
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import fixture_of, results_of
from doublesix.tournament.refusal import Refusal

Command = CorrectResult | AnnulMatch


class Plan(NamedTuple):
    """What a correction would do."""

    fixture: int
    before: Result | None
    """Nothing where the match has begun and is not over."""
    after: Result | None
    """Nothing where the match is to be played anew."""
    moved: tuple[MovedMatch, ...]
    annulled: tuple[int, ...]
    """Later matches that have begun or are over, and would no longer count."""
    given: tuple[int, ...]
    """Matches that would be decided by walk-over."""
    stamp: str
    tells: int
    """How many entries are told."""


def plan(state: State, command: Command, at: datetime, *, is_judged: bool = False) -> Plan:
    """What would happen now; refused as the act itself would be."""
    asked = CommandContext(at, 0)
    answer = decide(state, command, asked)
    if isinstance(answer, Refusal):
        raise Refused(answer)
    if isinstance(command, CorrectResult):
        check(state, command.fixture, command.result, is_judged=is_judged)
    then = state_after(state, answer, asked)
    before, now, number = results_of(state), results_of(then), command.fixture
    moved = matches_moved_between(state, then)
    annulled = tuple(
        each.fixture for each in answer if isinstance(each, ev.MatchAnnulled) and each.fixture != number
    )
    given = tuple(
        each for each in sorted(now) if each != number and each not in then.results and each not in before
    )
    shown = (number, before.get(number), now.get(number), moved, annulled, given)
    stamp = hashlib.sha256(repr(shown).encode()).hexdigest()[:32]
    return Plan(*shown, stamp, len(audience(state, answer, asked)))


@transaction.atomic
def correct(
    tournament: Tournament, command: Command, stamp: str, who: Actor, *, is_judged: bool = False
) -> State:
    """Do exactly what was looked at, or nothing."""
    lock_tournament(tournament)
    if plan(state_of(tournament), command, who.at, is_judged=is_judged).stamp != stamp:
        raise refuse("changed_meanwhile")
    return carry_out(tournament, command, who)


def result_on_sheet(tournament: Tournament, state: State, number: int) -> Result | None:
    """What the match's sheet says, where it was kept to the end."""
    fixture = fixture_of(state, number)
    row = MatchSheet.objects.filter(
        tournament=tournament, fixture=number, edition=state.editions.get(number, 0), is_over=True
    ).first()
    if fixture is None or row is None or not {*row.sides} <= {*fixture.sides}:
        return None
    behind = tuple(side for side in fixture.sides if side not in row.sides)
    return result_of(sheet_of(row), fixture.sides, behind)


def older_sheets(tournament: Tournament, state: State, number: int) -> list[MatchSheet]:
    """The sheets of a match from before it was annulled; nothing of them counts, all of it is kept."""
    now = state.editions.get(number, 0)
    return list(tournament.sheets.filter(fixture=number, edition__lt=now))
