"""Single elimination: a bracket of any number, with byes, and third place as the ruleset has it (E8, E11)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from doublesix.rules.options import THIRD_MATCH, THIRD_POINTS, THIRD_SHARED
from doublesix.tournament.fixtures import (
    BracketRound,
    Entrant,
    Fixture,
    Ranks,
    Result,
    Results,
    Slot,
    alone,
    trim_ranks,
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
    late: tuple[tuple[int, Entrant], ...] = ()
    """Who came late and took the place of a bye, by place from 1 (E41); they stand last in the field."""

    @property
    def row(self) -> tuple[Entrant | None, ...]:
        """Who holds each place of the first round; nobody: a bye."""
        drawn = list(places(self.field[: len(self.field) - len(self.late)]))
        for place, entrant in self.late:
            drawn[place - 1] = entrant
        return tuple(drawn)

    def fixtures(self, results: Results) -> tuple[Fixture, ...]:
        """The matches known by now, round by round; the match for third place before the final."""
        return self._fixtures_and_rest(results)[0]

    def _fixtures_and_rest(self, results: Results) -> tuple[tuple[Fixture, ...], Slot]:
        """The matches known by now, and the place of whoever is left."""
        row = tuple(Slot(entrant) for entrant in self.row)
        found: list[Fixture] = []
        for each in bracket_rounds(row, results):
            if len(row) == 2:
                found += self._third_place(third_place_number(each), found, results)
            found += each.fixtures()
            row = each.next_row(results)
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
        return trim_ranks(self.rows(results))

    def rows(self, results: Results) -> Ranks:
        """The ranks with empty ones at the end too, so that the first four are always as many (E10)."""
        fixtures, left = self._fixtures_and_rest(results)
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


def bracket_rounds(row: tuple[Slot, ...], results: Results, number: int = 0) -> Iterator[BracketRound]:
    """The rounds of a bracket from its first row of places on, numbered from this number."""
    while len(row) > 1:
        number += len(row) == 2  # the match for third place has the number before the final's
        stage, phase = _NAMED.get(len(row), ("preliminary", f"round of {len(row)}"))
        pairs = tuple(row[at : at + 2] for at in range(0, len(row), 2))
        found = BracketRound(number, stage, phase, pairs)
        yield found
        row = found.next_row(results)
        number += len(pairs)


def third_place_number(final: BracketRound) -> int:
    """The number of the match for third place: the one before the final's, whether it is played or not."""
    return final.number - 1
