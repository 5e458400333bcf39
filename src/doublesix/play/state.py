"""The state of a match: what the next decision depends on, and nothing about how it came to be.

A :class:`Match` holds the game and the round in progress. All are values: an event makes a new one.
The full state has no serialiser; what leaves a table is built by :mod:`doublesix.play.views`.
"""

from itertools import zip_longest
from typing import Any, NamedTuple

from doublesix.play.desks import DESKS, Desk
from doublesix.play.events import MatchEnded, TileMisplaid
from doublesix.rules.leads import CLOCKWORK
from doublesix.rules.options import Options
from doublesix.rules.rulesets import Ruleset
from doublesix.tiles import Tile

FIVE_ZEROS = (0, 0, 0, 0, 0)
ALL_SEATS = 0b11110


class Round(NamedTuple):
    """A round in progress. Rows by seat have five places, the first for nobody."""

    hands: tuple[int, ...]
    layout: Any
    turn: int
    """Whose turn it is; 0 while that is not known."""
    last: int
    """Who made the last play."""
    starter: int
    starters: int
    """The seats that may start, as far as is known."""
    begun: bool
    """Whether a play or a pass was made, be it out of turn."""
    blamed: tuple[int, ...]
    exposed: tuple[int, ...]
    dealt: int
    """The seats that have their hands."""
    pile: tuple[Tile, ...] | None
    """The pile as it was laid out, the next tile first."""
    undealt: int
    """The tiles that nobody has been given."""
    opening_scores: tuple[int, ...]
    misplaid: TileMisplaid | None
    laid: tuple[int, ...]
    """Where hands are not written: how many tiles each seat has laid; else empty."""


class Game(NamedTuple):
    """A game in progress."""

    number: int
    scores: tuple[int, ...]
    rounds: int
    order: tuple[int, ...]
    """Who follows each seat."""
    lead_drawn: int
    """The tiles drawn for the lead since the last round."""
    lead_tied: int
    """The seats that must draw again."""


class Match(NamedTuple):
    """A match, as far as it is played."""

    ruleset: Ruleset
    options: Options
    desk: Desk
    players: int
    """How many sit down; 0 while nobody has said (``bigsix``)."""
    seats: int
    """The seats that play."""
    names: tuple[str, ...]
    games_won: tuple[int, ...]
    games: int
    """Games begun."""
    offences: tuple[int, ...]
    """How often each side has talked (F13)."""
    starters: int
    """Who may start the next round."""
    game: Game | None
    round: Round | None
    after_block: bool
    """Whether the last thing that happened is a block, after which people may still say pass."""
    ended: MatchEnded | None

    @property
    def seated(self) -> int:
        """How many sit down, as far as anybody can tell: named, else dealt to, else as the ruleset says."""
        if self.players:
            return self.players
        dealt = self.round.dealt.bit_length() - 1 if self.round else 0
        return dealt if dealt > 1 else self.options.players

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides that sit down."""
        return self.desk.sides if self.desk.is_partnership else self.desk.sides[: self.seated]


def open_match(ruleset: Ruleset, names: tuple[str, ...] = ()) -> Match:
    """A match that has not begun; names in the order of seats, or none."""
    desk = DESKS[ruleset.game]
    players = 4 if desk.is_partnership else len(names)
    seats = sum(1 << seat for seat in range(1, (players or 4) + 1))
    none = (0,) * len(desk.sides)
    return Match(
        ruleset=ruleset,
        options=ruleset.in_force(),
        desk=desk,
        players=players,
        seats=seats,
        names=("", *names),
        games_won=none,
        games=0,
        offences=none,
        starters=seats,
        game=None,
        round=None,
        after_block=False,
        ended=None,
    )


def headed(match: Match, ruleset: Ruleset, names: tuple[str, ...]) -> Match:
    """A match that has not begun, under another heading; who was lined up or struck stays so."""
    fresh = open_match(ruleset, names)
    lined_up = zip_longest(match.names, fresh.names, fillvalue="")
    return match._replace(
        ruleset=ruleset,
        options=fresh.options,
        players=fresh.players,
        seats=fresh.seats & match.seats,
        names=tuple(own or named for own, named in lined_up),
    )


def open_round(desk: Desk, starter: int, starters: int, scores: tuple[int, ...]) -> Round:
    """A round before anything is dealt."""
    return Round(
        hands=FIVE_ZEROS,
        layout=desk.empty,
        turn=0,
        last=0,
        starter=starter,
        starters=starters,
        begun=False,
        blamed=FIVE_ZEROS,
        exposed=FIVE_ZEROS,
        dealt=0,
        pile=None,
        undealt=desk.tiles,
        opening_scores=scores,
        misplaid=None,
        laid=(),
    )


def order_of(seats: int) -> tuple[int, ...]:
    """Who follows each seat when only these play, in the usual order."""
    order = [0]
    for seat in range(1, 5):
        follower = CLOCKWORK[seat]
        while follower != seat and not seats >> follower & 1:
            follower = CLOCKWORK[follower]
        order.append(follower)
    return tuple(order)


def only_seat(seats: int) -> int:
    """The one seat of a set, or 0 where there are several."""
    return 0 if seats & (seats - 1) else seats.bit_length() - 1
