"""The decisions of a match as it was written down: where they stood, what could be seen, what is left out.

A **decision** is a regular play by a seat that had at least two different ones. A round is followed up to its
first irregularity: what comes after it (blamed and exposed tiles, passes that were no passes) is not what
the values are made for. Everything left out is named, with the reason.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from doublesix.play import events as e
from doublesix.play.events import Event
from doublesix.play.evolve import evolve
from doublesix.play.notation import Record
from doublesix.play.state import Match, Round, open_match
from doublesix.tiles import NUMBERS

TURNS: Final = (e.TilePlayed, e.Passed, e.TileBlamed, e.TileMisplaid)
"""What ends a turn."""
NO_HANDS: Final = "its hands are not written"
NO_PLAYS: Final = "only its scoresheet is written"
NOTHING_YET: Final = "no play is written"
VOID: Final = "a judge made it void"
WHOLE: Final = (NO_HANDS, NO_PLAYS, NOTHING_YET, VOID)
"""Reasons to leave a whole round out."""
BLAMED: Final = "a tile was blamed here (P7)"
WRONG_SPINNER: Final = "a short end of a wrong spinner was joined here (F17)"
MISPLAYED: Final = "a tile was misplayed here (F16)"
OUT_OF_TURN: Final = "a tile was played out of turn here (F15)"
EXPOSED: Final = "a tile was exposed here (F14)"
TALKED: Final = "somebody talked across the table here (F13)"
MISTAKEN: Final = {clause: f"a pass was mistaken here ({clause})" for clause in ("P9", "G7", "F18")}
"""By the clause of passes."""
FROM_HERE_ON: Final = (BLAMED, WRONG_SPINNER, MISPLAYED, OUT_OF_TURN, EXPOSED, TALKED, *MISTAKEN.values())
"""Reasons to leave the rest of a round out."""


class Shortage(NamedTuple):
    """A seat that could not play: the numbers open then, and how many tiles it drew (0: it passed)."""

    seat: int
    numbers: tuple[int, ...]
    drew: int


class Situation(NamedTuple):
    """A play and what stood before it; ``match`` is the referee's, a seat's part of it is its view."""

    position: int
    """Which event of the log the play is."""
    line: int
    game: int
    round: int
    turn: int
    match: Match
    made: e.TilePlayed
    shortages: tuple[Shortage, ...]


class Omission(NamedTuple):
    """What is not analysed, and why."""

    line: int
    game: int
    round: int
    why: str
    whole: bool
    """The whole round, or else what follows from this line on."""


class PlayedRound(NamedTuple):
    """A round: its turns, and what it was worth to each side where it has ended."""

    game: int
    round: int
    turns: int
    result: dict[str, float]


class Replay(NamedTuple):
    """A match gone through: the plays of its rounds as far as they are regular, and what is left out."""

    situations: tuple[Situation, ...]
    rounds: tuple[PlayedRound, ...]
    skipped: tuple[Omission, ...]
    match: Match
    """As it stood at the end."""


def replay(record: Record) -> Replay:
    """Go through a match as it was written down."""
    clerk = _Clerk(record)
    for position, (line, event) in enumerate(record.entries):
        clerk.note(position, line, event)
    clerk.close_round()
    return Replay(tuple(clerk.situations), tuple(clerk.rounds), tuple(clerk.skipped), clerk.match)


def open_numbers(match: Match) -> tuple[int, ...]:
    """The numbers that a tile may be joined to; none on an empty table."""
    now = match.round
    if now is None or not now.last:
        return ()
    return tuple(number for number in range(NUMBERS) if match.rules.open_tiles(now.layout, number))


class _Clerk:
    """Goes through the log once."""

    def __init__(self, record: Record) -> None:
        self.match = open_match(record.ruleset, record.names)
        self.voided = frozenset(_void_rounds(record.events))
        self.situations: list[Situation] = []
        self.rounds: list[PlayedRound] = []
        self.skipped: list[Omission] = []
        self.begun = 0
        """Rounds begun in the match."""
        self.in_game = 0
        """Rounds begun in the game."""
        self.line = 0
        """Where the round began."""
        self.turns = 0
        self.shortages: list[Shortage] = []
        self.is_open = False
        """Whether the round is followed, so far."""
        self.result: dict[str, float] = {}

    def note(self, position: int, line: int, event: Event) -> None:
        before = self.match
        if isinstance(event, e.RoundStarted):
            self.begin_round(line)
        elif isinstance(event, e.GameStarted):
            self.close_round()
            self.in_game = 0
        elif isinstance(event, e.TilePlayed) and self.is_open:
            self.take(position, line, event)
        elif self.is_open:
            self.leave_out(line, _irregular(before, event))
        if isinstance(event, TURNS):
            self.turns += 1
        self.note_shortage(before, event)
        self.match = evolve(before, event)
        self.note_result(before, event)

    def begin_round(self, line: int) -> None:
        self.close_round()
        self.begun += 1
        self.in_game += 1
        self.line, self.turns, self.shortages, self.result = line, 0, [], {}
        self.is_open = True
        if self.begun in self.voided:
            self.leave_out(line, VOID)

    def close_round(self) -> None:
        """Write the round down that is over, or that nothing more is written of."""
        if not self.line:
            return
        self.rounds.append(PlayedRound(self.match.games, self.in_game, self.turns, self.result))
        if self.is_open and not self.turns:
            self.leave_out(self.line, NOTHING_YET)
        self.line, self.is_open = 0, False

    def leave_out(self, line: int, why: str) -> None:
        """From here on the round is not followed."""
        if why:
            whole = why in WHOLE
            at = self.line if whole else line
            self.skipped.append(Omission(at, self.match.games, self.in_game, why, whole))
            self.is_open = False

    def take(self, position: int, line: int, event: e.TilePlayed) -> None:
        now = self.match.round
        assert now is not None
        match = self.match
        if not now.turn:  # who starts shows with the first play, and is taken as right
            match = match._replace(round=now._replace(turn=event.seat))
        self.situations.append(
            Situation(
                position,
                line,
                match.games,
                self.in_game,
                self.turns + 1,
                match,
                event,
                tuple(self.shortages),
            )
        )

    def note_shortage(self, before: Match, event: Event) -> None:
        if isinstance(event, e.Passed):
            self.shortages.append(Shortage(event.seat, open_numbers(before), 0))
        elif isinstance(event, e.TileDrawn):
            last = self.shortages[-1] if self.shortages else None
            numbers = open_numbers(before)
            if last is not None and last.drew and (last.seat, last.numbers) == (event.seat, numbers):
                self.shortages[-1] = last._replace(drew=last.drew + 1)
            else:
                self.shortages.append(Shortage(event.seat, numbers, 1))

    def note_result(self, before: Match, event: Event) -> None:
        if isinstance(event, e.RoundEnded) and before.round is not None:
            points = gains_of(self.match, before.round)
            self.result = {side_of(before, seat): worth(before, seat, points) for seat in _seats(before)}


def gains_of(match: Match, now: Round) -> tuple[int, ...]:
    """What each side has gained in a round so far; points as the game counts them."""
    assert match.game is not None
    rows = zip(match.game.scores, now.opening_scores, strict=True)
    return tuple(new - old for new, old in rows)[: len(match.sides)]


def worth(match: Match, seat: int, points: Sequence[int]) -> float:
    """What points by side are worth to a seat's side: its own less the others' (in ``powc`` they are bad)."""
    if match.rules.is_partnership:
        side = 1 - seat % 2
        better = float(points[side] - points[1 - side])
        return -better if match.rules.points_are_bad else better
    others = [points[at - 1] for at in _seats(match) if at != seat]
    return points[seat - 1] - sum(others) / len(others)


def side_of(match: Match, seat: int) -> str:
    """The side of a seat."""
    return "BA"[seat % 2] if match.rules.is_partnership else str(seat)


def _seats(match: Match) -> list[int]:
    return [seat for seat in range(1, match.player_count + 1) if match.seats >> seat & 1]


def _void_rounds(events: tuple[Event, ...]) -> Iterator[int]:
    """The rounds that a judge made void, counted from 1 over the match."""
    rounds = 0
    for event in events:
        rounds += isinstance(event, e.RoundStarted)
        if isinstance(event, e.RoundEnded) and event.how == "void":
            yield rounds


def _irregular(match: Match, event: Event) -> str:
    """Why a round is not followed after an event; nothing for what is regular."""
    match event:
        case e.HandsUnwritten():
            return NO_HANDS
        case e.SheetRecorded():
            return NO_PLAYS
        case e.TileBlamed():
            return BLAMED
        case e.TileMisplaid():
            return WRONG_SPINNER if event.wrong_spinner else MISPLAYED
        case e.TileExposed():
            return OUT_OF_TURN if event.out_of_turn else EXPOSED
        case e.Talked():
            return TALKED
        case e.Passed():
            return MISTAKEN[match.rules.cites.passing] if event.mistaken else ""
    return ""
