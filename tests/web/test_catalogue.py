"""Everything people read is there in French and Spanish."""

import re
from pathlib import Path
from string import Formatter

import pytest

from doublesix.web import catalogue
from doublesix.web.words import WORDS

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


def test_every_refusal_has_words() -> None:
    asked = re.compile(r"""refused?\(\s*"(\w+)\"""")
    rooms = (SOURCE / "tournament", SOURCE / "store", SOURCE / "web")
    codes = {
        code
        for room in rooms
        for path in room.rglob("*.py")
        for code in asked.findall(path.read_text("utf-8"))
    }
    assert len(codes) > 80
    assert not {code for code in codes if code not in WORDS}
