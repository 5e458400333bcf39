"""The desk takes an entry: one form, one button, and what came of it above the next one."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.models import Entry, Movement
from doublesix.store.models.fees import PAID
from doublesix.store.queries.entry_counts import count_entries
from doublesix.store.queries.forms import form_of
from doublesix.store.services import desk_entries, documents, early_arrivals
from doublesix.store.services.floor import hours_of
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import PARTNERS, TEAMS, Terms
from doublesix.web.official.desk_entry_forms import DeskEntryForm
from doublesix.web.official.review import find_entry
from doublesix.web.official.review_page import page
from doublesix.web.presentation.entry_words import Requirement, describe_lacks
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt_at, attempt_prepared, number_in, render_page, revision_in


class AddedEntry(NamedTuple):
    """What came of the entry that was added last."""

    entry: Entry
    payment: Movement | None
    lacks: list[Requirement]


@at_event("enter_any")
def entry_add(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Somebody stands at the desk, or a form lies there."""
    terms, state = access.state.settings.terms, access.state
    is_today = hours_of(state, access.actor.at) is not None
    form = DeskEntryForm(terms, None, *_sent(request), is_today=is_today)
    refused = rules.desk_refusal(state)
    namesakes: list[Entry] = []
    if form.is_bound and form.is_valid():
        done = attempt_prepared(
            request, _prepare(form, lambda found: _add(access, form, found)), "", state.settings.zone
        )
        if done is not None:
            return done
        namesakes = desk_entries.find_namesakes(access.tournament, form.cleaned_data["name"])
    added = None if form.is_bound else _added(access, number_in(request.GET.get("added", ""), 0))
    if added is not None and added.lacks:
        form.leave_focus()
    context = {
        "access": access,
        "form": form,
        "terms": terms,
        "refusal": in_words(refused, access.tournament.zone) if refused else "",
        "is_frozen": state.draw is not None,
        "is_late": refused is None and not state.takes_entries(access.actor.at),
        "added": added,
        "namesakes": namesakes,
        "count": count_entries(access.tournament),
        "institutions": access.tournament.institutions.values_list("name", flat=True),
        "draws_partners": terms.entrants == PARTNERS,
    }
    return render_page(request, "official/entry_add.html", context)


def _sent(request: HttpRequest) -> tuple[object, ...]:
    return (request.POST, request.FILES) if request.method == "POST" else ()


def _prepare(
    form: DeskEntryForm, do: Callable[[dict[str, documents.ReceivedDocument]], str]
) -> Callable[[], Callable[[], str]]:
    """The files made anew before anything is locked; one that cannot be taken is refused."""

    def prepare() -> Callable[[], str]:
        uploads = list(form.uploads)
        found = {place: documents.receive_upload(file.chunks(), file.name or "") for place, file in uploads}
        return lambda: do(found)

    return prepare


def _add(access: EventAccess, form: DeskEntryForm, found: dict[str, documents.ReceivedDocument]) -> str:
    added = desk_entries.add(access.tournament, form.desk_entry(found), access.actor)
    return f"{reverse('entry_add', args=[access.tournament.slug])}?added={added.entry.pk}"


def _added(access: EventAccess, pk: int) -> AddedEntry | None:
    entry = access.tournament.entries.select_related("institution").filter(pk=pk, at_desk=True).first()
    if entry is None:
        return None
    lacks = _lacks_at_desk(entry, access.state.settings.terms)
    return AddedEntry(entry, entry.movements.filter(kind=PAID).last(), lacks)


def _lacks_at_desk(entry: Entry, terms: Terms) -> list[Requirement]:
    """What is missing: a form that can be kept as it came on paper is one thing, not all its lines (E4)."""
    form = form_of(entry)
    typed = rules.all_lacks(form, terms)
    on_paper = rules.all_lacks(form._replace(on_paper=True), terms)
    if terms.entrants != TEAMS or typed == on_paper:
        return describe_lacks(typed)
    return [Requirement(_("The form on paper, as a photo or a PDF"), "E4"), *describe_lacks(on_paper)]


@at_event("enter_any")
def entry_paper(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """A form that came on paper for an entry that was begun: kept, endorsed as seen, handed in."""
    entry, is_late = find_entry(access, pk), access.state.draw is not None
    form = DeskEntryForm(access.state.settings.terms, entry, *_sent(request))
    if form.is_bound and form.is_valid():

        def do(found: dict[str, documents.ReceivedDocument]) -> str:
            desk_entries.receive_paper(entry, revision_in(request), form.desk_entry(found), access.actor)
            return reverse("late_add" if is_late else "entry_review", args=[access.tournament.slug, pk])

        done = attempt_prepared(
            request, _prepare(form, do), _("What came on paper is kept."), access.tournament.zone
        )
        if done is not None:
            return done
    refused = rules.paper_refusal(access.state)
    context = {
        "access": access,
        "is_late": is_late,
        "entry": find_entry(access, pk),
        "form": form,
        "terms": access.state.settings.terms,
        "refusal": in_words(refused, access.tournament.zone) if refused else "",
        "may_change": entry.status in (rules.DRAFT, rules.RETURNED),
    }
    return render_page(request, "official/entry_paper.html", context)


@form_at_event("check_in")
def entry_here(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Note before the lots that people are there, or take it back."""
    entry = find_entry(access, pk)
    is_here = request.POST.get("here") == "yes"
    act = partial(early_arrivals.note_arrival, entry, access.actor, is_here=is_here)
    done = attempt_at(access, act, "", "entry_review", pk)
    return done or render(request, "official/entry.html", page(access, find_entry(access, pk)), status=422)
