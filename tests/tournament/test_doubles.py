"""Who is the same person on two forms (E2, E6, E20)."""

import pytest

from doublesix.tournament.doubles import (
    EMAIL,
    IDENTITY,
    NAME,
    Marks,
    is_same_person,
    marks_of,
    once_clause,
    shared_marks,
)
from doublesix.tournament.settings import PLAYERS, TEAMS, Terms

ANN = marks_of("k:1", "Ann@Example.org ", "Ann  ÉTIENNE")


def test_case_and_spaces_make_no_difference() -> None:
    assert marks_of("k:1", "ann@example.org", "ann étienne") == ANN


@pytest.mark.parametrize(
    ("other", "shared", "is_same"),
    [
        (marks_of("k:1", "", ""), (IDENTITY,), True),
        (marks_of("k:2", "ann@example.org", "Ann Étienne"), (EMAIL, NAME), True),
        (marks_of("k:2", "ann@example.org", "Bob"), (EMAIL,), False),
        (marks_of("", "", "Ann Étienne"), (NAME,), False),
        (marks_of("k:2", "bob@example.org", "Bob"), (), False),
    ],
)
def test_the_number_says_it_alone_name_and_address_together(
    other: Marks, shared: tuple[str, ...], is_same: bool
) -> None:
    assert shared_marks(ANN, other) == shared
    assert is_same_person(shared) is is_same


def test_what_nobody_gave_is_not_the_same() -> None:
    assert shared_marks(Marks(), Marks()) == ()


def test_a_team_is_its_own_people_and_a_player_enters_once() -> None:
    assert once_clause(Terms(entrants=TEAMS)) == "E2"
    assert once_clause(Terms(entrants=PLAYERS)) == "E20"
