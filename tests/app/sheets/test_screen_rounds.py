"""Rounds that were played on the screen: they count at once, and a ruling before them is not begun twice."""

import random

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.commands import DESK
from doublesix.app.sheets.results import notation
from doublesix.app.sheets.round_records import read_games
from doublesix.play.notation.writer import statements
from tests.app.sheets.real_rounds import RealTable
from tests.app.sheets.scenes import Scene, out


def screen_round(scene: Scene, seed: int = 2) -> tuple[str, ...]:
    """The statements of a first round of the scene's rules, as a table on the screen has them."""
    table = RealTable(random.Random(seed), scene.sheet.match.ruleset, 4)
    table.play_round()
    return tuple(statements(table.table.log))


def on_screen() -> Scene:
    """A sheet that has taken a round over."""
    scene = Scene()
    scene.do(cmd.RecordPlayed("screen-1", screen_round(scene)))
    return scene


def test_a_round_counts_at_once_with_what_a_table_of_wood_would_have_written() -> None:
    sheet = on_screen().sheet
    (counted,) = sheet.rounds
    assert counted.id == "screen-1"
    assert counted.side == DESK
    assert counted.written.how
    assert counted.written.counts
    assert counted.scores == sheet.scores != (0, 0)
    assert any(" plays " in line for line in sheet.lines)


def test_taken_over_again_it_is_there_already() -> None:
    scene = on_screen()
    assert scene.do(cmd.RecordPlayed("screen-1", ("nonsense",))) == ()


def test_what_waits_comes_first_and_half_a_round_or_nonsense_is_refused() -> None:
    scene = Scene()
    lines = screen_round(scene)
    assert scene.no(cmd.RecordPlayed("s", lines[:-1])) == "round_not_over"
    assert scene.no(cmd.RecordPlayed("s", ("game", "dance"))) == "not_notation"
    scene.write(0, out(1, s2=11, s4=9))
    assert scene.no(cmd.RecordPlayed("s", lines)) == "confirm_first"


def test_statements_that_are_spaced_otherwise_are_read_the_same_and_an_empty_one_is_refused() -> None:
    """As an archive from elsewhere may have them."""
    scene = Scene()
    scene.do(cmd.RecordPlayed("s", ("game", " round", "  sheet\tout 1 2=11 4=9")))
    scene.count(out(1, s2=11, s4=9)._replace(left=((2, "6-5"),)))
    hands = [row.hands for game in read_games(scene.sheet) for row in game.rounds]
    assert [bool(each) for each in hands] == [False, True]
    assert notation(scene.sheet, (), ()).count("# left in hand: 2=6-5") == 1
    assert Scene().no(cmd.RecordPlayed("s", ("game", "", "round"))) == "not_notation"


def test_what_a_ruling_has_begun_is_not_begun_again() -> None:
    scene = Scene()
    lines = screen_round(scene)
    scene.rule("points", "B", 20)
    scene.do(cmd.RecordPlayed("s", lines))
    assert len(scene.sheet.rounds) == 1
    talked = Scene("fortbend-2023")
    lines = screen_round(talked)
    talked.rule("talk", "1", clause="F13")
    talked.do(cmd.RecordPlayed("s", lines))
    assert len(talked.sheet.rounds) == 1
