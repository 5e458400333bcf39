"""Rounds written, agreed with, contested, taken back, kept; none lost, none doubled."""

from __future__ import annotations

import pytest

from doublesix.app.sheets import decide_rounds, referee
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.commands import DESK, JUDGE, Confirm, Keep, Withdraw, Write
from doublesix.app.sheets.decide_rounds import match_ahead
from doublesix.app.sheets.evolve import fold
from doublesix.app.sheets.replay import replay_sheet_log
from doublesix.app.sheets.ruling import MATCH
from doublesix.app.sheets.written_round import WrittenRound
from doublesix.play import decide as play_decide
from doublesix.play.commands import Command
from doublesix.play.refusal import Answer
from doublesix.play.state import Match
from doublesix.tournament.refusal import Refusal
from tests.app.sheets.scenes import PLAYERS, Scene, blocked, kinds, out, ruled

X = out(3, s2=11, s4=9)
Y = out(3, s2=11, s4=19)
Z = out(1, s2=5, s4=5)
TRIO = PLAYERS[:3]
X3 = out(1, s2=11, s3=9)
Y3 = out(1, s2=12, s3=9)


def waiting(scene: Scene) -> list[str]:
    return [each.id for each in scene.sheet.waiting]


def rivals(scene: Scene) -> list[tuple[str, str]]:
    return [(each.id, each.against) for each in scene.sheet.rivals]


def counted(scene: Scene) -> list[str]:
    return [each.id for each in scene.sheet.rounds]


# ---- written and agreed with


def test_a_round_counts_when_the_other_side_has_agreed() -> None:
    scene = Scene()
    scene.write(0, X)
    assert scene.sheet.scores == (0, 0)
    assert scene.no(Confirm("id1", 0)) == "others_confirm"
    assert kinds(scene.do(Confirm("id1", 1))) == ["RoundConfirmed", "RoundCounted"]
    row = scene.sheet.rounds[0]
    assert (row.id, row.side, row.written, row.game) == ("id1", 0, X, 1)
    assert (row.gained, row.scores, row.is_void) == ((0, 20), (0, 20), False)
    assert scene.sheet.scores == (0, 20)
    assert waiting(scene) == []
    assert scene.do(Confirm("id1", 1)) == ()


def test_what_can_be_no_more_does_not_count_when_it_is_agreed_with() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.rule(MATCH, "B")
    assert kinds(scene.do(Write("b", 1, 0, X))) == ["RoundConfirmed"]
    assert scene.sheet.rounds == ()


@pytest.mark.parametrize(("count", "needed"), [(2, [1]), (3, [1, 2]), (4, [3, 1, 2])])
def test_everybody_else_agrees_where_each_plays_alone(count: int, needed: list[int]) -> None:
    scene = Scene("garrison-2022", sides=PLAYERS[:count])
    scene.write(0, WrittenRound("out", 1, tuple((seat, 5) for seat in range(2, count + 1))))
    for side in needed[:-1]:
        assert kinds(scene.do(Confirm("id1", side))) == ["RoundConfirmed"]
        assert scene.do(Confirm("id1", side)) == ()
    assert kinds(scene.do(Confirm("id1", needed[-1]))) == ["RoundConfirmed", "RoundCounted"]


def test_who_does_not_play_here_writes_and_confirms_nothing() -> None:
    scene = Scene()
    assert scene.no(Write("a", 2, 0, X)) == "no_such_side"
    assert scene.no(Write("a", -3, 0, X)) == "no_such_side"
    scene.write(0, X)
    assert scene.no(Confirm("id1", 2)) == "no_such_side"
    assert scene.no(Confirm("nothing", 1)) == "no_such_round"


@pytest.mark.parametrize("name", ["", "x" * 65])
def test_an_id_has_1_to_64_signs(name: str) -> None:
    assert Scene().no(Write(name, 0, 0, X)) == "no_such_round"
    Scene().do(Write("x" * 64, 0, 0, X))


