"""Rulings and appeals: every decision, at every game, and what follows from it at the table."""

from __future__ import annotations

import pytest

from doublesix.app.sheets import ruling as r
from doublesix.app.sheets.commands import Appeal, CallJudge, Confirm, DecideAppeal, Keep, Rule
from doublesix.app.sheets.referee import LARGEST, step_of
from doublesix.app.sheets.results import disqualified_entrants, result_of
from tests.app.sheets.scenes import PLAYERS, TEAMS, Scene, kinds, out, ruled

X = out(3, s2=11, s4=9)


# ---- what a ruling needs


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (ruled("hang", "A"), "no_such_decision"),
        (Rule(r.WARNING, "A", "P16", ' \n" '), ""),
        (Rule(r.WARNING, "A", "P16", " \n "), "facts_wanted"),
        (ruled(r.TALK, "1"), "talk_is_of_straight"),
        (ruled(r.WARNING), "whom_wanted"),
        (ruled(r.WARNING, "C"), "whom_wanted"),
        (ruled(r.WARNING, "3"), ""),
        (ruled(r.GAME, "3"), "whom_wanted"),
        (ruled(r.MATCH, "A\n"), "whom_wanted"),
        (ruled(r.DISQUALIFIED, "3"), "whom_wanted"),
        (ruled(r.NONE), ""),
        (ruled(r.NONE, "B"), ""),
        (ruled(r.NONE, "Z"), "whom_wanted"),
        (ruled(r.POINTS, "A", 0), "points_wanted"),
        (ruled(r.POINTS, "A", 10), ""),
        (ruled(r.SCORE), "scores_wanted"),
        (ruled(r.SCORE, scores=(("A", 1), ("1", 2))), "scores_wanted"),
        (ruled(r.SCORE, scores=(("A", 64), ("B", 120))), ""),
        (ruled(r.SCORE, scores=(("A", -1),)), "against_the_rules"),
        (ruled(r.VOID), ""),
    ],
)
def test_what_a_ruling_needs(given: Rule, why: str) -> None:
    scene = Scene()
    if why:
        assert scene.no(given) == why
    else:
        assert kinds(scene.do(given)) == ["RulingGiven"]


@pytest.mark.parametrize("has_begun", [False, True])
@pytest.mark.parametrize("decision", r.DECISIONS)
def test_the_referee_gets_the_command_that_the_statement_stands_for(decision: str, has_begun: bool) -> None:
    scene = Scene("fortbend-2023")
    if has_begun:
        scene.rule(r.TALK, "1")
    who = "2" if decision == r.TALK else "B"
    for points in (1, LARGEST, LARGEST + 1):
        for scores in ((("A", points),), (("A", -points), ("B", 5)), (("A", 5), ("A", 10))):
            steps = r.steps_of(scene.sheet.match, ruled(decision, who, points, scores=scores))
            assert steps == [step_of(each.line, "straight") for each in steps]
            assert bool(steps) == (decision != r.NONE)


def test_facts_are_one_line_of_the_notation() -> None:
    assert r.one_line('He said\n"no",  twice') == "He said 'no', twice"
    assert len(r.one_line("x" * 600)) == r.MOST_SIGNS


def test_a_ruling_cites_the_rules_the_match_began_under() -> None:
    scene = Scene()
    scene.rule(r.WARNING, "A")
    given = scene.sheet.rulings[0]
    assert (given.version, given.ruling.clause, given.by) == (3, "P16", 0)
    assert given.lines == ('judge warn A "seen by the judge"',)


def test_a_ruling_closes_the_call_that_it_answers() -> None:
    scene = Scene()
    scene.do(CallJudge(0, "cheating"))
    assert kinds(scene.rule(r.NONE, call=0)) == ["RulingGiven", "CallClosed"]
    assert scene.sheet.open_call is None
    assert kinds(scene.rule(r.NONE, call=0)) == ["RulingGiven"]
    assert kinds(scene.rule(r.NONE, call=5)) == ["RulingGiven"]


# ---- decisions


def test_no_decision_and_a_warning_change_no_score() -> None:
    scene = Scene()
    scene.rule(r.NONE, "A")
    scene.rule(r.WARNING, "2")
    assert scene.sheet.match.game is None
    assert [given.lines for given in scene.sheet.rulings] == [(), ('judge warn 2 "seen by the judge"',)]


