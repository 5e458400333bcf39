"""Partnership fives with a spinner (F1 to F19): the cross, its exposed ends, and what counts.

The layout is kept as, for each number, the tiles that have an open place of it, and for each double
its free long sides and free short ends. Short ends are open places only on the spinner, and there
only when both its sides are taken (F7).
"""

from typing import Final, NamedTuple

from doublesix.rules.options import (
    ROUND_PER_HAND,
    SCORE_BOTH,
    SCORE_DIFFERENCE,
    TIE_BLOCKER,
    Options,
)
from doublesix.rules.seven import ZEROS, Seven, with_value
from doublesix.rules.sides import Result, side_of_seat
from doublesix.tiles import ALL, DOUBLE, HIGH, LOW, NUMBERS, SUIT, is_double, size

TILES: Final = ALL
HAND_SIZE: Final = 7
"""Tiles a player draws; nothing is left over (F1)."""


class Cross(NamedTuple):
    """The layout. ``sides`` and ``ends`` count what is free on each double; ``spinner`` is a number or -1."""

    opens: Seven
    sides: Seven
    ends: Seven
    spinner: int


EMPTY: Final = Cross(ZEROS, ZEROS, ZEROS, -1)


def fits(layout: Cross) -> int:
    """The set of tiles that may be joined (F6, F7); every tile fits the empty table (F5, F14)."""
    result = 0
    for number in range(NUMBERS):
        if layout.opens[number]:
            result |= SUIT[number]
    return result or TILES


def open_tiles(layout: Cross, number: int) -> int:
    """The tiles of the layout that have an open place of ``number``."""
    return layout.opens[number]


def lead(tile: int) -> Cross:
    """The layout after the first tile (F5); a double is the spinner with both sides free (F7)."""
    if is_double(tile):
        number = HIGH[tile]
        return Cross(
            with_value(ZEROS, number, 1 << tile),
            with_value(ZEROS, number, 2),
            with_value(ZEROS, number, 2),
            number,
        )
    opens = with_value(with_value(ZEROS, HIGH[tile], 1 << tile), LOW[tile], 1 << tile)
    return Cross(opens, ZEROS, ZEROS, -1)


def joins_short_end(layout: Cross, on: int) -> bool:
    """Whether the next tile on ``on`` goes to a short end: sides come first (F7)."""
    return is_double(on) and layout.sides[HIGH[on]] == 0


def can_be_wrong_spinner(layout: Cross, double: int) -> bool:
    """Whether a double in the layout could be taken for the spinner: it is not, and has an end free (F17)."""
    return layout.spinner != HIGH[double] and layout.ends[HIGH[double]] > 0


def join(layout: Cross, tile: int, on: int, number: int, _options: Options) -> Cross:
    """The layout after ``tile`` was joined to an open ``number`` of ``on`` (F7, F8)."""
    return lay(layout, tile, on, number, HIGH[tile] + LOW[tile] - number)


def lay(layout: Cross, tile: int, on: int, number: int, outward: int) -> Cross:
    """The layout after ``tile`` was laid against the ``number`` of ``on``, fitting or not (F16)."""
    opens, sides, ends, spinner = layout
    if not is_double(on):
        opens = with_value(opens, number, opens[number] & ~(1 << on))
        return _extend(Cross(opens, sides, ends, spinner), tile, outward)
    if sides[number]:
        sides = with_value(sides, number, sides[number] - 1)
    else:
        ends = with_value(ends, number, ends[number] - 1)
    return _extend(_reopen(Cross(opens, sides, ends, spinner), number), tile, outward)


def join_wrong_spinner(layout: Cross, tile: int, on: int) -> Cross:
    """The layout after ``tile`` stood on a short end of ``on``, which is the spinner now (F17)."""
    number = HIGH[on]
    ends = with_value(layout.ends, number, layout.ends[number] - 1)
    taken = Cross(layout.opens, layout.sides, ends, number)
    reopened = _reopen(_reopen(taken, layout.spinner), number)
    return _extend(reopened, tile, HIGH[tile] + LOW[tile] - number)


