"""Tables whose winner goes on, until few enough are left for the last one (E21, E22, E11)."""

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
from doublesix.tournament.places import USUAL_TABLE, most_at_last, runs, table_sizes

_LAST: Final = "last table"
_THIRD: Final = "third place"


class Tables(NamedTuple):
    """Tables of the preferred size. The winners keep the order of their tables, so one draw is enough."""

    field: tuple[Entrant, ...]
    preferred: int = USUAL_TABLE
    third_place: int = THIRD_POINTS

    def fixtures(self, results: Results) -> tuple[Fixture, ...]:
        """The tables known by now, round by round, and a game for third place where E11 asks for it."""
        return self._played(results)[0]

    def _played(self, results: Results) -> tuple[tuple[Fixture, ...], tuple[Slot, ...]]:
        """The tables known by now, and the places of the last one."""
        row = tuple(Slot(entrant) for entrant in self.field)
        found: list[Fixture] = []
        number, turn = 0, 1
        while len(row) > most_at_last(self.preferred):
            seated = runs(row, table_sizes(len(row), self.preferred))
            found += known(seated, Fixture(number, "preliminary", f"round {turn}", ()))
            row = tuple(next_slot(number + at, table, results) for at, table in enumerate(seated))
            number, turn = number + len(seated), turn + 1
        found += known((row,), Fixture(number, "final", _LAST, ()))
        if number in results and self.third_place == THIRD_MATCH:
            others = self._ordered(results[number])[2:]
            if len(others) == 2:
                found.append(Fixture(number + 1, "third-place", _THIRD, others, (number,)))
        return tuple(found), row

    def _ordered(self, result: Result) -> tuple[Entrant, ...]:
        """The last table: behind its winner by their points, equal ones by lot, who was absent last."""

        def order(entrant: Entrant) -> tuple[bool, int, int]:
            return entrant in result.absent, -result.points_of(entrant), self.field.index(entrant)

        return (*result.ranking[:1], *sorted(result.losers, key=order))

    def ranks(self, results: Results) -> Ranks:
        """The last table by points, then everybody by the round in which they lost."""
        fixtures, row = self._played(results)
        return trimmed((*self._last(fixtures, row, results), *self._earlier(fixtures, results)))

    def _last(self, fixtures: tuple[Fixture, ...], row: tuple[Slot, ...], results: Results) -> Ranks:
        """A rank for each place of the last table; some may be empty."""
        over = {each.phase: results[each.number] for each in fixtures if each.stage != "preliminary"}
        if _LAST in over:
            entrants = self._ordered(over[_LAST])
        else:
            entrants = tuple(slot.entrant for slot in row if slot.entrant is not None)
        found = alone(entrants, len(row))
        if _THIRD in over:
            return found[:2] + alone(over[_THIRD].ranking, 2)
        if self.third_place == THIRD_SHARED and entrants[2:]:
            return (*found[:2], entrants[2:], *found[len(entrants) :])
        return found

    def _earlier(self, fixtures: tuple[Fixture, ...], results: Results) -> Ranks:
        lost: dict[str, list[Entrant]] = {}
        for fixture in reversed(fixtures):
            if fixture.stage == "preliminary":
                lost.setdefault(fixture.phase, []).extend(results[fixture.number].losers)
        return tuple(tuple(sorted(losers, key=self.field.index)) for losers in lost.values())
