"""Sentences of a table on the screen: two who play together win, one wins."""

import pytest
from django.utils import translation

from doublesix.app.sheets.reasons import Reason
from doublesix.store.services import online_tables
from doublesix.web.presentation.reason_words import OF_SEVERAL, WORDS, in_words
from doublesix.web.presentation.table_frames import frame_now
from tests.store.tables import begun, fresh, play_on

SHORT = 'base = "{}"\n[options]\ntarget = 10\n{}'


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "Ann takes 5.", "Ann and Ben take 5."),
        ("fr", "Ann prend 5.", "Ann and Ben prennent 5."),
        ("es", "Ann se anota 5.", "Ann and Ben se anotan 5."),
    ],
)
def test_verbs_agree_with_whom_they_speak_of(language: str, one: str, several: str) -> None:
    takes = Reason("takes", "", 0, facts={"points": 5})
    with translation.override(language):
        assert in_words(takes, lambda _: "Ann", str) == one
        assert in_words(takes, lambda _: "Ann and Ben", str, are_several=True) == several


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_each_language_has_both(language: str) -> None:
    with translation.override(language):
        assert all(str(words) != str(WORDS[code]) for code, words in OF_SEVERAL.items())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rules", "verb"),
    [
        (SHORT.format("powc-2023", "games_to_win = 1"), "win"),
        (SHORT.format("garrison-2022", ""), "wins"),
    ],
)
def test_a_table_says_it_of_its_sides(rules: str, verb: str) -> None:
    row, _ = begun(rules=rules)
    state = play_on(row)
    frame = frame_now(fresh(row), online_tables.table_state(fresh(row)), 1)
    winners = [side["name"] for side in frame["sides"] if side["side"] == frame["result"]["winner"]]
    assert frame["result"]["title"] == f"{winners[0]} {verb} the match"
    assert f"{winners[0]} {verb} the match." in frame["announcement"]
    assert state.match.ended is not None
