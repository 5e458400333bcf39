"""A table for people and programs in a hurry: a match with its log, and verbs that say what they do.

Everything goes through :func:`decide` and :func:`evolve`; this only keeps the log, names tiles by
their names, and turns a refusal into an exception.
"""

from doublesix.play import commands as c
from doublesix.play.commands import Command
from doublesix.play.decide import decide
from doublesix.play.events import Event
from doublesix.play.evolve import evolve
from doublesix.play.explain import explain
from doublesix.play.legal import Choices, choices
from doublesix.play.notation.reader import Entry, Record
from doublesix.play.notation.writer import write
from doublesix.play.refusal import Refusal
from doublesix.play.state import open_match
from doublesix.play.words import is_name
from doublesix.rules.rulesets import Ruleset, preset
from doublesix.tiles import NO_TILE, Tile


class Refused(Exception):
    """The referee's no, with the clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.clause})")
        self.clause = refusal.clause
        self.reason = refusal.reason


class Table:
    """A match in progress and all that happened in it."""

    def __init__(
        self, ruleset: Ruleset | str, names: tuple[str, ...] = (), tags: dict[str, str] | None = None
    ) -> None:
        wrong = [name for name in names if not is_name(name)]
        if wrong:
            raise ValueError(
                f"{wrong[0]!r} cannot be a name: a name has no | or # in it and stands on one line"
            )
        self.ruleset = preset(ruleset) if isinstance(ruleset, str) else ruleset
        self.names = names
        self.tags = tuple((tags or {}).items())
        self.match = open_match(self.ruleset, names)
        self.log: list[Event] = []

    def __repr__(self) -> str:
        names = f", {self.names!r}" if self.names else ""
        return f"<Table {self.ruleset.name!r}{names}: {len(self.log)} events>"

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command; :class:`Refused` when the rules say no, and nothing is changed."""
        answer = decide(self.match, command)
        if isinstance(answer, Refusal):
            raise Refused(answer)
        for event in answer:
            self.match = evolve(self.match, event)
        self.log.extend(answer)
        return answer

    def deal(self, *hands: str, pile: str = "") -> None:
        """Begin a round (and a game where none is in progress) with these hands, seat 1 first."""
        commands: list[Command] = [] if self.match.game else [c.StartGame()]
        commands.append(c.StartRound())
        commands += [
            c.DealHand(seat, tuple(Tile(word) for word in hand.split())) for seat, hand in enumerate(hands, 1)
        ]
        if pile:
            commands.append(c.LayPile(tuple(Tile(word) for word in pile.split())))
        match, length = self.match, len(self.log)
        try:
            for command in commands:
                self.do(command)
        except Refused:
            self.match = match
            del self.log[length:]
            raise

    def play(self, seat: int, tile: str, on: str = "") -> str:
        """Play a tile; the answer says in words what it was worth."""
        return self._explain(c.PlayTile(seat, Tile(tile), Tile(on) if on else NO_TILE))

    def pass_turn(self, seat: int) -> str:
        """Say pass."""
        return self._explain(c.Pass(seat))

    def draw(self, seat: int, tile: str = "") -> str:
        """Draw a tile from the pile."""
        return self._explain(c.DrawTile(seat, Tile(tile) if tile else NO_TILE))

    def _explain(self, command: Command) -> str:
        before = self.match
        return " ".join(explain(before, self.do(command)))

    @property
    def choices(self) -> Choices:
        """What the seat on turn may do."""
        return choices(self.match)

    @property
    def plays(self) -> list[str]:
        """The legal plays of the seat on turn, as they are said."""
        return [f"{tile} on {on}" if on >= 0 else str(tile) for _, tile, on in self.choices.plays]

    @property
    def scores(self) -> dict[str, int]:
        """The totals of the game in progress."""
        game = self.match.game
        return dict(zip(self.match.sides, game.scores if game else (0, 0, 0, 0), strict=False))

    @property
    def record(self) -> Record:
        """The match as a record, to write or to report."""
        entries = tuple(Entry(0, event) for event in self.log)
        return Record(self.ruleset, self.names, self.tags, entries, self.match)

    @property
    def notation(self) -> str:
        """The match as `.dtn` text."""
        return write(self.record)
