"""Deals and lead draws that anyone can recompute from a secret that was committed to before.

Whoever deals brings 32 random bytes, and everything follows from them. This module makes no randomness
of its own.
"""

import hashlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from doublesix.chance import Stream, canonical, framed_hash, shuffle
from doublesix.play.commands import DealHand, DrawLead, Draws, LayPile
from doublesix.play.game_rules import GameRules
from doublesix.play.state import only_seat
from doublesix.rules.leads import highest_seats
from doublesix.tiles import Tile, members

_DEAL: Final = b"doublesix-deal/1"


def commitment(secret: bytes) -> bytes:
    """What is published before the first round, and checked after the match."""
    return hashlib.sha256(_DEAL + b"\0" + secret).digest()


def seed_of(secret: bytes, numbers: Sequence[str], place: str) -> bytes:
    """The seed of one deal; ``place`` is like 1/3, 1/3/1 for a redeal, 1/lead for a lead draw."""
    return framed_hash(_DEAL, secret, canonical(list(numbers)), place.encode())


class Deal(NamedTuple):
    """The tiles of a round: each seat's hand in dealt order, and the rest (pile or set aside)."""

    seed: bytes
    hands: tuple[tuple[int, tuple[Tile, ...]], ...]
    rest: tuple[Tile, ...]

    def commands(self, rules: GameRules) -> list[DealHand | LayPile]:
        """The deal as commands for the referee; tiles set aside are nobody's to lay (P4)."""
        dealt: list[DealHand | LayPile] = [DealHand(seat, tiles) for seat, tiles in self.hands]
        return [*dealt, LayPile(self.rest)] if rules.game == "bigsix" else dealt


def deal(
    rules: GameRules,
    seats: Sequence[int],
    secret: bytes,
    numbers: Sequence[str],
    game: int,
    round_: int,
    redeal: int = 0,
) -> Deal:
    """The deal of a round of a game, or of its redeal; these seats take hands in turn."""
    place = f"{game}/{round_}/{redeal}" if redeal else f"{game}/{round_}"
    seed = seed_of(secret, numbers, place)
    tiles = _shuffle_tiles(rules, seed)
    size = rules.hand_size
    hands = tuple((seat, tuple(tiles[at * size : (at + 1) * size])) for at, seat in enumerate(seats))
    return Deal(seed, hands, tuple(tiles[len(seats) * size :]))


class LeadDraw(NamedTuple):
    """A lead draw with its redraws, and the seat that starts."""

    seed: bytes
    draws: tuple[Draws, ...]
    starter: int

    def commands(self) -> list[DrawLead]:
        """The draw as commands for the referee."""
        return [DrawLead(draws) for draws in self.draws]


def lead_draw(
    rules: GameRules, lead_order: int, secret: bytes, numbers: Sequence[str], game: int, round_: int = 1
) -> LeadDraw:
    """The lead draw of a game: those tied draw on from the same shuffle until one is alone highest (P2).

    Where every round has its own (``next_start=draw``), a later round's place is like 1/3/lead.
    """
    place = f"{game}/lead" if round_ == 1 else f"{game}/{round_}/lead"
    seed = seed_of(secret, numbers, place)
    tiles = iter(_shuffle_tiles(rules, seed))
    lines: list[Draws] = []
    drawing = 0b11110
    while not only_seat(drawing):
        draws = tuple((seat, next(tiles)) for seat in range(1, 5) if drawing >> seat & 1)
        lines.append(draws)
        drawing = highest_seats(draws, lead_order)
    return LeadDraw(seed, tuple(lines), only_seat(drawing))


def _shuffle_tiles(rules: GameRules, seed: bytes) -> list[Tile]:
    return shuffle(list(members(rules.tiles)), Stream(seed))
