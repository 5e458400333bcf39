"""A draw of lots, of partners or of tables that anyone can recompute (E8, F2, E21, E22).

The entries are frozen and hashed, a secret is committed to, public values are added when everybody looks; the
order follows from these three, and all else from the order, step by step as the contract for draws says.
The secret comes in from outside: this module makes no randomness of its own.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from doublesix.chance import Stream, canonical, framed_hash, shuffle
from doublesix.tournament import places as placing

Item = TypeVar("Item")
FORMAT: Final = "doublesix-draw/1"
LATE: Final = "late"
KINDS: Final = ("bracket", "partners", "tables", LATE)
FEWEST: Final = {"bracket": 1, "partners": 2, "tables": 1, LATE: 1}
"""Entries that a draw of a kind needs: a pair is of two."""


class Entry(NamedTuple):
    """Who stands in a draw: number, public name, and the institution where there is one."""

    number: int
    name: str
    institution: str = ""


class PublicValue(NamedTuple):
    """What everybody saw after the commitment: dice thrown in the room, numbers called, a beacon's round."""

    source: str
    value: str


class Bracket(NamedTuple):
    """The bracket that an order gives: a number or nobody at each place from top to bottom."""

    size: int
    places: tuple[int | None, ...]
    clashes: tuple[int, ...] = ()
    """Those who could not be kept apart from an institution-mate of their half."""


class Partners(NamedTuple):
    """The pairs that an order gives, who waits, and the bracket of the pairs (F2, E31)."""

    pairs: tuple[tuple[int, int], ...]
    waiting: int | None
    size: int
    places: tuple[tuple[int, int] | None, ...]


class DrawnTables(NamedTuple):
    """The tables that an order gives (E21, E22)."""

    tables: tuple[tuple[int, ...], ...]


DrawResult = Bracket | Partners | DrawnTables


# From entries, secret and public values to the order


def entries_hash(entries: Sequence[Entry]) -> bytes:
    """What is published when the entries are frozen."""
    return hashlib.sha256(canonical([entry_data(entry) for entry in entries])).digest()


def entry_data(entry: Entry) -> dict[str, int | str]:
    """An entry as it is hashed and published."""
    institution = {"institution": entry.institution} if entry.institution else {}
    return {"number": entry.number, "name": entry.name, **institution}


def commitment(secret: bytes) -> bytes:
    """What is published before the public values are known."""
    return hashlib.sha256(FORMAT.encode() + b"\0" + secret).digest()


def seed_of(hashed_entries: bytes, secret: bytes, public: Sequence[PublicValue]) -> bytes:
    """The seed of a draw."""
    values = [each._asdict() for each in public]
    return framed_hash(FORMAT.encode(), hashed_entries, secret, canonical(values))


def order_of(numbers: Sequence[int], seed: bytes) -> tuple[int, ...]:
    """The entry numbers as the seed draws them."""
    return tuple(shuffle(numbers, Stream(seed)))


# From the order to places, pairs and tables


def options_of(kind: str, is_apart: bool, players: int) -> dict[str, bool | int]:
    """What else a draw depends on, as the proof has it: nothing where all is as usual."""
    if kind == "bracket" and is_apart:
        return {"apart": True}
    return {"players": players} if kind == "tables" and players != placing.USUAL_TABLE else {}


def result_of_order(
    kind: str,
    order: Sequence[int],
    institutions: Mapping[int, str] | None = None,
    players: int = placing.USUAL_TABLE,
) -> DrawResult:
    """What an order gives; with institutions by number, a bracket keeps mates apart; players: at a table."""
    if kind == "partners":
        return _partners(order)
    if kind == "tables":
        return DrawnTables(placing.runs(order, placing.table_sizes(len(order), players)))
    placed, clashes = apart(order, institutions or {})
    return Bracket(placing.bracket_size(len(order)), placing.places(placed), clashes)


def _partners(order: Sequence[int]) -> Partners:
    pairs, waiting = placing.partners(order)
    return Partners(pairs, waiting, placing.bracket_size(len(pairs)), placing.places(pairs))


# Institution-mates in different halves


def apart(order: Sequence[int], institutions: Mapping[int, str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The order after its exchanges, and who could not be kept apart.

    From first to last: whoever stands in the half of an earlier institution-mate is exchanged with the first
    later entry, or else the first earlier one, such that afterwards neither shares a half with a mate.
    """
    return _Halves(order, institutions).sorted_out()


class _Halves:
    """An order while it is sorted out: who stands in which half of the bracket, counted by institution.

    An entry is *free* while no mate stands in the other half; only with a free entry of the other half can
    anybody be exchanged. An institution that has come to stand in both halves stays in both, so a place whose
    entry is not free has no free one later. The searches for the first later and the first earlier free entry
    of a half go on where they stopped, and all of them together are one pass.
    """

    def __init__(self, order: Sequence[int], institutions: Mapping[int, str]) -> None:
        self.order = list(order)
        self.institutions = [institutions.get(number, "") for number in order]
        self.half = _halves(len(order))
        self.members = Counter(zip(self.institutions, self.half, strict=True))
        self.passed: Counter[tuple[str, int]] = Counter()
        """Of the members of an institution in a half, those that have been gone through."""
        self.later = [0, 0]
        self.earlier = [0, 0]

    def sorted_out(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Go through the order: the order after the exchanges, and the numbers left with a mate."""
        clashes = []
        for at, half in enumerate(self.half):
            if self.institutions[at] and self.passed[self.institutions[at], half]:
                other = self._counterpart(at)
                if other is None:
                    clashes.append(self.order[at])
                else:
                    self._exchange(at, other)
            self.passed[self.institutions[at], half] += 1
        return tuple(self.order), tuple(clashes)

    def _is_free(self, at: int) -> bool:
        institution = self.institutions[at]
        return not institution or not self.members[institution, 1 - self.half[at]]

    def _counterpart(self, at: int) -> int | None:
        """The place whose entry can be exchanged with the one here."""
        if not self._is_free(at):
            return None
        across = 1 - self.half[at]
        self.later[across] = self._first_free(across, max(self.later[across], at + 1), len(self.order))
        if self.later[across] < len(self.order):
            return self.later[across]
        self.earlier[across] = self._first_free(across, self.earlier[across], at)
        return self.earlier[across] if self.earlier[across] < at else None

    def _first_free(self, half: int, start: int, stop: int) -> int:
        places = range(start, stop)
        return next((at for at in places if self.half[at] == half and self._is_free(at)), stop)

    def _exchange(self, at: int, other: int) -> None:
        self._count(at, other, -1)
        _swap(self.order, at, other)
        _swap(self.institutions, at, other)
        self._count(at, other, 1)

    def _count(self, at: int, other: int, change: int) -> None:
        for place in (at, other):
            self.members[self.institutions[place], self.half[place]] += change
        if other < at:
            self.passed[self.institutions[other], self.half[other]] += change


def _swap(row: list[Item], one: int, other: int) -> None:
    row[one], row[other] = row[other], row[one]


def _halves(count: int) -> tuple[int, ...]:
    """For each place of an order the half of the bracket in which it stands: 0 the upper, 1 the lower."""
    size = placing.bracket_size(count)
    place_of = {seed: place for place, seed in enumerate(placing.seeds(size))}
    return tuple(int(2 * place_of[at + 1] >= size) for at in range(count))
