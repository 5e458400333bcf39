"""Regular play: a tile, a pass, a draw; each right one, and each wrong one with its clause."""

from typing import Any

import pytest

from doublesix.play import events as e
from doublesix.tiles import NO_TILE
from tests.play.tables import (
    NAMES,
    NO_DOUBLES,
    OTHERS_PASS,
    OUT_UNWRITTEN,
    POWC_HANDS,
    SEVENS,
    bits,
    dealt,
    game_of,
    refusal,
    round_of,
    say,
    scene,
    seats,
    t,
    table,
    ts,
)

LEAD = "lead 1=6-3 2=4-1 3=5-5 4=2-0"  # seat 3 starts
POWC_DEAL = [f"hand {seat} {hand}" for seat, hand in enumerate(POWC_HANDS, 1)]
DEAL = [f"hand {seat} {hand}" for seat, hand in enumerate(SEVENS, 1)]


class TestPlay:
    def test_the_lead_and_a_join(self) -> None:
        at = dealt("powc")
        assert say(at, "1 plays 6-6") == (e.TilePlayed(1, t("6-6"), NO_TILE, -1, False, 0),)
        assert say(at, "2 plays 6-0") == (e.TilePlayed(2, t("6-0"), t("6-6"), 6, False, 0),)
        now = round_of(at)
        assert now.hands == (
            0,
            *(bits(hand) for hand in ("6-5 6-4 6-3 6-2 6-1", "5-5 5-4 5-3 5-2 5-1")),
            *now.hands[3:],
        )
        assert now.layout in ((0, 6, t("6-0"), t("6-6")), (6, 0, t("6-6"), t("6-0")))
        assert (now.turn, now.last, now.starter) == (3, 2, 1)

    def test_the_first_play_shows_who_starts(self) -> None:
        at = dealt("powc", "3 plays 4-4")
        assert (round_of(at).starter, round_of(at).turn) == (3, 4)

    def test_a_tile_that_fits_two_tiles_names_one(self) -> None:
        at = scene("powc", "5-3 1-0", "2-2", "5-2", "1-1", layout="5-4, 4-3 on 5-4")
        assert refusal(at, "1 plays 5-3") == (
            "notation",
            "the 5-3 fits more than one place: say on 5-4 or 4-3",
        )
        assert say(at, "1 plays 5-3 on 4-3") == (e.TilePlayed(1, t("5-3"), t("4-3"), 3, False, 0),)
        assert {*round_of(at).layout[:2]} == {5}

    @pytest.mark.parametrize(
        ("statement", "clause", "reason"),
        [
            ("1 plays 3-3", "P4", "seat 1 does not hold the 3-3"),
            ("1 plays 2-1", "P7", "the 2-1 is blamed and cannot be played in this round"),
            ("1 plays 1-0", "P6", "the 1-0 fits no open place"),
            ("1 plays 1-0 on 6-5", "P6", "the 1-0 cannot be joined to the 6-5: no such place is open"),
            ("1 plays 6-1 on 5-5", "P6", "the 6-1 cannot be joined to the 5-5: no such place is open"),
            ("1 plays 6-1 on 4-4", "P6", "the 6-1 cannot be joined to the 4-4: no such place is open"),
            ("2 plays 6-2", "P3", "it is the turn of seat 1, not of seat 2"),
        ],
    )
    def test_of_powc_that_is_wrong(self, statement: str, clause: str, reason: str) -> None:
        at = scene("powc", "6-1 1-0", "6-2", "", "", layout="6-5, 5-5 on 6-5", blamed={1: "2-1"})
        assert refusal(at, statement) == (clause, reason)

    def test_on_the_empty_table_joins_nothing(self) -> None:
        reason = "the table is empty: there is no 6-5 to join"
        assert refusal(dealt("powc"), "1 plays 6-6 on 6-5") == ("P6", reason)

    def test_needs_a_round(self) -> None:
        assert refusal(table("powc", "game"), "1 plays 6-6") == (
            "notation",
            "no round is in progress: round begins one",
        )

    @pytest.mark.parametrize(("count", "missing"), [(0, "1, 2, 3, 4"), (2, "3, 4"), (3, "4")])
    def test_needs_every_hand(self, count: int, missing: str) -> None:
        at = table("powc", "game", "round", *POWC_DEAL[:count])
        assert refusal(at, "1 plays 6-6") == ("P4", f"no hand is dealt to seat {missing}")


