"""Where tiles lie and may be put, as people at the table see it."""

from __future__ import annotations

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online.places import LEAD, Place, TileChoice, sum_of_ends, tile_choices
from doublesix.app.online.state import PLAYING
from doublesix.play.legal import choices
from doublesix.tiles import NAMES, NO_TILE, name
from tests.app.online.scenes import SECRET, Scene, chosen_starter
from tests.app.online.simulated import KINDS, Kind, Simulated
from tests.play.tables import SEVENS, t, ts

FIVES = "fortbend-2023"


def told(choice: TileChoice) -> tuple[str, list[str]]:
    """A choice in words: where, wrongly or not."""
    return name(choice.tile), [said(place) for place in choice.places]


def said(place: Place) -> str:
    """A place in words."""
    if place == LEAD:
        return "lead"
    marks = "s" * place.is_short_end + "w" * place.is_wrong
    return f"{name(place.on)}/{place.number}{marks}"


def ends(scene: Scene) -> list[tuple[str, int, bool, int]]:
    """The open ends."""
    return [(name(on), number, short, value) for on, number, short, value in scene.frame().ends]


def offered(scene: Scene, seat: int) -> dict[str, list[str]]:
    """What a seat is offered."""
    return dict(map(told, scene.frame(seat).choices.plays))


# ---- the layout


def test_the_layout_has_the_plays_in_order() -> None:
    scene = Scene().dealt()
    scene.play(1, "6-5")
    scene.play(2, "5-5", "6-5")
    scene.play(3, "5-0", "5-5")
    lead, double, last = scene.frame().layout
    assert (lead.seat, name(lead.tile), lead.on, lead.number, lead.showing) == (1, "6-5", NO_TILE, -1, -1)
    assert (double.seat, name(double.on), double.number, double.showing) == (2, "6-5", 5, -1)
    assert (last.seat, name(last.on), last.number, last.showing) == (3, "5-5", 5, 0)
    assert not any(laid.is_wrong or laid.is_short_end or laid.points for laid in scene.frame().layout)


def test_the_layout_of_the_last_round_stays_until_the_next_is_dealt() -> None:
    scene = Scene().dealt()
    scene.play(1, "6-5")
    scene.do(cmd.ApplyRuling(('judge void "x"',)))
    assert len(scene.frame().layout) == 1
    assert (scene.frame().ends, scene.frame().total, scene.frame().spinner) == ((), None, NO_TILE)
    scene.do(cmd.DealNext(SECRET))
    assert scene.frame().layout == ()


def test_what_a_play_scored_stands_beside_it() -> None:
    scene = Scene(FIVES).dealt("5-5 6-5 6-4 6-3 6-2 6-1 6-0", "6-6 5-4 5-3 5-2 5-1 5-0 4-4", *SEVENS[2:])
    scene.play(1, "5-5")
    scene.play(2, "5-0", "5-5")
    assert [laid.points for laid in scene.frame().layout] == [10, 10]


# ---- open ends


def test_before_the_lead_there_is_no_end() -> None:
    for kind in ("powc-2023", FIVES):
        assert (ends(Scene(kind).dealt()), Scene(kind).dealt().frame().total) == ([], None)


def test_the_ends_of_a_line() -> None:
    scene = Scene().dealt()
    scene.play(1, "6-5")
    assert ends(scene) == [("6-5", 5, False, 5), ("6-5", 6, False, 6)]
    assert scene.frame().total is None
    assert scene.frame().spinner == NO_TILE


def test_the_ends_of_a_cross_count_as_f8_says() -> None:
    scene = Scene(FIVES).dealt()
    scene.play(1, "6-6")
    assert (ends(scene), scene.frame().total) == ([("6-6", 6, False, 12)], 12)
    assert name(scene.frame().spinner) == "6-6"
    scene.say(2, "2 passes").say(3, "3 passes").say(4, "4 passes")
    scene.play(1, "6-5", "6-6")
    assert (ends(scene), scene.frame().total) == ([("6-5", 5, False, 5), ("6-6", 6, False, 12)], 17)
    scene.play(2, "5-5", "6-5")
    assert (ends(scene), scene.frame().total) == ([("5-5", 5, False, 10), ("6-6", 6, False, 12)], 22)
    scene.say(3, "3 passes").say(4, "4 passes")
    scene.play(1, "6-4", "6-6")
    due = [("6-4", 4, False, 4), ("5-5", 5, False, 10), ("6-6", 6, True, 0)]
    assert (ends(scene), scene.frame().total) == (due, 14)
    assert offered(scene, 2) == {
        "5-4": ["5-5/5", "6-4/4"],
        "4-4": ["6-4/4"],
        **{key: ["5-5/5"] for key in ("5-3", "5-2", "5-1", "5-0")},
    }


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_ends_are_those_that_the_referee_knows(kind: Kind) -> None:
    for scene in Simulated(kind, 1).play():
        frame, match = scene.frame(), scene.table.as_it_lies
        assert frame.total == sum_of_ends(match)
        if frame.total is not None:
            assert sum(end.value for end in frame.ends) == frame.total
        if match.round is not None:
            for end in frame.ends:
                assert match.rules.open_tiles(match.round.layout, end.number) >> end.on & 1


