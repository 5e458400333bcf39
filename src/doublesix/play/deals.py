"""Deals and lead draws that anyone can recompute from a secret that was committed to before.

The dice are a port: whoever deals brings 32 random bytes, and everything follows from them. This
module makes no randomness of its own.
"""

import hashlib
import hmac
import json
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from doublesix.play.commands import DealHand, DrawLead, Draws, LayPile
from doublesix.play.desks import Desk
from doublesix.play.state import only_seat
from doublesix.rules.leads import highest_seats
from doublesix.tiles import Tile, members

Item = TypeVar("Item")
SECRET_BYTES: Final = 32
_DEAL: Final = b"doublesix-deal/1"
_WORD: Final = 1 << 64


class Dice(Protocol):
    """Where chance comes from."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""


class Stream:
    """The dice that a seed stands for: HMAC-SHA256 blocks read as 64-bit words."""

    def __init__(self, seed: bytes) -> None:
        self._words = _words(seed)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; words that would favour some are dropped."""
        limit = _WORD - _WORD % n
        return next(word for word in self._words if word < limit) % n


def _words(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed, block.to_bytes(8, "big"), "sha256")
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def shuffle(items: Sequence[Item], dice: Dice) -> list[Item]:
    """The items in an order that the dice give."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = dice.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def canonical(value: object) -> bytes:
    """JSON in its one form: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def frame(piece: bytes) -> bytes:
    """A piece with its length before it."""
    return len(piece).to_bytes(4, "big") + piece


def commitment(secret: bytes) -> bytes:
    """What is published before the first round, and checked after the match."""
    return hashlib.sha256(_DEAL + b"\0" + secret).digest()


def seed_of(secret: bytes, numbers: Sequence[str], place: str) -> bytes:
    """The seed of one deal; ``place`` is like 1/3, 1/3/1 for a redeal, 1/lead for a lead draw."""
    pieces = (_DEAL, secret, canonical(list(numbers)), place.encode())
    return hashlib.sha256(b"".join(frame(piece) for piece in pieces)).digest()


class Deal(NamedTuple):
    """The tiles of a round: each seat's hand in dealt order, and the rest (pile or set aside)."""

    seed: bytes
    hands: tuple[tuple[int, tuple[Tile, ...]], ...]
    rest: tuple[Tile, ...]

    def commands(self, desk: Desk) -> list[DealHand | LayPile]:
        """The deal as commands for the referee; tiles set aside are nobody's to lay (P4)."""
        dealt: list[DealHand | LayPile] = [DealHand(seat, tiles) for seat, tiles in self.hands]
        return [*dealt, LayPile(self.rest)] if desk.game == "bigsix" else dealt


def deal(
    desk: Desk,
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
    tiles = _shuffled(desk, seed)
    size = desk.hand_size
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
    desk: Desk, lead_order: int, secret: bytes, numbers: Sequence[str], game: int, round_: int = 1
) -> LeadDraw:
    """The lead draw of a game: those tied draw on from the same shuffle until one is alone highest (P2).

    Where every round has its own (``next_start=draw``), a later round's place is like 1/3/lead.
    """
    place = f"{game}/lead" if round_ == 1 else f"{game}/{round_}/lead"
    seed = seed_of(secret, numbers, place)
    tiles = iter(_shuffled(desk, seed))
    lines: list[Draws] = []
    drawing = 0b11110
    while not only_seat(drawing):
        draws = tuple((seat, next(tiles)) for seat in range(1, 5) if drawing >> seat & 1)
        lines.append(draws)
        drawing = highest_seats(draws, lead_order)
    return LeadDraw(seed, tuple(lines), only_seat(drawing))


def _shuffled(desk: Desk, seed: bytes) -> list[Tile]:
    return shuffle(list(members(desk.tiles)), Stream(seed))