def test_what_cannot_be_is_not_written() -> None:
    assert Scene().no(Write("a", 0, 0, out(3, s2=11))) == "counts_wanted"
    assert Scene().no(Write("a", 0, 0, X._replace(blamed=((2, "6-5"), (4, "6-5"))))) == "against_the_rules"


@pytest.mark.parametrize("after", [1, 7, -1])
def test_no_round_is_left_out(after: int) -> None:
    assert Scene().no(Write("a", 0, after, X)) == "round_before_is_gone"


def test_nothing_is_written_after_the_end() -> None:
    scene = Scene(target=20)
    scene.count(X)
    assert scene.sheet.is_over
    assert scene.no(Write("a", 0, 1, X)) == "match_is_over"
    assert scene.no(Write("a", DESK, 1, X)) == "match_is_over"
    assert scene.do(Write("b", 1, 0, X)) == ()


# ---- ahead of the network


def test_rounds_written_ahead_wait_in_order() -> None:
    scene = Scene(target=60)
    scene.write(0, X)
    scene.write(0, X)
    scene.write(0, X)
    found = match_ahead(scene.sheet)
    assert not isinstance(found, Refusal)
    assert found.ended is not None
    assert scene.no(Write("a", 0, 3, X)) == "agree_first"
    halfway = match_ahead(scene.sheet, 2)
    assert not isinstance(halfway, Refusal)
    assert halfway.game is not None
    assert halfway.game.scores == (0, 40)
    events = scene.do(Confirm("id2", 1))
    assert kinds(events) == ["RoundConfirmed", "RoundConfirmed", "RoundCounted", "RoundCounted"]
    assert (counted(scene), waiting(scene)) == (["id1", "id2"], ["id3"])
    scene.do(Confirm("id3", 1))
    assert scene.sheet.is_over


def test_a_round_of_a_new_game_can_be_confirmed_before_the_old_game_counts() -> None:
    """Three players: one agrees with all that waits, though the first does not count yet."""
    scene = Scene("garrison-2022", sides=TRIO, target=20, games_to_win=2)
    scene.write(0, X3)
    scene.write(0, X3, is_kept=True)  # as it was written before the game had to be agreed with first
    assert kinds(scene.do(Confirm("id2", 1))) == ["RoundConfirmed", "RoundConfirmed"]
    assert scene.sheet.scores == (0, 0, 0)
    scene.do(Confirm("id2", 2))
    assert scene.sheet.games_won == (2, 0, 0)


def test_a_round_agreed_with_counts_as_soon_as_the_one_before_it_does() -> None:
    scene = Scene()
    scene.write(1, X)
    scene.write(0, Z)
    assert kinds(scene.do(Confirm("id2", 1))) == ["RoundConfirmed"]
    assert kinds(scene.do(Confirm("id1", 0))) == ["RoundConfirmed", "RoundCounted", "RoundCounted"]
    assert counted(scene) == ["id1", "id2"]


# ---- twice


def test_the_same_id_is_written_once() -> None:
    scene = Scene()
    scene.do(Write("a", 0, 0, X))
    assert scene.do(Write("a", 0, 0, X)) == ()
    assert scene.do(Write("a", 0, 7, X._replace(counts=X.counts[::-1]))) == ()
    scene.do(Confirm("a", 1))
    assert scene.do(Write("a", 0, 0, X)) == ()
    assert scene.no(Write("a", 0, 0, Y)) == "key_reused"
    assert scene.no(Write("a", 1, 0, X)) == "key_reused"


def test_what_was_taken_back_does_not_come_again_by_itself() -> None:
    scene = Scene()
    scene.do(Write("a", 0, 0, X))
    scene.do(Withdraw("a", 0))
    assert scene.do(Write("a", 0, 0, X)) == ()
    assert scene.do(Withdraw("a", 0)) == ()
    assert waiting(scene) == []
    scene.do(Write("b", 0, 0, X))
    assert waiting(scene) == ["b"]


