"""From a sheet to the tournament's result and to the `.dtn` file, for every preset and stage."""

from __future__ import annotations

import random
from typing import Any

import pytest

from doublesix.app.sheets import ruling as r
from doublesix.app.sheets.cards import card_of
from doublesix.app.sheets.commands import Acknowledge, CallJudge, Write
from doublesix.app.sheets.results import (
    decided_elsewhere,
    entrant_of,
    notation,
    points_of,
    result_of,
    scores_after,
)
from doublesix.app.sheets.written_round import BLOCKED, OUT, WrittenRound
from doublesix.play import events as e
from doublesix.play.notation.reader import read
from doublesix.play.notation.report import report
from doublesix.tournament.fixtures import Result
from tests.app.sheets.real_rounds import RealTable, plays_of
from tests.app.sheets.scenes import PLAYERS, TEAMS, Scene, out
from tests.tournament.hall import hall, played

X = out(3, s2=11, s4=9)
TEAM_EVENTS = ("powc-2018", "powc-2023", "fortbend-2023")


def test_a_match_that_was_decided_elsewhere_is_not_played_on() -> None:
    life = played(hall(), 0)
    for number, is_over, why in ((0, False, "decided_elsewhere"), (0, True, ""), (1, False, "")):
        found = decided_elsewhere(Write("a", 0, 0, X), number, life.now, is_over=is_over)
        assert (found.code if found else "") == why
    assert decided_elsewhere(CallJudge(0, ""), 0, life.now, is_over=False) is None


def test_no_result_before_the_end() -> None:
    scene = Scene()
    scene.count(X)
    assert result_of(scene.sheet, TEAMS, ()) is None


def test_what_a_round_came_to_is_the_score_of_the_game_that_it_ended() -> None:
    scene = Scene(stage="final")
    opened = scene.sheet
    scene.count(out(1, s2=40, s4=20))
    first = scene.sheet
    assert scores_after(opened, first) == (0, 60)
    scene.count(out(1, s2=40, s4=20))
    assert scores_after(first, scene.sheet) == (0, 120)
    assert scene.sheet.scores == (0, 0)


def test_a_best_of_three_that_ends_2_0() -> None:
    """P14: it stops at once; points are those of both games."""
    scene = Scene(stage="final")
    scene.count(out(1, s2=40, s4=20), out(2, s1=5, s3=5), out(1, s2=40, s4=20))
    assert (scene.sheet.games_won, scene.sheet.is_over) == ((1, 0), False)
    scene.count(out(3, s2=51, s4=50))
    sheet = scene.sheet
    assert sheet.games == (((10, 120), 0), ((0, 101), 0))
    assert points_of(sheet) == (10, 221)
    assert result_of(sheet, TEAMS, ()) == Result(TEAMS, TEAMS, (10, 221), (2, 0))
    assert [row.game for row in sheet.rounds] == [1, 1, 1, 2]
    assert [row.scores for row in sheet.rounds] == [(0, 60), (10, 60), (10, 120), (0, 101)]


def test_a_best_of_three_that_ends_2_1() -> None:
    scene = Scene(stage="semi-final")
    scene.count(out(1, s2=51, s4=50), out(2, s1=51, s3=50), out(2, s1=51, s3=51))
    assert result_of(scene.sheet, TEAMS, ()) == Result(TEAMS, (4, 7), (203, 101), (1, 2))


def test_others_at_a_table_are_ranked_by_points() -> None:
    """E21."""
    scene = Scene("garrison-2022", sides=PLAYERS, target=60)
    scene.count(out(2, s1=1, s3=2, s4=3), out(4, s1=3, s2=3, s3=5), out(3, s1=20, s2=30, s4=20))
    assert scene.sheet.games == (((0, 6, 70, 11), 2),)
    assert result_of(scene.sheet, PLAYERS, ()) == Result(PLAYERS, (9, 1, 3, 5), (0, 6, 70, 11), (0, 0, 1, 0))


