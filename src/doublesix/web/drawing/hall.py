"""The hall screen: lots shown one after another, at the pace of whoever presses the button.

Several screens can show it at once: what they show is kept at the desk, and they ask for it all the time.
"""

from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.store.desks import hall
from doublesix.tournament.draws import Bracket, Partners, Tables
from doublesix.tournament.state import FINISHED
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import SeeOther, number_in
from doublesix.web.drawing.picture import Listed, Picture

ROWS: Final = 8
"""Lines of the bracket on a screen, so that the text can be large."""
PAIRS_SHOWN: Final = 5
TABLES_SHOWN: Final = 3
"""Fewer pairs and tables, because their names take two lines."""
TURN_SECONDS: Final = 10
"""How long a part of the bracket stays when all lots are shown."""


class Row(NamedTuple):
    """A place, a pair or a table on the screen."""

    label: str
    members: tuple[Listed | None, ...]
    """None where the lot is not shown yet."""
    is_bye: bool = False
    is_new: bool = False


class Screen(NamedTuple):
    """What a screen shows."""

    lot: int
    """How many lots are shown."""
    total: int
    newest: Listed | None
    where: str
    rows: tuple[Row, ...]
    part: int
    parts: int

    @property
    def is_over(self) -> bool:
        """All lots are shown."""
        return self.lot >= self.total


def screen(picture: Picture, lot: int, seconds: int) -> Screen:
    """The newest lot and the part of the result it stands in; when all are shown, each part in turn."""
    order = picture.draw.order
    lot = max(0, min(lot, len(order)))
    seen = set(order[:lot])
    newest = picture.by_number[order[lot - 1]] if lot else None
    rows = _rows(picture, seen, newest.number if newest else 0)
    size = {Tables: TABLES_SHOWN, Partners: PAIRS_SHOWN}.get(type(picture.drawn), ROWS)
    parts = -(-len(rows) // size)
    at = next((at for at, row in enumerate(rows) if row.is_new), 0) // size
    if lot == len(order):
        at = (at + seconds // TURN_SECONDS) % parts
    where = next((row.label for row in rows if row.is_new), _("Waits for a partner") if newest else "")
    return Screen(lot, len(order), newest, where, tuple(rows[at * size : (at + 1) * size]), at + 1, parts)


def _rows(picture: Picture, seen: set[int], newest: int) -> list[Row]:
    def line(number: int) -> Listed | None:
        return picture.by_number[number] if number in seen else None

    drawn = picture.drawn
    if isinstance(drawn, Tables):
        return [
            Row(_("Table {number}").format(number=at), tuple(map(line, table)), False, newest in table)
            for at, table in enumerate(drawn.tables, 1)
        ]
    if isinstance(drawn, Partners):
        return [
            Row(_("Pair {number}").format(number=at), tuple(map(line, pair)), False, newest in pair)
            for at, pair in enumerate(drawn.pairs, 1)
        ]
    assert isinstance(drawn, Bracket)
    return [
        Row(_("Place {number}").format(number=at), (line(number),), False, number == newest)
        if number is not None
        else Row(_("Place {number}").format(number=at), (), True)
        for at, number in enumerate(drawn.places, 1)
    ]


def _context(request: HttpRequest, desk: Desk) -> dict[str, object]:
    state, now = desk.state, timezone.now()
    context: dict[str, object] = {"desk": desk, "now": now, "draw": state.draw}
    if state.draw is None:
        return context
    picture = Picture(desk.tournament, state)
    context["picture"] = picture
    if picture.is_drawn:
        lot = hall.shown(desk.tournament)
        asked = request.GET.get("shown", "")
        if number_in(asked) >= 0:
            lot = number_in(asked)
        elif state.status == FINISHED:
            lot = len(state.draw.order)
        context["screen"] = screen(picture, lot, int(now.timestamp()))
        context["asked"] = asked if number_in(asked) >= 0 else ""
    return context


@at_event("see")
def draw_hall(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The screen, and for those who make the draw the button for the next lot."""
    return render(request, "drawing/hall.html", _context(request, desk))


@at_event("see")
def now(request: HttpRequest, desk: Desk) -> HttpResponse:
    """What the screen shows now, for screens that ask again and again."""
    response = render(request, "drawing/hall_now.html", _context(request, desk))
    response["Cache-Control"] = "no-store"
    return response


@at_event("draw")
def step(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show so many lots on every screen. The form says how many, so sending it twice has one effect."""
    address = reverse("draw_hall", args=[desk.tournament.slug])
    draw = desk.state.draw
    if request.method != "POST" or draw is None:
        return redirect(address)
    wanted = request.POST.get("shown", "")
    count = min(number_in(wanted, 0), len(draw.order))
    hall.show(desk.tournament, count, desk.who)
    if request.headers.get("HX-Request"):
        return now(request, slug=desk.tournament.slug)
    return SeeOther(address)
