"""Expected times of an event's day, from the model of ``doublesix plan``, computed beside the pages.

A page asks for what is known and never waits. What is not known yet is wished for; a thread beside the
pages has it computed by a process of its own (:mod:`doublesix.web.background.playouts`), so that no page is
slower for it. The same event, tables and rules are computed once; where that failed, once more when somebody
asks after a while.
"""

import logging
import threading
from collections import OrderedDict
from datetime import datetime, timedelta
from math import inf
from time import monotonic
from typing import Final, NamedTuple

from doublesix.store import change_feed
from doublesix.store.services.tournaments import State
from doublesix.tournament import day
from doublesix.web.background import playouts
from doublesix.web.background.playouts import Forecast, ForecastInput

logger = logging.getLogger(__name__)
LONGEST: Final = 120.0
"""Seconds after which a computation is given up."""
AGAIN: Final = 600.0
"""Seconds after which what failed is tried again."""
MOST: Final = 64
"""Forecasts that are remembered."""


class CachedForecast(NamedTuple):
    """A forecast, and until which moment of the monotonic clock it holds."""

    forecast: Forecast
    until: float


class PhaseTimes(NamedTuple):
    """When a part of the event is expected to begin and end."""

    phase: str
    starts: datetime
    ends: datetime
    ends_late: datetime


_known: OrderedDict[ForecastInput, CachedForecast] = OrderedDict()
_wishes: OrderedDict[ForecastInput, int] = OrderedDict()
_lock = threading.Lock()


def forecast_input(state: State) -> ForecastInput:
    """What the forecast of an event depends on."""
    days = {day.local_day(state, each) for each in state.stage_times.values()}
    entries = len(state.draw.whole_list) if state.draw else 0
    return ForecastInput(
        state.version.rules, entries, len(state.tables), state.settings.format, len(days) > 1
    )


def find_forecast(pk: int, state: State) -> Forecast | None:
    """What is known of an event's day; what is not is wished for."""
    asked = forecast_input(state)
    with _lock:
        known = _known.get(asked)
        is_wanted = known is None or known.until <= monotonic()
        if is_wanted and asked.entries and len(_wishes) < MOST:
            _wishes[asked] = pk
    return known.forecast if known else None


def compute_wanted() -> int:
    """Compute all that was wished for; how many."""
    count = 0
    while True:
        with _lock:
            if not _wishes:
                return count
            asked, pk = next(iter(_wishes.items()))
        found = compute_forecast(asked)
        with _lock:
            _known[asked] = CachedForecast(found, inf if found else monotonic() + AGAIN)
            _wishes.pop(asked, None)
            while len(_known) > MOST:
                _known.popitem(last=False)
        change_feed.publish_change(pk)
        count += 1


def compute_forecast(asked: ForecastInput) -> Forecast:
    """The days of an event played out; nothing where that is not possible."""
    try:
        return playouts.play_apart(asked, LONGEST)
    except Exception as fault:  # whatever it is, the wishes behind this one go on
        logger.warning("no expected times: %r", fault)
        return ()


def phase_times(state: State, found: Forecast) -> dict[str, PhaseTimes]:
    """The forecast on the clock: from each stage's own hour, else after the stage before it.

    A stage that is planned for earlier than the one before it can end begins when that one ends.
    """
    times: dict[str, PhaseTimes] = {}
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
            times[each.phase] = PhaseTimes(
                each.phase,
                base + timedelta(seconds=each.start),
                base + timedelta(seconds=each.end),
                base + timedelta(seconds=each.late),
            )
    return times
