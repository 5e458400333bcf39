"""What an organiser has done and what comes next, as a list to check off."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.roles import SECRETARY
from doublesix.store.models import Tournament
from doublesix.tournament import state
from doublesix.tournament.state import CANCELLED, CLOSED, DRAFT, DRAWN, FINISHED, FROZEN, OPEN, PUBLISHED


class Step(NamedTuple):
    """A step of an event's life: done or not, and the page or the act that does it."""

    words: str
    is_done: bool
    page: str = ""
    """The page where it is done, by its name."""
    act: str = ""
    """The address that does it at once, by its name; such a step has a button."""
    clause: str = ""
    button: str = ""
    """What its button says, where the step's own words do not fit one."""


def steps(tournament: Tournament, found: state.Tournament, now: datetime) -> list[Step]:
    """All steps in their order."""
    return [*_preparing(tournament, found), *_entering(found, now), *_drawing(found)]


def _preparing(tournament: Tournament, found: state.Tournament) -> Iterator[Step]:
    settings = found.settings
    yield Step(_("Say when entries close"), bool(settings.closes_at), "organise_edit", clause="E5")
    notice = settings.notice
    is_signed = notice.paper != "circular" or bool(notice.reference and notice.dated and notice.sender)
    yield Step(_("Write the announcement"), is_signed and bool(notice.body), "organise_notice", clause="E1")
    has_secretary = tournament.roles.filter(role=SECRETARY).exists()
    yield Step(_("Appoint a secretary"), has_secretary, "organise_people")
    yield Step(
        _("Publish, so that everybody sees it"),
        found.status != DRAFT,
        act="organise_publish",
        clause="E13",
        button=_("Publish now"),
    )


def _entering(found: state.Tournament, now: datetime) -> Iterator[Step]:
    has_begun = found.status not in (DRAFT, PUBLISHED)
    yield Step(_("Open entries"), has_begun, act="organise_open", clause="E5", button=_("Open entries now"))
    is_over = has_begun and found.status in (CLOSED, FROZEN, DRAWN, FINISHED, CANCELLED)
    is_late = found.status == OPEN and not found.takes_entries(now)
    yield Step(
        _("Take entries until the deadline"),
        is_over or is_late,
        "entries",
        clause="E5",
        button=_("Look at the entries"),
    )


def _drawing(found: state.Tournament) -> Iterator[Step]:
    settings = found.settings
    has_place = bool(settings.starts_at and settings.venue)
    yield Step(_("Say when and where it is played"), has_place, "organise_edit", clause="E9")
    yield Step(_("Freeze the list of entries"), found.draw is not None, "draw_steps", clause="E8")
    yield Step(_("Draw the lots"), found.status in (DRAWN, FINISHED), "draw_steps", clause="E8")
    yield Step(_("Play"), found.status == FINISHED, "desk", button=_("Go to the desk"))


def untold(found: state.Tournament) -> list[str]:
    """What the announcement says is told later, until play is over (E8, E9)."""
    settings = found.settings
    is_open = found.status not in (FINISHED, CANCELLED)
    waiting = (
        (_("Drawing of lots"), settings.draw_at or found.status == DRAWN),
        (_("Play starts"), settings.starts_at),
        (_("Venue"), settings.venue),
    )
    return [words for words, value in waiting if is_open and not value]


def coming(found: list[Step]) -> Step | None:
    """The first step that is not done."""
    return next((step for step in found if not step.is_done), None)
