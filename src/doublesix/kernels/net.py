"""A small policy net: what a seat knows and a play in, how good the play looks out.

Every input is one-hot: a decision names some dozens of rows of the first layer, which are added up, go
through 32 rectified units and give one number a play. A net is one table of 32 columns: a row for each
input, then the row of thresholds and the row of outgoing weights. It sees what the seat on turn sees:
its own hand, the layout, what everybody laid, passed on or drew, and how many tiles each still has.
"""

from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doublesix.kernels.chance import share
from doublesix.kernels.compiler import inline
from doublesix.kernels.encoding import ON_DOUBLE, PLAYS, SIZES, SQUARES, STRAIGHT, TOTAL_AT, VALUES, Words
from doublesix.kernels.engine import (
    AT_END,
    AT_HANDS,
    AT_LACKS,
    AT_LAYOUT,
    AT_NEXT,
    AT_PLAYED,
    AT_SETTERS,
    AT_TURN,
    Chance,
    chance,
    layout_after,
    pips_of,
    tile_of_play,
    total_points,
)
from doublesix.tiles import COUNT, NUMBERS

Net = npt.NDArray[np.float32]
UNITS: Final = 32

# Where each kind of input begins. First what is the same for every play of a decision.
_SIZES_AT: Final = 0  # hand sizes: four seats from the own one on, 0 to 15 tiles
_OWN_AT: Final = _SIZES_AT + 4 * 16  # how many own tiles have each number
_DOUBLES_AT: Final = _OWN_AT + NUMBERS * 8  # own doubles
_UNSEEN_AT: Final = _DOUBLES_AT + NUMBERS  # how many unseen tiles have each number
_LACKS_AT: Final = _UNSEEN_AT + NUMBERS * 8  # which of the other seats lack each number
_PILE_AT: Final = _LACKS_AT + NUMBERS * 8  # tiles that can be drawn
_OPEN_AT: Final = _PILE_AT + 16  # places open for each number, 0 to 3
# Then what belongs to one play.
_TILE_AT: Final = _OPEN_AT + NUMBERS * 4  # the tile, led or joined
_VALUE_AT: Final = _TILE_AT + 2 * COUNT
_AFTER_AT: Final = _VALUE_AT + 13  # each number open afterwards: who lacks it, own, unseen, once or more
_COVERED_AT: Final = _AFTER_AT + 8 * 4 * 5 * 2  # the number joined: who had shown it, who lacks it
_SHOWN_AT: Final = _COVERED_AT + 5 * 8  # own tiles of the number shown, double or not
_FITTING_AT: Final = _SHOWN_AT + 16  # own tiles that will fit
_CLOSED_AT: Final = _FITTING_AT + 16  # whether the number joined is still open, and on a double
_POINTS_AT: Final = _CLOSED_AT + 4  # points in fives
_TOTAL_AT: Final = _POINTS_AT + 13  # total of the exposed ends
_NUMBERS_AT: Final = _TOTAL_AT + 64  # the number joined and the number shown
_KEPT_AT: Final = _NUMBERS_AT + 2 * NUMBERS  # each number open afterwards: who showed it, own, double next
_PIPS_AT: Final = _KEPT_AT + 5 * 4 * 8  # own pips left, in fours
_BLOCK_AT: Final = _PIPS_AT + 16  # unseen tiles that will fit, and own pips against as many unseen tiles'
INPUTS: Final = _BLOCK_AT + 4 * 5
THRESHOLDS: Final = INPUTS
OUTGOING: Final = INPUTS + 1
NOTHING: Final = INPUTS + 2
"""A row of zeros."""
ROWS: Final = INPUTS + 3
MOST_INPUTS: Final = 96
FULL: Final = (1 << PLAYS) - 1


@inline
def seat_after(game: Any, turn: int, at: int) -> int:
    """The seat that many places after this one."""
    seat = turn + at
    return seat - game.players if seat >= game.players else seat


@inline
def seats_lacking(game: Any, state: Words, number: int) -> int:
    """Which of the other seats lack a number, as three bits from the next seat on."""
    result = 0
    for at in range(1, game.players):
        seat = seat_after(game, state[AT_TURN], at)
        result |= ((state[AT_LACKS] >> (NUMBERS * seat + number)) & 1) << (at - 1)
    return result


