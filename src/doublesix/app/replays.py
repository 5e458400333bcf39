"""A match gone through again: what lay on the table, who held what, and how it stood, turn by turn.

A watcher sees all hands open, or what one seat saw: then each event passes the allow-list of
:mod:`doublesix.play.views`, and of other hands only what lies face up is known. A turn is numbered as an
analysis numbers it: turn 0 is the deal, every play, pass or blamed tile is the next, with what came before it
(tiles drawn, talk, a catch); what follows the last turn, the count above all, is the end of the round.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from doublesix.app.sheets.play_reading import LayoutTile, laid_tiles
from doublesix.app.sheets.reasons import Reason, reasons_of
from doublesix.play import events as e
from doublesix.play import evolve
from doublesix.play.events import Event
from doublesix.play.notation import Record
from doublesix.play.state import Match, Round, open_match
from doublesix.play.views import seen_by
from doublesix.tiles import Tile, members, size

OPEN: Final = 0
"""The watcher who sees all hands; the others are seats."""
TURNS: Final = (e.TilePlayed, e.Passed, e.TileBlamed, e.TileMisplaid)
"""What ends a turn."""
DEALING: Final = (
    e.GameStarted,
    e.LeadDrawn,
    e.RoundStarted,
    e.PlayersCounted,
    e.HandDealt,
    e.HandsUnwritten,
    e.PileLaid,
    e.Redealt,
    e.LinedUp,
)
"""What comes before the first turn."""
BETWEEN: Final = (e.GameStarted, e.LeadDrawn, e.RoundStarted)
"""What belongs to the next round."""


class SeenEvent(NamedTuple):
    """An event as the watcher may know it, and why it was worth what it was."""

    event: Event
    reasons: tuple[Reason, ...]


class SeenHand(NamedTuple):
    """A hand: the tiles that the watcher knows, and how many more there are."""

    tiles: tuple[Tile, ...] = ()
    hidden: int = 0


class Moment(NamedTuple):
    """How it stood after a turn, and what had happened since the one before."""

    turn: int
    happened: tuple[SeenEvent, ...]
    laid: tuple[LayoutTile, ...]
    hands: tuple[SeenHand, ...]
    """By seat, from 1 on."""
    aside: tuple[tuple[Tile, ...], ...]
    """By seat: the blamed tiles, face up (P7)."""
    pile: int
    scores: tuple[int, ...]
    to_play: int
    """Whose turn it is; 0 where nobody knows, and when the round is over."""


class ReplayRound(NamedTuple):
    """A round, moment by moment; ``moments[n]`` is turn n."""

    place: int
    """Its number in the match, from 1 on."""
    game: int
    number: int
    """In its game."""
    moments: tuple[Moment, ...]
    is_over: bool

    @property
    def last(self) -> int:
        """The turn of its last moment."""
        return len(self.moments) - 1


class MomentAddress(NamedTuple):
    """A moment's address: the round of the match, from 1 on, and the turn."""

    round: int
    turn: int


def replay_rounds(record: Record, watcher: int = OPEN) -> tuple[ReplayRound, ...]:
    """The rounds of a match as a watcher sees them: all hands open, or one seat's view."""
    return tuple(_Reader(record, watcher).read())


def watchers(match: Match) -> tuple[int, ...]:
    """From where a match can be watched: with open hands, and as each seat that plays."""
    return (OPEN, *(seat for seat in range(1, match.player_count + 1) if match.seats >> seat & 1))


def nearest(rounds: Sequence[ReplayRound], round_place: int, turn: int) -> MomentAddress:
    """The place that an address means; beyond what there is, the nearest one."""
    place = min(max(round_place, 1), len(rounds))
    return MomentAddress(place, min(max(turn, 0), rounds[place - 1].last))


def step(rounds: Sequence[ReplayRound], at: MomentAddress, by: int) -> MomentAddress | None:
    """The moment before or after one, in the round beside it where its own is over; nothing at the ends."""
    turn = at.turn + by
    if 0 <= turn <= rounds[at.round - 1].last:
        return MomentAddress(at.round, turn)
    place = at.round + by
    if not 1 <= place <= len(rounds):
        return None
    return MomentAddress(place, 0 if by > 0 else rounds[place - 1].last)


