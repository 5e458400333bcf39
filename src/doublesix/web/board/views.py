"""The public pages of the day: the overview, the bracket, the standings, one team, one match."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from doublesix.web.board import parts
from doublesix.web.board.match_page import title_of
from doublesix.web.live.messages import moment_words
from doublesix.web.presentation.addresses import live_address, whole_address
from doublesix.web.presentation.board import Board
from doublesix.web.presentation.bracket_page import show_bracket
from doublesix.web.presentation.brackets import bracket_of
from doublesix.web.presentation.formats import match_words
from doublesix.web.presentation.papers.compiler import WALL_SIZES
from doublesix.web.presentation.points_words import points_words
from doublesix.web.presentation.story_words import first_meaning
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import number_in


class Tab(NamedTuple):
    """A page of the board."""

    name: str
    address: str
    label: str


def tabs(of: Board) -> list[Tab]:
    """The pages that the event's format has."""
    slug, form = of.tournament.slug, of.state.settings.format
    found = [Tab("results", reverse("results", args=[slug]), _("Now"))]
    if form == "tables":
        found.append(Tab("board_bracket", reverse("board_bracket", args=[slug]), _("Round by round")))
    elif "elimination" in form:
        found.append(Tab("board_bracket", reverse("board_bracket", args=[slug]), _("Bracket")))
    if form.startswith(("groups", "swiss")):
        found.append(Tab("board_standings", reverse("board_standings", args=[slug]), _("Standings")))
    return found


def frame_context(
    access: EventAccess, of: Board, page: str, argument: str = "", **context: object
) -> dict[str, object]:
    """What every page of the board shows around its parts, and the board that it follows."""
    return {
        "access": access,
        "tab": "results",
        "current": {"bracket": "board_bracket", "standings": "board_standings", "overview": "results"}.get(
            page
        ),
        "pages": tabs(of),
        "board": of,
        "zone": of.zone,
        "live": live_address(access.tournament.pk, page, argument),
        "said": moment_words(timezone.now(), of.zone, get_language() or "en"),
        **context,
    }


def mark_parts_safe(found: dict[str, str]) -> dict[str, str]:
    """Parts that our own templates made, with every name escaped there."""
    return {part: mark_safe(html) for part, html in found.items()}  # nosec B308 B703


@at_event("see")
def results(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """What is played now, what comes next, what came last."""
    of = Board(access.tournament, access.state)
    found = mark_parts_safe(dict(parts.overview(of)))
    teams = sorted(of.names.items(), key=lambda each: each[1].casefold())
    context = frame_context(access, of, "overview", parts=found, teams=teams, page_name=_("Results"))
    return render(request, "board/overview.html", context)


class TeamChoice(NamedTuple):
    """A team that can be found in a bracket."""

    entrant: int
    name: str
    part: int


@at_event("see")
def board_bracket(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The bracket, or the tables round by round; of a large one a part, and the round that a phone shows."""
    of = Board(access.tournament, access.state)
    whole = bracket_of(of)
    if whole is None:
        return render(request, "board/no_bracket.html", frame_context(access, of, "bracket"))
    asked = request.GET.get("team", "").strip()
    entrant = _find_team(of, asked)
    if entrant is not None:
        return redirect("board_team", access.tournament.slug, entrant)
    shown = show_bracket(
        of, whole, number_in(request.GET.get("part", "")), number_in(request.GET.get("round", ""))
    )
    teams = [
        TeamChoice(each, name.removeprefix(of.prefix).lstrip(), whole.part_of(each))
        for each, name in sorted(of.names.items(), key=lambda row: row[1].casefold())
    ]
    context = frame_context(
        access,
        of,
        "bracket",
        str(shown.part),
        shown=shown,
        wall_sizes=WALL_SIZES,
        asked=asked,
        teams=teams,
        points=points_words(first_meaning(of)),
        page_name=_("Tables") if whole.is_tables else _("Bracket"),
        share_picture=whole_address("bracket_picture", of.tournament.slug),
    )
    return render(request, "board/bracket.html", context)


def _find_team(of: Board, asked: str) -> int | None:
    """Whom somebody means by a name or a part of it."""
    if not asked:
        return None
    wanted = asked.casefold()
    return next((each for each, name in of.names.items() if wanted in name.casefold()), None)


@at_event("see")
def board_standings(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The standings of groups or of Swiss, and the ranking at the end."""
    of = Board(access.tournament, access.state)
    html = mark_parts_safe(dict(parts.standings(of)))
    context = frame_context(access, of, "standings", parts=html, page_name=_("Standings"))
    return render(request, "board/parts.html", context)


@at_event("see")
def board_team(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """One team, pair or player: its matches, and where it plays next."""
    of = Board(access.tournament, access.state)
    context = frame_context(
        access,
        of,
        "team",
        str(number),
        parts=mark_parts_safe(dict(parts.team(of, number))),
        page_name=of.names[number],
        entrant=number,
    )
    return render(request, "board/parts.html", context)


def _match_name(of: Board, match: int) -> str:
    """What the page of a match is called: its number, and who meets whom."""
    line = of.lines.get(match)
    sides = " \u2013 ".join(side.name for side in line.sides) if line else ""
    return f"{match_words(match)}: {sides}" if sides else match_words(match)


@at_event("see")
def board_match(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """One match, round by round."""
    of = Board(access.tournament, access.state)
    found = mark_parts_safe(dict(parts.match(of, match)))
    line = of.lines.get(match)
    title = title_of(line) if line else match_words(match)
    context = frame_context(
        access,
        of,
        "match",
        str(match),
        parts=found,
        title=title,
        page_name=_match_name(of, match),
        share_picture=whole_address("match_picture", of.tournament.slug, match) if line else "",
    )
    return render(request, "board/match.html", context)
