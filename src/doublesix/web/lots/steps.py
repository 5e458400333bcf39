"""The steps of a draw for those who make it: where it stands, and the one thing to do next."""

from functools import partial

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.app.event_phase import DrawStep, read_draw_step
from doublesix.store.notifications.recipients import count_recipients
from doublesix.store.queries.entry_counts import count_drafts
from doublesix.store.services import draws, tournaments
from doublesix.tournament import commands, lots
from doublesix.tournament.draws import entries_hash
from doublesix.tournament.settings import PARTNERS
from doublesix.web.lots.draw_view import DrawView
from doublesix.web.lots.forms import CommitForm, NumbersForm, OrderForm, ValuesForm
from doublesix.web.presentation.entry_words import lack_words
from doublesix.web.presentation.event_words import entries_closed_words
from doublesix.web.presentation.local_times import SHAPE
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt_at, render_page
from doublesix.web.requests.forms_only import forms_only


def address(access: EventAccess) -> str:
    """The page of the steps."""
    return reverse("draw_steps", args=[access.tournament.slug])


def _page(request: HttpRequest, access: EventAccess, **filled: forms.Form) -> HttpResponse:
    """The steps, with forms as they were filled in."""
    access.__dict__.pop("state", None)  # somebody may have gone on meanwhile
    stage, draw = read_draw_step(access.state, timezone.now()), access.state.draw
    context: dict[str, object] = {"access": access, "stage": stage}
    if stage in (DrawStep.TAKING, DrawStep.READY):
        listed = draws.preview(access.tournament)
        out = [
            (each.entry, [f"{lack_words(lack)} ({lack.clause})" for lack in each.lacks])
            for each in draws.list_excluded(access.tournament)
        ]
        context |= {"listed": listed, "sha256": entries_hash(listed).hex(), "kept_out": out}
        context["has_institutions"] = access.state.settings.terms.institutions
        context["drafts"] = count_drafts(access.tournament)
    if draw is not None:
        context["picture"] = DrawView(access.tournament, access.state)
    if stage in (DrawStep.LISTED, DrawStep.REVEAL, DrawStep.CONFIRM):
        context["told"] = count_recipients(access.tournament)
    if stage == DrawStep.LISTED:
        context["commit"] = filled.get("commit") or _commit_form(access)
        context["lots"] = filled.get("lots") or _lots_form(access)
    if stage == DrawStep.VALUES and draw is not None:
        context["values"] = filled.get("values") or ValuesForm(sources=draw.sources)
    if draw is not None and draw.by_hand:
        account = access.account.pk if access.account else 0
        context["recorder"] = draws.name_of(draw.recorded_by)
        context["confirmer"] = draws.name_of(draw.confirmed_by)
        context["is_recorder"] = draw.recorded_by == account
    return render_page(request, "lots/steps.html", context)


def _commit_form(access: EventAccess) -> CommitForm:
    at = access.state.settings.draw_at
    zone = access.tournament.zone
    form = CommitForm(zone=zone)
    if at is not None and at > timezone.now():
        form.initial["moment"] = at.astimezone(form.zone).strftime(SHAPE)
    return form


def _lots_form(access: EventAccess, request: HttpRequest | None = None) -> OrderForm | NumbersForm:
    draw = access.state.draw
    given = request.POST if request else None
    if access.state.kind == PARTNERS and draw is not None:
        return NumbersForm(given, entries=draw.entries, names=dict(draws.load_names(access.tournament)))
    return OrderForm(given)


@at_event("draw")
def steps(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Where the draw stands, and the next step."""
    return _page(request, access)


@at_event("publish")
@forms_only("draw_steps")
def close(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Close the entries before their deadline."""
    act = partial(tournaments.carry_out, access.tournament, commands.CloseEntries(), access.actor)
    return attempt_at(access, act, entries_closed_words(), "draw_steps") or _page(request, access)


@at_event("draw")
@forms_only("draw_steps")
def freeze(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Fix the list that was shown."""
    act = partial(draws.freeze, access.tournament, access.actor, request.POST.get("seen", ""))
    said = _("The list is frozen and public.")
    return attempt_at(access, act, said, "draw_steps") or _page(request, access)


@at_event("draw")
@forms_only("draw_steps")
def commit(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Throw the secret and publish its commitment."""
    form = CommitForm(request.POST, zone=access.tournament.zone)
    if not form.is_valid():
        return _page(request, access, commit=form)

    def do() -> None:
        found = form.cleaned_data
        draws.commit(access.tournament, found["sources"], found["moment"], access.actor)

    said = _("The commitment is public, and everybody entered is told when the lots are drawn.")
    return attempt_at(access, do, said, "draw_steps") or _page(request, access, commit=form)


@at_event("draw")
def values(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Write down what the sources said."""
    draw = access.state.draw
    if request.method != "POST" or draw is None:
        return redirect(address(access))
    form = ValuesForm(request.POST, sources=draw.sources)
    if not form.is_valid():
        return _page(request, access, values=form)
    act = partial(draws.enter_values, access.tournament, form.values, access.actor)
    said = _("The public values are written down.")
    return attempt_at(access, act, said, "draw_steps") or _page(request, access, values=form)


@at_event("draw")
@forms_only("draw_steps")
def reveal(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Show the secret."""
    act = partial(draws.reveal, access.tournament, access.actor)
    return attempt_at(access, act, _("The lots are drawn."), "draw_steps") or _page(request, access)


@at_event("draw")
@forms_only("draw_steps")
def record(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Write down lots drawn by hand."""
    form = _lots_form(access, request)
    if not form.is_valid():
        return _page(request, access, lots=form)

    def do() -> None:
        if isinstance(form, NumbersForm):
            draws.record_numbers(access.tournament, form.numbers_by_player, access.actor)
        else:
            draws.record_lots(access.tournament, form.cleaned_data["order"], access.actor)

    said = _("The lots are written down. A second person has to confirm them.")
    return attempt_at(access, do, said, "draw_steps") or _page(request, access, lots=form)


@at_event("draw")
@forms_only("draw_steps")
def confirm(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Agree with the lots that another person wrote down."""
    act = partial(
        draws.confirm_lots, access.tournament, access.actor, lots.read(request.POST.get("seen", ""))
    )
    return attempt_at(access, act, _("The lots are drawn."), "draw_steps") or _page(request, access)


@at_event("draw")
@forms_only("draw_steps")
def dismiss(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Have the lots written down anew."""
    act = partial(draws.dismiss_lots, access.tournament, access.actor)
    said = _("What was written down is dismissed. Please write the lots down anew.")
    return attempt_at(access, act, said, "draw_steps") or _page(request, access)
