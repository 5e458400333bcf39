"""What the seat on turn may do: the plays, the draw, the pass."""

import pytest

from doublesix.play.commands import PlayTile
from doublesix.play.legal import NOBODY, Choices
from doublesix.tiles import NO_TILE
from tests.play.tables import NO_DOUBLES, OUT_UNWRITTEN, dealt, say, scene, t, table, ts


def plays(seat: int, *said: str) -> tuple[PlayTile, ...]:
    """Plays written like ``6-3 on 6-6``."""
    pairs = [each.partition(" on ") for each in said]
    return tuple(PlayTile(seat, t(tile), t(on) if on else NO_TILE) for tile, _, on in pairs)


class TestNobody:
    def test_is_on_turn_before_and_between_rounds(self) -> None:
        assert table("powc").choices == NOBODY
        assert table("powc", "game", "round", "sheet out 1 2=1 4=2").choices == NOBODY

    def test_is_on_turn_while_the_starter_is_not_known(self) -> None:
        assert dealt("powc").choices == NOBODY
        assert dealt("bigsix", players=2, named=False).choices == NOBODY

    def test_is_on_turn_while_a_misplay_lies_there(self) -> None:
        at = scene("straight", "4-3 6-1", "6-2", "6-3", "6-0", layout="6-5")
        say(at, "1 misplays 4-3 on 6-5/5 showing 3")
        assert at.choices == NOBODY

    def test_is_on_turn_after_the_match(self) -> None:
        assert dealt("powc", "1 plays 6-6", 'judge match A "x"').choices == NOBODY


class TestPlays:
    def test_of_the_starter_are_all_tiles(self) -> None:
        at = scene("powc", "6-5 1-0", "6-3", "6-2", "6-1")
        assert at.choices == Choices(1, plays(1, "1-0", "6-5"), may_draw=False, may_pass=False)

    def test_name_every_tile_that_may_be_joined(self) -> None:
        at = scene("powc", "5-3 2-2 4-3", "6-3", "6-2", "6-1", layout="5-1, 3-1 on 5-1")
        assert at.choices.plays == plays(1, "4-3 on 3-1", "5-3 on 3-1", "5-3 on 5-1")

    @pytest.mark.parametrize("name", ["powc", "straight"])
    def test_where_nothing_fits_there_is_only_the_pass(self, name: str) -> None:
        at = scene(name, "1-0", "6-3", "6-2", "6-1", layout="6-6")
        assert at.choices == Choices(1, (), may_draw=False, may_pass=True)

    def test_every_one_is_accepted(self) -> None:
        at = scene("straight", "5-3 2-2 4-3 6-5", "6-3", "6-2", "6-1", layout="6-6, 6-4 on 6-6, 4-4 on 6-4")
        assert at.choices.plays == plays(1, "4-3 on 4-4", "6-5 on 6-6")
        for play in at.choices.plays:
            scene(
                "straight", "5-3 2-2 4-3 6-5", "6-3", "6-2", "6-1", layout="6-6, 6-4 on 6-6, 4-4 on 6-4"
            ).do(play)

    def test_of_an_exposed_tile_are_the_only_ones(self) -> None:
        at = scene("straight", "5-3 6-4 6-5", "6-3", "6-2", "6-1", layout="6-6")
        say(at, "1 exposes 6-5", "1 exposes 5-3")
        assert at.choices.plays == plays(1, "6-5 on 6-6")


class TestBigsix:
    def test_the_highest_double_is_led(self) -> None:
        at = dealt("bigsix", players=3)
        assert at.choices == Choices(1, plays(1, "6-6"), may_draw=False, may_pass=False)

    def test_who_cannot_play_draws(self) -> None:
        at = scene("bigsix", "1-0", "6-3", layout="6-6", pile="2-2")
        assert at.choices == Choices(1, (), may_draw=True, may_pass=False)

    def test_who_cannot_draw_passes(self) -> None:
        at = scene("bigsix", "1-0", "6-3", layout="6-6", pile="2-2", pile_left=1)
        assert at.choices == Choices(1, (), may_draw=False, may_pass=True)

    def test_who_can_play_does_nothing_else(self) -> None:
        at = scene("bigsix", "6-0", "6-3", layout="6-6", pile="2-2")
        assert at.choices == Choices(1, plays(1, "6-0 on 6-6"), may_draw=False, may_pass=False)

    def test_without_a_double_nobody_leads(self) -> None:
        lines = [f"hand {seat} {hand}" for seat, hand in enumerate(NO_DOUBLES, 1)]
        assert table("bigsix", "game", "round", *lines, names=("Ann", "Bea")).choices == NOBODY


class TestUnwrittenHands:
    def test_every_tile_not_seen_that_fits(self) -> None:
        at = table("straight", "game", "round", "1 plays 6-6")
        assert [play.tile for play in at.choices.plays] == [*ts("6-0 6-1 6-2 6-3 6-4 6-5")]

    def test_nothing_once_somebody_is_out(self) -> None:
        assert table("straight", "game", "round", *OUT_UNWRITTEN).choices == NOBODY
