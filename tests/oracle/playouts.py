"""Random rounds by the rule book, with sets and lists, and the replay of a given one.

For comparing averages and single rounds with something fast. One round under a game's default options,
without irregularities: no target, no blamed or exposed tiles. A play is a tile, the number it joins and the
kind of place: `end`, an ordinary end, or `double`, a place of a double in straight, where the two count
differently; the other games know only `end`. The tile that opens the round joins nothing: `lead`, number -1.
A player who cannot play passes, in bigsix only when nothing is left to draw; the round ends at once when
nobody can play and nothing can be drawn, so no pass follows a block.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from .naive_straight import StraightTable, nearest_five
from .tiles import Tile, double_six, double_six_without_blank, is_double, make_tile, name, other_end, total

NO_NUMBER = -1
KINDS = ("lead", "end", "double")

Option = tuple[Tile, int, str]  # tile, number it joins, kind of place
Play = tuple[int, str, int, str]  # seat, tile, number it joins, kind of place


# ---- the three layouts: which numbers are open at which kind of place


class Line:
    """powc: two ends (P6)."""

    def __init__(self) -> None:
        self.ends: list[int] = []

    def open_places(self) -> set[tuple[int, str]]:
        return {(number, "end") for number in self.ends}

    def lead(self, tile: Tile) -> None:
        self.ends = [max(tile), min(tile)]

    def join(self, tile: Tile, number: int, kind: str) -> None:
        self.ends.remove(number)
        self.ends.append(other_end(tile, number))

    def points(self) -> int:
        return 0


class Branches(Line):
    """bigsix: four places at the first double, three at every other (G4, G5, G6)."""

    def lead(self, tile: Tile) -> None:
        self.ends = [max(tile)] * 4

    def join(self, tile: Tile, number: int, kind: str) -> None:
        self.ends.remove(number)
        self.ends += [other_end(tile, number)] * (3 if is_double(tile) else 1)


class Cross(Line):
    """straight: a spinner, doubles that count both ends, fives (F6, F7, F8)."""

    def __init__(self) -> None:
        super().__init__()
        self.table = StraightTable()

    def open_places(self) -> set[tuple[int, str]]:
        return {
            (number, "double" if is_double(there) else "end") for there, number in self.table.open_places()
        }

    def lead(self, tile: Tile) -> None:
        self.table.lead(tile)

    def join(self, tile: Tile, number: int, kind: str) -> None:
        places = [
            place
            for place in self.table.open_places()
            if place[1] == number and is_double(place[0]) == (kind == "double")
        ]
        self.table.join(tile, places[0], other_end(tile, number))

    def points(self) -> int:
        ends = self.table.end_total()
        return ends if ends % 5 == 0 else 0


LAYOUTS: dict[str, type[Line]] = {"powc": Line, "bigsix": Branches, "straight": Cross}


# ---- one round


class Played(NamedTuple):
    """A round that was played. Sides are 0 for seats 1 and 3, 1 for seats 2 and 4; in bigsix seat - 1."""

    plays: list[Play]
    passes: list[int]  # the seat of every pass, in order
    draws: list[tuple[int, str]]  # seat and tile of every draw, in order
    play_points: list[int]  # of each play, for the side that made it
    end_points: tuple[int, ...]  # of each side, when the hands were counted
    points: tuple[int, ...]  # of each side, both together
    blocked: bool
    winner: int | None  # a side; None for equal counts
    starter: int  # a seat


def sort_key(option: Option) -> tuple[int, int, int, int]:
    """The order of plays: high end, low end, number joined; an ordinary end before a double."""
    tile, number, kind = option
    return max(tile), min(tile), number, KINDS.index(kind)


def legal_plays(hand: Iterable[Tile], layout: Line) -> list[Option]:
    """What a hand may play on a layout that has been led, in the order of `sort_key`."""
    places = layout.open_places()
    return sorted(((tile, *place) for tile in hand for place in places if place[0] in tile), key=sort_key)


def nobody_can_play(hands: dict[int, set[Tile]], layout: Line) -> bool:
    numbers = {number for number, _ in layout.open_places()}
    return not any(tile & numbers for hand in hands.values() for tile in hand)


def highest_double(hands: dict[int, set[Tile]]) -> Tile | None:
    doubles = [tile for hand in hands.values() for tile in hand if is_double(tile)]
    return max(doubles, key=max) if doubles else None


def side_of(game: str, seat: int) -> int:
    return seat - 1 if game == "bigsix" else (seat + 1) % 2


def play_round(
    game: str,
    hands: dict[int, set[Tile]],
    pile: Sequence[Tile],
    starter: int,
    choose: Callable[[list[Option]], Option],
) -> Played:
    """Play a deal to its end. ``choose`` is asked once for every play, forced or not, the lead too."""
    hands = {seat: set(hand) for seat, hand in hands.items()}
    seats = sorted(hands)
    to_draw = list(pile) if game == "bigsix" else []  # tiles set aside are not drawn (P4)
    layout = LAYOUTS[game]()
    plays: list[Play] = []
    passes: list[int] = []
    draws: list[tuple[int, str]] = []
    play_points: list[int] = []
    seat = starter
    while True:
        hand = hands[seat]
        if plays:
            options = legal_plays(hand, layout)
            while not options and to_draw:  # G7
                drawn = to_draw.pop(0)
                hand.add(drawn)
                draws.append((seat, name(drawn)))
                options = legal_plays([drawn], layout)
        elif game == "bigsix":  # G3
            first = highest_double(hands)
            assert first is not None and first in hand
            options = [(first, NO_NUMBER, "lead")]
        else:  # P5, F5
            options = sorted(((tile, NO_NUMBER, "lead") for tile in hand), key=sort_key)
        if options:
            tile, number, kind = choose(options)
            if kind == "lead":
                layout.lead(tile)
            else:
                layout.join(tile, number, kind)
            hand.remove(tile)
            plays.append((seat, name(tile), number, kind))
            play_points.append(layout.points())
            if not hand:
                break
        if not to_draw and nobody_can_play(hands, layout):
            break
        if not options:
            passes.append(seat)
        seat = seats[(seats.index(seat) + 1) % len(seats)]
    winner, end_points = count(game, hands)
    points = list(end_points)
    for play, scored in zip(plays, play_points, strict=True):
        points[side_of(game, play[0])] += scored
    blocked = all(hands.values())
    return Played(plays, passes, draws, play_points, end_points, tuple(points), blocked, winner, starter)


def count(game: str, hands: dict[int, set[Tile]]) -> tuple[int | None, tuple[int, ...]]:
    """The side that wins the round, and what each side is given for the tiles left."""
    spots = {seat: total(hand) for seat, hand in hands.items()}
    out = [seat for seat, hand in hands.items() if not hand]
    if game == "bigsix":  # G9
        fewest = [seat for seat in spots if spots[seat] == min(spots.values())]
        best = out or fewest
        if len(best) > 1:
            return None, (0,) * len(spots)
        gain = sum(spots[seat] - spots[best[0]] for seat in spots)
        return best[0] - 1, tuple(gain if seat == best[0] else 0 for seat in sorted(spots))
    of = (spots[1] + spots[3], spots[2] + spots[4])
    if out:
        winner = side_of(game, out[0])
    elif of[0] == of[1]:
        return None, (0, 0)
    else:
        winner = 0 if of[0] < of[1] else 1
    if game == "powc":  # P11, P12: the losing side gets its own count, and points are bad
        credited, points = 1 - winner, of[1 - winner]
    else:  # F9, F10
        credited, points = winner, nearest_five(of[1 - winner])
    return winner, (points, 0) if credited == 0 else (0, points)


# ---- a given round


def as_tile(tile: str | Sequence[int]) -> Tile:
    """A tile from its name or from its two ends."""
    one, other = tile.split("-") if isinstance(tile, str) else tile
    return make_tile(int(one), int(other))


def replay(
    game: str,
    hands: Sequence[Sequence[str | Sequence[int]]],
    pile: Sequence[str | Sequence[int]],
    starter: int | None,
    choices: Iterable[int],
) -> Played:
    """Play a given round. ``hands`` are those of seats 1, 2 and so on, ``pile`` is in the order of drawing.

    There is one choice for every play, forced or not, the lead too: k takes the k-th play, from 0, in the
    order of `sort_key`, modulo how many there are, so that every integer chooses something. More choices
    than plays do no harm. ``starter`` is a seat; in bigsix it may be None, as the highest double says it.
    """
    dealt = {seat: {as_tile(tile) for tile in hand} for seat, hand in enumerate(hands, 1)}
    if starter is None:
        first = highest_double(dealt)
        starter = next(seat for seat in dealt if first in dealt[seat])
    remaining = iter(choices)

    def choose(options: list[Option]) -> Option:
        return options[next(remaining) % len(options)]

    return play_round(game, dealt, [as_tile(tile) for tile in pile], starter, choose)


# ---- random rounds


class Deal(NamedTuple):
    hands: dict[int, set[Tile]]
    pile: list[Tile]
    starter: int


def random_deal(game: str, dice: random.Random, players: int = 3) -> Deal:
    """Hands, what is left, and who starts; in bigsix dealt again while nobody holds a double (G3)."""
    tiles = sorted(double_six_without_blank() if game == "powc" else double_six(), key=name)
    seats = range(1, (players if game == "bigsix" else 4) + 1)
    size = 6 if game == "powc" else 7
    while True:
        dice.shuffle(tiles)
        hands = {seat: set(tiles[size * (seat - 1) : size * seat]) for seat in seats}
        pile = tiles[size * len(seats) :]
        if game != "bigsix":
            return Deal(hands, pile, dice.choice(seats))
        first = highest_double(hands)
        if first is not None:
            return Deal(hands, pile, next(seat for seat in seats if first in hands[seat]))


def random_round(game: str, dice: random.Random, players: int = 3) -> Played:
    """A random deal, played at random."""
    return play_round(game, *random_deal(game, dice, players), lambda options: random_play(options, dice))


def random_play(options: list[Option], dice: random.Random) -> Option:
    """Uniformly a tile and a number it joins; then, if there are two, either kind of place."""
    pair = dice.choice(sorted({option[:2] for option in options}, key=pair_key))
    return dice.choice([option for option in options if option[:2] == pair])


def pair_key(pair: tuple[Tile, int]) -> tuple[int, int, int]:
    """A fixed order, so that a seed names a round."""
    return max(pair[0]), min(pair[0]), pair[1]


class Estimate(NamedTuple):
    """An average and its standard error."""

    mean: float
    error: float


class Sums:
    """What an average and its standard error are made of."""

    def __init__(self) -> None:
        self.count = 0
        self.sum = 0
        self.squares = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.sum += value
        self.squares += value * value

    def estimate(self) -> Estimate:
        mean = self.sum / self.count
        variance = (self.squares - self.sum * mean) / (self.count - 1)
        return Estimate(mean, sqrt(max(0.0, variance) / self.count))


class Statistics(NamedTuple):
    """Averages over rounds. ``tied_share`` is of all rounds: blocked, equal counts, nobody scores."""

    rounds: int
    plays_per_round: Estimate
    passes_per_round: Estimate
    draws_per_round: Estimate
    blocked_share: Estimate
    tied_share: Estimate
    points_per_round: tuple[Estimate, ...]  # of each side
    lead_win_share: Estimate  # rounds won by the starter's side


def statistics(game: str, rounds: int, seed: int, players: int = 3) -> Statistics:
    """Random rounds and what they show."""
    dice = random.Random(f"{game} {players} {seed}")  # nosec B311: a test that can be repeated
    sides = players if game == "bigsix" else 2
    shared = [Sums() for _ in range(5)]
    points = [Sums() for _ in range(sides)]
    leads = Sums()
    for _ in range(rounds):
        played = random_round(game, dice, players)
        values = (
            len(played.plays),
            len(played.passes),
            len(played.draws),
            played.blocked,
            played.winner is None,
        )
        for sums, value in zip(shared, values, strict=True):
            sums.add(value)
        for sums, value in zip(points, played.points, strict=True):
            sums.add(value)
        leads.add(played.winner == side_of(game, played.starter))
    plays, passes, draws, blocked, tied = (sums.estimate() for sums in shared)
    return Statistics(
        rounds,
        plays,
        passes,
        draws,
        blocked,
        tied,
        tuple(sums.estimate() for sums in points),
        leads.estimate(),
    )
