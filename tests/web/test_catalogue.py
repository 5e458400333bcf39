"""Everything people read is there in French and Spanish."""

import re
from pathlib import Path
from string import Formatter

import pytest
from django.conf import LazySettings
from django.utils.translation import gettext, override

from doublesix.play.refusal_words import REASONS
from doublesix.tournament.refusal import make_refusal
from doublesix.web import catalogue
from doublesix.web.presentation.words import in_words

SOURCE = Path(catalogue.__file__).parents[1]
NAMED = re.compile(r"%\((\w+)\)[sd]|%%")


def placeholders(text: str) -> set[str]:
    """What is filled in later."""
    named = set(NAMED.findall(text))
    if "{" in text and not named:
        named |= {name or "" for _, name, _, _ in Formatter().parse(text) if name is not None}
    return named


def forms(text: object) -> list[str]:
    return list(text) if isinstance(text, tuple | list) else [str(text)]


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_every_text_is_translated_and_nothing_is_left_over(language: str) -> None:
    wanted = {(message.id, message.context) for message in catalogue.catalogue() if message.id}
    known = {(message.id, message.context): message for message in catalogue.read(language) if message.id}
    assert set(known) == wanted, "run python -m doublesix.web.catalogue"
    missing = [key for key, message in known.items() if not all(forms(message.string))]
    assert not missing
    assert not [key for key, message in known.items() if message.fuzzy]


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_what_is_filled_in_stays(language: str) -> None:
    for message in catalogue.read(language):
        if message.id:
            wanted = set().union(*(placeholders(text) for text in forms(message.id)))
            for text in forms(message.string):
                assert placeholders(text) <= wanted, message.id
            assert placeholders(forms(message.string)[-1]) == placeholders(forms(message.id)[-1]), message.id


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
@pytest.mark.parametrize("code", REASONS)
def test_no_english_stands_in_a_refusal_of_another_language(code: str, language: str) -> None:
    facts = {name: "6-5|6-4" if name == "choices" else "3" for name in placeholders(REASONS[code])}
    refusal = make_refusal("against_the_rules", "P1", why=code, **facts)
    english = in_words(refusal)
    assert english.endswith(". (P1)")
    with override(language):
        said = in_words(refusal)
        reason = gettext(REASONS[code])
    assert reason != REASONS[code]
    assert english.split(": ")[1] not in said
    assert "6-5|6-4" not in said


def test_every_language_of_the_site_is_in_the_catalogue(settings: LazySettings) -> None:
    assert {code for code, _name in settings.LANGUAGES} == {"en", *catalogue.LANGUAGES}