@inline
def shown_by(game: Any, state: Words, number: int) -> int:
    """Who last showed a number: 0 nobody, 1 the seat on turn, 2 the next …"""
    setter = (state[AT_SETTERS] >> 3 * number) & 7
    if setter == 0:
        return 0
    return 1 + (setter - 1 - state[AT_TURN] + game.players) % game.players


@inline
def list_shared(game: Any, state: Words, inputs: Words) -> int:
    """Write the inputs that all plays of the seat on turn have in common; how many there are."""
    turn = state[AT_TURN]
    own = state[AT_HANDS + turn]
    seen = own | state[AT_PLAYED]
    count = 0
    for at in range(game.players):
        seat = seat_after(game, turn, at)
        inputs[count] = _SIZES_AT + 16 * at + min(tiles_in(state[AT_HANDS + seat]), 15)
        count += 1
    for number in range(NUMBERS):
        row = (own >> NUMBERS * number) & 127
        inputs[count] = _OWN_AT + 8 * number + SIZES[row]
        unseen = 127 & ~(seen >> NUMBERS * number)
        inputs[count + 1] = _UNSEEN_AT + 8 * number + SIZES[unseen]
        inputs[count + 2] = _LACKS_AT + 8 * number + seats_lacking(game, state, number)
        places = (state[AT_LAYOUT] >> 8 * number) & 255
        inputs[count + 3] = _OPEN_AT + 4 * number + min((places & 15) + (places > 15), 3)
        count += 4
        if (row >> number) & 1:
            inputs[count] = _DOUBLES_AT + number
            count += 1
    inputs[count] = _PILE_AT + state[AT_END] - state[AT_NEXT]
    return count + 1


