"""The terms of the game and of sport: those that people use in each language, none that means another."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.utils import translation

import doublesix.web
from doublesix.web.presentation.formats import phase_words

LOCALE = Path(doublesix.web.__file__).parent / "locale"

BANNED = {
    "fr": (r"\blots?\b", r"\bblâm", r"\bspinner", r"\bbureau\b(?! de paie)"),
    "es": (r"\bculpad", r"\bspinner", r"\bmesa de control\b"),
}
"""A lot that is drawn is a number; a blamed tile is set aside; the officials' table is the secretary's."""


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


@pytest.mark.parametrize("language", [*BANNED])
def test_no_text_has_a_word_that_means_something_else(language: str) -> None:
    with (LOCALE / language / "LC_MESSAGES/django.po").open("rb") as file:
        catalogue = read_po(file)
    wrong = []
    for message in catalogue:
        texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for text in texts:
            plain = re.sub(r"%\(\w+\)s|\{[^}]*\}", "", str(text)).replace("Téléphone du bureau", "")
            plain = re.sub(r"(?i)(numéro de )?téléphone du bureau", "", plain)
            wrong += [
                text
                for pattern in BANNED[language]
                if message.id and re.search(pattern, plain, re.IGNORECASE)
            ]
    assert not wrong
