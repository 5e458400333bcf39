"""The desk that types results in, match by match: for a table without a phone and without a sheet."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from doublesix.store.services import tournaments, typed_results
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.progress import fixtures_left
from doublesix.tournament.state import DRAWN
from doublesix.web.presentation.board import BoardMatch, full_board
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import SeeOther, attempt_at, render_page
from doublesix.web.results.forms import ResultForm


class ResultEntry(NamedTuple):
    """A match and, while it has no result, the form for one."""

    line: BoardMatch
    form: ResultForm | None = None


def _form(access: EventAccess, fixture: Fixture, names: dict[int, str], *data: object) -> ResultForm:
    return ResultForm(fixture, names, access.state.version_of(fixture.number).ruleset, *data)


def _result_entries(access: EventAccess, failed: ResultForm | None) -> list[ResultEntry]:
    """All matches, those to be typed in first."""
    of = full_board(access.tournament, access.state)
    found = []
    for number, match in of.readings.items():
        form = None
        if not match.is_over and access.state.status == DRAWN:
            is_failed = failed is not None and failed.fixture.number == number
            form = failed if is_failed else _form(access, match.fixture, of.names)
        found.append(ResultEntry(of.lines[number], form))
    return sorted(found, key=lambda each: each.form is None)


def _page(request: HttpRequest, access: EventAccess, failed: ResultForm | None = None) -> HttpResponse:
    context = {"access": access, "typed": _result_entries(access, failed)}
    return render_page(request, "results/desk.html", context)


@at_event("record_result")
def results_desk(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Every match, and a form for those without a result."""
    return _page(request, access)


@form_at_event("record_result")
def record_result(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """What a table reports."""
    fixture = next((each for each in fixtures_left(access.state) if each.number == number), None)
    form = (
        _form(access, fixture, full_board(access.tournament, access.state).names, request.POST)
        if fixture
        else None
    )
    if form is not None and not form.is_valid():
        return _page(request, access, form)

    def do() -> None:
        if form is None:
            tournaments.carry_out(
                access.tournament, commands.StartMatch(number), access.actor
            )  # refused, in words
        else:
            typed_results.record(
                access.tournament, number, form.result, access.actor, is_judged=form.is_judged
            )

    done: SeeOther | None = attempt_at(access, do, _("The result is kept."), "results_desk", form=form)
    return done or _page(request, access, form)
