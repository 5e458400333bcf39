"""Wrong codes of vouchers are counted for the account that types them, which waits longer and longer.

Nobody else does: no entry, no event and no address is locked, so the desk goes on whoever guesses. What is
counted stands in the cache, since a refusal takes back whatever the database was told.
"""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.core.cache import cache

from doublesix.store.actor import Actor
from doublesix.store.refusals import refuse
from doublesix.store.services.table_links import OF_PHONE, minutes_in

_KEPT: Final = 86_400
"""Seconds from the first wrong code on, after which it begins anew."""


class WrongCodes(NamedTuple):
    """How many somebody typed, and when the last."""

    wrong: int
    last_wrong_at: datetime | None


def _names(who: Actor) -> tuple[str, str]:
    return f"voucher-codes-{who.id}-wrong", f"voucher-codes-{who.id}-last"


def insist_on_no_wait(who: Actor) -> None:
    """Go on only if there is nothing to wait for; a code that is typed meanwhile is not looked at."""
    count, last = _names(who)
    wait = OF_PHONE.time_left(WrongCodes(cache.get(count, 0), cache.get(last)), who.at)
    if wait > timedelta():
        raise refuse("vouchers_locked", "E32", minutes=minutes_in(wait))


def note_wrong(who: Actor) -> None:
    """There is no voucher with this code."""
    count, last = _names(who)
    if not cache.add(count, 1, _KEPT):
        with suppress(ValueError):  # its day ended this very moment
            cache.incr(count)
    cache.set(last, who.at, _KEPT)
