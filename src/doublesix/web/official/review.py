"""The secretary's review: an entry looked at, accepted, returned, refused; the sealed paper recorded (E7)."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.models import Entry
from doublesix.store.models.papers import SEALED_FORM
from doublesix.store.notifications.messages import in_zone
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import decisions, documents, endorsements
from doublesix.store.services import entries as entry_service
from doublesix.web.official.changes import list_changes
from doublesix.web.official.review_forms import RefuseForm, RestoreForm, ReturnForm, SealedForm
from doublesix.web.official.review_page import list_teams, page, review_digest
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt_at, render_page, revision_in


def find_entry(access: EventAccess, pk: int) -> Entry:
    """An entry of this event, and of no other."""
    found = access.tournament.entries.select_related("institution", "account", "tournament").filter(pk=pk)
    entry = found.first()
    if entry is None:
        raise Http404
    return entry


def _address(access: EventAccess, pk: int) -> str:
    return reverse("entry_review", args=[access.tournament.slug, pk])


@at_event("review")
def entry_review(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """One entry, with what is missing first."""
    if request.method == "POST":
        return redirect(_address(access, pk))
    return render_page(request, "official/entry.html", page(access, find_entry(access, pk)))


def _decide(
    request: HttpRequest,
    access: EventAccess,
    pk: int,
    do: Callable[[Entry, int], object],
    said: str,
    **forms: object,
) -> HttpResponse:
    """Do it for the revision that was looked at, or show the entry as it is now, with what happened."""
    entry = find_entry(access, pk)
    revision = revision_in(request)
    act = partial(do, entry, revision)
    done = attempt_at(access, act, said, "entry_review", pk)
    if done is not None:
        return done
    now = find_entry(access, pk)
    if now.revision != revision:
        _tell_what_happened(request, access, now)
    return render_page(request, "official/entry.html", page(access, now, **forms))


def _tell_what_happened(request: HttpRequest, access: EventAccess, entry: Entry) -> None:
    """The last change, for who decided from an older page."""
    last = next(iter(list_changes(entry)), None)
    if last is not None:
        at = in_zone(last.at, access.tournament.zone)
        told = _("Last: {what} ({who}, {at})") if last.by else _("Last: {what} ({at})")
        messages.warning(request, told.format(what=last.words, who=last.by, at=at))


@form_at_event("review")
def entry_accept(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Accept an entry that lacks nothing (E7)."""
    return _decide(
        request,
        access,
        pk,
        lambda entry, revision: decisions.accept(entry, revision, access.actor),
        _("Accepted. The one who entered it is told."),
    )


@form_at_event("review")
def entry_return(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Return an entry with a comment."""
    form = ReturnForm(request.POST)
    if not form.is_valid():
        return render_page(
            request, "official/entry.html", page(access, find_entry(access, pk), return_form=form)
        )
    return _decide(
        request,
        access,
        pk,
        lambda entry, revision: decisions.send_back(
            entry, revision, form.cleaned_data["comment"], access.actor
        ),
        _("Returned. The one who entered it gets your comment."),
        return_form=form,
    )


@form_at_event("review")
def entry_refuse(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Refuse an entry with a reason and a clause."""
    form = RefuseForm(access.state, request.POST)
    if not form.is_valid():
        return render_page(
            request, "official/entry.html", page(access, find_entry(access, pk), refuse_form=form)
        )
    reason, clause = form.cleaned_data["reason"], form.cleaned_data["clause"]
    return _decide(
        request,
        access,
        pk,
        lambda entry, revision: decisions.turn_down(entry, revision, reason, clause, access.actor),
        _("Refused. The one who entered it gets the reason."),
        refuse_form=form,
    )


@form_at_event("review")
def entry_restore(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Take a refusal back: the entry is what it was."""
    form = RestoreForm(request.POST)
    if not form.is_valid():
        return render_page(
            request, "official/entry.html", page(access, find_entry(access, pk), restore_form=form)
        )
    return _decide(
        request,
        access,
        pk,
        lambda entry, revision: decisions.restore(entry, revision, form.cleaned_data["reason"], access.actor),
        _("The refusal is taken back. The one who entered it is told."),
        restore_form=form,
    )


@form_at_event("enter_any")
def entry_delete(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Delete a draft that was never handed in; who looks after it is told."""
    entry = find_entry(access, pk)
    act = partial(entry_service.delete, entry, revision_in(request), access.actor)
    said = _("The draft {entry} is deleted. Whoever looks after it is told.").format(entry=entry)
    done = attempt_at(access, act, said, "entries")
    return done or render_page(request, "official/entry.html", page(access, find_entry(access, pk)))


@form_at_event("record_endorsement")
def entry_sealed(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Record that the endorsed and sealed paper was seen, for the teams as the page shows them (E7)."""
    entry = find_entry(access, pk)
    if entry.institution is None:
        raise Http404
    form = SealedForm(request.POST, request.FILES, list_teams(entry), entry)
    found: documents.ReceivedDocument | None = None
    if not form.is_valid():
        return render_page(request, "official/entry.html", page(access, entry, sealed_form=form))
    if form.cleaned_data["scan"]:
        try:
            found = documents.receive_upload(
                form.cleaned_data["scan"].chunks(), form.cleaned_data["scan"].name
            )
        except Refused as refused:
            form.add_error("scan", in_words(refused.refusal, access.tournament.zone))
            return render_page(request, "official/entry.html", page(access, entry, sealed_form=form))
    seen = request.POST.get("seen", "")
    return _decide(
        request,
        access,
        pk,
        lambda row, _revision: _record(access, row, form, found, seen),
        _("Recorded: the endorsed and sealed paper was seen."),
        sealed_form=form,
    )


def _record(
    access: EventAccess, entry: Entry, form: SealedForm, found: documents.ReceivedDocument | None, seen: str
) -> None:
    institution = entry.institution
    assert institution is not None
    if seen != review_digest(entry):
        raise refuse("changed_meanwhile", "E7")
    chosen = set(form.cleaned_data["entries"])
    teams = [team for team in list_teams(entry) if str(team.pk) in chosen]
    paper = (
        documents.keep(access.tournament, found, SEALED_FORM, access.actor, entry=entry) if found else None
    )
    officer, post = form.cleaned_data["officer"], form.cleaned_data["post"]
    endorsements.record_paper(institution, officer, post, teams, paper, access.actor)
