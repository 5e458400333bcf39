"""Tables whose winner goes on, until few enough are left for the last one (E21, E22, E11)."""

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
from doublesix.tournament.places import USUAL_TABLE, runs, table_sizes

_LAST: Final = "last table"
_THIRD: Final = "third place"


class Tables(NamedTuple):
    """Tables of the preferred size. The winners keep the order of their tables, so one draw is enough."""

    field: tuple[Entrant, ...]
    preferred: int = USUAL_TABLE
    third_place: int = THIRD_POINTS
    late: tuple[tuple[int, Entrant], ...] = ()
    """Who came late and sits at one of the first tables, by table from 0 (E41); last in the field."""

    @property
    def first_tables(self) -> tuple[tuple[Entrant, ...], ...]:
        """Who sits at each of the first tables."""
        drawn = self.field[: len(self.field) - len(self.late)]
        seated = runs(drawn, table_sizes(len(drawn), self.preferred))
        return tuple(
            (*players, *(entrant for at, entrant in self.late if at == table))
            for table, players in enumerate(seated)
        )

    def fixtures(self, results: Results) -> tuple[Fixture, ...]:
        """The tables known by now, round by round, and a game for third place where E11 asks for it."""
        return self._fixtures_and_rest(results)[0]

    def rounds(self, results: Results) -> Iterator[BracketRound]:
        """All rounds, the last table alone in the last one."""
        seated = tuple(tuple(map(Slot, players)) for players in self.first_tables)
        number, turn = 0, 1
        while len(seated) > 1:
            found = BracketRound(number, "preliminary", f"round {turn}", seated)
            yield found
            row = found.next_row(results)
            number, turn = number + len(seated), turn + 1
            seated = runs(row, table_sizes(len(row), self.preferred))
        yield BracketRound(number, "final", _LAST, seated)

    def _fixtures_and_rest(self, results: Results) -> tuple[tuple[Fixture, ...], tuple[Slot, ...]]:
        """The tables known by now, and the places of the last one."""
        rounds = tuple(self.rounds(results))
        found = [fixture for each in rounds for fixture in each.fixtures()]
        last = rounds[-1]
        number, row = last.number, last.places[0]
        if number in results and self.third_place == THIRD_MATCH:
            others = self._order_last_table(results[number])[2:]
            if len(others) == 2:
                found.append(Fixture(third_game_number(last), "third-place", _THIRD, others, (number,)))
        return tuple(found), row

    def _order_last_table(self, result: Result) -> tuple[Entrant, ...]:
        """The last table: behind its winner by their points, equal ones by lot, who was absent last."""

        def order(entrant: Entrant) -> tuple[bool, int, int]:
            return entrant in result.absent, -result.points_of(entrant), self.field.index(entrant)

        return (*result.ranking[:1], *sorted(result.losers, key=order))

    def ranks(self, results: Results) -> Ranks:
        """The last table by points, then everybody by the round in which they lost."""
        fixtures, row = self._fixtures_and_rest(results)
        return trim_ranks((*self._last(fixtures, row, results), *self._earlier(fixtures, results)))

    def _last(self, fixtures: tuple[Fixture, ...], row: tuple[Slot, ...], results: Results) -> Ranks:
        """A rank for each place of the last table; some may be empty."""
        over = {each.phase: results[each.number] for each in fixtures if each.stage != "preliminary"}
        if _LAST in over:
            entrants = self._order_last_table(over[_LAST])
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


def third_game_number(last: BracketRound) -> int:
    """The number of the game for third place: the one after the last table's."""
    return last.number + 1
