"""Scores that explain themselves: what a player can read and check at the table."""

import pytest

from doublesix.play import Table, explain
from doublesix.play.explain import ends_in_words
from doublesix.rules import straight
from tests.play.tables import SEVENS, dealt, round_of, say, scene, table


def told(at: Table, *statements: str) -> list[str]:
    """What is told about some statements."""
    before = at.match
    return explain(before, say(at, *statements))


class TestEnds:
    @pytest.mark.parametrize(
        ("layout", "words"),
        [
            ("5-5", "double 5 counts 10: 10"),
            ("6-4", "6 on the 6-4, 4 on the 6-4: 10"),
            ("5-5, 5-0 on 5-5", "double 5 counts 10, 0 on the 5-0: 10"),
            ("6-6, 6-5 on 6-6, 6-4 on 6-6", "5 on the 6-5, 4 on the 6-4: 9"),
            (
                "6-6, 6-5 on 6-6, 5-5 on 6-5, 6-4 on 6-6, 4-4 on 6-4",
                "double 5 counts 10, double 4 counts 8: 18",
            ),
            ("6-6, 6-5 on 6-6, 6-4 on 6-6, 5-4 on 6-5", "4 on the 5-4, 4 on the 6-4: 8"),
            ("0-0", "double 0 counts 0: 0"),
        ],
    )
    def test_are_named_the_highest_first(self, layout: str, words: str) -> None:
        at = scene("straight", *SEVENS, layout=layout)
        assert ends_in_words(round_of(at).layout) == words

    def test_of_the_empty_table(self) -> None:
        assert ends_in_words(straight.EMPTY) == ": 0"


class TestPlay:
    def test_that_scores(self) -> None:
        assert told(dealt("straight"), "2 plays 5-5") == ["Seat 2 scores 10: double 5 counts 10: 10 (F6)."]

    def test_that_does_not(self) -> None:
        assert told(dealt("straight"), "1 plays 6-6") == ["No score: double 6 counts 12: 12 (F6)."]

    def test_of_an_exposed_tile(self) -> None:
        at = dealt("straight", "2 exposes 5-5")
        assert told(at, "2 plays 5-5") == [
            "The 5-5 was exposed and scores nothing, though the ends are double 5 counts 10: 10 (F14)."
        ]
        at = dealt("straight", "1 exposes 6-6")
        assert told(at, "1 plays 6-6") == ["No score: double 6 counts 12: 12 (F6)."]

    def test_of_a_misplay_that_stands(self) -> None:
        at = scene("straight", "4-3 6-1", "6-2 4-1", "6-3", "6-0", layout="6-5")
        say(at, "1 misplays 4-3 on 6-5/5 showing 4")
        assert told(at, "2 passes") == [
            "Nobody caught the 4-3: it stays and play goes on from its 4. It scores 10. (F16)",
            "Seat 1 scores 10: 6 on the 6-5, 4 on the 4-3: 10 (F6).",
            "Seat 2 passed although a tile fits: 50 points to team A. (F18)",
        ]

    @pytest.mark.parametrize("name", ["powc", "bigsix"])
    def test_scores_in_straight_only(self, name: str) -> None:
        assert told(dealt(name, players=3 if name == "bigsix" else 4), "1 plays 6-6") == []