def test_the_same_round_on_two_phones_is_agreement() -> None:
    scene = Scene()
    scene.do(Write("a", 0, 0, X))
    events = scene.do(Write("b", 1, 0, X._replace(counts=X.counts[::-1])))
    assert events[0] == ev.RoundConfirmed("a", 1, "b")
    assert kinds(events) == ["RoundConfirmed", "RoundCounted"]
    assert counted(scene) == ["a"]
    assert scene.sheet.ids == {"a", "b"}
    assert scene.do(Write("b", 1, 0, X)) == ()
    assert scene.no(Withdraw("b", 1)) == "judge_undoes"


def test_two_phones_of_one_side_are_not_two_sides() -> None:
    scene = Scene()
    scene.do(Write("a", 0, 0, X))
    assert scene.do(Write("b", 0, 0, X)) == ()
    assert (waiting(scene), counted(scene)) == (["a"], [])


def test_writing_the_same_agrees_with_that_round_alone() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.write(0, Z)
    assert kinds(scene.do(Write("b", 1, 1, Z))) == ["RoundConfirmed"]
    assert counted(scene) == []
    scene.do(Confirm("id1", 1))
    assert counted(scene) == ["id1", "id2"]


# ---- contested


def test_something_else_is_kept_beside_it_and_nothing_is_overwritten() -> None:
    scene = Scene()
    scene.write(0, X)
    assert kinds(scene.do(Write("b", 1, 0, Y))) == ["RoundContested"]
    assert (waiting(scene), rivals(scene)) == (["id1"], [("b", "id1")])
    assert scene.no(Confirm("id1", 1)) == "round_is_contested"
    assert scene.no(Confirm("b", 0)) == "round_is_contested"
    assert scene.do(Write("b", 1, 0, Y)) == ()
    assert scene.do(Write("c", 1, 0, Y)) == ()
    assert scene.no(Write("d", 1, 0, out(3, s2=11))) == "counts_wanted"
    scene.write(0, Z)
    assert scene.no(Confirm("id2", 1)) == "round_is_contested"


def test_who_erred_takes_it_back_and_the_other_version_takes_its_place() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.write(0, Z)
    scene.do(Write("b", 1, 0, Y))
    assert scene.no(Withdraw("id1", 1)) == "not_yours"
    scene.do(Withdraw("id1", 0))
    assert (waiting(scene), rivals(scene)) == (["b", "id2"], [])
    scene.do(Confirm("b", 0))
    assert counted(scene) == ["b"]
    scene.do(Confirm("id2", 1))
    assert scene.sheet.scores == (0, 40)


def test_a_version_taken_back_leaves_the_first_to_be_confirmed() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.do(Write("b", 1, 0, Y))
    scene.do(Withdraw("b", 1))
    assert (waiting(scene), rivals(scene)) == (["id1"], [])
    scene.do(Confirm("id1", 1))
    assert counted(scene) == ["id1"]


def test_agreement_while_it_is_contested_holds_once_it_is_not() -> None:
    """Two phones of the first side differ; the second side wrote the same as the first of them."""
    scene = Scene()
    scene.do(Write("a", 0, 0, X))
    scene.do(Write("a2", 0, 0, Y))
    assert kinds(scene.do(Write("b", 1, 0, X))) == ["RoundConfirmed"]
    assert kinds(scene.do(Withdraw("a2", 0))) == ["RoundWithdrawn", "RoundCounted"]
    assert counted(scene) == ["a"]


def test_two_who_wrote_the_same_against_a_third_agree_when_he_gives_in() -> None:
    scene = Scene("garrison-2022", sides=TRIO)
    scene.do(Write("a", 0, 0, X3))
    scene.do(Write("b", 1, 0, Y3))
    scene.do(Write("b2", 1, 0, X3._replace(counts=((2, 1), (3, 2)))))
    scene.do(Write("c", 2, 0, Y3))
    assert scene.do(Write("b3", 1, 0, Y3)) == ()
    events = scene.do(Withdraw("a", 0))
    assert events[1:] == (ev.RoundConfirmed("b", 2, "c"),)
    assert rivals(scene) == [("b2", "b")]
    scene.do(Withdraw("b2", 1))
    assert kinds(scene.do(Confirm("b", 0))) == ["RoundConfirmed", "RoundCounted"]


