"""The words that every format speaks: fixtures, results, ranks.

An entrant is a number that means a team or a player to somebody else. A fixture is a match of which the
sides are known. A fixture has the same number whenever it is asked for, and results are kept under it.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

Entrant = int
Ranks = tuple[tuple[Entrant, ...], ...]
"""Everybody from first to last; those in one tuple share a rank, and an empty one is nobody's."""


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
    """What a table reports: the sides as in the fixture, and best first; points and games by side.

    Who was absent stands last; where nobody was there nobody is ranked, and the place becomes a bye (E10).
    """

    sides: tuple[Entrant, ...]
    ranking: tuple[Entrant, ...]
    points: tuple[int, ...]
    games_won: tuple[int, ...]
    absent: tuple[Entrant, ...] = ()
    retired: tuple[Entrant, ...] = ()
    """Who had left and is no offender: ranked where they stood (E43)."""

    @property
    def winner(self) -> Entrant | None:
        """Who goes on; nobody where nobody was there."""
        return self.ranking[0] if self.ranking else None

    @property
    def losers(self) -> tuple[Entrant, ...]:
        """Who is out, best first; of those who were all absent nobody is ranked."""
        return self.ranking[1:] if self.ranking else self.retired

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


class BracketRound(NamedTuple):
    """A round of a bracket or of tables: the number of its first match, and the places of each."""

    number: int
    stage: str
    phase: str
    places: tuple[tuple[Slot, ...], ...]

    def fixtures(self) -> list[Fixture]:
        """Its matches of which all sides are known."""
        return known_fixtures(self.places, Fixture(self.number, self.stage, self.phase, ()))

    def next_row(self, results: Results) -> tuple[Slot, ...]:
        """The places of the next round: a bye's neighbour goes on without a match."""
        return tuple(
            next_slot(number, places, results) for number, places in enumerate(self.places, self.number)
        )


def winner_slot(number: int, results: Results) -> Slot:
    """The place that the winner of a fixture takes; a bye where nobody was there (E10)."""
    if number not in results:
        return Slot(None, number)
    winner = results[number].winner
    return Slot(winner, None if winner is None else number)


def next_slot(number: int, places: Iterable[Slot], results: Results) -> Slot:
    """The place after a match: its winner's, or without a match that of the only one there, or a bye."""
    waiting = [slot for slot in places if not slot.is_bye]
    if len(waiting) > 1:
        return winner_slot(number, results)
    return waiting[0] if waiting else Slot(None)


def known_fixtures(slots: Iterable[tuple[Slot, ...]], first: Fixture) -> list[Fixture]:
    """The fixtures of a round whose places but for byes are all held; named and numbered from the first."""
    found = []
    for number, places in enumerate(slots, first.number):
        waiting = [slot for slot in places if not slot.is_bye]
        sides = tuple(slot.entrant for slot in waiting if slot.entrant is not None)
        if len(sides) == len(waiting) > 1:
            after = tuple(slot.feeder for slot in waiting if slot.feeder is not None)
            found.append(first._replace(number=number, sides=sides, after=after))
    return found


def alone(entrants: Iterable[Entrant], count: int) -> Ranks:
    """Each alone in a rank, and as many empty ranks as are missing from this number."""
    found = [(entrant,) for entrant in entrants]
    return (*found, *((),) * (count - len(found)))


def trim_ranks(ranks: Ranks) -> Ranks:
    """The ranks without empty ones at the end."""
    last = max((at for at, rank in enumerate(ranks, 1) if rank), default=0)
    return ranks[:last]


def ranks_with_places(ranks: Ranks) -> tuple[tuple[int, tuple[Entrant, ...]], ...]:
    """The ranks with the place that each stands for: an empty one takes a place too."""
    found, place = [], 1
    for rank in ranks:
        found.append((place, rank))
        place += max(1, len(rank))
    return tuple(found)
