"""The terms of the game and of sport: one word a thing in each language, as the glossary has them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.utils import translation

import doublesix.web
from doublesix.web.presentation.formats import phase_words
from tests.architecture.tree import ROOT

LOCALE = Path(doublesix.web.__file__).parent / "locale"
LANGUAGES = ("en", "fr", "es")
OTHERWISE = {
    "en": (
        r"\bhand (it|them) in\b",
        r"\btype in\b",
        r"\bslips? for the day",
        r"\bsigns (a line|and|in it)\b",
    ),
    "fr": (
        r"\blots?\b",
        r"\bblâm",
        r"\bspinner",
        r"\bbureau\b(?! de paie)",
        r"\bfrais\b",
        r"\bmauvais points?\b",
    ),
    "es": (r"\botro lado\b", r"\bpuntuaci", r"\bordenador", r"¿quién salió\?", r"\btantos\b"),
}
"""What means another thing wherever it stands, or is not said: a lot that is drawn is a number, the desk is
the secretary, and who *sale* begins a round and does not end it."""


def terms() -> list[tuple[str, ...]]:
    """The rows of the glossary's table: each term, and what is not said."""
    text = (ROOT / "docs/glossary.md").read_text("utf-8").partition("## What people read")[2]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [tuple(cell.strip() for cell in row) for row in rows[2:]]


def texts(language: str) -> Iterator[str]:
    """All that people read in a language, without what is filled in."""
    with (LOCALE / ("fr" if language == "en" else language) / "LC_MESSAGES/django.po").open("rb") as file:
        for message in read_po(file):
            found = message.id if language == "en" else message.string
            for text in found if isinstance(found, tuple | list) else (found,):
                yield re.sub(r"%\(\w+\)s|\{[^}]*\}", "", str(text))


def test_there_are_sixty_terms_in_three_languages() -> None:
    assert len(terms()) >= 60
    assert {len(row) for row in terms()} == {3}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_used_and_no_other_word_for_it(language: str) -> None:
    said = [text.casefold() for text in texts(language)]
    wrong = []
    for row in terms():
        term, _, other = (
            each.strip().casefold() for each in row[LANGUAGES.index(language)].partition("*not*")
        )
        if not any(term in text for text in said):
            wrong.append(f"nobody says {term}")
        if other and language == "en":
            wrong += [text for text in said if text == other]
        elif other:
            wrong += [text for text in said if re.search(rf"\b{re.escape(other)}", text)]
    assert wrong == []


@pytest.mark.parametrize("language", [*OTHERWISE])
def test_no_text_has_a_word_that_means_something_else(language: str) -> None:
    said = [re.sub(r"(?i)téléphone du bureau", "", text) for text in texts(language)]
    assert [
        text for text in said if any(re.search(each, text, re.IGNORECASE) for each in OTHERWISE[language])
    ] == []


@pytest.mark.parametrize(
    ("phase", "french", "spanish"),
    [
        ("round of 128", "Soixante-quatrièmes de finale", "Sesentaicuatroavos de final"),
        ("round of 64", "Trente-deuxièmes de finale", "Treintaidosavos de final"),
        ("round of 32", "Seizièmes de finale", "Dieciseisavos de final"),
        ("round of 16", "Huitièmes de finale", "Octavos de final"),
        ("quarter-finals", "Quarts de finale", "Cuartos de final"),
        ("round of 256", "Tour de 256", "Ronda de 256"),
    ],
)
def test_rounds_of_a_bracket_have_their_names(phase: str, french: str, spanish: str) -> None:
    with translation.override("fr"):
        assert phase_words(phase) == french
    with translation.override("es"):
        assert phase_words(phase) == spanish
