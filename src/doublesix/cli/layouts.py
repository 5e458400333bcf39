"""From a round's events to tiles that can be drawn, ply by ply."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from doublesix.drawing import LaidTile
from doublesix.play import events as e
from doublesix.play.events import Event
from doublesix.tiles import HIGH, NO_TILE, name, other_end

PLIES = (e.TilePlayed, e.Passed, e.TileDrawn, e.TileBlamed, e.TileMisplaid)
"""What a seat does in its turn, one ply each."""


class RoundSeen(NamedTuple):
    """A round of a record: its game and number, and its events."""

    game: int
    number: int
    events: tuple[Event, ...]


def rounds_of(log: Iterable[Event]) -> list[RoundSeen]:
    """The rounds of a match in order, each with the events up to the next."""
    rounds: list[tuple[int, int, list[Event]]] = []
    game = number = 0
    for event in log:
        if isinstance(event, e.GameStarted):
            game, number = game + 1, 0
        elif isinstance(event, e.RoundStarted):
            number += 1
            rounds.append((game, number, []))
        elif rounds and rounds[-1][0] == game and rounds[-1][1] == number:
            rounds[-1][2].append(event)
    return [RoundSeen(game, number, tuple(events)) for game, number, events in rounds]


def plies_of(events: Sequence[Event]) -> list[Event]:
    """What the seats did in turn."""
    return [event for event in events if isinstance(event, PLIES)]


def laid_until(events: Sequence[Event], plies: int) -> list[LaidTile]:
    """The layout after so many plies."""
    laid: list[LaidTile] = []
    done = 0
    for event in events:
        if isinstance(event, PLIES):
            if done == plies:
                break
            done += 1
        if isinstance(event, e.TilePlayed):
            laid.append(_tile_laid(event))
        elif isinstance(event, e.TileMisplaid):
            laid.append(_misplaid(event))
        elif isinstance(event, e.MisplayCaught):
            laid.pop()
    return laid


def _tile_laid(event: e.TilePlayed) -> LaidTile:
    inward = HIGH[event.tile] if event.on == NO_TILE else event.number
    return LaidTile(event.tile, event.on, inward, event.number, event.end)


def _misplaid(event: e.TileMisplaid) -> LaidTile:
    note = "wrong spinner" if event.wrong_spinner else "misplayed"
    inward = other_end(event.tile, event.showing)
    return LaidTile(event.tile, event.on, inward, event.number, event.wrong_spinner, note)


def in_words(event: Event | None) -> str:
    """A ply as it is said; nothing for other events."""
    match event:
        case e.TilePlayed(seat, tile, on, _, _, _):
            return f"seat {seat} plays {name(tile)}" + (f" on {name(on)}" if on != NO_TILE else "")
        case e.TileMisplaid(seat, tile, on, _, _, _):
            return f"seat {seat} lays {name(tile)} wrongly on {name(on)}"
        case e.TileBlamed(seat, tile):
            return f"seat {seat} puts down {name(tile)}, which is blamed"
        case e.TileDrawn(seat, tile):
            return f"seat {seat} draws" + (f" {name(tile)}" if tile != NO_TILE else "")
        case e.Passed(seat, _, _):
            return f"seat {seat} passes"
    return ""
