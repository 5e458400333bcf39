"""What leaves the site: a calendar file, a feed of results, pictures for links, a board to embed.

All of it is made of the event as everybody may see it: what is held back is in none of it (E11).
"""

from collections.abc import Iterator
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt

from doublesix.store.models import Tournament
from doublesix.tournament.state import Tournament as State
from doublesix.web.presentation.addresses import live_address, whole_address
from doublesix.web.presentation.board import Board
from doublesix.web.presentation.calendar_file import Appointment, calendar_file
from doublesix.web.presentation.formats import phase_words
from doublesix.web.presentation.papers.share import picture_of_bracket, picture_of_event, picture_of_match
from doublesix.web.presentation.podium import final_scores
from doublesix.web.public.today import split_parts
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.headers import POLICY

RESULTS_SHOWN: Final = 50
PICTURE_SECONDS: Final = 60


# Calendar files


def _calendar(tournament: Tournament, name: str, appointments: Iterator[Appointment]) -> HttpResponse:
    made = calendar_file(name, tournament.zone, appointments, timezone.now())
    answer = HttpResponse(made, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{tournament.slug}.ics"'
    return answer


@at_event("see")
def calendar(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """The hours of an event."""
    return _calendar(
        access.tournament, access.tournament.title, _hours(access.tournament, access.state.public_state)
    )


def _hours(tournament: Tournament, state: State) -> Iterator[Appointment]:
    settings, title = state.settings, tournament.title
    address = whole_address("event", tournament.slug)
    hours = [
        ("closes", settings.closes_at, _("Entries close: {event}"), ""),
        ("draw", settings.draw_at, _("Drawing of lots: {event}"), settings.draw_place),
        ("starts", settings.starts_at, "{event}", settings.venue),
    ]
    for key, at, words, place in hours:
        if at is not None:
            yield Appointment(f"{key}@{address}", at, words.format(event=title), place, address)
    for phase, at in state.stage_times.items():
        words = _("{phase}: {event}").format(phase=phase_words(phase), event=title)
        yield Appointment(f"{phase.replace(' ', '-')}@{address}", at, words, settings.venue, address)


@at_event("see")
def team_calendar(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:  # noqa: ARG001
    """The hours of one team's matches, as far as they are known."""
    of = Board(access.tournament, access.state)
    if number not in of.members:
        raise Http404
    return _calendar(access.tournament, f"{of.names[number]}, {access.tournament.title}", _own(of, number))


def _own(of: Board, entrant: int) -> Iterator[Appointment]:
    for line in of.lines.values():
        if line.start is None or all(side.entrant != entrant for side in line.sides):
            continue
        sides = " \u2013 ".join(side.name for side in line.sides)
        address = whole_address("board_match", of.tournament.slug, line.number)
        table = _("Table {number}").format(number=line.table) if line.table else ""
        place = ", ".join(part for part in (table, line.place, of.state.settings.venue) if part)
        yield Appointment(f"match@{address}", line.start, f"{line.phase}: {sides}", place, address)


# Results as a feed


@at_event("see")
def results_feed(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """The results of an event, the newest first."""
    of, slug = Board(access.tournament, access.state), access.tournament.slug
    feed = Atom1Feed(
        title=_("Results: {event}").format(event=access.tournament.title),
        link=whole_address("results", slug),
        description="",
        language=get_language() or "en",
        feed_url=whole_address("results_feed", slug),
        author_name=access.tournament.organiser or "Double Six",
    )
    for line, at in of.latest(RESULTS_SHOWN):
        address = whole_address("board_match", slug, line.number)
        sides = " \u2013 ".join(side.name for side in line.sides)
        said = f"{line.words} {final_scores(line)}".strip()
        feed.add_item(
            title=f"{line.phase}: {sides}", link=address, description=said, unique_id=address,
            pubdate=at, updateddate=at,
        )  # fmt: skip
    return HttpResponse(feed.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")


# Pictures of links that are sent


def _png(made: bytes) -> HttpResponse:
    answer = HttpResponse(made, content_type="image/png")
    answer["Cache-Control"] = f"public, max-age={PICTURE_SECONDS}"
    return answer


def _require_public(access: EventAccess) -> None:
    """Go on only with what everybody may see: who fetches pictures of links is nobody known."""
    if not access.tournament.is_public:
        raise Http404


@at_event("see")
def event_picture(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """The event: its day, what is being played, or who won."""
    _require_public(access)
    return _png(picture_of_event(Board(access.tournament, access.state), access.time))


@at_event("see")
def match_picture(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:  # noqa: ARG001
    """A match with its score."""
    _require_public(access)
    of = Board(access.tournament, access.state)
    if match not in of.lines:
        raise Http404
    return _png(picture_of_match(of, of.lines[match]))


@at_event("see")
def bracket_picture(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """The round of the bracket that is being played, or the last."""
    _require_public(access)
    return _png(picture_of_bracket(Board(access.tournament, access.state)))


# A board that other sites embed


@xframe_options_exempt
@at_event("see")
def embedded_board(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The board for other sites, where the organiser allows it; no other page can be embedded."""
    if not access.state.settings.may_embed or not access.tournament.is_public:
        raise Http404
    of = Board(access.tournament, access.state)
    context = {
        **split_parts(of),
        "access": access,
        "live": live_address(access.tournament.pk, "today"),
        "zone": of.zone,
    }
    answer = render(request, "public/embedded.html", context)
    answer["Content-Security-Policy"] = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
    return answer
