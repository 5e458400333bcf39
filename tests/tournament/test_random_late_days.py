"""Days on which people come late and leave early: nobody twice, nobody lost, every proof still verifies."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesix.app.replay import replay_event_log
from doublesix.tournament import commands as cmd
from doublesix.tournament import draws
from doublesix.tournament import late_commands as late_cmd
from doublesix.tournament.consequences import sides_by_number
from doublesix.tournament.elimination import Elimination
from doublesix.tournament.evolve import fold
from doublesix.tournament.late import free_byes, late_draw_in_progress, late_lots, waiting_numbers
from doublesix.tournament.late_commands import LateLot
from doublesix.tournament.progress import (
    drawn_of,
    excused_entrants,
    field_of,
    fixtures_left,
    format_of,
    out_entrants,
    ranks_of,
    results_of,
)
from doublesix.tournament.proofs import RECORDED, VERIFIED, verify
from doublesix.tournament.state import LateDraw, Tournament
from doublesix.tournament.tables import Tables
from tests.tournament.hall import LIMIT, hall
from tests.tournament.test_random_days import Day

pytestmark = pytest.mark.sweep

STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            [
                *("late", "late", "late", "draw", "draw", "hand", "retire", "strike", "call"),
                *("play", "away", "correct", "out", "back", "annul", "start", "stay", "off"),
            ]
        ),
        st.integers(0, 999),
        st.integers(0, 23),
    ),
    max_size=30,
)
SECRET = bytes(32)


class LateDay(Day):
    """A day on which anybody may still come, and anybody leave."""

    def _late(self, one: int, _: int) -> None:
        self._ask(late_cmd.AcceptLate(1000 + len(self.life.log), one % 3, "the ferry was late"))

    def _retire(self, one: int, _: int) -> None:
        draw = self.life.now.draw
        assert draw is not None
        self._ask(late_cmd.Retire(draw.whole_list[one % len(draw.whole_list)].number, "called to work"))

    def _stay(self, one: int, _: int) -> None:
        """Somebody who had left stays after all."""
        gone = self.life.now.retired
        if gone:
            self._ask(late_cmd.TakeBackRetirement(gone[one % len(gone)], "the work can wait"))

    def _off(self, _: int, __: int) -> None:
        self._ask(late_cmd.CallOffLateDraw("the wrong sources"))

    def _strike(self, one: int, _: int) -> None:
        draw = self.life.now.draw
        assert draw is not None
        self._ask(cmd.Strike(draw.whole_list[one % len(draw.whole_list)].number, "ill"))

    def _call(self, one: int, _: int) -> None:
        left = fixtures_left(self.life.now)
        if left:
            self._ask(cmd.CallMatch(left[one % len(left)].number))

    def _draw(self, _: int, __: int) -> None:
        """A late draw one step further, so that other things happen in between."""
        late = late_draw_in_progress(self.life.now)
        lots = late_lots(self.life.now)
        if late is None:
            commitment = draws.commitment(SECRET).hex()
            byes, digest = free_byes(self.life.now), sha256_of(lots)
            self._ask(late_cmd.CommitLateDraw(lots, byes, digest, commitment, ("dice",), self.now))
        elif late.draw.by_hand:
            self.life.ask(late_cmd.ConfirmLateLots(), self.now, by=2)
        elif not late.draw.values:
            self._ask(late_cmd.EnterLateValues(("6",)))
        else:
            self._ask(late_cmd.RevealLateDraw(SECRET.hex()))

    def _hand(self, one: int, _: int) -> None:
        lots, byes = late_lots(self.life.now), free_byes(self.life.now)
        order = tuple(lot.number for lot in lots)
        turn = one % max(1, len(byes))
        taken = tuple(sorted(zip((*byes[turn:], *byes[:turn]), order, strict=False)))
        self._ask(late_cmd.RecordLateLots(lots, byes, sha256_of(lots), order, taken))

    def step(self, what: str, one: int, other: int) -> None:
        """Something happens, and nobody who had a place has another one."""
        before = places_of(self.life.now)
        super().step(what, one, other)
        after = places_of(self.life.now)
        assert {key: after.get(key) for key in before} == before

    def check(self) -> None:
        """What holds at every moment."""
        state = self.life.now
        known = sides_by_number(state)
        for number, found in results_of(state).items():
            assert found.sides == known[number]
        assert {*state.started, *state.absent, *state.calls} <= {*known}
        nobody_twice_nobody_lost(state)

    def play_out(self) -> None:
        """What is left is played, once the late draw is over."""
        while late_draw_in_progress(self.life.now):
            self.step("draw", 0, 0)
        super().play_out()


def sha256_of(lots: tuple[LateLot, ...]) -> str:
    """What the published list of a late draw hashes to."""
    return draws.entries_hash([draws.Entry(lot.number, name_of(lot.number)) for lot in lots]).hex()


def name_of(number: int) -> str:
    """A public name."""
    return f"Team {number}"


def places_of(state: Tournament) -> dict[int, int]:
    """By place of the bracket, or by entrant at tables, who stands there."""
    found = format_of(state)
    if isinstance(found, Elimination):
        return {place: entrant for place, entrant in enumerate(found.row) if entrant is not None}
    assert isinstance(found, Tables)
    return {entrant: table for table, players in enumerate(found.first_tables) for entrant in players}


def nobody_twice_nobody_lost(state: Tournament) -> None:
    """Everybody with a number has one place, or waits, or is gone."""
    assert state.draw is not None
    listed = [each.number for each in state.draw.whole_list]
    assert listed == [*range(1, len(listed) + 1)]
    placed = [number for numbers in field_of(state).members.values() for number in numbers]
    assert len(placed) == len({*placed})
    waiting = waiting_numbers(state)
    assert {*placed}.isdisjoint(waiting)
    gone = {*state.draw.struck, *state.retired}
    assert {*placed, *waiting, *gone} == {*listed}
    row = [*places_of(state).values()] if isinstance(format_of(state), Elimination) else [*places_of(state)]
    assert sorted(row) == sorted(field_of(state).order)
    assert {*field_of(state).members} == {*row}


def proof_of(state: Tournament, late: LateDraw) -> dict[str, Any]:
    """The proof file of a late draw."""
    draw = late.draw
    drawn_from: dict[str, Any] = (
        {"by": "hand", "recorded_by": "secretary", "confirmed_by": "organiser"}
        if draw.by_hand
        else {
            "commitment": draw.commitment,
            "secret": draw.secret,
            "public": [each._asdict() for each in draw.public],
            "seed": draw.seed,
        }
    )
    return {
        "format": draws.FORMAT,
        "event": state.settings.title,
        "kind": "late",
        "options": {"byes": list(late.byes)},
        "entries": [{"number": lot.number, "name": name_of(lot.number)} for lot in late.lots],
        "entries_sha256": draw.sha256,
        **drawn_from,
        "order": list(draw.order),
        "result": {
            "places": [list(place) for place in late.places],
            "waiting": list(draw.order[len(late.byes) :]),
        },
        "times": {},
    }


def test_a_match_that_is_called_after_it_began_is_read_again() -> None:
    life = hall(count=4, laid=1)
    life.do(cmd.StartMatch(0), at=LIMIT).do(cmd.CallMatch(0, 1), at=LIMIT)
    assert replay_event_log(life.log) == life.state


@pytest.mark.parametrize("preset_name", ["powc-2023", "garrison-2022", "fortbend-2023"])
@settings(max_examples=60)
@given(count=st.integers(4, 13), laid=st.integers(0, 3), steps=STEPS)
def test_whoever_comes_late_and_leaves_early(
    preset_name: str, count: int, laid: int, steps: list[tuple[str, int, int]]
) -> None:
    day = LateDay(hall(preset_name, count, laid))
    first = drawn_of(day.life.now)
    day.now += timedelta(minutes=1)
    for step in steps:
        day.step(*step)
    day.play_out()
    life = day.life
    assert fold(life.log) == life.state == replay_event_log(life.log)
    assert drawn_of(life.now) == first, "the first draw is what it was"
    for late in life.now.late_draws:
        verdict = verify(proof_of(life.now, late))
        assert verdict.verdict == (RECORDED if late.draw.by_hand else VERIFIED), verdict.lines
    ranked = [entrant for rank in ranks_of(life.now) for entrant in rank]
    assert len({*ranked}) == len(ranked)
    assert {*field_of(life.now).order} - {*ranked} <= out_entrants(life.now)
    assert excused_entrants(life.now) <= {*ranked} | {
        side for side in out_entrants(life.now) if is_unmet(life.now, side)
    }
    assert life.do(cmd.Finish(), at=day.now).now.status == "finished"


def is_unmet(state: Tournament, side: int) -> bool:
    """Whether somebody is in a match that nobody won."""
    return any(side in found.sides and not found.ranking for found in results_of(state).values())
