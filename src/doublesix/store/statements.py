"""Statements that are sent all the time, their SQL put together once.

Django builds the SQL of a query anew whenever it is asked: for what every entry of every table asks, that
takes longer than the answer of the database. Here it is built once, from the same query, and only values
change. Nothing is remembered of what the database says.
"""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from django.db import connection, transaction
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)
_FIRST: Final = 1_700_001
"""The numbers that stand for values in the query that the SQL is made from."""


_populators: Any = get_related_populators
_LARGEST: Final = 2**63 - 1


class _PreparedQuery(NamedTuple):
    """The SQL of a query for one kind of database, and how its rows become objects."""

    sql: str
    values: tuple[Any, ...]
    model: Any
    columns: slice
    names: list[str]
    converters: list[tuple[int, list[Callable[..., Any]], Any]]
    related: list[Any]


class Statement(Generic[M]):
    """A query for objects by whole numbers and texts, as the database gets it."""

    def __init__(self, query: Callable[..., QuerySet[M]], count: int) -> None:
        self._query = query
        self._count = count
        self._made: dict[str, _PreparedQuery] = {}

    def first(self, *values: int | str) -> M | None:
        """The first object for these values, if there is one; what no column holds is nobody's."""
        if any(not -_LARGEST <= each <= _LARGEST for each in values if isinstance(each, int)):
            return None
        made = self._made.get(connection.vendor)
        if made is None:
            made = self._made[connection.vendor] = self._make()
        given: dict[Any, int | str] = dict(enumerate(values, _FIRST))
        given |= {str(number): value for number, value in given.items()}  # where it is compared with text
        with connection.cursor() as cursor:
            cursor.execute(made.sql, [given.get(each, each) for each in made.values])
            row = list(cursor.fetchone() or ())
        if not row:
            return None
        for at, converters, expression in made.converters:
            for each in converters:
                row[at] = each(row[at], expression, connection)
        found: M = made.model.from_db(connection.alias, made.names, row[made.columns])
        for populator in made.related:
            populator.populate(row, found)
        return found

    def _make(self) -> _PreparedQuery:
        query = self._query(*range(_FIRST, _FIRST + self._count)).query
        compiler: Any = query.get_compiler(connection=connection)
        sql, values = compiler.as_sql()
        info, select = compiler.klass_info, compiler.select
        own = slice(info["select_fields"][0], info["select_fields"][-1] + 1)
        converters = compiler.get_converters([each[0] for each in select])
        return _PreparedQuery(
            sql,
            tuple(values),
            info["model"],
            own,
            [each[0].target.attname for each in select[own]],
            [(at, found, expression) for at, (found, expression) in converters.items()],
            _populators(info, select, connection.alias),
        )


@cache
def _insertion(model: type[Model], count: int) -> tuple[str, tuple[Any, ...]]:
    meta: Any = getattr(model, "_meta")  # noqa: B009
    fields = tuple(each for each in meta.concrete_fields if not each.primary_key)
    names = ", ".join(f'"{each.column}"' for each in fields)
    row = f"({', '.join(['%s'] * len(fields))})"
    # Names of our own tables and columns, no values.
    return f'INSERT INTO "{meta.db_table}" ({names}) VALUES {", ".join([row] * count)}', fields  # nosec B608


@cache
def _change(model: type[Model], names: tuple[str, ...]) -> tuple[str, tuple[Any, ...]]:
    meta: Any = getattr(model, "_meta")  # noqa: B009
    fields = tuple(meta.get_field(name) for name in names)
    setting = ", ".join(f'"{each.column}" = %s' for each in fields)
    # The same: names of our own, no values.
    return f'UPDATE "{meta.db_table}" SET {setting} WHERE "{meta.pk.column}" = %s', fields  # nosec B608


def change(rows: Sequence[Model], names: tuple[str, ...]) -> None:
    """These fields of many rows of one model that are there: one statement, its SQL put together once."""
    sql, fields = _change(type(rows[0]), names)
    values = [
        [*(each.get_db_prep_save(getattr(row, each.attname), connection) for each in fields), row.pk]
        for row in rows
    ]
    with connection.cursor() as cursor:
        cursor.executemany(sql, values)


def write(new: Sequence[Model], changed: Model | None = None, names: tuple[str, ...] = ()) -> None:
    """New rows of one model, whose keys nobody asks for, and these fields of a row that is there.

    They hold or fail together. PostgreSQL takes them as one message, which is a transaction by itself where
    none is open: there is one answer to wait for, in place of one for each and for the beginning and the end.
    """
    parts: list[tuple[str, list[Any]]] = []
    if new:
        sql, fields = _insertion(type(new[0]), len(new))
        values = [
            each.get_db_prep_save(getattr(row, each.attname), connection) for row in new for each in fields
        ]
        parts.append((sql, values))
    if changed is not None:
        sql, fields = _change(type(changed), names)
        values = [each.get_db_prep_save(getattr(changed, each.attname), connection) for each in fields]
        parts.append((sql, [*values, changed.pk]))
    is_one_message = connection.vendor == "postgresql" and not connection.settings_dict["OPTIONS"].get(
        "server_side_binding"
    )
    if is_one_message:
        parts = [("; ".join(sql for sql, _ in parts), [value for _, values in parts for value in values])]
    whole = nullcontext() if len(parts) == 1 else transaction.atomic(savepoint=False)
    with whole, connection.cursor() as cursor:
        for sql, values in parts:
            cursor.execute(sql, values)
