"""A stream goes on: what was decided is written after what is known, and remembered."""

from collections.abc import Callable, Sequence
from typing import Any

from doublesix.store import log, statements
from doublesix.store.desks.asking import Who
from doublesix.store.refused import refuse

Card = Callable[[log.Found], statements.Sent]
"""What is written beside the events: the card of what a stream amounts to now."""


def go_on(
    stream: str,
    known: log.Found,
    events: Sequence[Any],
    who: Who,
    fold: log.Fold[Any],
    card: Card | None = None,
) -> log.Found:
    """Write these events; what the stream amounts to then. Refused where somebody wrote in between."""
    happened = log.as_logged(events, *who.asked)
    after = log.Found(known.seq + len(happened), fold(happened, known.state), happened[-1])
    try:
        log.append(stream, known.seq, happened, *([card(after)] if card else []))
    except log.Overtaken:
        raise refuse("overtaken") from None
    log.keep(stream, *after)
    return after
