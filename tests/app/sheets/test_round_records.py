"""A sheet round by round, from what is public."""

from doublesix.app.sheets.commands import AnnounceLastHand
from doublesix.app.sheets.round_records import read_games
from doublesix.app.sheets.written_round import TIME, WrittenRound
from tests.app.sheets.real_rounds import written_play_by_play
from tests.app.sheets.scenes import Scene, blocked, out


def test_rounds_have_how_they_ended_what_they_gave_and_the_totals() -> None:
    scene = Scene()
    scene.count(out(1, s2=11, s4=9), blocked(5, 6, 7, 8))
    (game,) = read_games(scene.sheet)
    assert [(row.number, row.how, row.by) for row in game.rounds[:1]] == [(1, "out", 1)]
    assert game.rounds[0].gains == game.rounds[0].scores == (0, 20)
    assert game.rounds[1].how == "blocked"
    assert game.winner == -1
    assert not any(row.steps or row.hands for row in game.rounds)


def test_plays_are_steps_with_the_layout_after_each() -> None:
    scene = Scene("fortbend-2023")
    written = written_play_by_play(scene.sheet.match.ruleset)
    scene.count(written)
    ((row,),) = [game.rounds for game in read_games(scene.sheet)]
    laid = [step for step in row.steps if step.kind == "play"]
    assert [len(step.laid) for step in laid] == list(range(1, len(laid) + 1))
    assert len(row.steps) == len(written.plays)


def test_of_a_round_that_is_not_agreed_with_nothing_is_said() -> None:
    scene = Scene("fortbend-2023")
    scene.write(0, written_play_by_play(scene.sheet.match.ruleset))
    assert [row for game in read_games(scene.sheet) for row in game.rounds] == []
    scene = Scene("fortbend-2023")
    scene.rule("talk", "1")
    assert not any(row.steps for game in read_games(scene.sheet) for row in game.rounds)


def test_a_game_says_who_won_it_and_the_next_one_begins_at_nothing() -> None:
    scene = Scene("powc-2023", "final")
    scene.count(out(1, s2=60, s4=41), out(2, s1=3, s3=4))
    first, second = read_games(scene.sheet)
    assert (first.number, first.winner, first.by_time) == (1, 0, False)
    assert first.rounds[-1].scores == (0, 101)
    assert (second.number, second.winner) == (2, -1)
    assert second.rounds[0].scores == (7, 0)


def test_what_a_judge_did_after_the_last_round_has_no_number() -> None:
    scene = Scene()
    scene.count(out(1, s2=11, s4=9))
    scene.rule("points", "B", 5)
    (game,) = read_games(scene.sheet)
    assert [(row.number, row.gains, row.scores) for row in game.rounds] == [
        (1, (0, 20), (0, 20)),
        (0, (0, 5), (0, 25)),
    ]
    assert game.rounds[1].reasons


def test_a_match_that_the_judge_gave_away() -> None:
    scene = Scene()
    scene.count(out(1, s2=11, s4=9))
    scene.rule("match", "A")
    (game,) = read_games(scene.sheet)
    assert game.winner == -1, "the match was given, the game was not played to its end"
    assert [row.number for row in game.rounds] == [1]


def test_a_game_that_the_time_ended_e40() -> None:
    scene = Scene(time_limit=40)
    scene.count(out(1, s2=11, s4=9))
    scene.do(AnnounceLastHand())
    scene.count(WrittenRound(TIME))
    (game,) = read_games(scene.sheet)
    assert (game.winner, game.by_time) == (0, True)
    assert [row.number for row in game.rounds] == [1]


def test_the_points_that_decided_a_game_are_in_it() -> None:
    scene = Scene(time_limit=40)
    scene.do(AnnounceLastHand())
    scene.count(blocked(5, 5, 5, 5)._replace(is_last=True))
    scene.rule("points", "B", 5)
    (game,) = read_games(scene.sheet)
    assert (game.winner, game.by_time) == (0, True)
    assert [row.number for row in game.rounds] == [1, 0]
