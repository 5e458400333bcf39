"""Proof files as they come in: bytes to a value, a value to what a draw tells, or what is wrong with it.

A stranger may have written them, so everything is looked at: wrong types, missing and unknown fields, fields
that stand twice, numbers that are not whole, texts that no file can hold. Whether the draw is right is not
asked here. `proof-json.js` and `proof-file.js` ask the same in the same order; a change here is one there.
"""

import json
import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeGuard

from doublesix.chance import SECRET_BYTES
from doublesix.tournament.draws import FEWEST, FORMAT, KINDS, LATE, Entry, PublicValue
from doublesix.tournament.places import TABLES_OF, USUAL_TABLE

HAND: Final = "hand"
MOST_BYTES: Final = 16 * 2**20
MOST_ENTRIES: Final = 100_000
MOST_DIGITS: Final = 15
"""Of a number: every program reads as many without loss."""
MOST_DEPTH: Final = 8
"""Lists and objects within each other; a proof file needs four."""

_FIRST: Final = ("format", "event", "kind")
_FROZEN: Final = ("options", "entries", "entries_sha256")
_LAST: Final = ("order", "result", "times")
DERIVED: Final = (*_FIRST, *_FROZEN, "commitment", "secret", "public", "seed", *_LAST)
"""The fields of a draw that can be recomputed, in the order of the file."""
BY_HAND: Final = (*_FIRST, "by", "recorded_by", "confirmed_by", *_FROZEN, *_LAST)
"""The fields of lots drawn by hand: no secret, but the roles of two people."""
OPTIONAL: Final = ("struck",)

_HEX: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")
_PLAIN_NAME: Final = re.compile(r"[a-z0-9_]{1,30}")
_HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")


class ProofFileFault(Exception):
    """What is wrong with a file, in a reader's words, and the field where it is."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field


class Origin(NamedTuple):
    """What an order is derived from, as a file tells it."""

    commitment: str
    secret: bytes
    public: tuple[PublicValue, ...]
    seed: str


class ProofOptions(NamedTuple):
    """What a draw depends on beside its order."""

    is_apart: bool = False
    players: int = USUAL_TABLE
    """At a table, where tables are drawn (E21, E22)."""
    byes: tuple[int, ...] = ()
    """The places that were free for those who came late (E41)."""


class ProofFile(NamedTuple):
    """What a file tells, each thing of its right type; true or not."""

    kind: str
    options: ProofOptions
    entries: tuple[Entry, ...]
    """Where a name is withheld, it is empty here."""
    withheld: frozenset[int]
    entries_sha256: str
    origin: Origin | None
    """Nothing where the lots were drawn by hand."""
    order: tuple[int, ...]
    result: Mapping[str, object]
    has_struck: bool

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the entries, in entry order."""
        return tuple(entry.number for entry in self.entries)


# From bytes to a value


def parse_json(content: bytes) -> object:
    """The JSON value in a file; a byte order mark before it is ignored."""
    if len(content) > MOST_BYTES:
        raise ProofFileFault("", f"the file has more than {MOST_BYTES // 2**20} MB")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ProofFileFault("", "the file is not UTF-8 text") from None
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole_number,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError:
        raise ProofFileFault("", "the file is not JSON") from None
    except RecursionError:
        raise _too_deep() from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ProofFileFault("", "a field stands twice in one object")
    return found


def _whole_number(digits: str) -> int:
    return int(digits) if len(digits.lstrip("-")) <= MOST_DIGITS else _no_number(digits)


def _no_number(_text: str) -> int:
    raise ProofFileFault("", f"a number is not whole or has more than {MOST_DIGITS} digits")


def _too_deep() -> ProofFileFault:
    return ProofFileFault("", f"lists and objects stand more than {MOST_DEPTH} deep in each other")


# From a value to what it tells


def proof_file_of(value: object) -> ProofFile:
    """What a value tells as a proof file."""
    _check_depth(value, 0)
    if not isinstance(value, dict):
        raise ProofFileFault("", "a proof file is one JSON object")
    if value.get("format") != FORMAT:
        raise ProofFileFault("format", f"this is not {FORMAT}")
    is_by_hand = "by" in value
    _check_fields(value, BY_HAND if is_by_hand else DERIVED)
    _text("event", value["event"])
    kind = value["kind"]
    if kind not in KINDS:
        raise ProofFileFault("kind", f"it is none of {', '.join(KINDS)}")
    if is_by_hand:
        _check_roles(value)
    options = _options(value["options"], kind)
    entries = _entries(value["entries"], kind)
    numbers = {entry.number for entry in entries}
    withheld = frozenset(entry["number"] for entry in value["entries"] if "name" not in entry)
    digest = _hex("entries_sha256", value["entries_sha256"])
    origin = None if is_by_hand else _origin(value)
    order = _numbers("order", value["order"])
    if not isinstance(value["result"], dict):
        raise ProofFileFault("result", "it is not an object")
    _check_times(value["times"])
    _check_struck(value.get("struck", []), numbers)
    return ProofFile(
        kind, options, entries, withheld, digest, origin, order, value["result"], "struck" in value
    )


def _check_depth(value: object, depth: int) -> None:
    if isinstance(value, list | dict):
        if depth == MOST_DEPTH:
            raise _too_deep()
        for each in value.values() if isinstance(value, dict) else value:
            _check_depth(each, depth + 1)


def _check_fields(value: Mapping[Any, object], fields: tuple[str, ...]) -> None:
    for field in value:
        if field not in fields and field not in OPTIONAL:
            is_plain = isinstance(field, str) and _PLAIN_NAME.fullmatch(field)
            raise ProofFileFault(field if is_plain else "", "no such proof file has this field")
    for field in fields:
        if field not in value:
            raise ProofFileFault(field, "the field is missing")