def test_a_side_that_comes_round_to_the_other_version() -> None:
    """It wrote the right one on a second phone; taking the wrong one back is enough."""
    scene = Scene()
    scene.do(Write("a", 0, 0, X))
    scene.do(Write("b", 1, 0, Y))
    scene.do(Write("a2", 0, 0, Y))
    assert kinds(scene.do(Withdraw("a", 0))) == ["RoundWithdrawn", "RoundConfirmed", "RoundCounted"]
    assert (counted(scene), rivals(scene)) == (["b"], [])


def test_the_same_side_twice_is_no_agreement_with_itself() -> None:
    scene = Scene()
    scene.do(Write("a", 0, 0, X))
    scene.do(Write("b", 1, 0, Y))
    scene.do(Write("b2", 1, 0, Z))
    scene.do(Withdraw("a", 0))
    assert (waiting(scene), rivals(scene)) == (["b"], [("b2", "b")])
    sheet = scene.sheet
    assert sheet.waiting[0].confirmed == frozenset()


def test_a_late_phone_contests_what_counts_already() -> None:
    scene = Scene()
    scene.count(X, Z)
    scene.do(Write("b", 1, 0, Y))
    assert rivals(scene) == [("b", "id1")]
    assert scene.sheet.scores == (0, 30)
    assert scene.no(Write("c", 1, 0, WrittenRound("won"))) == "how_it_ended"
    assert scene.no(Keep("b")) == "counts_already"
    assert scene.do(Keep("id1")) == (ev.RoundWithdrawn("b", JUDGE),)
    assert (rivals(scene), counted(scene)) == ([], ["id1", "id2"])
    scene.do(Write("d", 1, 0, Y))
    scene.do(Withdraw("d", 1))
    assert rivals(scene) == []


# ---- taken back


def test_the_last_one_that_nobody_agreed_with_can_be_taken_back() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.write(0, Z)
    assert scene.no(Withdraw("id1", 0)) == "last_first"
    assert scene.no(Withdraw("id2", 1)) == "not_yours"
    assert kinds(scene.do(Withdraw("id2", 0))) == ["RoundWithdrawn"]
    scene.do(Withdraw("id1", 0))
    assert waiting(scene) == []
    assert scene.do(Withdraw("never", 0)) == ()


def test_what_somebody_agreed_with_only_an_official_takes_back() -> None:
    scene = Scene("garrison-2022", sides=TRIO)
    scene.write(0, X3)
    scene.do(Confirm("id1", 1))
    assert scene.no(Withdraw("id1", 0)) == "judge_undoes"
    scene.do(Withdraw("id1", JUDGE))
    assert waiting(scene) == []
    scene.write(0, X3)
    scene.do(Withdraw("id2", DESK))
    assert waiting(scene) == []


def test_what_counts_is_a_matter_of_rulings() -> None:
    scene = Scene()
    scene.count(X)
    assert scene.no(Withdraw("id1", 0)) == "judge_undoes"
    assert scene.no(Withdraw("id1", JUDGE)) == "judge_undoes"


def test_rounds_after_it_are_never_taken_for_it() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.write(0, Z)
    assert scene.no(Withdraw("id1", JUDGE)) == "last_first"


# ---- the judge and the desk


def test_the_judge_keeps_one_version_and_it_counts() -> None:
    for kept in ("id1", "b"):
        scene = Scene()
        scene.write(0, X)
        scene.do(Write("b", 1, 0, Y))
        scene.do(Write("c", 0, 0, Z))
        assert kinds(scene.do(Keep(kept))) == ["RoundCounted"]
        assert (counted(scene), waiting(scene), rivals(scene)) == ([kept], [], [])
        assert scene.do(Keep(kept)) == ()
        assert scene.no(Keep("c")) == "no_such_round"


