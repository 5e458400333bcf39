"""The line of `powc`, end pair by end pair, and what its rounds are worth."""

import itertools

import pytest

from doublesix.rules import powc
from doublesix.rules.options import (
    BLAMED_STANDS,
    BLAMED_VOID,
    SCORE_BOTH,
    SCORE_DIFFERENCE,
    SCORE_LOSER,
    TIE_BLOCKER,
    TIE_NONE,
    Options,
)
from doublesix.rules.sides import Result
from doublesix.tiles import members, names, parse, tile_set

ENDS = [(high, low) for high in range(7) for low in range(high + 1)]
OPTIONS = Options()
NOBODY = (0, 0, 0, 0, 0)


def t(name: str) -> int:
    tile = parse(name)
    assert tile is not None
    return tile


# The tiles that show the ends do not matter to what fits: two that have nothing to do with it.
LEFT_TILE, RIGHT_TILE = t("6-6"), t("5-4")


def lines() -> list[powc.Line]:
    return [(left, right, LEFT_TILE, RIGHT_TILE) for left in range(7) for right in range(7)]


def test_the_set_lacks_the_double_blank() -> None:
    assert set(members(powc.TILES)) == set(range(1, 28))
    assert powc.HAND_SIZE == 6


def test_every_tile_fits_the_empty_table() -> None:
    assert powc.fits(powc.EMPTY) == powc.TILES


@pytest.mark.parametrize("line", lines())
def test_what_fits_every_pair_of_ends(line: powc.Line) -> None:
    fitting = {at for at, ends in enumerate(ENDS) if {*ends} & {*line[:2]} and ends != (0, 0)}
    assert set(members(powc.fits(line))) == fitting


@pytest.mark.parametrize("line", lines())
def test_which_tiles_show_a_number(line: powc.Line) -> None:
    for number in range(7):
        showing = {tile for end, tile in zip(line[:2], line[2:], strict=True) if end == number}
        assert set(members(powc.open_tiles(line, number))) == showing


@pytest.mark.parametrize("line", lines())
def test_every_join_to_every_pair_of_ends(line: powc.Line) -> None:
    left, right, left_tile, right_tile = line
    for tile, (high, low) in enumerate(ENDS):
        for inward, outward in {(high, low), (low, high)}:
            if inward == left:
                assert powc.join(line, tile, left_tile, inward, OPTIONS) == (outward, right, tile, right_tile)
            if inward == right:
                assert powc.join(line, tile, right_tile, inward, OPTIONS) == (left, outward, left_tile, tile)


@pytest.mark.parametrize("tile", range(1, 28))
def test_every_lead(tile: int) -> None:
    assert powc.lead(tile) == (*ENDS[tile], tile, tile)


def test_a_double_has_no_special_effect() -> None:
    """6-5, 5-5 on it, 5-1 on that: the line is 6 … 1, and the 5-5 is buried (P6)."""
    line = powc.join(powc.lead(t("6-5")), t("5-5"), t("6-5"), 5, OPTIONS)
    line = powc.join(line, t("5-1"), t("5-5"), 5, OPTIONS)
    assert line == (6, 1, t("6-5"), t("5-1"))
    assert powc.open_tiles(line, 5) == 0


def test_equal_ends_on_one_tile_are_named_once() -> None:
    line = powc.lead(t("4-4"))
    assert names(powc.open_tiles(line, 4)) == ["4-4"]
    assert powc.join(line, t("4-3"), t("4-4"), 4, OPTIONS) == (3, 4, t("4-3"), t("4-4"))


# What rounds are worth


def row(*by_seat: int) -> tuple[int, ...]:
    return (0, *by_seat)


@pytest.mark.parametrize(
    ("by", "result"),
    [
        (1, Result(0, False, (0, 2 + 8))),
        (2, Result(1, False, (1 + 4, 0))),
        (3, Result(0, False, (0, 2 + 8))),
        (4, Result(1, False, (1 + 4, 0))),
    ],
)
def test_out_the_losers_take_both_their_hands(by: int, result: Result) -> None:
    assert powc.score_out(by, row(1, 2, 4, 8), NOBODY, OPTIONS) == result


