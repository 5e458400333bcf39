"""A match gone through again: every moment, with open hands and as a seat saw it, and no more than that."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesix.app import replays
from doublesix.app.replays import (
    OPEN,
    MomentAddress,
    ReplayRound,
    SeenHand,
    nearest,
    replay_rounds,
    step,
    watchers,
)
from doublesix.bots.decisions import replay
from doublesix.play import Table, evolve, open_match, seat_view
from doublesix.play import events as e
from doublesix.play.notation import Record, read
from doublesix.tiles import members, name
from tests.play.tables import OUT_UNWRITTEN, dealt, say, table
from tests.play.test_invariants import Secrets, games, irregularities, played, seeds, tables, usual
from tests.samples import sample

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("docs/examples/*.dtn"), *ROOT.glob("tests/golden/[bps]*/*.dtn")])


def record_of(stem: str) -> Record:
    (path,) = [path for path in FILES if path.stem == stem]
    return read(path.read_text("utf-8"))


def names(hand: SeenHand) -> list[str]:
    return [name(tile) for tile in hand.tiles]


def events(one: ReplayRound, turn: int) -> list[type]:
    return [type(each.event) for each in one.moments[turn].happened]


def test_every_turn_is_a_moment_with_what_lies_and_who_holds_what() -> None:
    record = record_of("fair")
    first, *others = replay_rounds(record)
    assert (first.place, first.game, first.number, first.is_over) == (1, 1, 1, True)
    assert [each.place for each in others] == list(range(2, len(others) + 2))
    deal, led = first.moments[:2]
    assert [len(hand.tiles) for hand in deal.hands] == [7] * 4
    assert deal.laid == ()
    assert deal.to_play == 1
    assert [len(hand.tiles) for hand in led.hands] == [6, 7, 7, 7]
    assert len(led.laid) == 1
    assert led.to_play == 2
    assert events(first, 0)[:3] == [e.GameStarted, e.LeadDrawn, e.RoundStarted]
    assert events(first, first.last) == [e.RoundEnded]
    assert first.moments[-1].to_play == 0
    assert events(others[-1], others[-1].last)[-2:] == [e.GameEnded, e.MatchEnded]
    assert others[-1].moments[-1].scores[0] != others[-1].moments[-1].scores[1]


def test_turns_are_numbered_as_an_analysis_numbers_them() -> None:
    for path in FILES:
        record = read(path.read_text("utf-8"))
        rounds = {(each.game, each.number): each for each in replay_rounds(record)}
        for situation in replay(record).situations:
            moment = rounds[situation.game, situation.round].moments[situation.turn]
            assert situation.made in [each.event for each in moment.happened]


def test_a_seat_sees_its_own_hand_and_how_many_tiles_the_others_hold() -> None:
    first = replay_rounds(record_of("fair"), 2)[0]
    deal = first.moments[0]
    assert [(len(hand.tiles), hand.hidden) for hand in deal.hands] == [(0, 7), (7, 0), (0, 7), (0, 7)]
    dealt_hands = [each.event for each in deal.happened if isinstance(each.event, e.HandDealt)]
    assert [bool(hand.tiles) for hand in dealt_hands] == [False, True, False, False]
    end = first.moments[-1]
    assert all(not hand.hidden for hand in end.hands), "hands that are counted are shown to all"


def test_why_a_play_was_worth_what_it_was_worth() -> None:
    first = replay_rounds(record_of("fair"))[0]
    reasons = [reason.code for moment in first.moments for each in moment.happened for reason in each.reasons]
    assert "scores_in_play" in reasons
    assert {"blocked", "hand_counts"} <= set(reasons)


def test_drawn_tiles_belong_to_the_turn_they_lead_to() -> None:
    for record in (read(path.read_text("utf-8")) for path in FILES):
        if record.ruleset.game == "bigsix" and any(isinstance(each, e.TileDrawn) for each in record.events):
            break
    else:
        raise AssertionError("no match in which tiles are drawn")
    for one in replay_rounds(record, 1):
        for moment in one.moments[: one.last]:
            kinds = [type(each.event) for each in moment.happened]
            assert e.TileDrawn not in kinds[-1:]
    piles = [moment.pile for moment in replay_rounds(record)[0].moments]
    assert piles == sorted(piles, reverse=True)


def test_a_misplay_lies_on_the_table_and_goes_back_when_caught() -> None:
    first = replay_rounds(record_of("misplay-caught"), 1)[0]
    assert [len(each.laid) for each in first.moments[:4]] == [0, 1, 2, 2]
    assert first.moments[2].laid[-1].slip == "misplayed"
    assert first.moments[2].hands[1] == SeenHand((), 6)
    assert first.moments[2].to_play == 3
    back = first.moments[3]
    assert events(first, 3)[0] is e.MisplayCaught
    assert len(back.hands[1].tiles) + back.hands[1].hidden == 7
    assert len(back.hands[1].tiles) == 1, "face up before everybody"


def test_a_blamed_tile_is_aside_face_up() -> None:
    record = record_of("blamed-counts-other-out")
    assert any(aside for each in replay_rounds(record, 1) for m in each.moments for aside in m.aside)


def test_hands_that_are_not_written_are_known_as_far_as_they_are_laid() -> None:
    at = table("straight", "game", "round", *OUT_UNWRITTEN)
    first = replay_rounds(at.record)[0]
    deal = first.moments[0]
    assert [len(hand.tiles) + hand.hidden for hand in deal.hands] == [7] * 4
    assert any(hand.hidden for hand in deal.hands)
    laid = {each.tile for each in first.moments[-1].laid}
    assert laid <= {tile for hand in deal.hands for tile in hand.tiles}
    own = replay_rounds(at.record, 3)[0].moments[0].hands
    assert own[2] == deal.hands[2]
    assert own[0] == SeenHand((), 7)
    lying = table("straight", "game", "round", "1 plays 5-5", "2 misplays 6-3 on 5-5/5 showing 3")
    say(lying, "3 catches", "3 plays 5-4 on 5-5", "4 plays 5-1 on 5-5", "1 passes", "2 plays 5-0 on 5-5")
    one = replay_rounds(lying.record)[0]
    assert names(one.moments[1].hands[1]) == ["5-0", "6-3"]
    assert one.moments[1].hands[1].hidden == 5
    assert names(one.moments[2].hands[1]) == ["5-0"]
    assert one.moments[2].hands[1].hidden == 5


def test_what_another_round_says_of_unwritten_hands_is_not_known_in_this_one() -> None:
    at = table("straight", "game", "round", "1 plays 5-5", 'judge void "cards seen"', "round", "1 plays 6-6")
    first, second = replay_rounds(at.record)
    assert names(first.moments[0].hands[0]) == ["5-5"]
    assert names(second.moments[0].hands[0]) == ["6-6"]
    assert not second.is_over


def test_counts_alone_and_what_a_judge_decides_between_rounds() -> None:
    at = table("powc", "game", "round", "sheet out 3 2=11 4=9", 'judge penalty B 50 "late"', "round")
    first, second = replay_rounds(at.record)
    assert [each.turn for each in first.moments] == [0, 1]
    assert events(first, 1) == [e.SheetRecorded, e.RoundEnded, e.Penalised]
    assert events(second, 0) == [e.RoundStarted]
    assert second.moments[0].hands == (SeenHand(),) * 4
    walked = table("powc", 'walkover B "nobody came"')
    assert replay_rounds(walked.record) == ()


def test_a_round_that_a_ruling_cut_off_is_closed_when_the_next_begins() -> None:
    at = dealt("powc", "1 plays 6-6")
    say(at, 'judge void "cards seen"', "round")
    first, second = replay_rounds(at.record)
    assert (first.is_over, second.is_over) == (True, False)
    assert first.moments[-1].turn == 2
    lost = dealt("powc", "1 plays 6-6")
    say(lost, 'judge match B "left"')
    (only,) = replay_rounds(lost.record)
    assert only.is_over
    assert only.moments[-1].to_play == 0


def test_from_where_a_match_can_be_watched() -> None:
    assert watchers(dealt("powc").match) == (OPEN, 1, 2, 3, 4)
    assert watchers(dealt("bigsix", players=3).match) == (OPEN, 1, 2, 3)


def test_addresses_and_steps_over_the_ends_of_rounds() -> None:
    rounds = replay_rounds(record_of("fair"))
    assert nearest(rounds, 2, 3) == MomentAddress(2, 3)
    assert nearest(rounds, 0, -1) == MomentAddress(1, 0)
    assert nearest(rounds, 999, 999) == MomentAddress(len(rounds), rounds[-1].last)
    assert step(rounds, MomentAddress(1, 0), -1) is None
    assert step(rounds, MomentAddress(1, 0), 1) == MomentAddress(1, 1)
    assert step(rounds, MomentAddress(1, rounds[0].last), 1) == MomentAddress(2, 0)
    assert step(rounds, MomentAddress(2, 0), -1) == MomentAddress(1, rounds[0].last)
    assert step(rounds, MomentAddress(len(rounds), rounds[-1].last), 1) is None


# ---- What a seat could know


@pytest.mark.sweep
@given(at=tables, viewer=st.integers(1, 4), seed=seeds)
@settings(usual, max_examples=sample(15, 2_000))
def test_a_seat_is_shown_nothing_that_it_could_not_know(at: Table, viewer: int, seed: int) -> None:
    """Matches that differ only where the seat cannot see are the same to it, moment by moment."""
    secrets = Secrets(at, viewer)
    shown = replay_rounds(secrets.record, viewer)
    for twin in secrets.twins(random.Random(seed)):  # nosec B311: which tiles change places
        assert repr(replay_rounds(twin, viewer)) == repr(shown)


@pytest.mark.sweep
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_moment_does_not_know_what_comes_after_it(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    if any(isinstance(event, e.HandsUnwritten) for event in record.events):
        return  # there a hand is known by what it lays later; the next test has what may be seen of it
    for viewer in (0, 1, 2):
        whole = replay_rounds(record, viewer)
        for end in range(0, len(record.entries), 7):
            cut = replay_rounds(record._replace(entries=record.entries[:end]), viewer)
            for one, of_whole in zip(cut, whole, strict=False):
                sure = one.moments[:-1]
                assert sure == of_whole.moments[: len(sure)]


@pytest.mark.sweep
@given(seed=seeds, game=games, irregular=irregularities)
@settings(usual, max_examples=sample(10, 500))
def test_a_seat_sees_the_hand_that_its_view_has_and_no_other(seed: int, game: str, irregular: float) -> None:
    at = played(seed, game, irregular, 300)
    for viewer in watchers(at.match)[1:]:
        held = _hands_by_view(at, viewer)
        for one in replay_rounds(at.record, viewer):
            for moment in one.moments:
                for seat, hand in enumerate(moment.hands, 1):
                    assert hand.hidden >= 0
                    assert seat != viewer or not hand.hidden or _is_unwritten(at)
                if moment.to_play and not _is_unwritten(at) and not _lies(moment.laid):
                    assert tuple(sorted(moment.hands[viewer - 1].tiles)) in held


def _hands_by_view(at: Table, viewer: int) -> set[tuple[int, ...]]:
    """Every hand that the seat's view ever had."""
    match = open_match(at.ruleset, at.names)
    found: set[tuple[int, ...]] = set()
    for event in at.log:
        match = evolve(match, event)
        found.add(tuple(sorted(seat_view(match, (), viewer).hand)))
    return found


def _is_unwritten(at: Table) -> bool:
    return any(isinstance(event, e.HandsUnwritten) for event in at.log)


def _lies(laid: tuple[object, ...]) -> bool:
    return any(getattr(each, "slip", "") for each in laid)


def test_of_a_hand_that_was_counted_all_see_what_it_held() -> None:
    first = replay_rounds(record_of("fair"), 4)[0]
    ended = first.moments[-1].happened[0].event
    assert isinstance(ended, e.RoundEnded)
    assert [tuple(members(row)) for row in ended.shown[1:]] == [
        hand.tiles for hand in first.moments[-1].hands
    ]


def test_an_event_without_a_rule_of_who_may_see_it_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "seen_by", lambda _event, _seat: None)
    first = replay_rounds(record_of("fair"), 2)[0]
    assert not any(moment.happened for moment in first.moments)
