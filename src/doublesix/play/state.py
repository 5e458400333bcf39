"""The state of a match: what the next decision depends on, and nothing about how it came to be.

A :class:`Match` holds the game and the round in progress. All are values: an event makes a new one.
The full state has no serialiser; what leaves a table is built by :mod:`doublesix.play.views`.
"""

from itertools import zip_longest
from typing import Any, NamedTuple

from doublesix.play.events import MatchEnded, TileMisplaid
from doublesix.play.game_rules import GAME_RULES, GameRules
from doublesix.rules.leads import CLOCKWORK
from doublesix.rules.options import Options
from doublesix.rules.rulesets import Ruleset
from doublesix.tiles import Tile

FIVE_ZEROS = (0, 0, 0, 0, 0)
ALL_SEATS = 0b11110


class Besides(NamedTuple):
    """What else is so in a round and changes seldom. Rows by seat have five places, the first for nobody."""

    starters: int
    """The seats that may start, as far as is known."""
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


class Round(NamedTuple):
    """A round in progress: what changes with every turn, and what else is so."""

    hands: tuple[int, ...]
    layout: Any
    turn: int
    """Whose turn it is; 0 while that is not known."""
    last: int
    """Who made the last play."""
    starter: int
    begun: bool
    """Whether a play or a pass was made, be it out of turn."""
    besides: Besides

    def with_changes(self, **changes: Any) -> "Round":
        """The round with some values changed, wherever they are kept."""
        kept = {name: changes.pop(name) for name in Besides._fields if name in changes}
        besides = self.besides._replace(**kept) if kept else self.besides
        return self._replace(besides=besides, **changes)

    @property
    def starters(self) -> int:
        """The seats that may start."""
        return self.besides.starters

    @property
    def blamed(self) -> tuple[int, ...]:
        """The tiles blamed, by seat."""
        return self.besides.blamed

    @property
    def exposed_tiles(self) -> tuple[int, ...]:
        """The tiles exposed, by seat."""
        return self.besides.exposed

    @property
    def dealt(self) -> int:
        """The seats that have their hands."""
        return self.besides.dealt

    @property
    def pile(self) -> tuple[Tile, ...] | None:
        """The pile as it was laid out."""
        return self.besides.pile

    @property
    def undealt(self) -> int:
        """The tiles that nobody has been given."""
        return self.besides.undealt

    @property
    def opening_scores(self) -> tuple[int, ...]:
        """The scores when the round began."""
        return self.besides.opening_scores

    @property
    def misplaid(self) -> TileMisplaid | None:
        """What lies on the table until it is caught or stands."""
        return self.besides.misplaid

    @property
    def laid_counts(self) -> tuple[int, ...]:
        """How many tiles each seat has laid where hands are not written."""
        return self.besides.laid


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
    time_is_over: bool = False
    """Whether the last round was announced (E40)."""


class Match(NamedTuple):
    """A match, as far as it is played."""

    ruleset: Ruleset
    options: Options
    rules: GameRules
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
    def player_count(self) -> int:
        """How many sit down, as far as anybody can tell: named, else dealt to, else as the ruleset says."""
        if self.players:
            return self.players
        dealt = self.round.dealt.bit_length() - 1 if self.round else 0
        return dealt if dealt > 1 else self.options.players

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides that sit down."""
        return self.rules.sides if self.rules.is_partnership else self.rules.sides[: self.player_count]


def open_match(ruleset: Ruleset, names: tuple[str, ...] = ()) -> Match:
    """A match that has not begun; names in the order of seats, or none."""
    rules = GAME_RULES[ruleset.game]
    fewest = 4 if rules.is_partnership else 2
    if names and not fewest <= len(names) <= 4:
        many = "four" if fewest == 4 else "two to four"
        raise ValueError(f"{ruleset.game} has {many} seats, not {len(names)}")
    players = 4 if rules.is_partnership else len(names)
    seats = sum(1 << seat for seat in range(1, (players or 4) + 1))
    none = (0,) * len(rules.sides)
    return Match(
        ruleset=ruleset,
        options=ruleset.in_force(),
        rules=rules,
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


def with_heading(match: Match, ruleset: Ruleset, names: tuple[str, ...]) -> Match:
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


def open_round(rules: GameRules, starter: int, starters: int, scores: tuple[int, ...]) -> Round:
    """A round before anything is dealt."""
    besides = Besides(starters, FIVE_ZEROS, FIVE_ZEROS, 0, None, rules.tiles, scores, None, ())
    return Round(FIVE_ZEROS, rules.empty, 0, 0, starter, False, besides)


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
