"""What a first-time player is told: at guided tables, on the own turn, of a tile that can be played."""

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online.frames import frame_of
from doublesix.app.online.hints import hints_of
from doublesix.app.online.state import BETWEEN, OVER, OnlineTable
from doublesix.play.legal import choices
from tests.app.online.scenes import Scene


def guided(name: str) -> Scene:
    """A table that teaches."""
    scene = Scene(name, players=2) if name == "garrison-2022" else Scene(name)
    opening = scene.table.opening._replace(is_guided=True)
    scene.folded = scene.table._replace(opening=opening)
    return scene


def codes(table: OnlineTable, seat: int) -> set[str]:
    """What a seat is told."""
    return {hint.code for hint in hints_of(table, seat)}


def move(scene: Scene) -> None:
    """The seat on turn does the first thing it can."""
    table, offered = scene.table, choices(scene.table.match)
    if offered.plays:
        scene.do(cmd.Put(table.turn, offered.plays[0].tile, offered.plays[0].on, seen=table.n))
    elif offered.may_draw:
        scene.do(cmd.TakeTile(table.turn, seen=table.n))
    else:
        scene.passes(table.turn)


@pytest.mark.parametrize("name", ["powc-2023", "garrison-2022", "fortbend-2023"])
def test_each_game_is_taught_by_playing(name: str) -> None:
    said: set[str] = set()
    game = {"powc-2023": "powc", "garrison-2022": "bigsix", "fortbend-2023": "straight"}[name]
    for seed in range(5):
        scene = guided(name)
        while scene.table.status != OVER and scene.table.round_number < 4:
            table = scene.table
            if table.status == BETWEEN:
                said |= codes(table, 1)
                scene.do(cmd.DealNext(bytes([seed]) * 32))
                continue
            hints = hints_of(table, table.turn)
            assert hints
            assert frame_of(table, table.turn, scene.now).hints == hints
            assert hints_of(table, table.turn % 2 + 1) == hints_of(table, 0) == ()
            offered = {str(play.tile) for play in choices(table.match).plays}
            assert {hint.tile for hint in hints if hint.tile} <= offered
            said |= codes(table, table.turn)
            move(scene)
    assert said >= {f"how_{game}", f"next_{game}", "double_first", "heavy_first"}
    assert ("ends_make" in said) == ("scores" in said) == (game == "straight")
    assert ("draw_one" in said) == ("lead_double" in said) == (game == "bigsix")
    assert bool({"lead_any", "lead_scores"} & said) == (game != "bigsix")
    assert ("have_to_pass" in said) == (game != "bigsix")


def test_a_lead_that_scores_is_led() -> None:
    scene = guided("fortbend-2023").dealt()
    (hint,) = hints_of(scene.table, scene.table.turn)
    offered = choices(scene.table.match).plays
    pips = {str(play.tile): sum(map(int, str(play.tile).split("-"))) for play in offered}
    assert pips[hint.tile] % 5 == 0
    assert (hint.code, dict(hint.facts)) == ("lead_scores", {"tile": hint.tile, "points": pips[hint.tile]})


def test_a_lead_without_points_is_a_heavy_one() -> None:
    scene = guided("powc-2023").dealt()
    (hint,) = hints_of(scene.table, scene.table.turn)
    assert hint.code == "lead_any"


def test_nobody_else_is_told_anything() -> None:
    plain = Scene().dealt()
    assert hints_of(plain.table, plain.table.turn) == ()
    assert hints_of(guided("powc-2023").table, 1) == ()