class TestStarter:
    def test_of_the_first_round_is_the_lead_draws(self) -> None:
        at = table("powc", "game", LEAD, "round", *POWC_DEAL)
        assert refusal(at, "1 plays 6-6") == ("P2", "seat 3 starts this round, not seat 1")
        say(at, "3 plays 4-4")
        assert refusal(at, "1 plays 6-6") == ("P3", "it is the turn of seat 4, not of seat 1")

    def test_of_a_later_round(self) -> None:
        at = table("powc", "game", LEAD, "round", "sheet out 1 2=1 4=2", "round", *POWC_DEAL)
        assert refusal(at, "1 plays 6-6") == ("P5", "seat 4 starts this round, not seat 1")

    def test_of_a_later_game_of_powc_comes_from_its_own_draw(self) -> None:
        at = table("powc", "game", 'judge game B "late"', "game", LEAD, "round", *POWC_DEAL, stage="final")
        assert refusal(at, "1 plays 6-6") == ("P2", "seat 3 starts this round, not seat 1")

    def test_of_a_later_game_of_straight_is_of_the_winners(self) -> None:
        at = table("straight", "game", "round", "sheet target scored A=250", "game", "round", *DEAL)
        assert refusal(at, "2 plays 5-5") == ("F12", "seat 1 or 3 starts this round, not seat 2")
        say(at, "3 plays 3-3")
        assert round_of(at).turn == 2  # partners have changed places: 1, 4, 3, 2 (F3)

    def test_of_bigsix_holds_the_highest_double(self) -> None:
        at = dealt("bigsix", players=3)
        assert refusal(at, "2 plays 5-5") == ("G3", "seat 1 starts this round, not seat 2")
        assert refusal(at, "1 plays 6-5") == ("G3", "the highest double is led: 6-6")
        assert say(at, "1 plays 6-6") == (e.TilePlayed(1, t("6-6"), NO_TILE, -1, False, 0),)

    def test_who_passed_first_has_started(self) -> None:
        at = dealt("powc", "2 passes", "3 plays 4-4")
        assert (round_of(at).starter, round_of(at).last) == (2, 3)


