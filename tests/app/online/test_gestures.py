"""What a hand does at the table: by the rules at an assisted one, anything at a strict one."""

from __future__ import annotations

import itertools

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online.decide import decide
from doublesix.tiles import COUNT, NO_TILE, Tile
from doublesix.tournament.refusal import Refusal
from tests.app.online.scenes import SECRET, TOURNAMENT, Scene, chosen_starter, lines
from tests.play.tables import SEVENS, t

FIVES = "fortbend-2023"


def strict(name: str = FIVES, *said: str, **more: int) -> Scene:
    """A strict table at which 6-6 was led and this was said."""
    scene = Scene(name, strict=True, **more).dealt()  # type: ignore[arg-type]
    for line in ("1 plays 6-6", *said):
        scene.say(int(line[0]), line)
    return scene


def written(scene: Scene, *put: object, **more: object) -> list[str]:
    """What is written of a tile that is put down."""
    return lines(scene.play(*put, **more))  # type: ignore[arg-type]


# ---- assisted


def test_an_assisted_table_takes_legal_plays_only() -> None:
    scene = Scene().dealt()
    assert written(scene, 1, "6-6") == ["1 plays 6-6"]
    assert scene.no(scene.put(2, "5-5", "6-6", 6)) == "place_not_open"
    assert scene.no(scene.put(3, "5-5", "6-6", 6)) == "not_your_turn"
    assert scene.no(scene.put(2, "4-4", "6-6", 6)) == "not_held"
    assert written(scene, 2, "6-0", "6-6") == ["2 plays 6-0 on 6-6"]


def test_an_assisted_table_lets_nobody_pass_by_mistake() -> None:
    fives = {"5-0", "5-1", "5-2", "5-3", "5-4", "5-5"}
    for name, clause, fitting in (("powc-2023", "P9", {*fives, "6-0"} - {"5-0"}), (FIVES, "F18", fives)):
        scene = Scene(name).dealt()
        scene.play(1, "6-5")
        refusal = scene.refusal(cmd.SayPass(2, seen=scene.table.n))
        assert (refusal.clause, refusal.facts["why"], refusal.facts["seat"]) == (clause, "may_not_pass", 2)
        assert set(str(refusal.facts["choices"]).split("|")) == fitting
        assert scene.no(cmd.SayPass(3, seen=scene.table.n)) == "not_your_turn"


def test_who_cannot_play_passes_or_draws() -> None:
    scene = Scene().dealt()
    scene.play(1, "6-6")
    scene.say(2, "2 plays 6-0 on 6-6")
    assert scene.no(cmd.TakeTile(3, seen=scene.table.n)) == "no_pile_here"
    scene = Scene("garrison-2022", players=3).dealt(*SEVENS[:3], pile=SEVENS[3])
    assert scene.clause(cmd.SayPass(1, seen=scene.table.n)) == "G7"
    scene.play(1, "6-6")
    assert scene.no(cmd.SayPass(2, seen=scene.table.n)) == "pile_not_empty"
    assert lines(scene.do(cmd.TakeTile(2, seen=scene.table.n))) == ["2 draws 3-0"]


def test_an_assisted_table_knows_no_irregularity() -> None:
    scene = Scene(FIVES).dealt()
    scene.play(1, "6-6")
    for command in (
        cmd.CatchOther(2, seen=scene.table.n),
        cmd.ShowTile(2, t("5-5"), seen=scene.table.n),
        scene.put(2, "5-5", "6-6", 6, is_wrong=True),
    ):
        assert scene.no(command) == "assisted_table"


def test_where_a_team_chooses_who_starts_nobody_passes_and_others_wait() -> None:
    scene = chosen_starter()
    assert scene.no(cmd.SayPass(1, seen=scene.table.n)) == "may_not_pass"
    assert scene.no(cmd.SayPass(2, seen=scene.table.n)) == "not_the_starter"


# ---- strict powc


def test_a_tile_of_powc_that_fits_neither_end_is_blamed() -> None:
    scene = strict("powc-2023")
    for on, number in (("6-6", 6), ("6-6", 5), ("", -1), ("3-3", 3)):
        assert written(strict("powc-2023"), 2, "5-5", on, number) == ["2 misplays 5-5"]
    assert written(scene, 2, "6-0", "6-6") == ["2 plays 6-0 on 6-6"]
    assert written(scene, 3, "5-0", "6-0", 0) == ["3 plays 5-0 on 6-0"]


def test_a_tile_of_powc_that_fits_the_other_end_is_not_blamed() -> None:
    """What was put down must be played where it fits (P7)."""
    scene = Scene(strict=True).dealt()
    scene.play(1, "6-5")
    for number in (5, 6):
        command = scene.put(2, "5-4" if number == 6 else "6-0", "6-5", number)
        assert (scene.no(command), scene.clause(command)) == ("fits_not_blamed", "P7")
    assert written(scene, 2, "5-4", "6-5", 5) == ["2 plays 5-4 on 6-5"]
    assert written(scene, 3, "5-0", "6-5", 5) == ["3 misplays 5-0"]


