"""Events as they are written in the log: a kind and plain data, and back again, exactly.

What they are called there stands in :mod:`.log_names`. What that does not know is never left out in silence.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from doublesix.app import log_names
from doublesix.app.log_names import Names
from doublesix.app.online import events as online_events
from doublesix.app.sheets import events as sheet_events
from doublesix.tournament import events

Event = events.Event | sheet_events.Event | online_events.Event
Reader = Callable[[Any], Any]
_PLAIN: Final = frozenset((int, str, bool))


class UnknownName(ValueError):
    """A kind or field that the log does not have in this version: a later one wrote it, or nobody did."""


class Codec:
    """Writes and reads by a table of names."""

    def __init__(
        self,
        kinds: Mapping[type, Names],
        values: Mapping[type, Names],
        old_kinds: Mapping[str, str],
        old_fields: Mapping[str, Mapping[str, str]],
    ) -> None:
        self._names = {**values, **kinds}
        self._old_fields = old_fields
        self._in_order = {
            wanted: tuple(names.fields[field] for field in wanted._fields)  # type: ignore[attr-defined]
            for wanted, names in self._names.items()
        }
        self._fields: dict[type, dict[str, tuple[str, Reader | None]]] = {}
        self._readers = {names.name: self._reader_of_value(wanted) for wanted, names in kinds.items()}
        self._readers |= {old: self._readers[name] for old, name in old_kinds.items()}
        self._kinds = {
            wanted: (names.name, *(old for old, name in old_kinds.items() if name == names.name))
            for wanted, names in kinds.items()
        }

    def kind_of(self, event: Event) -> str:
        """The name an event is written under."""
        return self._kinds[type(event)][0]

    def kinds_of(self, *wanted: type) -> tuple[str, ...]:
        """The names that events of these types were ever written under: to look for them in the log."""
        return tuple(name for each in wanted for name in self._kinds[each])

    def to_data(self, value: Any) -> Any:
        """A value as JSON can hold it."""
        kind = type(value)
        if kind in _PLAIN:
            return value
        names = self._in_order.get(kind)
        if names is not None:
            return dict(zip(names, map(self.to_data, value), strict=True))
        if isinstance(value, tuple | list):
            if hasattr(value, "_fields"):
                raise UnknownName(f"The log has no name for {kind.__name__}.")
            return [self.to_data(item) for item in value]
        if isinstance(value, date):
            return value.isoformat()
        return value

    def from_data(self, kind: str, data: Mapping[str, Any]) -> Event:
        """The event that was written; a field that was not written has its default."""
        reader = self._readers.get(kind)
        if reader is None:
            raise UnknownName(f"The log has an event of the kind {kind!r}, which this version does not know.")
        event: Event = reader(data)
        return event

    def has_all(self, value: Any, data: Any) -> bool:
        """Whether all that was written is in a value that was read from it, and is written so."""
        fields = self._fields.get(type(value))
        if fields is not None:
            return isinstance(data, dict) and all(
                name in fields and self.has_all(getattr(value, fields[name][0]), each)
                for name, each in data.items()
            )
        if isinstance(value, tuple):
            return isinstance(data, list) and len(value) == len(data) and all(map(self.has_all, value, data))
        plain = self.to_data(value)
        return type(plain) is type(data) and bool(plain == data)

    def _reader(self, wanted: Any) -> Reader | None:
        """What makes a value of a type from what JSON held; nothing where it is that already."""
        origin = get_origin(wanted)
        if origin in (Union, UnionType):
            (kind,) = (each for each in get_args(wanted) if each is not type(None))
            reader = self._reader(kind)
            return reader and (lambda data: None if data is None else reader(data))
        if origin is tuple:
            item = self._reader(get_args(wanted)[0])
            return tuple if item is None else lambda data: tuple(map(item, data))
        if wanted in (datetime, date):
            found: Reader = wanted.fromisoformat
            return found
        return self._reader_of_value(wanted) if hasattr(wanted, "_fields") else None

    def _reader_of_value(self, wanted: type) -> Reader:
        names, hints = self._names[wanted], get_type_hints(wanted)
        known = {name: (field, self._reader(hints[field])) for field, name in names.fields.items()}
        known |= {old: known[name] for old, name in self._old_fields.get(names.name, {}).items()}
        self._fields[wanted] = known

        def read(data: Mapping[str, Any]) -> Any:
            found = {}
            for name, each in data.items():
                if name not in known:
                    raise UnknownName(
                        f"The log has a field {name!r} of {names.name}, which this version does not know."
                    )
                field, reader = known[name]
                found[field] = each if reader is None else reader(each)
            return wanted(**found)

        return read


CODEC: Final = Codec(log_names.KINDS, log_names.VALUES, log_names.OLD_KINDS, log_names.OLD_FIELDS)
kind_of = CODEC.kind_of
kinds_of = CODEC.kinds_of
to_data = CODEC.to_data
from_data = CODEC.from_data
has_all = CODEC.has_all
