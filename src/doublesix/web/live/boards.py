"""The renderers of boards, by the name of their page."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from django.db import close_old_connections
from django.http import Http404
from django.utils import translation

from doublesix.app.roles import ACTS
from doublesix.store.models import Tournament

Parts = Mapping[str, str]
"""HTML by part. A part is one element, and its id is the part's."""
Render = Callable[[int, str], Parts]
"""From an event's number and an argument (a team, a match, or nothing) to the parts, in the page's order."""


Canonical = Callable[[int, str], str]
"""From an event's number and an argument to the one argument of all that show the same."""


class BoardRenderer(NamedTuple):
    """How a page's board is made, and the act that one must be allowed to follow it."""

    render: Render
    act: str
    canonical: Canonical | None = None


class Key(NamedTuple):
    """A board: an event, a page, its argument, a language."""

    pk: int
    page: str
    argument: str
    language: str


class RenderedBoard(NamedTuple):
    """What a renderer made, and the zone of the event's times."""

    parts: dict[str, str]
    zone: str


BOARDS: Final[dict[str, BoardRenderer]] = {}


def board(page: str, *, act: str = "see", canonical: Canonical | None = None) -> Callable[[Render], Render]:
    """Register the renderer of a page. It raises ``Http404`` where there is nothing by that argument.

    Where different arguments show the same, ``canonical`` says which of them stands for all: whatever is made
    up is then one board.
    """
    assert act in ACTS, act

    def register(render: Render) -> Render:
        BOARDS[page] = BoardRenderer(render, act, canonical)
        return render

    return register


def render_board(key: Key) -> RenderedBoard:
    """A board as it is now; runs in a thread of its own."""
    try:
        zone = Tournament.objects.filter(pk=key.pk).values_list("zone", flat=True).first()
        if zone is None:
            raise Http404
        with translation.override(key.language):
            parts = BOARDS[key.page].render(key.pk, key.argument)
            return RenderedBoard({part: str(html) for part, html in parts.items()}, zone)
    finally:
        close_old_connections()
