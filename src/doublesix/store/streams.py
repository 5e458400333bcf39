"""A stream goes on: what was decided is written after what is known, and remembered.

Durable first, then acknowledged.
"""

from collections.abc import Sequence
from typing import Any, Final

from django.db import IntegrityError
from django.db.models import Model

from doublesix.app import wire
from doublesix.store import log, statements
from doublesix.store.models import LogRow
from doublesix.store.refusals import refuse

OVERTAKEN: Final = "overtaken"
"""The code of the refusal of who was not the first to go on."""


def append_events(
    stream: str,
    seq: int,
    happened: Sequence[Any],
    state: object,
    card: Model | None = None,
    names: tuple[str, ...] = (),
) -> None:
    """Write what happened after the first ``seq`` events, with these fields of the stream's card.

    ``state`` is what the stream amounts to then, to be remembered. Who was overtaken by somebody else's
    events is refused, and has nothing more to do in this transaction: it is rolled back.
    """
    rows = [
        LogRow(
            stream=stream,
            seq=seq + at,
            kind=wire.kind_of(line.event),
            data=wire.to_data(line.event),
            at=line.at,
            by=line.by,
        )
        for at, line in enumerate(happened, 1)
    ]
    try:
        statements.write(rows, card, names)
    except IntegrityError:
        raise refuse("overtaken") from None
    log.keep(stream, seq + len(rows), state, happened[-1])
