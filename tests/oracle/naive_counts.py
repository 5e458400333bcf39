"""Whether tiles can be shared out so that hands have the pips of a sheet: the lightest hand first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .tiles import Tile, pips

Kind = tuple[int, frozenset[int]]  # a value, and the hands that may have tiles of it


def heaviest(tiles: set[Tile], most: int) -> int:
    return sum(sorted(map(pips, tiles))[-most:]) if most > 0 else 0


def can_be_shared(hands: list[tuple[int, set[Tile], int]], more: int) -> bool:
    """Hands are their pips, the tiles they may have, and how many of these without drawing."""
    blank = frozenset((0,))
    empty = [tiles for count, tiles, _ in hands if count == 0]
    if len(empty) > 1 or any(blank not in tiles for tiles in empty):
        return False
    hands = sorted((hand for hand in hands if hand[0]), key=lambda hand: hand[0])
    kinds: Counter[Kind] = Counter()
    for tile in set().union(*(tiles for _, tiles, _ in hands)) - {blank}:
        kinds[pips(tile), frozenset(at for at, hand in enumerate(hands) if tile in hand[1])] += 1
    return _share(hands, 0, kinds, more, set())


def _share(
    hands: list[tuple[int, set[Tile], int]],
    at: int,
    kinds: Counter[Kind],
    more: int,
    failed: set[tuple[int, frozenset[tuple[Kind, int]], int]],
) -> bool:
    if at == len(hands):
        return True
    values = sorted((value for (value, _), number in kinds.items() for _ in range(number)), reverse=True)
    rest = hands[at:]
    if sum(hand[0] for hand in rest) > sum(values[: sum(hand[2] for hand in rest) + more]):
        return False
    state = at, frozenset(kinds.items()), more
    if state in failed:
        return False
    count, _, most = hands[at]
    mine = sorted((kind for kind in kinds if at in kind[1]), key=lambda kind: kind[0])
    for chosen in _choices(mine, kinds, count, most + more):
        drawn = max(0, chosen.total() - most)
        if _share(hands, at + 1, kinds - chosen, more - drawn, failed):
            return True
    failed.add(state)
    return False


def _choices(mine: list[Kind], kinds: Counter[Kind], count: int, most: int) -> Iterator[Counter[Kind]]:
    """Every way to make up a count of at most so many tiles; the lightest kinds are taken up last."""
    if count == 0:
        yield Counter()
        return
    if not mine or most <= 0 or count > mine[-1][0] * most:
        return
    *others, kind = mine
    for number in range(min(kinds[kind], count // kind[0], most), -1, -1):
        for chosen in _choices(others, kinds, count - number * kind[0], most - number):
            yield chosen + Counter({kind: number})
