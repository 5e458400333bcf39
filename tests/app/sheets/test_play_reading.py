"""Where a round stands whose plays are written: everything that it offers, the referee takes."""

from __future__ import annotations

import pytest

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import play_reading
from doublesix.app.sheets.decide_rounds import preview_round
from doublesix.app.sheets.play_reading import PlayReading, read_plays
from doublesix.app.sheets.referee import Outcome
from doublesix.app.sheets.written_round import WrittenRound
from doublesix.tiles import name
from doublesix.tournament.refusal import Refusal
from tests.app.sheets.scenes import Scene

OPENING = ("1 plays 5-5", "2 plays 5-0", "3 plays 5-4", "4 plays 4-4")


@pytest.fixture(scope="module")
def scene() -> Scene:
    found = Scene("fortbend-2023")
    found.do(cmd.NameStarter(0, 1))
    return found


def outcome(scene: Scene, *plays: str) -> Outcome:
    found = preview_round(scene.sheet.match, WrittenRound("", plays=plays))
    assert not isinstance(found, Refusal), found
    return found


def reading(scene: Scene, *plays: str) -> PlayReading:
    found = outcome(scene, *plays)
    return read_plays(found.match, found.events)


def test_the_layout_the_turn_and_what_fits(scene: Scene) -> None:
    found = reading(scene, *OPENING)
    assert [name(each.tile) for each in found.laid] == ["5-5", "5-0", "5-4", "4-4"]
    assert (found.turn, found.ends, found.left) == (1, 8, {1: 6, 2: 6, 3: 6, 4: 6})
    assert found.places["4-0"] == ("4-4", "5-0")
    assert "6-3" not in found.places
    assert (found.catchers, found.exposed) == ((), {})
    assert "5-5" not in found.unseen[1]


@pytest.mark.parametrize(
    ("plays", "made"),
    [
        (OPENING[:2], (10, 10)),
        ((*OPENING[:2], "3 passes wrongly", "2 exposes 4-3"), (10, 10)),
        (("1 plays 5-5", "2 misplays 4-0 on 5-5/5 showing 0"), (10, 10)),
        (("1 plays 5-5", "2 misplays 4-0 on 5-5/5 showing 0", "3 catches"), (10, 0)),
    ],
)
def test_what_each_side_made_in_play_without_penalties_f6(
    scene: Scene, plays: tuple[str, ...], made: tuple[int, int]
) -> None:
    assert reading(scene, *plays).made == made


def test_all_that_is_offered_is_taken(scene: Scene) -> None:
    found = reading(scene, *OPENING)
    said = [f"1 plays {tile} on {on}" for tile, places in found.places.items() for on in places]
    said += [
        f"1 misplays {tile} on {on}/{number} showing {showing}"
        for tile, places in found.misfits.items()
        for on, number, showing in places
    ]
    said += [f"1 plays {tile} on {on} wrong-spinner" for tile, all_ in found.spinners.items() for on in all_]
    said += [f"{seat} exposes {tile}" for seat, tiles in found.unseen.items() for tile in tiles]
    said += [f"3 plays {tile} out-of-turn" for tile in found.unseen[3]]
    for each in said:
        outcome(scene, *OPENING, each)
    assert {"misplays", "wrong-spinner", "exposes"} <= {word for each in said for word in each.split()}


@pytest.mark.parametrize(
    ("slip", "note", "catchers"),
    [
        ("1 plays 4-1 on 4-4 wrong-spinner", "wrong_spinner", (2, 4)),
        ("1 misplays 6-3 on 5-0/0 showing 3", "misplayed", (2, 4)),
        ("1 plays 4-1 on 4-4", "", ()),
    ],
)
def test_a_slip_lies_there_and_can_be_caught(
    scene: Scene, slip: str, note: str, catchers: tuple[int, ...]
) -> None:
    found = reading(scene, *OPENING, slip)
    assert (found.laid[-1].slip, found.catchers, len(found.laid)) == (note, catchers, 5)
    if catchers:
        caught = reading(scene, *OPENING, slip, f"{catchers[0]} catches")
        assert (len(caught.laid), caught.catchers) == (4, ())
        assert caught.exposed == {1: (slip.split()[2],)}


def test_an_exposed_tile_that_fits_is_all_that_is_offered(scene: Scene) -> None:
    found = reading(scene, "1 plays 5-5", "2 exposes 5-3")
    assert (found.turn, list(found.places), list(found.misfits)) == (2, ["5-3"], ["5-3"])
    assert found.exposed == {2: ("5-3",)}
    assert "5-3" not in found.unseen[2]


def test_before_the_first_play_nothing_can_be_wrong_and_no_tile_lies(scene: Scene) -> None:
    found = reading(scene, "2 exposes 6-6")
    assert (found.laid, found.misfits, found.spinners, found.ends) == ((), {}, {}, 0)
    assert found.places["6-5"] == ()


def test_while_nobody_knows_who_starts_nothing_is_offered() -> None:
    found = reading(Scene("fortbend-2023"), "2 exposes 6-6")
    assert (found.turn, found.places, found.misfits) == (0, {}, {})


def test_a_round_that_a_slip_has_ended_can_still_be_caught() -> None:
    scene = Scene("fortbend-2023", target=15)
    scene.do(cmd.NameStarter(0, 1))
    found = outcome(scene, "1 plays 6-5", "2 misplays 4-3 on 6-5/6 showing 3")
    assert found.match.round is not None
    ended = outcome(scene, "1 plays 5-5", "2 passes", "3 misplays 6-5 on 5-5/5 showing 5")
    assert ended.match.round is None
    last = read_plays(ended.match, ended.events)
    assert (last.turn, last.catchers, last.places) == (0, (2, 4), {})


def test_a_mistaken_pass_is_the_pass_and_its_penalty(scene: Scene) -> None:
    found = outcome(scene, "1 plays 5-5", "2 passes wrongly")
    assert found.lines[-2:] == ("2 passes", 'judge penalty 2 50 "a pass although a tile fitted"')
    assert (found.scores[:2], found.match.round.turn if found.match.round else 0) == ((60, 0), 3)
    free = Scene("fortbend-2023", mistaken_pass=0)
    free.do(cmd.NameStarter(0, 1))
    assert outcome(free, "1 plays 5-5", "2 passes wrongly").lines[-1] == "2 passes"


def test_where_nothing_was_laid_there_is_nothing_to_catch() -> None:
    assert play_reading._catchers(()) == ()
