"""Where a tile may be put, as people at the table see it: layout, open ends, a seat's choices."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from doublesix.app.online.state import OnlineTable, PlayedEvent
from doublesix.play import events as e
from doublesix.play.legal import choices
from doublesix.play.state import Match
from doublesix.rules import straight
from doublesix.tiles import (
    DOUBLE,
    HIGH,
    LOW,
    NO_TILE,
    NUMBERS,
    TILES,
    Tile,
    has,
    is_double,
    members,
    other_end,
)


class LaidTile(NamedTuple):
    """A tile on the table, in the order of play."""

    seat: int
    tile: Tile
    on: Tile
    number: int
    is_short_end: bool
    is_wrong: bool
    """It lies where it must not, and nobody caught it; until then it looks like any other."""
    showing: int
    """The number it shows outward; -1 for a double or the lead."""
    points: int


class OpenEnd(NamedTuple):
    """An open end; in `straight` with what it counts."""

    on: Tile
    number: int
    is_short_end: bool
    value: int


class Place(NamedTuple):
    """Where a tile may be put."""

    on: Tile
    number: int
    is_short_end: bool = False
    is_wrong: bool = False


LEAD = Place(NO_TILE, -1)


class TileChoice(NamedTuple):
    """A tile of the own hand and where it may be put."""

    tile: Tile
    places: tuple[Place, ...]


def layout_of(played: Iterable[PlayedEvent]) -> tuple[LaidTile, ...]:
    """The tiles that lie on the table, as they were laid."""
    laid: list[LaidTile] = []
    for event, _, claimed in played:
        match event:
            case e.TilePlayed():
                showing = -1 if event.on < 0 or is_double(event.tile) else other_end(event.tile, event.number)
                laid.append(
                    LaidTile(
                        event.seat,
                        event.tile,
                        event.on,
                        event.number,
                        event.end,
                        False,
                        showing,
                        event.points,
                    )
                )
            case e.TileMisplaid():
                showing = -1 if is_double(event.tile) else event.showing
                short = event.wrong_spinner
                laid.append(
                    LaidTile(event.seat, event.tile, event.on, event.number, short, False, showing, claimed)
                )
            case e.MisplayStood():
                laid[-1] = laid[-1]._replace(is_wrong=True, points=event.points)
            case e.MisplayCaught():
                laid.pop()
    return tuple(laid)


def open_ends(match: Match) -> tuple[OpenEnd, ...]:
    """The ends that a tile may be joined to."""
    now = match.round
    if now is None or not now.last:
        return ()
    return tuple(
        OpenEnd(on, number, is_short_end(match, on), end_value(match, on, number))
        for number in range(NUMBERS)
        for on in members(match.rules.open_tiles(now.layout, number))
    )


def is_short_end(match: Match, on: Tile) -> bool:
    """Whether the next tile on this one goes to a short end of the spinner (F7)."""
    assert match.round is not None
    return match.rules.game == "straight" and straight.joins_short_end(match.round.layout, on)


def end_value(match: Match, on: Tile, number: int) -> int:
    """What an end counts: in `straight` a double with a free side both halves, a short end nothing (F8)."""
    assert match.round is not None
    if match.rules.game != "straight" or not is_double(on):
        return number
    return 2 * number if match.round.layout.sides[number] else 0


def sum_of_ends(match: Match) -> int | None:
    """The sum of the open ends where it counts (F6)."""
    now = match.round
    if match.rules.game != "straight" or now is None or not now.last:
        return None
    total: int = straight.end_total(now.layout)
    return total


def spinner_of(match: Match) -> Tile:
    """The spinner, if there is one (F7)."""
    now = match.round
    if match.rules.game != "straight" or now is None or now.layout.spinner < 0:
        return NO_TILE
    spinner: Tile = TILES[DOUBLE[now.layout.spinner]]
    return spinner


def tile_choices(table: OnlineTable, seat: int, hand: tuple[Tile, ...]) -> tuple[TileChoice, ...]:
    """What this seat is offered: assisted legal plays, strict every tile at every end."""
    match, own = table.as_it_lies, table.on_turn(seat)
    if not table.opening.is_strict:
        return tuple(_legal(own)) if own is not None else ()
    if match.round is None or (own is None and match.rules.game != "straight"):
        return ()
    places = tuple(_every_place(match))
    return tuple(TileChoice(tile, (*places, *_wrong_spinners(match, tile))) for tile in hand)


def _legal(match: Match) -> Iterator[TileChoice]:
    by_tile: dict[Tile, list[Place]] = {}
    for _, tile, on in choices(match).plays:
        by_tile.setdefault(tile, []).extend(_places_on(match, tile, on))
    return (TileChoice(tile, tuple(places)) for tile, places in by_tile.items())


def _places_on(match: Match, tile: Tile, on: Tile) -> Iterator[Place]:
    if on < 0:
        yield LEAD
        return
    for end in open_ends(match):
        if end.on == on and has(tile, end.number):
            yield Place(on, end.number, end.is_short_end)


def _every_place(match: Match) -> Iterator[Place]:
    ends = open_ends(match)
    if not ends:
        yield LEAD
    for end in ends:
        yield Place(end.on, end.number, end.is_short_end)


def _wrong_spinners(match: Match, tile: Tile) -> Iterator[Place]:
    """The short ends of other doubles that the tile matches (F17)."""
    now = match.round
    assert now is not None
    if match.rules.game != "straight" or not now.last:
        return
    for number in sorted({HIGH[tile], LOW[tile]}):
        double = TILES[DOUBLE[number]]
        if tile != double and straight.can_be_wrong_spinner(now.layout, double):
            yield Place(double, number, is_short_end=True, is_wrong=True)
