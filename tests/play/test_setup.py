"""What comes before play: games, lead draws, rounds, hands, the pile, a redeal."""

import pytest

from doublesix.play import events as e
from tests.play.tables import (
    NAMES,
    NO_DOUBLES,
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

OUT_1 = "sheet out 1 2=1 4=2"


class TestGame:
    def test_begins(self) -> None:
        at = table("powc")
        assert say(at, "game") == (e.GameStarted(),)
        assert game_of(at)[:3] == (1, (0, 0), 0)

    def test_ends_before_the_next(self) -> None:
        at = table("powc", "game")
        assert refusal(at, "game") == ("notation", "a game is in progress: it has to end first")


class TestLeadDraw:
    def test_shows_who_starts(self) -> None:
        at = table("powc", "game", "lead 1=6-3 2=4-1 3=5-5 4=2-0", "round")
        assert round_of(at).starter == 3

    def test_of_straight_prefers_a_double(self) -> None:
        at = table("straight", "game", "lead 1=6-3 2=4-1 3=6-5 4=0-0", "round")
        assert round_of(at).starter == 4

    def test_of_those_tied_goes_on_among_them(self) -> None:
        at = table("powc", "game", "lead 1=6-3 2=4-1 3=5-4 4=2-0")
        assert refusal(at, "round") == ("P2", "the lead draw is tied: those tied draw again")
        assert refusal(at, "lead 1=1-1 2=6-5") == ("P2", "seat 1, 3 draw for the lead, one tile each")
        say(at, "lead 1=1-1 3=6-5", "round")
        assert round_of(at).starter == 3

    @pytest.mark.parametrize(
        ("said", "statement", "clause", "reason"),
        [
            ([], "lead 1=6-3 2=4-1 3=5-4 4=2-0", "notation", "no game is in progress: game begins one"),
            (
                ["game", "round"],
                "lead 1=6-3 2=4-1 3=5-5 4=2-0",
                "notation",
                "the lead is drawn before a round, not during it",
            ),
            (["game"], "lead 1=6-3 2=4-1 3=5-4", "P2", "seat 1, 2, 3, 4 draw for the lead, one tile each"),
            (
                ["game"],
                "lead 1=6-3 2=4-1 3=5-4 4=2-0 4=6-6",
                "P2",
                "seat 1, 2, 3, 4 draw for the lead, one tile each",
            ),
            (["game"], "lead 1=6-3 2=4-1 3=5-4 4=0-0", "P1", "there is no 0-0 in this game"),
            (["game"], "lead 1=6-3 2=4-1 3=5-4 4=4-5", "P2", "the 5-4 was drawn already"),
            (
                ["game", "lead 1=6-3 2=4-1 3=5-4 4=2-0"],
                "lead 1=4-1 3=6-6",
                "P2",
                "the 4-1 was drawn already",
            ),
            (
                ["game", "lead 1=6-3 2=4-1 3=5-5 4=2-0"],
                "lead 1=6-6 2=4-2 3=5-4 4=2-1",
                "P2",
                "the lead is drawn already",
            ),
            (
                ["game", "round", OUT_1],
                "lead 1=6-3 2=4-1 3=5-5 4=2-0",
                "P5",
                "the lead is drawn once, before the first round of a game",
            ),
        ],
    )
    def test_that_is_wrong(self, said: list[str], statement: str, clause: str, reason: str) -> None:
        assert refusal(table("powc", *said), statement) == (clause, reason)

    def test_there_is_none_in_bigsix(self) -> None:
        at = table("bigsix", "game")
        reason = "nobody draws for the lead: the highest double is led"
        assert refusal(at, "lead 1=6-3 2=4-1 3=5-4") == ("G3", reason)

    def test_there_is_none_in_a_later_game_of_straight(self) -> None:
        at = table("straight", "game", "round", "sheet target scored A=250", "game")
        reason = "a later game is started by the winner, without a draw"
        assert refusal(at, "lead 1=6-3 2=4-1 3=5-5 4=2-0") == ("F12", reason)

    def test_there_is_one_in_every_game_of_powc(self) -> None:
        at = table("powc", "game", 'judge game B "late"', "game", stage="final")
        say(at, "lead 1=6-3 2=4-1 3=5-5 4=2-0", "round")
        assert round_of(at).starter == 3

    @pytest.mark.parametrize("name", ["powc", "straight"])
    def test_by_option_before_every_round(self, name: str) -> None:
        at = table(name, "game", "lead 1=6-3 2=4-1 3=5-5 4=2-0", "round", OUT_1, next_start="draw")
        say(at, "lead 1=6-3 2=6-6 3=5-5 4=2-0", "round")
        assert round_of(at).starter == 2

    def test_by_option_in_a_later_game_of_straight(self) -> None:
        at = table("straight", "game", "round", "sheet target scored A=250", "game", next_start="draw")
        say(at, "lead 1=6-3 2=4-1 3=5-5 4=2-0", "round")
        assert round_of(at).starter == 3


class TestRound:
    def test_is_part_of_a_game(self) -> None:
        assert refusal(table("powc"), "round") == ("notation", "a round is part of a game: start one first")

    def test_ends_before_the_next(self) -> None:
        at = table("powc", "game", "round")
        assert refusal(at, "round") == ("notation", "a round is in progress: it has to end first")

    def test_begins_with_nothing_dealt(self) -> None:
        now = round_of(table("powc", "game", "round"))
        assert (now.dealt, now.turn, now.starter, now.starters) == (0, 0, 0, seats(1, 2, 3, 4))
        assert now.undealt == 2**28 - 2  # every tile but the double blank


class TestHand:
    def test_is_dealt(self) -> None:
        at = table("powc", "game", "round")
        assert say(at, f"hand 2 {POWC_HANDS[1]}") == (e.HandDealt(2, ts(POWC_HANDS[1])),)
        now = round_of(at)
        assert now.hands == (0, 0, bits(POWC_HANDS[1]), 0, 0)
        assert (now.dealt, now.turn) == (seats(2), 0)
        assert now.undealt == 2**28 - 2 & ~bits(POWC_HANDS[1])

    def test_the_last_one_gives_the_turn_to_the_starter(self) -> None:
        lead = "lead 1=6-3 2=4-1 3=5-5 4=2-0"
        lines = [f"hand {seat} {hand}" for seat, hand in enumerate(POWC_HANDS, 1)]
        at = table("powc", "game", lead, "round", *lines[:3])
        assert round_of(at).turn == 0
        say(at, lines[3])
        assert round_of(at).turn == 3

    @pytest.mark.parametrize(
        ("said", "statement", "clause", "reason"),
        [
            (["game"], f"hand 1 {POWC_HANDS[0]}", "notation", "no round is in progress: round begins one"),
            (["game", "round"], "hand 1 6-6 6-5", "P4", "a hand has 6 tiles, not 2"),
            (["game", "round"], "hand 1", "P4", "a hand has 6 tiles, not 0"),
            (["game", "round"], f"hand 1 {SEVENS[0]}", "P4", "a hand has 6 tiles, not 7"),
            (["game", "round"], "hand 1 6-6 6-5 6-4 6-3 6-2 0-0", "P1", "there is no 0-0 in this game"),
            (["game", "round"], "hand 1 6-6 6-5 6-4 6-3 6-2 5-6", "P1", "the 6-5 is there twice"),
            (
                ["game", "round", f"hand 1 {POWC_HANDS[0]}"],
                f"hand 1 {POWC_HANDS[1]}",
                "notation",
                "seat 1 has its hand already",
            ),
            (
                ["game", "round", f"hand 1 {POWC_HANDS[0]}"],
                "hand 2 5-5 5-4 5-3 5-2 5-1 6-1",
                "P1",
                "the 6-1 is there twice",
            ),
        ],
    )
    def test_that_is_wrong(self, said: list[str], statement: str, clause: str, reason: str) -> None:
        assert refusal(table("powc", *said), statement) == (clause, reason)

    def test_comes_before_the_first_play(self) -> None:
        at = dealt("powc", "1 plays 6-6")
        assert refusal(at, "hand 1 6-6") == ("notation", "hands are dealt before the first play")

    def test_does_not_come_after_plays_without_hands(self) -> None:
        at = table("straight", "game", "round", "1 exposes 6-6")
        assert refusal(at, f"hand 1 {SEVENS[0]}") == ("notation", "hands are dealt before the first play")

    def test_goes_to_a_seat_that_plays(self) -> None:
        at = table("bigsix", "game", "round", names=NAMES[:3])
        assert refusal(at, f"hand 4 {SEVENS[3]}") == ("notation", "nobody plays at seat 4")

    def test_does_not_go_to_a_player_who_is_out(self) -> None:
        at = table("bigsix", 'judge disqualify 2 "cheating"', "game", "round", names=NAMES[:3])
        assert refusal(at, f"hand 2 {SEVENS[1]}") == ("E21", "the player at seat 2 is out of this match")

    def test_has_no_tile_of_the_pile(self) -> None:
        at = table("bigsix", "game", "round", "pile 6-6 5-5", names=NAMES[:3])
        assert refusal(at, f"hand 1 {SEVENS[0]}") == ("G1", "the 6-6 is there twice")


class TestHighestDouble:
    """G3: once every hand is there, the holder of the highest double is on turn."""

    def test_with_names_the_last_hand_tells(self) -> None:
        lines = [f"hand 1 {SEVENS[1]}", f"hand 2 {SEVENS[0]}"]
        at = table("bigsix", "game", "round", *lines, names=NAMES[:3])
        assert (round_of(at).starter, round_of(at).turn) == (0, 0)
        say(at, f"hand 3 {SEVENS[2]}")
        assert (round_of(at).starter, round_of(at).turn) == (2, 2)

    def test_without_names_nobody_is_on_turn_yet(self) -> None:
        at = dealt("bigsix", players=2, named=False)
        assert (round_of(at).starter, round_of(at).turn) == (1, 0)

    def test_with_no_double_nobody_starts(self) -> None:
        lines = [f"hand {seat} {hand}" for seat, hand in enumerate(NO_DOUBLES, 1)]
        at = table("bigsix", "game", "round", *lines, names=NAMES[:2])
        assert (round_of(at).starter, round_of(at).turn) == (0, 0)


class TestPile:
    def test_is_laid(self) -> None:
        at = dealt("bigsix", players=3)
        assert say(at, f"pile {SEVENS[3]}") == (e.PileLaid(ts(SEVENS[3])),)
        assert round_of(at).pile == ts(SEVENS[3])

    def test_may_come_before_the_hands(self) -> None:
        hands = [f"hand {seat} {hand}" for seat, hand in enumerate(SEVENS[:3], 1)]
        at = table("bigsix", "game", "round", f"pile {SEVENS[3]}", *hands, "1 plays 6-6", names=NAMES[:3])
        assert round_of(at).pile == ts(SEVENS[3])

    @pytest.mark.parametrize("name", ["powc", "straight"])
    def test_is_of_bigsix_only(self, name: str) -> None:
        assert refusal(dealt(name), "pile 2-0") == ("notation", f"there is no draw pile in {name}")

    def test_that_is_wrong(self) -> None:
        assert refusal(table("bigsix", "game"), "pile 2-0") == (
            "notation",
            "no round is in progress: round begins one",
        )
        at = dealt("bigsix", players=3)
        assert refusal(at, "pile 6-6") == ("G1", "the 6-6 is there twice")
        assert refusal(at, "pile 2-0 2-0") == ("G1", "the 2-0 is there twice")
        assert refusal(at, "pile 2-0 2-1") == ("G2", "the pile lists every tile that is not dealt")
        assert refusal(at, "pile") == ("G2", "the pile lists every tile that is not dealt")

    def test_is_laid_once_and_before_play(self) -> None:
        at = dealt("bigsix", f"pile {SEVENS[3]}", players=3)
        assert refusal(at, f"pile {SEVENS[3]}") == ("notation", "the pile is laid already")
        at = dealt("bigsix", "1 plays 6-6", players=3)
        assert refusal(at, f"pile {SEVENS[3]}") == ("notation", "the pile is laid before the first play")

    def test_of_four_is_empty(self) -> None:
        at = dealt("bigsix", "pile", players=4)
        assert round_of(at).pile == ()


class TestRedeal:
    def test_takes_everything_back(self) -> None:
        at = table("powc", "game", "lead 1=6-3 2=4-1 3=5-5 4=2-0", "round", f"hand 1 {POWC_HANDS[0]}")
        before = round_of(table("powc", "game", "lead 1=6-3 2=4-1 3=5-5 4=2-0", "round"))
        assert say(at, "redeal") == (e.Redealt(),)
        assert round_of(at) == before

    def test_an_exposed_tile_is_hidden_again(self) -> None:
        at = dealt("straight", "1 exposes 6-6", "redeal")
        assert round_of(at).exposed_tiles == (0, 0, 0, 0, 0)

    @pytest.mark.parametrize("named", [True, False])
    def test_of_bigsix_when_nobody_holds_a_double(self, named: bool) -> None:
        lines = [f"hand {seat} {hand}" for seat, hand in enumerate(NO_DOUBLES, 1)]
        at = table("bigsix", "game", "round", *lines, names=NAMES[:2] if named else ())
        say(at, "redeal")
        assert round_of(at) == round_of(table("bigsix", "game", "round")).with_changes(
            starters=at.match.seats
        )
        say(at, f"hand 1 {SEVENS[0]}", f"hand 2 {SEVENS[1]}", "1 plays 6-6")
        assert round_of(at).turn == 2

    def test_of_bigsix_not_while_somebody_holds_a_double(self) -> None:
        reason = "the tiles are dealt again only when nobody holds a double"
        assert refusal(dealt("bigsix", players=2), "redeal") == ("G3", reason)

    @pytest.mark.parametrize("named", [True, False])
    def test_of_bigsix_not_before_all_hands_are_seen(self, named: bool) -> None:
        first = f"hand 1 {NO_DOUBLES[0]}"
        at = table("bigsix", "game", "round", first, names=NAMES[:2] if named else ())
        reason = "the tiles are dealt again only when nobody holds a double"
        assert refusal(at, "redeal") == ("G3", reason)

    @pytest.mark.parametrize(("name", "clause"), [("powc", "P15"), ("straight", "F4"), ("bigsix", "G3")])
    def test_comes_before_the_first_play(self, name: str, clause: str) -> None:
        at = dealt(name, "1 plays 6-6", players=3 if name == "bigsix" else 4)
        assert refusal(at, "redeal") == (clause, "a redeal comes before the first play")

    def test_does_not_come_after_a_play_without_hands(self) -> None:
        at = table("straight", "game", "round", "1 exposes 6-6")
        assert refusal(at, "redeal") == ("F4", "a redeal comes before the first play")

    def test_is_part_of_a_round(self) -> None:
        assert refusal(table("powc", "game"), "redeal") == (
            "notation",
            "no round is in progress: round begins one",
        )


def test_a_scene_is_what_it_says() -> None:
    """The helper of the other tests: 6-6 led by seat 4, seat 1 to play."""
    at = scene("straight", "6-5 4-0", "5-5", "", "1-0", layout="6-6, 6-1 on 6-6", scores=(10, 20))
    now = round_of(at)
    assert now.hands == (0, bits("6-5 4-0"), bits("5-5"), 0, bits("1-0"))
    assert (now.turn, now.last, now.begun) == (1, 4, True)
    assert at.match.rules.open_tiles(now.layout, 1) == 1 << t("6-1")
    assert game_of(at).scores == (10, 20)