def test_the_judge_keeps_the_first_of_those_that_wait() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.write(0, Z)
    scene.do(Write("b", 1, 1, Y))
    scene.do(Keep("id1"))
    scene.do(Keep("b"))
    assert counted(scene) == ["id1", "b"]


@pytest.mark.parametrize(
    ("kept", "events"),
    [
        ("id2", ["RoundWithdrawn", "RoundWithdrawn", "RoundConfirmed"]),
        ("b", ["RoundWithdrawn", "RoundWithdrawn", "RoundConfirmed"]),
        ("d", ["RoundWithdrawn", "RoundWithdrawn", "RoundConfirmed"]),
    ],
)
def test_a_round_in_the_middle_is_decided_and_counts_when_those_before_it_do(
    kept: str, events: list[str]
) -> None:
    scene = Scene()
    for written in (X, Z, X):
        scene.write(0, written)
    scene.do(Write("b", 1, 1, Y))
    scene.do(Write("d", DESK, 1, X))
    assert kinds(scene.do(Keep(kept))) == events
    assert (waiting(scene), rivals(scene), counted(scene)) == (["id1", kept, "id3"], [], [])
    assert scene.do(Keep(kept)) == ()
    assert replay_sheet_log(scene.log) == scene.sheet
    scene.do(Confirm("id1", 1))
    assert counted(scene) == ["id1", kept]
    scene.do(Confirm("id3", 1))
    assert counted(scene) == ["id1", kept, "id3"]


def test_the_judge_keeps_in_the_middle_only_what_can_be() -> None:
    """What it was written on top of has become something else: the game is over then."""
    scene = Scene("powc-2023", "final")
    lead = (((1, "6-3"), (2, "4-1"), (3, "5-2"), (4, "2-0")),)
    scene.count(out(1, s2=40, s4=40))
    scene.write(0, out(1, s2=11, s4=10))
    scene.write(0, X._replace(lead=lead), is_kept=True)
    scene.do(Write("b", 1, 1, out(1, s2=10, s4=10)))
    scene.do(Withdraw("id2", 0))
    assert scene.no(Keep("id3")) == "against_the_rules"


# ---- one game after the other


def test_a_game_is_agreed_with_before_the_next_one_begins() -> None:
    scene = Scene("powc-2023", "final")
    scene.count(out(1, s2=40, s4=40))
    scene.write(0, X)
    scene.write(0, X)
    refusal = scene.refusal(Write("n", 1, 3, Z))
    assert (refusal.code, refusal.clause, refusal.facts["count"]) == ("agree_first", "P13", 2)
    scene.do(Confirm("id3", 1))
    scene.do(Write("n", 1, 3, Z))
    assert (waiting(scene), scene.sheet.games_won) == (["n"], (1, 0))


def test_eight_rounds_are_agreed_with_in_one_word() -> None:
    scene = Scene("fortbend-2023")
    for _ in range(8):
        scene.write(0, X)
    events = scene.do(Confirm("id8", 1, is_handed=True))
    assert kinds(events) == ["RoundConfirmed"] * 8 + ["RoundCounted"] * 8
    assert {event.is_handed for event in events if isinstance(event, ev.RoundConfirmed)} == {True}
    assert replay_sheet_log(scene.log) == scene.sheet


# ---- put right by who wrote it


def test_who_wrote_a_round_puts_it_right_though_others_were_written_after_it() -> None:
    scene = Scene()
    for written in (X, Z, X):
        scene.write(0, written)
    events = scene.do(Write("c", 0, 1, Y, is_correction=True))
    assert kinds(events) == ["RoundContested", "RoundWithdrawn"]
    assert (waiting(scene), rivals(scene)) == (["id1", "c", "id3"], [])
    assert scene.do(Write("c", 0, 1, Y, is_correction=True)) == ()
    assert replay_sheet_log(scene.log) == scene.sheet
    scene.do(Confirm("id3", 1))
    assert [each.gained for each in scene.sheet.rounds] == [(0, 20), (0, 30), (0, 20)]