class TestPlayers:
    """G1: without names, the first hands tell how many play."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_are_counted_by_the_first_play(self, players: int) -> None:
        at = dealt("bigsix", players=players, named=False)
        lead = e.TilePlayed(1, t("6-6"), NO_TILE, -1, False, 0)
        assert say(at, "1 plays 6-6") == (e.PlayersCounted(players), lead)
        assert (at.match.players, at.match.seats) == (players, seats(*range(1, players + 1)))
        assert game_of(at).order[players] == 1
        assert round_of(at).turn == 2

    @pytest.mark.parametrize("held", [(1,), (1, 3), (2, 3), (1, 2, 4)])
    def test_sit_without_a_gap(self, held: tuple[int, ...]) -> None:
        at = table("bigsix", "game", "round", *[f"hand {seat} {SEVENS[seat - 1]}" for seat in held])
        reason = "two, three or four play, at seats 1, 2, 3, 4 without a gap"
        assert refusal(at, "1 plays 6-6") == ("G1", reason)

    def test_a_player_who_is_out_leaves_no_gap(self) -> None:
        at = table("bigsix", 'judge disqualify 2 "x"', "game", "round", DEAL[0], DEAL[2])
        assert say(at, "1 plays 6-6")[0] == e.PlayersCounted(3)
        assert round_of(at).turn == 3

    def test_nobody_else_plays(self) -> None:
        at = dealt("bigsix", players=3, named=False)
        assert refusal(at, "4 plays 3-0") == ("notation", "nobody plays at seat 4")
        at = table("bigsix", "game", "round", DEAL[0], DEAL[1], 'judge disqualify 3 "x"', names=NAMES[:3])
        assert refusal(at, "3 passes") == ("notation", "no round is in progress: round begins one")
        at = table("bigsix", 'judge disqualify 3 "x"', "game", "round", *DEAL[:2], names=NAMES[:3])
        assert refusal(at, "3 passes") == ("E21", "the player at seat 3 is out of this match")

    def test_the_pile_is_checked_once_they_are_counted(self) -> None:
        """Named or not: a pile that came before the last hand may lack tiles."""
        at = dealt("bigsix", "pile 3-0 2-2", players=3, named=False)
        early = ["game", "round", "pile 3-0 2-2", *DEAL[:3]]
        assert refusal(table("bigsix", *early, names=NAMES[:3]), "1 plays 6-6") == refusal(at, "1 plays 6-6")
        reason = "the pile lists every tile that is not dealt, and no other"
        assert refusal(at, "1 plays 6-6") == ("G2", reason)

    @pytest.mark.parametrize("named", [True, False])
    def test_without_a_double_it_is_dealt_again(self, named: bool) -> None:
        lines = [f"hand {seat} {hand}" for seat, hand in enumerate(NO_DOUBLES, 1)]
        at = table("bigsix", "game", "round", *lines, names=NAMES[:2] if named else ())
        assert refusal(at, "1 plays 6-5") == ("G3", "nobody holds a double: the tiles are dealt again")


class TestBranches:
    def test_a_double_that_is_full_is_named_in_vain(self) -> None:
        full = "6-6, 6-5 on 6-6, 6-4 on 6-6, 6-3 on 6-6, 6-2 on 6-6"
        at = scene("bigsix", "6-1 5-1", "5-5", layout=full)
        assert refusal(at, "1 plays 6-1 on 6-6") == (
            "G5",
            "the 6-1 cannot be joined to the 6-6: no such place is open",
        )
        assert refusal(at, "1 plays 5-1 on 6-6") == (
            "G6",
            "the 5-1 cannot be joined to the 6-6: no such place is open",
        )
        assert refusal(at, "1 plays 6-1") == ("G6", "the 6-1 fits no open place")


class TestCross:
    def test_points_are_scored(self) -> None:
        at = dealt("straight")
        assert say(at, "2 plays 5-5") == (e.TilePlayed(2, t("5-5"), NO_TILE, -1, False, 10),)
        assert game_of(at).scores == (0, 10)
        assert say(at, "3 passes", "4 passes", "1 plays 6-5")[-1] == e.TilePlayed(
            1, t("6-5"), t("5-5"), 5, False, 0
        )

    def test_a_short_end_is_noted(self) -> None:
        at = scene("straight", "6-3 6-2 1-0", "6-1 1-1", "", "", layout="6-6, 6-5 on 6-6")
        assert say(at, "1 plays 6-3 on 6-6") == (e.TilePlayed(1, t("6-3"), t("6-6"), 6, False, 0),)  # 5 + 3
        assert say(at, "2 plays 6-1 on 6-6") == (
            e.TilePlayed(2, t("6-1"), t("6-6"), 6, True, 0),
        )  # 5 + 3 + 1
        assert say(at, "3 passes", "4 passes", "1 plays 6-2 on 6-6")[-1] == e.TilePlayed(
            1, t("6-2"), t("6-6"), 6, True, 0
        )

    def test_a_closed_short_end_is_named_in_vain(self) -> None:
        at = scene("straight", "5-2 6-0", "", "", "", layout="6-6, 6-5 on 6-6, 5-5 on 6-5, 5-1 on 5-5")
        assert refusal(at, "1 plays 5-2 on 5-5") == (
            "F7",
            "the 5-2 cannot be joined to the 5-5: no such place is open",
        )
        assert refusal(at, "1 plays 5-2") == ("F16", "the 5-2 fits no open place")

    def test_an_exposed_tile_that_fits_goes_first_and_scores_nothing(self) -> None:
        at = scene("straight", "6-3 6-1 5-2", "6-4", "", "", layout="6-6")
        say(at, "1 exposes 5-2", "1 exposes 6-3")
        reason = "seat 1 must play the exposed 6-3, which fits"
        assert refusal(at, "1 plays 6-1") == ("F14", reason)
        assert refusal(at, "1 passes") == ("F14", reason)
        assert say(at, "1 plays 6-3") == (e.TilePlayed(1, t("6-3"), t("6-6"), 6, False, 0),)  # 15, not given
        assert round_of(at).exposed_tiles[1] == bits("5-2")

    def test_of_several_exposed_that_fit_any_is_played(self) -> None:
        at = scene("straight", "6-3 6-1 5-2", "6-4", "", "", layout="6-6")
        say(at, "1 exposes 6-1", "1 exposes 6-3")
        assert refusal(at, "1 passes") == ("F14", "seat 1 must play the exposed 6-3 or 6-1, which fits")
        say(at, "1 plays 6-1")

    def test_every_exposed_tile_fits_the_empty_table(self) -> None:
        at = dealt("straight", "1 exposes 6-2")
        assert refusal(at, "1 plays 6-6") == ("F14", "seat 1 must play the exposed 6-2, which fits")


class TestUnwrittenHands:
    """A table of `straight` that writes its plays and nobody's hands."""

    def test_begin_with_the_first_play(self) -> None:
        at = table("straight", "game", "round")
        lead = e.TilePlayed(1, t("5-5"), NO_TILE, -1, False, 10)
        assert say(at, "1 plays 5-5") == (e.HandsUnwritten(), lead)
        assert round_of(at).laid_counts == (0, 1, 0, 0, 0)
        assert refusal(at, "2 plays 5-5") == ("F1", "seat 2 does not hold the 5-5")

    def test_begin_with_the_starter_that_is_known(self) -> None:
        at = table("straight", "game", LEAD, "round")
        assert refusal(at, "1 passes") == ("F4", "seat 3 starts this round, not seat 1")

    def test_passes_are_believed(self) -> None:
        at = table("straight", "game", "round", "1 plays 6-6")
        assert say(at, "2 passes") == (e.Passed(2, False, 0),)

    def test_an_exposed_tile_is_nobody_elses(self) -> None:
        at = table("straight", "game", "round", "1 plays 6-6", "3 exposes 6-5")
        assert refusal(at, "2 plays 6-5") == ("F1", "seat 2 does not hold the 6-5")
        say(at, "2 passes")
        assert refusal(at, "3 passes") == ("F14", "seat 3 must play the exposed 6-5, which fits")
        assert refusal(at, "3 plays 6-4") == ("F14", "seat 3 must play the exposed 6-5, which fits")

    def test_after_a_seventh_tile_comes_the_sheet(self) -> None:
        at = table("straight", "game", "round", *OUT_UNWRITTEN)
        assert round_of(at).laid_counts == (0, 7, 0, 0, 0)
        reason = "a player has laid the seventh tile: the round ends with a sheet"
        assert refusal(at, "2 plays 4-3 on 6-3") == ("F9", reason)
        assert refusal(at, "2 misplays 5-5 on 6-3/3 showing 5") == ("F9", reason)
        say(at, *OTHERS_PASS)
        assert refusal(at, "1 plays 4-3 on 6-3") == ("F1", "seat 1 has no tile left")
        assert refusal(at, "1 misplays 5-5 on 6-3/3 showing 5") == ("F1", "seat 1 has no tile left")
        assert refusal(at, "1 exposes 5-5") == ("F1", "seat 1 has no tile left")