@pytest.mark.parametrize(
    ("name", "who", "scores"),
    [("powc-2023", "A", (30, 0)), ("powc-2023", "2", (0, 30)), ("fortbend-2023", "A", (0, 30))],
)
def test_points_go_as_the_game_says(name: str, who: str, scores: tuple[int, int]) -> None:
    scene = Scene(name)
    scene.rule(r.POINTS, who, 30)
    assert scene.sheet.scores == scores
    scene.count(X)
    assert scene.sheet.rounds[0].gained != scene.sheet.rounds[0].scores


def test_points_can_go_below_zero_where_each_plays_alone() -> None:
    scene = Scene("garrison-2022", sides=PLAYERS[:3])
    scene.rule(r.POINTS, "2", 10)
    assert scene.sheet.scores == (0, -10, 0)


def test_a_penalty_that_ends_a_game() -> None:
    """P13: who takes the points that reach the target loses the game; a new one begins with its own draw."""
    scene = Scene(stage="final")
    scene.count(out(1, s2=40, s4=40))
    scene.rule(r.POINTS, "B", 21)
    sheet = scene.sheet
    assert sheet.games == (((0, 101), 0),)
    assert (sheet.games_won, sheet.scores, sheet.totals) == ((1, 0), (0, 0), (0, 101))
    scene.count(X)
    assert scene.sheet.rounds[-1].game == 2
    scene.rule(r.POINTS, "B", 100)
    assert scene.sheet.is_over
    assert scene.no(ruled(r.POINTS, "B", 1)) == "match_is_over"


def test_a_void_round_is_no_row_and_moves_the_start_on() -> None:
    scene = Scene()
    lead = (((1, "6-6"), (2, "4-1"), (3, "5-2"), (4, "2-0")),)
    scene.count(X._replace(lead=lead))
    scene.rule(r.VOID)
    sheet = scene.sheet
    assert (sheet.scores, len(sheet.rounds)) == ((0, 20), 1)
    assert sheet.match.starters == 1 << 3
    scene.count(X)
    assert scene.sheet.scores == (0, 40)


def test_a_round_void_by_a_blamed_tile_is_a_row() -> None:
    scene = Scene()
    scene.count(X._replace(blamed=((1, "4-3"),)))
    row = scene.sheet.rounds[0]
    assert (row.is_void, row.gained) == (True, (0, 0))


def test_the_score_is_set() -> None:
    scene = Scene()
    scene.rule(r.SCORE, scores=(("A", 64), ("B", 120)))
    assert scene.sheet.scores == (64, 120)
    scene.rule(r.SCORE, scores=(("B", 160),))
    assert scene.sheet.games == (((64, 160), 0),)


def test_the_score_is_set_between_rounds() -> None:
    scene = Scene("fortbend-2023")
    scene.rule(r.TALK, "1")
    assert scene.no(ruled(r.SCORE, scores=(("A", 5),))) == "between_rounds"


@pytest.mark.parametrize("name", ["powc-2023", "fortbend-2023"])
def test_a_game_lost(name: str) -> None:
    scene = Scene(name, "final")
    scene.rule(r.GAME, "B")
    assert (scene.sheet.games_won, scene.sheet.is_over) == ((1, 0), False)
    scene.rule(r.GAME, "B")
    assert scene.sheet.is_over
    ended = scene.sheet.match.ended
    assert ended is not None
    assert ended.decided_by == "judge"


def test_a_game_is_not_lost_by_one_of_three() -> None:
    scene = Scene("garrison-2022", sides=PLAYERS[:3])
    assert scene.refusal(ruled(r.GAME, "2")).clause == "G10"
    two = Scene("garrison-2022", sides=PLAYERS[:2])
    two.rule(r.GAME, "2")
    assert two.sheet.is_over


@pytest.mark.parametrize("decision", [r.MATCH, r.DISQUALIFIED])
@pytest.mark.parametrize("name", ["powc-2018", "powc-2023", "fortbend-2023"])
def test_a_match_lost_by_a_team(name: str, decision: str) -> None:
    scene = Scene(name)
    scene.count(X)
    scores = scene.sheet.scores
    scene.rule(decision, "A")
    sheet = scene.sheet
    assert sheet.is_over
    assert sheet.scores == scores
    result = result_of(sheet, TEAMS, ())
    assert result is not None
    assert (result.winner, result.points, result.games_won) == (TEAMS[1], scores, (0, 0))
    assert disqualified_entrants(sheet) == ({TEAMS[0]: 0} if decision == r.DISQUALIFIED else {})


