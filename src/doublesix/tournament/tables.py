"""Tables whose winner goes on, until four or fewer share the last one (E21, E11)."""

from typing import Final, NamedTuple

from doublesix.rules.options import THIRD_MATCH, THIRD_POINTS, THIRD_SHARED
from doublesix.tournament.fixtures import (
    Entrant,
    Fixture,
    Ranks,
    Results,
    Slot,
    known,
    winner_slot,
)
from doublesix.tournament.places import LARGEST_TABLE, runs, table_sizes

_LAST: Final = "last table"
_THIRD: Final = "third place"


class Tables(NamedTuple):
    """Tables of the preferred size. The winners keep the order of their tables, so one draw is enough."""

    field: tuple[Entrant, ...]
    preferred: int = 3
    third_place: int = THIRD_POINTS

    def fixtures(self, results: Results) -> tuple[Fixture, ...]:
        """The tables known by now, round by round, and a game for third place where E11 asks for it."""
        row = tuple(Slot(entrant) for entrant in self.field)
        found: list[Fixture] = []
        number, turn = 0, 1
        while len(row) > LARGEST_TABLE:
            seated = runs(row, table_sizes(len(row), self.preferred))
            found += known(seated, Fixture(number, "preliminary", f"round {turn}", ()))
            row = tuple(winner_slot(number + at, results) for at in range(len(seated)))
            number, turn = number + len(seated), turn + 1
        found += known((row,), Fixture(number, "final", _LAST, ()))
        if number in results and len(row) == LARGEST_TABLE and self.third_place == THIRD_MATCH:
            others = self._behind(number, results)[1:]
            found.append(Fixture(number + 1, "third-place", _THIRD, others, (number,)))
        return tuple(found)

    def _behind(self, last: int, results: Results) -> tuple[Entrant, ...]:
        """The players of the last table behind its winner by their points there, equal ones by lot."""
        result = results[last]
        others = sorted(result.ranking[1:], key=self.field.index)
        return tuple(sorted(others, key=lambda entrant: -result.points_of(entrant)))

    def ranks(self, results: Results) -> Ranks:
        """The last table by points, then everybody by the round in which they lost."""
        fixtures = self.fixtures(results)
        (last,) = (each.number for each in fixtures if each.phase == _LAST)
        second, *others = self._behind(last, results)
        thirds: list[tuple[Entrant, ...]] = [(entrant,) for entrant in others]
        if fixtures[-1].phase == _THIRD:
            thirds = [(entrant,) for entrant in results[last + 1].ranking]
        elif self.third_place == THIRD_SHARED and others:
            thirds = [tuple(others)]
        return ((results[last].winner,), (second,), *thirds, *self._earlier(fixtures, results))

    def _earlier(self, fixtures: tuple[Fixture, ...], results: Results) -> Ranks:
        lost: dict[str, list[Entrant]] = {}
        for fixture in reversed(fixtures):
            if fixture.stage == "preliminary":
                lost.setdefault(fixture.phase, []).extend(results[fixture.number].ranking[1:])
        return tuple(tuple(sorted(losers, key=self.field.index)) for losers in lost.values())
