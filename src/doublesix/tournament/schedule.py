"""Which fixture is played at which table, and when: the next free table takes the next fixture in order.

A fixture can begin when the fixtures it comes after are over and none of its sides is at another table.
A fixture that cannot begin yet lets the next one go first. Times are seconds from the start of play.
"""

from bisect import insort
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from doublesix.tournament.fixtures import Entrant, Fixture


class ScheduledFixture(NamedTuple):
    """A fixture at its table, numbered from 1, from its first play to its last."""

    fixture: Fixture
    table: int
    start: int
    end: int


def schedule(
    fixtures: Sequence[Fixture], lengths: Mapping[int, int], tables: int, changeover: int
) -> tuple[ScheduledFixture, ...]:
    """Everybody's time and table, in the order of starting.

    A table and its players are free again when the changeover after a match is over.
    """
    hall = _Hall(fixtures, lengths, tables, changeover)
    hall.seat()
    while hall.playing:
        hall.wait()
        hall.seat()
    return tuple(hall.bookings)


class _Hall:
    """The tables while the day goes by."""

    def __init__(
        self, fixtures: Sequence[Fixture], lengths: Mapping[int, int], tables: int, changeover: int
    ) -> None:
        self.lengths = lengths
        self.changeover = changeover
        self.now = 0
        self.free = list(range(1, tables + 1))
        self.playing: list[tuple[int, int, Fixture]] = []  # when free again, table, fixture
        self.busy: set[Entrant] = set()
        self.bookings: list[ScheduledFixture] = []
        self.waiting: list[tuple[int, Fixture]] = []  # in order: known, with sides that may be busy
        # Fixtures of a round come after the same others, so that what they wait for is counted once.
        self.held_up: dict[tuple[int, ...], list[tuple[int, Fixture]]] = {}
        for place, fixture in enumerate(fixtures):
            self.held_up.setdefault(fixture.after, []).append((place, fixture))
        # Only what is played here holds anybody up; what is not was played on another day.
        here = {fixture.number for fixture in fixtures}
        self.to_come = {after: here.intersection(after) for after in self.held_up}
        self._release()

    def _release(self) -> None:
        """Let those go whose earlier fixtures are all over."""
        for after in [after for after, numbers in self.to_come.items() if not numbers]:
            del self.to_come[after]
            for held in self.held_up[after]:
                insort(self.waiting, held)

    def seat(self) -> None:
        """Begin what can begin now, in order."""
        left = []
        for at, (place, fixture) in enumerate(self.waiting):
            if not self.free:
                left += self.waiting[at:]
                break
            if self.busy.isdisjoint(fixture.sides):
                self._begin(fixture)
            else:
                left.append((place, fixture))
        self.waiting = left

    def _begin(self, fixture: Fixture) -> None:
        table = heappop(self.free)
        end = self.now + self.lengths[fixture.number]
        self.busy.update(fixture.sides)
        self.bookings.append(ScheduledFixture(fixture, table, self.now, end))
        heappush(self.playing, (end + self.changeover, table, fixture))

    def wait(self) -> None:
        """Until the next table is free."""
        self.now = self.playing[0][0]
        while self.playing and self.playing[0][0] == self.now:
            _, table, fixture = heappop(self.playing)
            heappush(self.free, table)
            self.busy.difference_update(fixture.sides)
            for numbers in self.to_come.values():
                numbers.discard(fixture.number)
        self._release()


def waits(bookings: Sequence[ScheduledFixture]) -> tuple[int, int]:
    """The longest wait of any side for its first match, and between two of its matches."""
    last: dict[Entrant, int] = {}
    before_first = between = 0
    for booking in sorted(bookings, key=lambda booking: booking.start):
        for side in booking.fixture.sides:
            if side in last:
                between = max(between, booking.start - last[side])
            else:
                before_first = max(before_first, booking.start)
            last[side] = booking.end
    return before_first, between
