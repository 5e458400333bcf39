"""Why a score is what it is: codes and numbers, the same that the referee's sentences give."""

from __future__ import annotations

import re

import pytest

from doublesix.app.sheets import ruling as r
from doublesix.app.sheets.decide_rounds import play_round
from doublesix.app.sheets.reasons import RULED, Reason, reasons
from doublesix.app.sheets.referee import Outcome, adjudicate
from doublesix.app.sheets.written_round import WrittenRound
from doublesix.play import events as e
from doublesix.play.evolve import evolve
from doublesix.play.explain import explain
from doublesix.play.state import Match, open_match
from tests.app.sheets.scenes import PLAYERS, Scene, blocked, out, ruled, target
from tests.play.tables import POWC_HANDS, SEVENS

X = out(3, s2=11, s4=9)


def why(scene: Scene, written: WrittenRound) -> tuple[list[Reason], list[str]]:
    """The reasons for a round, and the referee's sentences for the same events."""
    match = scene.sheet.match
    found = play_round(match, written)
    assert isinstance(found, Outcome), found
    return _both(match, found)


def said(scene: Scene, *lines: str) -> tuple[list[Reason], list[str]]:
    """The same for statements."""
    found = adjudicate(scene.sheet.match, lines)
    assert isinstance(found, Outcome), found
    return _both(scene.sheet.match, found)


def _both(match: Match, found: Outcome) -> tuple[list[Reason], list[str]]:
    given = list(reasons(match, found.events))
    return given, explain(match, found.events)


def codes(given: list[Reason]) -> list[str]:
    return [each.code for each in given]


def sentence(sentences: list[str], start: str) -> str:
    return next(each for each in sentences if re.search(start, each))


def numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"(?<![A-Z\d-])\d+(?![\d-])", text)]


def test_out_in_powc() -> None:
    given, sentences = why(Scene(), X)
    assert given == [
        Reason("went_out", seat=3),
        Reason("hand_counts", seat=2, facts={"pips": 11}),
        Reason("hand_counts", seat=4, facts={"pips": 9}),
        Reason("takes", "P11", 1, facts={"points": 20}),
    ]
    assert sentence(sentences, "takes") == "Team B takes 20 (P11)."
    assert numbers(sentence(sentences, "Seat 2 holds")) == [2, 11]


def test_blocked_in_powc() -> None:
    given, sentences = why(Scene(), blocked(5, 11, 7, 9))
    assert codes(given) == ["blocked", *["hand_counts"] * 4, "takes"]
    assert given[-1] == Reason("takes", "P12", 1, facts={"points": 20})
    assert sentence(sentences, "takes") == "Team B takes 20 (P12)."
    assert given[0].clause == "P10"


def test_equal_counts() -> None:
    given, sentences = why(Scene(), blocked(5, 5, 5, 5))
    assert given[-1] == Reason("equal_counts", "P12")
    assert sentences[-1] == "The counts are equal: nobody scores (P12)."
    given, sentences = why(Scene("garrison-2022", sides=PLAYERS[:3]), blocked(5, 5, 7))
    assert (given[0].clause, given[-1]) == ("G8", Reason("equal_counts", "G9"))
    assert sentences[-1] == "The counts are equal: nobody scores (G9)."
    assert why(Scene("fortbend-2023"), blocked(5, 5, 5, 5))[0][-1].clause == "F10"


def test_a_blamed_tile_that_counts_and_one_that_voids() -> None:
    given, sentences = why(Scene(), X._replace(blamed=((2, "6-4"),)))
    assert given[0] == Reason("blamed_counts", "P8", seat=2, facts={"tile": "6-4", "pips": 10})
    assert given[-1].facts == {"points": 30}
    assert sentence(sentences, "takes") == "Team B takes 30 (P11)."
    given, sentences = why(Scene(), X._replace(blamed=((1, "6-4"),)))
    assert given[-1] == Reason("void_blamed", "P8")
    assert any("the round is void" in each for each in sentences)


def test_the_game_and_the_match_are_won() -> None:
    given, sentences = why(Scene(target=20), X)
    assert given[-2:] == [Reason("game_won", "P13", 0), Reason("match_won", side=0)]
    assert sentences[-1] == "The match is won by team A."
    assert sentences[-2].startswith("The game is won by team A (P13)")


