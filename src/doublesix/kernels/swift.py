"""Random rounds at full speed: the sums of :mod:`doublesix.kernels.playouts`, many times faster.

The same rounds as there with the policy `random`, but for the numbers drawn: a chunk's stream gives other
deals and choices here. What fits, what a play does and what a round is worth come from the rules all the
same, as tables filled by asking them (``swift_line``, ``swift_cross``, ``swift_branches``) and as compiled
functions. With a log every round can be played again by the referee (``swift_log``).
"""

from typing import Any

from doublesix.kernels.encoding import POWC, STRAIGHT, Words
from doublesix.kernels.engine import Chance, Game
from doublesix.kernels.swift_branches import play_branches
from doublesix.kernels.swift_cross import play_crosses
from doublesix.kernels.swift_line import play_lines


def play_random_chunk(
    game: Game, rounds: int, rng: Chance, counts: Words, lengths: Words, worths: Words, log: Any = None
) -> None:
    """Play rounds at random and add up what happened; ``log`` has a row for every round, or is not there."""
    if game.kind == POWC:
        play_lines(game.options, rounds, rng, counts, lengths, worths, log)
    elif game.kind == STRAIGHT:
        play_crosses(game.options, rounds, rng, counts, lengths, worths, log)
    else:
        play_branches(game, rounds, rng, counts, lengths, worths, log)
