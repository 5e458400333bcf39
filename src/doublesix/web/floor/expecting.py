"""Expected times of an event's day, from the model of ``doublesix plan``, computed beside the pages.

A page asks for what is known and never waits. What is not known yet is wished for; a thread beside the
pages has it computed by a program of its own, so that no page is slower for it. The same event, tables and
rules are computed once; where that failed, once more when somebody asks after a while.
"""

import json
import logging
import shutil
import subprocess  # nosec B404
import sys
import tempfile
import threading
from collections import OrderedDict
from datetime import datetime, timedelta
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

from doublesix.store import publishing
from doublesix.store.desks.tournaments import State
from doublesix.tournament import day

logger = logging.getLogger(__name__)
DAYS: Final = 25
LONGEST: Final = 120.0
"""Seconds after which a computation is given up."""
AGAIN: Final = 600.0
"""Seconds after which what failed is tried again."""
MOST: Final = 64
"""Forecasts that are remembered."""


class Asked(NamedTuple):
    """What a forecast depends on."""

    rules: str
    entries: int
    tables: int
    format: str
    is_split: bool
    """Whether stages have days of their own (E10)."""


class Phase(NamedTuple):
    """A part of the event in the forecast: seconds from the start of its day's play."""

    phase: str
    day: int
    start: int
    end: int
    late: int
    """When it is over on nine days of ten."""


Forecast = tuple[Phase, ...]
"""What was computed; nothing where it cannot be."""


class Known(NamedTuple):
    """A forecast, and until which moment of the monotonic clock it holds."""

    forecast: Forecast
    until: float


class Timed(NamedTuple):
    """When a part of the event is expected to begin and end."""

    phase: str
    starts: datetime
    ends: datetime
    ends_late: datetime


_known: OrderedDict[Asked, Known] = OrderedDict()
_wishes: OrderedDict[Asked, int] = OrderedDict()
_lock = threading.Lock()


def asked_of(state: State) -> Asked:
    """What the forecast of an event depends on."""
    days = {day.local_day(state, each) for each in state.stage_times.values()}
    entries = len(state.draw.entries) if state.draw else 0
    return Asked(state.version.rules, entries, len(state.tables), state.settings.format, len(days) > 1)


def forecast(pk: int, state: State) -> Forecast | None:
    """What is known of an event's day; what is not is wished for."""
    asked = asked_of(state)
    with _lock:
        known = _known.get(asked)
        is_wanted = known is None or known.until <= monotonic()
        if is_wanted and asked.entries and len(_wishes) < MOST:
            _wishes[asked] = pk
    return known.forecast if known else None


def work() -> int:
    """Compute all that was wished for; how many."""
    count = 0
    while True:
        with _lock:
            if not _wishes:
                return count
            asked, pk = next(iter(_wishes.items()))
        found = computed(asked)
        with _lock:
            _known[asked] = Known(found, inf if found else monotonic() + AGAIN)
            _wishes.pop(asked, None)
            while len(_known) > MOST:
                _known.popitem(last=False)
        publishing.changed(pk)
        count += 1


def computed(asked: Asked) -> Forecast:
    """The days of an event played out by ``doublesix plan``; nothing where that is not possible."""
    with tempfile.TemporaryDirectory(prefix="doublesix-plan-") as folder:
        rules = Path(folder) / "rules.toml"
        rules.write_text(asked.rules, "utf-8")
        try:
            done = subprocess.run(  # nosec B603
                [*_leisurely(), sys.executable, "-m", "doublesix", "plan", str(rules), *_options(asked)],
                capture_output=True,
                timeout=LONGEST,
                check=True,
            )
            return _read(json.loads(done.stdout))
        except Exception as fault:  # whatever it is, the wishes behind this one go on
            logger.warning("no expected times: %s", type(fault).__name__)
            return ()


def _leisurely() -> list[str]:
    """It has time: tables that write, pages and boards come first."""
    found = shutil.which("nice")
    return [found, "-n", "19"] if found else []


def _options(asked: Asked) -> list[str]:
    found = ["--entries", str(asked.entries), "--format", asked.format, "--days", str(DAYS), "--json"]
    found += ["--tables", str(asked.tables)] if asked.tables else []
    return found + (["--day-per-stage"] if asked.is_split else [])


def _read(said: dict[str, Any]) -> Forecast:
    return tuple(
        Phase(
            each["phase"],
            each["day"],
            each["start"]["median_seconds"],
            each["end"]["median_seconds"],
            each["end"]["ninety_percent_seconds"],
        )
        for each in said["phases"]
    )


def timed(state: State, found: Forecast) -> dict[str, Timed]:
    """The forecast on the clock: from each stage's own hour, else after the stage before it.

    A stage that is planned for earlier than the one before it can end begins when that one ends.
    """
    times: dict[str, Timed] = {}
    base: datetime | None = None
    last = 0
    for each in found:
        is_first, last = each.day != last, each.day
        if is_first:
            base = state.settings.starts_at if each.day == 1 else None
        own = state.stage_times.get(each.phase)
        if own is not None:
            since = own - timedelta(seconds=each.start)
            base = since if base is None or is_first else max(base, since)
        if base is not None:
            times[each.phase] = Timed(
                each.phase,
                base + timedelta(seconds=each.start),
                base + timedelta(seconds=each.end),
                base + timedelta(seconds=each.late),
            )
    return times
