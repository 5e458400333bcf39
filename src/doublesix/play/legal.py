"""What the seat on turn may do by the rules: the plays, the draw, the pass."""

from typing import NamedTuple

from doublesix.play.commands import PlayTile
from doublesix.play.endings import drawable
from doublesix.play.state import Match
from doublesix.play.turns import due_tiles, has_gone_out
from doublesix.rules import bigsix
from doublesix.tiles import HIGH, LOW, NO_TILE, Tile, members


class Choices(NamedTuple):
    """The regular choices of a seat: plays, whether it draws, whether it may pass."""

    seat: int
    plays: tuple[PlayTile, ...]
    may_draw: bool
    may_pass: bool


NOBODY = Choices(0, (), may_draw=False, may_pass=False)


def choices(match: Match) -> Choices:
    """What the seat on turn may do; nobody is on turn between rounds or while a starter is not known."""
    now = match.round
    if now is None or not now.turn or now.misplaid is not None or match.ended is not None:
        return NOBODY
    seat = now.turn
    fitting = now.hands[seat] & match.rules.fits(now.layout)
    if match.rules.game == "bigsix" and not now.begun:
        fitting = 1 << bigsix.highest_double(now.hands[seat])
    fitting = due_tiles(match, now, seat) or fitting
    if has_gone_out(match, now):
        return NOBODY
    plays = tuple(PlayTile(seat, tile, on) for tile in members(fitting) for on in _joinable(match, tile))
    may_draw = not fitting and drawable(match, now) > 0
    return Choices(seat, plays, may_draw, not fitting and not may_draw)


def _joinable(match: Match, tile: int) -> list[Tile]:
    """The tiles of the layout that a tile may be joined to."""
    now = match.round
    assert now is not None
    if not now.last:
        return [NO_TILE]
    where = match.rules.open_tiles(now.layout, HIGH[tile]) | match.rules.open_tiles(now.layout, LOW[tile])
    return list(members(where))
