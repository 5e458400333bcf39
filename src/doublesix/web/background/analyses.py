"""Analyses that visitors asked for, computed one after another beside the pages.

A turn of the job never waits: it hears what the process at work has found, keeps it, and lets the next one
begin. What a server had begun that is gone is begun again by whoever runs after it.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from doublesix.store.services import replays
from doublesix.web.background.weighing_process import Progress, WeighingFault, WeighingProcess

logger = logging.getLogger(__name__)
ANALYSES: Final = "analyses"
"""The job's name."""
LONGEST: Final = timedelta(minutes=30)
"""After which an analysis is given up."""


class Analyst:
    """Who computes analyses in this server, one at a time."""

    def __init__(self, begin: Callable[[str], WeighingProcess] = WeighingProcess) -> None:
        self._begin = begin
        self._work: WeighingProcess | None = None
        self._pk = 0
        self._limit = timezone.now()

    def turn(self, now: datetime | None = None) -> None:
        """Keep what was found since the last turn, and begin the next analysis where there is time."""
        moment = now or timezone.now()
        if self._work is None:
            self._start(moment)
        else:
            self._listen(self._work, moment)

    def _start(self, now: datetime) -> None:
        row = replays.claim_next(now)
        if row is not None:
            self._work, self._pk, self._limit = self._begin(row.text), row.pk, now + LONGEST

    def _listen(self, work: WeighingProcess, now: datetime) -> None:
        try:
            found = work.latest()
            if found is not None and found.weighed is not None:
                replays.finish(self._pk, found.weighed)
                self._end(work)
            elif now > self._limit:
                raise WeighingFault("too slow")
            else:
                self._go_on(found, now)
        except WeighingFault as fault:
            logger.warning("no analysis: %s", fault)
            replays.give_up(self._pk)
            self._end(work)

    def _go_on(self, found: Progress | None, now: datetime) -> None:
        if found is not None:
            replays.note_progress(self._pk, found.done, found.total, now)
        else:
            replays.keep_claim(self._pk, now)

    def _end(self, work: WeighingProcess) -> None:
        work.end()
        self._work = None
