"""An event's page on its day: the matches that are played as tiles, what comes next, what came last.

It updates by itself like the board: its parts are registered here and made for everybody alike. What is for
the one who is signed in, their own table, stands beside them.
"""

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from doublesix.store.models import Tournament
from doublesix.web.live import board
from doublesix.web.live.messages import moment_words
from doublesix.web.presentation.addresses import live_address
from doublesix.web.presentation.board import Board, BoardMatch
from doublesix.web.presentation.own_tables import list_own_tables
from doublesix.web.presentation.podium import final_scores
from doublesix.web.presentation.points_words import points_words
from doublesix.web.presentation.story_words import last_news
from doublesix.web.requests.access import EventAccess

NEXT_SHOWN = 8
LATEST_SHOWN = 5
Parts = Iterator[tuple[str, str]]


@board("today")
def today_parts(pk: int, argument: str) -> dict[str, str]:
    """The parts of the page."""
    tournament = Tournament.objects.filter(pk=pk).first()
    if tournament is None or argument:
        raise Http404
    return dict(_parts(Board(tournament)))


def _parts(of: Board) -> Parts:
    yield "today-head", _render("head", of, **_points_of(of))
    for match in of.matches_in_play:
        yield f"tile-{match.number}", _render("tile", of, match=match, news=last_news(of, match))
    coming = of.matches_to_come
    more = max(0, len(coming) - NEXT_SHOWN)
    yield "today-next", _render("next", of, coming=coming[:NEXT_SHOWN], more=more)
    latest = [(line, at, final_scores(line)) for line, at in of.latest(LATEST_SHOWN)]
    yield "today-latest", _render("latest", of, latest=latest)


def _points_of(of: Board) -> dict[str, object]:
    """What points mean in the matches that are played, else in the next one."""
    line: BoardMatch | None = next(iter((*of.matches_in_play, *of.matches_to_come)), None)
    meaning = line.meaning if line else None
    return {"meaning": meaning, "words": points_words(meaning) if meaning else None}


def _render(template: str, of: Board, **context: object) -> str:
    given = {"board": of, "slug": of.tournament.slug, "zone": of.zone, **context}
    return render_to_string(f"public/_today_{template}.html", given).strip()


def split_parts(of: Board) -> dict[str, object]:
    """The parts by where they stand, and the moment they are of."""
    found = {part: mark_safe(html) for part, html in _parts(of)}  # nosec B308 B703 - our own templates
    return {
        "head": found["today-head"],
        "tiles": [html for part, html in found.items() if part.startswith("tile-")],
        "next": found["today-next"],
        "latest": found["today-latest"],
        "said": moment_words(timezone.now(), of.zone, get_language() or "en"),
    }


def today_page(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The page on the day."""
    of, now = Board(access.tournament, access.state), timezone.now()
    context = {
        **split_parts(of),
        "access": access,
        "tab": "event",
        "own": list_own_tables(access.account, access.tournament, access.state, now),
        "live": live_address(access.tournament.pk, "today"),
        "zone": of.zone,
    }
    return render(request, "public/today.html", context)
