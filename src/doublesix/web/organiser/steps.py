"""What an organiser has done and what comes next, as a list to check off."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.event_phase import EventPhase
from doublesix.app.roles import SECRETARY
from doublesix.store.models import Tournament
from doublesix.tournament import state


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


def list_steps(tournament: Tournament, found: state.Tournament, phase: EventPhase) -> list[Step]:
    """All steps in their order."""
    return [*_preparation_steps(tournament, found, phase), *_entry_steps(phase), *_draw_steps(found, phase)]


def _preparation_steps(tournament: Tournament, found: state.Tournament, phase: EventPhase) -> Iterator[Step]:
    settings = found.settings
    yield Step(_("Say when entries close"), bool(settings.closes_at), "organise_edit", clause="E5")
    notice = settings.notice
    is_signed = notice.paper != "circular" or bool(notice.reference and notice.dated and notice.sender)
    yield Step(_("Write the announcement"), is_signed and bool(notice.body), "organise_notice", clause="E1")
    has_secretary = tournament.roles.filter(role=SECRETARY).exists()
    yield Step(_("Appoint a secretary"), has_secretary, "organise_people")
    yield Step(
        _("Publish, so that everybody sees it"),
        phase is not EventPhase.DRAFT,
        act="organise_publish",
        clause="E13",
        button=_("Publish now"),
    )


def _entry_steps(phase: EventPhase) -> Iterator[Step]:
    has_begun = not phase.is_before_entries
    yield Step(_("Open entries"), has_begun, act="organise_open", clause="E5", button=_("Open entries now"))
    yield Step(
        _("Take entries until the deadline"),
        has_begun and not phase.takes_entries,
        "entries",
        clause="E5",
        button=_("Look at the entries"),
    )


def _draw_steps(found: state.Tournament, phase: EventPhase) -> Iterator[Step]:
    settings = found.settings
    has_place = bool(settings.starts_at and settings.venue)
    yield Step(_("Say when and where it is played"), has_place, "organise_edit", clause="E9")
    yield Step(_("Freeze the list of entries"), found.draw is not None, "draw_steps", clause="E8")
    yield Step(_("Draw the lots"), phase.has_matches, "draw_steps", clause="E8")
    yield Step(_("Play"), phase is EventPhase.FINISHED, "floor", button=_("Go to the floor"))


def pending_announcements(found: state.Tournament, phase: EventPhase) -> list[str]:
    """What the announcement says is told later, until play is over (E8, E9)."""
    settings = found.settings
    waiting = (
        (_("Drawing of lots"), settings.draw_at or phase.has_matches),
        (_("Play starts"), settings.starts_at),
        (_("Venue"), settings.venue),
    )
    return [words for words, value in waiting if not (phase.is_over or value)]


def next_step(found: list[Step]) -> Step | None:
    """The first step that is not done."""
    return next((step for step in found if not step.is_done), None)