def test_only_ones_own_round_is_put_right_and_only_while_nobody_spoke_about_it() -> None:
    scene = Scene()
    scene.count(X)
    for written in (X, Z, X):
        scene.write(0, written)
    assert scene.no(Write("c", 1, 1, Y, is_correction=True)) == "not_yours"
    assert scene.no(Write("c", 0, 0, Y, is_correction=True)) == "judge_undoes"
    scene.do(Write("r", 1, 2, Y))
    assert scene.no(Write("c", 0, 2, X, is_correction=True)) == "round_is_contested"
    scene.do(Write("s", 1, 3, X))
    assert scene.no(Write("c", 0, 3, Y, is_correction=True)) == "judge_undoes"


@pytest.mark.parametrize("pips", [(50, 20), (65, 65)])
def test_a_round_is_not_put_right_under_others_that_would_be_of_another_game(pips: tuple[int, int]) -> None:
    scene = Scene(target=70)
    scene.write(0, X)
    scene.write(0, X)
    corrected = out(3, s2=pips[0], s4=pips[1])
    found = scene.no(Write("c", 0, 0, corrected, is_correction=True))
    assert found == ("last_first" if sum(pips) < 100 else "against_the_rules")


def test_what_all_agreed_with_counts_after_what_the_judge_kept() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.do(Write("b", 1, 0, Y))
    scene.write(0, Z)
    scene.do(Write("b2", 1, 1, Z))
    assert kinds(scene.do(Keep("b"))) == ["RoundCounted", "RoundCounted"]
    assert counted(scene) == ["b", "id2"]


def test_a_waiting_round_that_no_longer_fits_is_set_right() -> None:
    """The other version ends the game; the next round was written with no lead draw of a new game in mind."""
    lead = (((1, "6-3"), (2, "4-1"), (3, "5-2"), (4, "2-0")),)
    scene = Scene("powc-2023", "final")
    scene.count(out(1, s2=40, s4=40))
    scene.write(0, out(1, s2=11, s4=10))
    scene.write(0, X._replace(lead=lead), is_kept=True)
    scene.do(Write("b", 1, 1, out(1, s2=10, s4=10)))
    scene.do(Keep("b"))
    assert scene.sheet.scores == (0, 100)
    assert isinstance(match_ahead(scene.sheet), Refusal)
    assert scene.no(Write("n", 0, 3, Z)) == "waiting_is_wrong"
    assert scene.no(Confirm("id3", 1)) == "against_the_rules"
    assert scene.no(Keep("id3")) == "against_the_rules"
    # Another version of it can still be written.
    scene.do(Write("m", 1, 2, X))
    scene.do(Withdraw("id3", 0))
    scene.do(Confirm("m", 0))
    assert scene.sheet.games_won == (1, 0)


def test_another_version_of_a_round_on_top_of_one_that_cannot_be() -> None:
    scene = Scene("powc-2023", "final")
    lead = (((1, "6-3"), (2, "4-1"), (3, "5-2"), (4, "2-0")),)
    scene.count(out(1, s2=40, s4=40))
    scene.write(0, out(1, s2=11, s4=10))
    scene.write(0, X._replace(lead=lead), is_kept=True)
    scene.write(0, X)
    scene.do(Write("b", 1, 1, out(1, s2=10, s4=10)))
    scene.do(Keep("b"))
    assert kinds(scene.do(Write("m", 1, 3, Z))) == ["RoundContested"]
    assert scene.no(Write("o", 1, 3, WrittenRound("won"))) == "how_it_ended"


