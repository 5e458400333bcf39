"""The rounds of a table as its event's sheet takes them over: the statements of each that ended by play.

What a judge says is on the sheet already, and a round that a judge ended has nothing to take over.
"""

from collections.abc import Iterator
from typing import NamedTuple

from doublesix.app.online.events import Played
from doublesix.app.online.state import Entry, OnlineTable
from doublesix.play.events import RoundEnded

JUDGED = ("judge", "walkover")
"""How the judge's statements begin."""
BEGUN = ("game", "lead", "round", "time")
"""Statements of a ruling that only begin what a table on the screen has begun itself."""


class PlayedRound(NamedTuple):
    """A round that ended by play: the number it ended under, and its statements."""

    n: int
    lines: tuple[str, ...]


def played_rounds(table: OnlineTable) -> Iterator[PlayedRound]:
    """The rounds that ended by play, one after another."""
    lines: list[str] = []
    for entry in table.entries:
        if not isinstance(entry.event, Played):
            continue
        has_ended = any(isinstance(each.event, RoundEnded) for each in entry.played)
        if is_ruling(entry):
            lines = [] if has_ended else lines
            continue
        lines += entry.event.lines
        if has_ended:
            yield PlayedRound(entry.n, tuple(lines))
            lines = []


def is_ruling(entry: Entry) -> bool:
    """Whether a judge said it."""
    event = entry.event
    return isinstance(event, Played) and any(line.split()[0] in JUDGED for line in event.lines)


def ruling_lines(lines: tuple[str, ...]) -> tuple[str, ...]:
    """What a ruling on the sheet says of the table itself."""
    return tuple(line for line in lines if line.split()[0] not in BEGUN)
