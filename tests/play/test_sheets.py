"""Scoresheets: a round of which only the counts were written, and the end of one without hands."""

import pytest

from doublesix.play import events as e
from tests.play.tables import (
    NAMES,
    NO_DOUBLES,
    OTHERS_PASS,
    OUT_UNWRITTEN,
    POWC_HANDS,
    SEVENS,
    UNCOUNTED,
    UNSHOWN,
    bits,
    dealt,
    game_of,
    refusal,
    say,
    seats,
    t,
    table,
)

EVERYBODY = seats(1, 2, 3, 4)
ROUND = ("game", "round")


class TestOut:
    @pytest.mark.parametrize(
        ("name", "points", "starts"), [("powc", (0, 20), EVERYBODY), ("straight", (20, 0), seats(3))]
    )
    def test_gives_the_opponents_counts(self, name: str, points: tuple[int, int], starts: int) -> None:
        at = table(name, *ROUND)
        assert say(at, "sheet out 3 2=11 4=9") == (
            e.SheetRecorded("out", 3, ((2, 11), (4, 9)), (), ()),
            e.RoundEnded("out", 3, "A", False, points, (-1, -1, 11, -1, 9), UNSHOWN, starts),
        )

    def test_of_bigsix_counts_the_players_too(self) -> None:
        at = table("bigsix", *ROUND)
        counted, _, ended = say(at, "sheet out 3 1=11 2=9")
        assert counted == e.PlayersCounted(3)
        assert isinstance(ended, e.RoundEnded)
        assert ended[:6] == ("out", 3, "3", False, (0, 0, 20, 0), (-1, 11, 9, -1, -1))

    @pytest.mark.parametrize(
        ("owner", "void", "points"),
        [(1, True, (0, 0)), (3, True, (0, 0)), (2, False, (0, 27)), (4, False, (0, 27))],
    )
    def test_adds_blamed_tiles_or_voids(self, owner: int, void: bool, points: tuple[int, int]) -> None:
        at = table("powc", *ROUND)
        sheet, ended = say(at, f"sheet out 3 2=11 4=9 blamed {owner}=4-3")
        assert sheet == e.SheetRecorded("out", 3, ((2, 11), (4, 9)), ((owner, t("4-3")),), ())
        assert isinstance(ended, e.RoundEnded)
        assert (ended.void, ended.points) == (void, points)

    def test_adds_several_blamed_tiles(self) -> None:
        at = table("powc", *ROUND, "sheet out 3 2=11 4=9 blamed 2=4-3 blamed 2=6-6")
        assert game_of(at).scores == (0, 39)

    def test_adds_points_made_in_play(self) -> None:
        at = table("straight", *ROUND, "sheet out 3 2=11 4=9 scored A=35 B=20")
        assert game_of(at).scores == (35 + 20, 20)

    def test_may_end_the_game(self) -> None:
        at = table("powc", *ROUND, "sheet out 1 2=50 4=50", "round")
        assert say(at, "sheet out 1 2=26 4=25")[2:] == (
            e.GameEnded("A", EVERYBODY),
            e.MatchEnded("A", "play"),
        )


class TestBlocked:
    def test_gives_every_count(self) -> None:
        at = table("powc", *ROUND)
        assert say(at, "sheet blocked 1=5 2=11 3=7 4=9") == (
            e.SheetRecorded("blocked", 0, ((1, 5), (2, 11), (3, 7), (4, 9)), (), ()),
            e.RoundEnded("blocked", 0, "A", False, (0, 20), (-1, 5, 11, 7, 9), UNSHOWN, EVERYBODY),
        )

    def test_of_straight_with_points_in_play(self) -> None:
        at = table("straight", *ROUND, "sheet blocked 1=5 2=11 3=7 4=9 scored B=15")
        assert game_of(at).scores == (20, 15)
        assert at.match.starters == seats(1)

    def test_of_equal_partners_leaves_open_who_starts(self) -> None:
        at = table("straight", *ROUND, "sheet blocked 1=5 2=11 3=5 4=9")
        assert at.match.starters == seats(1, 3)

    def test_with_blamed_tiles(self) -> None:
        """12 + 9 to 20: B is lower and takes nothing, A its 21."""
        at = table("powc", *ROUND, "sheet blocked 1=5 2=11 3=7 4=9 blamed 1=5-4")
        assert game_of(at).scores == (21, 0)

    def test_a_tie_knows_no_blocker(self) -> None:
        at = table("powc", *ROUND, "sheet blocked 1=5 2=5 3=7 4=7", blocked_tie="blocker")
        assert game_of(at).scores == (0, 0)

    def test_of_bigsix(self) -> None:
        at = table("bigsix", *ROUND, "sheet blocked 1=5 2=11")
        assert (at.match.players, game_of(at).scores) == (2, (6, 0, 0, 0))


