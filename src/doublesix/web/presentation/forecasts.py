"""What is known of the expected times of events, and what pages wish to know.

A page asks for what is known and never waits. What is not known yet is wished for, and computed beside the
pages (:mod:`doublesix.web.background.forecasts`). The same event, tables and rules are computed once; where
that failed, once more when somebody asks after a while.
"""

import threading
from collections import OrderedDict
from math import inf
from time import monotonic
from typing import Final, NamedTuple

from doublesix.app.expected_times import Forecast, ForecastInput
from doublesix.store.services.tournaments import State
from doublesix.tournament import day

AGAIN: Final = 600.0
"""Seconds after which what failed is tried again."""
MOST: Final = 64
"""Forecasts that are remembered."""


class CachedForecast(NamedTuple):
    """A forecast, and until which moment of the monotonic clock it holds."""

    forecast: Forecast
    until: float


class Wish(NamedTuple):
    """A forecast that somebody asked for, and for which event."""

    asked: ForecastInput
    event: int


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


def next_wish() -> Wish | None:
    """What was wished for first."""
    with _lock:
        return Wish(*next(iter(_wishes.items()))) if _wishes else None


def keep_forecast(asked: ForecastInput, found: Forecast) -> None:
    """A wish is granted."""
    with _lock:
        _known[asked] = CachedForecast(found, inf if found else monotonic() + AGAIN)
        _wishes.pop(asked, None)
        while len(_known) > MOST:
            _known.popitem(last=False)
