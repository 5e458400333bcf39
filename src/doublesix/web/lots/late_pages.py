"""Late entries for those who run the event (E41): who waits, who is taken, and the draw of their places."""

from collections.abc import Callable
from functools import partial

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.store.models import Entry
from doublesix.store.queries.entry_accounts import account_of
from doublesix.store.services import draws, late_draws, late_entries, late_forecast
from doublesix.tournament.entries import LIVE, places_of
from doublesix.tournament.late_commands import AcceptLate
from doublesix.tournament.progress import field_of
from doublesix.web.lots.forms import CommitForm, ValuesForm
from doublesix.web.lots.late_forms import CallOffForm, LateEntryForm, PlacesForm, ReasonForm
from doublesix.web.lots.late_view import LateView
from doublesix.web.presentation.local_times import SHAPE
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt, attempt_at, render_page
from doublesix.web.requests.forms_only import forms_only


def address(access: EventAccess) -> str:
    """The page of late entries."""
    return reverse("late", args=[access.tournament.slug])


def _page(request: HttpRequest, access: EventAccess, **filled: forms.Form) -> HttpResponse:
    """Who waits and what is next, with forms as they were filled in."""
    access.__dict__.pop("state", None)  # somebody may have gone on meanwhile
    state = access.state
    if state.draw is None:
        raise Http404
    view = LateView(access.tournament, state)
    current = view.current
    context: dict[str, object] = {
        "access": access,
        "late": view,
        "now": timezone.now(),
        "entry_form": filled.get("entry_form") or _entry_form(access),
    }
    if view.can_draw:
        context["commit"] = filled.get("commit") or _commit_form(access)
        context["places"] = filled.get("places") or _places_form(view)
    if current is not None:
        context["told"] = late_forecast.count_people_of_draw(state)
        context["call_off"] = filled.get("call_off") or CallOffForm()
        context["values"] = filled.get("values") or ValuesForm(sources=current.draw.sources)
        account = access.account.pk if access.account else 0
        context["recorder"] = draws.name_of(current.draw.recorded_by)
        context["is_recorder"] = current.draw.recorded_by == account
    return render_page(request, "lots/late.html", context)


def _entry_form(access: EventAccess, request: HttpRequest | None = None) -> LateEntryForm:
    terms = access.state.settings.terms
    return LateEntryForm(request.POST if request else None, terms=terms, places=places_of(terms))


def _commit_form(access: EventAccess) -> CommitForm:
    form = CommitForm(zone=access.tournament.zone)
    form.initial["moment"] = timezone.now().astimezone(form.zone).strftime(SHAPE)
    return form


def _places_form(view: LateView, request: HttpRequest | None = None) -> PlacesForm:
    lots = [(each.number, each.name) for each in view.lots]
    return PlacesForm(request.POST if request else None, lots=lots, byes=view.byes)


