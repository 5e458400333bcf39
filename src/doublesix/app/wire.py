"""Events as they are written in the log: a kind and plain data, and back again, exactly."""

from collections.abc import Mapping
from datetime import date, datetime
from functools import cache
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from doublesix.app.sheets import events as sheet_events
from doublesix.tournament import events

Event = events.Event | sheet_events.Event
KINDS: Final[Mapping[str, type]] = {
    kind.__name__: kind for kind in (*get_args(events.Event), *get_args(sheet_events.Event))
}
"""Of the log of an event and of the sheets of its matches; no two have the same name."""


def kind_of(event: Event) -> str:
    """The name an event is written under."""
    return type(event).__name__


def to_data(value: Any) -> Any:
    """A value as JSON can hold it."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: to_data(getattr(value, name)) for name in value._fields}
    if isinstance(value, tuple | list):
        return [to_data(item) for item in value]
    return value


def from_data(kind: str, data: Mapping[str, Any]) -> Event:
    """The event that was written."""
    event: Event = built(KINDS[kind], data)
    return event


def built(wanted: Any, data: Any) -> Any:
    """A value of a type from what JSON held; a field that was not written has its default."""
    origin = get_origin(wanted)
    if origin in (Union, UnionType):
        (kind,) = (each for each in get_args(wanted) if each is not type(None))
        return None if data is None else built(kind, data)
    if origin is tuple:
        item = get_args(wanted)[0]
        return tuple(built(item, each) for each in data)
    if wanted in (datetime, date):
        return wanted.fromisoformat(data)
    if hasattr(wanted, "_fields"):
        hints = _hints(wanted)
        return wanted(**{name: built(hints[name], each) for name, each in data.items() if name in hints})
    return data


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