def test_who_was_not_there_stands_last_and_has_nothing() -> None:
    scene = Scene("garrison-2022", sides=(5, 9), target=10)
    scene.count(out(2, s1=12))
    assert result_of(scene.sheet, (5, 3, 9), (3,)) == Result(
        (5, 3, 9), (9, 5, 3), (0, 0, 12), (0, 0, 1), absent=(3,)
    )


def test_the_entrant_behind_a_word_of_the_notation() -> None:
    assert [entrant_of(Scene().sheet, who) for who in ("A", "B", "1", "2", "3", "4")] == [7, 4, 7, 4, 7, 4]
    assert entrant_of(Scene("garrison-2022", sides=PLAYERS[:3]).sheet, "3") == 9


# ---- the card


def test_a_card_shows_what_boards_need() -> None:
    scene = Scene(stage="final")
    scene.count(out(1, s2=51, s4=50), X)
    scene.write(0, X)
    scene.do(Write("b", 1, 2, out(3, s2=1, s4=9)))
    scene.do(CallJudge(0, "help"))
    card = card_of(scene.sheet)
    assert card._asdict() == {
        "version": 3,
        "sides": [7, 4],
        "scores": [0, 20],
        "games_won": [1, 0],
        "points": [0, 121],
        "games": [[0, 101]],
        "rounds": 2,
        "waiting": 1,
        "is_contested": True,
        "is_over": False,
        "needs_judge": True,
        "judge_is_coming": False,
        "is_last_hand": False,
        "by_time": [False],
        "game_since": scene.sheet.game_since,
        "written_scores": [0, 20],
    }
    assert scene.sheet.game_since == scene.sheet.rounds[0].at, "when the first game ended"
    scene.do(Acknowledge(0))
    assert card_of(scene.sheet).judge_is_coming


def test_nothing_waits_on_a_card_of_a_match_that_is_over() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.rule(r.MATCH, "A")
    card = card_of(scene.sheet)
    assert (card.waiting, card.is_over, card.needs_judge) == (0, True, False)


# ---- the file


def verdict(scene: Scene, names: tuple[str, ...] = ()) -> dict[str, Any]:
    """What the referee makes of the file; it must agree with the sheet in everything."""
    sheet = scene.sheet
    text = notation(sheet, names, (("event", "Cup #3\nfinal"), ("table", "4")))
    record = read(text)
    found: dict[str, Any] = report(record)
    ended = sheet.match.ended
    assert found["winner"] == (ended and ended.winner)
    assert tuple(found["games_won"].values()) == sheet.games_won
    finished = [tuple(game["scores"].values()) for game in found["games"] if game["status"] == "finished"]
    assert finished == [scores for scores, _ in sheet.games]
    in_progress = [tuple(game["scores"].values()) for game in found["games"] if game["status"] != "finished"]
    assert in_progress == ([sheet.scores] if sheet.match.game else [])
    assert record.match.options == sheet.match.options
    assert record.ruleset.stage == sheet.match.ruleset.stage
    assert dict(record.tags) == {"event": "Cup 3 final", "table": "4"}
    return found


@pytest.mark.parametrize("stage", ["preliminary", "semi-final", "third-place", "final"])
@pytest.mark.parametrize("name", [*TEAM_EVENTS, "garrison-2022"])
def test_the_file_of_a_real_match_says_what_the_sheet_says(name: str, stage: str) -> None:
    sides = PLAYERS[:3] if name == "garrison-2022" else TEAMS
    scene = Scene(name, stage, sides)
    rng = random.Random(f"{name} {stage}")  # nosec B311: a match that the seed names
    real = RealTable(rng, scene.sheet.match.ruleset, len(sides))
    while not scene.sheet.is_over:
        scene.count(real.play_round())
    assert real.match.ended is not None
    assert verdict(scene)["winner"] == real.match.ended.winner
    assert points_of(scene.sheet) == tuple(
        map(sum, zip(*(scores for scores, _ in scene.sheet.games), strict=True))
    )


