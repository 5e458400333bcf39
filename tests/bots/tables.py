"""Tables for the bots' tests: dice that show what they are told, and situations of each game."""

from doublesix.play import Table
from doublesix.play.views import SeatView, seat_view

HANDS = (
    "6-6 6-5 6-4 6-3 5-5 5-4",
    "6-2 6-1 6-0 5-3 4-4 1-0",
    "5-2 5-1 5-0 4-3 4-2 4-1",
    "3-3 3-2 3-1 3-0 2-2 2-1",
)


class Loaded:
    """Dice that show what they are told, and remember what they were asked."""

    def __init__(self, shows: int) -> None:
        self.shows = shows
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.shows % n


def second_turn() -> SeatView:
    """Seat 2 of `powc`, after 6-3 was led."""
    table = Table("powc")
    table.deal(*HANDS)
    table.play(1, "6-3")
    return seat_view(table.match, table.log, 2)


def may_play_a_double() -> SeatView:
    """Seat 2 of `powc`, which has a double that fits beside plays of more pips."""
    table = Table("powc")
    table.deal(
        "6-4 6-5 6-6 6-3 5-5 5-4",
        "6-2 6-1 1-1 4-4 4-3 1-0",
        "5-2 5-1 5-0 5-3 4-2 4-1",
        "3-3 3-2 3-1 3-0 2-2 2-1",
    )
    table.play(1, "6-4")
    return seat_view(table.match, table.log, 2)


def must_draw() -> SeatView:
    """Seat 2 of `bigsix`, which has nothing that fits."""
    table = Table("bigsix", ("Ann", "Bea"))
    table.deal("6-6 5-4 5-3 5-2 5-1 5-0 4-4", "4-3 4-2 4-1 4-0 3-3 3-2 3-1")
    table.play(1, "6-6")
    return seat_view(table.match, table.log, 2)


def must_pass() -> SeatView:
    """Seat 2 of `powc`, which has nothing that fits."""
    table = Table("powc")
    table.deal(
        "6-6 6-5 6-4 6-3 6-2 6-1",
        "5-5 5-4 5-3 5-2 5-1 5-0",
        "6-0 4-4 4-3 4-2 4-1 4-0",
        "3-3 3-2 3-1 3-0 2-2 2-1",
    )
    table.play(1, "6-6")
    return seat_view(table.match, table.log, 2)
