"""What a board shows: only what changed is sent, numbers grow, and who is behind gets the newest."""

from datetime import UTC, datetime, timedelta

import pytest

from doublesix.web.live import state
from doublesix.web.live.state import BoardChange, BoardState, number_of

START = datetime(2030, 4, 20, 12, 0, tzinfo=UTC)


def at(milliseconds: int) -> datetime:
    return START + timedelta(milliseconds=milliseconds)


def test_the_first_state_is_whole() -> None:
    board = BoardState()
    assert board.take({"a": "1", "b": "2"}, START)
    assert board.seq == number_of(START) == 1_902_916_800_000
    assert board.since(0) == BoardChange({"a": "1", "b": "2"}, ("a", "b"), True)


def test_only_parts_that_changed_are_new() -> None:
    board = BoardState()
    board.take({"a": "1", "b": "2"}, START)
    first = board.seq
    assert board.take({"a": "1", "b": "3"}, at(500))
    assert board.since(first) == BoardChange({"b": "3"}, None, False)
    assert board.since(board.seq) == BoardChange({}, None, False)


def test_the_same_again_is_no_news() -> None:
    board = BoardState()
    board.take({"a": "1"}, START)
    assert not board.take({"a": "1"}, at(500))
    assert board.seq == number_of(START)


def test_who_is_behind_gets_the_newest_of_each_part_once() -> None:
    board = BoardState()
    board.take({"a": "0", "b": "0"}, START)
    first = board.seq
    for turn in range(1, 100):
        board.take({"a": str(turn), "b": str(turn // 50)}, at(turn))
    assert board.since(first) == BoardChange({"a": "99", "b": "1"}, None, False)


def test_parts_come_go_and_change_places() -> None:
    board = BoardState()
    board.take({"a": "1", "b": "2"}, START)
    first = board.seq
    board.take({"c": "3", "a": "1"}, at(1))
    assert board.since(first) == BoardChange({"c": "3", "b": None}, ("c", "a"), False)
    second = board.seq
    board.take({"c": "3", "a": "1", "b": "2"}, at(2))
    assert board.since(second) == BoardChange({"b": "2"}, ("c", "a", "b"), False)
    assert board.since(first).parts == {"c": "3", "b": "2"}
    board.take({"a": "1", "c": "3", "b": "2"}, at(3))
    assert board.since(board.seq - 1) == BoardChange({}, ("a", "c", "b"), False)


def test_who_missed_more_than_is_remembered_gets_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MOST_GONE", 3)
    board = BoardState()
    seen = []
    for turn in range(10):
        board.take({f"part-{turn}": "x"}, at(turn))
        seen.append(board.seq)
    assert board.since(seen[0]).is_whole
    assert board.since(seen[-2]) == BoardChange({"part-9": "x", "part-8": None}, ("part-9",), False)


@pytest.mark.parametrize("later", [at(-60_000), START, at(1)])
def test_numbers_never_go_back_whatever_the_clock_does(later: datetime) -> None:
    board = BoardState()
    board.take({"a": "1"}, START)
    before = board.seq
    assert board.take({"a": "2"}, later)
    assert board.seq == before + 1


def test_a_state_gets_a_number_above_what_somebody_saw_elsewhere() -> None:
    board = BoardState()
    board.take({"a": "1"}, START)
    seen = number_of(at(900))
    assert board.take({"a": "1"}, at(700), above=seen)
    assert board.seq == seen + 1
    assert board.since(number_of(START)).parts == {}
    assert not board.take({"a": "1"}, at(2000), above=seen)
