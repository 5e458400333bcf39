"""Filters of the board's fragments."""

from collections.abc import Iterable

from django import template

from doublesix.tournament.fixtures import Entrant
from doublesix.web.board.reading import Board
from doublesix.web.board.rounds import Round

register = template.Library()


@register.filter
def named(board: Board, entrants: Iterable[Entrant]) -> list[tuple[Entrant, str]]:
    """Entrants with their names."""
    return board.named(entrants)


@register.filter
def signed(value: int) -> str:
    """A number with its sign."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


@register.filter
def pairs(row: Round) -> list[tuple[int, int]]:
    """What a round gave each side, and the total after it."""
    return list(zip(row.gained, row.scores, strict=True))
