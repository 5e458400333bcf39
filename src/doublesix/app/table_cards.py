"""What there is at a table: played now, to come, and over. The table's card opens it."""

from collections.abc import Iterable
from typing import NamedTuple

from doublesix.app.match_readings import UNDER_WAY, MatchReading, MatchStatus


class TableReading(NamedTuple):
    """A table of the hall at a moment."""

    now: MatchReading | None
    """What is played there, or could be: its hour has come."""
    coming: MatchReading | None
    """What is called there for later, the first of it."""
    last: MatchReading | None
    """What was over there last."""


def read_table(matches: Iterable[MatchReading], table: int) -> TableReading:
    """The table with this number; of several matches that could be played the one that has begun is first."""
    here = [each for each in matches if each.table == table]
    begun = [each for each in here if each.status in UNDER_WAY]
    due = [each for each in here if each.status in (MatchStatus.OPEN, MatchStatus.LATE)]
    to_come = [each for each in here if each.status is MatchStatus.CALLED]
    over = [each for each in here if each.is_over]
    return TableReading(_first(begun) or _first(due), _first(to_come), _last(over))


def _first(matches: list[MatchReading]) -> MatchReading | None:
    return min(matches, key=_hour, default=None)


def _last(matches: list[MatchReading]) -> MatchReading | None:
    return max(matches, key=_hour, default=None)


def _hour(match: MatchReading) -> tuple[float, int]:
    """By the hour of the call, then by number."""
    assert match.call is not None, "what is at a table was called there"
    return match.call.at.timestamp(), match.number
