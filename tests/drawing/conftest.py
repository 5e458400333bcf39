"""Random layouts of the three games, legal but for some tiles misplayed on purpose.

Written from the rulebook (P6, G4 to G6, F7, F8, F16, F17) with lists only, and apart from the
package's own rules: a drawing has to cope with whatever a table can look like.
"""

from collections.abc import Callable
from random import Random

import pytest

from doublesix import tiles
from doublesix.drawing import LaidTile

RandomLayout = Callable[[Random, str, float], list[LaidTile]]


def _sides(game: str, tile: int, lead: bool) -> list[tuple[int, int, bool]]:
    """The open places a fresh tile of its own accord gives: tile, number, short end."""
    high, low = tiles.HIGH[tile], tiles.LOW[tile]
    if high != low:
        return [(tile, high, False), (tile, low, False)] if lead else []
    count = (4 if lead else 3) if game == "bigsix" else (2 if lead else 1)
    return [(tile, high, False)] * count


def _spinner_ends(laid: list[LaidTile], wrong: bool, random: Random) -> list[tuple[int, int, bool]]:
    """The short ends that are open, or with ``wrong`` those of any double (F17)."""
    doubles = [item.tile for item in laid if tiles.is_double(item.tile)]
    arms = [item.on for item in laid if item.end]
    if not wrong:
        doubles = [arms[-1]] if arms else doubles[:1]
    found = []
    for double in doubles:
        sides = sum(1 for item in laid if item.on == double and not item.end) + (laid[0].tile != double)
        if arms.count(double) < 2 and (wrong or sides == 2):
            found.append((double, tiles.HIGH[double], True))
    random.shuffle(found)
    return found[:1]


def _make(random: Random, game: str, misplays: float) -> list[LaidTile]:
    deck = list(range(1 if game == "powc" else 0, tiles.COUNT))
    random.shuffle(deck)
    if game == "bigsix":
        deck.sort(key=lambda tile: tile != random.choice(tiles.DOUBLE))
        deck.sort(key=lambda tile: not tiles.is_double(tile) or random.random() < 0.5)
    first = deck.pop(0)
    laid = [LaidTile(first, -1, tiles.HIGH[first], -1, False)]
    places = _sides(game, first, True)
    for _ in range(random.choice((3, 10, 40, 40))):
        places_now = list(places)
        if game == "straight":
            places_now += _spinner_ends(laid, random.random() < misplays, random)
        wrong = random.random() < misplays
        fits = [(t, p) for t in deck for p in places_now if wrong != tiles.has(t, p[1])]
        if not fits:
            continue
        tile, place = random.choice(fits)
        inward = random.choice((tiles.HIGH[tile], tiles.LOW[tile])) if wrong else place[1]
        laid.append(LaidTile(tile, place[0], inward, place[1], place[2], "misplayed" if wrong else ""))
        deck.remove(tile)
        if place in places:
            places.remove(place)
        if tiles.is_double(tile):
            places += _sides(game, tile, False)
        else:
            places.append((tile, tiles.other_end(tile, inward), False))
    return laid


@pytest.fixture(scope="session")
def random_layout() -> RandomLayout:
    """Makes a layout from dice, a game and how often a tile is misplayed."""
    return _make
