"""The branching layout of `bigsix` after every tile, and what its rounds are worth."""

import itertools

import pytest

from doublesix.rules import bigsix
from doublesix.rules.options import TIE_BLOCKER, TIE_NONE, Options
from doublesix.rules.sides import Result
from doublesix.tiles import DOUBLE, members, names, parse, tile_of, tile_set

OPTIONS = Options()
ENDS = [(high, low) for high in range(7) for low in range(high + 1)]


def t(name: str) -> int:
    tile = parse(name)
    assert tile is not None
    return tile


def opens(layout: bigsix.Branches) -> dict[int, list[str]]:
    """The tiles with an open place, by its number; numbers without one are left out."""
    return {number: names(row) for number, row in enumerate(layout.opens) if row}


def places(layout: bigsix.Branches) -> dict[int, int]:
    """The open places of each double that has any."""
    return {number: count for number, count in enumerate(layout.places) if count}


def test_the_set_and_the_hand() -> None:
    assert set(members(bigsix.TILES)) == set(range(28))
    assert bigsix.HAND_SIZE == 7


def test_nothing_is_open_on_the_empty_table() -> None:
    assert [bigsix.open_tiles(bigsix.EMPTY, number) for number in range(7)] == [0] * 7
    assert bigsix.fits(bigsix.EMPTY) == bigsix.TILES


@pytest.mark.parametrize("held", [c for n in range(4) for c in itertools.combinations(range(7), n)])
def test_the_highest_double(held: tuple[int, ...]) -> None:
    hand = tile_set([*(DOUBLE[number] for number in held), t("6-5"), t("1-0")])
    assert bigsix.highest_double(hand) == (tile_of(max(held), max(held)) if held else -1)


@pytest.mark.parametrize("number", range(7))
def test_the_first_double_has_four_places(number: int) -> None:
    """G4: four tiles may be joined to it, and then nothing."""
    double = f"{number}-{number}"
    layout = bigsix.lead(t(double))
    assert (opens(layout), places(layout)) == ({number: [double]}, {number: 4})
    others = [other for other in range(7) if other != number]
    for joined, other in enumerate(others[:4], 1):
        layout = bigsix.join(layout, tile_of(number, other), t(double), number, OPTIONS)
        assert layout.places[number] == 4 - joined
        assert (number in opens(layout)) == (joined < 4)
    assert sorted(opens(layout)) == others[:4]


@pytest.mark.parametrize("opens_", [2, 3])
@pytest.mark.parametrize(("number", "other"), list(itertools.permutations(range(7), 2)))
def test_a_later_double_opens_so_many_places(number: int, other: int, opens_: int) -> None:
    """G5: lead the double ``number``, join its tile with ``other``, and that one's double to it."""
    options = OPTIONS._replace(double_opens=opens_)
    between, double = tile_of(number, other), DOUBLE[other]
    layout = bigsix.join(bigsix.lead(DOUBLE[number]), between, DOUBLE[number], number, options)
    layout = bigsix.join(layout, double, between, other, options)
    assert places(layout) == {number: 3, other: opens_}
    assert set(members(layout.opens[other])) == {double}
    thirds = [third for third in range(7) if third not in (number, other)]
    for joined, third in enumerate(thirds[:opens_], 1):
        layout = bigsix.join(layout, tile_of(other, third), double, other, options)
        assert bool(layout.opens[other]) == (joined < opens_)


@pytest.mark.parametrize("tile", [tile for tile, (high, low) in enumerate(ENDS) if high != low])
def test_any_other_tile_leaves_its_other_end(tile: int) -> None:
    """G6, joined to the first double by either end."""
    for inward, outward in itertools.permutations(ENDS[tile]):
        layout = bigsix.join(bigsix.lead(DOUBLE[inward]), tile, DOUBLE[inward], inward, OPTIONS)
        assert set(members(bigsix.open_tiles(layout, outward))) == {tile}
        assert places(layout) == {inward: 3}
        fitting = {at for at, ends in enumerate(ENDS) if {*ends} & {inward, outward}}
        assert set(members(bigsix.fits(layout))) == fitting