@pytest.mark.parametrize("name", TEAM_EVENTS)
def test_the_file_holds_rulings(name: str) -> None:
    scene = Scene(name, "third-place")
    scene.rule(r.WARNING, "A")
    scene.count(X)
    scene.rule(r.POINTS, "2", 10)
    scene.rule(r.VOID)
    scene.rule(r.SCORE, scores=(("A", 30), ("B", 20)))
    scene.rule(r.NONE)
    scene.count(X)
    if name == "fortbend-2023":
        for seat in "1232":
            scene.rule(r.TALK, seat)
        scene.count(X._replace(talks=(1,), passes=(4,)))
    scene.rule(r.GAME, "A")
    verdict(scene)
    scene.rule(r.DISQUALIFIED, "B")
    assert verdict(scene)["decided_by"] == "disqualification"


def test_the_file_of_a_table_at_which_somebody_was_struck() -> None:
    for names in ((), ("Ann", "Bea | Bee", " ")):
        scene = Scene("garrison-2022", sides=PLAYERS[:3])
        scene.rule(r.POINTS, "3", 20)
        scene.count(WrittenRound(BLOCKED, counts=((1, 5), (2, 9), (3, 2))))
        scene.rule(r.DISQUALIFIED, "2")
        scene.count(WrittenRound(OUT, 3, ((1, 140),)))
        found = verdict(scene, names)
        assert found["sides"] == ["1", "2", "3"]
        assert (found["winner"], found["games"][0]["scores"]) == (None, {"1": 0, "2": 0, "3": 130})
        scene.rule(r.MATCH, "3")
        assert verdict(scene, names)["decided_by"] == "judge"


def test_names_stand_in_the_file_as_it_can_hold_them() -> None:
    text = notation(Scene().sheet, ("Ann", "Bea|Bee", "#3", "Dee\nDay"), ())
    assert "seats Ann | Bea/Bee | 3 | Dee Day\n" in text
    assert read(text).names == ("Ann", "Bea/Bee", "3", "Dee Day")


def test_an_amended_rule_stands_in_the_file() -> None:
    scene = Scene("powc-2023", "final", target=77, blocked_score="both")
    scene.count(WrittenRound(BLOCKED, counts=((1, 5), (2, 9), (3, 2), (4, 7))))
    assert verdict(scene)["games"][0]["scores"] == {"A": 0, "B": 23}


def test_rounds_of_straight_written_play_by_play() -> None:
    """The table writes the plays; the points in play are the referee's, the count is the table's."""
    scene = Scene("fortbend-2023", target=120)
    rng = random.Random(5)  # nosec B311: a match that the seed names
    real = RealTable(rng, scene.sheet.match.ruleset, 4)
    while not scene.sheet.is_over:
        length = len(real.table.log)
        written = real.play_round()
        log = tuple(real.table.log[length:])
        plays = plays_of(log)
        ended = next(event for event in log if isinstance(event, e.RoundEnded))
        how = "" if ended.how == "target" else written.how
        scene.count(written._replace(how=how, plays=plays, scored=()))
        game = real.match.game
        assert scene.sheet.scores == (game.scores if game else (0, 0))
    assert real.match.ended is not None
    found = verdict(scene)
    assert found["winner"] == real.match.ended.winner
    assert any(each["ended"] == "target" for game in found["games"] for each in game["rounds"])


def test_a_misplay_that_nobody_caught_stands_in_the_file_too() -> None:
    """It is the last play of the game, so nothing follows that could catch it."""
    scene = Scene("fortbend-2023", target=5)
    scene.count(WrittenRound("", plays=("1 plays 5-4", "2 misplays 6-0 on 5-4/4 showing 0")))
    assert scene.sheet.games == (((0, 5), 1),)
    verdict(scene)
    scene.rule(r.POINTS, "1", 5)
    assert verdict(scene)["winner"] == "B"
