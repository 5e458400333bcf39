"""The kinds of values that are translated, and how JSDoc writes them."""

from typing import Any, Final, NamedTuple, get_args, get_origin, get_type_hints


class Kind(NamedTuple):
    """A kind: its type in JSDoc, and what a script looks for when somebody hands it a value of this kind."""

    jsdoc: str
    shape: str
    item: "Kind | None" = None
    """Of a row, what it is a row of."""
    record: type[Any] | None = None
    """Of a named tuple, its class."""


INT: Final = Kind("number", '"whole"')
BOOL: Final = Kind("boolean", '"truth"')
TEXT: Final = Kind("string", '"text"')
PLAIN: Final[dict[Any, Kind]] = {int: INT, bool: BOOL, str: TEXT}


def row_of(item: Kind) -> Kind:
    """The kind of a row."""
    return Kind(f"readonly {item.jsdoc}[]", f"[{item.shape}]", item=item)


def is_record(value: object) -> bool:
    """Whether something is a class of named tuples."""
    return isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")


def kind_of(annotation: Any) -> Kind | None:
    """The kind that an annotation stands for, or nothing."""
    if annotation in PLAIN:
        return PLAIN[annotation]
    if is_record(annotation):
        return Kind(annotation.__name__, shape_name(annotation), record=annotation)
    if get_origin(annotation) is tuple and get_args(annotation)[1:] == (...,):
        item = kind_of(get_args(annotation)[0])
        return row_of(item) if item is not None and item in PLAIN.values() else None
    return None


def kind_of_value(value: object) -> Kind | None:
    """The kind of a constant, or nothing."""
    if type(value) in PLAIN:
        return PLAIN[type(value)]
    if type(value) is tuple and value:
        kinds = {kind_of_value(each) for each in value}
        item = kinds.pop()
        return row_of(item) if not kinds and item is not None and item in PLAIN.values() else None
    return None


def fields_of(record: type[Any]) -> dict[str, Kind | None]:
    """The fields of a class of named tuples; nothing for one that has no translation."""
    hints = get_type_hints(record)
    return {name: kind_of(hints[name]) for name in record._fields}


def shape_name(record: type[Any]) -> str:
    """What the shape of a class is called in the script."""
    return "".join(f"_{sign}" if sign.isupper() else sign for sign in record.__name__).upper().lstrip("_")
