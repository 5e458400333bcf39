"""Who keeps the clock of a table on the screen: one process at a time, which keeps saying so."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from doublesix.app.online import commands as cmd
from doublesix.app.online.state import BETWEEN, PAUSED, PLAYING
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch
from doublesix.store.services import online_tables

LEASE: Final = timedelta(seconds=8)
"""How long a process keeps tables without saying so again."""


def keep_tables(keeper: str, now: datetime) -> list[OnlineMatch]:
    """The tables that this process keeps from now on: its own, and those that nobody keeps any more."""
    open_ones = OnlineMatch.objects.filter(status__in=(PLAYING, BETWEEN, PAUSED))
    _set_end(open_ones.filter(kept_by=keeper), now + LEASE)
    for row in open_ones.filter(Q(kept_by="") | Q(kept_until__lt=now)).exclude(kept_by=keeper):
        keep_table(row, keeper, now)
    return list(open_ones.filter(kept_by=keeper))


def keep_table(row: OnlineMatch, keeper: str, now: datetime) -> bool:
    """Keep a table that nobody keeps any more, as it was read; where somebody did, its clock begins anew."""
    before, kept_until = row.kept_by, row.kept_until
    if before == keeper:
        return True
    if before and kept_until is not None and kept_until >= now:
        return False
    mine = OnlineMatch.objects.filter(pk=row.pk, kept_by=before, kept_until=kept_until)
    if not mine.update(kept_by=keeper, kept_until=now + LEASE):
        return False
    row.kept_by, row.kept_until = keeper, now + LEASE
    if before:
        online_tables.act(row, cmd.RestartClock(), Actor(None, now))
    return True


def leave_tables(keeper: str, now: datetime) -> None:
    """Keep no table any longer: whoever comes takes them at once."""
    _set_end(OnlineMatch.objects.filter(kept_by=keeper), now - LEASE)


def take_all_tables(now: datetime) -> None:
    """Whoever kept tables is gone: for the only process of an installation, when it starts."""
    _set_end(OnlineMatch.objects.exclude(kept_by=""), now - LEASE)


@transaction.atomic
def _set_end(tables: QuerySet[OnlineMatch], until: datetime) -> None:
    """Until when tables are kept; locked in the order in which plays of many tables are kept together.

    In any other, plays and this would wait for each other, until PostgreSQL ends one of them after a second.
    """
    locked = tables.select_for_update().order_by("pk").values_list("pk", flat=True)
    OnlineMatch.objects.filter(pk__in=list(locked)).update(kept_until=until)
