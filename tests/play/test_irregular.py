"""Irregularities: blamed, misplayed, exposed, out of turn, talked, caught or left to stand."""

import pytest

from doublesix.play import Refusal, decide
from doublesix.play import events as e
from doublesix.play.commands import BlameTile, Misplay, Settle
from tests.play.tables import bits, dealt, game_of, refusal, round_of, say, scene, t, table

SPUN = "6-6, 6-5 on 6-6, 5-5 on 6-5"  # the 6-6 is the spinner, the 5-5 is not


class TestBlame:
    def test_sets_the_tile_aside_and_loses_the_turn(self) -> None:
        at = scene("powc", "1-0 6-2", "6-1", "", "", layout="6-6")
        assert say(at, "1 misplays 1-0") == (e.TileBlamed(1, t("1-0")),)
        now = round_of(at)
        assert (now.hands[1], now.blamed, now.turn) == (bits("6-2"), (0, bits("1-0"), 0, 0, 0), 2)

    def test_of_the_last_tile_does_not_end_the_round(self) -> None:
        """P7: it was not played; its owner passes from now on."""
        at = scene("powc", "1-0", "6-1 2-2", "", "5-5 2-1", layout="6-6")
        say(at, "1 misplays 1-0", "2 plays 6-1", "3 passes", "4 plays 2-1", "1 passes")
        assert round_of(at).turn == 2

    @pytest.mark.parametrize(
        ("statement", "clause", "reason"),
        [
            ("1 misplays 6-2", "P7", "the 6-2 fits, so it is played and not blamed"),
            ("1 misplays 5-5", "P4", "seat 1 does not hold the 5-5"),
            ("1 misplays 2-1", "P7", "the 2-1 is blamed and cannot be played in this round"),
            ("2 misplays 1-1", "P3", "it is the turn of seat 1, not of seat 2"),
        ],
    )
    def test_that_is_wrong(self, statement: str, clause: str, reason: str) -> None:
        at = scene("powc", "1-0 6-2", "6-1 1-1", "", "", layout="6-6", blamed={1: "2-1"})
        assert refusal(at, statement) == (clause, reason)

    def test_on_the_empty_table_every_tile_fits(self) -> None:
        assert refusal(dealt("powc"), "1 misplays 6-6") == (
            "P7",
            "the 6-6 fits, so it is played and not blamed",
        )

    @pytest.mark.parametrize("name", ["bigsix", "straight"])
    def test_is_of_powc_only(self, name: str) -> None:
        """No statement of another game says it; a command can."""
        at = dealt(name, players=3 if name == "bigsix" else 4)
        said = decide(at.match, BlameTile(1, t("6-6")))
        assert said == Refusal("notation", "blamed_in_powc", {"game": name})
        assert said.reason == f"a tile is blamed in powc only, not in {name}"