def test_disqualified_at_a_table_of_two() -> None:
    scene = Scene("garrison-2022", sides=PLAYERS[:2])
    scene.rule(r.DISQUALIFIED, "1")
    result = result_of(scene.sheet, PLAYERS[:2], ())
    assert result is not None
    assert result.ranking == (PLAYERS[1], PLAYERS[0])


@pytest.mark.parametrize("count", [3, 4])
def test_disqualified_at_a_larger_table(count: int) -> None:
    """E21: the player is struck, the others go on with their scores, and who is struck stands last."""
    sides = PLAYERS[:count]
    scene = Scene("garrison-2022", sides=sides, target=30)
    everybody = {f"s{seat}": 5 for seat in range(2, count + 1)}
    scene.count(out(1, **everybody))
    scene.rule(r.DISQUALIFIED, "1")
    sheet = scene.sheet
    assert not sheet.is_over
    assert sheet.active_sides() == set(range(1, count))
    assert sheet.scores[0] == 5 * (count - 1)
    assert scene.no(ruled(r.DISQUALIFIED, "1")) == "against_the_rules"
    del everybody["s2"]
    scene.count(out(2, **dict.fromkeys(everybody, 50)))
    if count == 3:
        assert scene.sheet.active_sides() == {1, 2}
    result = result_of(scene.sheet, sides, ())
    assert result is not None
    assert (result.ranking[0], result.ranking[-1]) == (sides[1], sides[0])
    assert disqualified_entrants(scene.sheet) == {sides[0]: 0}


def test_disqualified_until_one_is_left() -> None:
    scene = Scene("garrison-2022", sides=PLAYERS[:3])
    scene.rule(r.DISQUALIFIED, "3")
    scene.rule(r.MATCH, "1")
    result = result_of(scene.sheet, PLAYERS[:3], ())
    assert result is not None
    assert result.winner == PLAYERS[1]


def test_after_the_match_only_people_are_judged() -> None:
    scene = Scene(target=20)
    scene.count(X)
    for decision in (r.POINTS, r.VOID, r.SCORE, r.GAME, r.MATCH):
        assert scene.no(ruled(decision, "A", 5)) == "match_is_over"
    scene.rule(r.NONE)
    scene.rule(r.WARNING, "A")
    scene.rule(r.DISQUALIFIED, "A")
    assert disqualified_entrants(scene.sheet) == {TEAMS[0]: 2}
    assert [given.lines for given in scene.sheet.rulings] == [(), (), ()]


# ---- talk (F13)


def test_talk_is_a_warning_first_and_then_points_each_teams_its_own() -> None:
    scene = Scene("fortbend-2023")
    for seat, points, scores in [
        ("1", 0, (0, 0)),
        ("3", 50, (0, 50)),
        ("2", 0, (0, 50)),
        ("4", 50, (50, 50)),
    ]:
        assert r.next_for_talk(scene.sheet.match, int(seat)) == points
        scene.rule(r.TALK, seat)
        assert scene.sheet.scores == scores
    assert scene.no(ruled(r.TALK, "A")) == "whom_wanted"


def test_talk_opens_the_round_in_progress_and_the_next_written_round_joins_it() -> None:
    scene = Scene("fortbend-2023")
    scene.count(out(1, s2=3, s4=2))
    scene.rule(r.TALK, "2")
    scene.rule(r.TALK, "4")
    scene.count(out(1, s2=3, s4=2))
    sheet = scene.sheet
    assert sheet.lines[-4:] == ("round", "2 talks", "4 talks", "sheet out 1 2=3 4=2")
    assert sheet.match.game is not None
    assert (sheet.match.game.rounds, sheet.scores) == (2, (60, 0))
    # The points of the ruling are not the round's own on the sheet.
    assert sheet.rounds[-1].gained == (5, 0)


def test_talk_counts_over_the_match() -> None:
    scene = Scene("fortbend-2023", target=40)
    scene.rule(r.TALK, "1")
    scene.count(out(1, s2=30, s4=30))
    assert scene.sheet.games_won == (1, 0)
    assert r.next_for_talk(scene.sheet.match, 3) == 50
    scene.rule(r.TALK, "3")
    assert scene.sheet.games_won == (1, 1)