def test_the_counts_of_straight_are_rounded() -> None:
    scene = Scene("fortbend-2023")
    given, sentences = why(scene, out(1, s2=11, s4=12)._replace(scored=(("A", 35), ("B", 0))))
    assert given[0] == Reason("made_in_play", "F6", 0, facts={"points": 35})
    assert given[-1] == Reason("scores_rounded", "F9", 0, facts={"points": 25})
    assert sentence(sentences, "scores 25") == "Team A scores 25, rounded to five (F9)."
    given, sentences = why(scene, blocked(1, 11, 2, 12))
    assert given[-1] == Reason("scores_rounded", "F10", 0, facts={"points": 25})
    assert sentence(sentences, "scores 25").endswith("(F10).")


def test_a_target_in_play() -> None:
    given, sentences = why(Scene("fortbend-2023"), target(B=250))
    assert given == [
        Reason("made_in_play", "F6", 1, facts={"points": 250}),
        Reason("target_in_play", "F11", facts={"target": 250}),
        Reason("game_won", "F11", 1),
    ]
    assert sentence(sentences, "target") == "The target of 250 is reached: the round is over (F11)."


def test_a_count_where_each_plays_alone() -> None:
    scene = Scene("garrison-2022", sides=PLAYERS[:3])
    given, sentences = why(scene, out(2, s1=11, s3=9))
    assert given[-1] == Reason("scores_difference", "G9", 1, facts={"points": 20})
    assert sentence(sentences, "scores") == "Seat 2 scores 20, what each other holds more (G9)."
    assert codes(why(scene, blocked(2, 2, 5))[0])[-1] == "equal_counts"


def test_plays_of_straight() -> None:
    given, sentences = said(
        Scene("fortbend-2023"), "game", "round", "1 plays 5-5", "2 plays 5-4 on 5-5", "3 passes"
    )
    assert given == [
        Reason("scores_in_play", "F6", seat=1, facts={"tile": "5-5", "points": 10, "ends": 10}),
        Reason("no_score", "F6", seat=2, facts={"tile": "5-4", "points": 0, "ends": 14}),
    ]
    assert sentences[0].startswith("Seat 1 scores 10")
    assert sentences[0].endswith(": 10 (F6).")
    assert sentences[1].endswith(": 14 (F6).")


def test_an_exposed_tile_scores_nothing() -> None:
    given, sentences = said(Scene("fortbend-2023"), "game", "round", "1 exposes 5-5", "1 plays 5-5")
    assert given == [
        Reason("exposed_no_score", "F14", seat=1, facts={"tile": "5-5", "points": 0, "ends": 10})
    ]
    assert "(F14)" in sentences[-1]
    given, _ = said(Scene("fortbend-2023"), "game", "round", "1 exposes 5-4", "1 plays 5-4")
    assert codes(given) == ["no_score"]


def test_plays_of_powc_score_nothing() -> None:
    hands = ["hand 1 6-6 6-5 6-4 6-3 6-2 6-1", "hand 2 5-5 5-4 5-3 5-2 5-1 6-0"]
    hands += ["hand 3 4-4 4-3 4-2 4-1 4-0 5-0", "hand 4 3-3 3-2 3-1 3-0 2-2 2-1"]
    given, _ = said(Scene(), "game", "round", *hands, "1 plays 6-6")
    assert given == []


def test_misplays_that_stood() -> None:
    begun = ("game", "round", "1 plays 5-4")
    given, _ = said(Scene("fortbend-2023"), *begun, "2 misplays 6-1 on 5-4/4 showing 1", "3 passes")
    assert given[1:] == [
        Reason("misplay_stood", "F16", seat=2, facts={"tile": "6-1"}),
        Reason("no_score", "F6", seat=2, facts={"tile": "6-1", "points": 0, "ends": 6}),
    ]
    spun = ("1 plays 6-6", "2 plays 6-5 on 6-6", "3 plays 5-5 on 6-5", "4 plays 5-3 on 5-5 wrong-spinner")
    given, sentences = said(Scene("fortbend-2023"), "game", "round", *spun)
    assert given[-2].code == "misplay_stood"
    assert given[-2].clause == "F17"
    assert any("(F17)" in each for each in sentences)