class TestTarget:
    def test_ends_the_game(self) -> None:
        at = table("straight", *ROUND)
        assert say(at, "sheet target scored A=250 B=35") == (
            e.SheetRecorded("target", 0, (), (), (("A", 250), ("B", 35))),
            e.RoundEnded("target", 0, "A", False, (0, 0), UNCOUNTED, UNSHOWN, seats(1, 3)),
            e.GameEnded("A", seats(1, 3)),
        )

    @pytest.mark.parametrize("scored", ["A=245", "A=250 B=250", "A=0"])
    def test_is_reached_by_exactly_one(self, scored: str) -> None:
        reason = "exactly one side reaches the target on such a sheet"
        assert refusal(table("straight", *ROUND), f"sheet target scored {scored}") == ("F11", reason)

    def test_needs_a_round(self) -> None:
        at = table("straight", "game")
        assert refusal(at, "sheet target scored A=250") == (
            "notation",
            "no round is in progress: round begins one",
        )

    @pytest.mark.parametrize("name", ["powc", "bigsix"])
    def test_is_of_straight_only(self, name: str) -> None:
        reason = f"points are made in play in straight only, not in {name}"
        at = table(name, *ROUND, names=NAMES)
        assert refusal(at, "sheet target scored A=250") == ("notation", reason)


@pytest.mark.parametrize(
    ("name", "statement", "clause", "reason"),
    [
        ("powc", "sheet out 3 2=11", "notation", "this sheet gives the pips of seat 2, 4, each once"),
        ("powc", "sheet out 3 2=11 4=9 1=3", "notation", "this sheet gives the pips of seat 2, 4, each once"),
        ("powc", "sheet out 3 2=11 4=9 4=9", "notation", "this sheet gives the pips of seat 2, 4, each once"),
        (
            "straight",
            "sheet blocked 1=1",
            "notation",
            "this sheet gives the pips of seat 1, 2, 3, 4, each once",
        ),
        (
            "straight",
            "sheet out 1 2=1 4=1 blamed 1=4-3",
            "notation",
            "a tile is blamed in powc only, not in straight",
        ),
        (
            "powc",
            "sheet out 1 2=1 4=1 scored A=5",
            "notation",
            "points are made in play in straight only, not in powc",
        ),
        (
            "powc",
            "sheet out 1 2=1 4=1 blamed 1=4-3 blamed 2=3-4",
            "P1",
            "the 4-3 cannot be blamed: there is none, or not another",
        ),
        (
            "powc",
            "sheet out 1 2=1 4=1 blamed 1=0-0",
            "P1",
            "the 0-0 cannot be blamed: there is none, or not another",
        ),
        (
            "straight",
            "sheet out 1 2=1 4=1 scored 1=5",
            "notation",
            "points in play are given for A, B, each once",
        ),
        (
            "straight",
            "sheet out 1 2=1 4=1 scored A=5 A=5",
            "notation",
            "points in play are given for A, B, each once",
        ),
        ("straight", "sheet out 1 2=1 4=1 scored A=7", "F6", "points in play are multiples of five"),
        (
            "straight",
            "sheet out 1 2=1 4=1 scored A=250",
            "F11",
            "play reached the target: that is 'sheet target'",
        ),
        (
            "straight",
            "sheet blocked 1=1 2=1 3=1 4=1 scored B=250",
            "F11",
            "play reached the target: that is 'sheet target'",
        ),
        ("bigsix", "sheet out 1 3=5", "G1", "two, three or four play, at seats 1, 2, 3, 4 without a gap"),
        ("bigsix", "sheet blocked 1=5", "G1", "two, three or four play, at seats 1, 2, 3, 4 without a gap"),
    ],
)
def test_a_sheet_that_is_wrong(name: str, statement: str, clause: str, reason: str) -> None:
    assert refusal(table(name, *ROUND), statement) == (clause, reason)


