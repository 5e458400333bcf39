"""The parts of the floor and of the check-in list: the pages are made of them, and update by themselves.

Everybody with the same view shares a part, so a part holds no form of its own: its buttons send the form that
stands on the page around it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.app.floor import count_matches
from doublesix.app.game_clock import list_due
from doublesix.app.match_readings import MatchReading, MatchStatus
from doublesix.store.models import Tournament
from doublesix.store.refusals import Refused
from doublesix.store.services.floor import forecast
from doublesix.store.services.floor_judge import list_open_calls
from doublesix.tournament import commands
from doublesix.tournament.context import CommandContext
from doublesix.tournament.state import DRAWN
from doublesix.web.live import board
from doublesix.web.presentation.arrivals import Arrival, filter_arrivals, list_arrivals
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.floor_tables import floor_meaning, list_ready, list_table_cards
from doublesix.web.presentation.floor_words import (
    clock,
    describe_proposal,
    entries_words,
    row_of,
    table_words,
)
from doublesix.web.presentation.formats import phase_words


class View(NamedTuple):
    """What somebody looks at: one stage or all, those over too or not, with buttons or without."""

    phase: str = ""
    has_over: bool = False
    may_give: bool = False
    may_delay: bool = False
    may_announce: bool = False
    may_judge: bool = False
    may_record: bool = False

    @property
    def argument(self) -> str:
        """As the board's address has it."""
        acts = f"{'give' if self.may_give else ''}{'delay' if self.may_delay else ''}"
        acts += f"{'announce' if self.may_announce else ''}{'judge' if self.may_judge else ''}"
        acts += "record" if self.may_record else ""
        return f"{acts}:{'over' if self.has_over else ''}:{self.phase}"


def view_of(argument: str) -> View:
    """What an argument means."""
    acts, over, phase = (*argument.split(":", 2), "", "", "")[:3]
    may = (each in acts for each in ("give", "delay", "announce", "judge", "record"))
    return View(phase, over == "over", *may)


def _floor(pk: int) -> Floor:
    tournament = get_object_or_404(Tournament, pk=pk)
    return Floor(tournament, timezone.now())


@board("floor", act="see_day")
def floor_board(pk: int, argument: str) -> dict[str, str]:
    """The floor."""
    return floor_parts(_floor(pk), view_of(argument))


def floor_parts(floor: Floor, view: View) -> dict[str, str]:
    """How many there are of each, what somebody has to do, the tables, what can be called."""
    found = [each for each in floor.matches if view.phase in ("", each.fixture.phase)]
    parts: dict[str, str] = {"floor-count": render_to_string("floor/_count.html", {"counts": _counts(floor)})}
    if view.may_delay and floor.state.tables and floor.state.status == DRAWN:
        parts["call-next"] = render_to_string("floor/_call_next.html", _next_calls(floor))
    todo = _judge_calls(floor, view) | _proposals(floor, found, view) | _contested(floor, found, view)
    todo |= _last_hands(floor, found, view)
    parts |= {**_heading("todo", _("To do"), count=len(todo)), **todo} if todo else {}
    parts |= _tables(floor, found, view)
    parts |= _ready(floor, [each for each in found if each.status is MatchStatus.READY], view)
    if view.has_over:
        parts |= _over(floor, [each for each in found if each.is_over])
    return parts


def _judge_calls(floor: Floor, view: View) -> dict[str, str]:
    """The calls that nobody has answered."""
    calls = [each for each in list_open_calls(floor.tournament) if each.call.acknowledged_at is None]
    return {
        f"call-{each.row.fixture}": render_to_string(
            "floor/_judge_call.html",
            {
                "line": row_of(floor, match),
                "call": each,
                "at": clock(floor, each.call.at),
                "is_escalated": each.call.escalated_at is not None,
                "slug": floor.tournament.slug,
                "view": view,
            },
        )
        for each in calls
        if (match := floor.match(each.row.fixture)) and view.phase in ("", match.fixture.phase)
    }


def _proposals(floor: Floor, found: Iterable[MatchReading], view: View) -> dict[str, str]:
    """The walk-overs that somebody has to confirm (E10)."""
    return {
        f"proposal-{each.number}": render_to_string(
            "floor/_proposal.html",
            {"each": describe_proposal(floor, each), "slug": floor.tournament.slug, "view": view},
        )
        for each in found
        if each.proposal
    }


