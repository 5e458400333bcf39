"""The queue of the review: one entry after another with its evidence beside it, and all in order at once.

The next entry is not fetched beforehand: whose evidence was opened, when and by whom is written down (E6),
and nobody is to be noted for what they never saw.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.store.models import Entry
from doublesix.store.notifications.recipients import enterers_of
from doublesix.store.queries.review import list_queue
from doublesix.store.queries.review import review as review_entries
from doublesix.store.services import decisions
from doublesix.store.services import review as review_service
from doublesix.tournament import entries as rules
from doublesix.web.official.review import find_entry
from doublesix.web.official.review_forms import RefuseForm, ReturnForm
from doublesix.web.official.review_page import list_endorsements, list_participants, proof_of
from doublesix.web.presentation.doubt_words import DoubtInWords, describe_doubts
from doublesix.web.presentation.entry_words import Requirement, describe_lacks
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import SeeOther, attempt, attempt_at, number_in, render_page, revision_in

KEYS_OFF = "review_keys_off"
SHOWN = 300
"""Entries of the queue on its page."""


class QueueRow(NamedTuple):
    """An entry of the queue, with what there is to know of it first."""

    entry: Entry
    lacks: list[Requirement]
    doubts: list[DoubtInWords]
    is_in_order: bool


class Position(NamedTuple):
    """Where an entry stands in the queue, and its neighbours; 0 where there is none."""

    number: int
    total: int
    before: int
    after: int


def _rows(access: EventAccess, pk: int | None = None) -> list[QueueRow]:
    """The queue, or one entry of the event as it is now."""
    waiting = list_queue(access.tournament) if pk is None else access.tournament.entries.filter(pk=pk)
    found = review_entries(access.tournament, waiting, access.state.settings.terms)
    return [
        QueueRow(
            each.entry,
            describe_lacks(each.findings.lacks),
            describe_doubts(each.findings.doubts),
            each.findings.is_in_order,
        )
        for each in found
    ]


def _position(access: EventAccess, pk: int) -> Position:
    """Where an entry stands; one that is decided by now stands before the first."""
    queue = list(list_queue(access.tournament).values_list("pk", flat=True))
    at = queue.index(pk) if pk in queue else -1
    others = [each for each in queue if each != pk]
    before = queue[at - 1] if at > 0 else 0
    after = queue[at + 1] if at + 1 < len(queue) else (others[0] if others else 0)
    return Position(at + 1, len(queue), before, after)


@at_event("review")
def review_queue(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """All that wait: how many are in order, and what is missing or odd about the others."""
    rows = _rows(access)
    odd = [row for row in rows if not row.is_in_order]
    context = {
        "access": access,
        "rows": rows[:SHOWN],
        "count": len(rows),
        "ready": len(rows) - len(odd),
        "odd": len(odd),
        "first": rows[0].entry if rows else None,
        "first_odd": odd[0].entry if odd else None,
        "is_frozen": access.state.draw is not None,
        "most": SHOWN,
    }
    return render(request, "official/queue.html", context)


@at_event("review")
def review_accept_all(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Accept all that are in order: first how many and who is told, then exactly these."""
    made: list[int] = []

    def act() -> None:
        seen = request.POST.get("seen", "")
        made.append(len(review_service.accept_in_order(access.tournament, seen, access.actor)))

    if request.method == "POST":
        done = attempt_at(access, act, "", "review_queue")
        if done is not None:
            if made:
                said = ngettext("{count} entry is accepted.", "{count} entries are accepted.", made[0])
                messages.success(request, said.format(count=made[0]))
            return done
    bundle = review_service.list_in_order(access.tournament)
    waiting = list_queue(access.tournament).count()
    context = {"access": access, "bundle": bundle, "left": waiting - len(bundle.entries)}
    return render_page(request, "official/accept_all.html", context)


