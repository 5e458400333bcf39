"""A match's sheet to write on: commands in, the log of what followed kept beside it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from importlib import resources
from typing import NamedTuple

from doublesix.app import wire
from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.commands import Command, Confirm, Rule, Write
from doublesix.app.sheets.decide import decide
from doublesix.app.sheets.evolve import fold
from doublesix.app.sheets.state import Sheet
from doublesix.app.sheets.written_round import BLOCKED, OUT, TARGET, Pips, WrittenRound
from doublesix.tournament.refusal import Refusal

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
TEAMS = (7, 4)
PLAYERS = (5, 3, 9, 1)


class SheetLogEntry(NamedTuple):
    """An event of a sheet as the log has it."""

    at: datetime
    by: int
    event: ev.Event


def rules(name: str, **options: str | int) -> str:
    """The text of a preset, as an event's version of the rules holds it."""
    lines = "".join(f"{option} = {value!r}\n" for option, value in options.items())
    if not lines:
        return resources.files("doublesix.rules").joinpath("presets", f"{name}.toml").read_text("utf-8")
    return f'base = "{name}"\n[options]\n{lines}'


def out(by: int, **counts: int) -> WrittenRound:
    """A round in which somebody went out: ``out(1, s2=11, s4=9)``."""
    return WrittenRound(OUT, by, _counts(counts))


def blocked(*pips: int) -> WrittenRound:
    """A blocked round, with the pips of seat 1, 2 and so on."""
    return WrittenRound(BLOCKED, 0, tuple(enumerate(pips, 1)))


def target(**scored: int) -> WrittenRound:
    """A round of straight that ended in play: ``target(A=60, B=35)``."""
    return WrittenRound(TARGET, scored=tuple(scored.items()))


def _counts(counts: dict[str, int]) -> Pips:
    return tuple((int(seat[1:]), pips) for seat, pips in counts.items())


class Scene:
    """A sheet and its log. Every step of the log is also put through the wire and read back."""

    def __init__(
        self,
        name: str = "powc-2023",
        stage: str = "preliminary",
        sides: tuple[int, ...] = TEAMS,
        **options: str | int,
    ) -> None:
        self.log: list[SheetLogEntry] = []
        self.folded: Sheet | None = None
        self.ids = 0
        self.do(cmd.OpenSheet(rules(name, **options), 3, stage, sides))

    @property
    def sheet(self) -> Sheet:
        """As it stands."""
        assert self.folded is not None
        return self.folded

    def do(self, command: Command) -> tuple[ev.Event, ...]:
        """Carry it out; what followed."""
        answer = decide(self.folded, command)
        assert not isinstance(answer, Refusal), answer
        at = NOON + timedelta(minutes=len(self.log))
        happened = [SheetLogEntry(at, 0, event) for event in answer]
        for event in answer:
            assert wire.from_data(wire.kind_of(event), wire.to_data(event)) == event
        self.log += happened
        self.folded = fold(happened, self.folded)
        return answer

    def no(self, command: Command) -> str:
        """The code of the refusal."""
        return self.refusal(command).code

    def refusal(self, command: Command) -> Refusal:
        """Why it is refused."""
        answer = decide(self.sheet, command)
        assert isinstance(answer, Refusal), answer
        return answer

    def new_id(self) -> str:
        """An id that no phone has used."""
        self.ids += 1
        return f"id{self.ids}"

    def write(
        self, side: int, written: WrittenRound, after: int | None = None, *, is_kept: bool = False
    ) -> str:
        """A side writes a round; its id."""
        name = self.new_id()
        after = self.sheet.written_count if after is None else after
        self.do(Write(name, side, after, written, is_kept=is_kept))
        return name

    def count(self, *rounds: WrittenRound) -> None:
        """Rounds that all agree with: the first side writes, the others confirm."""
        for written in rounds:
            name = self.write(min(self.sheet.active_sides()), written)
            for side in sorted(self.sheet.active_sides())[1:]:
                self.do(Confirm(name, side))
            assert self.sheet.rounds[-1].id == name

    def rule(self, decision: str, who: str = "", points: int = 0, **more: object) -> tuple[ev.Event, ...]:
        """The judge rules."""
        return self.do(ruled(decision, who, points, **more))


def ruled(decision: str, who: str = "", points: int = 0, **more: object) -> Rule:
    """A ruling with facts and a clause."""
    clause = str(more.pop("clause", "P16"))
    return Rule(decision, who, clause, "seen by the judge", points, **more)  # type: ignore[arg-type]


def kinds(events: tuple[ev.Event, ...]) -> list[str]:
    """What happened, by name."""
    return [type(event).__name__ for event in events]
