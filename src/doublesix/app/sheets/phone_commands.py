"""What a phone sends, as commands of the sheet, and for whom it may ask; what cannot be read is refused."""

import json
import re
from collections.abc import Callable, Sequence, Set
from typing import Any, Final, TypeVar

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.written_round import NamedTiles, WrittenRound
from doublesix.tiles import NAMES, Tile
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.refusal import Refusal, make_refusal

LARGEST: Final = 64_000
"""Bytes of what a phone sends."""
MOST: Final = 60
"""Items of a list that a phone may send."""
LONGEST: Final = 500
Data = dict[str, Any]
Read = TypeVar("Read")
_PLAY: Final = re.compile(
    r"[1-4] (passes( wrongly)?|plays [0-6]-[0-6]( on [0-6]-[0-6])?( out-of-turn| wrong-spinner)?"
    r"|exposes [0-6]-[0-6]|misplays [0-6]-[0-6]( on [0-6]-[0-6]/[0-6] showing [0-6])?|catches)"
)
"""What a table may say of the play; the judge's statements and the dealing are not among it."""


class _Unreadable(Exception):
    """Something of what was sent cannot be read, for this reason."""

    def __init__(self, refusal: Refusal | None = None) -> None:
        super().__init__()
        self.refusal = refusal or make_refusal("unreadable")


def _text(value: object, most: int = LONGEST) -> str:
    if not isinstance(value, str) or len(value) > most or not value.isprintable():
        raise _Unreadable
    return value


def _reason(value: object) -> str:
    """Somebody's own words, on one line; whatever a keyboard puts between them is a space."""
    if not isinstance(value, str) or len(value) > LONGEST:
        raise _Unreadable
    return "".join(sign for sign in " ".join(value.split()) if sign.isprintable())


def _play(value: object) -> str:
    play = _text(value, 60)
    if _PLAY.fullmatch(play) is None:
        raise _Unreadable
    return play


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -1_000_000 < value < 1_000_000:
        raise _Unreadable
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise _Unreadable
    return value


def _list(value: object, most: int = MOST) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise _Unreadable
    return value


def _pair(value: object) -> tuple[Any, Any]:
    if not isinstance(value, list) or len(value) != 2:
        raise _Unreadable
    return value[0], value[1]


def _tile(value: object) -> str:
    name = _text(value, 8)
    try:
        return NAMES[Tile(name)]
    except ValueError:
        raise _Unreadable(make_refusal("no_tile", tile=name)) from None


def _tiles(value: object) -> NamedTiles:
    return tuple((_number(seat), _tile(tile)) for seat, tile in map(_pair, _list(value)))


def _round(data: object) -> WrittenRound:
    if not isinstance(data, dict):
        raise _Unreadable
    return WrittenRound(
        how=_text(data.get("how", ""), 10),
        by=_number(data.get("by", 0)),
        counts=tuple(
            sorted((_number(seat), _number(pips)) for seat, pips in map(_pair, _list(data.get("counts", []))))
        ),
        blamed=tuple(sorted(_tiles(data.get("blamed", [])))),
        scored=tuple(
            sorted(
                (_text(side, 2), _number(points))
                for side, points in map(_pair, _list(data.get("scored", [])))
            )
        ),
        talks=tuple(_number(seat) for seat in _list(data.get("talks", []))),
        passes=tuple(_number(seat) for seat in _list(data.get("passes", []))),
        plays=tuple(_play(play) for play in _list(data.get("plays", []), 200)),
        lead=_lead(data.get("lead", [])),
        is_last=_flag(data.get("is_last", False)),
        left=tuple(sorted(_tiles(data.get("left", [])))),
    )


def _lead(data: object) -> tuple[NamedTiles, ...]:
    return tuple(_tiles(draws) for draws in _list(data, 10))


def _line_up(data: Data, side: int) -> cmd.Command:
    people = tuple(
        cmd.Person(_number(number), _number(place)) for number, place in map(_pair, _list(data.get("people")))
    )
    return cmd.NameLineUp(side, people)