def _contested(floor: Floor, found: Iterable[MatchReading], view: View) -> dict[str, str]:
    """The rounds that were written in two ways."""
    return {
        f"contested-{each.number}": render_to_string(
            "floor/_contested.html",
            {"line": row_of(floor, each), "slug": floor.tournament.slug, "view": view},
        )
        for each in found
        if each.status is MatchStatus.CONTESTED
    }


def _last_hands(floor: Floor, found: Iterable[MatchReading], view: View) -> dict[str, str]:
    """For each stage the tables whose time is over, with one button for all of them (E40)."""
    due = list_due(floor.state, found, floor.at)
    parts: dict[str, str] = {}
    for at, (phase, numbers) in enumerate(due.items()):
        tables = sorted(floor.snapshot.matches[each].table for each in numbers)
        context = {
            "at": at,
            "phase": phase_words(phase),
            "count": len(numbers),
            "tables": ", ".join(table_words(each) for each in tables),
            "value": ",".join(map(str, numbers)),
            "view": view,
        }
        parts[f"last-hand-{at}"] = render_to_string("floor/_last_hand.html", context)
    return parts


def _next_calls(floor: Floor) -> dict[str, object]:
    """What the button would call, and how many entries it would tell; nothing where it would call nobody."""
    try:
        seen = forecast(floor.state, commands.CallNext(before_start=True), asked=CommandContext(floor.at, 0))
    except Refused:
        return {"matches": 0, "tells": 0}
    return {
        "matches": len(seen.calls),
        "tells": seen.entries,
        "entries": entries_words(seen.entries),
        "is_first": not floor.proposals,
    }


def _heading(name: str, words: str, **more: object) -> dict[str, str]:
    context = {"name": name, "words": words, **more}
    return {f"head-{name}": render_to_string("floor/_heading.html", context)}


def _tables(floor: Floor, found: list[MatchReading], view: View) -> dict[str, str]:
    """A card for each table, which stays where it is whatever is played there."""
    cards = {
        each.id: render_to_string(
            "floor/_table.html",
            {"card": each, "slug": floor.tournament.slug, "may_start": view.may_delay and each.may_start},
        )
        for each in list_table_cards(floor, view.phase)
    }
    return {**_heading("now", _("Tables"), about=floor_meaning(found)), **cards} if cards else {}


def _ready(floor: Floor, matches: list[MatchReading], view: View) -> dict[str, str]:
    """What can be called, with one tap where a table is free."""
    rows = {
        f"match-{each.row.number}": render_to_string(
            "floor/_ready.html", {"each": each, "slug": floor.tournament.slug, "may_call": view.may_delay}
        )
        for each in list_ready(floor, [each for each in matches if not each.proposal])
    }
    return {**_heading("next", _("Ready to be called")), **rows} if rows else {}


def _over(floor: Floor, matches: list[MatchReading]) -> dict[str, str]:
    """What is over; what is still on its table as the last there stands in both places."""
    rows = {
        f"over-{each.number}": render_to_string(
            "floor/_over.html", {"line": row_of(floor, each), "slug": floor.tournament.slug}
        )
        for each in matches
    }
    return {**_heading("over", _("Over")), **rows} if rows else {}


def _counts(floor: Floor) -> list[tuple[int, str]]:
    found = count_matches(floor.matches)
    return [
        (found.playing, _("playing")),
        (found.called, _("called")),
        (found.ready, _("ready")),
        (found.over, _("over")),
        (found.with_judge, _("judge called")),
        (len(floor.absentees), _("not checked in")),
    ]


@board("check-in", act="check_in")
def check_in_board(pk: int, argument: str) -> dict[str, str]:
    """The list for checking in, or those of it that a word is about."""
    return check_in_parts(_floor(pk), argument)


def check_in_parts(floor: Floor, word: str) -> dict[str, str]:
    """How many are missing, and a row for each entry."""
    rows = list_arrivals(floor)
    context = {"missing": len(floor.absentees), "expected": len(floor.expected_numbers)}
    parts: dict[str, str] = {"check-in-count": render_to_string("floor/_missing.html", context)}
    for each in filter_arrivals(rows, word):
        parts[f"entry-{each.number}"] = _row(floor, each)
    return parts


def _row(floor: Floor, each: Arrival) -> str:
    return render_to_string("floor/_arrival.html", {"each": each, "slug": floor.tournament.slug})
