"""What goes on at tables by itself: rounds are dealt, bots play, time runs out.

One thread for all tables that this process keeps (a lease in each table's row says so). Bots think in
processes of their own and are never waited for. A bot's play comes after a delay that depends on the number
of the turn alone, so that how long it takes tells nothing of what it holds; forced passes too. Level 8
thinks 0.2 s at most, well within that; what takes longer once is done before a process is asked anything.
"""

import heapq
import logging
import multiprocessing
import secrets
import threading
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connections
from django.utils import timezone

from doublesix.app.online import clock
from doublesix.app.online import commands as cmd
from doublesix.app.online.state import OVER, PLAYING, WAITING, OnlineTable
from doublesix.bots import level_choice
from doublesix.chance import Stream
from doublesix.play.commands import Catch, Command
from doublesix.play.events import MisplayStood
from doublesix.play.irregular import let_stand
from doublesix.play.views import seat_view
from doublesix.rules.sides import side_of_seat
from doublesix.store import change_feed
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch
from doublesix.store.refusals import Refused
from doublesix.store.services import online_matches, online_tables, table_leases
from doublesix.store.streams import OVERTAKEN
from doublesix.web.background import child_processes
from doublesix.web.background.daily_expert import DailyExpert

logger = logging.getLogger(__name__)
LOOK_EVERY: Final = timedelta(seconds=2)
"""How often tables are looked for that nobody keeps, and the own lease is said again."""
MOST_AT_ONCE: Final = 32
"""Plays that are kept together: people's wait no longer than these take."""
STEPS: Final = 1000
"""Into how many steps the spread of delays is divided."""


class Due(NamedTuple):
    """Something that is to be done at a table, unless something happens there before."""

    at: datetime
    number: int
    pk: int
    changed: int
    """The table's number then."""
    do: cmd.Command


class Thought(NamedTuple):
    """What a bot wants to do."""

    pk: int
    seat: int
    n: int
    command: Command | None
    """Nothing where thinking failed."""


