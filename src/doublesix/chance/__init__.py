"""Chance that anyone can recompute: dice made from a seed, the shuffle, and the form that is hashed.

The lowest room beside the tiles: the deals of a match and the draws of a tournament both build on it, as the
contract for draws says. It makes no randomness of its own: whoever needs some brings the secret or the dice.
"""

from doublesix.chance.dice import Dice, Stream, shuffle
from doublesix.chance.hashing import SECRET_BYTES, canonical, frame, framed_hash

__all__ = ["SECRET_BYTES", "Dice", "Stream", "canonical", "frame", "framed_hash", "shuffle"]
