"""The fold: every event has its effect, the log alone gives the state, and no state is ever changed."""

from typing import get_args

import pytest

from doublesix.play import Event, Table, evolve, fold, open_match
from doublesix.play import events as e
from doublesix.play.evolve import _EVOLVE, add_points, side_index
from doublesix.play.state import order_of
from tests.play.tables import (
    NAMES,
    NO_DOUBLES,
    OUT_UNWRITTEN,
    SEVENS,
    bits,
    dealt,
    game_of,
    round_of,
    say,
    scene,
    seats,
    t,
    table,
)


def tables() -> list[Table]:
    """Tables at which, together, every kind of event happened."""
    no_doubles = [f"hand {seat} {hand}" for seat, hand in enumerate(NO_DOUBLES, 1)]
    return [
        dealt("powc", "1 plays 6-6", "2 misplays 5-5", "3 passes", "4 passes", 'judge warn A "x"'),
        table(
            "powc", "lineup 1 Eve", "game", "lead 1=6-3 2=4-1 3=5-5 4=2-0", 'judge game A "x"', stage="final"
        ),
        table("powc", 'walkover A "x"'),
        table("powc", "game", "round", "time", time_limit=40),
        table("powc", "game", 'judge score A=5 "x"', 'judge match A "x"'),
        table("bigsix", "game", "round", *no_doubles, "redeal", "hand 1 " + SEVENS[0], "hand 2 " + SEVENS[1]),
        dealt("bigsix", "1 plays 6-6", "2 draws 3-0", players=3, named=False),
        dealt("bigsix", f"pile {SEVENS[3]}", 'judge penalty 2 5 "x"', 'judge disqualify 2 "x"', players=3),
        table("straight", "game", "round", *OUT_UNWRITTEN, "sheet out 1 2=5 4=6"),
        table("straight", "game", "round", "1 talks", "3 exposes 5-5", 'judge void "x"'),
        dealt("straight", "1 plays 6-6", "2 misplays 5-5 on 6-6/6 showing 5", "3 catches", "3 talks"),
        dealt("straight", "1 plays 6-6", "2 misplays 5-5 on 6-6/6 showing 5", "3 passes"),
    ]


def test_every_event_has_its_effect() -> None:
    assert set(_EVOLVE) == set(get_args(Event))


def test_every_event_happens_here() -> None:
    assert {type(event) for at in tables() for event in at.log} == set(get_args(Event))


@pytest.mark.parametrize("at", tables(), ids=range(len(tables())))
def test_the_log_alone_gives_the_state(at: Table) -> None:
    match = open_match(at.ruleset, at.names)
    assert fold(match, tuple(at.log)) == at.match
    for event in at.log:
        match = evolve(match, event)
    assert match == at.match


@pytest.mark.parametrize("at", tables(), ids=range(len(tables())))
def test_what_was_stays_as_it_was(at: Table) -> None:
    opened = open_match(at.ruleset, at.names)
    seen = [opened]
    for event in at.log:
        seen.append(evolve(seen[-1], event))
    assert opened == open_match(at.ruleset, at.names)
    assert all(fold(opened, tuple(at.log[:count])) == match for count, match in enumerate(seen))


@pytest.mark.parametrize(
    ("name", "who", "index"),
    [("powc", "A", 0), ("powc", "B", 1), ("straight", "3", 0), ("straight", "4", 1), ("bigsix", "3", 2)],
)
def test_where_a_side_stands_in_the_scores(name: str, who: str, index: int) -> None:
    assert side_index(table(name).match, who) == index


@pytest.mark.parametrize(
    ("side", "scores"), [(0, (6, 2, 3, 4)), (1, (1, 7, 3, 4)), (2, (1, 2, 8, 4)), (3, (1, 2, 3, 9))]
)
def test_points_go_to_one_side(side: int, scores: tuple[int, ...]) -> None:
    assert add_points((1, 2, 3, 4), side, 5) == scores


class TestGame:
    @pytest.mark.parametrize(
        ("number", "order"), [(1, (0, 2, 3, 4, 1)), (2, (0, 4, 1, 2, 3)), (3, (0, 2, 3, 4, 1))]
    )
    def test_the_order_of_straight_turns_round_in_the_second(
        self, number: int, order: tuple[int, ...]
    ) -> None:
        match = table("straight").match._replace(games=number - 1)
        after = evolve(match, e.GameStarted())
        assert after.game is not None
        assert (after.game.number, after.game.order) == (number, order)

    def test_the_order_of_powc_does_not(self) -> None:
        at = table("powc", "game", 'judge game A "x"', "game", stage="final")
        assert game_of(at).order == (0, 2, 3, 4, 1)

    def test_the_order_of_bigsix_is_of_those_who_play(self) -> None:
        at = table("bigsix", 'walkover 2 "x"', "game", names=NAMES[:3])
        assert game_of(at).order == order_of(seats(1, 3))

    def test_the_scores_begin_again(self) -> None:
        at = table("straight", "game", 'judge score A=100 "x"', 'judge game A "x"', "game")
        assert game_of(at).scores == (0, 0)


class TestRound:
    def test_a_void_one_leaves_the_scores_as_it_found_them(self) -> None:
        at = scene("straight", "6-3 1-1", "5-5", "4-4", "3-3", layout="6-6", scores=(30, 40))
        say(at, "1 plays 6-3")
        assert game_of(at).scores == (45, 40)
        after = evolve(at.match, e.RoundEnded("void", 0, None, True, (0, 0), (), (), seats(1)))
        assert after.game is not None
        assert (after.game.scores, after.round, after.after_block) == ((30, 40), None, False)

    @pytest.mark.parametrize("how", ["out", "blocked"])
    def test_only_after_a_block_people_may_still_say_pass(self, how: str) -> None:
        at = dealt("powc")
        after = evolve(at.match, e.RoundEnded(how, 0, "A", False, (3, 4), (), (), seats(2)))
        assert after.game is not None
        assert (after.game.scores, after.starters) == ((3, 4), seats(2))
        assert after.after_block == (how == "blocked")

    def test_a_drawn_tile_leaves_the_pile(self) -> None:
        at = scene("bigsix", "1-0", "6-3", layout="6-6", pile="2-2 3-3")
        now = evolve(at.match, e.TileDrawn(1, t("2-2"))).round
        assert now is not None
        assert (now.hands[1], now.pile, now.undealt) == (bits("1-0 2-2"), (t("3-3"),), bits("3-3"))

    def test_a_play_keeps_the_other_exposed_tiles(self) -> None:
        at = scene("straight", "6-1 5-2 4-3", "6-3", "6-2", "", layout="6-6")
        say(at, "1 exposes 6-1", "1 exposes 4-3", "2 exposes 6-3", "1 plays 6-1")
        assert round_of(at).exposed_tiles == (0, bits("4-3"), bits("6-3"), 0, 0)
