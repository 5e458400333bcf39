"""The table of roles and acts: everybody's own part and no more."""

import pytest

from doublesix.app.roles import ACTS, APPOINTED, EVERYBODY, PUBLIC, ROLES, STAFF, may


def test_the_table_speaks_of_roles_there_are() -> None:
    assert set(APPOINTED) == STAFF < EVERYBODY == set(ROLES)
    for name, act in ACTS.items():
        assert act.name == name
        assert act.words
        assert act.roles
        assert act.roles <= EVERYBODY


@pytest.mark.parametrize(
    ("role", "acts"),
    [
        ("public", {"see", "begin"}),
        ("player", {"see", "begin", "enter", "fill_in", "open_evidence"}),
        ("endorser", {"see", "begin", "endorse"}),
        (
            "treasurer",
            {"see", "begin", "staff", "see_fees", "take_fees", "give_vouchers", "see_day", "prizes"},
        ),
        ("scorekeeper", {"see", "begin", "staff", "attendance", "record_result", "see_day", "check_in"}),
        (
            "judge",
            {
                "see",
                "begin",
                "staff",
                "record_result",
                "see_day",
                "last_hand",
                "walk_over",
                "judge",
                "correct",
            },
        ),
    ],
)
def test_each_role_has_its_own_part(role: str, acts: set[str]) -> None:
    assert {name for name in ACTS if may({role}, name)} == acts


def test_the_draw_is_the_secretarys_and_the_organisers_e8() -> None:
    assert ACTS["draw"].roles == ACTS["strike"].roles == {"secretary", "organiser"}


def test_who_has_no_role_is_the_public() -> None:
    for name in ACTS:
        assert may(set(), name) == may({PUBLIC}, name) == (PUBLIC in ACTS[name].roles)
