"""Random rounds of ``powc`` at full speed.

The two ends of the line are one **row** of tables: which plays they allow, and the row that follows each.
Both tables are filled by asking the rules about every line there can be.
"""

from typing import Any, Final

import numpy as np

from doublesix.kernels.bits import Word, high_half, one_of, ones, place
from doublesix.kernels.compiler import kernel
from doublesix.kernels.encoding import Words
from doublesix.kernels.engine import powc_blocked, powc_out
from doublesix.kernels.swift_log import log_deal, log_end, log_step
from doublesix.kernels.swift_words import (
    ASLEEP,
    BOTH_BITS,
    NO_PLAY,
    PLACES,
    SECOND,
    STEP,
    Masks,
    add_one,
    add_points,
    add_round,
    all_hands,
    as_signed,
    fresh,
    held_twice,
    merge,
    one_set,
    pips_of,
    use_up,
)
from doublesix.kernels.totals import LEAD_POINTS
from doublesix.rules import powc
from doublesix.rules.options import Options
from doublesix.tiles import COUNT, HIGH, LOW, has, members, size, tile_of

ABREAST: Final = 12
"""Rounds side by side."""
_WIDTH: Final = 8
# The words of a round: the hands of four, whose turn in the common order of turns it is one after the other;
# all tiles in hand; the row of the ends; the turn of the lead, and in the lowest two bits who led.
_LEFT, _ENDS, _BEGUN = Word(4), Word(5), Word(6)


def _rows() -> tuple[Any, Any]:
    """By row, the plays that fit; by row and play, the row that follows.

    Rows lie so far apart that the same number finds the row in both tables. The tile with the same two
    numbers says which row a pair of ends has; the first bit of a play is for the higher end.
    """
    legal = np.zeros(COUNT * PLACES, np.uint64)
    after = np.zeros(COUNT * PLACES, np.uint16)
    waiting = [powc.lead(tile) for tile in members(powc.TILES)]
    done = 0
    while waiting:
        line = waiting.pop()
        ends = tile_of(line[0], line[1])
        if done >> ends & 1:
            continue
        done |= 1 << ends
        after[ends * PLACES + NO_PLAY] = ends * PLACES
        numbers = (HIGH[ends],) if HIGH[ends] == LOW[ends] else (HIGH[ends], LOW[ends])
        for half, number in enumerate(numbers):
            on = min(members(powc.open_tiles(line, number)))
            for tile in members(powc.fits(line)):
                if has(tile, number):
                    joined = powc.join(line, tile, on, number, Options())
                    waiting.append(joined)
                    bit = tile + SECOND * half
                    legal[ends * PLACES] |= Word(1 << bit)
                    after[ends * PLACES + bit] = tile_of(joined[0], joined[1]) * PLACES
    return legal, after


_LEGAL, _AFTER = _rows()
_TILES: Final = Word(powc.TILES)
_IN_PLAY: Final = 4 * powc.HAND_SIZE
# A deal: what is set aside, the leader's hand in two parts, the next two hands; the last is what remains.
_HALF: Final = powc.HAND_SIZE // 2
_ASIDE: Final = all_hands(size(powc.TILES), size(powc.TILES) - _IN_PLAY)
_FIRST: Final = all_hands(_IN_PLAY, _HALF)
_MORE: Final = all_hands(_IN_PLAY - _HALF, powc.HAND_SIZE - _HALF)
_NEXT: Final = all_hands(_IN_PLAY - powc.HAND_SIZE, powc.HAND_SIZE)
_THIRD: Final = all_hands(_IN_PLAY - 2 * powc.HAND_SIZE, powc.HAND_SIZE)
_0, _1, _2, _3, _4 = (Word(number) for number in range(5))
_NOBODY: Final = (0, 0, 0, 0, 0)


