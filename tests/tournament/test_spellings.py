"""Names of institutions that are perhaps one: proposed, never joined."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.tournament.spellings import edits, like

KNOWN = (
    "Ministry of Clouds",
    "Ministère des Marées",
    "Department of Public Works",
    "Prime Minister's Office",
    "Region 1 Office",
    "Ministry of Arts and Human Resources",
    "Direction de l'Éducation",
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("MINISTRY OF CLOUDS", "Ministry of Clouds"),
        ("Min. of Clouds", "Ministry of Clouds"),
        ("Min of Clouds", "Ministry of Clouds"),
        ("Min.Clouds", "Ministry of Clouds"),
        ("Minstry of Clodus", "Ministry of Clouds"),
        ("Clouds, Ministry of", "Ministry of Clouds"),
        ("MoC", "Ministry of Clouds"),
        ("Ministere des Marees", "Ministère des Marées"),
        ("Dept. of Public Works", "Department of Public Works"),
        ("Public Works Department", "Department of Public Works"),
        ("Prime Ministers Office", "Prime Minister's Office"),
        ("Prime Minister’s Office", "Prime Minister's Office"),
        ("PMO", "Prime Minister's Office"),
        ("Ministry of Arts & Hum. Resources", "Ministry of Arts and Human Resources"),
        ("Dir. Education", "Direction de l'Éducation"),
        ("Direction de l’education", "Direction de l'Éducation"),
    ],
)
def test_other_spellings_are_found(typed: str, meant: str) -> None:
    assert like(typed, KNOWN) == (meant,)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "the",
        "—",
        "Ministry of Winds",
        "Region 2 Office",
        "Ministry",
        "Department of Roads",
        "Art of Clouds",
    ],
)
def test_other_institutions_are_others(typed: str) -> None:
    assert like(typed, KNOWN) == ()


def test_the_likeliest_comes_first_and_a_name_is_not_like_itself() -> None:
    known = ("Ministry of Cloud", "Ministry of Clouds", "Ministry of Clouts")
    assert like("ministry of clouts", known) == ("Ministry of Clouts", "Ministry of Clouds")
    assert like("Ministry of Clouds", known) == ("Ministry of Cloud", "Ministry of Clouts")


def test_short_words_have_no_slips() -> None:
    assert like("Art Club", ["Arm Club"]) == ()
    assert like("Arts Club", ["Arms Club"]) == ("Arms Club",)


def naive(one: str, other: str) -> int:
    """The same number, by trying everything."""
    if not one or not other:
        return len(one) + len(other)
    found = min(
        naive(one[1:], other) + 1,
        naive(one, other[1:]) + 1,
        naive(one[1:], other[1:]) + (one[0] != other[0]),
    )
    if len(one) > 1 and len(other) > 1 and one[0] == other[1] and one[1] == other[0]:
        found = min(found, naive(one[2:], other[2:]) + 1)
    return found


@given(st.text("abc", max_size=5), st.text("abc", max_size=5))
def test_slips_are_counted(one: str, other: str) -> None:
    assert edits(one, other) == naive(one, other)
