"""Names are nouns, verbs and predicates that people know: one word a thing, and no name twice in a room.

What is shown is called by what it is (`Standing`, `LogEntry`) and what is done by what it does
(`call_match`), never by a participle or a pronoun alone (`shown`, `told`, `of`). docs/glossary.md has the
words; those of its own that look like participles are allowed here.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.architecture.tree import PACKAGE, modules, rooms

OF_THE_GAME = {
    "blamed",
    "struck",
    "ruling",
    "seating",
    "standing",
    "standings",
    "pairing",
    "opening",
    "ending",
    "ranking",
    "screening",
    "screenings",
}
OF_THE_TRADE = {
    *(
        "caching",
        "drawing",
        "encoding",
        "hashing",
        "heading",
        "monitoring",
        "rating",
        "ratings",
        "setting",
        "spelling",
        "string",
    ),
    *("training", "feed", "need", "seed", "speed", "thing", "ring"),
    "refused",  # the exception
}
ALLOWED = OF_THE_GAME | OF_THE_TRADE
IRREGULAR = {
    *(
        "asked",
        "begun",
        "built",
        "chosen",
        "done",
        "drawn",
        "found",
        "given",
        "gone",
        "held",
        "kept",
        "known",
    ),
    *("laid", "led", "made", "met", "paid", "said", "seen", "sent", "shown", "spoken", "taken", "thrown"),
    *("told", "written", "won"),
}
PRONOUNS = {
    *("it", "its", "mine", "of", "one", "ours", "that", "theirs", "them", "these", "this", "those"),
    *("what", "which", "who", "whose"),
}
EVENTS = [
    PACKAGE / each
    for each in ("play/events.py", "tournament/events.py", "app/sheets/events.py", "app/online/events.py")
]
EXCEPTIONS = {"Exception", "OSError", "ValueError"}
"""What happened, as an event: an exception's name may be in the past tense (`Refused`)."""

IN_THE_DATABASE = ("store/models/papers.py", "app/sheets/events.py")
"""Rows and events are called as they were when the first of them was written."""
PLACES = {
    "desk": (
        "web/official",
        "web/table",
        "store/services/desk_entries.py",
        "web/api/desk.py",
        "web/api/review.py",
    ),
    "draw": (
        *("tournament", "store/models", "store/services", "app/event_phase.py", "cli/verify_draw.py"),
        *("web/lots", "web/api/lots.py", "web/presentation/papers/draw.py"),
        *("play/commands.py", "play/deals.py"),
    ),
    "drawing": ("drawing",),
    "paper": ("web/papers", "web/presentation/papers", "web/api/papers.py", *IN_THE_DATABASE),
    "line": ("kernels", "web/server/monitoring/logs.py"),
    "table": (
        *(
            "play",
            "tournament",
            "app/match_readings.py",
            "store/models",
            "store/services",
            "kernels/line_tables.py",
        ),
        *(
            "web/table",
            "web/floor",
            "web/api/floor.py",
            "web/api/arrivals.py",
            "web/api/hall.py",
            "web/presentation",
        ),
        "app/table_cards.py",
        *("app/online", "web/online", "web/live/table_hub.py", "web/live/table_stream.py"),
        "web/background/table_keeper.py",
    ),
}
"""Where a word of the glossary may be in the name of a module or a class: there it has its one meaning."""


class Name(NamedTuple):
    """A name that the code gives."""

    kind: str
    text: str
    path: Path


def is_bare(text: str) -> bool:
    """Whether a name is nothing but a participle or a pronoun."""
    word = text.lower()
    if word in ALLOWED or not re.fullmatch("[A-Z]?[a-z]+", text):  # of several words: no participle alone
        return False
    return word in IRREGULAR | PRONOUNS or bool(re.fullmatch(r"[a-z]{2,}(ed|ing)", word))


@cache
def names_in(path: Path) -> tuple[Name, ...]:
    """The module's own, and its public classes, functions and methods."""
    return tuple(_names_in(path))


def _names_in(path: Path) -> Iterator[Name]:
    yield Name("module", path.parent.name if path.stem == "__init__" else path.stem, path)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            if not {base.id for base in node.bases if isinstance(base, ast.Name)} & EXCEPTIONS:
                yield Name("class", node.name, path)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield Name("function", node.name, path)


def own_modules() -> list[Path]:
    """All that is written by us: migrations are written by Django."""
    return [path for path in modules() if "migrations" not in path.parts]


@pytest.mark.parametrize("text", ["told", "Shown", "of", "doing", "Asked", "telling", "found"])
def test_a_bare_participle_is_seen(text: str) -> None:
    assert is_bare(text)


@pytest.mark.parametrize(
    "text", ["blamed", "Ruling", "list_entries", "Standings", "is_waiting", "seed", "RecordBlocked"]
)
def test_a_word_that_people_know_is_none(text: str) -> None:
    assert not is_bare(text)


@pytest.mark.parametrize("room", rooms())
def test_nothing_is_named_by_a_bare_participle_or_a_pronoun(room: str) -> None:
    bare = [
        f"{name.kind} {name.text} in {name.path.relative_to(PACKAGE)}"
        for path in own_modules()
        if path.relative_to(PACKAGE).parts[0] == room
        for name in names_in(path)
        if is_bare(name.text) and not (name.kind == "class" and path in EVENTS)
    ]
    assert bare == []


def words_of(name: Name) -> set[str]:
    """The words that a name consists of, each without the s of many; a line-up is one word."""
    text = name.text.replace("LineUp", "Lineup").replace("line_up", "lineup")
    words = re.findall("[A-Z]?[a-z0-9]+", text)
    return {word.lower() for word in words} | {word.lower().removesuffix("s") for word in words}


@pytest.mark.parametrize("word", PLACES)
def test_a_word_of_the_glossary_means_one_thing(word: str) -> None:
    elsewhere = [
        f"{name.kind} {name.text} in {place}"
        for path in own_modules()
        for place in [path.relative_to(PACKAGE)]
        for name in names_in(path)
        if name.kind != "function" and word in words_of(name)
        if not any(place.is_relative_to(each) for each in PLACES[word])
    ]
    assert elsewhere == []


@pytest.mark.parametrize("room", rooms())
def test_no_public_class_name_is_used_twice(room: str) -> None:
    places = defaultdict(set)
    for path in own_modules():
        if path.relative_to(PACKAGE).parts[0] == room:
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[node.name].add(path.relative_to(PACKAGE).as_posix())
    assert {name: sorted(paths) for name, paths in places.items() if len(paths) > 1} == {}
