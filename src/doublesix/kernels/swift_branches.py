"""Random rounds of ``bigsix`` at full speed, for two, three or four players.

Playing, drawing and passing are one and the same step, which moves a tile out of the hand or into it, or
none. Rounds are played side by side as in :mod:`doublesix.kernels.swift_line`, but each has its own turn,
which a draw does not end. Which tile is drawn is chosen when it is drawn: nobody knows the pile before.
"""

from typing import Any, Final

import numpy as np

from doublesix.kernels.bits import Word, gathered, high_half, one_of, ones, place
from doublesix.kernels.compiler import kernel
from doublesix.kernels.encoding import BIGSIX, DIFFERENCES, LEADS, VARIANTS, Words
from doublesix.kernels.engine import bigsix_blocked, bigsix_out
from doublesix.kernels.swift_log import DONE_DRAW, log_deal, log_end, log_step
from doublesix.kernels.swift_open import deal_sevens, legal_plays, open_numbers
from doublesix.kernels.swift_words import (
    ASLEEP,
    BOTH_BITS,
    NO_PLAY,
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
from doublesix.kernels.totals import DRAWN, LEAD_POINTS, SQUARED
from doublesix.rules import bigsix
from doublesix.tiles import ALL, COUNT, DOUBLE, DOUBLES, NUMBERS

ABREAST: Final = 8
"""Rounds side by side."""
_WIDTH: Final = 16
# The words of a round: four hands by seat, the tiles that can still be drawn, all tiles in hand or to be
# drawn, the plays that fit, the layout, whose turn it is, the sweep of the lead, who led.
_PILE, _LEFT, _LEGAL, _LAYOUT, _SEAT, _BEGUN, _STARTER = (Word(at) for at in range(4, 11))


def _changes() -> Masks:
    """By variant and play, what a play adds to the layout; a play on a double adds the same."""
    table = np.zeros((len(VARIANTS), PLACES), np.int64)
    for bit, play in enumerate(PLAY_OF_BIT):
        if play >= 0:
            table[:, bit] = DIFFERENCES[:, 0, 0, play]
    return table.astype(np.uint64).reshape(-1)


def _highest() -> Any:
    """By the doubles among some tiles, seven bits of them, the tile that is led (G3), or none."""
    sets = [
        sum(1 << DOUBLE[number] for number in range(NUMBERS) if held >> number & 1)
        for held in range(1 << NUMBERS)
    ]
    return np.array([bigsix.highest_double(tiles) for tiles in sets], np.int8)


def _seats_after() -> Any:
    """By players, by whether the seat drew, and by seat: whose turn it is then."""
    table = np.zeros((5, 2, 4), np.uint8)
    for players in range(2, 5):
        table[players, 0, :players] = [*range(1, players), 0]
        table[players, 1] = range(4)
    return table.reshape(-1)


_CHANGES: Final = _changes()
_SEAT_AFTER: Final = _seats_after()
_HIGHEST: Final = _highest()
_DOUBLES: Final = Word(DOUBLES)
_LED: Final = LEADS[BIGSIX].astype(np.uint64)
_FITS: Final = legal_plays(bigsix)
_0, _1, _2, _3 = (Word(number) for number in range(4))


@merge
def _deal(game: Any, games: Masks, at: Word, sweep: Word, rng: Masks, log: Any, row: int) -> None:
    """Deal a round at a place, anew until somebody holds a double, and lead the highest (G3)."""
    players = game.players
    while True:
        one, two, three, four, number = deal_sevens(rng)
        pile = _0
        if players < 4:
            pile, four = four, _0
        if players < 3:
            pile, three = pile | three, _0
        highest = _HIGHEST[gathered(one | two | three | four, _DOUBLES)]
        if highest >= 0:
            break
    can_draw = pile
    for _ in range(min(game.options.pile_left, as_signed(ones(pile)))):  # stay in the pile to the end (G7)
        left = ones(can_draw)
        can_draw ^= one_of(can_draw, high_half(number, left))
        number *= left
    tile = Word(highest)
    led = _1 << tile
    starter = ((two >> tile) & _1) + _2 * ((three >> tile) & _1) + _3 * ((four >> tile) & _1)
    layout = _LED[tile]
    games[at] = held_twice(one & ~led)
    games[at | _1] = held_twice(two & ~led)
    games[at | _2] = held_twice(three & ~led)
    games[at | _3] = held_twice(four & ~led)
    games[at | _PILE] = can_draw
    games[at | _LEFT] = held_twice((Word(ALL) ^ pile ^ led) | can_draw)
    games[at | _LEGAL] = _FITS[open_numbers(layout)]
    games[at | _LAYOUT] = layout
    games[at | _SEAT] = _0 if starter + _1 == Word(players) else starter + _1
    games[at | _BEGUN] = sweep
    games[at | _STARTER] = starter
    if log is not None:
        log_deal(log, row, 0, (one, two, three, four), as_signed(starter), tile, 0)


@merge
def _sleep(games: Masks, at: Word) -> None:
    """Leave a place to somebody who passes for ever."""
    for hand in range(4):
        games[at | Word(hand)] = ASLEEP
    games[at | _PILE] = _0
    games[at | _LEFT] = ~_0
    games[at | _LAYOUT] = _1
    games[at | _LEGAL] = _FITS[_1]
    games[at | _SEAT] = _0


@merge
def _worth(game: Any, tally: tuple[int, ...], seat: int, is_out: bool, is_play: bool) -> Any:
    """What a round is worth that ended with a step of this seat (G9)."""
    seats = (2 << game.players) - 2
    if is_out:
        return bigsix_out(seat + 1, tally, seats)
    # Who drew the last tile and so blocked the round follows on a play: nobody passes while there is a pile.
    last = seat if is_play else seat - 1 if seat else game.players - 1
    return bigsix_blocked(tally, seats, last + 1, game.options)


@merge
def _count(
    game: Any,
    games: Masks,
    at: Word,
    sweep: Word,
    result: Any,
    is_out: bool,
    counts: Words,
    lengths: Words,
    worths: Words,
    log: Any,
    row: int,
) -> None:
    """Add a round that is over to the sums."""
    dealt = COUNT - game.players * bigsix.HAND_SIZE
    can_draw = max(0, dealt - game.options.pile_left)
    drawn = can_draw - as_signed(ones(games[at | _PILE]))
    played = COUNT - dealt + can_draw - as_signed(ones(games[at | _LEFT]) >> _1)
    passed = 1 + as_signed(sweep - games[at | _BEGUN]) - drawn - played  # a step of each place in a sweep
    leader = as_signed(games[at | _STARTER])
    points = result.points
    worth = points[0] + points[1] + points[2] + points[3]  # one side takes them all
    add_round(counts, played, passed, result.winner, leader, is_out)
    counts[DRAWN] += drawn
    counts[SQUARED + 2] += drawn * drawn
    add_points(counts, 0, points[0])
    add_points(counts, 1, points[1])
    add_points(counts, 2, points[2])
    add_points(counts, 3, points[3])
    counts[LEAD_POINTS] += worth if result.winner == leader else 0
    add_one(lengths, played + passed + drawn)
    add_one(worths, worth)
    if log is not None:
        log_end(log, row, points, result.winner, is_out)


@kernel
def play_branches(
    game: Any, rounds: int, rng: Masks, counts: Words, lengths: Words, worths: Words, log: Any
) -> None:
    """Play random rounds of ``bigsix`` and add up what happened."""
    games = np.zeros(ABREAST * _WIDTH, np.uint64)  # without tiles: places where a round is over
    rows = np.full(ABREAST, -1)  # of the log
    begun = 0
    chance = fresh(rng) | _1
    variant = Word(game.variant * PLACES)
    seats = Word(game.players << 3)
    sweep = _0
    while begun < rounds + ABREAST:
        for number in range(ABREAST):
            at = Word(number * _WIDTH)
            seat = games[at | _SEAT]
            hand = games[at | seat]
            pile = games[at | _PILE]
            layout = games[at | _LAYOUT]
            plays = hand & games[at | _LEGAL]
            chance *= STEP
            is_play = plays != _0
            among = plays if is_play else pile
            moved = one_of(among, high_half(chance, ones(among)))
            bit = place(moved)
            play = bit if is_play else Word(NO_PLAY)
            is_draw = (pile != _0) & (not is_play)
            if log is not None:
                log_step(log, rows[number], bit | Word(DONE_DRAW) if is_draw else bit, plays, layout, _0)
            layout += _CHANGES[variant + play]
            legal = _FITS[open_numbers(layout)]
            hand ^= BOTH_BITS[bit]
            left = games[at | _LEFT] ^ BOTH_BITS[play]
            pile &= ~moved  # a tile of the hand is not in it
            games[at | _PILE] = pile
            games[at | seat] = hand
            games[at | _SEAT] = Word(_SEAT_AFTER[seats | (Word(is_draw) << _2) | seat])
            games[at | _LAYOUT] = layout
            games[at | _LEGAL] = legal
            games[at | _LEFT] = left
            if hand == _0 or (left & legal == _0 and pile == _0):
                if begun >= ABREAST:  # before that, places are taken for the first time
                    tally = (
                        0,
                        pips_of(games[at]),
                        pips_of(games[at | _1]),
                        pips_of(games[at | _2]),
                        pips_of(games[at | _3]),
                    )
                    result = _worth(game, tally, as_signed(seat), hand == _0, is_play)
                    _count(
                        game, games, at, sweep, result, hand == _0, counts, lengths, worths, log, rows[number]
                    )
                if begun < rounds:
                    if log is not None:
                        rows[number] = begun
                    _deal(game, games, at, sweep, rng, log, begun)
                else:
                    if log is not None:
                        rows[number] = -1
                    _sleep(games, at)
                begun += 1
        sweep += _1
