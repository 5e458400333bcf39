"""The names at the tables of an event, kept for some seconds: every round that is written asks for them."""

import time
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Final, NamedTuple

from django.utils import translation

from doublesix.store.services import names
from doublesix.store.services.sheets import Table
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import Field, field_of

SECONDS: Final = 5.0
MOST: Final = 32
"""Events and languages."""


class TableNames(NamedTuple):
    """The entrants by name, and the people at the tables, by their numbers of the list."""

    entrants: dict[Entrant, str]
    people: Mapping[int, tuple[names.Member, ...]]


class _Kept(NamedTuple):
    """Names, until when they hold, and of whom they are."""

    until: float
    field: Field
    called: TableNames


_kept: OrderedDict[tuple[object, ...], _Kept] = OrderedDict()
_lock = Lock()


def table_names(table: Table) -> TableNames:
    """What everybody is called, as it was some seconds ago at the earliest.

    They are read once for all tables of an event. Where they are old, one reads them anew while the others
    go on with what is known.
    """
    tournament, field = table.tournament, field_of(table.state)
    key = (tournament.pk, tournament.created_at, translation.get_language())
    now = time.monotonic()
    with _lock:
        kept = _kept.get(key)
        if kept is not None and kept.field == field:
            if now < kept.until:
                return kept.called
            _kept[key] = kept._replace(until=now + SECONDS)
    found = _read(table)
    with _lock:
        _kept[key] = _Kept(time.monotonic() + SECONDS, field, found)
        _kept.move_to_end(key)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return found


def _read(table: Table) -> TableNames:
    tournament, state = table.tournament, table.state
    known = names.load_public_names(tournament)
    return TableNames(
        names.name_entrants(tournament, state, known), names.name_at_table(tournament, state, None, known)
    )