class TestMisplay:
    def test_lies_there_until_somebody_goes_on(self) -> None:
        at = scene("straight", "4-3 6-1", "6-2 3-1", "6-3", "6-0", layout="6-5")
        assert say(at, "1 misplays 4-3 on 6-5/5 showing 3") == (
            e.TileMisplaid(1, t("4-3"), t("6-5"), 5, 3, False),
        )
        now = round_of(at)
        assert (now.hands[1], now.turn) == (bits("4-3 6-1"), 1)

    def test_stands_when_nobody_catches_it_and_scores(self) -> None:
        """6-5 shows its 6, the misplaid 4-3 its 4: ten."""
        at = scene("straight", "4-3 6-1", "6-2 4-1", "6-3", "6-0", layout="6-5")
        events = say(at, "1 misplays 4-3 on 6-5/5 showing 4", "2 plays 6-2")
        assert events[1:] == (e.MisplayStood(10), e.TilePlayed(2, t("6-2"), t("6-5"), 6, False, 0))
        assert game_of(at).scores == (10, 0)
        assert round_of(at).hands[1] == bits("6-1")

    def test_play_goes_on_from_the_end_it_shows(self) -> None:
        at = scene("straight", "4-3 6-1", "3-1 5-1", "6-3", "6-0", layout="6-5")
        say(at, "1 misplays 4-3 on 6-5/5 showing 3")
        assert refusal(at, "2 plays 5-1") == ("F16", "the 5-1 fits no open place")
        assert say(at, "2 plays 3-1")[1] == e.TilePlayed(2, t("3-1"), t("4-3"), 3, False, 0)

    def test_stands_at_the_end_of_the_file(self) -> None:

        at = scene("straight", "4-3 6-1", "6-2", "", "", layout="6-5")
        say(at, "1 misplays 4-3 on 6-5/5 showing 3")
        assert at.do(Settle()) == (e.MisplayStood(0),)
        assert at.do(Settle()) == ()

    def test_of_an_exposed_tile_stands_without_points(self) -> None:
        at = scene("straight", "4-3 6-1", "6-2", "", "", layout="6-5")
        say(at, "1 exposes 4-3", "1 misplays 4-3 on 6-5/5 showing 4")
        assert say(at, "2 passes")[0] == e.MisplayStood(0)
        assert round_of(at).exposed_tiles == (0, 0, 0, 0, 0)

    def test_a_first_double_is_the_spinner(self) -> None:
        at = scene("straight", "4-4 6-1", "6-2 2-1", "4-2", "", layout="6-5")
        say(at, "1 misplays 4-4 on 6-5/5 showing 4", "2 plays 6-2")
        assert round_of(at).layout.spinner == 4

    def test_caught_comes_back_exposed_and_the_turn_is_lost(self) -> None:
        at = scene("straight", "4-3 6-1", "6-2", "6-3", "6-0", layout="6-5")
        assert say(at, "1 misplays 4-3 on 6-5/5 showing 3", "4 catches")[1:] == (e.MisplayCaught(4),)
        now = round_of(at)
        assert (now.turn, now.misplaid) == (2, None)
        assert (now.hands[1], now.exposed_tiles[1]) == (bits("4-3 6-1"), bits("4-3"))

    def test_caught_by_option_the_turn_is_kept(self) -> None:
        at = scene("straight", "4-3 6-1", "6-2", "6-3", "6-0", layout="6-5", misplay_turn="kept")
        say(at, "1 misplays 4-3 on 6-5/5 showing 3", "2 catches")
        assert round_of(at).turn == 1

    def test_is_caught_by_the_other_team_only(self) -> None:
        at = scene("straight", "4-3 6-1", "6-2", "6-3", "6-0", layout="6-5")
        say(at, "1 misplays 4-3 on 6-5/5 showing 3")
        assert refusal(at, "3 catches") == ("F16", "only the other team can catch it")

    def test_is_caught_at_once_or_never(self) -> None:
        at = scene("straight", "4-3 6-1", "6-2 2-1", "6-3", "6-0", layout="6-5")
        say(at, "1 misplays 4-3 on 6-5/5 showing 3", "2 plays 6-2")
        reason = "there is nothing to catch: only what was laid just before can be caught"
        assert refusal(at, "2 catches") == ("F16", reason)
        assert refusal(table("straight", "game"), "2 catches") == ("F16", reason)

    @pytest.mark.parametrize(
        ("statement", "clause", "reason"),
        [
            ("1 misplays 6-1 on 6-5/6 showing 1", "F16", "the 6-1 fits there: it is a play, not a misplay"),
            ("1 misplays 4-3 on 6-5/4 showing 3", "F16", "the 6-5 has no open place that shows 4"),
            ("1 misplays 4-3 on 6-6/6 showing 3", "F16", "the 6-6 has no open place that shows 6"),
            ("1 misplays 4-3 on 6-5/6 showing 2", "notation", "the 4-3 has no 2 to show"),
            ("1 misplays 5-4 on 6-5/6 showing 4", "F1", "seat 1 does not hold the 5-4"),
            ("2 misplays 2-1 on 6-5/6 showing 1", "F5", "it is the turn of seat 1, not of seat 2"),
        ],
    )
    def test_that_is_wrong(self, statement: str, clause: str, reason: str) -> None:
        at = scene("straight", "4-3 6-1", "2-1", "6-3", "6-0", layout="6-5")
        assert refusal(at, statement) == (clause, reason)

    def test_not_while_an_exposed_tile_fits(self) -> None:
        at = scene("straight", "4-3 6-1", "2-1", "6-3", "6-0", layout="6-5")
        say(at, "1 exposes 6-1")
        reason = "seat 1 must play the exposed 6-1, which fits"
        assert refusal(at, "1 misplays 4-3 on 6-5/6 showing 3") == ("F14", reason)

    def test_on_the_empty_table_every_tile_fits(self) -> None:
        at = dealt("straight")
        assert refusal(at, "1 misplays 6-5 on 6-6/6 showing 6") == ("F16", "every tile fits the empty table")

    @pytest.mark.parametrize("name", ["powc", "bigsix"])
    def test_is_of_straight_only(self, name: str) -> None:

        at = dealt(name, players=3 if name == "bigsix" else 4)
        said = decide(at.match, Misplay(1, t("6-5"), t("6-6"), 6, 5))
        assert said == Refusal("notation", "misplay_in_straight", {"game": name})
        assert refusal(at, "2 catches") == ("notation", f"there is nothing to catch in {name}")


