"""The names of those who sit at a table on the screen."""

from time import monotonic
from typing import Final

from django.utils.translation import gettext as _

from doublesix.app.online.state import OnlineTable
from doublesix.store.models import Account, OnlineMatch
from doublesix.store.services import online_matches
from doublesix.web.presentation.online_words import BOTS

MOST: Final = 2000
"""Tables whose names are remembered."""
KEPT: Final = 60.0
"""Seconds that names are remembered: they can be deleted."""
_known: dict[int, tuple[float, dict[int, str]]] = {}


def names_at(row: OnlineMatch, state: OnlineTable) -> dict[int, str]:
    """The names of people, by their numbers."""
    since, known = _known.get(row.pk, (0.0, {}))
    if monotonic() - since > KEPT or not set(state.people.values()) <= set(known):
        if len(_known) >= MOST:
            _known.clear()
        known = online_matches.names_of(row)
        _known[row.pk] = monotonic(), known
    return known


def seat_names(row: OnlineMatch, state: OnlineTable) -> tuple[str, ...]:
    """The names by seat, as a `.dtn` file has them."""
    names = names_at(row, state)
    return tuple(
        names.get(seat.person) or f"Bot {BOTS[at]}" if seat.person else f"Bot {BOTS[at]}"
        for at, seat in enumerate(state.seats)
    )


def usual_name(account: Account | None) -> str:
    """What somebody is called who did not say."""
    first = account.name.split()[:1] if account else []
    return first[0] if first else _("Guest")
