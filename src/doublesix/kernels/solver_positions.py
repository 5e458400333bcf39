"""From a match of the referee's to a position that a search takes, and from a play to its number.

Only regular play goes on from here; what irregular play has left (blamed tiles, exposed tiles, a wrong
spinner) is part of the position. A position that nobody could search is refused in the words of the people
at the table.
"""

from typing import Final

import numpy as np

from doublesix.kernels.encoding import DIFFERENCES, ENCODE, ON_DOUBLE
from doublesix.kernels.engine import Game as Kind
from doublesix.kernels.engine import game_of
from doublesix.kernels.solver_layout import LAST_SIDE, NO_NEED, POSITION, Spread
from doublesix.kernels.solver_powc import Line, line_from
from doublesix.play.commands import PlayTile
from doublesix.play.endings import drawable
from doublesix.play.state import Game, Match, Round
from doublesix.rules import straight
from doublesix.tiles import DOUBLE, HIGH, LOW, NUMBERS, is_double, members, size

MOST_POINTS: Final = 35
"""The most a play scores on four arms: doubles six, five, four and three show 36 (F6, F8)."""
MOST_ON_MANY_ARMS: Final = 60
"""The same where a wrong spinner (F17) has made more arms than four."""


class Unsolvable(Exception):
    """Why there is nothing to solve, for people."""


def in_progress(match: Match) -> tuple[Game, Round]:
    """The game and the round in progress, with hands and turn known; :class:`Unsolvable` otherwise."""
    if match.ended is not None:
        raise Unsolvable("the match is over: there is nothing left to play")
    if match.game is None:
        raise Unsolvable("no game is in progress: write game, round and the hands first")
    now = match.round
    if now is None:
        raise Unsolvable("no round is in progress: the last one has ended or none has begun")
    if now.laid_counts:
        raise Unsolvable("the hands are not written: a round can be solved only with all hands open")
    missing = [str(seat) for seat in range(1, 5) if (_seats(match, now) & ~now.dealt) >> seat & 1]
    if missing:
        raise Unsolvable(f"no hand is dealt to seat {', '.join(missing)}: all hands must be open")
    if match.rules.game == "bigsix":
        _check_pile(match, now)
    if not (now.turn or now.starter):
        raise Unsolvable("nobody knows who starts: write the lead draw, or the first play or pass")
    return match.game, now


def _seats(match: Match, now: Round) -> int:
    """The seats that must have hands: before anybody said how many play, those up to the last dealt to."""
    return match.seats if match.players else match.seats & ((1 << max(now.dealt.bit_length(), 3)) - 1)


def _check_pile(match: Match, now: Round) -> None:
    if not now.starter:
        raise Unsolvable("nobody holds a double: the tiles are dealt again (G3)")
    if now.pile is None and drawable(match, now):
        raise Unsolvable("the pile is not written: draws can be followed only when the file has the pile")


def order_of_seats(match: Match, game: Game) -> tuple[int, ...]:
    """The seats in the order of play, the lowest first; in partnerships every other one is A's."""
    first = next(seat for seat in range(1, 5) if match.seats >> seat & 1)
    seats = [first]
    while game.order[seats[-1]] != first:
        seats.append(game.order[seats[-1]])
    return tuple(seats)


def line_of(match: Match) -> Line:
    """The position of a round of `powc`."""
    _, now = in_progress(match)
    return line_from(now.hands, now.layout, now.turn, now.last, now.blamed)


def spread_of(match: Match) -> Spread:
    """The position of a round of `straight` or `bigsix`."""
    game, now = in_progress(match)
    seats = order_of_seats(match, game)
    place = {seat: at for at, seat in enumerate(seats)}
    row = np.zeros(POSITION, np.int64)
    row[: len(seats)] = [now.hands[seat] for seat in seats]
    layout = ENCODE[match.rules.game](now.layout)
    row[4:7] = layout, place[now.turn], place[now.last] + 1 if now.last else 0
    row[9:11] = _needs(match, game)
    pile = np.array((now.pile or ())[: drawable(match, now)], np.int64)
    kind = game_of(match.ruleset, len(seats))._replace(options=match.options)
    exposed = sum(now.exposed_tiles)
    if match.rules.game != "straight":
        return Spread(kind, row, pile, 0, -1, 0, 0)
    late, change = _late_spinner(match, now, kind)
    many = _arms(now.layout) > 4
    return Spread(kind, row, pile, exposed, late, change, MOST_ON_MANY_ARMS if many else MOST_POINTS)


def _needs(match: Match, game: Game) -> tuple[int, int]:
    """What each side lacks to the target, where play itself can reach it (F11)."""
    if match.rules.game != "straight":
        return NO_NEED, NO_NEED
    return match.options.target - game.scores[0], match.options.target - game.scores[1]


def _arms(layout: straight.Cross) -> int:
    """How many exposed ends there are or can be: every play takes the place of one."""
    if layout.spinner < 0:
        return 4
    ordinary = sum(size(row & ~(1 << double)) for row, double in zip(layout.opens, DOUBLE, strict=True))
    return ordinary + sum(layout.sides) + layout.ends[layout.spinner]


def _late_spinner(match: Match, now: Round, kind: Kind) -> tuple[int, int]:
    """The spinner whose short end was used while a side is free (F17), and what the tables miss of it."""
    layout: straight.Cross = now.layout
    number = layout.spinner
    if number < 0 or layout.sides[number] != 1 or layout.ends[number] == 2:
        return -1, 0
    held = now.hands[1] | now.hands[2] | now.hands[3] | now.hands[4]
    for tile in members(held):
        if number in (HIGH[tile], LOW[tile]):
            after = ENCODE["straight"](straight.join(layout, tile, DOUBLE[number], number, match.options))
            play = NUMBERS * number + HIGH[tile] + LOW[tile] - number
            told = DIFFERENCES[kind.variant, LAST_SIDE, 1, play]
            return number, int(after - ENCODE["straight"](layout) - told)
    return -1, 0


def joined_number(match: Match, play: PlayTile) -> int:
    """The number that a play is joined to, or -1 for a lead."""
    assert match.round is not None
    if play.on < 0:
        return -1
    layout = match.round.layout
    return (
        HIGH[play.tile] if match.rules.open_tiles(layout, HIGH[play.tile]) >> play.on & 1 else LOW[play.tile]
    )


def number_of_play(match: Match, play: PlayTile) -> int:
    """A play of `straight` or `bigsix` as :mod:`doublesix.kernels.encoding` numbers it."""
    number = joined_number(match, play)
    if number < 0:
        return NUMBERS * HIGH[play.tile] + LOW[play.tile]
    on_double = match.rules.game == "straight" and is_double(play.on)
    return NUMBERS * number + HIGH[play.tile] + LOW[play.tile] - number + (ON_DOUBLE if on_double else 0)
