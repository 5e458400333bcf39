"""The names at a table, kept for some seconds: every round that is written asks for them again."""

import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils import translation

from doublesix.store.desks import names
from doublesix.store.desks.sheets import Table
from doublesix.tournament.fixtures import Entrant

SECONDS: Final = 5.0
MOST: Final = 512


class Called(NamedTuple):
    """The entrants by name, and the people at the table."""

    entrants: dict[Entrant, str]
    people: Mapping[int, tuple[names.Member, ...]]


_kept: OrderedDict[tuple[object, ...], tuple[float, Called]] = OrderedDict()


def called(table: Table, numbers: tuple[int, ...]) -> Called:
    """What everybody is called, as it was some seconds ago at the earliest."""
    tournament = table.tournament
    key = (tournament.pk, tournament.created_at, numbers, translation.get_language())
    now = time.monotonic()
    until, found = _kept.get(key, (0.0, None))
    if found is not None and now < until:
        return found
    known = names.known(tournament)
    found = Called(
        names.entrants(tournament, table.state, known),
        names.at_table(tournament, table.state, numbers, known),
    )
    _kept[key] = now + SECONDS, found
    while len(_kept) > MOST:
        _kept.popitem(last=False)
    return found
