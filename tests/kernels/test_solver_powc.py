"""The solver of `powc` by itself: the tables it derives, and what renaming seats does to a value."""

from hypothesis import given
from hypothesis import strategies as st

from doublesix.kernels.line_search import new_work
from doublesix.kernels.line_tables import EMPTY, FITS, NEXT, NOWHERE, ends_of
from doublesix.kernels.solver_powc import line_from, solve_line
from doublesix.rules import powc
from doublesix.rules.options import Options
from doublesix.tiles import COUNT, NUMBERS, has, tile_set

OPTIONS = st.tuples(st.integers(0, 2), st.integers(0, 1), st.integers(0, 1)).map(
    lambda chosen: Options(blocked_score=chosen[0], blocked_tie=chosen[1], blamed_win=chosen[2])
)
DEALS = st.permutations(range(1, COUNT))
LINES = st.one_of(
    st.just(powc.EMPTY), st.tuples(st.integers(0, 6), st.integers(0, 6)).map(lambda pair: (*pair, -1, -1))
)


def hands_of(deal: list[int], many: int) -> tuple[int, ...]:
    return (0, *(tile_set(deal[at * many : (at + 1) * many]) for at in range(4)))


def turned(row: tuple[int, ...], by: int) -> tuple[int, ...]:
    """The row with every seat's value at the seat so many places on."""
    return (row[0], *(row[1 + (at - by) % 4] for at in range(4)))


def test_the_tables_say_what_the_rules_say() -> None:
    assert FITS[EMPTY] == powc.TILES
    for left in range(NUMBERS):
        for right in range(NUMBERS):
            line = (left, right, 0, 1)
            ends = ends_of(line)
            assert FITS[ends] == powc.fits(line)
            for tile in range(1, COUNT):
                for number, end in ((left, 0), (right, 1)):
                    after = NEXT[ends, tile, number]
                    if has(tile, number):
                        assert after == ends_of(powc.join(line, tile, end, number, Options()))
                    else:
                        assert after == NOWHERE


@given(DEALS, st.integers(1, 4), LINES, st.integers(1, 4), st.integers(0, 4), OPTIONS, st.data())
def test_other_names_for_the_seats(
    deal: list[int], many: int, line: powc.Line, turn: int, last: int, options: Options, data: st.DataObject
) -> None:
    hands = hands_of(deal, many)
    spare = deal[4 * many :]
    blamed = (0, *(data.draw(st.sampled_from([0, 0, 1 << spare[at]])) for at in range(4)))
    value, _ = solve_line(new_work(), line_from(hands, line, turn, last, blamed), options)
    for by in (1, 2, 3):
        position = line_from(
            turned(hands, by),
            line,
            (turn - 1 + by) % 4 + 1,
            (last - 1 + by) % 4 + 1 if last else 0,
            turned(blamed, by),
        )
        moved, _ = solve_line(new_work(), position, options)
        assert moved == (-value if by % 2 else value)
