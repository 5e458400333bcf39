"""Small positions of every game with all hands open, and their worth by trying everything at the desk.

No search here cuts anything off or remembers anything: every play is made by `decide`, and the points are
read from its events. A position that would take too many plays is given up (`TooLong`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from doublesix.kernels.solver_positions import Unsolvable, in_progress
from doublesix.play import Table
from doublesix.play import commands as c
from doublesix.play.decide import decide
from doublesix.play.events import RoundEnded, TilePlayed
from doublesix.play.evolve import fold
from doublesix.play.legal import choices
from doublesix.play.refusal import Refusal
from doublesix.play.state import Match
from doublesix.rules.sides import side_of_seat
from doublesix.tiles import size
from tests.conformance.random_table import RandomTable, random_ruleset

MOST_PLAYS = 2_000
Points = tuple[int, ...]


class TooLong(Exception):
    """Trying everything would take too many plays."""


class Everything:
    """What a position is worth, found by trying everything; ``left`` plays may still be made."""

    def __init__(self, most: int = MOST_PLAYS) -> None:
        self.left = most

    def points(self, match: Match) -> Points:
        """What the rest of the round gives each side when everybody plays best."""
        offered = choices(match)
        if not offered.plays:
            command = c.DrawTile(offered.seat) if offered.may_draw else c.Pass(offered.seat)
            return self.after(match, command)
        results = [self.after(match, play) for play in offered.plays]
        return max(results, key=lambda points: wish(match, offered.seat, points))

    def after(self, match: Match, command: c.Command) -> Points:
        """The points of a command and of all that follows."""
        self.left -= 1
        if self.left < 0:
            raise TooLong
        answer = decide(match, command)
        assert not isinstance(answer, Refusal), answer
        gained = [0] * len(match.rules.sides)
        for event in answer:
            if isinstance(event, TilePlayed) and event.points:
                gained[side_of_seat(event.seat)] += event.points
            if isinstance(event, RoundEnded):
                return tuple(map(sum, zip(gained, event.points, strict=True)))
        return tuple(map(sum, zip(gained, self.points(fold(match, answer)), strict=True)))


def wish(match: Match, seat: int, points: Points) -> tuple[int, ...]:
    """What a seat wants as high as can be; of equals, less for the next in turn, then for the one after."""
    if match.rules.is_partnership:
        own = side_of_seat(seat)
        more = points[own] - points[1 - own]
        return (-more if match.rules.points_are_bad else more,)
    assert match.game is not None
    seats = [seat]
    while match.game.order[seats[-1]] != seat:
        seats.append(match.game.order[seats[-1]])
    worth = [len(seats) * points[at - 1] - sum(points) for at in seats]
    return (worth[0], *(-more for more in worth[1:]))


def value_of(match: Match, points: Points) -> dict[str, float]:
    """Points as `solve` gives a value."""
    if match.rules.game == "powc":
        return {"A": points[1] - points[0]}
    if match.rules.game == "straight":
        return {"A": points[0] - points[1]}
    seats = [seat for seat in range(1, 5) if match.seats >> seat & 1]
    others = len(seats) - 1
    values = {seat: points[seat - 1] - (sum(points) - points[seat - 1]) / others for seat in seats}
    return {str(seat): round(value, 6) for seat, value in values.items()}


def random_tables(rng: random.Random, game: str, most_tiles: int, irregular: float) -> Iterator[Table]:
    """Tables with a round in progress that can be solved and has few tiles in hands, one a round."""
    while True:
        player = RandomTable(rng, random_ruleset(rng, game), irregular, judge=0.0)
        seen = None
        while not player.is_over:
            player.step()
            match = player.match
            if match.round is None or seen == (match.games, match.game and match.game.rounds):
                continue
            if match.round.last and sum(size(hand) for hand in match.round.hands) <= most_tiles:
                try:
                    in_progress(match)
                except Unsolvable:
                    continue
                if match.round.misplaid is None:
                    seen = (match.games, match.game and match.game.rounds)
                    yield player.table
