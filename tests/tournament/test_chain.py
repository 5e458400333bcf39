"""Groups or Swiss, then elimination: who goes on, whom they meet, how all are ranked."""

import pytest

from doublesix.rules.options import THIRD_SHARED
from doublesix.tournament.chain import Chain, apart
from doublesix.tournament.elimination import Elimination
from doublesix.tournament.groups import Groups
from doublesix.tournament.swiss import Swiss
from tests.tournament.playing import by_lot, lower_wins, waves


def test_the_first_two_of_each_group_go_on() -> None:
    event = Chain(Groups(tuple(range(16)), 4), 2)
    found, results = waves(event, lower_wins)
    assert len(found[0]) == 24
    assert len(found[1]) == 4
    assert {each.part for each in found[0]} == {0}
    assert {(each.part, each.phase, each.after) for each in found[1]} == {
        (1, "quarter-finals", tuple(range(24)))
    }
    assert found[2][0].after == (24, 25)
    ranks = event.ranks(results)
    assert ranks[0] == (0,)
    assert [len(tier) for tier in ranks] == [1, 1, 1, 1, 4, 4, 4]
    qualified = {side for each in found[1] for side in each.sides}
    assert qualified == {entrant for row in event.opening.rows(results)[:2] for entrant in row}


def test_swiss_then_the_first_four() -> None:
    event = Chain(Swiss(tuple(range(9)), 3), 4, THIRD_SHARED)
    found, results = waves(event, by_lot(1))
    assert [len(wave) for wave in found] == [4, 4, 4, 2, 1]
    rows = event.opening.rows(results)
    assert found[3][0].sides == (*rows[0], *rows[3])
    assert event.ranks(results)[3:] == rows[4:]
    bracket = event.bracket(results)
    assert bracket is not None
    assert bracket.field == tuple(entrant for row in rows[:4] for entrant in row)
    assert event.bracket({number: results[number] for number in range(11)}) is None


@pytest.mark.parametrize("cut", [1, 2, 3, 4])
@pytest.mark.parametrize("count", range(3, 18))
def test_no_group_meets_itself_in_a_first_match(count: int, cut: int) -> None:
    groups = tuple(tuple(range(10 * number, 10 * number + cut)) for number in range(count))
    rows = tuple(tuple(group[place] for group in groups) for place in range(cut))
    # Rows in another order each, as records would give them.
    rows = tuple(row[place:] + row[:place] if place % 2 else row[::-1] for place, row in enumerate(rows))
    kept = apart(rows, groups)
    assert [sorted(row) for row in kept] == [sorted(row) for row in rows]
    field = tuple(entrant for row in kept for entrant in row)
    first = [each.sides for each in Elimination(field).fixtures({})]
    assert all(one // 10 != other // 10 for one, other in first)


def test_two_groups_are_apart_where_that_can_be() -> None:
    assert apart(((1, 11), (2, 12)), ((1, 2), (11, 12))) == ((1, 11), (2, 12))
    assert apart(((1, 11), (12, 2)), ((1, 2), (11, 12))) == ((1, 11), (2, 12))
    assert apart(((1,), (2,)), ((1, 2),)) == ((1,), (2,))
