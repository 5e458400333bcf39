"""Every refusal, with the facts of the place that gives it, is a sentence in every language.

The places are read from the source: a code that is new, or a fact of another kind, is met here first.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from django.utils.translation import gettext as _now
from django.utils.translation import override

from doublesix.play.refusal_words import OR, REASONS
from doublesix.store.evidence import PHRASES
from doublesix.store.evidence import WORDS as OF_UPLOADS
from doublesix.tournament.refusal import Fact, Refusal
from doublesix.web import catalogue
from doublesix.web.presentation.words import WORDS, in_words, status_words

SOURCE = Path(catalogue.__file__).parents[1]
GIVEN_BY = {"refuse": 0, "make_refusal": 0, "Unacceptable": 0}
"""Functions that make a refusal, and which of their arguments is the code."""
IN_PLAY = {"make_refusal": 1, "refuse_out_of_place": 0}

MOMENT = "2027-03-06T10:00:00+04:00"
VALUES: dict[str, Fact] = {
    **dict.fromkeys(("count", "number", "table", "line", "most", "least", "minutes", "rank", "seats"), 3),
    **dict.fromkeys(("times", "target", "points", "won", "games", "matches", "paid", "owed"), 3),
    **dict.fromkeys(("last", "seat", "turn", "pips", "size"), 3),
    **dict.fromkeys(
        ("name", "other", "entry", "value", "title", "email", "place", "who", "event", "like"),
        "Équipe {0} %s",
    ),
    **dict.fromkeys(
        (
            "heading",
            "phase",
            "reason",
            "play",
            "text",
            "detail",
            "known",
            "format",
            "clause",
            "sides",
            "currency",
        ),
        "%(a)s {b}",
    ),
    "entries": "A, B",
    "status": "draft",
    "claimed": ".jpg",
    "numbers": "3, 4",
    "tile": "6-5",
    "on": "6-6",
    "next": "6-4",
    "game": "powc",
    "choices": "6-5|6-4",
    "why": "match_over",
}
"""A value for each fact that is neither a moment nor a wording."""

OF_VARIABLES = {
    "missing, clause": ("not_committed", "no_late_draw"),
    "code, clause, value=value[:80], entry=str(entry)[:80], status=entry.status": (
        "import_name_twice",
        "import_person_twice",
    ),
    "f'{code}_here', clause, value=value[:80], line=seen.line": (
        "import_name_twice_here",
        "import_person_twice_here",
    ),
    "codes[0], minutes=minutes_in(own)": ("codes_locked", "hall_codes_locked"),
    "codes[1], minutes=minutes_in(others)": ("codes_locked_for_new", "hall_codes_locked"),
    "codes[2]": ("wrong_code", "wrong_hall_code"),
    "f'is_{state.status}'": ("is_finished", "is_cancelled"),
    "_CODES.get(fault.code, 'import_not_a_table')": (
        "import_not_a_table",
        "import_unpacks_too_large",
        "upload_busy",
    ),
    "_ENDED.get(_signal(done.returncode), 'broken')": ("too_slow", "unpacks_too_large", "broken"),
}
"""Codes that are no constants, by what they are given with."""
PASSED_ON = {"f'upload_{fault.code}'", "told['code'] if told['code'] in WORDS else 'broken'"}
"""Refusals that were given elsewhere, and are read there."""
OTHER_FACTS: dict[str, dict[str, Fact]] = {
    "points_cannot_be": {"won": 2, "games": 3, "target": 150},
    "before_start": {"matches": 3, "entries": 12},
    "against_the_rules": {"why": "match_over"},
    "replay_against_rules": {"why": "match_over"},
}
"""Facts that are given as one mapping."""


class Place(NamedTuple):
    """A refusal as a place in the source gives it."""

    where: str
    code: str
    facts: dict[str, Fact]


def value_of(name: str, expression: str) -> list[Fact]:
    """What a fact can be: a moment where it is written as one, every wording, or a value of its kind."""
    if ".isoformat()" in expression:
        return [MOMENT]
    if name == "what":
        return sorted(PHRASES)
    if name in ("limit", "start", "closes", "arrived", "moment"):
        return [7]  # named like a moment, and none
    return [VALUES[name]]


def calls(room: str, kinds: dict[str, int]) -> Iterator[tuple[str, ast.expr, ast.Call]]:
    for path in sorted((SOURCE / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            at = kinds.get(node.func.id)
            if at is not None and path.name != "refusals.py":
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", node.args[at], node


def codes_of(code: ast.expr, node: ast.Call) -> tuple[str, ...]:
    if isinstance(code, ast.Constant):
        return (str(code.value),)
    if isinstance(code, ast.IfExp):
        return (*codes_of(code.body, node), *codes_of(code.orelse, node))
    return OF_VARIABLES[ast.unparse(node).partition("(")[2][:-1]]


def facts_of(node: ast.Call, code: str) -> Iterator[dict[str, Fact]]:
    """The facts of a call, once for each wording that one of them can be."""
    known: dict[str, list[Fact]] = {}
    for given in node.keywords:
        if given.arg is None:
            known |= {name: [value] for name, value in OTHER_FACTS[code].items()}
        else:
            known[given.arg] = value_of(given.arg, ast.unparse(given.value))
    for at in range(max(map(len, known.values()), default=1)):
        yield {name: values[at % len(values)] for name, values in known.items()}


def places() -> Iterator[Place]:
    for room in ("tournament", "app", "store", "web"):
        for where, expression, node in calls(room, GIVEN_BY):
            if ast.unparse(expression) in PASSED_ON:
                continue
            assert isinstance(node.func, ast.Name)
            before = "upload_" if node.func.id == "Unacceptable" else ""
            for code in codes_of(expression, node):
                for facts in facts_of(node, code):
                    yield Place(where, before + code, facts)


def of_the_referee() -> Iterator[Place]:
    for where, expression, node in calls("play", IN_PLAY):
        for code in codes_of(expression, node):
            for facts in facts_of(node, code):
                yield Place(where, "against_the_rules", {**facts, "why": code})


@pytest.mark.parametrize("language", ["en", *catalogue.LANGUAGES])
def test_every_refusal_is_a_sentence_with_its_facts(language: str) -> None:
    with override(language):
        for place in (*places(), *of_the_referee()):
            try:
                said = in_words(Refusal(place.code, "E5", place.facts), "Indian/Mauritius")
            except Exception as error:
                raise AssertionError(place) from error
            assert said.endswith("(E5)"), place


def test_a_code_has_one_sentence() -> None:
    """Of two, the one that stands later would be said, with facts that the other's places do not give."""
    codes = [
        key.value
        for path in sorted((SOURCE / "web" / "presentation").glob("*words.py"))
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "WORDS"
        if isinstance(node.value, ast.Dict)
        for key in node.value.keys
        if isinstance(key, ast.Constant)
    ]
    assert {*WORDS} <= {*codes}
    assert [code for code in WORDS if codes.count(code) > 1] == []


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_nothing_is_said_in_english_to_who_reads_another_language(language: str) -> None:
    """The sentence, the referee's reason in it, and each wording of a fact are all translated."""
    said = {}
    for each in ("en", language):
        with override(each):
            said[each] = {
                "or": _now(OR),
                **{f"phrase {phrase}": _now(phrase) for phrase in PHRASES},
                **{f"status {name}": words for name, words in status_words().items()},
                **{f"upload {code}": _now(words) for code, words in OF_UPLOADS.items()},
                **{f"reason {code}": _now(words) for code, words in REASONS.items()},
                **{code: str(words) for code, words in WORDS.items()},
            }
    assert not {name for name, words in said["en"].items() if said[language][name] == words}


def test_a_reason_of_the_referee_is_the_only_sentence_among_the_facts() -> None:
    """A fact called ``reason`` is English, for programs: no other sentence has a place for it."""
    assert {code for code, words in WORDS.items() if "{reason}" in str(words)} == {
        "against_the_rules",
        "replay_against_rules",
    }


def test_the_referee_speaks_to_pages_in_codes_only() -> None:
    """Who reads a refusal of play elsewhere than at the sheet could show its English words."""
    readers = {
        str(path.relative_to(SOURCE))
        for room in ("app", "store", "web")
        for path in (SOURCE / room).rglob("*.py")
        if "doublesix.play.refusal import" in path.read_text("utf-8")
    }
    assert readers == {"app/sheets/referee.py"}


def test_no_words_are_left_over() -> None:
    given = {place.code for place in places()}
    assert set(WORDS) - given <= {"against_the_rules"}
    assert {f"upload_{code}" for code in OF_UPLOADS} <= given
    assert {place.facts["why"] for place in of_the_referee()} == set(REASONS)
