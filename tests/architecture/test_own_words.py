"""Nothing in the repository is copied from the texts that the rules were learnt from, nor names their people.

What to look for is taken from those texts at run time and written down nowhere.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.tree import SOURCES, name_of, project_files

RUN = 8
"""This many words in a row are a quotation."""

PHONE = re.compile(r"\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b")
MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
PERSON = re.compile(
    rf"((?:[A-Z]\.)+|[A-Z][A-Za-z]+) ([A-Z][A-Za-z]+) (?={PHONE.pattern})"  # before a phone number
    r"|\*\*((?:[A-Z]\. ?)+)([A-Z][a-z]+)\*\*"  # under a letter
)

Words = tuple[str, ...]


def words_of(text: str) -> Words:
    """The words of a text in lower case, without marks and layout."""
    plain = re.sub(r"</?\w+>", " ", text).replace("’", "'").lower()
    return tuple(re.findall(r"[^\W_]+(?:'[^\W_]+)*", plain))


def runs(words: Words, length: int) -> Iterator[Words]:
    """Every run of that many consecutive words."""
    return (words[i : i + length] for i in range(len(words) - length + 1))


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Name and content of every file of the project."""
    return tuple(
        (name_of(path), path.read_text(encoding="utf-8", errors="replace")) for path in project_files()
    )


@cache
def words_by_file() -> tuple[tuple[str, Words], ...]:
    return tuple((name, words_of(text)) for name, text in texts())


@cache
def persons(source: Path) -> frozenset[Words]:
    """The persons a text names, and each of their names that is long enough to know them by."""
    found = set()
    for match in PERSON.finditer(source.read_text(encoding="utf-8")):
        name = words_of(" ".join(part for part in match.groups() if part))
        found |= {name} | {(part,) for part in name if len(part) > 5}
    return frozenset(found)


def source_files() -> list[Path]:
    return sorted(path for path in SOURCES.iterdir() if path.is_file())


def test_the_source_texts_name_persons_and_their_phones() -> None:
    """Otherwise the patterns above have gone blind."""
    everything = "".join(path.read_text(encoding="utf-8") for path in source_files())
    assert PHONE.search(everything)
    assert MAIL.search(everything)
    assert len({max(name) for path in source_files() for name in persons(path) if len(name) > 1}) >= 3


@pytest.mark.parametrize("source", source_files(), ids=lambda path: path.stem)
class TestSource:
    @pytest.mark.slow
    def test_is_not_quoted(self, source: Path) -> None:
        theirs = set(runs(words_of(source.read_text(encoding="utf-8")), RUN))
        quoted = {
            name: " ".join(run)
            for name, words in words_by_file()
            for run in runs(words, RUN)
            if run in theirs
        }
        assert quoted == {}

    @pytest.mark.slow
    def test_gives_away_no_phone_or_mail_address(self, source: Path) -> None:
        text = source.read_text(encoding="utf-8")
        digits = {re.sub(r"\D", "", phone) for phone in PHONE.findall(text)}
        mails = {mail.lower() for mail in MAIL.findall(text)}
        told = [
            name
            for name, ours in texts()
            if digits & {re.sub(r"\D", "", phone) for phone in PHONE.findall(ours)}
            or mails & {mail.lower() for mail in MAIL.findall(ours)}
        ]
        assert told == []

    @pytest.mark.slow
    def test_gives_away_no_person(self, source: Path) -> None:
        told = [
            f"{name}: {' '.join(person)}"
            for name, words in words_by_file()
            for person in persons(source)
            if person in set(runs(words, len(person)))
        ]
        assert told == []
