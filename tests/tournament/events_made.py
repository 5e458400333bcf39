"""Events at any stage of their life, made of commands alone, for tests of the pure rooms."""

from datetime import UTC, datetime, timedelta
from typing import Any

from doublesix.tournament import commands as cmd
from doublesix.tournament import draws
from doublesix.tournament.commands import Command, Frozen
from doublesix.tournament.context import Answer, CommandContext
from doublesix.tournament.decide import decide
from doublesix.tournament.events import Logged
from doublesix.tournament.evolve import fold
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.settings import Settings, preset
from doublesix.tournament.state import Tournament

START = datetime(2030, 3, 1, 8, 0, tzinfo=UTC)
CLOSES = datetime(2030, 4, 5, 11, 0, tzinfo=UTC)
MOMENT = CLOSES + timedelta(days=1)
SECRET = bytes(range(32))


class Life:
    """An event that is asked one thing after another, and its log."""

    def __init__(self) -> None:
        self.log: list[Logged] = []
        self.state: Tournament | None = None

    @property
    def now(self) -> Tournament:
        """The event, which was created."""
        assert self.state is not None
        return self.state

    def ask(self, command: Command, at: datetime = START, by: int = 1) -> Answer:
        """What the desk answers; what happens is in the log."""
        answer = decide(self.state, command, CommandContext(at, by))
        if not isinstance(answer, Refusal):
            happened = [Logged(at, by, event) for event in answer]
            self.log += happened
            self.state = fold(happened, self.state)
        return answer

    def do(self, *wanted: Command, at: datetime = START, by: int = 1) -> "Life":
        """Ask, and insist on it."""
        for command in wanted:
            answer = self.ask(command, at, by)
            assert not isinstance(answer, Refusal), answer
        return self

    def refused(self, command: Command, at: datetime = START, by: int = 1) -> str:
        """The code of the desk's no."""
        before = self.state
        answer = self.ask(command, at, by)
        assert isinstance(answer, Refusal), answer
        assert self.state == before
        return answer.code


def settings(preset_name: str = "powc-2023", **changes: Any) -> Settings:
    """A preset's settings with times and a place."""
    given = {"closes_at": CLOSES, "starts_at": CLOSES + timedelta(days=14), "venue": "Hall", **changes}
    return preset(preset_name).settings._replace(**given)


def created(preset_name: str = "powc-2023", **changes: Any) -> Life:
    """An event that was begun."""
    rules = f'base = "{preset_name}"\n'
    return Life().do(cmd.Create(preset_name, settings(preset_name, **changes), rules))


def opened(preset_name: str = "powc-2023", **changes: Any) -> Life:
    """An event that takes entries."""
    return created(preset_name, **changes).do(cmd.Publish(), cmd.OpenEntries())


def listing(count: int, mates: int = 2) -> cmd.FreezeList:
    """A list of so many, of which each institution has so many."""
    entries = tuple(Frozen(number, 100 + number, (number - 1) // mates + 1) for number in range(1, count + 1))
    listed = [draws.Entry(each.number, f"Team {each.number}", str(each.institution)) for each in entries]
    return cmd.FreezeList(entries, draws.entries_hash(listed).hex())


def frozen(preset_name: str = "powc-2023", count: int = 4, mates: int = 2, **changes: Any) -> Life:
    """An event whose list is fixed."""
    return opened(preset_name, **changes).do(listing(count, mates), at=CLOSES + timedelta(hours=1))


def committed(preset_name: str = "powc-2023", count: int = 4, mates: int = 2, **changes: Any) -> Life:
    """An event whose commitment is public."""
    commit = cmd.CommitDraw(draws.commitment(SECRET).hex(), ("dice",), MOMENT)
    return frozen(preset_name, count, mates, **changes).do(commit, at=CLOSES + timedelta(hours=2))


def drawn(preset_name: str = "powc-2023", count: int = 4, mates: int = 2, **changes: Any) -> Life:
    """An event whose lots are drawn."""
    values, reveal = cmd.EnterPublicValues(("3 5 1 6",)), cmd.RevealDraw(SECRET.hex())
    return committed(preset_name, count, mates, **changes).do(values, reveal, at=MOMENT)
