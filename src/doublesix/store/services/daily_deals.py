"""The daily deal: a table of its own for everybody, the same deal at each, compared when the day is over."""

from collections.abc import Collection
from datetime import date, datetime
from typing import NamedTuple

from django.db import transaction

from doublesix.app.online import daily
from doublesix.app.online.settings import TableSettings, rules_text
from doublesix.app.online.state import OVER
from doublesix.store.actor import Actor
from doublesix.store.models import DailyDeal, OnlineMatch, OnlinePlayer
from doublesix.store.services import online_tables
from doublesix.store.services.tokens import digest


class DailyTable(NamedTuple):
    """Somebody's table of a day, and the key of the seat where it was made anew."""

    row: OnlineMatch
    key: str


def secret_of_day(day: date) -> bytes:
    """What the deal of a day is made from."""
    return online_tables.secret_of(OnlineMatch(nonce=f"daily-{day.isoformat()}"))


def own_table(day: date, who: Actor, code: str, key: str) -> OnlineMatch | None:
    """The table at which somebody plays the deal of a day: their account's, or that of the key of a seat."""
    tables = OnlineMatch.objects.filter(day=day)
    if who.account is not None:
        found = tables.filter(host=who.account).order_by("pk").first()
        if found is not None:
            return found
    row = tables.filter(code=code).first() if code else None
    return row if row is not None and online_tables.player_of(row, key) is not None else None


def open_table(name: str, who: Actor) -> DailyTable:
    """A table for the deal of the day, bots at the other seats, and the round is dealt."""
    day = online_tables.day_of(who.at)
    chosen = TableSettings(
        rules=rules_text(daily.ruleset_of_day(day)),
        players=daily.PLAYERS,
        level=daily.LEVEL,
        rounds=1,
        daily=day.isoformat(),
    )
    with transaction.atomic():
        DailyDeal.objects.get_or_create(day=day)
        row = online_tables.open_table(chosen, who)
        key = online_tables.sit(row, name, who, seat=daily.OWN_SEAT).key
        online_tables.begin(row, who)
    return DailyTable(row, key)


def holds_seat(row: OnlineMatch, key: str) -> bool:
    """Whether this is the key of somebody who sits at a table, or sat there."""
    return online_tables.player_of(row, key) is not None


def move_seat(row: OnlineMatch, key: str) -> None:
    """The seat is played from another device of the same account from now on."""
    OnlinePlayer.objects.filter(table=row).update(digest=digest(key))


def count_played(day: date) -> int:
    """How many have played the deal of a day to its end."""
    return OnlineMatch.objects.filter(day=day, status=OVER, result__isnull=False).count()


def results_of(day: date) -> list[int]:
    """What everybody made of it, the best first."""
    played = OnlineMatch.objects.filter(day=day, status=OVER, result__isnull=False)
    return [
        int(each) for each in played.order_by("-result").values_list("result", flat=True) if each is not None
    ]


# The expert


def day_without_expert(now: datetime, but: Collection[date]) -> date | None:
    """The last day that is over and whose deal no expert has played yet."""
    days = DailyDeal.objects.filter(day__lt=online_tables.day_of(now), result__isnull=True)
    found = days.exclude(day__in=but).order_by("-day").first()
    return found.day if found is not None else None


def record_expert(
    day: date,
    scores: tuple[int, ...],
    points: int,
    record: str,
    solved: tuple[int, ...],
    solved_record: str,
) -> None:
    """Keep how an expert plays the deal of a day."""
    DailyDeal.objects.filter(day=day).update(
        result=points, scores=list(scores), record=record, solved=list(solved), solved_record=solved_record
    )
