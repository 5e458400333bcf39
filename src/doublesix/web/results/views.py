"""The matches of an event, typed in one by one, until the ranking stands (E11)."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from doublesix.store.desks import draws, tournaments
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.playing import field_of, fixtures_left, format_of, ranks_of, results_of
from doublesix.tournament.state import DRAWN, FINISHED
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import REFUSED_STATUS, SeeOther, attempt
from doublesix.web.results.forms import ResultForm


class Line(NamedTuple):
    """A match as a table shows it."""

    number: int
    phase: str
    sides: tuple[str, ...]
    score: str
    winner: str
    form: ResultForm | None = None


def names_of(desk: Desk) -> dict[int, str]:
    """The entrants by name; a pair by both names."""
    known = draws.names(desk.tournament)
    unnamed = _("number {number}")
    return {
        entrant: " & ".join(known.get(number, unnamed.format(number=number)) for number in numbers)
        for entrant, numbers in field_of(desk.state).members.items()
    }


def _score(result: Result) -> str:
    return " : ".join(map(str, result.points))


def _form(desk: Desk, fixture: Fixture, names: dict[int, str], *data: object) -> ResultForm:
    return ResultForm(fixture, names, desk.state.version.ruleset, *data)


def _lines(desk: Desk, failed: ResultForm | None = None) -> list[Line]:
    state, names = desk.state, names_of(desk)
    results = results_of(state)
    may_record = desk.may("record_result") and state.status == DRAWN
    found = []
    for fixture in format_of(state).fixtures(results):
        result = results.get(fixture.number)
        form = None
        if result is None and may_record:
            is_failed = failed is not None and failed.fixture.number == fixture.number
            form = failed if is_failed else _form(desk, fixture, names)
        found.append(
            Line(
                fixture.number,
                fixture.phase,
                tuple(names[side] for side in fixture.sides),
                "" if result is None else _score(result),
                "" if result is None else names[result.winner],
                form,
            )
        )
    return found


def _page(
    request: HttpRequest, desk: Desk, failed: ResultForm | None = None, status: int = 200
) -> HttpResponse:
    state = desk.state
    is_drawn = state.status in (DRAWN, FINISHED)
    names = names_of(desk)
    ranks = []
    if is_drawn and not fixtures_left(state):
        first = 1
        for rank in ranks_of(state):
            ranks.append((first, [names[entrant] for entrant in rank]))
            first += len(rank)
    context = {
        "desk": desk,
        "tab": "results",
        "lines": _lines(desk, failed) if is_drawn else [],
        "ranks": ranks,
        "may_finish": bool(ranks) and state.status == DRAWN and desk.may("publish"),
    }
    return render(request, "results/results.html", context, status=status)


@at_event("see")
def results(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Every match and, at the end, the ranking."""
    return _page(request, desk)


@require_POST
@at_event("record_result")
def record_result(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """What a table reports."""
    fixture = next((each for each in fixtures_left(desk.state) if each.number == number), None)
    if fixture is None:
        command: commands.Command = commands.StartMatch(number)  # refused, in words
    else:
        form = _form(desk, fixture, names_of(desk), request.POST)
        if not form.is_valid():
            return _page(request, desk, form, REFUSED_STATUS)
        command = commands.RecordResult(number, form.result)
    return _carried_out(request, desk, command, _("The result is kept."))


@require_POST
@at_event("publish")
def finish(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The ranking stands."""
    return _carried_out(request, desk, commands.Finish(), _("The event is finished; the ranking stands."))


def _carried_out(request: HttpRequest, desk: Desk, command: commands.Command, said: str) -> HttpResponse:
    address = reverse("results", args=[desk.tournament.slug])

    def do() -> str:
        tournaments.carry_out(desk.tournament, command, desk.who)
        return address

    done: SeeOther | None = attempt(request, do, said, desk.tournament.zone)
    return done or _page(request, desk, None, REFUSED_STATUS)
