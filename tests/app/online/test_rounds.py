"""Which rounds of a table its event's sheet takes over, and what of a judge's word a table takes."""

from doublesix.app.online import commands as cmd
from doublesix.app.online.rounds import is_ruling, played_rounds, ruling_lines
from doublesix.app.online.state import PLAYING
from doublesix.play.legal import choices
from tests.app.online.scenes import SECRET, TOURNAMENT, Scene


def played_out(scene: Scene) -> Scene:
    """Play the round to its end, whoever goes out."""
    while scene.table.status == PLAYING:
        seat, plays = scene.table.turn, choices(scene.table.match).plays
        if plays:
            scene.do(cmd.Put(seat, plays[0].tile, plays[0].on, seen=scene.table.n))
        else:
            scene.passes(seat)
    return scene


def official() -> Scene:
    """A tournament's table in its first round."""
    return Scene(tournament=TOURNAMENT).dealt()


def test_a_round_that_is_not_over_is_not_taken_over() -> None:
    scene = official()
    scene.play(1, "6-6")
    assert list(played_rounds(scene.table)) == []


def test_each_round_that_ended_by_play_is_taken_over_with_its_own_statements() -> None:
    scene = played_out(official())
    ended = scene.table.n
    scene.do(cmd.BeReady(1))
    scene.do(cmd.DealNext(SECRET))
    first, *others = played_rounds(played_out(scene).table)
    assert first.n == ended
    assert [each.n for each in others] == [scene.table.n]
    assert first.lines[:2] == ("game", "lead 1=6-6 2=1-0 3=2-0 4=3-0")
    for played in (first, *others):
        assert played.lines.count("round") == 1
        assert any(" plays " in line for line in played.lines)
    assert "game" not in others[0].lines


def test_what_a_judge_ended_is_on_the_sheet_already() -> None:
    scene = official()
    scene.play(1, "6-6")
    scene.do(cmd.ApplyRuling(('judge void "a tile fell"',)))
    assert is_ruling(scene.table.entries[-1])
    assert list(played_rounds(scene.table)) == []
    scene.do(cmd.DealNext(SECRET))
    (played,) = played_rounds(played_out(scene).table)
    assert "1 plays 6-6" not in played.lines


def test_a_ruling_during_a_round_leaves_its_statements_together() -> None:
    scene = official()
    scene.play(1, "6-6")
    scene.do(cmd.ApplyRuling(('judge penalty B 20 "slow"',)))
    assert is_ruling(scene.table.entries[-1])
    (played,) = played_rounds(played_out(scene).table)
    assert "1 plays 6-6" in played.lines
    assert not any(line.startswith("judge") for line in played.lines)


def test_courtesies_and_seats_are_no_rulings() -> None:
    scene = Scene()
    assert not any(is_ruling(entry) for entry in scene.table.entries)


def test_a_table_begins_games_and_rounds_itself() -> None:
    lines = ("game", "lead 1=6-6", "round", "time", 'judge points B 20 "slow"', "walkover B")
    assert ruling_lines(lines) == ('judge points B 20 "slow"', "walkover B")
