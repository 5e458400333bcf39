"""The lead draw and the next start: every pair of tiles, every set of seats."""

import itertools
from collections.abc import Callable

import pytest

from doublesix.rules.leads import CLOCKWORK, TURNED, fewest_of_pair, followers, highest_seats, rank
from doublesix.rules.options import LEAD_DENOMINATION, LEAD_DOUBLE_FIRST, LEAD_VALUE
from doublesix.tiles import parse

ENDS = [(high, low) for high in range(7) for low in range(high + 1)]
PAIRS = list(itertools.product(range(28), repeat=2))
SETS_OF_SEATS = [seats for count in range(1, 5) for seats in itertools.combinations((1, 2, 3, 4), count)]


def bits(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


def draws(*names: str) -> tuple[tuple[int, int], ...]:
    """Seat 1 drew the first, seat 2 the second …"""
    return tuple((seat, parse(name) or 0) for seat, name in enumerate(names, 1))


# How each order compares two tiles, in one line, from the rule book.
Ends = tuple[int, int]
ORDERS: dict[int, Callable[[Ends], object]] = {
    LEAD_VALUE: sum,
    LEAD_DOUBLE_FIRST: lambda ends: (ends[0] == ends[1], sum(ends), ends[0]),
    LEAD_DENOMINATION: lambda ends: ends,
}


@pytest.mark.parametrize("order", ORDERS)
def test_every_pair_of_tiles(order: int) -> None:
    by_the_book = ORDERS[order]
    for one, other in PAIRS:
        height, other_height = by_the_book(ENDS[one]), by_the_book(ENDS[other])
        assert (rank(one, order) > rank(other, order)) == (height > other_height), (one, other)  # type: ignore[operator]
        assert (rank(one, order) == rank(other, order)) == (height == other_height), (one, other)


@pytest.mark.parametrize("order", [LEAD_DOUBLE_FIRST, LEAD_DENOMINATION])
def test_two_orders_know_no_tie(order: int) -> None:
    assert len({rank(tile, order) for tile in range(28)}) == 28


@pytest.mark.parametrize(
    ("order", "drawn", "highest"),
    [
        (LEAD_VALUE, ("6-3", "4-1", "5-4", "2-0"), (1, 3)),  # 9 and 9: those two draw again
        (LEAD_VALUE, ("1-1", "6-4", "5-5", "6-5"), (4,)),
        (LEAD_VALUE, ("6-0", "5-1", "4-2", "3-3"), (1, 2, 3, 4)),
        (LEAD_DOUBLE_FIRST, ("6-5", "0-0", "6-4", "6-3"), (2,)),  # any double is before any other
        (LEAD_DOUBLE_FIRST, ("4-4", "5-5", "6-5", "1-1"), (2,)),
        (LEAD_DOUBLE_FIRST, ("5-4", "6-3", "2-1", "3-0"), (2,)),  # 9 and 9: the greater single end
        (LEAD_DENOMINATION, ("6-4", "5-5", "5-4", "4-4"), (1,)),  # 6-4 before 5-5
        (LEAD_DENOMINATION, ("6-0", "6-1", "5-5", "4-4"), (2,)),
    ],
)
def test_whose_tile_is_highest(order: int, drawn: tuple[str, ...], highest: tuple[int, ...]) -> None:
    assert highest_seats(draws(*drawn), order) == bits(highest)


def test_the_order_of_the_draws_does_not_matter() -> None:
    for drawn in itertools.permutations(draws("6-3", "4-1", "5-4", "2-0")):
        assert highest_seats(drawn, LEAD_VALUE) == bits((1, 3))


@pytest.mark.parametrize("seats", SETS_OF_SEATS)
def test_who_follows(seats: tuple[int, ...]) -> None:
    assert followers(bits(seats), CLOCKWORK) == bits(tuple(seat % 4 + 1 for seat in seats))
    assert followers(bits(seats), TURNED) == bits(tuple((seat + 2) % 4 + 1 for seat in seats))


class TestFewestOfPair:
    """F12: of the winning partners the one with fewer spots starts, equal: the earlier from the starter."""

    @pytest.mark.parametrize(("seat", "partner"), [(1, 3), (2, 4)])
    def test_fewer_spots(self, seat: int, partner: int) -> None:
        for own, others in itertools.product(range(4), repeat=2):
            counts = [9, 9, 9, 9, 9]
            counts[seat], counts[partner] = own, others
            if own != others:
                fewer = seat if own < others else partner
                assert fewest_of_pair(seat, partner, tuple(counts), bits((1,)), CLOCKWORK) == bits((fewer,))

    @pytest.mark.parametrize(
        ("starter", "clockwork", "turned"),
        [(1, (1, 2), (1, 4)), (2, (3, 2), (1, 2)), (3, (3, 4), (3, 2)), (4, (1, 4), (3, 4))],
    )
    def test_equal_the_earlier_from_the_starter(
        self, starter: int, clockwork: tuple[int, int], turned: tuple[int, int]
    ) -> None:
        """The first of A's and the first of B's from each starter: 1234 from it, or 1432 in a second game."""
        for order, first in ((CLOCKWORK, clockwork), (TURNED, turned)):
            assert fewest_of_pair(1, 3, (0, 5, 5, 5, 5), bits((starter,)), order) == bits((first[0],))
            assert fewest_of_pair(2, 4, (0, 5, 5, 5, 5), bits((starter,)), order) == bits((first[1],))

    def test_equal_and_several_may_have_started(self) -> None:
        assert fewest_of_pair(1, 3, (0, 5, 5, 5, 5), bits((1, 2)), CLOCKWORK) == bits((1, 3))
        assert fewest_of_pair(1, 3, (0, 5, 5, 5, 5), bits((2, 3)), CLOCKWORK) == bits((3,))
