"""One match at the desk: called, moved, given more time; what is known of its sides (E10)."""

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from doublesix.store.desks.tournaments import carry_out, state_of
from doublesix.tournament import commands, day
from doublesix.tournament.state import DRAWN
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown
from doublesix.web.floor.confirmation import is_early, to_confirm
from doublesix.web.floor.forms import CallForm, DelayForm
from doublesix.web.floor.picture import CALLED, LATE, OPEN, READY, Floor, Match
from doublesix.web.floor.wording import clock, entries_words, evidence_words, line_of, proposed, until


class Side(NamedTuple):
    """A side of the match: what the desk noted of it, and the number to strike where it withdraws."""

    name: str
    words: str
    is_out: bool
    numbers: tuple[int, ...]


def _found(desk: Desk, number: int) -> tuple[Floor, Match]:
    floor = Floor(desk.tournament, desk.who.at, state_of(desk.tournament))
    match = floor.match(number)
    if match is None:
        raise Http404
    return floor, match


def _page(request: HttpRequest, desk: Desk, number: int, **forms: Any) -> HttpResponse:
    floor, match = _found(desk, number)
    is_open = match.state in (READY, CALLED, OPEN, LATE) and floor.state.status == DRAWN
    has_clause = day.grace_of(floor.state) is not None
    delay = floor.state.delays.get(number)
    context = {
        "desk": desk,
        "tab": "floor",
        "floor": floor,
        "match": match,
        "line": line_of(floor, match),
        "sides": _sides(floor, match),
        "proposal": proposed(floor, match) if match.proposal else None,
        "limit": until(floor, match.limit) if match.limit else "",
        "delay": clock(floor, delay) if delay else "",
        "has_clause": has_clause,
        "may_call": desk.may("floor") and match.result is None and floor.state.status == DRAWN,
        "may_delay": desk.may("floor") and is_open and match.limit is not None,
        "is_open": is_open,
        "call_form": CallForm(floor, match),
        "delay_form": DelayForm(floor),
        "entries": entries_words(floor.told_of(match)),
        "sheet": _address(desk, number),
        **forms,
    }
    return shown(request, "floor/match.html", context)


def _address(desk: Desk, number: int) -> str:
    """The page where the desk types a sheet in, where there is one."""
    try:
        return reverse("floor_sheet", args=[desk.tournament.slug, number])
    except NoReverseMatch:
        return ""


def _sides(floor: Floor, match: Match) -> list[Side]:
    limit = match.limit or floor.at
    noted = {each.entrant: each for each in day.evidence(floor.state, match.number)}
    return [
        Side(
            floor.names[side],
            evidence_words(floor, noted[side], limit) if side in noted else "",
            side in match.out,
            floor.members[side],
        )
        for side in match.fixture.sides
    ]


@at_event("see_day")
def floor_match(request: HttpRequest, desk: Desk, match: int) -> HttpResponse:
    """A match as the desk sees it."""
    return _page(request, desk, match)


@at_event("floor")
@require_POST
def floor_call(request: HttpRequest, desk: Desk, match: int) -> HttpResponse:
    """Give a match a table and a start, or move it."""
    floor, found = _found(desk, match)
    form = CallForm(floor, found, request.POST)
    if not form.is_valid():
        return _page(request, desk, match, call_form=form)
    given = form.cleaned_data
    command = commands.CallMatch(match, given["table"], given["at"], is_early(request))
    asks = to_confirm(request, desk, command._replace(before_start=True), is_counted=True)
    if asks:
        return asks
    before = floor.state.calls.get(match)
    is_same = before is not None and (before.table, before.at) == (command.table, command.at or before.at)
    words = _("Match {number} stays as it was; nobody is told.")
    if not is_same:
        words = _("Match {number} is called; its sides are told.")
    said = words.format(number=match + 1)
    return _carried(request, desk, match, command, said) or _page(request, desk, match, call_form=form)


@at_event("floor")
@require_POST
def floor_delay(request: HttpRequest, desk: Desk, match: int) -> HttpResponse:
    """Let the sides of a match come until later (E10)."""
    floor, _match = _found(desk, match)
    form = DelayForm(floor, request.POST)
    if not form.is_valid():
        return _page(request, desk, match, delay_form=form)
    command = commands.GrantDelay(match, form.cleaned_data["until"], form.cleaned_data["reason"])
    said = _("They may come until {hour}.").format(hour=clock(floor, command.until))
    return _carried(request, desk, match, command, said) or _page(request, desk, match, delay_form=form)


def _carried(
    request: HttpRequest, desk: Desk, match: int, command: commands.Command, said: str
) -> HttpResponse | None:
    def do() -> str:
        carry_out(desk.tournament, command, desk.who)
        return reverse("floor_match", args=[desk.tournament.slug, match])

    return attempt(request, do, said, desk.tournament.zone)
