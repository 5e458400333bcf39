"""What a client sends for its seat, read as a command: shape only, the table decides the rest."""

from collections.abc import Mapping
from typing import Any, Final

from doublesix.app.online import commands as cmd
from doublesix.tiles import NO_TILE, Tile, parse
from doublesix.tournament.refusal import Refusal, make_refusal

LONGEST_KEY: Final = 64
LONGEST_TEXT: Final = 200
MOST: Final = 10**9
_NOT_THIS: Final = make_refusal("not_this_form")


class _Wrong(Exception):
    """A body that is not of the form."""


def read_command(data: object, seat: int) -> cmd.OfSeat | Refusal:
    """The command of a seat; the seat is never what the body says."""
    if not isinstance(data, dict):
        return _NOT_THIS
    try:
        return _read(data, seat)
    except _Wrong:
        return _NOT_THIS


def _read(data: Mapping[str, Any], seat: int) -> cmd.OfSeat:
    key = _text(data, "key")
    match data.get("do"):
        case "play":
            tile, on = _tile(data, "tile"), _tile(data, "on", is_needed=False)
            is_wrong = data.get("is_wrong", False) is True
            return cmd.Put(seat, tile, on, _number(data, "number", -1), is_wrong, key, _number(data, "n"))
        case "pass":
            return cmd.SayPass(seat, key, _number(data, "n"))
        case "draw":
            return cmd.TakeTile(seat, key, _number(data, "n"))
        case "catch":
            return cmd.CatchOther(seat, key, _number(data, "n"))
        case "expose":
            return cmd.ShowTile(seat, _tile(data, "tile"), key, _number(data, "n"))
        case "say":
            return cmd.Say(seat, _text(data, "phrase"), key)
        case "ready":
            return cmd.BeReady(seat, key)
        case "judge":
            return cmd.AskJudge(seat, key, _text(data, "text", LONGEST_TEXT) if data.get("text") else "")
        case "leave":
            return cmd.Leave(seat, key)
    raise _Wrong


def _text(data: Mapping[str, Any], name: str, most: int = LONGEST_KEY) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= most or not value.isprintable():
        raise _Wrong
    return value


def _number(data: Mapping[str, Any], name: str, otherwise: int | None = None) -> int:
    value = data.get(name, otherwise)
    if type(value) is not int or not -1 <= value < MOST:
        raise _Wrong
    return value


def _tile(data: Mapping[str, Any], name: str, *, is_needed: bool = True) -> Tile:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise _Wrong
    if not value and not is_needed:
        return NO_TILE
    tile = parse(value)
    if tile is None:
        raise _Wrong
    return tile