def test_officials_agree_for_all() -> None:
    for official in (DESK, JUDGE):
        scene = Scene("garrison-2022", sides=TRIO)
        scene.write(0, X3)
        scene.write(0, X3)
        events = scene.do(Confirm("id2", official))
        assert kinds(events) == ["RoundConfirmed", "RoundConfirmed", "RoundCounted", "RoundCounted"]


def test_the_judge_counts_what_waits_though_nobody_wrote_otherwise() -> None:
    scene = Scene()
    scene.write(0, X)
    assert kinds(scene.do(Keep("id1"))) == ["RoundCounted"]


def test_a_paper_typed_in_counts_at_once() -> None:
    scene = Scene()
    assert kinds(scene.do(Write("p", DESK, 0, X))) == ["RoundWritten", "RoundCounted"]
    assert scene.sheet.rounds[0].side == DESK


def test_the_desk_types_what_waits_already() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.write(0, Z)
    assert scene.no(Write("p3", DESK, 2, Z)) == "confirm_first"
    assert kinds(scene.do(Write("p", DESK, 0, X))) == ["RoundConfirmed", "RoundCounted"]
    assert kinds(scene.do(Write("p2", DESK, 1, Z))) == ["RoundConfirmed", "RoundCounted"]
    assert scene.sheet.ids == {"id1", "id2", "p", "p2"}


def test_the_paper_says_something_else_than_the_phone() -> None:
    scene = Scene()
    scene.write(0, X)
    assert kinds(scene.do(Write("p", DESK, 0, Y))) == ["RoundContested"]
    assert kinds(scene.do(Withdraw("id1", 0))) == ["RoundWithdrawn", "RoundCounted"]
    assert counted(scene) == ["p"]


def test_rounds_that_wait_when_a_ruling_ends_the_match_never_count() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.do(ruled(MATCH, "B"))
    assert scene.sheet.is_over
    assert scene.no(Confirm("id1", 1)) == "match_is_over"
    assert scene.no(Keep("id1")) == "match_is_over"
    assert scene.no(Write("n", 0, 1, X)) == "match_is_over"
    scene.do(Withdraw("id1", 0))
    assert waiting(scene) == []


def test_a_log_gives_the_same_sheet_however_it_is_folded() -> None:
    scene = Scene()
    scene.write(0, X)
    scene.do(Write("b", 1, 0, Y))
    scene.do(Keep("b"))
    scene.count(blocked(5, 11, 7, 9))
    halfway = fold(scene.log[:3])
    assert fold(scene.log[3:], halfway) == fold(scene.log) == scene.sheet


def test_the_referee_is_asked_once_about_a_round_and_remembers_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "MOST_REMEMBERED", 2)
    referee._remembered.clear()
    scene = Scene()
    found = [decide_rounds.preview_round(scene.sheet.match, out(1, s2=pips, s4=2)) for pips in (5, 5, 6, 7)]
    assert found[0] is found[1]
    assert found[0] != found[2]
    assert len(referee._remembered) == 1


def test_the_referee_is_asked_once_from_writing_to_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, asked = Scene(), list[str]()

    def decide(match: Match, command: Command) -> Answer:
        asked.append(type(command).__name__)
        return play_decide(match, command)

    monkeypatch.setattr(referee, "decide", decide)
    monkeypatch.setattr(referee, "parse", None)
    scene.count(X)
    assert asked == ["StartGame", "StartRound", "RecordOut"]
    scene.rule(MATCH, "B")
    assert asked[3:] == ["ForfeitMatch"]


def test_a_round_is_not_put_right_under_one_that_could_then_not_be() -> None:
    scene = Scene("fortbend-2023")
    scene.write(0, WrittenRound("out", 1, ((2, 2), (4, 3)), scored=(("A", 200),)))
    scene.write(0, WrittenRound("target", scored=(("A", 60),)))
    less = WrittenRound("out", 1, ((2, 2), (4, 3)), scored=(("A", 5),))
    assert scene.no(Write("c", 0, 0, less, is_correction=True)) == "last_first"
