"""Swiss: in every round equal scores meet, nobody meets the same opponent twice or has two byes.

A bye is an opponent too: the empty place behind the last entrant of an odd field. So a bye once is a
rematch never, and one rule serves both.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from doublesix.tournament.fixtures import Entrant, Fixture, Ranks, Result, Results
from doublesix.tournament.matchings import NOBODY, grow
from doublesix.tournament.places import round_robin
from doublesix.tournament.standings import Standing, rank_entrants, tally_results

Pair = tuple[int, int]
Sides = tuple[tuple[Entrant, ...], ...]
Meetings = frozenset[Pair]
"""Pairs of places that have met, each with the lower place first."""


def find_pairing(scores: Mapping[int, int], met: Meetings) -> tuple[Pair, ...] | None:
    """Pairs of all these places without a rematch, or nothing where no such pairing exists.

    Equal scores are paired first, as many as can be; then differences of one are allowed, then of two,
    until everybody has an opponent. So no difference is greater than it has to be.
    """
    mates = [NOBODY] * len(scores)
    order = sorted(scores, key=lambda place: -scores[place])
    for allowed in sorted({abs(one - other) for one in scores.values() for other in scores.values()}):
        graph = [
            [
                rank
                for rank, other in enumerate(order)
                if other != place
                and abs(scores[place] - scores[other]) <= allowed
                and _in_order((place, other)) not in met
            ]
            for place in order
        ]
        grow(graph, mates)
        if NOBODY not in mates:
            return tuple((order[at], order[mate]) for at, mate in enumerate(mates) if at < mate)
    return None


def pairing_with_bye(scores: Mapping[int, int], met: Meetings) -> tuple[Pair, ...] | None:
    """The same for an odd number: the lowest who had no bye yet has it, if the others can be paired."""
    nobody = len(scores)
    for place in sorted(scores, key=lambda place: (scores[place], -place)):
        others = {other: score for other, score in scores.items() if other != place}
        pairs = None if (place, nobody) in met else find_pairing(others, met)
        if pairs is not None:
            return (*pairs, (place, nobody))
    return None


def from_timetable(scores: Mapping[int, int], met: Meetings) -> tuple[Pair, ...]:
    """Of the rounds of a round robin not played yet, the one whose scores are nearest to each other."""
    size = len(scores) + len(scores) % 2
    levels = {**scores, len(scores): min(scores.values())}
    left = [pairs for pairs in round_robin(size) if _in_order(pairs[0]) not in met]
    return min(left, key=lambda pairs: sum((levels[one] - levels[other]) ** 2 for one, other in pairs))


def _in_order(pair: Pair) -> Pair:
    return min(pair), max(pair)


class Swiss(NamedTuple):
    """A number of rounds, each paired from the scores before it."""

    field: tuple[Entrant, ...]
    rounds: int
    points_are_bad: bool = False

    @property
    def total(self) -> int:
        """How many fixtures there are in all."""
        return self.rounds * (len(self.field) // 2)

    def fixtures(self, results: Results) -> tuple[Fixture, ...]:
        """The rounds played and the one that follows from them."""
        found: list[Fixture] = []
        before: tuple[int, ...] = ()
        for turn in range(self.rounds):
            first = len(found)
            numbers = tuple(range(first, first + len(self.field) // 2))
            if not all(number in results for number in before):
                break
            is_over = all(number in results for number in numbers)
            if is_over:
                pairs: Sides = tuple(results[number].sides for number in numbers)
            else:
                pairs = _pairs(self, turn, tuple(self.until(turn, results)))
            phase = f"round {turn + 1}"
            found += [
                Fixture(number, "preliminary", phase, sides, before)
                for number, sides in zip(numbers, pairs, strict=True)
            ]
            before = numbers
        return tuple(found)

    def until(self, turn: int, results: Results) -> list[Result]:
        """The results of the rounds before this one."""
        return [results[number] for number in range(turn * (len(self.field) // 2))]

    def _byes(self, turn: int, earlier: Sequence[Result]) -> list[Entrant]:
        """Who had a bye in each of the rounds before this one."""
        a_round = len(self.field) // 2
        found = []
        for start in range(0, turn * a_round if len(self.field) % 2 else 0, a_round):
            played = {side for result in earlier[start : start + a_round] for side in result.sides}
            found += [entrant for entrant in self.field if entrant not in played]
        return found

    def meetings(self, turn: int, earlier: Sequence[Result]) -> Meetings:
        """Who has met whom before this round, or nobody in a bye."""
        place = {entrant: at for at, entrant in enumerate(self.field)}
        pairs = [_in_order((place[one], place[other])) for one, other in (each.sides for each in earlier)]
        byes = [(place[entrant], len(self.field)) for entrant in self._byes(turn, earlier)]
        return frozenset(pairs + byes)

    def tally(self, turn: int, earlier: Sequence[Result]) -> dict[Entrant, Standing]:
        """Everybody's line before this round."""
        return tally_results(self.field, earlier, self._byes(turn, earlier), self.points_are_bad)

    def rows(self, results: Results) -> Ranks:
        """Everybody alone in a row, from first to last."""
        played = self.until(self.rounds, results)
        return tuple((entrant,) for entrant in rank_entrants(self.tally(self.rounds, played), played))

    def ranks(self, results: Results) -> Ranks:
        """By score, then by the rules for ties."""
        return self.rows(results)


@lru_cache(maxsize=64)
def _pairs(event: Swiss, turn: int, earlier: tuple[Result, ...]) -> Sides:
    """Who meets in a round, after the results of the rounds before it; asked often, so found once.

    Up to half of all possible rounds everybody has at least half of the others still to meet, so
    that a pairing always exists, whatever the earlier ones were (Dirac). A longer event can pair
    itself into a corner; it therefore takes its rounds from the timetable of a round robin.
    """
    field, count = event.field, len(event.field)
    scores = {at: line.score for at, line in enumerate(event.tally(turn, earlier).values())}
    met = event.meetings(turn, earlier)
    if 2 * event.rounds > count + count % 2:
        pairs: tuple[Pair, ...] | None = from_timetable(scores, met)
    else:
        pairs = pairing_with_bye(scores, met) if count % 2 else find_pairing(scores, met)
    assert pairs is not None
    return tuple((field[one], field[other]) for one, other in map(_in_order, pairs) if other < count)
