"""The verdict: what `doublesix adjudicate` prints, worked by hand."""

from typing import Any

from doublesix.play.notation import read, report
from tests.play.tables import OUT_UNWRITTEN, SEVENS

HANDS = [f"hand {seat} {hand}" for seat, hand in enumerate(SEVENS, 1)]


def verdict(*lines: str) -> dict[str, Any]:
    return report(read("\n".join(lines)))


def rounds(*lines: str) -> list[dict[str, Any]]:
    """The rounds of the last game."""
    return list(verdict(*lines)["games"][-1]["rounds"])


def test_before_anything() -> None:
    assert verdict("ruleset garrison-2022", "stage final") == {
        "ruleset": "garrison-2022",
        "stage": "final",
        "sides": ["1", "2", "3"],
        "winner": None,
        "games_won": {"1": 0, "2": 0, "3": 0},
        "status": "in progress",
        "decided_by": None,
        "games": [],
        "rulings": [],
    }


def test_a_match_of_sheets() -> None:
    """B takes 20, then A 21 by a block; B's blamed tile voids a round; then B takes 31 and loses."""
    assert verdict(
        "ruleset powc-2023",
        "option target=51",
        "game",
        "lead 1=6-3 2=4-1 3=5-5 4=2-0",
        "round",
        "sheet out 3 2=11 4=9",
        "round",
        "sheet blocked 1=10 2=1 3=11 4=2",
        "round",
        "sheet out 2 1=5 3=5 blamed 4=4-3",
        "round",
        "sheet out 1 2=20 4=11",
    ) == {
        "ruleset": "powc-2023",
        "stage": "preliminary",
        "sides": ["A", "B"],
        "winner": "A",
        "games_won": {"A": 1, "B": 0},
        "status": "finished",
        "decided_by": "play",
        "games": [
            {
                "winner": "A",
                "scores": {"A": 21, "B": 51},
                "status": "finished",
                "rounds": [
                    {
                        "starter": 3,
                        "ended": "out",
                        "by": 3,
                        "winner": "A",
                        "void": False,
                        "points": {"A": 0, "B": 20},
                        "scores": {"A": 0, "B": 20},
                        "rulings": [],
                    },
                    {
                        "starter": 4,
                        "ended": "blocked",
                        "by": None,
                        "winner": "B",
                        "void": False,
                        "points": {"A": 21, "B": 0},
                        "scores": {"A": 21, "B": 20},
                        "rulings": [],
                    },
                    {
                        "starter": 1,
                        "ended": "out",
                        "by": 2,
                        "winner": None,
                        "void": True,
                        "points": {"A": 0, "B": 0},
                        "scores": {"A": 21, "B": 20},
                        "rulings": [
                            {
                                "line": 10,
                                "clause": "P7",
                                "text": "The 4-3 of seat 4 was blamed: it counts with that seat's tiles.",
                            },
                            {
                                "line": 10,
                                "clause": "P8",
                                "text": "The winners still have a blamed tile: "
                                "the round is void, nobody takes points.",
                            },
                        ],
                    },
                    {
                        "starter": 2,
                        "ended": "out",
                        "by": 1,
                        "winner": "A",
                        "void": False,
                        "points": {"A": 0, "B": 31},
                        "scores": {"A": 21, "B": 51},
                        "rulings": [],
                    },
                ],
            }
        ],
        "rulings": [],
    }


def test_a_round_in_progress() -> None:
    """5-5 scores 10; nobody knew who would start."""
    (dealt,) = rounds("ruleset straight", "game", "round", *HANDS)
    assert dealt == {
        "starter": None,
        "ended": None,
        "by": None,
        "winner": None,
        "void": False,
        "points": {"A": 0, "B": 0},
        "scores": {"A": 0, "B": 0},
        "rulings": [],
    }
    (begun,) = rounds("ruleset straight", "game", "round", *HANDS, "2 plays 5-5")
    assert (begun["starter"], begun["points"], begun["ended"]) == (2, {"A": 0, "B": 10}, None)


def test_points_are_all_that_a_round_added() -> None:
    """10 in play, 50 by the judge, 30 for the hands."""
    (played,) = rounds(
        "ruleset straight", "game", "round", *OUT_UNWRITTEN, 'judge penalty B 50 "x"', "sheet out 1 2=20 4=11"
    )
    assert played["points"] == played["scores"] == {"A": 90, "B": 0}
    assert [ruling["clause"] for ruling in played["rulings"]] == ["F19"]


def test_a_penalty_between_rounds_is_in_the_game_and_in_no_round() -> None:
    game = verdict("ruleset powc", "game", "round", "sheet out 1 2=3 4=4", 'judge penalty A 5 "x"')["games"][
        0
    ]
    assert game["scores"] == {"A": 5, "B": 7}
    assert game["rounds"][0]["scores"] == {"A": 0, "B": 7}
    assert [ruling["line"] for ruling in game["rounds"][0]["rulings"]] == [5]