class TestRound:
    @pytest.mark.parametrize("sheet", ["sheet out 1 2=1 4=1", "sheet blocked 1=1 2=1 3=1 4=1"])
    def test_is_needed(self, sheet: str) -> None:
        assert refusal(table("powc", "game"), sheet) == (
            "notation",
            "no round is in progress: round begins one",
        )

    @pytest.mark.parametrize("sheet", ["sheet out 1 2=1 4=1", "sheet blocked 1=1 2=1 3=1 4=1"])
    def test_has_no_play(self, sheet: str) -> None:
        at = dealt("powc", "1 plays 6-6")
        reason = "a sheet stands for a round without play, and this one has begun"
        assert refusal(at, sheet) == ("notation", reason)

    def test_is_out_by_somebody_who_plays(self) -> None:
        at = table("bigsix", *ROUND, names=NAMES[:2])
        assert refusal(at, "sheet out 3 1=5 2=5") == ("notation", "nobody plays at seat 3")
        at = table("bigsix", 'walkover 2 "x"', *ROUND, names=NAMES[:3])
        assert refusal(at, "sheet out 2 1=5 3=5") == ("E21", "the player at seat 2 is out of this match")


class TestHands:
    def test_may_come_before_a_sheet(self) -> None:
        at = dealt("powc", "sheet out 1 2=6 4=3 blamed 2=5-5")
        assert game_of(at).scores == (0, 19)

    def test_hold_the_blamed_tile(self) -> None:
        at = dealt("powc")
        statement = "sheet out 1 2=1 4=1 blamed 2=6-6"
        assert refusal(at, statement) == ("P4", "seat 2 does not hold the 6-6")

    def test_are_written_for_all_or_none(self) -> None:
        at = table("powc", *ROUND, f"hand 1 {POWC_HANDS[0]}")
        reason = "hands are written for every seat or for none"
        assert refusal(at, "sheet out 1 2=1 4=1") == ("P4", reason)
        assert refusal(at, "sheet blocked 1=1 2=1 3=1 4=1") == ("P4", reason)
        at = table("straight", *ROUND, f"hand 1 {SEVENS[0]}")
        assert refusal(at, "sheet target scored A=250") == ("F1", reason)

    def test_tell_how_many_play(self) -> None:
        at = table("bigsix", *ROUND, f"hand 1 {SEVENS[0]}", f"hand 2 {SEVENS[1]}", f"hand 3 {SEVENS[2]}")
        assert refusal(at, "sheet out 1 2=5") == (
            "notation",
            "this sheet gives the pips of seat 2, 3, each once",
        )

    def test_without_a_double_are_dealt_again(self) -> None:
        lines = [f"hand {seat} {hand}" for seat, hand in enumerate(NO_DOUBLES, 1)]
        at = table("bigsix", *ROUND, *lines)
        assert refusal(at, "sheet out 1 2=5") == ("G3", "nobody holds a double: the tiles are dealt again")


class TestUnwrittenHands:
    """Seat 1 lays 6-6 6-5 6-4 6-3 6-2 5-1 4-1, and is out."""

    def test_end_with_a_sheet(self) -> None:
        """12; 12 + 5; 5 + 4; 5 + 4 + 3; 5 + 4 + 3 + 2; 1 + 4 + 3 + 2 = 10; 1 + 1 + 3 + 2. Ten in play."""
        at = table("straight", *ROUND, *OUT_UNWRITTEN)
        assert game_of(at).scores == (10, 0)
        say(at, "sheet out 1 2=11 4=9")
        assert game_of(at).scores == (30, 0)

    def test_the_sheet_names_who_is_out(self) -> None:
        at = table("straight", *ROUND, *OUT_UNWRITTEN)
        reason = "seat 1 has played its last tile: this sheet is 'out 1'"
        assert refusal(at, "sheet out 2 1=1 3=1") == ("F9", reason)
        assert refusal(at, "sheet blocked 1=1 2=1 3=1 4=1") == ("F9", reason)

    @pytest.mark.parametrize("sheet", ["sheet out 1 2=1 4=1 scored A=5", "sheet target scored A=250"])
    def test_the_sheet_has_no_points_in_play(self, sheet: str) -> None:
        at = table("straight", *ROUND, *OUT_UNWRITTEN)
        reason = "the plays are written, so the points in play are known: no 'scored'"
        assert refusal(at, sheet) == ("notation", reason)

    def test_a_block_knows_the_blocker(self) -> None:
        at = table("straight", *ROUND, "1 plays 6-6", *OTHERS_PASS, blocked_tie="blocker")
        say(at, "sheet blocked 1=5 2=5 3=7 4=7")
        assert game_of(at).scores == (0, 10)  # 12 to 12; A made the last play and loses it


def test_hands_are_not_shown_by_a_sheet() -> None:
    at = dealt("powc")
    ended = say(at, "sheet out 1 2=10 4=3")[-1]
    assert isinstance(ended, e.RoundEnded)
    assert bits("5-5") not in ended.shown
    assert ended.shown == UNSHOWN
