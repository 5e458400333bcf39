"""How the log is written: a JSON line an event for programs, or words for people at a console.

Of a fault its kind and its places in the program are written, never its words: a database's fault quotes the
row. Only with DOUBLESIX_DEBUG, which is never set in public, is all of it shown.
"""

import json
import logging
import traceback
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from doublesix.web.environment import EnvironmentFault
from doublesix.web.server.monitoring.redaction import redact

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The request that is being answered."""
FIELDS: Final = "fields"
"""``extra={FIELDS: {…}}``: what an event says beside its words."""
MOST_PLACES: Final = 30
JSON: Final = "json"
TEXT: Final = "text"


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """What is written of a record."""
    found: dict[str, Any] = {
        "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "event": one_line(redact(record.getMessage())),
    }
    if request_id.get():
        found["request"] = request_id.get()
    found |= getattr(record, FIELDS, {})
    if record.exc_info and record.exc_info[0]:
        found["exception"] = record.exc_info[0].__qualname__
        places = traceback.extract_tb(record.exc_info[2])[-MOST_PLACES:]
        found["places"] = [f"{_short(place.filename)}:{place.lineno} {place.name}" for place in places]
    return found


def one_line(text: str) -> str:
    """A text whose line ends and other control characters are spelt out: nobody forges a line."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def _short(file: str) -> str:
    """A file by its last two names: where a program is installed concerns nobody."""
    return "/".join(Path(file).parts[-2:])


class JsonLines(logging.Formatter):
    """For programs."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        return json.dumps(fields_of(record), ensure_ascii=False, default=str)


class PlainText(logging.Formatter):
    """For people at a console."""

    def format(self, record: logging.LogRecord) -> str:
        """A line, and the places of a fault under it."""
        found = fields_of(record)
        more = [f"{name}={found[name]}" for name in ("request", "exception") if name in found]
        head = " ".join([found["at"], found["level"], found["event"], *more])
        return "\n    ".join([head, *found.get("places", ())])


def configuration(environ: Mapping[str, str], *, is_debug: bool) -> dict[str, Any]:
    """Django's LOGGING. As JSON every request is an event; as text only what is not as it should be."""
    chosen = environ.get("DOUBLESIX_LOG", "") or JSON
    if chosen not in (JSON, TEXT):
        raise EnvironmentFault(f"DOUBLESIX_LOG is {JSON} or {TEXT}")
    module = "doublesix.web.server.monitoring"
    formatter = "debug" if is_debug else chosen
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"links": {"()": f"{module}.redaction.RedactionFilter"}},
        "formatters": {
            JSON: {"()": f"{module}.logs.JsonLines"},
            TEXT: {"()": f"{module}.logs.PlainText"},
            "debug": {"format": "%(levelname)s %(name)s %(message)s"},
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": formatter}},
        "loggers": {
            "django": {"handlers": []},
            "doublesix": {"level": "WARNING" if chosen == TEXT or is_debug else "INFO"},
            **{
                name: {"filters": ["links"]}
                for name in ("django.request", "django.security.csrf", "django.server")
            },
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
    }
