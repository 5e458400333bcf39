"""A sheet round by round, as the public may read it: how each ended, why, what was laid, what was left.

Built from the public record only: tiles set aside (P4), the pile and hands that were not counted are in
none, and of a round that is not over nothing is said.
"""

from typing import Final, NamedTuple

from doublesix.app.sheets.left_tiles import left_by_event, left_hands
from doublesix.app.sheets.play_reading import LayoutTile, laid_tiles
from doublesix.app.sheets.reasons import Reason, is_mistaken_pass, reasons
from doublesix.app.sheets.ruling import ruled_clauses
from doublesix.app.sheets.state import Sheet
from doublesix.app.sheets.written_round import NamedTiles
from doublesix.play import events as e
from doublesix.play import evolve, public_view
from doublesix.play.state import Match, open_match
from doublesix.tiles import NO_TILE, Tile, members

QUIET: Final = ("no_score", "match_won")
"""Reasons that are left out: they say nothing new."""
PLAY: Final[dict[type, str]] = {
    e.TilePlayed: "play",
    e.Passed: "pass",
    e.TileDrawn: "draw",
    e.TileBlamed: "blame",
    e.TileMisplaid: "misplay",
    e.MisplayCaught: "caught",
    e.TileExposed: "expose",
}
"""What happens on a layout, step by step."""


class PlayStep(NamedTuple):
    """One thing that happened in a round, and the layout after it."""

    kind: str
    seat: int
    tile: Tile
    laid: tuple[LayoutTile, ...]
    points: int = 0


class RoundRecord(NamedTuple):
    """A round that counts; what a judge did after the last one has no number."""

    number: int
    reasons: tuple[Reason, ...]
    gains: tuple[int, ...]
    scores: tuple[int, ...]
    how: str = ""
    by: int = 0
    """The seat that went out, or blocked it where that is known."""
    is_void: bool = False
    steps: tuple[PlayStep, ...] = ()
    hands: tuple[tuple[int, tuple[Tile, ...]], ...] = ()
    """By seat: the tiles left in the hands that were counted, where they are known."""


class GameRecord(NamedTuple):
    """A game, its rounds, and who won it."""

    number: int
    rounds: tuple[RoundRecord, ...]
    winner: int = -1
    """The side that won it."""
    by_time: bool = False
    """Whether the time limit ended it (E40)."""


class _Reader:
    """Goes through the referee's events of a match."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.count = len(sheet.sides)
        self.games: list[GameRecord] = []
        self.why: list[Reason] = []
        self.log: list[e.Event] = []
        self.left: NamedTiles = ()
        """The tiles left in the round that is read, where its counts were written and they were tapped."""
        self.before = (0,) * self.count
        """The scores after the last round that was noted."""
        self.scores = self.before

    def read(self) -> list[GameRecord]:
        match = _opening_match(self.sheet)
        events = self.sheet.events
        public = public_view(self.sheet.match, events).record
        told = left_by_event(self.sheet)
        for at, (event, seen, ruled) in enumerate(
            zip(events, public, ruled_clauses(self.sheet), strict=True)
        ):
            self.left = told.get(at, self.left)
            after = evolve(match, event)
            known = event if is_mistaken_pass(event) else seen  # why is the rules' own word, not a judge's
            self.note(known, reasons(match, (known,), ruled), after)
            match = after
        if self.why and self.games:
            self.close(0, None)
        return self.games

    def note(self, event: e.Event, why: tuple[Reason, ...], after: Match) -> None:
        """One more event."""
        if isinstance(event, e.GameStarted):
            self.games.append(GameRecord(len(self.games) + 1, ()))
            self.before = self.scores = (0,) * self.count
        if isinstance(event, e.RoundStarted):
            self.log = []
        self.log.append(event)
        if after.game is not None:
            self.scores = after.game.scores[: self.count]
        if isinstance(event, e.GameEnded):
            if self.why:
                self.close(0, None)
            winner = after.rules.sides.index(event.winner)
            self.games[-1] = self.games[-1]._replace(winner=winner, by_time=event.by_time)
            return
        if isinstance(event, e.MatchEnded) or (isinstance(event, e.TimeAnnounced) and after.round is None):
            return  # the heading of the game says it
        self.why += [each for each in why if each.code not in QUIET]
        if isinstance(event, e.RoundEnded):
            self.close(sum(each.number > 0 for each in self.games[-1].rounds) + 1, event)

    def close(self, number: int, end: e.RoundEnded | None) -> None:
        """What happened since the last round belongs to this one."""
        gains = tuple(new - old for new, old in zip(self.scores, self.before, strict=True))
        row = RoundRecord(number, tuple(self.why), gains, self.scores)
        if end is not None:
            row = row._replace(
                how=end.how,
                by=end.by,
                is_void=end.void or end.how == "void",
                steps=steps_of(self.log),
                hands=tuple((seat, tuple(members(each))) for seat, each in enumerate(end.shown) if each)
                or left_hands(self.left),
            )
        game = self.games[-1]
        self.games[-1] = game._replace(rounds=(*game.rounds, row))
        self.why, self.log, self.left, self.before = [], [], (), self.scores


def steps_of(log: list[e.Event]) -> tuple[PlayStep, ...]:
    """The plays of a round, each with the layout after it; none where only its counts are known."""
    found: list[PlayStep] = []
    for at, event in enumerate(log):
        kind = PLAY.get(type(event))
        if kind is not None:
            seat = event.by if isinstance(event, e.MisplayCaught) else getattr(event, "seat", 0)
            tile = getattr(event, "tile", NO_TILE)
            laid = laid_tiles(tuple(log[: at + 1]))
            found.append(PlayStep(kind, seat, tile, laid, getattr(event, "points", 0)))
    return tuple(found) if any(each.laid for each in found) else ()


def _opening_match(sheet: Sheet) -> Match:
    """The match as it was when its sheet was opened."""
    names = () if sheet.match.rules.is_partnership else tuple(map(str, sheet.sides))
    return open_match(sheet.match.ruleset, names)


def read_games(sheet: Sheet) -> list[GameRecord]:
    """The games of a match, round by round."""
    return _Reader(sheet).read()