def test_a_tile_joined_to_a_tile_takes_its_place() -> None:
    layout = bigsix.join(bigsix.lead(t("6-6")), t("6-5"), t("6-6"), 6, OPTIONS)
    layout = bigsix.join(layout, t("6-4"), t("6-6"), 6, OPTIONS)
    layout = bigsix.join(layout, t("5-4"), t("6-5"), 5, OPTIONS)
    assert opens(layout) == {4: ["6-4", "5-4"], 6: ["6-6"]}
    assert places(layout) == {6: 2}


def test_blanks_match_blanks() -> None:
    layout = bigsix.join(bigsix.lead(t("6-6")), t("6-0"), t("6-6"), 6, OPTIONS)
    layout = bigsix.join(layout, t("0-0"), t("6-0"), 0, OPTIONS)
    assert opens(layout) == {0: ["0-0"], 6: ["6-6"]}
    assert places(layout) == {0: 3, 6: 3}


# What rounds are worth


def row(*by_seat: int) -> tuple[int, ...]:
    return (0, *by_seat, 0, 0, 0)[:5]


def seats(*playing: int) -> int:
    return sum(1 << seat for seat in playing)


AT_THE_TABLE = [
    (1, 2),
    (1, 2, 3),
    (1, 2, 3, 4),
    (1, 3),
    (2, 3, 4),
    (2, 4),
]  # the last three: somebody was struck


@pytest.mark.parametrize("playing", AT_THE_TABLE)
def test_out_the_winner_takes_what_the_others_hold(playing: tuple[int, ...]) -> None:
    for by in playing:
        counts = [0 if seat == by else 10**seat for seat in range(5)]
        total = sum(10**seat for seat in playing if seat != by)
        points = tuple(total if seat == by else 0 for seat in (1, 2, 3, 4))
        assert bigsix.score_out(by, tuple(counts), seats(*playing)) == Result(by - 1, False, points)


def naive_blocked(counts: dict[int, int], last: int, tie: int) -> Result:
    """G9: the fewest pips win, from each other what that one has more; a tie: nobody, or not the blocker."""
    lowest = [seat for seat, count in counts.items() if count == min(counts.values())]
    if len(lowest) > 1 and tie == TIE_BLOCKER:
        lowest = [seat for seat in lowest if seat != last]
    if len(lowest) > 1:
        return Result(-1, False, (0, 0, 0, 0))
    total = sum(count - counts[lowest[0]] for count in counts.values())
    return Result(lowest[0] - 1, False, tuple(total if seat == lowest[0] else 0 for seat in (1, 2, 3, 4)))


@pytest.mark.parametrize("tie", [TIE_NONE, TIE_BLOCKER])
@pytest.mark.parametrize("playing", AT_THE_TABLE)
def test_blocked_for_all_small_counts(playing: tuple[int, ...], tie: int) -> None:
    options = OPTIONS._replace(blocked_tie=tie)
    for held in itertools.product(range(4), repeat=len(playing)):
        by_seat = dict(zip(playing, held, strict=True))
        counts = tuple(by_seat.get(seat, 0) for seat in range(5))  # a seat that does not play holds nothing
        for last in (0, *playing):
            result = bigsix.score_blocked(counts, seats(*playing), last, options)
            assert result == naive_blocked(by_seat, last, tie)


@pytest.mark.parametrize(
    ("counts", "last", "tie", "result"),
    [
        (row(10, 4, 7), 1, TIE_NONE, Result(1, False, (0, 6 + 3, 0, 0))),
        (row(4, 4, 7), 1, TIE_NONE, Result(-1, False, (0, 0, 0, 0))),
        (row(4, 4, 7), 1, TIE_BLOCKER, Result(1, False, (0, 3, 0, 0))),
        (row(4, 4, 7), 3, TIE_BLOCKER, Result(-1, False, (0, 0, 0, 0))),
        (row(4, 4, 4), 2, TIE_BLOCKER, Result(-1, False, (0, 0, 0, 0))),
    ],
)
def test_blocked_by_hand(counts: tuple[int, ...], last: int, tie: int, result: Result) -> None:
    assert bigsix.score_blocked(counts, seats(1, 2, 3), last, OPTIONS._replace(blocked_tie=tie)) == result
