"""The secretary's review: an entry looked at, accepted, returned, refused; the sealed paper recorded (E7)."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from doublesix.store.desks import endorsements, papers
from doublesix.store.desks import entries as at_desk
from doublesix.store.evidence.cleaning import Cleaned
from doublesix.store.letters import in_zone
from doublesix.store.models import Entry
from doublesix.store.models.papers import SEALED_FORM
from doublesix.store.refused import Refused, refuse
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, revision_in, shown
from doublesix.web.official.changes import changes_of
from doublesix.web.official.review_forms import RefuseForm, ReturnForm, SealedForm
from doublesix.web.official.review_page import page, seen_of, teams_of
from doublesix.web.words import in_words


def entry_at(desk: Desk, pk: int) -> Entry:
    """An entry of this event, and of no other."""
    found = desk.tournament.entries.select_related("institution", "account", "tournament").filter(pk=pk)
    entry = found.first()
    if entry is None:
        raise Http404
    return entry


def _address(desk: Desk, pk: int) -> str:
    return reverse("entry_review", args=[desk.tournament.slug, pk])


@at_event("review")
def entry_review(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """One entry, with what is missing first."""
    if request.method == "POST":
        return redirect(_address(desk, pk))
    return shown(request, "official/entry.html", page(desk, entry_at(desk, pk)))


def _decide(
    request: HttpRequest, desk: Desk, pk: int, do: Callable[[Entry, int], object], said: str, **forms: object
) -> HttpResponse:
    """Do it for the revision that was looked at, or show the entry as it is now, with what happened."""
    entry = entry_at(desk, pk)
    revision = revision_in(request)

    def act() -> str:
        do(entry, revision)
        return _address(desk, pk)

    done = attempt(request, act, said, desk.tournament.zone)
    if done is not None:
        return done
    now = entry_at(desk, pk)
    if now.revision != revision:
        _tell_what_happened(request, desk, now)
    return shown(request, "official/entry.html", page(desk, now, **forms))


def _tell_what_happened(request: HttpRequest, desk: Desk, entry: Entry) -> None:
    """The last change, for who decided from an older page."""
    last = next(iter(changes_of(entry)), None)
    if last is not None:
        at = in_zone(last.at, desk.tournament.zone)
        told = _("Last: {what} ({who}, {at})") if last.by else _("Last: {what} ({at})")
        messages.warning(request, told.format(what=last.words, who=last.by, at=at))


@at_event("review")
@require_POST
def entry_accept(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Accept an entry that lacks nothing (E7)."""
    return _decide(
        request,
        desk,
        pk,
        lambda entry, revision: at_desk.accept(entry, revision, desk.who),
        _("Accepted. The one who entered it is told."),
    )


@at_event("review")
@require_POST
def entry_return(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Return an entry with a comment."""
    form = ReturnForm(request.POST)
    if not form.is_valid():
        return shown(request, "official/entry.html", page(desk, entry_at(desk, pk), return_form=form))
    return _decide(
        request,
        desk,
        pk,
        lambda entry, revision: at_desk.send_back(entry, revision, form.cleaned_data["comment"], desk.who),
        _("Returned. The one who entered it gets your comment."),
        return_form=form,
    )


@at_event("review")
@require_POST
def entry_refuse(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Refuse an entry with a reason and a clause."""
    form = RefuseForm(desk.state, request.POST)
    if not form.is_valid():
        return shown(request, "official/entry.html", page(desk, entry_at(desk, pk), refuse_form=form))
    reason, clause = form.cleaned_data["reason"], form.cleaned_data["clause"]
    return _decide(
        request,
        desk,
        pk,
        lambda entry, revision: at_desk.turn_down(entry, revision, reason, clause, desk.who),
        _("Refused. The one who entered it gets the reason."),
        refuse_form=form,
    )


@at_event("enter_any")
@require_POST
def entry_delete(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Delete a draft that was never handed in; who looks after it is told."""
    entry = entry_at(desk, pk)

    def act() -> str:
        at_desk.delete(entry, revision_in(request), desk.who)
        return reverse("entries", args=[desk.tournament.slug])

    said = _("The draft {entry} is deleted. Whoever looks after it is told.").format(entry=entry)
    done = attempt(request, act, said, desk.tournament.zone)
    return done or shown(request, "official/entry.html", page(desk, entry_at(desk, pk)))


@at_event("record_endorsement")
@require_POST
def entry_sealed(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Record that the endorsed and sealed paper was seen, for the teams as the page shows them (E7)."""
    entry = entry_at(desk, pk)
    if entry.institution is None:
        raise Http404
    form = SealedForm(request.POST, request.FILES, teams_of(entry), entry)
    found: Cleaned | None = None
    if not form.is_valid():
        return shown(request, "official/entry.html", page(desk, entry, sealed_form=form))
    if form.cleaned_data["scan"]:
        try:
            found = papers.cleaned(form.cleaned_data["scan"].chunks(), form.cleaned_data["scan"].name)
        except Refused as refused:
            form.add_error("scan", in_words(refused.refusal, desk.tournament.zone))
            return shown(request, "official/entry.html", page(desk, entry, sealed_form=form))
    seen = request.POST.get("seen", "")
    return _decide(
        request,
        desk,
        pk,
        lambda row, _revision: _record(desk, row, form, found, seen),
        _("Recorded: the endorsed and sealed paper was seen."),
        sealed_form=form,
    )


def _record(desk: Desk, entry: Entry, form: SealedForm, found: Cleaned | None, seen: str) -> None:
    institution = entry.institution
    assert institution is not None
    if seen != seen_of(entry):
        raise refuse("changed_meanwhile", "E7")
    chosen = set(form.cleaned_data["entries"])
    teams = [team for team in teams_of(entry) if str(team.pk) in chosen]
    paper = papers.keep(desk.tournament, found, SEALED_FORM, desk.who, entry=entry) if found else None
    officer, post = form.cleaned_data["officer"], form.cleaned_data["post"]
    try:
        endorsements.record_paper(institution, officer, post, teams, paper, desk.who)
    except BaseException:
        if paper is not None:
            papers.file_of(paper).unlink(missing_ok=True)
        raise
