"""A refusal: the referee's no, as a value, with the clause it comes from."""

from dataclasses import dataclass

from doublesix.play.events import Event
from doublesix.play.state import Match


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command was not carried out. ``clause`` is ``notation`` where its place or form is wrong."""

    clause: str
    reason: str


Answer = tuple[Event, ...] | Refusal
"""What :func:`doublesix.play.decide` gives: the events of a command, or a refusal."""


def misplaced(reason: str) -> Refusal:
    """A refusal for a command that has no place here."""
    return Refusal("notation", reason)


def nobody_at(match: Match, seat: int) -> Refusal:
    """A refusal for a seat that does not play: struck (E21), or never there."""
    if seat <= match.players:
        return Refusal("E21", f"the player at seat {seat} is out of this match")
    return misplaced(f"nobody plays at seat {seat}")
