"""The tabs of an event: the pages that the one who asks may see."""

from collections.abc import Iterator

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from doublesix.app.event_phase import EventTime
from doublesix.app.roles import may
from doublesix.web.presentation.sections import official_tabs

Tab = tuple[str, str, str]
"""Name, address, label."""


def first_tab(time: EventTime) -> str:
    """What an event's own page is called at that time."""
    if time is EventTime.TODAY:
        return _("Today")
    return _("Result") if time is EventTime.OVER else _("Event")


def tabs(slug: str, roles: set[str], shown: set[str], time: EventTime = EventTime.AHEAD) -> Iterator[Tab]:
    """Those that lead somewhere. ``shown`` are things the event has by now: a list, a draw."""
    announced = (("circular", "see", "", _("Circular")), ("rules", "see", "", _("Rules")))
    drawn = (("entered", "see", "list", _("Entries")), ("draw", "see", "draw", _("Draw")))
    played = (
        ("board_bracket", "see", "bracket", _("Bracket")),
        ("results", "see", "results", _("Results")),
    )
    # What is played comes first on the day and afterwards, what was announced before it.
    parts = (announced, drawn, played) if time is EventTime.AHEAD else (played, drawn, announced)
    labels = (
        ("event", "see", "", first_tab(time)),
        *(each for part in parts for each in part),
        ("enter", "begin", "enter", _("Enter")),
    )
    for name, act, needs, label in labels:
        if may(roles, act) and (not needs or needs in shown):
            try:
                yield name, reverse(name, args=[slug]), label
            except NoReverseMatch:
                continue
    yield from official_tabs(slug, roles, shown)
