"""What is next for an entry, by where it and its event stand at a moment."""

from datetime import datetime
from enum import StrEnum

from doublesix.app.event_phase import read_phase
from doublesix.tournament.entries import ACCEPTED, COUNTED, DRAFT, RETURNED, SUBMITTED, WAITING, Form
from doublesix.tournament.state import Tournament


class NextStep(StrEnum):
    """Something to do or to wait for."""

    FINISH = "finish"
    """The form is begun and not handed in."""
    CORRECT = "correct"
    """The secretary sent it back."""
    ENDORSE = "endorse"
    """The officer's endorsement is missing (E7)."""
    PAY = "pay"
    AWAIT_REVIEW = "await_review"
    AWAIT_PLACE = "await_place"
    ATTEND_DRAW = "attend_draw"


def read_next_steps(state: Tournament, status: str, form: Form, due: int, now: datetime) -> list[NextStep]:
    """The steps of one entry; ``due`` is what is still to pay for it."""
    phase, settings = read_phase(state, now), state.settings
    found: list[NextStep] = []
    if phase.is_over:
        return found
    if phase.takes_entries and status in (DRAFT, RETURNED):
        found.append(NextStep.FINISH if status == DRAFT else NextStep.CORRECT)
    if phase.is_before_list and status in (SUBMITTED, ACCEPTED, WAITING):
        if settings.terms.endorsement and not form.endorsed:
            found.append(NextStep.ENDORSE)
        elif status == SUBMITTED:
            found.append(NextStep.AWAIT_REVIEW)
        elif status == WAITING:
            found.append(NextStep.AWAIT_PLACE)
    if due > 0 and status in COUNTED:
        found.append(NextStep.PAY)
    if status == ACCEPTED and not phase.has_matches and settings.draw_at and now < settings.draw_at:
        found.append(NextStep.ATTEND_DRAW)
    return found
