"""The hall screen: lots shown one after another, at the pace of whoever presses the button.

Several screens can show it at once: what they show is kept at the desk, and they ask for it all the time.
"""

from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.store.services import hall
from doublesix.tournament.draws import Bracket, DrawnTables, Partners
from doublesix.tournament.state import FINISHED
from doublesix.web.lots.draw_view import DrawView, ListedEntry
from doublesix.web.presentation.floor_words import table_words
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import SeeOther, number_in

ROWS: Final = 8
"""Lines of the bracket on a screen, so that the text can be large."""
PAIRS_SHOWN: Final = 5
TABLES_SHOWN: Final = 3
"""Fewer pairs and tables, because their names take two lines."""
TURN_SECONDS: Final = 10
"""How long a part of the bracket stays when all lots are shown."""


class HallRow(NamedTuple):
    """A place, a pair or a table on the screen."""

    label: str
    members: tuple[ListedEntry | None, ...]
    """None where the lot is not shown yet."""
    is_bye: bool = False
    is_new: bool = False


class HallScreen(NamedTuple):
    """What a screen shows."""

    lot: int
    """How many lots are shown."""
    total: int
    newest: ListedEntry | None
    where: str
    rows: tuple[HallRow, ...]
    part: int
    parts: int

    @property
    def is_over(self) -> bool:
        """All lots are shown."""
        return self.lot >= self.total


def screen(picture: DrawView, lot: int, seconds: int) -> HallScreen:
    """The newest lot and the part of the result it stands in; when all are shown, each part in turn."""
    order = picture.draw.order
    lot = max(0, min(lot, len(order)))
    seen = set(order[:lot])
    newest = picture.by_number[order[lot - 1]] if lot else None
    rows = _rows(picture, seen, newest.number if newest else 0)
    size = {DrawnTables: TABLES_SHOWN, Partners: PAIRS_SHOWN}.get(type(picture.draw_result), ROWS)
    parts = -(-len(rows) // size)
    at = next((at for at, row in enumerate(rows) if row.is_new), 0) // size
    if lot == len(order):
        at = (at + seconds // TURN_SECONDS) % parts
    where = next((row.label for row in rows if row.is_new), _("Waits for a partner") if newest else "")
    return HallScreen(lot, len(order), newest, where, tuple(rows[at * size : (at + 1) * size]), at + 1, parts)


def _rows(picture: DrawView, seen: set[int], newest: int) -> list[HallRow]:
    def line(number: int) -> ListedEntry | None:
        return picture.by_number[number] if number in seen else None

    drawn = picture.draw_result
    if isinstance(drawn, DrawnTables):
        return [
            HallRow(table_words(at), tuple(map(line, table)), False, newest in table)
            for at, table in enumerate(drawn.tables, 1)
        ]
    if isinstance(drawn, Partners):
        return [
            HallRow(_("Pair {number}").format(number=at), tuple(map(line, pair)), False, newest in pair)
            for at, pair in enumerate(drawn.pairs, 1)
        ]
    assert isinstance(drawn, Bracket)
    return [
        HallRow(_("Place {number}").format(number=at), (line(number),), False, number == newest)
        if number is not None
        else HallRow(_("Place {number}").format(number=at), (), True)
        for at, number in enumerate(drawn.places, 1)
    ]


def _context(request: HttpRequest, access: EventAccess) -> dict[str, object]:
    state, now = access.state, timezone.now()
    context: dict[str, object] = {"access": access, "now": now, "draw": state.draw}
    if state.draw is None:
        return context
    picture = DrawView(access.tournament, state)
    context["picture"] = picture
    if picture.is_drawn:
        lot = hall.count_shown_lots(access.tournament)
        asked = request.GET.get("shown", "")
        if number_in(asked) >= 0:
            lot = number_in(asked)
        elif state.status == FINISHED:
            lot = len(state.draw.order)
        context["screen"] = screen(picture, lot, int(now.timestamp()))
        context["asked"] = asked if number_in(asked) >= 0 else ""
    return context


@at_event("see")
def draw_hall(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The screen, and for those who make the draw the button for the next lot."""
    return render(request, "lots/hall.html", _context(request, access))


@at_event("see")
def now(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """What the screen shows now, for screens that ask again and again."""
    response = render(request, "lots/hall_now.html", _context(request, access))
    response["Cache-Control"] = "no-store"
    return response


@at_event("draw")
def step(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Show so many lots on every screen. The form says how many, so sending it twice has one effect."""
    address = reverse("draw_hall", args=[access.tournament.slug])
    draw = access.state.draw
    if request.method != "POST" or draw is None:
        return redirect(address)
    wanted = request.POST.get("shown", "")
    count = min(number_in(wanted, 0), len(draw.order))
    hall.show_lots(access.tournament, count, access.actor)
    if request.headers.get("HX-Request"):
        return now(request, slug=access.tournament.slug)
    return SeeOther(address)
