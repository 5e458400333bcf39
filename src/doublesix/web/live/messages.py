"""What followers are sent: events of a stream, made once for everybody who gets the same."""

import json
from datetime import datetime
from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _

from doublesix.web.live.state import BoardChange
from doublesix.web.presentation.formats import hour

RETRY_MS: Final = 3000
"""When a browser that lost the stream may come again by itself."""
OPENING: Final = f"retry: {RETRY_MS}\n\n".encode()


def moment_words(moment: datetime, zone: str, language: str) -> dict[str, str]:
    """A moment for programs, and in words: what the page says while it is up to date, and when it is not."""
    clock = hour(moment, zone)
    with translation.override(language):
        return {
            "as_of": moment.isoformat(timespec="milliseconds"),
            "words": _("As of {moment}").format(moment=clock),
            "stale": _("Not up to date: last news at {moment}.").format(moment=clock),
        }


def news(seq: int, change: BoardChange, moment: dict[str, str], sent_at: datetime) -> dict[str, object]:
    """Parts that changed, with the number and the moment of the state they are of."""
    found: dict[str, object] = {"seq": seq, **moment, "sent": sent_at.isoformat(timespec="microseconds")}
    if change.is_whole:
        found["whole"] = True
    if change.order is not None:
        found["order"] = change.order
    return {**found, "parts": change.parts}


def as_json(data: dict[str, object]) -> bytes:
    """Data on one line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def as_event(name: str, data: dict[str, object]) -> bytes:
    """An event of a stream. Only news have a number that a browser comes back with."""
    number = f"id: {data['seq']}\n".encode() if name == "parts" else b""
    return b"%sevent: %s\ndata: %s\n\n" % (number, name.encode(), as_json(data))