class TableKeeper:
    """Keeps the tables of one process."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self._news: SimpleQueue[int | Thought | None] = SimpleQueue()
        self._kept: set[int] = set()
        self._planned: dict[int, int] = {}
        """By table, up to which number it is known what comes next."""
        self._due: list[Due] = []
        self._thinking: dict[int, int] = {}
        """By table, for which number a bot thinks."""
        self._expert = DailyExpert()
        self._count = 0
        self._pool: ProcessPoolExecutor | None = None
        self._thread = threading.Thread(target=self._run, name="tables", daemon=True)
        self._is_ending = False

    def start(self) -> None:
        """Begin."""
        change_feed.TABLES.subscribe(self._news.put)
        self._thread.start()

    def stop(self) -> None:
        """End; what was begun is done or left to the next server."""
        change_feed.TABLES.unsubscribe(self._news.put)
        self._is_ending = True
        self._news.put(None)
        self._thread.join(3)
        self._expert.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _leave(self) -> None:
        """Let whoever comes keep the tables at once."""
        with suppress(DatabaseError):
            table_leases.leave_tables(self.name, timezone.now())
        connections.close_all()

    def _run(self) -> None:
        look_at = timezone.now()
        is_known_alone = not settings.REDIS_URL
        while not self._is_ending:
            try:
                close_old_connections()
                now = timezone.now()
                if is_known_alone:
                    table_leases.take_all_tables(now)
                    is_known_alone = False
                if now >= look_at:
                    self._look(now)
                    look_at = now + LOOK_EVERY
                self._do_due(timezone.now())
                self._wait(min(look_at, self._due[0].at if self._due else look_at))
            except Exception:
                logger.exception("the tables could not be kept")
                self._pause()
        self._leave()

    def _pause(self) -> None:
        threading.Event().wait(0.5)

    def _wait(self, until: datetime) -> None:
        """Take what is new; else wait until something is due."""
        seconds = max(0.0, (until - timezone.now()).total_seconds())
        try:
            news = self._news.get(timeout=seconds) if seconds else self._news.get_nowait()
        except Empty:
            return
        changed: dict[int, None] = {}
        while True:
            if isinstance(news, Thought):
                self._take_thought(news)
            elif news is not None:
                changed[news] = None
            try:
                news = self._news.get_nowait()
            except Empty:
                break
        for pk in changed:
            self._look_at(pk)

    # What is to be done

    def _look(self, now: datetime) -> None:
        """Say again which tables are kept here, and find those that nobody keeps."""
        rows = table_leases.keep_tables(self.name, now)
        self._kept = {row.pk for row in rows}
        self._planned = {pk: n for pk, n in self._planned.items() if pk in self._kept}
        for row in rows:
            if self._planned.get(row.pk) != row.seq:
                self._look_at(row.pk)
        self._expert.look(now)

    def _look_at(self, pk: int) -> None:
        row = online_tables.table_by_number(pk)
        if row is None or row.status in (WAITING, OVER):
            self._forget(pk)
            return
        if pk not in self._kept and table_leases.keep_table(row, self.name, timezone.now()):
            self._kept.add(pk)
        if pk in self._kept:
            state = online_tables.table_state(row)
            if row.tournament_id and pk not in self._planned:
                online_matches.take_over(row, state, Actor(None, timezone.now()))
            if self._planned.get(pk) != state.n:
                self._plan(row, state)

    def _forget(self, pk: int) -> None:
        """Nothing happens at a table by itself any more."""
        self._kept.discard(pk)
        self._planned.pop(pk, None)
        self._thinking.pop(pk, None)

    def _plan(self, row: OnlineMatch, state: OnlineTable) -> None:
        """What comes next at a table by itself."""
        self._planned[row.pk] = state.n
        deals_at, stands_at, until = clock.deals_at(state), clock.stands_at(state), clock.plays_until(state)
        if deals_at is not None:
            self._add(deals_at, row.pk, state, cmd.DealNext(online_tables.secret_of(row)))
        if stands_at is not None:
            self._add(stands_at, row.pk, state, cmd.LetStand())
        if until is not None:
            self._add(until, row.pk, state, cmd.HoldSeat(state.turn))
        if state.status == PLAYING:
            self._plan_bot(row, state)

    def _plan_bot(self, row: OnlineMatch, state: OnlineTable) -> None:
        catcher = _catcher(state)
        if catcher:
            command = cmd.PlayForSeat(catcher, Catch(catcher), state.changed)
            self._add(self._plays_at(row, state), row.pk, state, command)
        elif (
            state.turn
            and state.seat(state.turn).is_played_by_bot
            and self._thinking.get(row.pk) != state.changed
        ):
            self._think(row, state)

    def _think(self, row: OnlineMatch, state: OnlineTable) -> None:
        seat, log = state.turn, state.play_events
        if state.misplaid is not None:
            stood = let_stand(state.match)[0]
            assert isinstance(stood, MisplayStood)
            log = (*log, stood)
        view = seat_view(state.as_it_lies, log, seat)
        level = state.seat(seat).level or state.opening.level
        seed = _seed(row, state, b"play")
        try:
            future = self._pool_of_bots().submit(level_choice.choose, level, view, seed)
        except BrokenExecutor:
            self._pool = None
            future = self._pool_of_bots().submit(level_choice.choose, level, view, seed)
        self._thinking[row.pk] = state.changed
        future.add_done_callback(partial(self._thought, row.pk, seat, state.changed))

    def _thought(self, pk: int, seat: int, n: int, future: "Future[Command]") -> None:
        if future.cancelled():
            return
        fault = future.exception()
        if fault is not None:
            logger.error("a bot at table %s could not choose", pk, exc_info=fault)
        self._news.put(Thought(pk, seat, n, None if fault else future.result()))

    def _take_thought(self, thought: Thought) -> None:
        if thought.command is None:
            self._plan_again(thought.pk)
            return
        row = online_tables.table_by_number(thought.pk)
        if row is None:
            return
        state = online_tables.table_state(row)
        if state.changed == thought.n:
            command = cmd.PlayForSeat(thought.seat, thought.command, thought.n)
            self._add(self._plays_at(row, state), row.pk, state, command)

    def _plays_at(self, row: OnlineMatch, state: OnlineTable) -> datetime:
        """When a bot plays: as long after the turn began as the number of the turn says."""
        assert state.turn_since is not None
        shortest, longest = settings.BOT_SECONDS
        step = Stream(_seed(row, state, b"pace")).below(STEPS)
        return state.turn_since + timedelta(seconds=shortest + (longest - shortest) * step / STEPS)

    def _add(self, at: datetime, pk: int, state: OnlineTable, command: cmd.Command) -> None:
        self._count += 1
        heapq.heappush(self._due, Due(at, self._count, pk, state.n, command))

    def _do_due(self, now: datetime) -> None:
        """Do all that is due, kept together."""
        wanted: list[tuple[OnlineMatch, cmd.Command]] = []
        while self._due and self._due[0].at <= now and len(wanted) < MOST_AT_ONCE:
            due = heapq.heappop(self._due)
            row = online_tables.table_by_number(due.pk)
            if row is None:
                continue
            state = online_tables.table_state(row)
            if state.n == due.changed or isinstance(due.do, cmd.PlayForSeat):
                wanted.append((row, due.do))
        if not wanted or self._is_ending:
            return
        done = online_matches.act_at_all(wanted, Actor(None, timezone.now()))
        for (row, command), change in zip(wanted, done, strict=True):
            self._tell(row, command, change.fault)

    def _tell(self, row: OnlineMatch, command: cmd.Command, fault: Exception | None) -> None:
        """Where it was not done it is looked at soon what comes next."""
        if fault is None:
            return
        self._plan_again(row.pk)
        if not (isinstance(fault, Refused) and fault.refusal.code == OVERTAKEN):
            logger.error("%s could not be done at table %s", type(command).__name__, row.pk, exc_info=fault)

    def _plan_again(self, pk: int) -> None:
        """What comes next at a table is found out anew when tables are looked at the next time."""
        self._planned.pop(pk, None)
        self._thinking.pop(pk, None)

    def _pool_of_bots(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                settings.BOT_PROCESSES,
                multiprocessing.get_context("spawn"),
                child_processes.begin_to_think,
            )
        return self._pool


def _catcher(state: OnlineTable) -> int:
    """A bot of the other team that sees a tile lie wrong (F16, F17); 0: none."""
    lying = state.misplaid
    if lying is None:
        return 0
    others = [at for at in range(1, len(state.seats) + 1) if side_of_seat(at) != side_of_seat(lying.seat)]
    return next((at for at in others if state.seat(at).is_played_by_bot), 0)


def _seed(row: OnlineMatch, state: OnlineTable, purpose: bytes) -> bytes:
    """The dice of a bot for the turn: the same wherever the same was dealt and played."""
    return level_choice.dice_of(online_tables.secret_of(row), purpose, len(state.play_events))
