"""Single elimination: a bracket of any number, with byes, and third place as the ruleset has it (E8, E11)."""

from typing import Final, NamedTuple

from doublesix.rules.options import THIRD_MATCH, THIRD_POINTS
from doublesix.tournament.fixtures import (
    Entrant,
    Fixture,
    Ranks,
    Results,
    Slot,
    known,
    winner_slot,
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
        return tuple(found)

    def _third_place(self, number: int, found: list[Fixture], results: Results) -> list[Fixture]:
        """The match between the losers of both semi-finals; after one semi-final its loser is third."""
        over = tuple(each.number for each in found if each.stage == "semi-final" and each.number in results)
        if self.third_place != THIRD_MATCH or len(over) < 2:
            return []
        losers = tuple(results[each].ranking[1] for each in over)
        return [Fixture(number, "third-place", "third place", losers, over)]

    def ranks(self, results: Results) -> Ranks:
        """First and second by the final, then third place, then by the round in which they lost."""
        fixtures = self.fixtures(results)
        first, second = results[fixtures[-1].number].ranking
        earlier: dict[str, list[Entrant]] = {}
        for fixture in reversed(fixtures):
            if fixture.stage == "preliminary":
                earlier.setdefault(fixture.phase, []).append(results[fixture.number].ranking[1])
        shared = (tuple(sorted(losers, key=self.field.index)) for losers in earlier.values())
        return ((first,), (second,), *self._thirds(fixtures, results), *shared)

    def _thirds(self, fixtures: tuple[Fixture, ...], results: Results) -> Ranks:
        """The ranks behind the finalists of those who lost a semi-final (E11)."""
        match = [results[each.number].ranking for each in fixtures if each.stage == "third-place"]
        if match:
            return tuple((entrant,) for entrant in match[0])
        semis = [results[each.number] for each in fixtures if each.stage == "semi-final"]
        losers = sorted((semi.ranking[1] for semi in semis), key=self.field.index)
        if self.third_place == THIRD_POINTS:
            sign = 1 if self.points_are_bad else -1
            points = {semi.ranking[1]: sign * semi.points_of(semi.ranking[1]) for semi in semis}
            return tuple((loser,) for loser in sorted(losers, key=lambda loser: points[loser]))
        return (tuple(losers),) if losers else ()


def _pairs(row: tuple[Slot, ...]) -> list[tuple[Slot, ...]]:
    return [row[at : at + 2] for at in range(0, len(row), 2)]


def _next_row(row: tuple[Slot, ...], first: int, results: Results) -> tuple[Slot, ...]:
    """The places of the next round: a bye's neighbour goes on without a match."""
    after = []
    for number, pair in enumerate(_pairs(row), first):
        waiting = [slot for slot in pair if not slot.is_bye]
        after.append(winner_slot(number, results) if len(waiting) == 2 else waiting[0])
    return tuple(after)