class TestWrongSpinner:
    def test_makes_that_double_the_spinner(self) -> None:
        """12 on the free 6-6, 10 on the 5-5, and the 3: twenty-five."""
        at = scene("straight", "5-3 1-0", "6-2 2-2", "", "", layout=SPUN)
        assert say(at, "1 plays 5-3 on 5-5 wrong-spinner") == (
            e.TileMisplaid(1, t("5-3"), t("5-5"), 5, 3, True),
        )
        assert say(at, "2 plays 6-2")[0] == e.MisplayStood(25)
        assert round_of(at).layout.spinner == 5

    def test_caught(self) -> None:
        at = scene("straight", "5-3 1-0", "6-2", "", "", layout=SPUN)
        say(at, "1 plays 5-3 on 5-5 wrong-spinner")
        assert refusal(at, "3 catches") == ("F17", "only the other team can catch it")
        assert say(at, "2 catches") == (e.MisplayCaught(2),)
        assert round_of(at).layout.spinner == 6
        assert round_of(at).exposed_tiles[1] == bits("5-3")

    @pytest.mark.parametrize(
        ("statement", "clause", "reason"),
        [
            (
                "1 plays 6-1 on 6-6 wrong-spinner",
                "F17",
                "the 6-6 is no other double of the layout with a free short end",
            ),
            (
                "1 plays 6-1 on 6-5 wrong-spinner",
                "F17",
                "the 6-5 is no other double of the layout with a free short end",
            ),
            (
                "1 plays 6-1 on 1-1 wrong-spinner",
                "F17",
                "the 1-1 is no other double of the layout with a free short end",
            ),
            ("1 plays 6-1 on 5-5 wrong-spinner", "F17", "the 6-1 does not match the 5-5"),
            ("1 plays 5-1 on 5-5 wrong-spinner", "F1", "seat 1 does not hold the 5-1"),
            ("2 plays 5-2 on 5-5 wrong-spinner", "F5", "it is the turn of seat 1, not of seat 2"),
        ],
    )
    def test_that_is_wrong(self, statement: str, clause: str, reason: str) -> None:
        at = scene("straight", "5-3 6-1", "5-2", "", "", layout=SPUN)
        assert refusal(at, statement) == (clause, reason)

    @pytest.mark.parametrize("name", ["powc", "bigsix"])
    def test_is_of_straight_only(self, name: str) -> None:
        at = dealt(name, players=3 if name == "bigsix" else 4)
        reason = f"there is a spinner in straight only, not in {name}"
        assert refusal(at, "1 plays 6-5 on 5-5 wrong-spinner") == ("notation", reason)


