"""Corrections: the list of all, and one in three steps: filled in, looked at with what it moves, done."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from doublesix.store.refusals import Refused
from doublesix.store.services import result_corrections
from doublesix.store.services.tournaments import state_of
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.progress import results_of
from doublesix.web.judge.correction_form import CorrectionForm
from doublesix.web.judge.rulings import BACK, GIVE, HIDDEN
from doublesix.web.presentation.consequences import plan_moves, result_words
from doublesix.web.presentation.corrections import corrections_of, list_replays
from doublesix.web.presentation.names import Names
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import REFUSED_STATUS, attempt_at
from doublesix.web.requests.refusal_fields import show_refusal


@at_event("correct")
def corrections(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """All corrections, and the results that can be corrected."""
    state = access.state
    is_drawn = access.phase.has_matches
    names = Names(access.tournament, state)
    results = results_of(state) if is_drawn else {}
    matches = [
        (number, names.phase(number), names.sides(result.sides), result_words(result, names))
        for number, result in sorted(results.items())
    ]
    rows = [row for row in access.tournament.sheets.all() if row.edition < state.editions.get(row.fixture, 0)]
    context = {
        "access": access,
        "corrections": corrections_of(state, None, names, is_staff=True) if is_drawn else [],
        "anew": list_replays(access.tournament),
        "matches": matches,
        "may_correct": access.phase.is_in_play,
        "sheets": [(row.fixture, row.edition) for row in rows],
    }
    return render(request, "judge/corrections.html", context)


def _fixture(match: int, names: Names) -> Fixture:
    found = names.fixtures.get(match)
    if found is None:
        raise Http404
    return found


def _form_page(
    request: HttpRequest, access: EventAccess, names: Names, form: CorrectionForm, was: Result | None
) -> HttpResponse:
    number = form.fixture.number
    on_sheet = result_corrections.result_on_sheet(access.tournament, names.state, number)
    context = {
        "access": access,
        "number": number,
        "phase": names.phase(number),
        "sides": names.sides(form.fixture.sides),
        "was": result_words(was, names),
        "has_result": was is not None,
        "form": form,
        "on_sheet": result_words(on_sheet, names) if on_sheet and on_sheet != was else "",
        "corrections": corrections_of(names.state, number, names, is_staff=True),
    }
    is_refused = request.method == "POST" and request.POST.get("step") != BACK
    return render(request, "judge/correct.html", context, status=REFUSED_STATUS if is_refused else 200)


@at_event("correct")
def correct(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """Fill in the right result, look at what it moves, correct it. ``?from=sheet`` takes the sheet's."""
    state = access.state
    names = Names(access.tournament, state)
    fixture = _fixture(match, names)
    was = results_of(state).get(match)
    if request.method != "POST":
        start = (
            result_corrections.result_on_sheet(access.tournament, state, match)
            if "from" in request.GET
            else was
        )
        form = CorrectionForm(fixture, names.entrants, state.version_of(match).ruleset, start)
        return _form_page(request, access, names, form, was)
    form = CorrectionForm(fixture, names.entrants, state.version_of(match).ruleset, was, request.POST)
    if not form.is_valid() or request.POST.get("step") == BACK:
        return _form_page(request, access, names, form, was)
    if request.POST.get("step") == GIVE:
        done = _correct(request, access, form)
        if done:
            return done
    return _preview(request, access, form, was)


def _correct(request: HttpRequest, access: EventAccess, form: CorrectionForm) -> HttpResponse | None:
    def do() -> None:
        stamp = request.POST.get("stamp", "")
        result_corrections.correct(
            access.tournament, form.command, stamp, access.actor, is_judged=form.is_judged
        )

    return attempt_at(access, do, _("The result is corrected."), "corrections")


def _preview(
    request: HttpRequest, access: EventAccess, form: CorrectionForm, was: Result | None
) -> HttpResponse:
    state = state_of(access.tournament)
    names = Names(access.tournament, state)
    try:
        plan = result_corrections.plan(state, form.command, access.actor.at, is_judged=form.is_judged)
    except Refused as refused:
        show_refusal(request, refused.refusal, access.tournament.zone, form)
        return _form_page(request, access, names, form, was)
    context = {
        "access": access,
        "number": form.fixture.number,
        "phase": names.phase(form.fixture.number),
        "sides": names.sides(form.fixture.sides),
        "was": result_words(plan.before, names),
        "now": result_words(plan.after, names),
        "is_anew": plan.after is None,
        "reason": form.command.reason,
        "moves": plan_moves(plan, names),
        "annulled": [number + 1 for number in plan.annulled],
        "given": [number + 1 for number in plan.given],
        "stamp": plan.stamp,
        "tells": plan.tells,
        "kept": [
            (name, value)
            for name, values in request.POST.lists()
            if name not in HIDDEN
            for value in map(str, values)
        ],
    }
    status = REFUSED_STATUS if request.POST.get("step") == GIVE else 200
    return render(request, "judge/correct_preview.html", context, status=status)
