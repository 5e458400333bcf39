"""Random rounds of ``straight`` at full speed.

What a play adds to the layout is found in a table by the play, by how the double stands that it is joined to
if it is joined to one, and by whether there is a spinner; the totals of the exposed ends, and with them the
points, are part of the layout. Places, hands and turns are as in :mod:`doublesix.kernels.swift_line`.
"""

from typing import Any, Final

import numpy as np

from doublesix.kernels.bits import Word, high_half, one_of, ones, place
from doublesix.kernels.compiler import kernel
from doublesix.kernels.encoding import DIFFERENCES, DOUBLE_STATES, LEADS, SPINNER, STRAIGHT, TOTAL_AT, Words
from doublesix.kernels.engine import straight_blocked, straight_out
from doublesix.kernels.swift_log import DONE_ON_DOUBLE, log_deal, log_end, log_step
from doublesix.kernels.swift_open import deal_sevens, legal_plays, open_numbers
from doublesix.kernels.swift_words import (
    ASLEEP,
    BOTH_BITS,
    NO_PLAY,
    NUMBER_OF_BIT,
    PLACES,
    PLAY_OF_BIT,
    STEP,
    Masks,
    add_one,
    add_points,
    add_round,
    as_signed,
    fresh,
    held_twice,
    merge,
    pips_of,
)
from doublesix.kernels.totals import LEAD_POINTS
from doublesix.rules import straight
from doublesix.tiles import ALL

ABREAST: Final = 8
"""Rounds side by side."""
_WIDTH: Final = 16
# The words of a round: four hands, all tiles in hand, the plays that fit, the layout, the turn of the lead
# with who led in the lowest two bits, and the points of play of the even and of the odd turns.
_LEFT, _LEGAL, _LAYOUT, _BEGUN, _SCORES = Word(4), Word(5), Word(6), Word(7), Word(8)
_NO_BYTE: Final = 7
"""Where a pass looks for its number: above all of them."""
_EVEN_CHANCE: Final = 40
"""Shifts the choices' chance so that a bit of it that no choice depends on comes to 256."""


def _states() -> Any:
    """By a number's byte, and 256 more where the double is preferred: where the changes of a play begin.

    Those for an ordinary end come first, then those for each way in which the double stands. Where only
    one kind of place is open, what is preferred makes no difference.
    """
    table = np.zeros(512, np.uint16)
    for byte in range(1 << 8):
        ordinary, double = byte & 15, byte >> 4
        if double < DOUBLE_STATES:  # any other is what a pass finds, whose changes are all nothing
            table[byte] = 0 if ordinary else double * 2 * PLACES
            table[byte + 256] = double * 2 * PLACES
    return table


def _changes() -> Masks:
    """By how the double stands, by play and by whether there is a spinner: what is added to the layout."""
    table = np.zeros((DOUBLE_STATES, PLACES, 2), np.int64)
    for bit, play in enumerate(PLAY_OF_BIT):
        if play >= 0:
            table[:, bit, :] = DIFFERENCES[STRAIGHT, :, :, play]
    return table.astype(np.uint64).reshape(-1)


_STATES: Final = _states()
_CHANGES: Final = _changes()
_BYTES: Final = np.array(
    [8 * number for number in NUMBER_OF_BIT] + [8 * _NO_BYTE] * (PLACES - NO_PLAY), np.uint8
)
"""By play, where the byte of the number is that it joins."""
_LED: Final = LEADS[STRAIGHT].astype(np.uint64)
_FITS: Final = legal_plays(straight)
_POINTS: Final = np.array(
    [straight.total_points(total) for total in range(NO_PLAY)] + [0] * NO_PLAY, np.uint64
)
"""What a total of the exposed ends scores, and nothing for who passed."""
_SPINNER_AT: Final = Word(SPINNER.bit_length() - 1)
_TOTAL: Final = Word(TOTAL_AT)
_IN_PLAY: Final = 4 * straight.HAND_SIZE
_0, _1, _2, _3, _4 = (Word(number) for number in range(5))


