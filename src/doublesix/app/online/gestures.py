"""What a hand does at the table, as the referee's command: at a strict table any tile may be put anywhere."""

from typing import Any

from doublesix.app.online import commands as cmd
from doublesix.app.online.state import OnlineTable
from doublesix.app.sheets.referee import CHOICES
from doublesix.play import commands as c
from doublesix.play.commands import Command
from doublesix.play.legal import NOBODY, choices
from doublesix.tiles import HIGH, NUMBERS, Tile, has, names, tile_set
from doublesix.tournament.refusal import Refusal, make_refusal


def play_command(table: OnlineTable, gesture: Any) -> Command | Refusal:
    """The referee's command for a gesture of a seat, or why the table takes none."""
    seat = gesture.seat
    match gesture:
        case cmd.Put():
            return _put(table, gesture)
        case cmd.SayPass():
            return _pass(table, seat)
        case cmd.TakeTile():
            return c.DrawTile(seat)
        case cmd.CatchOther():
            return c.Catch(seat) if table.opening.is_strict else make_refusal("assisted_table")
        case _:
            return (
                c.ExposeTile(seat, gesture.tile)
                if table.opening.is_strict
                else make_refusal("assisted_table")
            )


def _put(table: OnlineTable, put: cmd.Put) -> Command | Refusal:
    """A play where the rules have it so; at a strict table else the irregularity that it is."""
    rules = table.match.rules
    is_touching = put.on >= 0 and 0 <= put.number < NUMBERS
    play = c.PlayTile(put.seat, put.tile, put.on)
    if not table.opening.is_strict:
        return make_refusal("assisted_table") if put.is_wrong else play
    if rules.game == "straight" and table.on_turn(put.seat) is None:
        return c.PlayOutOfTurn(put.seat, put.tile)
    if put.is_wrong and is_touching:
        return c.PlayWrongSpinner(put.seat, put.tile, put.on)
    fits = has(put.tile, put.number) if is_touching else True
    if rules.game == "powc":
        return play if fits and _fits_somewhere(table, put.tile) else c.BlameTile(put.seat, put.tile)
    return play if fits else c.Misplay(put.seat, put.tile, put.on, put.number, HIGH[put.tile])


def _fits_somewhere(table: OnlineTable, tile: Tile) -> bool:
    now = table.match.round
    assert now is not None
    return bool(table.match.rules.fits(now.layout) >> tile & 1)


def _pass(table: OnlineTable, seat: int) -> Command | Refusal:
    """A pass; an assisted table does not let anybody pass by mistake (P9, F18)."""
    own = table.on_turn(seat)
    offered = choices(own) if own is not None else NOBODY
    if not table.opening.is_strict and offered.plays:
        playable = tuple(names(tile_set(play.tile for play in offered.plays)))
        cites = table.match.rules.cites
        choices_said = CHOICES.join(playable)
        return make_refusal(
            "against_the_rules", cites.passing, why="may_not_pass", seat=seat, choices=choices_said
        )
    return c.Pass(seat)
