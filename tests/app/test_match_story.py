"""What turned a game, and who won its last rounds."""

import pytest

from doublesix.app.match_story import StoryKind, chance, tell_game, turning_point
from doublesix.app.points_meaning import PointsMeaning
from doublesix.app.sheets.round_records import GameRecord, RoundRecord

BAD, GOOD = PointsMeaning(151, True), PointsMeaning(150, False)
TURNED = [
    (19, 0),
    (0, 22),
    (19, 0),
    (0, 25),
    (13, 0),
    (0, 8),
    (31, 0),
    (7, 0),
    (0, 30),
    (21, 0),
    (17, 0),
    (24, 0),
]


def game(gains: list[tuple[int, ...]], winner: int, how: str = "out") -> GameRecord:
    scores = tuple(0 for _ in gains[0])
    rounds = []
    for number, each in enumerate(gains, 1):
        scores = tuple(before + now for before, now in zip(scores, each, strict=True))
        rounds.append(RoundRecord(number, (), each, scores, how))
    return GameRecord(1, tuple(rounds), winner)


def test_it_turns_where_the_winner_takes_the_lead_for_good() -> None:
    story = tell_game(BAD, game(TURNED, 1, "blocked"))
    assert (story.kind, story.round, story.how, story.points) == (StoryKind.TURNED, 7, "blocked", 31)
    assert (story.won, story.last) == (5, 6)


def test_who_was_never_behind_led_and_the_round_that_brought_the_most_is_marked() -> None:
    story = tell_game(GOOD, game([(10, 0), (100, 0), (0, 5), (45, 0)], 0))
    assert (story.kind, story.won, story.last, story.round) == (StoryKind.LED, 3, 4, 2)


def test_three_sides_and_a_turn_in_the_last_round() -> None:
    story = tell_game(GOOD, game([(60, 0, 0), (0, 80, 0), (0, 0, 155)], 2))
    assert (story.kind, story.round, story.won, story.last) == (StoryKind.TURNED, 3, 1, 1)


def test_nothing_turns_while_nobody_has_won_or_where_a_judge_decided() -> None:
    assert turning_point(BAD, game(TURNED, -1)) == 0
    assert turning_point(BAD, game([(10, 0), (20, 0)], 0)) == 0
    assert tell_game(BAD, GameRecord(1, (), 1)).kind is StoryKind.DECIDED


@pytest.mark.parametrize(("meaning", "scores"), [(BAD, (10, 90)), (GOOD, (90, 10)), (GOOD, (90, 10, 20, 30))])
def test_who_is_ahead_is_likelier_and_chances_are_one(
    meaning: PointsMeaning, scores: tuple[int, ...]
) -> None:
    every = [chance(meaning, scores, side) for side in range(len(scores))]
    assert max(every) == every[0]
    assert sum(every) == pytest.approx(1)
