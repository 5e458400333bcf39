"""Names of institutions that are perhaps one: accents, case, short forms, slips of the finger.

Nothing here decides that two names are one: it finds what to ask a person about.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import combining, normalize

SHORT: Final = {
    "admin": "administration",
    "assoc": "association",
    "comm": "commission",
    "dep": "department",
    "dept": "department",
    "dir": "direction",
    "div": "division",
    "gov": "government",
    "govt": "government",
    "inst": "institute",
    "int": "international",
    "intl": "international",
    "min": "ministry",
    "nat": "national",
    "natl": "national",
    "off": "office",
    "univ": "university",
}
"""Short forms that are written without a point too."""
LITTLE: Final = frozenset(
    {
        *("a", "an", "and", "at", "de", "del", "des", "du", "d", "e", "el", "et", "for", "in"),
        *("l", "la", "las", "le", "les", "los", "of", "on", "or", "para", "pour", "the", "und", "y"),
    }
)
"""Words that a name is the same without."""
_SURE: Final = 4
"""A word shorter than this has no slips: it would be another word."""
_LONG: Final = 8
"""A word as long as this can have two."""


class _Word(NamedTuple):
    text: str
    is_short: bool
    """Whether it ends in a point, as short forms do."""


class _Name(NamedTuple):
    words: tuple[_Word, ...]
    """Those that count."""
    initials: frozenset[str]
    """The first letters of its words, with and without the little ones."""


def like(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Which of the known names could be meant by this one, the likeliest first; itself is not among them."""
    asked = _read(name)
    found = ((_distance(asked, _read(other)), other) for other in known if other != name)
    return tuple(other for distance, other in sorted((far, other) for far, other in found if far is not None))


@lru_cache(maxsize=4096)
def _read(name: str) -> _Name:
    """A name without accents and case, its words long where they have a usual short form."""
    text = normalize("NFKD", name.casefold()).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    text = "".join(sign for sign in text if not combining(sign))
    text = re.sub(r"'s\b", "s", text).replace("&", " and ")
    words = tuple(
        _Word(SHORT.get(word, word), bool(point) and word not in SHORT)
        for word, point in re.findall(r"([^\W_]+)(\.?)", text)
    )
    counted = tuple(word for word in words if word.text not in LITTLE)
    return _Name(counted, frozenset("".join(each.text[0] for each in some) for some in (words, counted)))


def _distance(one: _Name, other: _Name) -> int | None:
    """How many slips are between two names; nothing where they are two names."""
    if len(one.words) == len(other.words):
        steps = [_slips(here, there) for here, there in zip(one.words, other.words, strict=True)]
        if None not in steps:
            return sum(step for step in steps if step is not None) if steps else None
        if sorted(one.words) == sorted(other.words):
            return 1  # the same words in another order
    return 1 if _is_initials(one, other) or _is_initials(other, one) else None


def _slips(one: _Word, other: _Word) -> int | None:
    """How many slips make one word of the other, if they are few enough for its length."""
    if one.text == other.text:
        return 0
    for short, whole in ((one, other), (other, one)):
        if short.is_short and whole.text.startswith(short.text):
            return 0
    shorter = min(len(one.text), len(other.text))
    if shorter < _SURE or any(sign.isdigit() for sign in one.text + other.text):
        return None
    slips = edits(one.text, other.text)
    return slips if slips <= (2 if shorter >= _LONG else 1) else None


def _is_initials(one: _Name, other: _Name) -> bool:
    """Whether a name is a single word, made of the first letters of the other's words."""
    return len(one.words) == 1 < len(other.words) and one.words[0].text in other.initials


def edits(one: str, other: str) -> int:
    """How many letters were left out, added, mistaken or swapped with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, sign in enumerate(one, 1):
        older, before, row = before, row, [at]
        for place, there in enumerate(other, 1):
            cost = min(before[place] + 1, row[place - 1] + 1, before[place - 1] + (sign != there))
            if at > 1 and place > 1 and sign == other[place - 2] and one[at - 2] == there and sign != there:
                cost = min(cost, older[place - 2] + 1)
            row.append(cost)
    return row[-1]
