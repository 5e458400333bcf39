"""A stream goes on: what was decided is written after what is known, and remembered."""

from collections.abc import Sequence
from typing import Any

from doublesix.store import log
from doublesix.store.desks.asking import Who
from doublesix.store.refused import refuse


def go_on(stream: str, known: log.Found, events: Sequence[Any], who: Who, fold: log.Fold[Any]) -> log.Found:
    """Write these events; what the stream amounts to then. Refused where somebody wrote in between."""
    happened = log.as_logged(events, *who.asked)
    try:
        seq = log.append(stream, known.seq, happened)
    except log.Overtaken:
        raise refuse("overtaken") from None
    after = log.Found(seq, fold(happened, known.state), happened[-1])
    log.keep(stream, *after)
    return after