def test_talk() -> None:
    given, sentences = said(Scene("fortbend-2023"), "game", "round", "2 talks", "4 talks")
    assert given == [
        Reason("talk_warning", "F13", 0, 2, {"points": 0}),
        Reason("talk_points", "F13", 0, 4, {"points": 50}),
    ]
    assert sentences[1] == "Seat 4 talked across the table: 50 points to team A. (F13)"


@pytest.mark.parametrize(
    ("name", "reason", "words"),
    [
        ("powc-2023", Reason("penalty_takes", "P18", 0, facts={"points": 5}), "1 takes 5"),
        ("fortbend-2023", Reason("penalty_gives", "F19", 1, facts={"points": 5}), "5 points to team B"),
        ("garrison-2022", Reason("penalty_loses", "", 0, facts={"points": 5}), "1 loses 5"),
    ],
)
def test_penalties(name: str, reason: Reason, words: str) -> None:
    given, sentences = said(Scene(name), "game", 'judge penalty 1 5 "slow"')
    assert given == [reason]
    assert words in sentences[0]


def test_the_judges_words() -> None:
    scene = Scene("fortbend-2023")
    given, _ = said(scene, "game", "round", 'judge void "seen"', 'judge score A=5 "so"', 'judge warn 1 "so"')
    assert given == [Reason("round_void"), Reason("score_set")]
    assert [each.clause for each in said(Scene(), "game", "round", 'judge void "seen"')[0]] == ["P18"]
    lines = [step.line for step in r.steps_of(scene.sheet.match, ruled(r.GAME, "A"))]
    assert said(scene, *lines)[0] == [Reason("game_won", "F11", 1)]


def test_a_mistaken_pass_names_the_player_and_its_clause() -> None:
    """F18, and P9 where an option sets points for it."""
    given, _ = why(Scene("fortbend-2023"), X._replace(passes=(2,)))
    assert given[0] == Reason("pass_gives", "F18", 0, 2, {"points": 50})
    given, _ = why(Scene(mistaken_pass=10), X._replace(passes=(3,)))
    assert given[0] == Reason("pass_takes", "P9", 0, 3, {"points": 10})


def test_a_pass_in_a_round_that_is_played_costs_the_same() -> None:
    """One that costs nothing has no reason: it would tell what the hand holds."""
    hands = [f"hand {seat} {hand}" for seat, hand in enumerate(SEVENS, 1)]
    given, _ = said(Scene("fortbend-2023"), "game", "round", *hands, "1 plays 6-5", "2 passes")
    assert given[1:] == [Reason("pass_gives", "F18", 0, 2, {"points": 50})]
    hands = [f"hand {seat} {hand}" for seat, hand in enumerate(POWC_HANDS, 1)]
    given, _ = said(Scene(mistaken_pass=10), "game", "round", *hands, "1 plays 6-6", "2 passes")
    assert given == [Reason("pass_takes", "P9", 1, 2, {"points": 10})]
    assert said(Scene(), "game", "round", *hands, "1 plays 6-6", "2 passes")[0] == []


def test_a_penalty_is_explained_by_the_clause_of_its_ruling() -> None:
    """Not by the one that says who judges (P18); the judge's own word is no clause."""
    scene = Scene()
    scene.count(X._replace(lead=()))
    scene.rule(r.POINTS, "A", points=20, clause="P16")
    scene.rule(r.WARNING, "A", clause="P16")
    scene.rule(r.VOID, clause="P15")
    scene.rule(r.POINTS, "B", points=5, clause="judge")
    scene.count(X)
    match = open_match(scene.sheet.match.ruleset)
    found: list[Reason] = []
    for event, clause in zip(scene.sheet.events, r.ruled_clauses(scene.sheet), strict=True):
        found += reasons(match, (event,), clause)
        match = evolve(match, event)
    judged = [(each.code, each.clause) for each in found if each.code in RULED]
    assert judged == [("penalty_takes", "P16"), ("round_void", "P15"), ("penalty_takes", "")]


def test_clauses_of_rulings_and_passes_do_not_mix() -> None:
    scene = Scene("fortbend-2023")
    scene.count(X._replace(passes=(2,), talks=(1,)))
    scene.rule(r.TALK, "1")
    scene.rule(r.POINTS, "2", points=10, clause="F16")
    clauses = [
        clause
        for event, clause in zip(scene.sheet.events, r.ruled_clauses(scene.sheet), strict=True)
        if isinstance(event, e.Penalised)
    ]
    assert clauses == ["", "F16"]