@form_at_event("review")
def review_keys(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Switch the keys of the queue off or on, as long as one is signed in."""
    request.session[KEYS_OFF] = request.POST.get("keys") == "off"
    entry = find_entry(access, number_in(request.POST.get("entry", ""), 0))
    return SeeOther(reverse("review_entry", args=[access.tournament.slug, entry.pk]))


@at_event("review")
def review_entry(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """One entry of the queue, with its evidence beside it."""
    return _page(request, access, find_entry(access, pk))


def _page(request: HttpRequest, access: EventAccess, entry: Entry, **forms: object) -> HttpResponse:
    (row,) = _rows(access, entry.pk)
    is_open = access.state.draw is None
    context: dict[str, Any] = {
        "access": access,
        "row": row,
        "entry": entry,
        "terms": access.state.settings.terms,
        "position": _position(access, entry.pk),
        "participants": list_participants(entry),
        "endorsements": list_endorsements(entry, access),
        "sealed_pages": _sealed_pages(entry),
        "proof": proof_of(entry),
        "people": [reader.email for reader in enterers_of(entry)],
        "may_accept": is_open and entry.status == rules.SUBMITTED and not row.lacks,
        "may_return": is_open and entry.status in (rules.SUBMITTED, rules.ACCEPTED),
        "may_refuse": is_open and entry.status in rules.LIVE,
        "return_form": ReturnForm(),
        "refuse_form": RefuseForm(access.state),
        "has_keys": not request.session.get(KEYS_OFF),
        **forms,
    }
    return render_page(request, "official/queue_entry.html", context)


def _sealed_pages(entry: Entry) -> list[object]:
    """The officers' sealed pages that stand, newest first (E7)."""
    rows = entry.endorsements.filter(voided_at=None).exclude(endorsement__paper=None)
    found = rows.select_related("endorsement__paper").order_by("-endorsement__asked_at")
    return [row.endorsement.paper for row in found]


def _decide(
    request: HttpRequest,
    access: EventAccess,
    entry: Entry,
    do: Callable[[int], object],
    said: str,
    **forms: object,
) -> HttpResponse:
    """Do it for the revision that was looked at and go on to the next; or show the entry as it is now."""
    revision = revision_in(request)
    after = _position(access, entry.pk).after

    def act() -> str:
        do(revision)
        slug = access.tournament.slug
        return reverse("review_entry", args=[slug, after]) if after else reverse("review_queue", args=[slug])

    done = attempt(request, act, said, access.tournament.zone)
    return done or _page(request, access, find_entry(access, entry.pk), **forms)


@form_at_event("review")
def review_accept(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Accept, and go on."""
    entry = find_entry(access, pk)
    return _decide(
        request,
        access,
        entry,
        lambda revision: decisions.accept(entry, revision, access.actor),
        _("{entry} is accepted. The one who entered it is told.").format(entry=entry),
    )


@form_at_event("review")
def review_return(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Return with a comment, and go on."""
    entry, form = find_entry(access, pk), ReturnForm(request.POST)
    if not form.is_valid():
        return _page(request, access, entry, return_form=form)
    comment = form.cleaned_data["comment"]
    return _decide(
        request,
        access,
        entry,
        lambda revision: decisions.send_back(entry, revision, comment, access.actor),
        _("{entry} is returned. The one who entered it gets your comment.").format(entry=entry),
        return_form=form,
    )


@form_at_event("review")
def review_refuse(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Refuse with a reason and a clause, and go on."""
    entry, form = find_entry(access, pk), RefuseForm(access.state, request.POST)
    if not form.is_valid():
        return _page(request, access, entry, refuse_form=form)
    reason, clause = form.cleaned_data["reason"], form.cleaned_data["clause"]
    return _decide(
        request,
        access,
        entry,
        lambda revision: decisions.turn_down(entry, revision, reason, clause, access.actor),
        _("{entry} is refused. The one who entered it gets the reason.").format(entry=entry),
        refuse_form=form,
    )
