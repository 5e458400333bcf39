"""Days on which anything happens, in every format: what holds however they go."""

from datetime import timedelta
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.consequences import sides_by_number
from doublesix.tournament.corrections import matches_moved_between
from doublesix.tournament.evolve import fold
from doublesix.tournament.fixtures import Result
from doublesix.tournament.formats import FORMATS
from doublesix.tournament.prizes import awards
from doublesix.tournament.progress import (
    field_of,
    fixtures_left,
    out_entrants,
    ranks_of,
    results_of,
    sides_in,
)
from doublesix.tournament.refusal import Refusal
from tests.tournament.events_made import Life
from tests.tournament.hall import NOON, come, hall, minutes

pytestmark = pytest.mark.sweep

STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["play", "play", "play", "away", "correct", "out", "back", "strike", "annul", "start"]
        ),
        st.integers(0, 999),
        st.integers(0, 23),
    ),
    max_size=30,
)


class Day:
    """A day that goes on, one hour a step."""

    def __init__(self, life: Life) -> None:
        self.life = life
        self.now = NOON

    def step(self, what: str, one: int, other: int) -> None:
        """Something happens, if it can."""
        self.now += timedelta(hours=1)
        getattr(self, f"_{what}")(one, other)
        self.check()

    def _ask(self, command: cmd.Command) -> None:
        self.life.ask(command, self.now)

    def _play(self, one: int, other: int) -> None:
        left = fixtures_left(self.life.now)
        if left:
            fixture = left[one % len(left)]
            there = sides_in(self.life.now, fixture)
            self._ask(cmd.RecordResult(fixture.number, self._result(fixture.sides, there, other)))

    def _result(self, sides: tuple[int, ...], there: tuple[int, ...], turn: int) -> Result:
        turn %= max(1, len(there))
        ranking = (*there[turn:], *there[:turn], *(side for side in sides if side not in there))
        points = tuple(10 * ranking.index(side) for side in sides)
        return Result(sides, ranking, points, tuple(int(side == ranking[0]) for side in sides))

    def _away(self, one: int, other: int) -> None:
        left = fixtures_left(self.life.now)
        if left:
            fixture = left[one % len(left)]
            absent = tuple(side for at, side in enumerate(fixture.sides) if (other + 1) >> at & 1)
            come(self.life, *(side for side in fixture.sides if side not in absent), at=self.now)
            self._ask(cmd.CallMatch(fixture.number, 0, self.now))
            self.now += minutes(15)
            self._ask(cmd.GiveWalkOver(fixture.number, absent))

    def _correct(self, one: int, other: int) -> None:
        results = results_of(self.life.now)
        if not results:
            return
        number = sorted(results)[one % len(results)]
        sides = results[number].sides
        out = out_entrants(self.life.now._replace(results={}, absent={}))
        there = tuple(side for side in sides if side not in out)
        if other == 23:
            nothing = (0,) * len(sides)
            command = cmd.CorrectResult(number, Result(sides, (), nothing, nothing, sides), "wrong")
        else:
            command = cmd.CorrectResult(number, self._result(sides, there, other), "wrong")
        self._compare_with_preview(command)

    def _compare_with_preview(self, command: cmd.CorrectResult) -> None:
        before = self.life.now
        answer = self.life.ask(command, self.now)
        if isinstance(answer, Refusal):
            return
        preview = matches_moved_between(before, self.life.now)
        old, new = sides_by_number(before), sides_by_number(self.life.now)
        changed = {number for number in {*old, *new} if old.get(number) != new.get(number)}
        assert {each.fixture: (each.before_sides, each.after_sides) for each in preview} == {
            number: (old.get(number, ()), new.get(number, ())) for number in changed
        }
        annulled = {event.fixture for event in answer if isinstance(event, ev.MatchAnnulled)}
        touched = {*before.started, *before.results, *before.absent}
        assert annulled == {each.fixture for each in preview} & touched
        assert {*self.life.now.corrections[-1].annulled} == annulled

    def _entrant(self, one: int) -> int:
        order = field_of(self.life.now).order
        return order[one % len(order)]

    def _out(self, one: int, _: int) -> None:
        self._ask(cmd.DisqualifyEntrant(self._entrant(one), "judge", "signs"))

    def _back(self, one: int, _: int) -> None:
        gone = sorted(self.life.now.disqualified)
        if gone:
            self._ask(cmd.ReinstateEntrant(gone[one % len(gone)], "upheld"))

    def _strike(self, one: int, _: int) -> None:
        self._ask(cmd.Strike(field_of(self.life.now).members[self._entrant(one)][0], "ill"))

    def _annul(self, one: int, _: int) -> None:
        self._ask(cmd.AnnulMatch(one % 8, "tiles were missing"))

    def _start(self, one: int, _: int) -> None:
        left = fixtures_left(self.life.now)
        if left:
            self._ask(cmd.StartMatch(left[one % len(left)].number))

    def check(self) -> None:
        """What holds at every moment."""
        state = self.life.now
        known, left = sides_by_number(state), fixtures_left(state)
        for number, result in results_of(state).items():
            assert result.sides == known[number]
        assert {*state.started, *state.absent} <= {*known}
        for fixture in left:
            there = sides_in(state, fixture)
            assert len(there) >= 2
            assert len(fixture.sides) > 2 or there == fixture.sides
        open_calls = [each for each in left if each.number in state.calls]
        assert {*state.calls} <= {*known}
        for one, other in combinations(open_calls, 2):
            assert {*sides_in(state, one)}.isdisjoint(sides_in(state, other))
            at_tables = {state.calls[each.number].table for each in (one, other)}
            assert len(at_tables) == 2 or at_tables == {0}

    def play_out(self) -> None:
        """What is left is played, and there is always less of it."""
        while left := fixtures_left(self.life.now):
            before = {*results_of(self.life.now)}
            self.step("play", 0, len(left))
            assert before < {*results_of(self.life.now)}


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=40)
@given(count=st.integers(2, 11), laid=st.integers(0, 3), steps=STEPS)
def test_whatever_happens(name: str, count: int, laid: int, steps: list[tuple[str, int, int]]) -> None:
    preset_name = "garrison-2022" if name == "tables" else "powc-2023"
    day = Day(hall(preset_name, count, laid, format=name))
    for step in steps:
        day.step(*step)
    day.play_out()
    life = day.life
    assert fold(life.log) == life.state
    ranked = [entrant for rank in ranks_of(life.now) for entrant in rank]
    assert len({*ranked}) == len(ranked)
    assert life.now.disqualified.isdisjoint(ranked)
    assert {*field_of(life.now).order} - {*ranked} <= out_entrants(life.now)
    winners = [award.entrant for award in awards(life.now) if award.why == ""]
    assert {*winners} <= {*ranked}
    assert len({*winners}) == len(winners)
    assert life.do(cmd.Finish()).now.status == "finished"