class TestRound:
    HANDS = ("6-5", "5-5 1-0", "4-4", "3-3 2-1")
    BLOCK = ("6-5 4-4", "4-3", "2-1", "1-0")  # A: 8 + 3, B: 7 + 1

    def test_out_of_powc(self) -> None:
        at = scene("powc", *self.HANDS, layout="6-6", scores=(5, 7), blamed={2: "4-3"})
        assert told(at, "1 plays 6-5") == [
            "Seat 1 has no tile left: the round is over.",
            "Seat 2 holds 11 (5-5 1-0), blamed 4-3 counts 7.",
            "Seat 4 holds 9 (3-3 2-1).",
            "Team B takes 27 (P11).",
            "The score: team A 5, team B 34.",
        ]

    def test_out_of_powc_void(self) -> None:
        at = scene("powc", *self.HANDS, layout="6-6", blamed={3: "4-3"})
        assert told(at, "1 plays 6-5") == [
            "The winners still have a blamed tile: the round is void, nobody takes points. (P8)",
            "Seat 1 has no tile left: the round is over.",
            "Seat 2 holds 11 (5-5 1-0).",
            "Seat 4 holds 9 (3-3 2-1).",
        ]

    def test_out_of_straight(self) -> None:
        at = scene("straight", *self.HANDS, layout="6-6")
        assert told(at, "1 plays 6-5") == [
            "No score: double 6 counts 12, 5 on the 6-5: 17 (F6).",
            "Seat 1 has no tile left: the round is over.",
            "Seat 2 holds 11 (5-5 1-0).",
            "Seat 4 holds 9 (3-3 2-1).",
            "Team A scores 20, rounded to five (F9).",
            "The score: team A 20, team B 0.",
        ]

    def test_out_of_bigsix(self) -> None:
        at = scene("bigsix", *self.HANDS[:3], layout="6-6")
        assert told(at, "1 plays 6-5") == [
            "Seat 1 has no tile left: the round is over.",
            "Seat 2 holds 11 (5-5 1-0).",
            "Seat 3 holds 8 (4-4).",
            "Seat 1 scores 19, what each other holds more (G9).",
            "The score: seat 1 19, seat 2 0, seat 3 0.",
        ]

    @pytest.mark.parametrize(
        ("score", "worth", "total"),
        [
            ("loser", "Team A takes 11 (P12).", 11),
            ("difference", "Team A takes 3, the difference of the counts (P12).", 3),
            ("both", "Team A takes 19, both teams' counts (P12).", 19),
        ],
    )
    def test_blocked_of_powc(self, score: str, worth: str, total: int) -> None:
        at = scene("powc", *self.BLOCK, layout="6-6", blocked_score=score)
        assert told(at, "1 plays 6-5") == [
            "Nobody can play: the round is blocked (P10).",
            "Seat 1 holds 8 (4-4).",
            "Seat 2 holds 7 (4-3).",
            "Seat 3 holds 3 (2-1).",
            "Seat 4 holds 1 (1-0).",
            worth,
            f"The score: team A {total}, team B 0.",
        ]

    @pytest.mark.parametrize(
        ("score", "worth"),
        [
            ("loser", "Team B scores 10, rounded to five (F10)."),
            ("difference", "Team B scores 5, the difference of the counts, rounded to five (F10)."),
            ("both", "Team B scores 20, both teams' counts, rounded to five (F10)."),
        ],
    )
    def test_blocked_of_straight(self, score: str, worth: str) -> None:
        at = scene("straight", *self.BLOCK, layout="6-6", blocked_score=score)
        assert told(at, "1 plays 6-5")[-2] == worth

    def test_blocked_with_equal_counts(self) -> None:
        at = scene("straight", "6-5 4-1", "4-3", "2-1", "1-0", layout="6-6")
        assert told(at, "1 plays 6-5")[1::5] == [
            "Nobody can play: the round is blocked (F10).",
            "The counts are equal: nobody scores (F10).",
        ]

    def test_on_a_sheet(self) -> None:
        at = table("powc", "game", "round")
        assert told(at, "sheet out 1 2=11 4=9 blamed 2=4-3") == [
            "The 4-3 of seat 2 was blamed: it counts with that seat's tiles. (P7)",
            "Seat 1 has no tile left: the round is over.",
            "Seat 2 holds 11.",
            "Seat 4 holds 9.",
            "Team B takes 27 (P11).",
            "The score: team A 0, team B 27.",
        ]

    def test_void_by_the_judge(self) -> None:
        at = dealt("powc", "1 plays 6-6")
        assert told(at, 'judge void "x"') == ["The round is void: x (P18)", "The round counts nothing."]


class TestTarget:
    HANDS = ("6-3 1-1", "5-5 1-0", "4-4", "3-3 2-1")

    def test_reached_in_play(self) -> None:
        at = scene("straight", *self.HANDS, layout="6-6", scores=(240, 0))
        assert told(at, "1 plays 6-3") == [
            "Seat 1 scores 15: double 6 counts 12, 3 on the 6-3: 15 (F6).",
            "The target of 250 is reached: the round is over (F11).",
            "The game is won by team A (F11); games: team A 1, team B 0.",
        ]

    def test_reached_in_play_with_the_hands_counted(self) -> None:
        at = scene(
            "straight", *self.HANDS, layout="6-6", scores=(240, 0), count_at_target="yes", games_to_win=1
        )
        assert told(at, "1 plays 6-3")[1:] == [
            "The target of 250 is reached: the round is over (F11).",
            "Seat 2 holds 11 (5-5 1-0).",
            "Seat 4 holds 9 (3-3 2-1).",
            "Team A scores 20, rounded to five (F9).",
            "The score: team A 275, team B 0.",
            "The game is won by team A (F11); games: team A 1, team B 0.",
            "The match is won by team A.",
        ]

    def test_of_bigsix(self) -> None:
        at = scene("bigsix", "6-5", "5-5", layout="6-6", scores=(140, 0))
        assert told(at, "1 plays 6-5")[-2:] == [
            "The game is won by seat 1 (G10); games: seat 1 1, seat 2 0.",
            "The match is won by seat 1.",
        ]

    def test_of_powc_is_the_others(self) -> None:
        at = table("powc", "game", 'judge score A=151 "x"')
        assert explain(table("powc").match, at.log) == [
            "The score is set to A 151: x (P18)",
            "The game is won by team B (P13); games: team A 0, team B 1.",
            "The match is won by team B.",
        ]


def test_what_is_worth_nothing_is_not_told() -> None:
    at = table("powc")
    assert told(at, "game", "lead 1=6-3 2=4-1 3=5-5 4=2-0", "round") == []


def test_the_time_limit_e40() -> None:
    in_round = table("straight", "game", "round", time_limit=40, games_to_win=1)
    assert told(in_round, "time") == [
        "The time limit is over: this round is the game's last, unless the scores are equal (E40)."
    ]
    assert told(in_round, "sheet out 3 2=11 4=9")[-2:] == [
        "The game is won by team A by time (E40); games: team A 1, team B 0.",
        "The match is won by team A.",
    ]
    between = table("powc", "game", "round", "sheet blocked 1=5 2=5 3=5 4=5", time_limit=40)
    assert told(between, "time") == [
        "The time limit is over: the score decides, or one more round where it is equal (E40)."
    ]
