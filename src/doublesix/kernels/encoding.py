"""How compiled code sees hands and layouts: whole numbers, and tables worked out from the rules.

A **hand** is a square of seven rows of seven bits: bit ``7 n + m`` and bit ``7 m + n`` for the tile n-m. So
row n holds, as one number below 128, all tiles that can be joined to an n, each at the place of the number
it would show. A **play** is ``7 n + m``: the tile n-m joined to an n (a led tile has its higher end as n);
in ``straight`` 49 more where it is joined to the double of n, which counts otherwise than another end.

A **layout** is one number of a byte for each number of pips: how many ordinary open places it has (lower
half) and how its double stands (upper half, ``straight`` only); above them whether there is a spinner,
and the total of the exposed ends. An empty table is 0. A play adds the same to it wherever it is made in
the same way; that difference is taken from the rules' own functions (:func:`differences`).
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doublesix.rules import bigsix, powc, straight
from doublesix.rules.options import Options
from doublesix.tiles import COUNT, DOUBLE, HIGH, LOW, NUMBERS, VALUE, is_double, members, size, tile_of

Words = npt.NDArray[np.int64]
POWC, BIGSIX, STRAIGHT = 0, 1, 2
GAMES: Final = {"powc": POWC, "bigsix": BIGSIX, "straight": STRAIGHT}
PLAYS: Final = NUMBERS * NUMBERS
"""How many plays there are on one kind of place."""
SPINNER: Final = 1 << 56
TOTAL_AT: Final = 57
"""From which bit on a layout holds the total of the exposed ends."""
ON_DOUBLE: Final = PLAYS
"""What a play has more when it is joined to the double."""
DOUBLE_STATES: Final = 6
"""No open double; a double with a free side; the spinner with two sides, one, two short ends, one."""


def square(tiles: int) -> int:
    """A set of tiles as a hand of compiled code."""
    result = 0
    for tile in members(tiles):
        result |= 1 << NUMBERS * HIGH[tile] + LOW[tile] | 1 << NUMBERS * LOW[tile] + HIGH[tile]
    return result


def tiles_of(hand: int) -> int:
    """A hand of compiled code as a set of tiles."""
    result = 0
    for tile in range(COUNT):
        if hand >> NUMBERS * HIGH[tile] + LOW[tile] & 1:
            result |= 1 << tile
    return result


def encode_line(line: powc.Line) -> int:
    """A line as a layout of compiled code."""
    return 0 if line == powc.EMPTY else (1 << 8 * line[0]) + (1 << 8 * line[1])


def encode_branches(layout: bigsix.Branches) -> int:
    """Branches as a layout of compiled code."""
    word = 0
    for number in range(NUMBERS):
        ordinary = size(layout.opens[number] & ~(1 << DOUBLE[number]))
        word += ordinary + layout.places[number] << 8 * number
    return word


def encode_cross(layout: straight.Cross) -> int:
    """A cross as a layout of compiled code."""
    word = straight.end_total(layout) << TOTAL_AT | (SPINNER if layout.spinner >= 0 else 0)
    for number in range(NUMBERS):
        ordinary = size(layout.opens[number] & ~(1 << DOUBLE[number]))
        word |= ordinary + 16 * _double_state(layout, number) << 8 * number
    return word


def _double_state(layout: straight.Cross, number: int) -> int:
    if not layout.opens[number] >> DOUBLE[number] & 1:
        return 0
    if layout.spinner != number:
        return 1
    return 4 - layout.sides[number] if layout.sides[number] else 6 - layout.ends[number]


_RULES: Final[dict[str, Any]] = {"powc": powc, "bigsix": bigsix, "straight": straight}
ENCODE: Final[dict[str, Any]] = {"powc": encode_line, "bigsix": encode_branches, "straight": encode_cross}


def _leads(game: str) -> list[int]:
    rules = _RULES[game]
    return [ENCODE[game](rules.lead(tile)) if rules.TILES >> tile & 1 else 0 for tile in range(COUNT)]


def differences(game: str, options: Options) -> Words:
    """What each play adds to a layout, found by making it once in every situation that differs."""
    result = np.zeros((DOUBLE_STATES, 2, PLAYS), np.int64)
    rules, encode = _RULES[game], ENCODE[game]
    for number in range(NUMBERS):
        for layout, used in _situations(game, number, options):
            for on in members(rules.open_tiles(layout, number)):
                state = _double_state(layout, number) if game == "straight" and is_double(on) else 0
                spinner = int(game == "straight" and layout.spinner >= 0)
                for tile in members(rules.TILES & ~used):
                    if number in (HIGH[tile], LOW[tile]):
                        play = NUMBERS * number + HIGH[tile] + LOW[tile] - number
                        after = encode(rules.join(layout, tile, on, number, options))
                        result[state, spinner, play] = after - encode(layout)
    return result


def _situations(game: str, number: int, options: Options) -> list[tuple[Any, int]]:
    """Layouts that show ``number`` in every way, each reached twice with other tiles, and the tiles used."""
    found: list[tuple[Any, int]] = []
    others = [other for other in range(NUMBERS) if other != number]
    for one in others:
        rules = _RULES[game]
        plain = tile_of(number, one)
        found.append((rules.lead(plain), 1 << plain))
        if game == "powc":
            continue
        beside = rules.join(rules.lead(DOUBLE[one]), plain, DOUBLE[one], one, options)
        used = 1 << plain | 1 << DOUBLE[one]
        found.append((beside, used))
        crossed = rules.join(beside, DOUBLE[number], plain, number, options)
        found.append((crossed, used | 1 << DOUBLE[number]))
        spun, used = rules.lead(DOUBLE[number]), 1 << DOUBLE[number]
        first = others.index(one)
        for turn in range(4):
            found.append((spun, used))
            arm = tile_of(number, others[(first + turn) % len(others)])
            spun = rules.join(spun, arm, DOUBLE[number], number, options)
            used |= 1 << arm
    return found


# The tables. Compiled code holds them as constants, so they are small and never change.

VARIANTS: Final = (
    ("powc", Options()),
    ("bigsix", Options(double_opens=3)),
    ("straight", Options()),
    ("bigsix", Options(double_opens=2)),
)
"""The ways in which a play changes a layout."""
DIFFERENCES: Final = np.array([differences(game, options) for game, options in VARIANTS])
"""What a play adds to a layout: by variant, by how the double stands that it is joined to (0: another
end), by whether there is a spinner, and by the play."""
LEADS: Final = np.array([_leads(game) for game, _ in VARIANTS])
"""The layout after a tile was led, by variant."""
SQUARES: Final = np.array([square(1 << tile) for tile in range(COUNT)], np.int64)
"""Each tile as a hand."""
TILE_OF_PLAY: Final = np.array(
    [tile_of(n, m) for _ in range(2) for n in range(NUMBERS) for m in range(NUMBERS)]
)
"""The tile that a play lays."""
SIZES: Final = np.array([row.bit_count() for row in range(128)], np.int64)
"""How many bits a row has."""
PLACES: Final = np.array(
    [([at for at in range(NUMBERS) if row >> at & 1] + [0] * NUMBERS)[:NUMBERS] for row in range(128)],
    np.int64,
)
"""The place of the k-th bit of a row."""
TWICE_PIPS: Final = np.array(
    [
        [
            sum(VALUE[tile_of(n, m)] * (1 + (m == n)) for m in range(NUMBERS) if row >> m & 1)
            for row in range(128)
        ]
        for n in range(NUMBERS)
    ],
    np.int64,
)
"""Twice the pips of a row: each tile counts in both its rows."""
VALUES: Final = np.array(VALUE, np.int64)