class _Reader:
    """Goes through the log once."""

    def __init__(self, record: Record, watcher: int) -> None:
        self.watcher = watcher
        self.events = record.events
        self.match = open_match(record.ruleset, record.names)
        self.rounds: list[ReplayRound] = []
        self.number = 0
        """Of the round in its game."""
        self.is_on = False
        """Whether a round has begun that is not closed."""
        self.now: Round | None = None
        """The round as it stands, or as it stood when it ended."""
        self.shown: tuple[int, ...] = ()
        """By seat, the hands that were counted when it ended."""
        self.log: list[Event] = []
        self.waiting: list[SeenEvent] = []
        """What happened since the last turn."""
        self.moments: list[Moment] = []
        self.scores: tuple[int, ...] = (0,) * len(self.match.sides)

    def read(self) -> list[ReplayRound]:
        for at, event in enumerate(self.events):
            if self.is_on and isinstance(event, BETWEEN):
                self.close_round()
            if self.is_on and not self.moments and not isinstance(event, DEALING):
                self.close_moment(at)
            self.note(event)
            if self.is_on and isinstance(event, TURNS):
                self.close_moment(at + 1)
        if self.is_on:
            self.close_round()
        return self.rounds

    def note(self, event: Event) -> None:
        before = self.match
        self.match = after = evolve(before, event)
        if isinstance(event, e.GameStarted):
            self.number = 0
        if isinstance(event, e.RoundStarted):
            self.is_on, self.number, self.now, self.shown = True, self.number + 1, None, ()
            self.log = []
        if isinstance(event, e.RoundEnded):
            self.shown = event.shown
        self.now = after.round or self.now
        if after.game is not None:
            self.scores = after.game.scores[: len(after.sides)]
        self.log.append(event)
        seen = seen_by(event, self.watcher) if self.watcher else event
        if seen is not None:
            self.waiting.append(SeenEvent(seen, tuple(reasons_of(seen, before, after))))

    def close_moment(self, at: int) -> None:
        """What happened so far is a moment; ``at`` is how much of the log that is."""
        now, match = self.now, self.match
        assert now is not None
        self.moments.append(
            Moment(
                turn=len(self.moments),
                happened=tuple(self.waiting),
                laid=laid_tiles(tuple(self.log)),
                hands=self.hands(now, at),
                aside=tuple(tuple(members(row)) for row in now.blamed[1 : match.player_count + 1]),
                pile=size(now.undealt) if match.rules.game == "bigsix" else 0,
                scores=self.scores,
                to_play=self.to_play(now),
            )
        )
        self.waiting = []

    def close_round(self) -> None:
        """Whatever is not told yet is the end of the round."""
        if self.waiting or not self.moments:
            self.close_moment(len(self.events))
        number, game = self.number, self.match.games
        is_over = self.match.round is None or self.match.ended is not None
        self.rounds.append(ReplayRound(len(self.rounds) + 1, game, number, tuple(self.moments), is_over))
        self.moments, self.is_on = [], False

    def to_play(self, now: Round) -> int:
        match, lying = self.match, now.misplaid
        if match.round is None or match.game is None or match.ended is not None:
            return 0
        return match.game.order[lying.seat] if lying is not None else now.turn

    # Hands

    def hands(self, now: Round, at: int) -> tuple[SeenHand, ...]:
        seats = range(1, self.match.player_count + 1)
        if self.is_unwritten(at):
            return tuple(self.unwritten_hand(now, seat, at) for seat in seats)
        return tuple(self.hand(now, seat) for seat in seats)

    def hand(self, now: Round, seat: int) -> SeenHand:
        held = now.hands[seat] & ~_lying(now, seat) if now.dealt >> seat & 1 else 0
        is_own = self.watcher in (OPEN, seat)
        known = held if is_own else held & (now.exposed_tiles[seat] | self.counted_tiles(seat))
        return SeenHand(tuple(members(known)), size(held & ~known))

    def is_unwritten(self, at: int) -> bool:
        """Whether the hands of this round are not written: said with its first play at the latest."""
        if self.now is not None and self.now.laid_counts:
            return True
        return at < len(self.events) and isinstance(self.events[at], e.HandsUnwritten)

    def unwritten_hand(self, now: Round, seat: int, at: int) -> SeenHand:
        """A hand of which only what it lays is known: to itself and to whoever sees all."""
        laid = now.laid_counts[seat] if now.laid_counts else 0
        known = now.exposed_tiles[seat] | self.counted_tiles(seat)
        if self.watcher in (OPEN, seat):
            known |= self.laid_later(seat, at)
        known &= ~_lying(now, seat)
        left = self.match.rules.hand_size - laid - size(_lying(now, seat))
        return SeenHand(tuple(members(known)), left - size(known))

    def laid_later(self, seat: int, at: int) -> int:
        """The tiles that a seat lays in the rest of the round."""
        found = 0
        for event in self.events[at:]:
            if isinstance(event, e.RoundStarted):
                break
            if isinstance(event, e.TilePlayed | e.TileMisplaid) and event.seat == seat:
                found |= 1 << event.tile
        return found

    def counted_tiles(self, seat: int) -> int:
        """What a seat held when the round ended, where that was counted: everybody saw it."""
        return self.shown[seat] if self.shown else 0


def _lying(now: Round, seat: int) -> int:
    """The tile of a seat that lies on the table where it must not (F16, F17): nobody holds it meanwhile."""
    lying = now.misplaid
    return 1 << lying.tile if lying is not None and lying.seat == seat else 0
