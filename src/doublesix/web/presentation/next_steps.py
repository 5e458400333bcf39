"""What is next for somebody's entries, and what waits for an official, in words and with where to go."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.app.next_steps import NextStep, read_next_steps
from doublesix.app.roles import JUDGE, ORGANISER, SECRETARY
from doublesix.store.models import Entry, MatchSheet, PlayerReport, Tournament
from doublesix.store.money import money
from doublesix.store.queries.entry_accounts import account_of
from doublesix.store.queries.forms import form_of
from doublesix.store.services.tournaments import State
from doublesix.tournament.entries import SUBMITTED
from doublesix.web.presentation.addresses import event_address
from doublesix.web.presentation.formats import moment


class LinkedStep(NamedTuple):
    """Something to do, and where."""

    words: str
    address: str


def list_steps(entries: Iterable[Entry], state: State, now: datetime) -> list[LinkedStep]:
    """The next steps of these entries of one event, each named where there are several."""
    found = list(entries)
    steps = []
    for entry in found:
        due = max(account_of(entry).debt, 0) if state.settings.terms.fee else 0
        name = f"{entry.name}: " if len(found) > 1 and entry.name else ""
        for step in read_next_steps(state, entry.status, form_of(entry), due, now):
            words = name + _words(step, state, due)
            steps.append(LinkedStep(words, event_address("enter", entry.tournament.slug)))
    return steps


def _words(step: NextStep, state: State, due: int) -> str:
    settings = state.settings
    if step is NextStep.PAY:
        return _("Pay the fee: {amount} is owed.").format(amount=money(due, settings.terms.currency))
    if step is NextStep.ATTEND_DRAW and settings.draw_at:
        at = moment(settings.draw_at, settings.zone)
        said = _("The lots are drawn on {moment}.").format(moment=at)
        return f"{said} {settings.draw_place}".strip()
    return {
        NextStep.FINISH: _("Finish the entry and submit it."),
        NextStep.CORRECT: _("The secretary sent the entry back. Put it right and submit it again."),
        NextStep.ENDORSE: _("The supervising officer's endorsement is missing."),
        NextStep.AWAIT_REVIEW: _("The secretary looks at the entry. There is nothing to do."),
        NextStep.AWAIT_PLACE: _("The entry is on the waiting list. There is nothing to do."),
        NextStep.ATTEND_DRAW: _("The lots are drawn soon."),
    }[step]


class OpenTasks(NamedTuple):
    """What waits for the officials of an event."""

    entries: int = 0
    """Handed in and not decided."""
    calls: int = 0
    """Tables that called the judge."""
    reports: int = 0
    """Of players at its tables on the screen."""


def count_waiting(events: Collection[Tournament]) -> dict[int, OpenTasks]:
    """What waits at each of these events, by the event's key."""
    entries = dict(
        Entry.objects.filter(tournament__in=events, status=SUBMITTED)
        .order_by()
        .values_list("tournament")
        .annotate(Count("pk"))
    )
    calls = dict(
        MatchSheet.objects.filter(Q(needs_judge=True, is_over=False), tournament__in=events)
        .order_by()
        .values_list("tournament")
        .annotate(Count("pk"))
    )
    reports = dict(
        PlayerReport.objects.filter(closed_at=None, table__tournament__in=events)
        .order_by()
        .values_list("table__tournament")
        .annotate(Count("pk"))
    )
    return {
        each.pk: OpenTasks(entries.get(each.pk, 0), calls.get(each.pk, 0), reports.get(each.pk, 0))
        for each in events
    }


def waiting_steps(role: str, event: Tournament, waiting: OpenTasks) -> list[LinkedStep]:
    """What waits for somebody of this role."""
    found = []
    if waiting.entries and role in (SECRETARY, ORGANISER):
        words = ngettext(
            "{count} entry waits for a decision.", "{count} entries wait for a decision.", waiting.entries
        )
        found.append(LinkedStep(words.format(count=waiting.entries), event_address("entries", event.slug)))
    if waiting.calls and role in (JUDGE, ORGANISER):
        words = ngettext("{count} table calls the judge.", "{count} tables call the judge.", waiting.calls)
        found.append(LinkedStep(words.format(count=waiting.calls), event_address("judge", event.slug)))
    if waiting.reports and role in (JUDGE, ORGANISER):
        words = ngettext(
            "{count} report of a player waits.", "{count} reports of players wait.", waiting.reports
        )
        address = event_address("judge_reports", event.slug)
        found.append(LinkedStep(words.format(count=waiting.reports), address))
    return found