@pytest.mark.parametrize("by", [1, 2, 3, 4])
@pytest.mark.parametrize("owner", [1, 2, 3, 4])
def test_out_with_a_blamed_tile_at_any_seat(by: int, owner: int) -> None:
    """With the losers it counts; with the winners, whoever of the two has it, it voids the win (P8)."""
    blamed = [0] * 5
    blamed[owner] = 7
    void = powc.score_out(by, row(1, 2, 4, 8), tuple(blamed), OPTIONS)
    stands = powc.score_out(by, row(1, 2, 4, 8), tuple(blamed), OPTIONS._replace(blamed_win=BLAMED_STANDS))
    a_won, with_winners = by in (1, 3), (by - owner) % 2 == 0
    counts = (2 + 8 if a_won else 1 + 4) + (0 if with_winners else 7)
    plain = Result(0, False, (0, counts)) if a_won else Result(1, False, (counts, 0))
    assert void == (Result(-1, True, (0, 0)) if with_winners else plain)
    assert stands == plain


def naive_blocked(counts: list[int], blamed: list[int], last: int, options: Options) -> Result:
    """P12 and P8 in the order they are read: whose count is smaller, what it is worth, is it void."""
    a, b = (counts[i] + counts[i + 2] + blamed[i] + blamed[i + 2] for i in (0, 1))
    loser = "A" if a > b else "B"
    if a == b:
        if options.blocked_tie == TIE_NONE or last == 0:
            return Result(-1, False, (0, 0))
        loser = "A" if last in (1, 3) else "B"
    worth = {
        SCORE_LOSER: a if loser == "A" else b,
        SCORE_DIFFERENCE: max(a, b) - min(a, b),
        SCORE_BOTH: a + b,
    }
    winners_blamed = blamed[1] + blamed[3] if loser == "A" else blamed[0] + blamed[2]
    if winners_blamed and options.blamed_win == BLAMED_VOID:
        return Result(-1, True, (0, 0))
    points = worth[options.blocked_score]
    return Result(1, False, (points, 0)) if loser == "A" else Result(0, False, (0, points))


@pytest.mark.parametrize("score", [SCORE_LOSER, SCORE_DIFFERENCE, SCORE_BOTH])
@pytest.mark.parametrize("tie", [TIE_NONE, TIE_BLOCKER])
@pytest.mark.parametrize("win", [BLAMED_VOID, BLAMED_STANDS])
def test_blocked_for_all_small_counts(score: int, tie: int, win: int) -> None:
    options = OPTIONS._replace(blocked_score=score, blocked_tie=tie, blamed_win=win)
    no_blame = [[0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 2, 0], [0, 0, 0, 2], [1, 1, 0, 0]]
    for counts in itertools.product(range(3), repeat=4):
        for blamed, last in itertools.product(no_blame, range(5)):
            expected = naive_blocked([*counts], blamed, last, options)
            assert powc.score_blocked(row(*counts), row(*blamed), last, options) == expected


@pytest.mark.parametrize(
    ("counts", "blamed", "last", "options", "result"),
    [
        (row(5, 11, 7, 9), NOBODY, 1, OPTIONS, Result(0, False, (0, 20))),  # 12 to 20: B takes its own 20
        (row(5, 7, 7, 5), NOBODY, 1, OPTIONS, Result(-1, False, (0, 0))),  # 12 to 12: nobody
        (
            row(5, 11, 7, 9),
            row(7, 0, 0, 0),
            1,
            OPTIONS,
            Result(-1, True, (0, 0)),
        ),  # 19 to 20, but A has a blamed tile
        (
            row(5, 11, 7, 9),
            row(9, 0, 0, 0),
            1,
            OPTIONS,
            Result(1, False, (21, 0)),
        ),  # 21 to 20: A takes it along
        (
            row(5, 11, 7, 9),
            NOBODY,
            1,
            OPTIONS._replace(blocked_score=SCORE_DIFFERENCE),
            Result(0, False, (0, 8)),
        ),
        (row(5, 11, 7, 9), NOBODY, 1, OPTIONS._replace(blocked_score=SCORE_BOTH), Result(0, False, (0, 32))),
        (row(5, 7, 7, 5), NOBODY, 4, OPTIONS._replace(blocked_tie=TIE_BLOCKER), Result(0, False, (0, 12))),
    ],
)
def test_blocked_by_hand(
    counts: tuple[int, ...], blamed: tuple[int, ...], last: int, options: Options, result: Result
) -> None:
    assert powc.score_blocked(counts, blamed, last, options) == result


def test_a_set_of_tiles_is_one_number() -> None:
    assert powc.fits((0, 0, 1, 1)) == tile_set(t(f"{n}-0") for n in range(1, 7))