# ---- choices


def test_an_assisted_table_offers_the_legal_plays_to_the_seat_on_turn() -> None:
    scene = Scene().dealt()
    assert offered(scene, 1) == {key: ["lead"] for key in ("6-6", "6-5", "6-4", "6-3", "6-2", "6-1")}
    scene.play(1, "6-5")
    assert offered(scene, 2) == {
        **{key: ["6-5/5"] for key in ("5-1", "5-2", "5-3", "5-4", "5-5")},
        "6-0": ["6-5/6"],
    }
    assert [offered(scene, seat) for seat in (0, 1, 3, 4)] == [{}] * 4


def test_a_tile_that_fits_both_ends_is_offered_both() -> None:
    scene = Scene().dealt(
        "6-5 6-4 6-3 6-2 6-1 6-0",
        "6-6 5-4 5-3 5-2 5-1 5-0",
        "4-4 4-3 4-2 4-1 4-0 5-5",
        "3-3 3-2 3-1 3-0 2-2 2-1",
    )
    scene.play(1, "6-4")
    scene.play(2, "5-4", "6-4")
    scene.say(3, "3 plays 5-5 on 5-4").say(4, "4 passes")
    assert offered(scene, 1)["6-5"] == ["5-5/5", "6-4/6"]


def test_a_strict_table_of_powc_offers_every_tile_at_every_end() -> None:
    scene = Scene(strict=True).dealt()
    scene.play(1, "6-5")
    assert offered(scene, 2) == {name(tile): ["6-5/5", "6-5/6"] for tile in ts("5-5 5-4 5-3 5-2 5-1 6-0")}
    assert offered(scene, 3) == {}


def test_a_strict_table_of_straight_offers_every_tile_to_every_seat() -> None:
    scene = Scene(FIVES, strict=True).dealt()
    for seat, hand in enumerate(SEVENS, 1):
        assert offered(scene, seat) == {key: ["lead"] for key in hand.split()}
    assert offered(scene, 0) == {}
    scene.play(1, "6-6")
    assert offered(scene, 4) == {key: ["6-6/6"] for key in SEVENS[3].split()}


def test_the_short_ends_of_other_doubles_are_offered_to_tiles_that_match() -> None:
    scene = Scene(FIVES, strict=True).dealt()
    scene.play(1, "6-6")
    scene.say(2, "2 passes").say(3, "3 passes").say(4, "4 passes")
    scene.play(1, "6-5", "6-6")
    scene.play(2, "5-5", "6-5")
    assert offered(scene, 2)["5-4"] == ["5-5/5", "6-6/6", "5-5/5sw"]
    assert offered(scene, 2)["4-4"] == ["5-5/5", "6-6/6"]
    assert offered(scene, 3)["4-3"] == ["5-5/5", "6-6/6"]


def test_where_a_team_chooses_who_starts_both_are_offered_the_lead() -> None:
    scene = chosen_starter()
    for seat in (1, 3):
        hand = {name(tile) for tile in scene.frame(seat).hand}
        assert offered(scene, seat) == {key: ["lead"] for key in hand}
    assert (offered(scene, 2), offered(scene, 4)) == ({}, {})
    first = name(scene.frame(3).hand[0])
    scene.play(3, first)
    assert scene.table.turn == 2


def test_nothing_is_offered_but_in_a_round() -> None:
    scene = Scene(strict=True)
    assert tile_choices(scene.table, 1, ()) == ()
    scene.dealt()
    scene.do(cmd.ApplyRuling(('judge void "x"',)))
    assert [tile_choices(scene.table, seat, ts("6-6")) for seat in (0, 1)] == [(), ()]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.strict], ids=str)
def test_an_assisted_table_offers_what_the_referee_offers(kind: Kind) -> None:
    for scene in Simulated(kind, 2).play():
        if scene.table.status != PLAYING or not scene.table.turn:
            continue
        due = choices(scene.table.match)
        seat = scene.table.turn
        told_ = scene.frame(seat).choices
        assert {(each.tile, place.on) for each in told_.plays for place in each.places} == {
            (play.tile, play.on) for play in due.plays
        }
        assert (told_.may_pass, told_.may_draw) == (due.may_pass, due.may_draw)


def test_names_of_tiles_have_the_higher_number_first() -> None:
    assert all(text[0] >= text[2] for text in NAMES)
    assert name(t("5-6")) == "6-5"
