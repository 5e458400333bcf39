"""The steps of a draw for those who make it: where it stands, and the one thing to do next."""

from typing import Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.store.desks import draws, tournaments
from doublesix.store.readers import people_entered
from doublesix.tournament import commands, lots
from doublesix.tournament.draws import entries_hash
from doublesix.tournament.settings import PARTNERS
from doublesix.tournament.state import CANCELLED, CLOSED, DRAWN, FINISHED, OPEN
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown
from doublesix.web.drawing.forms import LOCAL, CommitForm, NumbersForm, OrderForm, ValuesForm
from doublesix.web.drawing.picture import Picture
from doublesix.web.entrant.words import lack_words

EARLY, TAKING, READY, LISTED = "early", "taking", "ready", "listed"
WAITING, VALUES, REVEAL, CONFIRM, DONE, OVER = "waiting", "values", "reveal", "confirm", "done", "over"
STEPS: Final = (EARLY, TAKING, READY, LISTED, WAITING, VALUES, REVEAL, CONFIRM, DONE, OVER)
"""Where a draw can stand."""


def stage_of(desk: Desk) -> str:
    """Where the draw of an event stands now."""
    state, now = desk.state, timezone.now()
    if state.status == CANCELLED:
        return OVER
    if state.draw is None:
        if state.status not in (OPEN, CLOSED):
            return EARLY
        return TAKING if state.takes_entries(now) else READY
    if state.status in (DRAWN, FINISHED):
        return DONE
    if state.draw.by_hand:
        return CONFIRM
    if state.draw.moment is None:
        return LISTED
    if state.draw.values:
        return REVEAL
    return VALUES if now >= state.draw.moment else WAITING


def address(desk: Desk) -> str:
    """The page of the steps."""
    return reverse("draw_steps", args=[desk.tournament.slug])


def _page(request: HttpRequest, desk: Desk, **filled: forms.Form) -> HttpResponse:
    """The steps, with forms as they were filled in."""
    desk.__dict__.pop("state", None)  # somebody may have gone on meanwhile
    stage, draw = stage_of(desk), desk.state.draw
    context: dict[str, object] = {"desk": desk, "tab": "draw", "stage": stage}
    if stage in (TAKING, READY):
        listed = draws.preview(desk.tournament)
        out = [
            (each.entry, [f"{lack_words(lack)} ({lack.clause})" for lack in each.lacks])
            for each in draws.kept_out(desk.tournament)
        ]
        context |= {"listed": listed, "sha256": entries_hash(listed).hex(), "kept_out": out}
    if draw is not None:
        context["picture"] = Picture(desk.tournament, desk.state)
    if stage in (LISTED, REVEAL, CONFIRM):
        context["told"] = people_entered(desk.tournament)
    if stage == LISTED:
        context["commit"] = filled.get("commit") or _commit_form(desk)
        context["lots"] = filled.get("lots") or _lots_form(desk)
    if stage == VALUES and draw is not None:
        context["values"] = filled.get("values") or ValuesForm(sources=draw.sources)
    if draw is not None and draw.by_hand:
        account = desk.account.pk if desk.account else 0
        context["recorder"] = draws.name_of(draw.recorded_by)
        context["confirmer"] = draws.name_of(draw.confirmed_by)
        context["is_recorder"] = draw.recorded_by == account
    return shown(request, "drawing/steps.html", context)


def _commit_form(desk: Desk) -> CommitForm:
    at = desk.state.settings.draw_at
    zone = desk.tournament.zone
    form = CommitForm(zone=zone)
    if at is not None and at > timezone.now():
        form.initial["moment"] = at.astimezone(form.zone).strftime(LOCAL)
    return form


def _lots_form(desk: Desk, request: HttpRequest | None = None) -> OrderForm | NumbersForm:
    draw = desk.state.draw
    given = request.POST if request else None
    if desk.state.kind == PARTNERS and draw is not None:
        return NumbersForm(given, entries=draw.entries, names=dict(draws.names(desk.tournament)))
    return OrderForm(given)


@at_event("draw")
def steps(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Where the draw stands, and the next step."""
    return _page(request, desk)


@at_event("publish")
def close(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Close the entries before their deadline."""
    if request.method != "POST":
        return redirect(address(desk))

    def do() -> str:
        tournaments.carry_out(desk.tournament, commands.CloseEntries(), desk.who)
        return address(desk)

    return attempt(request, do, _("Entries are closed."), desk.tournament.zone) or _page(request, desk)


@at_event("draw")
def freeze(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Fix the list that was shown."""
    if request.method != "POST":
        return redirect(address(desk))

    def do() -> str:
        draws.freeze(desk.tournament, desk.who, request.POST.get("seen", ""))
        return address(desk)

    said = _("The list is frozen and public.")
    return attempt(request, do, said, desk.tournament.zone) or _page(request, desk)


@at_event("draw")
def commit(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Throw the secret and publish its commitment."""
    if request.method != "POST":
        return redirect(address(desk))
    form = CommitForm(request.POST, zone=desk.tournament.zone)
    if not form.is_valid():
        return _page(request, desk, commit=form)

    def do() -> str:
        found = form.cleaned_data
        draws.commit(desk.tournament, found["sources"], found["moment"], desk.who)
        return address(desk)

    said = _("The commitment is public, and everybody entered is told when the lots are drawn.")
    return attempt(request, do, said, desk.tournament.zone) or _page(request, desk, commit=form)


@at_event("draw")
def values(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Write down what the sources said."""
    draw = desk.state.draw
    if request.method != "POST" or draw is None:
        return redirect(address(desk))
    form = ValuesForm(request.POST, sources=draw.sources)
    if not form.is_valid():
        return _page(request, desk, values=form)

    def do() -> str:
        draws.enter_values(desk.tournament, form.values, desk.who)
        return address(desk)

    said = _("The public values are written down.")
    return attempt(request, do, said, desk.tournament.zone) or _page(request, desk, values=form)


@at_event("draw")
def reveal(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the secret."""
    if request.method != "POST":
        return redirect(address(desk))

    def do() -> str:
        draws.reveal(desk.tournament, desk.who)
        return address(desk)

    return attempt(request, do, _("The lots are drawn."), desk.tournament.zone) or _page(request, desk)


@at_event("draw")
def record(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Write down lots drawn by hand."""
    if request.method != "POST":
        return redirect(address(desk))
    form = _lots_form(desk, request)
    if not form.is_valid():
        return _page(request, desk, lots=form)

    def do() -> str:
        if isinstance(form, NumbersForm):
            draws.record_numbers(desk.tournament, form.drawn, desk.who)
        else:
            draws.record_lots(desk.tournament, form.cleaned_data["order"], desk.who)
        return address(desk)

    said = _("The lots are written down. A second person has to confirm them.")
    return attempt(request, do, said, desk.tournament.zone) or _page(request, desk, lots=form)


@at_event("draw")
def confirm(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Agree with the lots that another person wrote down."""
    if request.method != "POST":
        return redirect(address(desk))

    def do() -> str:
        draws.confirm_lots(desk.tournament, desk.who, lots.read(request.POST.get("seen", "")))
        return address(desk)

    return attempt(request, do, _("The lots are drawn."), desk.tournament.zone) or _page(request, desk)


@at_event("draw")
def dismiss(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Have the lots written down anew."""
    if request.method != "POST":
        return redirect(address(desk))

    def do() -> str:
        draws.dismiss_lots(desk.tournament, desk.who)
        return address(desk)

    said = _("What was written down is dismissed. Please write the lots down anew.")
    return attempt(request, do, said, desk.tournament.zone) or _page(request, desk)
