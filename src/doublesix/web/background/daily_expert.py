"""How an expert plays the daily deal of a day that is over: in a process of its own, nobody waits for it."""

import logging
import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor
from datetime import date, datetime
from functools import partial

from django.db import connections

from doublesix.bots.expert_round import ExpertRound, expert_round
from doublesix.store.services import daily_deals
from doublesix.web.background import child_processes

logger = logging.getLogger(__name__)


class DailyExpert:
    """Looks for days that are over, one after another."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._tried: set[date] = set()

    def look(self, now: datetime) -> None:
        """Let the expert play a day that is over, unless it is at it."""
        if self._pool is not None:
            return
        day = daily_deals.day_without_expert(now, self._tried)
        if day is None:
            return
        self._tried.add(day)
        spawn = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, spawn, child_processes.begin, (child_processes.SERVED_FIRST,))
        future = self._pool.submit(expert_round, day, daily_deals.secret_of_day(day))
        future.add_done_callback(partial(self._take, day))

    def stop(self) -> None:
        """End; what was begun is left to the next server."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _take(self, day: date, future: "Future[ExpertRound]") -> None:
        try:
            if not future.cancelled():
                daily_deals.record_expert(day, *future.result())
        except Exception:
            logger.exception("the daily deal of %s could not be shown", day)
        finally:
            connections.close_all()
            self.stop()
