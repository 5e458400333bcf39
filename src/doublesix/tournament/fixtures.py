"""The words that every format speaks: fixtures, results, ranks.

An entrant is a number that means a team or a player to somebody else. A fixture is a match of which the
sides are known. A fixture has the same number whenever it is asked for, and results are kept under it.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

Entrant = int
Ranks = tuple[tuple[Entrant, ...], ...]
"""Everybody from first to last; those in one tuple share a rank."""


class Fixture(NamedTuple):
    """A match whose sides are known: who meets, under which stage's rules, after which others."""

    number: int
    stage: str
    """The stage whose options hold (P14)."""
    phase: str
    """What an organiser calls this part of the event: quarter-finals, round 3."""
    sides: tuple[Entrant, ...]
    after: tuple[int, ...] = ()
    """The numbers of the fixtures that had to be over before this one was known."""
    part: int = 0
    """Which format of a chain it belongs to."""


class Result(NamedTuple):
    """What a table reports: the sides as in the fixture, and best first; points and games by side."""

    sides: tuple[Entrant, ...]
    ranking: tuple[Entrant, ...]
    points: tuple[int, ...]
    games_won: tuple[int, ...]

    @property
    def winner(self) -> Entrant:
        """Who goes on."""
        return self.ranking[0]

    def points_of(self, entrant: Entrant) -> int:
        """The points that one side made, or in `powc` took."""
        return self.points[self.sides.index(entrant)]


Results = Mapping[int, Result]
"""The results so far, by the number of the fixture."""


class Format(Protocol):
    """What every format can be asked."""

    def fixtures(self, results: Results) -> tuple[Fixture, ...]:
        """Every fixture that is known by now, played or not, in the order of play."""

    def ranks(self, results: Results) -> Ranks:
        """Everybody's rank, once every fixture has its result."""


class Slot(NamedTuple):
    """A place in a fixture to come: who holds it, or which fixture decides that, or neither (a bye)."""

    entrant: Entrant | None
    feeder: int | None = None

    @property
    def is_bye(self) -> bool:
        """Nobody will ever stand here."""
        return self.entrant is None and self.feeder is None


def winner_slot(number: int, results: Results) -> Slot:
    """The place that the winner of a fixture takes."""
    return Slot(results[number].winner if number in results else None, number)


def known(slots: Iterable[tuple[Slot, ...]], first: Fixture) -> list[Fixture]:
    """The fixtures of a round of which every place is held; named like the first and numbered from it."""
    found = []
    for number, places in enumerate(slots, first.number):
        sides = tuple(slot.entrant for slot in places if slot.entrant is not None)
        if len(sides) == len(places):
            after = tuple(slot.feeder for slot in places if slot.feeder is not None)
            found.append(first._replace(number=number, sides=sides, after=after))
    return found