def _check_roles(value: Mapping[str, object]) -> None:
    if value["by"] != HAND:
        raise ProofFileFault("by", f'it is not "{HAND}"')
    for field in ("recorded_by", "confirmed_by"):
        if not _text(field, value[field]):
            raise ProofFileFault(field, "it names no role")


def _options(options: object, kind: str) -> ProofOptions:
    """Whether institutions are kept apart, and how many play at a table; of those who came late the byes."""
    if not isinstance(options, dict):
        raise ProofFileFault("options", "it is not an object")
    if kind == LATE:
        return ProofOptions(byes=_byes(options))
    if set(options) - {"apart", "players"}:
        raise ProofFileFault("options", "the only options are apart and players")
    is_apart = options.get("apart", False)
    if not isinstance(is_apart, bool):
        raise ProofFileFault("options", "apart is not true or false")
    if is_apart and kind != "bracket":
        raise ProofFileFault("options", "only a bracket keeps institutions apart")
    players = options.get("players", USUAL_TABLE)
    if not _is_whole(players) or players not in TABLES_OF:
        raise ProofFileFault("options", f"players is none of {', '.join(map(str, TABLES_OF))}")
    if "players" in options and kind != "tables":
        raise ProofFileFault("options", "only tables have a number of players")
    return ProofOptions(is_apart, players)


def _byes(options: Mapping[object, object]) -> tuple[int, ...]:
    """The places of a late draw, each once and in their order (E41)."""
    if {*options} != {"byes"}:
        raise ProofFileFault("options", f"{LATE} has byes, and nothing else")
    if not isinstance(options["byes"], list):
        raise ProofFileFault("options", "byes is not a list")
    byes = _numbers("options", options["byes"])
    if len(byes) > MOST_ENTRIES:
        raise ProofFileFault("options", f"more than {MOST_ENTRIES} byes")
    if any(one >= other for one, other in pairwise((0, *byes))):
        raise ProofFileFault("options", "byes are not places from 1, ascending")
    return byes


def _entries(value: object, kind: str) -> tuple[Entry, ...]:
    entries = _list("entries", value)
    if len(entries) < FEWEST[kind]:
        raise ProofFileFault("entries", f"too few for {kind}: {len(entries)}")
    if len(entries) > MOST_ENTRIES:
        raise ProofFileFault("entries", f"more than {MOST_ENTRIES}")
    found = tuple(_entry(entry, place) for place, entry in enumerate(entries, 1))
    seen: set[int] = set()
    for entry in found:
        if entry.number in seen:
            raise ProofFileFault("entries", f"number {entry.number} stands twice")
        seen.add(entry.number)
    return found


def _entry(value: object, place: int) -> Entry:
    if not isinstance(value, dict):
        raise ProofFileFault("entries", f"line {place} is not an object")
    if set(value) - {"number", "name", "institution"}:
        raise ProofFileFault("entries", f"line {place} has a field of its own")
    number = value.get("number")
    if not _is_whole(number) or number < 1:
        raise ProofFileFault("entries", f"line {place} has no number from 1")
    if "name" not in value and "institution" in value:
        raise ProofFileFault("entries", f"line {place} has an institution and no name")
    name = _text("entries", value.get("name", ""), f"the name in line {place}")
    institution = _text("entries", value.get("institution", ""), f"the institution in line {place}")
    if "institution" in value and not institution:
        raise ProofFileFault("entries", f"line {place} has an institution without a name")
    return Entry(number, name, institution)


def _origin(value: Mapping[str, object]) -> Origin:
    commitment = _hex("commitment", value["commitment"])
    secret = bytes.fromhex(_hex("secret", value["secret"]))
    public = tuple(_public(each) for each in _list("public", value["public"]))
    return Origin(commitment, secret, public, _hex("seed", value["seed"]))


def _public(value: object) -> PublicValue:
    if not isinstance(value, dict) or set(value) != {"source", "value"}:
        raise ProofFileFault("public", "each has source and value, and nothing else")
    return PublicValue(
        _text("public", value["source"], "a source"), _text("public", value["value"], "a value")
    )


def _check_times(times: object) -> None:
    if not isinstance(times, dict):
        raise ProofFileFault("times", "it is not an object")
    for name, time in times.items():
        _text("times", name, "a name")
        if time is not None and not _is_whole(time):
            _text("times", time, "a time")


def _check_struck(value: object, numbers: set[int]) -> None:
    struck = _numbers("struck", value)
    if len(set(struck)) < len(struck):
        raise ProofFileFault("struck", "a number stands twice")
    if not numbers.issuperset(struck):
        raise ProofFileFault("struck", "a number is no entry's")


# Single values


def _is_whole(value: object) -> TypeGuard[int]:
    return type(value) is int and abs(value) < 10**MOST_DIGITS


def _list(field: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise ProofFileFault(field, "it is not a list")
    return value


def _numbers(field: str, value: object) -> tuple[int, ...]:
    values = _list(field, value)
    numbers = tuple(each for each in values if _is_whole(each))
    if len(numbers) < len(values):
        raise ProofFileFault(field, "it holds something that is no whole number")
    return numbers


def _text(field: str, value: object, what: str = "it") -> str:
    if not isinstance(value, str):
        raise ProofFileFault(field, f"{what} is not text")
    if _HALF_CHARACTER.search(value):
        raise ProofFileFault(field, f"{what} holds half a character")
    return value


def _hex(field: str, value: object) -> str:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise ProofFileFault(field, f"it is not {2 * SECRET_BYTES} digits of 0 to 9 and a to f")
    return value