class TestPass:
    def test_by_right(self) -> None:
        at = scene("powc", "1-0", "6-1", "", "", layout="6-6")
        assert say(at, "1 passes") == (e.Passed(1, False, 0),)
        assert round_of(at).turn == 2

    @pytest.mark.parametrize(
        ("name", "options", "points", "scores"),
        [
            ("powc", {}, 0, (0, 0)),
            ("powc", {"mistaken_pass": 10}, 10, (10, 0)),  # points are bad: the own team takes them
            ("straight", {}, 50, (0, 50)),
            ("straight", {"mistaken_pass": 0}, 0, (0, 0)),
        ],
    )
    def test_by_mistake(
        self, name: str, options: dict[str, Any], points: int, scores: tuple[int, int]
    ) -> None:
        at = scene(name, "6-0", "6-1", "", "", layout="6-6", **options)
        assert say(at, "1 passes") == (e.Passed(1, True, points),)
        assert game_of(at).scores == scores
        assert round_of(at).turn == 2

    def test_by_mistake_on_the_empty_table(self) -> None:
        assert say(dealt("powc"), "1 passes") == (e.Passed(1, True, 0),)

    def test_of_bigsix_not_with_a_tile_that_fits(self) -> None:
        at = scene("bigsix", "6-0 6-4 1-0", "6-1", layout="6-6")
        assert refusal(at, "1 passes") == ("G7", "seat 1 can play 6-4 or 6-0 and may not pass")

    def test_of_bigsix_not_while_the_pile_has_tiles(self) -> None:
        at = scene("bigsix", "1-0", "6-1", layout="6-6", pile="2-2")
        assert refusal(at, "1 passes") == ("G7", "the pile still has tiles to draw: nobody passes yet")

    def test_of_bigsix_when_the_pile_is_empty(self) -> None:
        at = scene("bigsix", "1-0", "6-1", layout="6-6")
        assert say(at, "1 passes") == (e.Passed(1, False, 0),)

    def test_out_of_turn(self) -> None:
        at = scene("powc", "6-0", "6-1", "", "", layout="6-6")
        assert refusal(at, "3 passes") == ("P3", "it is the turn of seat 1, not of seat 3")

    def test_after_a_block_means_nothing(self) -> None:
        at = table("powc", "game", "round", "sheet blocked 1=1 2=2 3=3 4=4")
        assert say(at, "2 passes", "3 passes") == ()
        say(at, "round")
        assert refusal(at, "1 passes") == ("P4", "no hand is dealt to seat 1, 2, 3, 4")

    def test_between_rounds_otherwise_is_refused(self) -> None:
        at = table("powc", "game", "round", "sheet out 1 2=2 4=4")
        assert refusal(at, "2 passes") == ("notation", "no round is in progress: round begins one")


