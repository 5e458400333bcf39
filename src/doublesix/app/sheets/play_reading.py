"""Where a round of ``straight`` stands whose plays are written: the layout, the turn, what can be said next.

Everything that a table may say is in it, the irregular too, so that no page has to know a rule: what fits
where, what can be laid where it does not fit (F16), which double can be taken for the spinner (F17), and who
can catch that.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from doublesix.play import events as e
from doublesix.play.legal import choices
from doublesix.play.state import Match, Round
from doublesix.play.turns import due_tiles
from doublesix.rules import straight
from doublesix.rules.sides import side_of_seat
from doublesix.tiles import DOUBLE, HIGH, LOW, NO_TILE, NUMBERS, members, name, other_end

SEATS = range(1, 5)


class LayoutTile(NamedTuple):
    """A tile of the layout as it was laid, to be drawn."""

    tile: int
    on: int
    inward: int
    joined: int
    is_short_end: bool
    slip: str = ""
    """Where it was laid wrongly: "misplayed" or "wrong_spinner"."""


class PlayReading(NamedTuple):
    """What a table has written of a round, and what it can say next."""

    laid: tuple[LayoutTile, ...]
    catchers: tuple[int, ...]
    """Who can catch what was laid last (F16, F17)."""
    made: tuple[int, ...]
    """Points made in play, by side (F6); penalties are not in it."""
    turn: int = 0
    """Whose turn it is; 0 while that is not known, and when the round is over."""
    places: Mapping[str, tuple[str, ...]] = {}
    """By tile that fits: where it can be joined."""
    misfits: Mapping[str, tuple[tuple[str, int, int], ...]] = {}
    """By tile: where it can be laid though it does not fit, the number there, and the number it shows."""
    spinners: Mapping[str, tuple[str, ...]] = {}
    """By tile: the doubles at whose short ends it can be laid though they are not the spinner."""
    unseen: Mapping[int, tuple[str, ...]] = {}
    """By seat: the tiles that it can have."""
    exposed: Mapping[int, tuple[str, ...]] = {}
    """By seat: the tiles that lie face up (F14)."""
    left: Mapping[int, int] = {}
    """By seat: how many tiles it still has."""
    ends: int = 0
    """What the exposed ends make (F8)."""


def read_plays(match: Match, happened: Iterable[e.Event]) -> PlayReading:
    """Where the round stands after the plays that these events are."""
    log = tuple(happened)
    laid, catchers, made = laid_tiles(log), _catchers(log), _made(log)
    now = match.round
    if now is None:
        return PlayReading(laid, catchers, made)
    return PlayReading(
        laid,
        catchers,
        made,
        now.turn,
        _places(match),
        dict(_misfits(match, now)),
        dict(_spinners(match, now)),
        {seat: _names(now.hands[seat] & ~now.exposed_tiles[seat]) for seat in SEATS},
        {seat: _names(now.exposed_tiles[seat]) for seat in SEATS if now.exposed_tiles[seat]},
        {seat: match.rules.hand_size - now.laid_counts[seat] for seat in SEATS},
        straight.end_total(now.layout) if now.last else 0,
    )


def _names(tiles: int) -> tuple[str, ...]:
    return tuple(name(tile) for tile in members(tiles))


def laid_tiles(log: tuple[e.Event, ...]) -> tuple[LayoutTile, ...]:
    """The layout after these events, as it was laid; a misplay that was caught is off it again."""
    laid: list[LayoutTile] = []
    for event in log:
        if isinstance(event, e.TilePlayed):
            inward = HIGH[event.tile] if event.on == NO_TILE else event.number
            laid.append(LayoutTile(event.tile, event.on, inward, event.number, event.end))
        elif isinstance(event, e.TileMisplaid):
            slip = "wrong_spinner" if event.wrong_spinner else "misplayed"
            inward = other_end(event.tile, event.showing)
            laid.append(LayoutTile(event.tile, event.on, inward, event.number, event.wrong_spinner, slip))
        elif isinstance(event, e.MisplayCaught):
            laid.pop()
    return tuple(laid)


def _made(log: tuple[e.Event, ...]) -> tuple[int, ...]:
    """What each side made in play; a misplay that nobody caught is a play like any other."""
    made = [0, 0]
    by = 0
    for event in log:
        if isinstance(event, e.TileMisplaid):
            by = event.seat
        elif isinstance(event, e.TilePlayed):
            made[side_of_seat(event.seat)] += event.points
        elif isinstance(event, e.MisplayStood):
            made[side_of_seat(by)] += event.points
    return tuple(made)


def _catchers(log: tuple[e.Event, ...]) -> tuple[int, ...]:
    """A misplay stands for the time being; it can be caught as long as nothing is said after it."""
    for event in reversed(log):
        if isinstance(event, e.TileMisplaid):
            return tuple(seat for seat in SEATS if side_of_seat(seat) != side_of_seat(event.seat))
        if not isinstance(event, e.MisplayStood | e.RoundEnded | e.GameEnded | e.MatchEnded):
            break
    return ()


def _places(match: Match) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for each in choices(match).plays:
        where = (name(each.on),) if each.on >= 0 else ()
        found[name(each.tile)] = (*found.get(name(each.tile), ()), *where)
    return found


def _layable(match: Match, now: Round) -> Iterator[int]:
    """The tiles that the seat on turn may lay wrongly: an exposed one that fits comes first (F14)."""
    if not now.last or not now.turn:
        return iter(())
    return iter(members(due_tiles(match, now, now.turn) or now.hands[now.turn]))


def _misfits(match: Match, now: Round) -> Iterator[tuple[str, tuple[tuple[str, int, int], ...]]]:
    for tile in _layable(match, now):
        shown = sorted({HIGH[tile], LOW[tile]}, reverse=True)
        yield (
            name(tile),
            tuple(
                (name(on), number, showing)
                for number in range(NUMBERS)
                for on in members(straight.open_tiles(now.layout, number))
                for showing in shown
                if other_end(tile, showing) != number
            ),
        )


def _spinners(match: Match, now: Round) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Doubles that lie in the layout and are not the spinner, by the tiles that have their number."""
    numbers = [
        number for number in range(NUMBERS) if straight.can_be_wrong_spinner(now.layout, DOUBLE[number])
    ]
    for tile in _layable(match, now):
        found = tuple(name(DOUBLE[number]) for number in numbers if number in (HIGH[tile], LOW[tile]))
        if found:
            yield name(tile), found
