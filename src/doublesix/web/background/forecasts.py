"""Expected times of an event's day, from the model of ``doublesix plan``, computed beside the pages.

A thread has what pages wish for (:mod:`doublesix.web.presentation.forecasts`) computed by a process of its
own (:mod:`doublesix.web.background.playouts`), so that no page is slower for it.
"""

import logging
from typing import Final

from doublesix.app.expected_times import Forecast, ForecastInput
from doublesix.store import change_feed
from doublesix.web.background import playouts
from doublesix.web.presentation.forecasts import keep_forecast, next_wish

logger = logging.getLogger(__name__)
LONGEST: Final = 120.0
"""Seconds after which a computation is given up."""


def compute_wanted() -> int:
    """Compute all that was wished for; how many."""
    count = 0
    while wish := next_wish():
        keep_forecast(wish.asked, compute_forecast(wish.asked))
        change_feed.publish_change(wish.event)
        count += 1
    return count


def compute_forecast(asked: ForecastInput) -> Forecast:
    """The days of an event played out; nothing where that is not possible."""
    try:
        return playouts.play_apart(asked, LONGEST)
    except Exception as fault:  # whatever it is, the wishes behind this one go on
        logger.warning("no expected times: %r", fault)
        return ()