@inline
def list_own(game: Any, state: Words, play: int, inputs: Words) -> int:
    """Write the inputs of one play of the seat on turn; how many there are."""
    turn = state[AT_TURN]
    before = state[AT_LAYOUT]
    tile = tile_of_play(play)
    own = state[AT_HANDS + turn] & ~SQUARES[tile]
    seen = own | state[AT_PLAYED] | SQUARES[tile]
    layout = layout_after(game, before, play)
    at = play - ON_DOUBLE if play >= PLAYS else play
    joined = at // NUMBERS
    shown = at % NUMBERS
    inputs[0] = _TILE_AT + tile + (COUNT if before == 0 else 0)
    inputs[1] = _VALUE_AT + VALUES[tile]
    count = 2
    fitting, others_fitting = 0, 0
    for number in range(NUMBERS):
        places = (layout >> 8 * number) & 255
        if places == 0:
            continue
        row = (own >> NUMBERS * number) & 127
        held = min(SIZES[row], 3)
        unseen = min(SIZES[127 & ~(seen >> NUMBERS * number)], 4)
        others_fitting += unseen
        often = int((places & 15) + (places > 15) > 1)
        relative = 1 if number == shown else shown_by(game, state, number)
        inputs[count] = _KEPT_AT + (relative * 4 + held) * 8 + number
        count += 1
        inputs[count] = _AFTER_AT + ((seats_lacking(game, state, number) * 4 + held) * 5 + unseen) * 2 + often
        count += 1
        fitting += SIZES[row]
    if before != 0:
        inputs[count] = _COVERED_AT + 8 * shown_by(game, state, joined) + seats_lacking(game, state, joined)
        inputs[count + 1] = _CLOSED_AT + int((layout >> 8 * joined) & 255 > 0) + 2 * int(play >= PLAYS)
        count += 2
    inputs[count] = _SHOWN_AT + 2 * SIZES[(own >> NUMBERS * shown) & 127] + int(joined == shown)
    inputs[count + 1] = _FITTING_AT + min(fitting, 15)
    inputs[count + 2] = _NUMBERS_AT + joined
    inputs[count + 3] = _NUMBERS_AT + NUMBERS + shown
    pips = pips_of(own)
    inputs[count + 4] = _PIPS_AT + min(pips >> 2, 15)
    inputs[count + 5] = _BLOCK_AT + 5 * min(others_fitting, 3) + against_unseen(own, seen, pips)
    count += 6
    if game.kind == STRAIGHT:
        total = layout >> TOTAL_AT
        inputs[count] = _POINTS_AT + min(total_points(total) // 5, 12)
        inputs[count + 1] = _TOTAL_AT + total
        count += 2
    return count


@inline
def tiles_in(hand: int) -> int:
    """How many tiles a hand has."""
    held = 0
    for number in range(NUMBERS):
        held += SIZES[(hand >> NUMBERS * number) & ((2 << number) - 1)]
    return held


@inline
def against_unseen(own: int, seen: int, pips: int) -> int:
    """How own pips compare with those of as many unseen tiles: 0 far fewer, 2 about the same, 4 far more."""
    unseen = FULL & ~seen
    count = max(tiles_in(unseen), 1)
    more = pips - pips_of(unseen) * tiles_in(own) // count
    return 0 if more < -8 else 1 if more < -2 else 2 if more <= 2 else 3 if more <= 8 else 4


@inline
def add_inputs(net: Net, inputs: Words, count: int, units: Net) -> None:
    """Add the rows of these inputs to the units, four at a time; ``inputs`` has room for three more."""
    for at in range(count, count + 3):
        inputs[at] = NOTHING
    for at in range(0, count, 4):
        one, two, three, four = inputs[at], inputs[at + 1], inputs[at + 2], inputs[at + 3]
        for unit in range(UNITS):
            units[unit] += (net[one, unit] + net[two, unit]) + (net[three, unit] + net[four, unit])


@inline
def out_of(net: Net, sums: Net) -> np.float32:
    """What the units give; four sums side by side, for speed."""
    none = np.float32(0)
    one, two, three, four = none, none, none, none
    for unit in range(0, UNITS, 4):
        one += max(sums[unit], none) * net[OUTGOING, unit]
        two += max(sums[unit + 1], none) * net[OUTGOING, unit + 1]
        three += max(sums[unit + 2], none) * net[OUTGOING, unit + 2]
        four += max(sums[unit + 3], none) * net[OUTGOING, unit + 3]
    return (one + two) + (three + four)


@inline
def looks(
    game: Any, state: Words, plays: Words, count: int, net: Net, inputs: Words, units: Net, logits: Net
) -> None:
    """Write how good each play of the seat on turn looks; ``units`` has room for two rows of units."""
    shared = units[:UNITS]
    sums = units[UNITS : 2 * UNITS]
    for unit in range(UNITS):
        shared[unit] = net[THRESHOLDS, unit]
    add_inputs(net, inputs, list_shared(game, state, inputs), shared)
    for at in range(count):
        for unit in range(UNITS):
            sums[unit] = shared[unit]
        add_inputs(net, inputs, list_own(game, state, plays[at], inputs), sums)
        logits[at] = out_of(net, sums)


@inline
def to_shares(logits: Net, count: int, sharpness: float) -> None:
    """Turn looks into shares that add up to one."""
    most = logits[0]
    for at in range(1, count):
        most = max(most, logits[at])
    total = np.float32(0)
    for at in range(count):
        logits[at] = np.exp(np.float32(sharpness) * (logits[at] - most))
        total += logits[at]
    for at in range(count):
        logits[at] /= total


@inline
def pick(shares: Net, count: int, rng: Chance) -> int:
    """A place at random, each as often as its share says."""
    left = np.float32(share(chance(rng)))
    for at in range(count - 1):
        left -= shares[at]
        if left < 0:
            return at
    return count - 1


@cache
def net_of(game: str) -> Net:
    """The trained net of a game, as it comes with the package."""
    with resources.files(__package__).joinpath("nets", f"{game}.npz").open("rb") as file:
        return np.load(file)["net"].astype(np.float32)


def save_net(path: Path, net: Net) -> None:
    """Write a net in the form in which it comes with the package."""
    with path.open("wb") as file:
        np.savez_compressed(file, net=net.astype(np.float16))
