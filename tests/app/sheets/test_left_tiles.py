"""Tiles left in hands that a table tapped: with the round wherever it goes, and never in the notation."""

import pytest

from doublesix.app import wire
from doublesix.app.sheets.commands import Confirm, Keep, Write
from doublesix.app.sheets.events import RoundWritten
from doublesix.app.sheets.left_tiles import is_same
from doublesix.app.sheets.replay import replay_sheet_log
from doublesix.app.sheets.results import notation
from doublesix.app.sheets.round_records import read_games
from doublesix.app.sheets.written_round import NamedTiles, WrittenRound
from doublesix.play.notation.reader import read
from doublesix.tiles import name
from tests.app.sheets.real_rounds import written_play_by_play
from tests.app.sheets.scenes import Scene, blocked, kinds, out

TYPED = out(1, s2=11, s4=9)
TAPPED = TYPED._replace(left=((2, "6-5"), (4, "4-3"), (4, "2-0")))


def shown(scene: Scene) -> list[list[tuple[int, list[str]]]]:
    """By round that counts, what the public reads of hands."""
    return [
        [(seat, [name(tile) for tile in held]) for seat, held in row.hands]
        for game in read_games(scene.sheet)
        for row in game.rounds
    ]


def test_they_are_shown_with_their_round_once_it_counts_and_never_before() -> None:
    scene = Scene()
    scene.count(TYPED)
    scene.rule("points", "B", 5)
    written = scene.write(0, TAPPED)
    assert shown(scene) == [[], []]
    scene.do(Confirm(written, 1))
    scene.rule("void")
    scene.count(blocked(5, 4, 3, 6)._replace(left=((3, "2-1"),)))
    assert shown(scene) == [[], [(2, ["6-5"]), (4, ["2-0", "4-3"])], [], [(3, ["2-1"])]]
    assert replay_sheet_log(scene.log) == scene.sheet


def test_the_notation_has_no_place_for_them_but_a_comment() -> None:
    scene = Scene()
    scene.count(TYPED, TAPPED)
    text = notation(scene.sheet, (), ())
    assert text.endswith("sheet out 1 2=11 4=9\n# left in hand: 2=6-5 4=2-0 4=4-3\n")
    assert text.count("# left") == 1
    plain = notation(scene.sheet, (), ()).replace("# left in hand: 2=6-5 4=2-0 4=4-3\n", "")
    assert read(text).match == read(plain).match
    assert not any("left" in line for line in scene.sheet.lines)


def test_who_typed_the_pips_agrees_with_who_tapped_the_tiles() -> None:
    assert is_same(TYPED, TAPPED)
    assert is_same(TAPPED._replace(left=((4, "2-0"), (4, "4-3"))), TAPPED)
    assert not is_same(TAPPED, TAPPED._replace(counts=((2, 11), (4, 8)), left=()))
    scene = Scene()
    scene.write(0, TAPPED)
    assert kinds(scene.do(Write("b", 1, 0, TYPED))) == ["RoundConfirmed", "RoundCounted"]
    assert shown(scene) == [[(2, ["6-5"]), (4, ["2-0", "4-3"])]]


def test_other_tiles_of_the_same_pips_hold_nothing_up_and_the_first_stay() -> None:
    scene = Scene()
    scene.write(0, TAPPED)
    other = TAPPED._replace(left=((4, "5-4"),))
    assert kinds(scene.do(Write("b", 1, 0, other))) == ["RoundConfirmed", "RoundCounted"]
    assert shown(scene) == [[(2, ["6-5"]), (4, ["2-0", "4-3"])]]
    assert replay_sheet_log(scene.log) == scene.sheet


@pytest.mark.parametrize("left", [(), ((4, "5-4"),)])
def test_an_id_that_is_sent_again_with_other_tiles_is_refused_and_with_the_same_it_is_not(
    left: NamedTiles,
) -> None:
    other, in_other_order = TAPPED._replace(left=left), TAPPED._replace(left=TAPPED.left[::-1])
    scene = Scene()
    scene.do(Write("waits", 0, 0, TAPPED))
    rival = TAPPED._replace(counts=((2, 11), (4, 8)), left=((2, "6-5"),))
    scene.do(Write("rival", 1, 0, rival))
    assert scene.no(Write("waits", 0, 0, other)) == "key_reused"
    assert scene.no(Write("rival", 1, 0, rival._replace(left=()))) == "key_reused"
    assert scene.do(Write("waits", 0, 0, in_other_order)) == ()
    assert scene.do(Write("rival", 1, 0, rival)) == ()
    scene.do(Keep("waits"))
    assert [each.id for each in scene.sheet.rounds] == ["waits"]
    assert scene.no(Write("waits", 0, 0, other)) == "key_reused"
    assert scene.do(Write("waits", 0, 0, in_other_order)) == ()


def test_an_id_under_which_a_side_agreed_stands_for_that_round() -> None:
    """Which tiles the second phone had tapped is not kept, so only what counts can be compared."""
    scene = Scene()
    scene.do(Write("a", 0, 0, TAPPED))
    scene.do(Write("b", 1, 0, TYPED))
    other = TYPED._replace(counts=((2, 11), (4, 8)))
    assert scene.do(Write("b", 1, 0, TYPED)) == scene.do(Write("b", 1, 0, TAPPED)) == ()
    assert scene.no(Write("b", 1, 0, other)) == "key_reused"
    assert replay_sheet_log(scene.log) == scene.sheet


@pytest.mark.parametrize("corrected", [TYPED, TAPPED._replace(left=((2, "6-5"),))])
def test_who_wrote_them_puts_nothing_right_but_the_tiles(corrected: WrittenRound) -> None:
    scene = Scene()
    scene.write(0, TAPPED)
    again = Write("b", 0, 0, corrected, is_correction=True)
    assert kinds(scene.do(again)) == ["RoundContested", "RoundWithdrawn"]
    assert scene.do(again) == (), "sent twice, done once"
    assert [each.written for each in scene.sheet.waiting] == [corrected]
    scene.do(Confirm("b", 1))
    assert shown(scene) == [[(2, ["6-5"])] if corrected.left else []]
    assert replay_sheet_log(scene.log) == scene.sheet


def test_a_log_from_before_has_none() -> None:
    data = wire.to_data(RoundWritten("a", 0, TYPED))
    assert data["written"].pop("left") == []
    assert wire.from_data("RoundWritten", data) == RoundWritten("a", 0, TYPED)


def test_what_was_laid_is_left_with_nobody() -> None:
    scene = Scene("fortbend-2023")
    written = written_play_by_play(scene.sheet.match.ruleset)
    laid = written.plays[0].split()[2]
    seat = written.counts[0][0]
    wrong = Write("a", 0, 0, written._replace(left=((seat, laid),)))
    assert scene.refusal(wrong).facts["why"] == "tile_elsewhere"


def test_a_disputed_round_that_counts_is_looked_at_by_its_form_only() -> None:
    scene = Scene()
    scene.count(TAPPED)
    other = TAPPED._replace(counts=((2, 12), (4, 9)), left=((2, "0-0"),))
    assert scene.no(Write("b", 1, 0, other)) == "no_such_tile"
