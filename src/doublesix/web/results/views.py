"""The desk that types results in, match by match: for a table without a phone and without a sheet."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from doublesix.store.desks import recording, tournaments
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.playing import fixtures_left
from doublesix.tournament.state import DRAWN
from doublesix.web.board.reading import Board, Line
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import REFUSED_STATUS, SeeOther, attempt
from doublesix.web.results.forms import ResultForm


class Typed(NamedTuple):
    """A match and, while it has no result, the form for one."""

    line: Line
    form: ResultForm | None = None


def whole(desk: Desk) -> Board:
    """The board as the desk sees it, whether results are held back or not."""
    return Board(desk.tournament, desk.state._replace(board=None))


def _form(desk: Desk, fixture: Fixture, names: dict[int, str], *data: object) -> ResultForm:
    return ResultForm(fixture, names, desk.state.version_of(fixture.number).ruleset, *data)


def _typed(desk: Desk, failed: ResultForm | None) -> list[Typed]:
    """All matches, those to be typed in first."""
    of = whole(desk)
    found = []
    for fixture in of.fixtures:
        line, form = of.lines[fixture.number], None
        if fixture.number not in of.results and desk.state.status == DRAWN:
            is_failed = failed is not None and failed.fixture.number == fixture.number
            form = failed if is_failed else _form(desk, fixture, of.names)
        found.append(Typed(line, form))
    return sorted(found, key=lambda each: each.form is None)


def _page(
    request: HttpRequest, desk: Desk, failed: ResultForm | None = None, status: int = 200
) -> HttpResponse:
    context = {"desk": desk, "tab": "results", "typed": _typed(desk, failed)}
    return render(request, "results/desk.html", context, status=status)


@at_event("record_result")
def results_desk(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Every match, and a form for those without a result."""
    return _page(request, desk)


@require_POST
@at_event("record_result")
def record_result(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """What a table reports."""
    fixture = next((each for each in fixtures_left(desk.state) if each.number == number), None)
    form = _form(desk, fixture, whole(desk).names, request.POST) if fixture else None
    if form is not None and not form.is_valid():
        return _page(request, desk, form, REFUSED_STATUS)

    def do() -> str:
        if form is None:
            tournaments.carry_out(desk.tournament, commands.StartMatch(number), desk.who)  # refused, in words
        else:
            recording.record(desk.tournament, number, form.result, desk.who, is_judged=form.is_judged)
        return reverse("results_desk", args=[desk.tournament.slug])

    done: SeeOther | None = attempt(request, do, _("The result is kept."), desk.tournament.zone)
    return done or _page(request, desk, form, REFUSED_STATUS)
