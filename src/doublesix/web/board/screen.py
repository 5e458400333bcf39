"""A display of the hall: it shows one screen after another by itself, and follows what the desk sets."""

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language

from doublesix.store.models import Display
from doublesix.web.board.parts import Parts, board_of, drawn
from doublesix.web.board.reading import Board
from doublesix.web.board.screens import calls, screens_of
from doublesix.web.board.views import safe
from doublesix.web.desk import Desk, at_event
from doublesix.web.live import board
from doublesix.web.live.messages import said

BESIDE = ("pace", "calls", "held")
"""Parts that stand on every screen."""


REMOVED = "0"
"""What stands for every display that is not there."""


def known_screen(pk: int, argument: str) -> str:
    """A display's number, or the one of all that were removed or made up."""
    is_number = argument.isdecimal() and len(argument) < 10
    is_there = is_number and Display.objects.filter(tournament=pk, pk=int(argument)).exists()
    return argument if is_there else REMOVED


@board("screen", canonical=known_screen)
def screen_parts(pk: int, argument: str) -> Parts:
    """What a display shows; one that was removed says so on its screen."""
    found = Display.objects.filter(tournament=pk, pk=int(argument)).first()
    return dict(_parts(board_of(pk), found))


def _parts(of: Board, display: Display | None) -> Iterator[tuple[str, str]]:
    yield "pace", drawn("pace", of, seconds=display.seconds if display else 60)
    yield "held", drawn("held", of)
    yield "calls", drawn("calls", of, calls=calls(of))
    found = screens_of(of, display.pages if display else ())
    for each in found:
        yield each.key, drawn("screen", of, screen=each)
    if not found:
        yield "s-empty", drawn("screen_empty", of, display=display)


@at_event("see")
def screen(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """The screen, for a browser that nobody sits at."""
    display = Display.objects.filter(tournament=desk.tournament, pk=pk).first()
    if display is None:
        raise Http404
    of = Board(desk.tournament, desk.state)
    found = safe(dict(_parts(of, display)))
    context = {
        "desk": desk,
        "display": display,
        "zone": of.zone,
        "beside": {part: found.pop(part) for part in BESIDE},
        "screens": found,
        "live": f"/live/{desk.tournament.pk}/screen/?a={display.pk}",
        "said": said(timezone.now(), of.zone, get_language() or "en"),
    }
    return render(request, "board/hall.html", context)
