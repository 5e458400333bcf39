"""A table on the screen to sit down at: commands in, its log beside it, and rounds whose hands are known."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from doublesix.app import wire
from doublesix.app.online import commands as cmd
from doublesix.app.online import events as ev
from doublesix.app.online.commands import Command
from doublesix.app.online.decide import decide
from doublesix.app.online.evolve import fold
from doublesix.app.online.frames import Frame, frame_of
from doublesix.app.online.state import OnlineTable
from doublesix.play import events as e
from doublesix.play.deals import commitment
from doublesix.tiles import HIGH, LOW, NO_TILE
from doublesix.tournament.refusal import Refusal
from tests.app.sheets.scenes import rules
from tests.play.tables import POWC_HANDS, SEVENS, t

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
STEP = timedelta(seconds=1)
"""Between two things that happen."""
SECRET = hashlib.sha256(b"a table's").digest()
PEOPLE = (11, 12, 13, 14)
"""Who sits at which seat, unless a scene says otherwise; 0: nobody."""
TOURNAMENT = 5


class TableLogEntry(NamedTuple):
    """An event of a table as the log has it."""

    at: datetime
    by: int
    event: ev.Event


class Scene:
    """A table and its log. Every event is also put through the wire and read back."""

    def __init__(
        self,
        name: str = "powc-2023",
        *,
        people: Iterable[int] = PEOPLE,
        strict: bool = False,
        tournament: int = 0,
        players: int = 4,
        seconds: int = 0,
        patience: int = 60,
        level: int = 4,
        stage: str = "preliminary",
        begun: bool = True,
        **options: str | int,
    ) -> None:
        self.log: list[TableLogEntry] = []
        self.folded: OnlineTable | None = None
        self.now = NOON
        self.keys = 0
        self.put_in(
            ev.TableOpened(
                rules(name, **options),
                stage,
                players,
                level,
                seconds,
                patience,
                strict,
                commitment(SECRET).hex(),
                tournament=tournament,
            )
        )
        for seat, person in enumerate(people, 1):
            if person and seat <= players:
                self.do(cmd.Sit(person, seat))
        if begun:
            self.do(cmd.Begin())

    @property
    def table(self) -> OnlineTable:
        """As it stands."""
        assert self.folded is not None
        return self.folded

    def put_in(self, *events: ev.Event) -> None:
        """Events that are in the log, whoever asked for them."""
        for event in events:
            assert wire.from_data(wire.kind_of(event), wire.to_data(event)) == event
            self.now += STEP
            logged = TableLogEntry(self.now, 0, event)
            self.log.append(logged)
            self.folded = fold([logged], self.folded)

    def do(self, command: Command) -> tuple[ev.Event, ...]:
        """Carry it out; what followed."""
        answer = decide(self.table, command)
        assert not isinstance(answer, Refusal), answer
        self.put_in(*answer)
        return answer

    def refusal(self, command: Command) -> Refusal:
        """Why it is refused."""
        answer = decide(self.table, command)
        assert isinstance(answer, Refusal), answer
        return answer

    def no(self, command: Command) -> str:
        """The code of the refusal, the referee's own where the rules say no."""
        refusal = self.refusal(command)
        return str(refusal.facts.get("why", refusal.code))

    def clause(self, command: Command) -> str:
        """The clause of the refusal."""
        return self.refusal(command).clause

    # What is said and done at a table

    def dealt(self, *hands: str, pile: str = "", lead: str = "") -> Scene:
        """A round with these hands, seat 1 first; seat 1 starts, unless it is drawn for otherwise."""
        match = self.table.match
        named = hands or (POWC_HANDS if match.rules.game == "powc" else SEVENS)[: len(self.table.seats)]
        lines = [] if match.game else ["game"]
        if match.rules.is_partnership and not match.game and (match.games == 0 or match.rules.game == "powc"):
            lines.append(f"lead {lead or '1=6-6 2=1-0 3=2-0 4=3-0'}")
        lines.append("round")
        lines += [f"hand {seat} {hand}" for seat, hand in enumerate(named, 1)]
        self.put_in(ev.Played(0, (*lines, f"pile {pile}") if pile else tuple(lines)))
        return self

    def say(self, seat: int, *lines: str) -> Scene:
        """Statements of the notation that a seat's commands became."""
        for line in lines:
            self.put_in(ev.Played(seat, (line,)))
        return self

    def put(self, seat: int, tile: str, on: str = "", number: int = -1, **more: Any) -> cmd.Put:
        """The command that puts a tile down here and now; the number that both have, unless one is named."""
        to, at = t(tile), t(on) if on else NO_TILE
        if on and number < 0:
            number = next((each for each in (HIGH[to], LOW[to]) if each in (HIGH[at], LOW[at])), HIGH[at])
        return cmd.Put(seat, to, at, number, **{"seen": self.table.n, **more})

    def play(self, seat: int, tile: str, on: str = "", number: int = -1, **more: Any) -> tuple[ev.Event, ...]:
        """Put a tile down."""
        return self.do(self.put(seat, tile, on, number, **more))

    def passes(self, seat: int) -> tuple[ev.Event, ...]:
        """Say pass."""
        return self.do(cmd.SayPass(seat, seen=self.table.n))

    def catches(self, seat: int) -> tuple[ev.Event, ...]:
        """Catch what was just laid."""
        return self.do(cmd.CatchOther(seat, seen=self.table.n))

    def frame(self, seat: int = 0, after: int = 0) -> Frame:
        """What a seat, or anybody (0), is sent now."""
        return frame_of(self.table, seat, self.now, after)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores that everybody sees."""
        return tuple(side.score for side in self.frame().sides)

    @property
    def happened(self) -> list[str]:
        """What the referee noted last, by name."""
        return [type(each.event).__name__ for each in self.table.entries[-1].played]


def kinds(events: Iterable[ev.Event]) -> list[str]:
    """What happened, by name."""
    return [type(event).__name__ for event in events]


def lines(events: Iterable[ev.Event]) -> list[str]:
    """The statements that were written."""
    return [line for event in events if isinstance(event, ev.Played) for line in event.lines]


def noted(scene: Scene, kind: type[e.Event]) -> list[Any]:
    """All that the referee noted of a kind."""
    return [event for event in scene.table.play_events if isinstance(event, kind)]


def chosen_starter() -> Scene:
    """A round of straight that either player of a team may start (F12): the judge gave the team the game."""
    scene = Scene("fortbend-2023", tournament=TOURNAMENT, seconds=30).dealt()
    scene.do(cmd.ApplyRuling(('judge penalty B 250 "x"',)))
    scene.do(cmd.DealNext(SECRET))
    return scene


LAST_WRONG = (
    "1 plays 6-6",
    *("2 passes", "3 passes", "4 passes"),
    "1 plays 6-5 on 6-6",
    *("2 plays 5-1 on 6-5", "3 passes", "4 passes"),
    "1 plays 6-1 on 5-1",
    *("2 passes", "3 passes", "4 passes"),
    "1 plays 6-4 on 6-6",
    *("2 plays 4-4 on 6-4", "3 passes", "4 passes"),
    "1 plays 6-3 on 6-6",
    *("2 passes", "3 passes", "4 passes"),
    "1 plays 6-2 on 6-6",
    *("2 passes", "3 passes", "4 passes"),
    "1 misplays 6-0 on 6-3/3 showing 6",
)


def last_tile_wrong() -> Scene:
    """A round that is over with a tile that lies wrong, unless it is caught."""
    scene = Scene("fortbend-2023", strict=True, tournament=TOURNAMENT, mistaken_pass=0).dealt()
    for line in LAST_WRONG:
        scene.say(int(line[0]), line)
    return scene