def _starter(data: Data, side: int) -> cmd.Command:
    return cmd.NameStarter(side, _number(data.get("seat")))


def _write(data: Data, side: int) -> cmd.Command:
    return cmd.Write(
        _text(data.get("id"), 64),
        side,
        _number(data.get("after")),
        _round(data.get("written")),
        is_correction=data.get("correction") is True,
    )


def _confirm(data: Data, side: int) -> cmd.Command:
    return cmd.Confirm(_text(data.get("round"), 64), side, is_handed=data.get("handed") is True)


def _withdraw(data: Data, side: int) -> cmd.Command:
    return cmd.Withdraw(_text(data.get("round"), 64), side)


def _call(data: Data, side: int) -> cmd.Command:
    return cmd.CallJudge(side, _reason(data.get("reason", "")))


def _appeal(data: Data, side: int) -> cmd.Command:
    return cmd.Appeal(_number(data.get("ruling")), side, _reason(data.get("reason", "")))


ACTS: Final[dict[str, Callable[[Data, int], cmd.Command]]] = {
    "line_up": _line_up,
    "starter": _starter,
    "write": _write,
    "confirm": _confirm,
    "withdraw": _withdraw,
    "call": _call,
    "appeal": _appeal,
}
"""What a phone can ask of the sheet."""


def _command(data: Data, side: int) -> cmd.Command:
    act = ACTS.get(str(data.get("act")))
    if act is None:
        raise _Unreadable
    return act(data, side)


def _try(read: Callable[[], Read]) -> Read | Refusal:
    try:
        return read()
    except _Unreadable as fault:
        return fault.refusal


def read_body(body: bytes) -> Data | Refusal:
    """What was sent, as far as it can be read."""
    try:
        data = json.loads(body) if len(body) <= LARGEST else None
    except (ValueError, RecursionError):
        data = None
    return data if isinstance(data, dict) else make_refusal("unreadable")


def read_id(data: Data) -> str | Refusal:
    """The id that a phone gave to what it asks, so that asking twice does it once; may be empty."""
    return _try(lambda: _text(data.get("id", ""), 64))


def read_command(data: Data, side: int) -> cmd.Command | Refusal:
    """The command that a phone asks for, on behalf of a side."""
    return _try(lambda: _command(data, side))


def read_round(data: object) -> WrittenRound | Refusal:
    """A round as a phone writes it."""
    return _try(lambda: _round(data))


def read_lead(data: object) -> tuple[NamedTiles, ...] | Refusal:
    """A lead draw and its redraws."""
    return _try(lambda: _lead(data))


HANDED: Final = ("confirm", "write", "withdraw", "line_up")
"""What another side does on a phone that it was handed, where that needs no code."""


def acting_side(
    data: Data, sides: Sequence[Entrant], entrants: Set[Entrant], *, by_hand: bool = False
) -> int | Refusal:
    """The side on whose behalf a phone asks: whose code it has given, now or before, or that holds it."""
    side, has_code = data.get("side"), bool(data.get("code"))
    if entrants and not has_code and entrants.isdisjoint(sides):
        return make_refusal("team_plays_no_more")
    if data.get("act") == "call" and side is None:
        return cmd.DESK  # anybody at the table may call the judge
    if not isinstance(side, int) or isinstance(side, bool):
        return make_refusal("unreadable")
    is_own = 0 <= side < len(sides) and sides[side] in entrants
    may_ask = is_own or has_code or (by_hand and is_handed(data, sides, entrants))
    return side if may_ask else make_refusal("code_wanted")


def is_handed(data: Data, sides: Sequence[Entrant], entrants: Set[Entrant]) -> bool:
    """Whether a side asks on a phone of another one at this table, which it was handed, without its code."""
    side = data.get("side")
    if data.get("act") not in HANDED or data.get("code") or not isinstance(side, int):
        return False
    return 0 <= side < len(sides) and sides[side] not in entrants and not entrants.isdisjoint(sides)
