"""Round robin groups: in each group everybody meets everybody once."""

from typing import NamedTuple

from doublesix.tournament import places
from doublesix.tournament.fixtures import Entrant, Fixture, Ranks, Results
from doublesix.tournament.standings import Standing, rank_entrants, tally_results


class Groups(NamedTuple):
    """Groups of about this size, as equal as can be."""

    field: tuple[Entrant, ...]
    size: int
    points_are_bad: bool = False

    @property
    def groups(self) -> tuple[tuple[Entrant, ...], ...]:
        """Who is in which group."""
        return places.groups(self.field, self.size)

    @property
    def total(self) -> int:
        """How many fixtures there are in all."""
        return sum(len(group) * (len(group) - 1) // 2 for group in self.groups)

    def fixtures(self, results: Results) -> tuple[Fixture, ...]:  # noqa: ARG002 - all are known from the draw
        """All matches: the first round of every group, then the second of every group, and so on."""
        found: list[Fixture] = []
        tables = [(group, places.round_robin(len(group))) for group in self.groups]
        for turn in range(max(len(rounds) for _, rounds in tables)):
            for group, rounds in tables:
                for one, other in rounds[turn] if turn < len(rounds) else ():
                    sides = (group[one], group[other])
                    found.append(Fixture(len(found), "preliminary", "groups", sides))
        return tuple(found)

    def rows(self, results: Results) -> Ranks:
        """The firsts of all groups, then the seconds, and so on, the better record first in each row.

        Records of different groups are compared by what they come to for each match, because groups
        may differ by one in size.
        """
        tables = [self._table(group, results) for group in self.groups]
        found: list[tuple[Entrant, ...]] = []
        for place in range(max(len(table) for table in tables)):
            row = [table[place] for table in tables if place < len(table)]
            row.sort(key=lambda line: self.field.index(line.entrant))
            row.sort(key=lambda line: (not line.was_absent, line.per_match), reverse=True)
            found.append(tuple(line.entrant for line in row))
        return tuple(found)

    def _table(self, group: tuple[Entrant, ...], results: Results) -> list[Standing]:
        """The lines of a group from first to last."""
        theirs = [result for result in results.values() if set(group).issuperset(result.sides)]
        found = tally_results(group, theirs, (), self.points_are_bad)
        return [found[entrant] for entrant in rank_entrants(found, theirs)]

    def ranks(self, results: Results) -> Ranks:
        """By the place in the group, then by the record: the first is the best of the group winners."""
        return tuple((entrant,) for row in self.rows(results) for entrant in row)
