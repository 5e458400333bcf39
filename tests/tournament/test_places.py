"""Places of a draw: brackets, pairs, tables and groups for every number."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.tournament.places import (
    bracket_size,
    group_count,
    groups,
    most_at_last,
    partners,
    places,
    round_robin,
    runs,
    seeds,
    table_sizes,
)
from tests.oracle import draws as oracle


def test_seeds_of_the_contract() -> None:
    assert seeds(1) == (1,)
    assert seeds(2) == (1, 2)
    assert seeds(4) == (1, 4, 2, 3)
    assert seeds(8) == (1, 8, 4, 5, 2, 7, 3, 6)


@pytest.mark.parametrize("doublings", range(1, 9))
def test_seeds_follow_from_half_as_many(doublings: int) -> None:
    size = 2**doublings
    expected = [seed for x in seeds(size // 2) for seed in (x, size + 1 - x)]
    assert list(seeds(size)) == expected
    assert sorted(expected) == list(range(1, size + 1))


@pytest.mark.parametrize("count", range(1, 130))
def test_places_hold_everybody_once_and_byes_elsewhere(count: int) -> None:
    order = [f"team {number}" for number in range(count)]
    held = places(order)
    size = bracket_size(count)
    assert len(held) == size
    assert size // 2 < count <= size
    assert sorted(each for each in held if each is not None) == sorted(order)
    for place, seed in zip(held, seeds(size), strict=True):
        assert place == (order[seed - 1] if seed <= count else None)
    first_matches = zip(held[::2], held[1::2], strict=False)
    assert all(pair != (None, None) for pair in first_matches)


def test_places_of_the_contracts_draw() -> None:
    assert places((1, 8, 2, 3, 5, 4, 6, 7)) == (1, 7, 3, 5, 8, 6, 2, 4)
    assert places((1, 2, 3)) == (1, None, 2, 3)


def test_partners_are_the_next_two_and_an_odd_one_waits() -> None:
    assert partners((5, 3, 1, 4)) == (((5, 3), (1, 4)), None)
    assert partners((5, 3, 1)) == (((5, 3),), 1)


@pytest.mark.parametrize(
    ("count", "sizes"),
    [(2, (2,)), (3, (3,)), (4, (4,)), (5, (3, 2)), (6, (3, 3)), (7, (3, 4)), (8, (3, 3, 2)), (10, (3, 3, 4))],
)
def test_sizes_of_tables_as_the_rule_book_has_them(count: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(count) == sizes


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        *((4, (4,)), (5, (3, 2)), (6, (3, 3)), (7, (4, 3)), (8, (4, 4))),
        *((9, (3, 3, 3)), (10, (4, 3, 3)), (11, (4, 4, 3)), (13, (4, 3, 3, 3))),
    ],
)
def test_sizes_of_tables_of_four_e22(count: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(count, 4) == sizes


@pytest.mark.parametrize(
    ("count", "sizes"), [(2, (2,)), (3, (3,)), (4, (2, 2)), (5, (2, 3)), (6, (2, 2, 2)), (7, (2, 2, 3))]
)
def test_sizes_of_tables_of_two_e22(count: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(count, 2) == sizes


@pytest.mark.parametrize("preferred", [2, 3, 4])
def test_of_any_number_of_entries_all_sit_at_tables_of_two_to_four_the_preferred_first_e21_e22(
    preferred: int,
) -> None:
    for count in range(2, 1001):
        sizes = table_sizes(count, preferred)
        assert sum(sizes) == count
        assert set(sizes) <= {2, 3, 4}
        assert list(sizes) == sorted(sizes, key=lambda size: (size != preferred, -size))
        others = [size for size in sizes if size != preferred]
        assert len(others) <= (3 if preferred == 4 else 1) or count == 5


@pytest.mark.parametrize("preferred", [2, 3, 4])
def test_the_sizes_are_those_of_the_contract_told_again_e21_e22(preferred: int) -> None:
    for count in range(1, 201):
        assert list(table_sizes(count, preferred)) == oracle.table_sizes(count, preferred)


@pytest.mark.parametrize("preferred", [2, 3, 4])
def test_one_entry_makes_one_table_of_one_and_the_last_table_is_one_table(preferred: int) -> None:
    for count in range(1, most_at_last(preferred) + 1):
        assert table_sizes(count, preferred) == (count,)
    assert len(table_sizes(most_at_last(preferred) + 1, preferred)) == 2


def test_runs_cut_the_order() -> None:
    assert runs((1, 2, 3, 4, 5), (3, 2)) == ((1, 2, 3), (4, 5))


@given(st.integers(2, 200), st.integers(2, 200))
def test_groups_are_as_equal_as_can_be(count: int, size: int) -> None:
    found = groups(range(count), min(size, count))
    sizes = [len(group) for group in found]
    assert sorted(entrant for group in found for entrant in group) == list(range(count))
    assert len(found) == group_count(count, min(size, count))
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) >= 2
    assert max(sizes) <= size or count < 2 * -(-count // size)


def test_groups_are_dealt_to_and_fro() -> None:
    assert groups(range(8), 4) == ((0, 3, 4, 7), (1, 2, 5, 6))
    assert groups(range(3), 2) == ((0, 1, 2),)


@pytest.mark.parametrize("count", range(2, 41))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    rounds = round_robin(count)
    assert len(rounds) == count - 1 + count % 2
    for pairs in rounds:
        sides = [side for pair in pairs for side in pair]
        assert len(set(sides)) == len(sides) == count - count % 2
    met = [frozenset(pair) for pairs in rounds for pair in pairs]
    assert len(met) == len(set(met))
    assert set(met) == {frozenset(pair) for pair in combinations(range(count), 2)}
