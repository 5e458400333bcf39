"""Short matches as text, and what the referee says to them.

A deal is one text with a hand a line. Play is written as moves in the order of play, one word each:
``6-5`` plays it, ``6-5@6-6`` joins it to the 6-6, ``6-5!`` puts it down where it does not fit (powc),
``+`` draws the next tile of the pile, ``+4-1`` that one, and ``-`` passes. A draw keeps the turn.
"""

from collections.abc import Iterable
from typing import Any

import pytest

from doublesix.play.notation import Fault, Record, read, report

Json = dict[str, Any]
BACK = "1432"
"""The order of play after two partners have changed places (F3)."""


def text_of(parts: Iterable[str]) -> str:
    """The parts as one text without blank lines."""
    return "\n".join(line for part in parts for line in part.splitlines() if line.strip())


def record(*parts: str) -> Record:
    """The match that these lines tell."""
    return read(text_of(parts))


def verdict(*parts: str) -> Json:
    """What came of the match that these lines tell."""
    return report(record(*parts))


def last_game(*parts: str) -> Json:
    """The last game of that match."""
    game: Json = verdict(*parts)["games"][-1]
    return game


def last_round(*parts: str) -> Json:
    """The last round of the last game."""
    entry: Json = last_game(*parts)["rounds"][-1]
    return entry


def points(*parts: str) -> Json:
    """What the last round has given each side."""
    given: Json = last_round(*parts)["points"]
    return given


def starters(*parts: str) -> list[int | None]:
    """Who started each round of the last game."""
    return [entry["starter"] for entry in last_game(*parts)["rounds"]]


def cited(entry: Json) -> list[str]:
    """The clauses of a round's rulings, in their order."""
    return [ruling["clause"] for ruling in entry["rulings"]]


def refusal(*parts: str) -> str:
    """The clause that forbids the last statement; all statements before it are right."""
    text = text_of(parts)
    with pytest.raises(Fault) as caught:
        read(text)
    assert caught.value.line == len(text.splitlines()), str(caught.value)
    return caught.value.clause


def turns(first: int, moves: str, order: str = "1234") -> str:
    """Statements for moves in the order of play, beginning with seat ``first``."""
    at = order.index(str(first))
    lines = []
    for move in moves.split():
        lines.append(f"{order[at % len(order)]} {_statement(move)}")
        if not move.startswith("+"):
            at += 1
    return "\n".join(lines)


def _statement(move: str) -> str:
    if move == "-":
        return "passes"
    if move.startswith("+"):
        return f"draws {move[1:]}".strip()
    if move.endswith("!"):
        return f"misplays {move[:-1]}"
    tile, _, on = move.partition("@")
    return f"plays {tile} on {on}" if on else f"plays {tile}"


def alone(seat: int, moves: str) -> str:
    """Statements in which this seat makes these moves and the three others only pass."""
    return turns(seat, " - - - ".join(moves.split()))
