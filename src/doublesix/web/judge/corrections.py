"""Corrections: the list of all, and one in three steps: filled in, looked at with what it moves, done."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.desks import correcting
from doublesix.store.desks.tournaments import state_of
from doublesix.store.refused import Refused
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.playing import results_of
from doublesix.tournament.state import DRAWN, FINISHED
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import REFUSED_STATUS, attempt
from doublesix.web.judge.corrected import corrections_of, played_anew
from doublesix.web.judge.correction_form import CorrectionForm
from doublesix.web.judge.moves import plan_moves, result_words
from doublesix.web.judge.naming import Names
from doublesix.web.judge.rulings import BACK, GIVE, HIDDEN
from doublesix.web.words import in_words


@at_event("correct")
def corrections(request: HttpRequest, desk: Desk) -> HttpResponse:
    """All corrections, and the results that can be corrected."""
    state = desk.state
    is_drawn = state.status in (DRAWN, FINISHED)
    names = Names(desk.tournament, state)
    results = results_of(state) if is_drawn else {}
    matches = [
        (number, names.phase(number), names.sides(result.sides), result_words(result, names))
        for number, result in sorted(results.items())
    ]
    rows = [row for row in desk.tournament.sheets.all() if row.edition < state.editions.get(row.fixture, 0)]
    context = {
        "desk": desk,
        "tab": "judge",
        "corrections": corrections_of(state, None, names, is_staff=True) if is_drawn else [],
        "anew": played_anew(desk.tournament),
        "matches": matches,
        "may_correct": state.status == DRAWN,
        "sheets": [(row.fixture, row.edition) for row in rows],
    }
    return render(request, "judge/corrections.html", context)


def _fixture(match: int, names: Names) -> Fixture:
    found = names.fixtures.get(match)
    if found is None:
        raise Http404
    return found


def _form_page(
    request: HttpRequest, desk: Desk, names: Names, form: CorrectionForm, was: Result | None
) -> HttpResponse:
    number = form.fixture.number
    on_sheet = correcting.result_on_sheet(desk.tournament, names.state, number)
    context = {
        "desk": desk,
        "tab": "judge",
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
def correct(request: HttpRequest, desk: Desk, match: int) -> HttpResponse:
    """Fill in the right result, look at what it moves, correct it. ``?from=sheet`` takes the sheet's."""
    state = desk.state
    names = Names(desk.tournament, state)
    fixture = _fixture(match, names)
    was = results_of(state).get(match)
    if request.method != "POST":
        start = correcting.result_on_sheet(desk.tournament, state, match) if "from" in request.GET else was
        form = CorrectionForm(fixture, names.entrants, state.version_of(match).ruleset, start)
        return _form_page(request, desk, names, form, was)
    form = CorrectionForm(fixture, names.entrants, state.version_of(match).ruleset, was, request.POST)
    if not form.is_valid() or request.POST.get("step") == BACK:
        return _form_page(request, desk, names, form, was)
    if request.POST.get("step") == GIVE:
        done = _done(request, desk, form)
        if done:
            return done
    return _preview(request, desk, form, was)


def _done(request: HttpRequest, desk: Desk, form: CorrectionForm) -> HttpResponse | None:
    def do() -> str:
        stamp = request.POST.get("stamp", "")
        correcting.correct(desk.tournament, form.command, stamp, desk.who, is_judged=form.is_judged)
        return reverse("corrections", args=[desk.tournament.slug])

    return attempt(request, do, _("The result is corrected."), desk.tournament.zone)


def _preview(request: HttpRequest, desk: Desk, form: CorrectionForm, was: Result | None) -> HttpResponse:
    state = state_of(desk.tournament)
    names = Names(desk.tournament, state)
    try:
        plan = correcting.plan(state, form.command, desk.who.at, is_judged=form.is_judged)
    except Refused as refused:
        messages.error(request, in_words(refused.refusal, desk.tournament.zone))
        return _form_page(request, desk, names, form, was)
    context = {
        "desk": desk,
        "tab": "judge",
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