def test_out_of_turn_in_powc_is_refused() -> None:
    scene = strict("powc-2023")
    assert scene.no(scene.put(3, "4-4", "6-6", 6)) == "not_your_turn"
    assert scene.no(scene.put(2, "4-4", "6-6", 6)) == "not_held"
    assert scene.no(scene.put(2, "5-5", "6-6", 6, is_wrong=True)) == "spinner_in_straight"


# ---- strict straight


def test_a_tile_of_straight_lies_where_it_was_put() -> None:
    assert written(strict(), 2, "5-5", "6-6", 6) == ["2 misplays 5-5 on 6-6/6 showing 5"]
    scene = Scene(FIVES, strict=True).dealt()
    scene.play(1, "6-5")
    assert written(scene, 2, "5-4", "6-5", 5) == ["2 plays 5-4 on 6-5"]
    scene = Scene(FIVES, strict=True).dealt()
    scene.play(1, "6-5")
    assert written(scene, 2, "5-4", "6-5", 6) == ["2 misplays 5-4 on 6-5/6 showing 5"], (
        "it fits the other end"
    )


def test_a_tile_of_straight_fits_where_no_place_was_named() -> None:
    scene = Scene(FIVES, strict=True).dealt()
    scene.play(1, "6-5")
    assert scene.no(scene.put(2, "4-4")) == "fits_nowhere"
    assert scene.no(cmd.Put(2, t("4-4"), t("6-5"), -1, seen=scene.table.n)) == "place_not_open"
    assert written(scene, 2, "5-4") == ["2 plays 5-4 on 6-5"]


def test_no_tile_lies_where_there_is_no_end() -> None:
    scene = strict()
    assert scene.no(scene.put(2, "5-5", "6-6", 3)) == "no_open_number"
    assert scene.no(scene.put(2, "5-5", "3-3", 3)) == "no_open_number"
    assert scene.no(scene.put(2, "5-5", "3-3", 3, is_wrong=True)) == "no_other_spinner"


def test_a_wrong_spinner_is_written_as_one() -> None:
    said = ("2 passes", "3 passes", "4 passes", "1 plays 6-5 on 6-6", "2 plays 5-5 on 6-5", "3 passes")
    scene = strict(FIVES, *said, "4 passes", "1 plays 6-4 on 6-6", mistaken_pass=0)
    assert scene.no(scene.put(2, "5-4", "6-6", 6, is_wrong=True)) == "no_other_spinner"
    assert scene.no(scene.put(2, "4-4", "5-5", 5, is_wrong=True)) == "does_not_match"
    assert written(scene, 2, "5-4", "5-5", 5, is_wrong=True) == ["2 plays 5-4 on 5-5 wrong-spinner"]


def test_a_tile_laid_out_of_turn_comes_back() -> None:
    scene = strict()
    assert written(scene, 3, "4-3", "6-6", 6) == ["3 plays 4-3 out-of-turn"]
    assert written(scene, 4, "3-0") == ["4 plays 3-0 out-of-turn"]
    assert scene.no(scene.put(4, "4-2")) == "not_held"
    assert scene.table.turn == 2


def test_where_a_team_chooses_who_starts_another_is_out_of_turn() -> None:
    scene = Scene(FIVES, strict=True, tournament=TOURNAMENT).dealt()
    scene.do(cmd.ApplyRuling(('judge penalty B 250 "x"',)))
    scene.do(cmd.DealNext(SECRET))
    tile = str(scene.frame(2).hand[0])
    assert written(scene, 2, tile) == [f"2 plays {tile} out-of-turn"]
    tile = str(scene.frame(3).hand[0])
    assert written(scene, 3, tile) == [f"3 plays {tile}"]


def test_catching_and_showing_are_written_as_such() -> None:
    scene = strict(FIVES)
    scene.play(2, "5-5", "6-6", 6)
    assert lines(scene.catches(3)) == ["3 catches"]
    assert lines(scene.do(cmd.ShowTile(4, t("3-0"), seen=scene.table.n))) == ["4 exposes 3-0"]
    assert scene.no(cmd.CatchOther(3, seen=scene.table.n)) == "nothing_to_catch"


@pytest.mark.parametrize("name", ["powc-2023", FIVES])
@pytest.mark.parametrize("is_led", [False, True])
def test_whatever_is_put_wherever_is_done_or_refused(name: str, is_led: bool) -> None:
    """Nothing that a client can say brings the table down."""
    scene = strict(name) if is_led else Scene(name, strict=True).dealt()
    hand = scene.frame(2).hand
    for tile, on, number, is_wrong in itertools.product(
        (*hand[:2], Tile(0), Tile(COUNT - 1)), range(NO_TILE, COUNT), range(-2, 9), (False, True)
    ):
        for seat in (1, 2):
            put = cmd.Put(seat, tile, Tile(on) if on >= 0 else NO_TILE, number, is_wrong, seen=scene.table.n)
            answer = decide(scene.table, put)
            assert isinstance(answer, Refusal) or lines(answer)