@at_event("late")
def late(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Who came late and has a place, who waits, and what can be done."""
    return _page(request, access)


@at_event("late")
def begin(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Write an entry down at the desk; the next page takes it."""
    if request.method != "POST" or access.state.draw is None:
        return redirect(address(access))
    form = _entry_form(access, request)
    if not form.is_valid():
        return _page(request, access, entry_form=form)
    found = form.cleaned_data

    def do() -> str:
        entry = late_entries.begin_late(
            access.tournament,
            found.get("name", ""),
            form.people,
            found.get("institution", ""),
            (found.get("mobile", ""), found.get("email", "")),
        )
        return reverse("late_add", args=[access.tournament.slug, entry.pk])

    said = _("The entry is written down. Give the reason to take it.")
    return attempt(request, do, said, access.tournament.zone) or _page(request, access, entry_form=form)


@at_event("late")
def add(request: HttpRequest, access: EventAccess, entry: int) -> HttpResponse:
    """What taking this entry changes and whom it tells, then take it."""
    row = get_object_or_404(Entry, pk=entry, tournament=access.tournament, status__in=LIVE)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():

        def do() -> str:
            late_entries.add_late(row, form.cleaned_data["reason"], access.actor)
            if account_of(row).debt > 0:  # they stand at the desk
                return reverse("fee_entry", args=[access.tournament.slug, row.pk])
            return address(access)

        said = _("{entry} is taken.").format(entry=row.name)
        went = attempt(request, do, said, access.tournament.zone)
        if went:
            return went
    command = AcceptLate(row.pk, row.institution_id or 0, "-")
    expected = late_forecast.forecast(access.state, command, access.actor)
    view = LateView(access.tournament, access.state)
    lacks = next((lacks for each, lacks in view.candidates if each == row), [])
    context = {
        "access": access,
        "entry": row,
        "form": form,
        "lacks": lacks,
        "late": view,
        "told": expected.people,
        "forecast": expected,
        "refusal": in_words(expected.refusal, access.tournament.zone) if expected.refusal else "",
        "tables": [seat.table + 1 for seat in expected.seats],
        "partners": _partners(access, expected),
    }
    return render_page(request, "lots/late_add.html", context)


def _partners(access: EventAccess, expected: late_forecast.LateForecast) -> list[str]:
    """Whom somebody who waits would play with."""
    names, members = draws.load_names(access.tournament), field_of(access.state).members
    return [
        names.get(number) or _("name withheld")
        for join in expected.joins
        for number in members[join.entrant]
        if number != join.gone
    ]


def _step(
    request: HttpRequest, access: EventAccess, act: Callable[[], object], said: str, **filled: forms.Form
) -> HttpResponse:
    """A step of the late draw, and the page again."""
    return attempt_at(access, act, said, "late") or _page(request, access, **filled)


@at_event("late")
@forms_only("late")
def commit(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Throw a secret and publish its commitment, with who is drawn for which byes."""
    form = CommitForm(request.POST, zone=access.tournament.zone)
    if not form.is_valid():
        return _page(request, access, commit=form)
    found = form.cleaned_data
    said = _("The commitment of the late draw is public.")
    act = partial(late_draws.commit, access.tournament, found["sources"], found["moment"], access.actor)
    return _step(request, access, act, said, commit=form)


@at_event("late")
def values(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Write down what the sources said."""
    current = LateView(access.tournament, access.state).current if access.state.draw else None
    if request.method != "POST" or current is None:
        return redirect(address(access))
    form = ValuesForm(request.POST, sources=current.draw.sources)
    if not form.is_valid():
        return _page(request, access, values=form)
    said = _("The public values are written down.")
    act = partial(late_draws.enter_values, access.tournament, form.values, access.actor)
    return _step(request, access, act, said, values=form)


@at_event("late")
@forms_only("late")
def reveal(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Show the secret."""
    said = _("The late places are drawn.")
    act = partial(late_draws.reveal, access.tournament, access.actor)
    return _step(request, access, act, said)


@at_event("late")
def record(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Write down places drawn by hand."""
    if request.method != "POST" or access.state.draw is None:
        return redirect(address(access))
    form = _places_form(LateView(access.tournament, access.state), request)
    if not form.is_valid():
        return _page(request, access, places=form)
    said = _("The places are written down. A second person has to confirm them.")
    act = partial(late_draws.record_lots, access.tournament, form.places, access.actor)
    return _step(request, access, act, said, places=form)


@at_event("late")
@forms_only("late")
def confirm(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Agree with the places that another person wrote down."""
    said = _("The late places are drawn.")
    act = partial(late_draws.confirm_lots, access.tournament, access.actor)
    return _step(request, access, act, said)


@at_event("late")
@forms_only("late")
def dismiss(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Have the places written down anew."""
    said = _("What was written down is dismissed. Please write the places down anew.")
    act = partial(late_draws.dismiss_lots, access.tournament, access.actor)
    return _step(request, access, act, said)


@at_event("late")
def call_off(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Not make the draw that was committed to; everybody can read why."""
    if request.method != "POST" or access.state.draw is None:
        return redirect(address(access))
    form = CallOffForm(request.POST)
    if not form.is_valid():
        return _page(request, access, call_off=form)
    said = _("The late draw is called off. Another one may be begun.")
    reason = form.cleaned_data["reason"]
    act = partial(late_draws.call_off, access.tournament, reason, access.actor)
    return _step(request, access, act, said, call_off=form)
