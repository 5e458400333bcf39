"""What goes on at tables by itself: bots, deals, time that runs out, and keepers that die."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from datetime import timedelta
from typing import Any, Final

import pytest
from django.conf import LazySettings
from django.db import OperationalError
from django.utils import timezone

from doublesix.app.online import commands as cmd
from doublesix.app.online import events as ev
from doublesix.app.online.state import BETWEEN, OVER, PLAYING
from doublesix.bots import bot_named, level_choice
from doublesix.chance import Stream
from doublesix.play.legal import choices
from doublesix.play.views import seat_view_with, seen_by
from doublesix.store import streams
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch
from doublesix.store.services import online_tables, table_leases
from doublesix.web.background import child_processes, table_keeper
from doublesix.web.background.table_keeper import TableKeeper
from tests.store import tables
from tests.store.tables import begun, fresh, full, move_of, opened, state_of
from tests.waiting import until
from tests.web.live.serving import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)


IN_PROCESSES: Final = TableKeeper._pool_of_bots
A_START: Final = 600
"""Seconds until a process that thinks begins or ends, on a machine that is busy: it is served last."""


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> Iterator[Executor]:
    """Bots play at once, and think in a thread of this process."""
    settings.BOT_SECONDS = (0.0, 0.0)
    monkeypatch.setattr(table_keeper, "LOOK_EVERY", timedelta(seconds=0.05))
    monkeypatch.setattr(tables, "WHO", Actor(None, timezone.now()))
    with ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(TableKeeper, "_pool_of_bots", lambda _self: pool)
        yield pool


@pytest.fixture
def keeper() -> Iterator[TableKeeper]:
    """Who keeps tables in this process."""
    made = TableKeeper()
    made.start()
    yield made
    end(made)


def end(keeper: TableKeeper) -> None:
    """Stop a keeper and wait until it is gone, however long the machine takes."""
    keeper.stop()
    keeper._thread.join(PATIENCE)
    assert not keeper._thread.is_alive()


def now() -> Actor:
    """Nobody by name, now."""
    return Actor(None, timezone.now())


def play_as(row: OnlineMatch, seats: tuple[int, ...]) -> None:
    """Be the people at these seats until the match is over, and ready for every round."""
    acted = 0

    def go_on() -> bool:
        nonlocal acted
        state = state_of(row)
        if state.n > acted:
            if state.status == PLAYING and state.turn in seats and not state.seat(state.turn).is_held:
                acted = state.n
                online_tables.act(fresh(row), move_of(state, f"key {state.n}"), now())
            elif state.status == BETWEEN and not all(state.seat(seat).is_ready for seat in seats):
                for seat in seats:
                    online_tables.act(fresh(row), cmd.BeReady(seat, f"ready {seat} {state.n}"), now())
        return state.status == OVER

    until(go_on)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["powc", "straight", "bigsix"])
def test_a_whole_match_with_bots(keeper: TableKeeper, game: str) -> None:
    row, _ = begun(game, level=1)
    play_as(row, (1,))
    state = state_of(row)
    assert state.secret
    played = {entry.event.seat for entry in state.entries if isinstance(entry.event, ev.Played)}
    assert played == {0, 1, 2, 3, 4}
    until(lambda: row.pk not in keeper._kept)
    assert not keeper._thinking
    assert not keeper._planned


@pytest.mark.slow
def test_bots_think_in_a_process_that_ends_with_the_keeper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableKeeper, "_pool_of_bots", IN_PROCESSES)
    keeper = TableKeeper()
    keeper.start()
    row, _ = begun(level=1)

    def processes() -> list[Any]:
        """Those that think for this keeper."""
        return list(keeper._pool._processes.values()) if keeper._pool is not None else []

    def play_until(is_so: Callable[[], bool]) -> None:
        """The person plays whenever it is their turn, until it is so and a bot played after that."""
        since: int | None = None

        def is_done() -> bool:
            nonlocal since
            state = state_of(row)
            if state.turn == 1:
                online_tables.act(fresh(row), move_of(state, f"key {state.n}"), now())
            elif state.status == BETWEEN and not state.seat(1).is_ready:
                online_tables.act(fresh(row), cmd.BeReady(1, f"ready {state.n}"), now())
            if since is None and is_so():
                since = state_of(row).n
            events = [entry.event for entry in state.entries if since is not None and entry.n > since]
            return any(isinstance(event, ev.Played) and event.seat > 1 for event in events)

        until(is_done, patience=A_START)

    play_until(lambda: True)
    (process,) = processes()
    assert process.is_alive()
    assert keeper._pool is not None
    begins_with = keeper._pool._initializer
    assert begins_with is child_processes.begin_to_think, "it is ready before it is asked anything"
    process.kill()  # as where memory is short
    process.join(A_START)
    # A play that was thought of before comes first; the next one needs another process.
    play_until(lambda: processes() not in ([], [process]))
    (other,) = processes()
    end(keeper)
    # The pool waits for it too: for a moment after it has ended nobody here knows.
    until(lambda: not other.is_alive(), "it does not end", A_START)


def test_time_that_is_over_gives_the_seat_to_a_bot_until_its_player_is_back(keeper: TableKeeper) -> None:
    row, _ = full(seconds=15, level=1)
    state = state_of(row)
    seat = state.turn
    past = timezone.now() - timedelta(seconds=14, milliseconds=900)
    online_tables.act(fresh(row), cmd.RestartClock(), Actor(None, past))
    until(lambda: any(isinstance(entry.event, ev.SeatHeld) for entry in state_of(row).entries))
    assert state_of(row).seat(seat).is_held
    until(lambda: state_of(row).turn != seat)
    played = [entry.event for entry in state_of(row).entries if isinstance(entry.event, ev.Played)]
    assert played[-1].seat == seat, "a bot played for who let the time pass"
    online_tables.act(fresh(row), cmd.Leave(state_of(row).turn, "off"), now())
    before = state_of(row)
    assert before.seat(seat).is_held


def test_who_lost_the_connection_has_patience_on_top(keeper: TableKeeper) -> None:
    row, _ = full(seconds=15, patience=60)
    seat = state_of(row).turn
    online_tables.act(fresh(row), cmd.NoteConnection(seat, False), now())
    past = timezone.now() - timedelta(seconds=60)
    online_tables.act(fresh(row), cmd.RestartClock(), Actor(None, past))
    until(lambda: row.pk in keeper._kept and keeper._planned.get(row.pk) == state_of(row).n)
    dues = [(due.at, due.do) for due in keeper._due if due.changed == state_of(row).n]
    assert dues == [(past + timedelta(seconds=75), cmd.HoldSeat(seat))]


def test_the_next_round_is_dealt_when_all_are_ready(keeper: TableKeeper) -> None:
    row, _ = full()
    while state_of(row).status != BETWEEN:
        online_tables.act(fresh(row), move_of(state_of(row), f"k {state_of(row).n}"), now())
    for seat in (1, 2, 3):
        online_tables.act(fresh(row), cmd.BeReady(seat, "r"), now())
    assert state_of(row).status == BETWEEN
    online_tables.act(fresh(row), cmd.BeReady(4, "r"), now())
    until(lambda: state_of(row).status == PLAYING)
    assert state_of(row).round_number == 2


class TestTwoKeepers:
    @pytest.mark.slow
    def test_one_dies_and_the_other_takes_over(self, keeper: TableKeeper) -> None:
        row, _ = begun(level=1, seconds=30)
        until(lambda: fresh(row).kept_by == keeper.name)
        other = TableKeeper()
        other.start()
        keeper._is_ending = True  # it dies without a word
        keeper._news.put(None)
        keeper._thread.join(PATIENCE)
        assert not keeper._thread.is_alive()
        OnlineMatch.objects.filter(pk=row.pk).update(
            kept_by=keeper.name, kept_until=timezone.now() - timedelta(seconds=1)
        )
        until(lambda: fresh(row).kept_by == other.name)
        until(lambda: any(isinstance(each.event, ev.ClockRestarted) for each in state_of(row).entries))
        play_as(row, (1,))
        end(other)

    def test_at_its_end_it_gives_its_tables_back(self, keeper: TableKeeper) -> None:
        row, _ = begun(level=1)
        until(lambda: fresh(row).kept_by == keeper.name)
        end(keeper)
        kept_until = fresh(row).kept_until
        assert kept_until is not None
        assert kept_until < timezone.now()

    def test_the_only_one_takes_all_when_it_starts(self, settings: LazySettings) -> None:
        row, _ = begun(level=1)
        table_leases.keep_tables("one that was killed", timezone.now())
        settings.REDIS_URL = "redis://somewhere"
        several = TableKeeper()
        several.start()
        assert fresh(row).kept_by == "one that was killed"
        end(several)
        assert fresh(row).kept_by == "one that was killed", "others may be there"
        settings.REDIS_URL = ""
        alone = TableKeeper()
        alone.start()
        until(lambda: fresh(row).kept_by == alone.name)
        end(alone)


class TestFaults:
    @pytest.mark.slow
    def test_a_bot_that_failed_is_asked_again(
        self, keeper: TableKeeper, bots: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[int] = []

        def fail_once(level: int, *rest: Any) -> Any:
            asked.append(level)
            if len(asked) == 1:
                raise ValueError("a fault")
            return real(level, *rest)

        real = level_choice.choose
        monkeypatch.setattr(level_choice, "choose", fail_once)
        row, _ = begun(level=1)
        play_as(row, (1,))
        assert len(asked) > 2

    @pytest.mark.slow
    def test_a_play_that_the_database_did_not_take_is_made_again(
        self, keeper: TableKeeper, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        real, failed = streams.append_events, list[object]()

        def fail(*arguments: Any) -> None:
            event = arguments[2][0].event
            if isinstance(event, ev.Played) and event.seat > 1 and len(failed) < 3:
                failed.append(event)
                raise OperationalError("the disk is full")
            real(*arguments)

        row, _ = begun(level=1)
        monkeypatch.setattr(online_tables, "append_events", fail)
        play_as(row, (1,))
        assert len(failed) == 3
        assert "PlayForSeat could not be done" in caplog.text

    def test_a_bot_that_thought_of_what_is_past_does_nothing(
        self, keeper: TableKeeper, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        thoughts: list[Future[Any]] = []

        class Slow(Executor):
            def submit(self, *_arguments: Any, **_named: Any) -> Any:
                thoughts.append(Future())
                return thoughts[-1]

        monkeypatch.setattr(TableKeeper, "_pool_of_bots", lambda _self: Slow())
        row, _ = begun(level=1)
        while state_of(row).turn == 1:
            online_tables.act(fresh(row), move_of(state_of(row), "first"), now())
        until(lambda: bool(thoughts))
        state = state_of(row)
        played = tables.play_on(row, 1)
        thoughts[0].set_result(tables.command_of(state))
        until(lambda: len(thoughts) > 1 or played.turn == 1)
        until(keeper._news.empty)
        assert state_of(row) == played


def test_a_table_that_waits_is_left_alone(keeper: TableKeeper) -> None:
    waiting, (row, _) = opened(), begun(level=1)
    until(lambda: row.pk in keeper._kept)
    keeper._news.put(waiting.pk)
    keeper._news.put(10**6)
    until(keeper._news.empty)
    assert waiting.pk not in keeper._kept
    assert fresh(waiting).kept_by == ""


def test_how_long_a_bot_waits_says_nothing_of_its_hand(settings: LazySettings) -> None:
    settings.BOT_SECONDS = (1.0, 2.0)
    (row, _), (elsewhere, _) = begun(), begun()
    keeper = TableKeeper()
    moments = set()
    for _ in range(60):
        state = tables.play_on(row, 1)
        if state.status != PLAYING:
            continue
        assert state.turn_since is not None
        moments.add(keeper._plays_at(row, state) - state.turn_since)
        seats = tuple(seat._replace(level=8) for seat in state.seats)
        other = state._replace(seats=seats, match=state_of(elsewhere).match)
        assert keeper._plays_at(row, other) == keeper._plays_at(row, state)
    assert timedelta(seconds=1) <= min(moments) < timedelta(seconds=1.3)
    assert timedelta(seconds=1.7) < max(moments) <= timedelta(seconds=2)


@pytest.mark.parametrize("game", ["powc", "straight", "bigsix"])
def test_what_a_bot_of_the_highest_level_is_asked_here_is_what_the_league_asks(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """The view is as the league has it; with the same dice the choice is that of its expert."""
    asked: list[Any] = []

    class Listening(Executor):
        def submit(self, *arguments: Any, **_named: Any) -> Any:
            asked.append(arguments[1:])
            return Future()

    monkeypatch.setattr(TableKeeper, "_pool_of_bots", lambda _self: Listening())
    keeper, (row, _) = TableKeeper(), begun(game, level=8)
    while len(asked) < 3:
        state = tables.play_on(row, 1)
        if state.status != PLAYING or state.turn == 1 or len(choices(state.match).plays) < 2:
            continue
        keeper._think(fresh(row), state)
        level, view, dice = asked[-1]
        record = tuple(
            seen for seen in (seen_by(each, state.turn) for each in state.play_events) if seen is not None
        )
        assert view == seat_view_with(state.match, record, state.turn)
        assert level == 8
        assert level_choice.choose(level, view, dice) == bot_named("expert")(view, Stream(dice))
