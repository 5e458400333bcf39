"""A sheet round by round, from what is public."""

from doublesix.app.sheets.round_records import read_games
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
