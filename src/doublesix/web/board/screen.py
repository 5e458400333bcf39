"""A display of the hall: it shows one screen after another by itself, and follows what the desk sets."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import get_language

from doublesix.store.models import Display
from doublesix.store.services.hall_codes import is_screen_key, shown_code
from doublesix.web.board.parts import Parts, board_of
from doublesix.web.board.screens import calls, list_next, screens_of
from doublesix.web.board.views import mark_parts_safe
from doublesix.web.live import board
from doublesix.web.live.messages import moment_words
from doublesix.web.presentation.addresses import live_address
from doublesix.web.presentation.board import Board
from doublesix.web.presentation.fragments import render_fragment
from doublesix.web.requests.access import EventAccess, at_event

BESIDE = ("pace", "hall-code", "calls", "held")
"""Parts that stand on every screen."""


REMOVED = "0"
"""What stands for every display that is not there."""


def known_screen(pk: int, argument: str) -> str:
    """A display's number, or the one of all that were removed or made up; with its key in the hall."""
    number, _dot, key = argument.partition(".")
    is_number = number.isdecimal() and len(number) < 10
    found = Display.objects.filter(tournament=pk, pk=int(number)).first() if is_number else None
    if found is None:
        return REMOVED
    return argument if key and is_screen_key(found.tournament, found.pk, key) else number


@board("screen", canonical=known_screen)
def screen_parts(pk: int, argument: str) -> Parts:
    """What a display shows; one that was removed says so on its screen."""
    number, _dot, key = argument.partition(".")
    found = Display.objects.filter(tournament=pk, pk=int(number)).first()
    return dict(_parts(board_of(pk), found, is_in_hall=bool(key)))


def _parts(of: Board, display: Display | None, *, is_in_hall: bool) -> Iterator[tuple[str, str]]:
    yield "pace", render_fragment("pace", of, seconds=display.seconds if display else 60)
    code = shown_code(of.tournament, of.state, timezone.now()) if is_in_hall else ""
    yield "hall-code", render_fragment("hall_code", of, code=code)
    yield "held", render_fragment("held", of)
    yield "calls", render_fragment("calls", of, calls=calls(of), coming=list_next(of))
    found = screens_of(of, display.pages if display else ())
    for each in found:
        yield each.key, render_fragment("screen", of, screen=each)
    if not found:
        yield "s-empty", render_fragment("screen_empty", of, display=display)


@at_event("see")
def screen(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """The screen, for a browser that nobody sits at."""
    display = get_object_or_404(Display, tournament=access.tournament, pk=pk)
    of = Board(access.tournament, access.state)
    argument = known_screen(access.tournament.pk, f"{display.pk}.{request.GET.get('hall', '')}")
    found = mark_parts_safe(dict(_parts(of, display, is_in_hall="." in argument)))
    context = {
        "access": access,
        "display": display,
        "zone": of.zone,
        "beside": {part.replace("-", "_"): found.pop(part) for part in BESIDE},
        "screens": found,
        "live": live_address(access.tournament.pk, "screen", argument),
        "now": timezone.now(),
        "said": moment_words(timezone.now(), of.zone, get_language() or "en"),
    }
    return render(request, "board/hall.html", context)
