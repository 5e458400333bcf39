"""The turn to write goes round in order, is never lost, and nobody waits for it for ever."""

import threading
from collections.abc import Callable
from functools import partial

import pytest

from doublesix.store.sqlite import write_queue
from doublesix.store.sqlite.write_queue import DatabaseBusy, WriteQueue, count_waiting, queue_for
from tests.store.sqlite.writing import PATIENCE, has_length, until


def run(do: Callable[[], object]) -> threading.Thread:
    """A thread that does it."""
    thread = threading.Thread(target=do)
    thread.start()
    return thread


def test_the_turn_is_handed_on_in_the_order_in_which_people_came() -> None:
    queue, came = WriteQueue(), []

    def write(number: int) -> None:
        queue.take(10, PATIENCE)
        came.append(number)
        queue.give_back()

    queue.take(10, PATIENCE)
    threads = []
    for number in range(8):
        threads.append(run(partial(write, number)))
        until(partial(has_length, queue, number + 1))
    queue.give_back()
    for thread in threads:
        thread.join(PATIENCE)
    assert came == list(range(8))
    queue.take(0, 0)


def test_who_finds_too_many_waiting_is_told_at_once() -> None:
    queue = WriteQueue()
    queue.take(1, PATIENCE)

    def write() -> None:
        queue.take(1, PATIENCE)
        queue.give_back()

    waiting = run(write)
    until(lambda: len(queue) == 1)
    with pytest.raises(DatabaseBusy, match="wait to write already"):
        queue.take(1, PATIENCE)
    queue.give_back()
    waiting.join(PATIENCE)
    queue.take(0, 0)


def test_who_waited_too_long_is_told_and_leaves_no_place_behind() -> None:
    queue = WriteQueue()
    queue.take(1, PATIENCE)
    with pytest.raises(DatabaseBusy, match="others were writing"):
        queue.take(1, 0.01)
    assert len(queue) == 0
    queue.give_back()
    queue.take(0, 0)


def test_a_turn_that_comes_as_somebody_leaves_goes_on_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    queue = WriteQueue()
    queue.take(1, PATIENCE)

    class LastMoment:
        """A place whose turn comes when its time has just run out."""

        def acquire(self, timeout: float | None = None) -> bool:
            if timeout is None:
                return True
            queue.give_back()
            return False

        def release(self) -> None: ...

    monkeypatch.setattr(write_queue, "Lock", LastMoment)
    with pytest.raises(DatabaseBusy):
        queue.take(1, 0.01)
    queue.take(0, 0)


def test_who_waits_is_counted() -> None:
    queue, before = queue_for("a file of this test"), count_waiting()
    assert queue_for("a file of this test") is queue
    queue.take(1, PATIENCE)
    waiting = run(lambda: queue.take(1, PATIENCE))
    until(lambda: count_waiting() == before + 1)
    queue.give_back()
    waiting.join(PATIENCE)
    assert count_waiting() == before
    queue.give_back()
