"""Single elimination: a bracket of any number, with byes, and third place as the ruleset has it (E8, E11)."""

from typing import Final, NamedTuple

from doublesix.rules.options import THIRD_MATCH, THIRD_POINTS, THIRD_SHARED
from doublesix.tournament.fixtures import (
    Entrant,
    Fixture,
    Ranks,
    Result,
    Results,
    Slot,
    alone,
    known,
    next_slot,
    trimmed,
)
from doublesix.tournament.places import places

_NAMED: Final = {
    2: ("final", "final"),
    4: ("semi-final", "semi-finals"),
    8: ("preliminary", "quarter-finals"),
}
"""Stage and phase by how many places are left."""


class Elimination(NamedTuple):
    """A bracket: who loses is out. The field is in the order of the draw, seed 1 first."""

    field: tuple[Entrant, ...]
    third_place: int = THIRD_MATCH
    points_are_bad: bool = False

    def fixtures(self, results: Results) -> tuple[Fixture, ...]:
        """The matches known by now, round by round; the match for third place before the final."""
        return self._played(results)[0]

    def _played(self, results: Results) -> tuple[tuple[Fixture, ...], Slot]:
        """The matches known by now, and the place of whoever is left."""
        row = tuple(Slot(entrant) for entrant in places(self.field))
        found: list[Fixture] = []
        number = 0
        while len(row) > 1:
            if len(row) == 2:
                found += self._third_place(number, found, results)
                number += 1
            stage, phase = _NAMED.get(len(row), ("preliminary", f"round of {len(row)}"))
            found += known(_pairs(row), Fixture(number, stage, phase, ()))
            row = _next_row(row, number, results)
            number += len(row)
        return tuple(found), row[0]

    def _third_place(self, number: int, found: list[Fixture], results: Results) -> list[Fixture]:
        """The match between the losers of both semi-finals; where there is one loser only, that is third."""
        over = tuple(each.number for each in found if each.stage == "semi-final" and each.number in results)
        losers = tuple(loser for each in over for loser in results[each].losers)
        if self.third_place != THIRD_MATCH or len(losers) < 2:
            return []
        return [Fixture(number, "third-place", "third place", losers, over)]

    def ranks(self, results: Results) -> Ranks:
        """First and second by the final, then third place, then by the round in which they lost."""
        return trimmed(self.rows(results))

    def rows(self, results: Results) -> Ranks:
        """The ranks with empty ones at the end too, so that the first four are always as many (E10)."""
        fixtures, left = self._played(results)
        final = [results[each.number] for each in fixtures if each.stage == "final"]
        if final:
            best = alone(final[0].ranking, 2)
        else:
            best = alone(() if left.entrant is None else (left.entrant,), 2)
        lost: dict[str, list[Entrant]] = {}
        for fixture in reversed(fixtures):
            if fixture.stage == "preliminary":
                lost.setdefault(fixture.phase, []).extend(results[fixture.number].losers)
        shared = (tuple(sorted(losers, key=self.field.index)) for losers in lost.values())
        return (*best, *self._thirds(fixtures, results), *shared)

    def _thirds(self, fixtures: tuple[Fixture, ...], results: Results) -> Ranks:
        """The ranks behind the finalists of those who lost a semi-final (E11); some may be empty."""
        count = min(2, len(self.field) - 2)
        match = [results[each.number].ranking for each in fixtures if each.stage == "third-place"]
        if match:
            return alone(match[0], count)
        semis = [results[each.number] for each in fixtures if each.stage == "semi-final"]
        lost = sorted(((semi.losers[0], semi) for semi in semis if semi.losers), key=self._order)
        losers = tuple(loser for loser, _ in lost)
        if self.third_place == THIRD_SHARED and losers:
            return (losers, *((),) * (count - len(losers)))
        return alone(losers, count)

    def _order(self, lost: tuple[Entrant, Result]) -> tuple[bool, int, int]:
        """Who was absent is last; then by points where they decide, then by lot."""
        loser, semi = lost
        sign = 1 if self.points_are_bad else -1
        points = sign * semi.points_of(loser) if self.third_place == THIRD_POINTS else 0
        return loser in semi.absent, points, self.field.index(loser)


def _pairs(row: tuple[Slot, ...]) -> list[tuple[Slot, ...]]:
    return [row[at : at + 2] for at in range(0, len(row), 2)]


def _next_row(row: tuple[Slot, ...], first: int, results: Results) -> tuple[Slot, ...]:
    """The places of the next round: a bye's neighbour goes on without a match."""
    return tuple(next_slot(number, pair, results) for number, pair in enumerate(_pairs(row), first))