@merge
def _deal(games: Masks, at: Word, turn: Word, rng: Masks, log: Any, row: int) -> None:
    """Deal a round at a place and lead any tile (F5): who led has just had the turn."""
    one, two, three, four, number = deal_sevens(rng)
    led = one_of(one, high_half(number, Word(straight.HAND_SIZE)))
    starter = high_half(number * Word(straight.HAND_SIZE), _4)
    layout = _LED[place(led)]
    points = _POINTS[layout >> _TOTAL]
    games[at | (turn & _3)] = held_twice(one ^ led)
    games[at | ((turn + _1) & _3)] = held_twice(two)
    games[at | ((turn + _2) & _3)] = held_twice(three)
    games[at | ((turn + _3) & _3)] = held_twice(four)
    games[at | _LEFT] = held_twice(Word(ALL) ^ led)
    games[at | _LEGAL] = _FITS[open_numbers(layout)]
    games[at | _LAYOUT] = layout
    games[at | _BEGUN] = (turn << _2) | starter
    games[at | _SCORES | (turn & _1)] = points
    games[at | _SCORES | (~turn & _1)] = _0
    if log is not None:
        seat = as_signed(starter)
        log_deal(log, row, seat, (one, two, three, four), seat, place(led), as_signed(points))


@merge
def _sleep(games: Masks, at: Word) -> None:
    """Leave a place to somebody who passes for ever."""
    for hand in range(4):
        games[at | Word(hand)] = ASLEEP
    games[at | _LEFT] = ~_0
    games[at | _LAYOUT] = _1
    games[at | _LEGAL] = _FITS[_1]


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
    """Count a round whose last play was made on this turn (F9, F10)."""
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
        result = straight_out(last, tally, options)
    else:
        result = straight_blocked(tally, last, options)
    given_a, given_b = result.points
    of_a = given_a + as_signed(games[at | _SCORES | (first & _1)])
    of_b = given_b + as_signed(games[at | _SCORES | (~first & _1)])
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
        log_end(log, row, (given_a, given_b, 0, 0), result.winner, is_out)


@kernel
def play_crosses(
    options: Any, rounds: int, rng: Masks, counts: Words, lengths: Words, worths: Words, log: Any
) -> None:
    """Play random rounds of ``straight`` and add up what happened."""
    games = np.zeros(ABREAST * _WIDTH, np.uint64)  # without tiles: places where a round is over
    rows = np.full(ABREAST, -1)  # of the log
    begun = 0
    chance = fresh(rng) | _1
    turn = _0
    while begun < rounds + ABREAST:
        for number in range(ABREAST):
            at = Word(number * _WIDTH)
            hand = games[at | (turn & _3)]
            layout = games[at | _LAYOUT]
            plays = hand & games[at | _LEGAL]
            chance *= STEP
            play = place(one_of(plays, high_half(chance, ones(plays))))
            byte = (layout >> Word(_BYTES[play])) & Word(255)
            state = Word(_STATES[byte | ((chance >> Word(_EVEN_CHANCE)) & Word(256))])
            after = layout + _CHANGES[state + play + play + ((layout >> _SPINNER_AT) & _1)]
            points = _POINTS[(after >> _TOTAL) | (play & Word(NO_PLAY))]
            if log is not None:
                on_double = Word(DONE_ON_DOUBLE) if state and play < Word(NO_PLAY) else _0
                log_step(log, rows[number], play | on_double, plays, layout, points)
            legal = _FITS[open_numbers(after)]
            tile = BOTH_BITS[play]
            hand ^= tile
            left = games[at | _LEFT] ^ tile
            games[at | _LAYOUT] = after
            games[at | _LEGAL] = legal
            games[at | (turn & _3)] = hand
            games[at | _LEFT] = left
            games[at | _SCORES | (turn & _1)] += points
            if hand == _0 or left & legal == _0:
                if turn > _0:  # before that, places are taken for the first time
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