@merge
def _deal(games: Masks, at: Word, turn: Word, rng: Masks, log: Any, row: int) -> None:
    """Deal a round at a place and lead any tile (P5): who led has just had the turn."""
    number = fresh(rng)
    tiles = _TILES ^ one_set(_ASIDE, number, _TILES)
    number = use_up(number, len(_ASIDE))
    one = one_set(_FIRST, number, tiles)
    number = use_up(number, len(_FIRST))
    one |= one_set(_MORE, number, tiles ^ one)
    tiles ^= one
    number = use_up(number, len(_MORE))
    led = one_of(one, high_half(number, Word(powc.HAND_SIZE)))
    number = fresh(rng)
    two = one_set(_NEXT, number, tiles)
    number = use_up(number, len(_NEXT))
    three = one_set(_THIRD, number, tiles ^ two)
    starter = high_half(use_up(number, len(_THIRD)), _4)
    four = tiles ^ two ^ three
    games[at | (turn & _3)] = held_twice(one ^ led)
    games[at | ((turn + _1) & _3)] = held_twice(two)
    games[at | ((turn + _2) & _3)] = held_twice(three)
    games[at | ((turn + _3) & _3)] = held_twice(four)
    games[at | _LEFT] = held_twice((one ^ led) | tiles)
    games[at | _ENDS] = place(led) * Word(PLACES)
    games[at | _BEGUN] = (turn << _2) | starter
    if log is not None:
        log_deal(log, row, as_signed(starter), (one, two, three, four), as_signed(starter), place(led), 0)


@merge
def _sleep(games: Masks, at: Word) -> None:
    """Leave a place to somebody who passes for ever."""
    for hand in range(4):
        games[at | Word(hand)] = ASLEEP
    games[at | _LEFT] = ~_0
    games[at | _ENDS] = _0


@merge
def _count(
    options: Any,
    games: Masks,
    at: Word,
    turn: Word,
    is_out: bool,
    counts: Words,
    lengths: Words,
    worths: Words,
    log: Any,
    row: int,
) -> None:
    """Count a round whose last play was made on this turn (P10 to P12)."""
    begun = games[at | _BEGUN]
    starter = begun & _3
    begun >>= _2
    first = begun - starter  # a turn of the first seat
    tally = (
        0,
        pips_of(games[at | (first & _3)]),
        pips_of(games[at | ((first + _1) & _3)]),
        pips_of(games[at | ((first + _2) & _3)]),
        pips_of(games[at | ((first + _3) & _3)]),
    )
    last = as_signed((turn - first) & _3) + 1
    if is_out:
        result = powc_out(last, tally, _NOBODY, options)
    else:
        result = powc_blocked(tally, _NOBODY, last, options)
    of_a, of_b = result.points
    played = _IN_PLAY - as_signed(ones(games[at | _LEFT]) >> _1)
    passed = as_signed(turn - begun) + 1 - played
    leader = as_signed(starter & _1)
    add_round(counts, played, passed, result.winner, leader, is_out)
    add_points(counts, 0, of_a)
    add_points(counts, 1, of_b)
    counts[LEAD_POINTS] += of_b if leader else of_a
    add_one(lengths, played + passed)
    add_one(worths, of_a + of_b)
    if log is not None:
        log_end(log, row, (of_a, of_b, 0, 0), result.winner, is_out)


@kernel
def play_lines(
    options: Any, rounds: int, rng: Masks, counts: Words, lengths: Words, worths: Words, log: Any
) -> None:
    """Play random rounds of ``powc`` and add up what happened."""
    games = np.zeros(ABREAST * _WIDTH, np.uint64)  # without tiles: places where a round is over
    rows = np.full(ABREAST, -1)  # of the log
    begun = 0
    chance = fresh(rng) | _1
    turn = _0
    while begun < rounds + ABREAST:
        for number in range(ABREAST):
            at = Word(number * _WIDTH)
            hand = games[at | (turn & _3)]
            ends = games[at | _ENDS]
            plays = hand & _LEGAL[ends]
            chance *= STEP
            play = place(one_of(plays, high_half(chance, ones(plays))))
            if log is not None:
                log_step(log, rows[number], play, plays, ends, _0)
            ends = Word(_AFTER[ends + play])
            tile = BOTH_BITS[play]
            hand ^= tile
            left = games[at | _LEFT] ^ tile
            games[at | _ENDS] = ends
            games[at | (turn & _3)] = hand
            games[at | _LEFT] = left
            if hand == _0 or left & _LEGAL[ends] == _0:
                if turn > _0:
                    _count(options, games, at, turn, hand == _0, counts, lengths, worths, log, rows[number])
                if begun < rounds:
                    if log is not None:
                        rows[number] = begun
                    _deal(games, at, turn, rng, log, begun)
                else:
                    if log is not None:
                        rows[number] = -1
                    _sleep(games, at)
                begun += 1
        turn += _1