class TestExposed:
    def test_stays_face_up_in_the_hand(self) -> None:
        at = scene("straight", "6-1 4-3", "6-2", "", "", layout="6-6")
        assert say(at, "1 exposes 4-3") == (e.TileExposed(1, t("4-3"), False),)
        now = round_of(at)
        assert (now.hands[1], now.exposed_tiles, now.turn) == (bits("6-1 4-3"), (0, bits("4-3"), 0, 0, 0), 1)

    def test_leaves_the_first_play_open(self) -> None:
        at = dealt("straight", "1 exposes 6-1")
        assert not round_of(at).begun
        assert round_of(at).starters == 0b11110

    def test_that_is_wrong(self) -> None:
        at = dealt("straight")
        assert refusal(at, "1 exposes 5-5") == ("F1", "seat 1 does not hold the 5-5")
        assert refusal(table("straight", "game"), "1 exposes 5-5") == (
            "notation",
            "no round is in progress: round begins one",
        )

    @pytest.mark.parametrize("name", ["powc", "bigsix"])
    @pytest.mark.parametrize("statement", ["1 exposes 6-6", "1 plays 6-6 out-of-turn"])
    def test_is_of_straight_only(self, name: str, statement: str) -> None:
        at = dealt(name, players=3 if name == "bigsix" else 4)
        assert refusal(at, statement) == ("notation", f"tiles are exposed in straight only, not in {name}")


class TestOutOfTurn:
    def test_comes_back_exposed(self) -> None:
        at = scene("straight", "6-1", "6-2", "6-3 1-0", "", layout="6-6")
        assert say(at, "3 plays 6-3 out-of-turn") == (e.TileExposed(3, t("6-3"), True),)
        now = round_of(at)
        assert (now.hands[3], now.exposed_tiles[3], now.turn) == (bits("6-3 1-0"), bits("6-3"), 1)

    def test_not_in_the_own_turn(self) -> None:
        at = scene("straight", "6-1", "6-2", "", "", layout="6-6")
        assert refusal(at, "1 plays 6-1 out-of-turn") == ("F15", "it is the turn of seat 1")

    def test_before_the_lead_shows_who_does_not_start(self) -> None:
        at = dealt("straight", "1 plays 6-6 out-of-turn", "2 plays 5-5 out-of-turn")
        assert (round_of(at).starter, round_of(at).turn) == (0, 0)
        assert refusal(at, "1 plays 6-6") == ("F4", "seat 3 or 4 starts this round, not seat 1")
        say(at, "3 plays 3-3 out-of-turn")
        assert (round_of(at).starter, round_of(at).turn) == (4, 4)
        assert refusal(at, "redeal") == ("F4", "a redeal comes before the first play")

    def test_begins_a_round_without_hands(self) -> None:
        at = table("straight", "game", "lead 1=6-3 2=4-1 3=5-5 4=2-0", "round")
        assert say(at, "1 plays 6-6 out-of-turn") == (e.HandsUnwritten(), e.TileExposed(1, t("6-6"), True))
        assert round_of(at).turn == 3


class TestTalk:
    def test_first_a_warning_then_points_for_each_team_its_own(self) -> None:
        at = dealt("straight")
        assert say(at, "1 talks", "2 talks", "3 talks", "3 talks") == (
            e.Talked(1, 0),
            e.Talked(2, 0),
            e.Talked(3, 50),
            e.Talked(3, 50),
        )
        assert game_of(at).scores == (0, 100)
        assert at.match.offences == (3, 1)

    def test_counts_over_the_match(self) -> None:
        at = table("straight", "game", "round", "1 talks", "sheet target scored B=250", "game", "round")
        assert say(at, "3 talks") == (e.Talked(3, 50),)

    @pytest.mark.parametrize(("warnings", "points"), [(0, [30, 30, 30]), (2, [0, 0, 30])])
    def test_by_option(self, warnings: int, points: list[int]) -> None:
        at = table("straight", "game", "round", talk_warnings=warnings, talk_penalty=30)
        assert say(at, "1 talks", "1 talks", "3 talks") == tuple(
            e.Talked(seat, each) for seat, each in zip((1, 1, 3), points, strict=True)
        )

    def test_that_is_wrong(self) -> None:
        assert refusal(table("straight", "game"), "1 talks") == (
            "notation",
            "no round is in progress: round begins one",
        )

    @pytest.mark.parametrize("name", ["powc", "bigsix"])
    def test_is_of_straight_only(self, name: str) -> None:
        reason = f"talking has its own penalty in straight only, not in {name}"
        assert refusal(dealt(name, players=3 if name == "bigsix" else 4), "1 talks") == ("notation", reason)
