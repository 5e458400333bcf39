"""Filters of the board's fragments."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from django import template

from doublesix.tournament.fixtures import Entrant

register = template.Library()


class BoardNames(Protocol):
    """What names entrants."""

    def with_names(self, entrants: Iterable[Entrant]) -> list[tuple[Entrant, str]]:
        """Entrants with their names."""


class RoundScores(Protocol):
    """What a round gave, side by side."""

    @property
    def gains(self) -> Sequence[int]:
        """What each side got."""

    @property
    def scores(self) -> Sequence[int]:
        """The totals after it."""


@register.filter
def with_names(board: BoardNames, entrants: Iterable[Entrant]) -> list[tuple[Entrant, str]]:
    """Entrants with their names."""
    return board.with_names(entrants)


@register.filter
def format_signed(value: int) -> str:
    """A number with its sign."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


@register.filter
def pairs(row: RoundScores) -> list[tuple[int, int]]:
    """What a round gave each side, and the total after it."""
    return list(zip(row.gains, row.scores, strict=True))


@register.filter
def at_place(rows: Sequence[object], place: int) -> object:
    """What stands at a place, counted from 0."""
    return rows[place]


@register.filter
def side_letter(side: int) -> str:
    """The letter of a side, counted from 0."""
    return "ABCD"[side % 4]