def test_a_round_that_a_judge_voids() -> None:
    (void,) = rounds("ruleset powc", "game", "round", 'judge penalty A 5 "x"', 'judge void "y"')
    assert (void["ended"], void["void"], void["winner"]) == ("void", True, None)
    assert void["points"] == {"A": 0, "B": 0}
    assert [ruling["text"] for ruling in void["rulings"]] == ["Penalty, A takes 5: x", "The round is void: y"]


def test_a_penalty_in_a_round_that_a_blamed_tile_voids_stands() -> None:
    (void,) = rounds(
        "ruleset powc", "game", "round", 'judge penalty B 5 "x"', "sheet out 1 2=3 4=4 blamed 3=6-6"
    )
    assert (void["void"], void["points"]) == (True, {"A": 0, "B": 5})


class TestLines:
    """A ruling has the line of the statement that settled it."""

    START = ("ruleset straight", "game", "round", *HANDS, "1 plays 6-6")  # eight lines

    def lines(self, *more: str) -> list[tuple[int, str]]:
        return [(ruling["line"], ruling["clause"]) for ruling in rounds(*self.START, *more)[0]["rulings"]]

    def test_of_a_misplay_that_stands_is_its_own(self) -> None:
        assert self.lines("2 misplays 4-4 on 6-6/6 showing 4", "# nothing", "3 talks") == [
            (9, "F16"),
            (11, "F13"),
        ]

    def test_of_one_that_is_caught_is_the_catch(self) -> None:
        assert self.lines("2 misplays 4-4 on 6-6/6 showing 4", "# well", "3 catches") == [(11, "F16")]

    def test_at_the_end_of_the_file(self) -> None:
        assert self.lines("2 misplays 4-4 on 6-6/6 showing 4", "", "") == [(9, "F16")]


class TestRulings:
    """With their round; before the first round with that one; without any round with the match."""

    def test_before_the_first_round(self) -> None:
        found = verdict("ruleset powc", 'judge warn A "x"', "game", 'judge warn B "y"', "round")
        assert [ruling["line"] for ruling in found["games"][0]["rounds"][0]["rulings"]] == [2, 4]
        assert found["rulings"] == []

    def test_without_a_round(self) -> None:
        found = verdict("ruleset powc", 'judge warn A "x"', "game", 'walkover B "y"')
        assert [ruling["line"] for ruling in found["rulings"]] == [2, 4]
        assert found["games"] == [
            {"winner": None, "scores": {"A": 0, "B": 0}, "status": "in progress", "rounds": []}
        ]

    def test_of_a_game_without_rounds(self) -> None:
        found = verdict("ruleset straight", "game", 'judge game B "x"', "game", 'judge warn A "y"', "round")
        assert [ruling["line"] for ruling in found["rulings"]] == [3]
        assert [ruling["line"] for ruling in found["games"][1]["rounds"][0]["rulings"]] == [5]

    def test_between_games(self) -> None:
        lines = ["ruleset straight", "game", "round", "sheet target scored A=250", 'judge warn A "x"', "game"]
        found = verdict(*lines)
        assert [ruling["line"] for ruling in found["games"][0]["rounds"][0]["rulings"]] == [5]


class TestEnds:
    def test_at_the_target(self) -> None:
        game = verdict("ruleset straight", "game", "round", "sheet target scored A=250 B=35")["games"][0]
        assert (game["winner"], game["status"], game["scores"]) == ("A", "finished", {"A": 250, "B": 35})
        (last,) = game["rounds"]
        assert (last["ended"], last["by"], last["winner"]) == ("target", None, "A")
        assert last["points"] == {"A": 250, "B": 35}

    def test_a_walk_over_has_no_games(self) -> None:
        found = verdict("ruleset powc", 'walkover B "x"')
        assert (found["winner"], found["decided_by"], found["games"]) == ("A", "walkover", [])
        assert found["games_won"] == {"A": 0, "B": 0}

    def test_a_disqualification_leaves_round_and_game_in_progress(self) -> None:
        found = verdict("ruleset powc", "game", "round", 'judge disqualify B "x"')
        assert (found["winner"], found["status"], found["decided_by"]) == (
            "A",
            "finished",
            "disqualification",
        )
        assert found["games_won"] == {"A": 0, "B": 0}
        (game,) = found["games"]
        assert (game["winner"], game["status"]) == (None, "in progress")
        assert game["rounds"][0]["ended"] is None

    def test_a_game_that_a_judge_gives(self) -> None:
        found = verdict("ruleset powc", "game", "round", 'judge game B "x"')
        assert (found["winner"], found["decided_by"]) == ("A", "judge")
        assert found["games"][0]["rounds"][0]["ended"] == "void"

    def test_a_struck_player_keeps_the_score(self) -> None:
        found = verdict(
            "ruleset bigsix",
            "seats Ann | Bea | Cyd",
            "game",
            "round",
            "sheet out 2 1=10 3=20",
            'judge disqualify 2 "x"',
            "round",
            "sheet out 3 1=10",
        )
        assert found["games"][0]["scores"] == {"1": 0, "2": 30, "3": 10}
        assert found["status"] == "in progress"


def test_sides_are_those_that_sat_down() -> None:
    assert verdict("ruleset bigsix", "game", "round", "sheet out 1 2=5")["sides"] == ["1", "2"]