class TestDraw:
    PILE = "3-0 2-2 2-1 2-0 1-1 1-0 0-0"

    def test_takes_the_next_tile_of_the_pile(self) -> None:
        at = dealt("bigsix", f"pile {self.PILE}", "1 plays 6-6", players=3)
        assert say(at, "2 draws") == (e.TileDrawn(2, t("3-0")),)
        assert say(at, "2 draws 2-2") == (e.TileDrawn(2, t("2-2")),)
        now = round_of(at)
        assert now.hands[2] == bits(f"{SEVENS[1]} 3-0 2-2")
        assert now.pile == ts("2-1 2-0 1-1 1-0 0-0")
        assert now.turn == 2

    def test_must_be_named_where_the_pile_is_not_written(self) -> None:
        at = dealt("bigsix", "1 plays 6-6", players=3)
        assert refusal(at, "2 draws") == ("notation", "the pile is not written down: say which tile is drawn")
        assert refusal(at, "2 draws 4-3") == ("G7", "the 4-3 is not in the pile")
        assert say(at, "2 draws 2-0") == (e.TileDrawn(2, t("2-0")),)
        assert refusal(at, "2 draws 2-0") == ("G7", "the 2-0 is not in the pile")

    def test_that_is_wrong(self) -> None:
        at = dealt("bigsix", f"pile {self.PILE}", players=3)
        assert refusal(at, "1 draws") == ("G3", "seat 1 leads 6-6")
        say(at, "1 plays 6-6")
        assert refusal(at, "3 draws") == ("G2", "it is the turn of seat 2, not of seat 3")
        assert refusal(at, "2 draws 2-2") == ("G7", "the next tile of the pile is 3-0, not 2-2")

    def test_not_with_a_tile_that_fits(self) -> None:
        at = scene("bigsix", "6-0 1-0", "6-1", layout="6-6", pile="2-2")
        assert refusal(at, "1 draws") == ("G7", "seat 1 can play 6-0 and may not draw")

    @pytest.mark.parametrize("left", [0, 1, 2])
    def test_leaves_so_many(self, left: int) -> None:
        at = scene("bigsix", "1-0", "6-1", layout="6-6", pile="2-2 3-3 4-4", pile_left=left)
        say(at, *["1 draws"] * (3 - left))
        assert refusal(at, "1 draws") == ("G7", "no tile is left that may be drawn: say pass")
        assert say(at, "1 passes") == (e.Passed(1, False, 0),)

    def test_of_the_last_tile_can_block(self) -> None:
        """6-6 lies there; 5-5 with the drawn 3-3 is 16, the 4-4 is 8."""
        at = scene("bigsix", "5-5", "4-4", layout="6-6", pile="3-3")
        drawn, ended = say(at, "1 draws")
        assert drawn == e.TileDrawn(1, t("3-3"))
        assert isinstance(ended, e.RoundEnded)
        assert (ended.how, ended.winner, ended.points) == ("blocked", "2", (0, 8, 0, 0))

    @pytest.mark.parametrize("name", ["powc", "straight"])
    def test_is_of_bigsix_only(self, name: str) -> None:
        assert refusal(dealt(name), "1 draws") == ("notation", f"there is no draw pile in {name}")
