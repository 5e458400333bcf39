"""What many simulated days say together: when it ends, how many tables it needs, who waits, who wins."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final, NamedTuple

from doublesix.app.days import Day, timetable
from doublesix.app.plans import MINUTE, Plan
from doublesix.tournament.schedule import ScheduledFixture, waits

SLACK: Final = 15 * MINUTE
"""A day that ends so much later than with a table for everybody is still as good."""
_Z: Final = 1.96
"""Standard errors to each side of a 95 % interval."""


class Spread(NamedTuple):
    """A length in seconds that half of the days do not exceed, and nine of ten do not."""

    half: int
    most: int


class PhaseTimes(NamedTuple):
    """A phase of the event: on which day it is, how many matches it has, when it begins and ends."""

    phase: str
    day: int
    matches: int
    start: Spread
    end: Spread


class Share(NamedTuple):
    """How often something happened on so many days."""

    times: int
    days: int

    @property
    def value(self) -> float:
        """The share of the days."""
        return self.times / self.days

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the true one is with 95 % confidence (Wilson)."""
        z2 = _Z * _Z
        middle = (self.times + z2 / 2) / (self.days + z2)
        spread = _Z * sqrt(self.times * (self.days - self.times) / self.days + z2 / 4) / (self.days + z2)
        return max(0.0, middle - spread), min(1.0, middle + spread)


class Summary(NamedTuple):
    """The answer to an organiser. Lengths are seconds from the start of a day's play."""

    days: int
    matches: int
    event_days: int
    finish: Spread
    finishes: tuple[int, ...]
    """When each simulated day ended, in the order of the days."""
    median_day: int
    """The number of a day that ended when half of the days had."""
    phases: tuple[PhaseTimes, ...]
    first_wait: Spread
    longest_wait: Spread
    strongest: Share
    tables_needed: int
    in_time: Share | None
    """How often it was over by the hour asked for."""
    tables_in_time: int | None
    """How many tables it takes to be over by then on nine days of ten; nothing if none is enough."""


def summary(plan: Plan, days: Sequence[Day]) -> Summary:
    """What these days say together."""
    rows = [timetable(plan, day, plan.tables) for day in days]
    finishes = tuple(_end(row) for row in rows)
    waited = [_longest(row) for row in rows]
    finish = spread(finishes)
    limit = None if plan.finish_by is None else plan.finish_by - plan.start
    late = _Late(plan, days)
    return Summary(
        days=len(days),
        matches=len(days[0].fixtures),
        event_days=len(rows[0]),
        finish=finish,
        finishes=finishes,
        median_day=days[finishes.index(finish.half)].number,
        phases=_phases(rows),
        first_wait=spread([first for first, _ in waited]),
        longest_wait=spread([between for _, between in waited]),
        strongest=Share(sum(day.has_strongest_won for day in days), len(days)),
        tables_needed=late.fewest(late.with_tables(plan.most_tables) + SLACK) or plan.most_tables,
        in_time=None if limit is None else Share(sum(end <= limit for end in finishes), len(days)),
        tables_in_time=None if limit is None else late.fewest(limit),
    )


def spread(values: Sequence[int]) -> Spread:
    """The smallest values that half of them, and nine of ten, do not exceed."""
    ordered = sorted(values)
    return Spread(ordered[ceil(len(ordered) / 2) - 1], ordered[ceil(len(ordered) * 9 / 10) - 1])


Rows = tuple[tuple[ScheduledFixture, ...], ...]


def _end(row: Rows) -> int:
    """When the longest day of an event ends."""
    return max(booking.end for bookings in row for booking in bookings)


def _longest(row: Rows) -> tuple[int, int]:
    """The longest waits on any day of an event: for a first match, and between two."""
    found = [waits(bookings) for bookings in row]
    return max(first for first, _ in found), max(between for _, between in found)


def _phases(rows: Sequence[Rows]) -> tuple[PhaseTimes, ...]:
    """Every phase in the order of play."""
    starts: dict[tuple[int, str], list[int]] = {}
    ends: dict[tuple[int, str], list[int]] = {}
    matches: dict[tuple[int, str], int] = {}
    for row in rows:
        for day, bookings in enumerate(row, 1):
            ordered = sorted(bookings, key=lambda booking: booking.fixture.number)
            for phase in dict.fromkeys(booking.fixture.phase for booking in ordered):
                of_phase = [booking for booking in ordered if booking.fixture.phase == phase]
                matches[day, phase] = len(of_phase)
                starts.setdefault((day, phase), []).append(min(booking.start for booking in of_phase))
                ends.setdefault((day, phase), []).append(max(booking.end for booking in of_phase))
    return tuple(
        PhaseTimes(phase, day, matches[day, phase], spread(starts[day, phase]), spread(ends[day, phase]))
        for day, phase in starts
    )


class _Late:
    """How late nine days of ten end at most with so many tables, each number worked out once."""

    def __init__(self, plan: Plan, days: Sequence[Day]) -> None:
        self.plan = plan
        self.days = days
        self.known: dict[int, int] = {}

    def with_tables(self, tables: int) -> int:
        if tables not in self.known:
            ends = [_end(timetable(self.plan, day, tables)) for day in self.days]
            self.known[tables] = spread(ends).most
        return self.known[tables]

    def fewest(self, limit: int) -> int | None:
        """The fewest tables for which that is no later than the limit, by halving."""
        low, high = 1, self.plan.most_tables
        if self.with_tables(high) > limit:
            return None
        while low < high:
            middle = (low + high) // 2
            if self.with_tables(middle) <= limit:
                high = middle
            else:
                low = middle + 1
        return high