def test_a_void_takes_back_what_talk_gave_in_that_round() -> None:
    scene = Scene("fortbend-2023")
    scene.rule(r.TALK, "1")
    scene.rule(r.TALK, "1")
    scene.rule(r.VOID)
    assert scene.sheet.scores == (0, 0)


# ---- rounds that wait


@pytest.mark.parametrize(
    "given",
    [
        ruled(r.TALK, "1"),
        ruled(r.POINTS, "A", 5),
        ruled(r.VOID),
        ruled(r.SCORE, scores=(("A", 5),)),
        ruled(r.GAME, "A"),
    ],
)
def test_what_was_played_before_is_settled_before(given: Rule) -> None:
    scene = Scene("fortbend-2023")
    scene.write(0, X)
    assert scene.no(given) == "confirm_first"
    scene.do(Keep("id1"))
    assert kinds(scene.do(given)) == ["RulingGiven"]


def test_nobody_is_struck_while_his_round_waits() -> None:
    scene = Scene("garrison-2022", sides=PLAYERS[:3])
    scene.write(0, out(1, s2=5, s3=5))
    assert scene.no(ruled(r.DISQUALIFIED, "3")) == "confirm_first"
    scene.do(Confirm("id1", 1))
    scene.do(Confirm("id1", 2))
    scene.rule(r.DISQUALIFIED, "3")
    assert scene.sheet.scores == (10, 0, 0)


def test_words_alone_and_the_end_of_the_match_do_not_wait() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.rule(r.NONE)
    scene.rule(r.WARNING, "A")
    scene.rule(r.DISQUALIFIED, "B")
    assert scene.sheet.is_over


# ---- appeals


def test_an_appeal_is_made_once_and_upheld() -> None:
    scene = Scene()
    scene.rule(r.POINTS, "A", 30)
    assert scene.no(Appeal(1, 0, "unfair")) == "no_such_ruling"
    assert scene.no(Appeal(0, 2, "unfair")) == "no_such_side"
    assert scene.no(Appeal(0, 0, " ")) == "facts_wanted"
    scene.do(Appeal(0, 0, " it was seat 2 "))
    assert scene.no(Appeal(0, 1, "again")) == "appealed_already"
    assert scene.no(DecideAppeal(0, True, " ")) == "facts_wanted"
    scene.do(DecideAppeal(0, True, "it was seat 1"))
    given = scene.sheet.rulings[0]
    assert (given.appeal, given.appeal_side, given.is_upheld) == ("it was seat 2", 0, True)
    assert given.answer == "it was seat 1"
    assert scene.no(DecideAppeal(0, False, "so")) == "appeal_decided"
    assert scene.sheet.scores == (30, 0)


def test_only_what_was_appealed_is_decided() -> None:
    scene = Scene()
    scene.rule(r.WARNING, "A")
    assert scene.no(DecideAppeal(0, True, "so")) == "no_such_ruling"
    assert scene.no(DecideAppeal(3, True, "so")) == "no_such_ruling"


def test_an_appeal_that_changes_the_ruling() -> None:
    scene = Scene()
    scene.rule(r.POINTS, "A", 30)
    scene.do(Appeal(0, 0, "unfair"))
    instead = ruled(r.SCORE, scores=(("A", 0),))
    events = scene.do(DecideAppeal(0, False, "nobody saw it", instead))
    assert kinds(events) == ["AppealDecided", "RulingGiven"]
    assert scene.sheet.scores == (0, 0)
    assert len(scene.sheet.rulings) == 2


def test_a_change_that_cannot_be_decides_nothing() -> None:
    scene = Scene()
    scene.rule(r.POINTS, "A", 30)
    scene.do(Appeal(0, 0, "unfair"))
    assert scene.no(DecideAppeal(0, False, "so", ruled(r.GAME))) == "whom_wanted"
    assert kinds(scene.do(DecideAppeal(0, False, "so"))) == ["AppealDecided"]


def test_a_disqualification_that_does_not_stand() -> None:
    scene = Scene()
    scene.rule(r.DISQUALIFIED, "A")
    scene.do(Appeal(0, 0, "unfair"))
    assert disqualified_entrants(scene.sheet) == {TEAMS[0]: 0}
    scene.do(DecideAppeal(0, False, "so"))
    assert disqualified_entrants(scene.sheet) == {}
