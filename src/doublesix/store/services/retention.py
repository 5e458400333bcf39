"""Retention: what is deleted when, by the kind of data, and deleting it when its time has come.

:func:`list_planned` is the one place that says it; the previews show it, :func:`tidy` carries it out through
the services that delete on request, and tests ask it too. An event's data counts from its last entry in the
log once it is over; evidence from the decision on its entry (E6), a sign-in from itself, a match that
visitors go through again from when one last did.
"""

import logging
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Max, Min, QuerySet
from django.utils import timezone

from doublesix.store.actor import Actor
from doublesix.store.models import LogRow, Message, Paper, Player, Replay, Retention, SignIn, Tournament
from doublesix.store.refusals import Refused, refuse
from doublesix.store.retention_days import (
    CHOSEN,
    EVIDENCE,
    IDENTITIES,
    MESSAGES,
    MOST_DAYS,
    PEOPLE,
    REPLAYS,
    SIGN_INS,
    TABLES,
)
from doublesix.store.services import documents, online_tables, personal_data
from doublesix.store.services.tournaments import lock_tournament, state_of

logger = logging.getLogger(__name__)


class PlannedDeletion(NamedTuple):
    """That so much of a kind of data is deleted from a moment on."""

    kind: str
    tournament: Tournament | None
    at: datetime
    amount: int


def days_of(tournament: Tournament, kind: str) -> int | None:
    """For how many days an event keeps a kind of data; nothing where it is not deleted by itself."""
    most = settings.RETENTION[kind] or None
    if kind == EVIDENCE:
        own: int | None = state_of(tournament).settings.appeal_days
    else:
        own = tournament.retentions.filter(kind=kind).values_list("days", flat=True).first()
    known = [days for days in (own, most) if days is not None]
    return min(known) if known else None


@transaction.atomic
def choose(tournament: Tournament, days: dict[str, int | None]) -> None:
    """Let an event keep its data shorter than the installation does; no number: as long as that."""
    row = lock_tournament(tournament)
    for kind, number in days.items():
        if kind not in CHOSEN or (number is not None and not 1 <= number <= MOST_DAYS):
            raise refuse("retention_days", least=1, most=MOST_DAYS)
        row.retentions.filter(kind=kind).delete()
        if number is not None:
            Retention.objects.create(tournament=row, kind=kind, days=number)


def list_planned(tournament: Tournament | None = None) -> list[PlannedDeletion]:
    """All that will be deleted by itself, the next first: of one event, or of the whole installation."""
    rows = Tournament.objects.all() if tournament is None else Tournament.objects.filter(pk=tournament.pk)
    found = [each for row in rows for each in _of_event(row)]
    if tournament is None:
        found += [each for kind in OF_INSTALLATION for each in _of_installation(kind)]
    return sorted(found, key=lambda each: each.at)


def _of_event(tournament: Tournament) -> Iterator[PlannedDeletion]:
    yield from _evidence(tournament)
    if not personal_data.is_over(tournament):
        return
    over_at = LogRow.objects.filter(stream=tournament.stream).aggregate(at=Max("at"))["at"]
    for kind, count in COUNTS.items():
        days = days_of(tournament, kind)
        number = count(tournament) if days is not None else 0
        if days is not None and number:
            yield PlannedDeletion(kind, tournament, over_at + timedelta(days=days), number)


def _evidence(tournament: Tournament) -> Iterator[PlannedDeletion]:
    left = Paper.objects.filter(tournament=tournament, deleted_at=None).select_related("entry", "tournament")
    days: dict[date, list[datetime]] = {}
    for at in map(documents.due_at, left):
        if at is not None:
            days.setdefault(at.date(), []).append(at)
    for moments in days.values():
        yield PlannedDeletion(EVIDENCE, tournament, min(moments), len(moments))


def _of_installation(kind: str) -> Iterator[PlannedDeletion]:
    days = settings.RETENTION[kind]
    rows, field = OF_INSTALLATION[kind]
    oldest = rows().aggregate(at=Min(field))["at"]
    if days and oldest is not None:
        limit = max(timezone.now(), oldest + timedelta(days=days)) - timedelta(days=days)
        due = rows().filter(**{f"{field}__lte": limit}).count()
        yield PlannedDeletion(kind, None, oldest + timedelta(days=days), due)


# What is left of a kind, and deleting it


def _messages(tournament: Tournament) -> int:
    return Message.objects.filter(tournament=tournament).count()


def _identities(tournament: Tournament) -> int:
    return Player.objects.filter(entry__tournament=tournament).exclude(identity_digest="").count()


def _people(tournament: Tournament) -> int:
    rows = tournament.entries.prefetch_related("players")
    return sum(not personal_data.is_forgotten(entry) for entry in rows)


COUNTS: Final[dict[str, Callable[[Tournament], int]]] = {
    MESSAGES: _messages,
    IDENTITIES: _identities,
    PEOPLE: _people,
}


OF_INSTALLATION: Final[dict[str, tuple[Callable[[], QuerySet[Any]], str]]] = {
    SIGN_INS: (SignIn.objects.all, "at"),
    REPLAYS: (Replay.objects.all, "opened_at"),
    TABLES: (online_tables.list_private, "changed_at"),
}
"""What belongs to no event: its rows, and what their days count from."""


def tidy(now: datetime | None = None) -> int:
    """Delete all whose time has come; how many papers, messages, numbers, entries, sign-ins and replays."""
    moment = now or timezone.now()
    documents.sweep(moment)
    count = documents.delete_overdue()
    for each in list_planned():
        if each.at >= moment or each.kind == EVIDENCE:
            continue
        try:
            count += _delete(each, moment)
        except Refused as refused:  # another began the event again meanwhile
            logger.warning("%s were not deleted: %s", each.kind, refused.refusal.code)
    return count


@transaction.atomic
def _delete(due: PlannedDeletion, now: datetime) -> int:
    if due.kind == TABLES:
        return online_tables.delete_before(now - timedelta(days=settings.RETENTION[TABLES]))
    if due.tournament is None:
        rows, field = OF_INSTALLATION[due.kind]
        limit = now - timedelta(days=settings.RETENTION[due.kind])
        return rows().filter(**{f"{field}__lt": limit}).delete()[0]
    row = lock_tournament(due.tournament)
    if due.kind == MESSAGES:
        Message.objects.filter(tournament=row).delete()
    elif due.kind == IDENTITIES:
        personal_data.forget_identities(row)
    else:
        personal_data.forget_everybody(row, Actor(None, now))
    return due.amount
