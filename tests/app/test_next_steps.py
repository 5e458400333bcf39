"""What is next for an entry, by its state and the event's."""

from datetime import datetime, timedelta

import pytest

from doublesix.app.next_steps import NextStep, read_next_steps
from doublesix.tournament import commands as cmd
from doublesix.tournament.entries import ACCEPTED, DRAFT, RETURNED, SUBMITTED, WAITING, Form
from tests.tournament.events_made import CLOSES, START, Life, drawn, opened

LATE = CLOSES + timedelta(hours=1)
BARE, ENDORSED = Form(), Form(endorsed=True)


def steps(
    life: Life, status: str, form: Form = ENDORSED, due: int = 0, at: datetime = START
) -> list[NextStep]:
    """Of one entry."""
    return read_next_steps(life.now, status, form, due, at)


@pytest.mark.parametrize(
    ("status", "form", "at", "next_steps"),
    [
        (DRAFT, BARE, START, [NextStep.FINISH]),
        (DRAFT, BARE, LATE, []),
        (RETURNED, BARE, START, [NextStep.CORRECT]),
        (SUBMITTED, BARE, START, [NextStep.ENDORSE]),
        (SUBMITTED, ENDORSED, START, [NextStep.AWAIT_REVIEW]),
        (SUBMITTED, ENDORSED, LATE, [NextStep.AWAIT_REVIEW]),
        (WAITING, ENDORSED, START, [NextStep.AWAIT_PLACE]),
        (ACCEPTED, BARE, START, [NextStep.ENDORSE]),
        (ACCEPTED, ENDORSED, START, []),
    ],
)
def test_by_the_state_of_the_entry(status: str, form: Form, at: datetime, next_steps: list[NextStep]) -> None:
    assert steps(opened(), status, form, at=at) == next_steps


def test_no_endorsement_is_missing_where_none_is_asked_for_e7() -> None:
    assert steps(opened("fortbend-2023"), SUBMITTED, BARE) == [NextStep.AWAIT_REVIEW]


def test_what_is_due_is_paid_once_it_counts_e30() -> None:
    assert steps(opened("fortbend-2023"), ACCEPTED, due=10) == [NextStep.PAY]
    assert steps(opened("fortbend-2023"), DRAFT, due=10) == [NextStep.FINISH]


def test_the_draw_is_attended_until_it_has_been_e8() -> None:
    life = opened(draw_at=CLOSES)
    assert steps(life, ACCEPTED) == [NextStep.ATTEND_DRAW]
    assert steps(life, ACCEPTED, at=CLOSES) == []
    assert steps(drawn(draw_at=CLOSES), ACCEPTED) == []


def test_nothing_once_it_is_over() -> None:
    assert steps(opened().do(cmd.Cancel("a storm")), DRAFT, due=10) == []