def _reopen(layout: Cross, number: int) -> Cross:
    """Note again whether the double of ``number`` has an open place (F7)."""
    is_open = layout.sides[number] > 0 or (layout.spinner == number and layout.ends[number] > 0)
    double = 1 << DOUBLE[number]
    row = layout.opens[number] | double if is_open else layout.opens[number] & ~double
    return Cross(with_value(layout.opens, number, row), layout.sides, layout.ends, layout.spinner)


def _extend(layout: Cross, tile: int, outward: int) -> Cross:
    """Add the tile's own open places: its outward end, or a double's free side and short ends."""
    opens = with_value(layout.opens, outward, layout.opens[outward] | 1 << tile)
    if not is_double(tile):
        return Cross(opens, layout.sides, layout.ends, layout.spinner)
    return Cross(
        opens,
        with_value(layout.sides, outward, 1),
        with_value(layout.ends, outward, 2),
        outward if layout.spinner < 0 else layout.spinner,
    )


def end_value(layout: Cross, number: int) -> int:
    """What the exposed ends of one number add up to; a double with a free side counts both ends (F8)."""
    exposed = number * size(layout.opens[number] & ~(1 << DOUBLE[number]))
    if layout.sides[number]:
        exposed += 2 * number
    return exposed


def end_total(layout: Cross) -> int:
    """The sum of all exposed ends (F6, F8)."""
    total = 0
    for number in range(NUMBERS):
        total += end_value(layout, number)
    return total


def total_points(total: int) -> int:
    """What a total of exposed ends scores: itself, where it is a multiple of five (F6)."""
    return total if total % 5 == 0 else 0


def play_points(layout: Cross) -> int:
    """What a play scores that left this layout (F6)."""
    return total_points(end_total(layout))


def talk_points(offences: int, options: Options) -> int:
    """What talking costs a side that has talked so often before: warnings come first (F13)."""
    return options.talk_penalty if offences >= options.talk_warnings else 0


def to_five(spots: int) -> int:
    """Rounded to the nearest five: 1 and 2 down, 3 and 4 up (F9)."""
    return (spots + 2) // 5 * 5


def hands_points(counts: tuple[int, ...], side: int, options: Options) -> int:
    """What the hands of a side are worth to the other (F9)."""
    if options.round_to_five == ROUND_PER_HAND:
        return to_five(counts[1 + side]) + to_five(counts[3 + side])
    return to_five(counts[1 + side] + counts[3 + side])


def score_out(by: int, counts: tuple[int, ...], options: Options) -> Result:
    """The team that went out scores both opponents' hands (F9)."""
    winner = side_of_seat(by)
    return _credit(winner, hands_points(counts, 1 - winner, options))


def score_blocked(counts: tuple[int, ...], last: int, options: Options) -> Result:
    """The team with fewer spots scores the other's (F10); ``last`` made the last play, or 0."""
    of_a = counts[1] + counts[3]
    of_b = counts[2] + counts[4]
    if of_a == of_b:
        if options.blocked_tie != TIE_BLOCKER or last == 0:
            return Result(-1, False, (0, 0))
        winner = 1 - side_of_seat(last)
    else:
        winner = 0 if of_a < of_b else 1
    return _credit(winner, _blocked_points(counts, winner, options))


def _blocked_points(counts: tuple[int, ...], winner: int, options: Options) -> int:
    loser = 1 - winner
    if options.blocked_score == SCORE_DIFFERENCE:
        if options.round_to_five == ROUND_PER_HAND:
            return max(0, hands_points(counts, loser, options) - hands_points(counts, winner, options))
        return to_five(abs(counts[1] + counts[3] - counts[2] - counts[4]))
    if options.blocked_score == SCORE_BOTH:
        if options.round_to_five == ROUND_PER_HAND:
            return hands_points(counts, loser, options) + hands_points(counts, winner, options)
        return to_five(counts[1] + counts[2] + counts[3] + counts[4])
    return hands_points(counts, loser, options)


def _credit(winner: int, points: int) -> Result:
    return Result(winner, False, (points, 0) if winner == 0 else (0, points))
