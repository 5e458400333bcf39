"""One match at the desk: called, moved, given more time; what is known of its sides (E10)."""

from functools import partial
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from doublesix.app.game_clock import clock_of_match
from doublesix.app.match_readings import TO_COME, MatchReading
from doublesix.store.services import online_matches, sheets
from doublesix.store.services.tournaments import carry_out, state_of
from doublesix.tournament import commands, day
from doublesix.tournament.state import DRAWN
from doublesix.web.floor.confirmation import is_early, to_confirm
from doublesix.web.floor.forms import CallForm, DelayForm, HallForm, ScreenForm
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.floor_tables import describe_table
from doublesix.web.presentation.floor_words import (
    clock,
    describe_proposal,
    entries_words,
    evidence_words,
    row_of,
    until,
)
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt_at, render_page


class FloorSide(NamedTuple):
    """A side of the match: what the desk noted of it, and the number to strike where it withdraws."""

    name: str
    words: str
    is_out: bool
    numbers: tuple[int, ...]


def get_match(access: EventAccess, number: int) -> tuple[Floor, MatchReading]:
    """A match of the event on its floor, or nothing by that number."""
    floor = Floor(access.tournament, access.actor.at, state_of(access.tournament))
    match = floor.match(number)
    if match is None:
        raise Http404
    return floor, match


def match_page(request: HttpRequest, access: EventAccess, number: int, **forms: Any) -> HttpResponse:
    """A match at the desk, after a refusal too."""
    floor, match = get_match(access, number)
    is_open = match.status in TO_COME and floor.state.status == DRAWN
    has_clause = day.grace_of(floor.state) is not None
    delay = floor.state.delays.get(number)
    context = {
        "access": access,
        "floor": floor,
        "match": match,
        "line": row_of(floor, match),
        "card": describe_table(floor, match.table, match.place, match),
        "sides": _sides(floor, match),
        "proposal": describe_proposal(floor, match) if match.proposal else None,
        "limit": until(floor, match.limit) if match.limit else "",
        "delay": clock(floor, delay) if delay else "",
        "has_clause": has_clause,
        "may_call": access.may("floor") and match.result is None and floor.state.status == DRAWN,
        "may_start": access.may("floor") and is_open,
        "may_delay": access.may("floor") and is_open and match.limit is not None,
        "is_open": is_open,
        "call_form": CallForm(floor, match),
        "delay_form": DelayForm(floor),
        "entries": entries_words(floor.told_of(match)),
        "sheet": _address(access, number) if access.may("record_result") else "",
        "screen": _on_screen(access, match),
        "clock": clock_of_match(floor.state, match),
        "may_announce": access.may("last_hand"),
        **forms,
    }
    return render_page(request, "floor/match.html", context)


def _on_screen(access: EventAccess, match: MatchReading) -> dict[str, Any] | None:
    """The table on the screen of a match, or that it can be played there."""
    table = sheets.table_of(access.tournament, match.number)
    if table is None or match.result is not None or table.state.status != DRAWN:
        return None
    row = online_matches.find(table)
    if row is not None:
        may_leave = access.may("floor") and online_matches.may_go_to_hall(row)
        hall = HallForm() if may_leave else None
        return {"address": reverse("play", args=[row.code]), "hall": hall}
    is_known = len(table.sides) == len(match.fixture.sides) and match.status in TO_COME
    may_open = access.may("floor") and is_known and online_matches.may_open(table)
    return {"form": ScreenForm()} if may_open else None


def _address(access: EventAccess, number: int) -> str:
    """The page where the desk types a sheet in, where there is one."""
    try:
        return reverse("floor_sheet", args=[access.tournament.slug, number])
    except NoReverseMatch:
        return ""


def _sides(floor: Floor, match: MatchReading) -> list[FloorSide]:
    limit = match.limit or floor.at
    noted = {each.entrant: each for each in day.evidence(floor.state, match.number)}
    return [
        FloorSide(
            floor.names[side],
            evidence_words(floor, noted[side], limit) if side in noted else "",
            side in match.out,
            floor.members[side],
        )
        for side in match.fixture.sides
    ]


@at_event("see_day")
def floor_match(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """A match as the desk sees it."""
    return match_page(request, access, match)


@form_at_event("floor")
def floor_call(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """Give a match a table and a start, or move it."""
    floor, found = get_match(access, match)
    form = CallForm(floor, found, request.POST)
    if not form.is_valid():
        return match_page(request, access, match, call_form=form)
    given = form.cleaned_data
    command = commands.CallMatch(match, given["table"], given["at"], is_early(request))
    asks = to_confirm(request, access, command._replace(before_start=True), is_counted=True)
    if asks:
        return asks
    before = floor.state.calls.get(match)
    is_same = before is not None and (before.table, before.at) == (command.table, command.at or before.at)
    words = _("Match {number} stays as it was; nobody is told.")
    if not is_same:
        words = _("Match {number} is called; its sides are told.")
    said = words.format(number=match + 1)
    act = partial(carry_out, access.tournament, command, access.actor)
    done = attempt_at(access, act, said, "floor_match", match)
    return done or match_page(request, access, match, call_form=form)


@form_at_event("floor")
def floor_delay(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """Let the sides of a match come until later (E10)."""
    floor, _match = get_match(access, match)
    form = DelayForm(floor, request.POST)
    if not form.is_valid():
        return match_page(request, access, match, delay_form=form)
    command = commands.GrantDelay(match, form.cleaned_data["until"], form.cleaned_data["reason"])
    said = _("They may come until {hour}.").format(hour=clock(floor, command.until))
    act = partial(carry_out, access.tournament, command, access.actor)
    done = attempt_at(access, act, said, "floor_match", match)
    return done or match_page(request, access, match, delay_form=form)
