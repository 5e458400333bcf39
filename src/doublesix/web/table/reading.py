"""What a phone sends, as commands of the sheet; what cannot be read is refused in words."""

import re
from collections.abc import Callable
from typing import Any, Final

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.written import Written
from doublesix.store.refused import refuse
from doublesix.tiles import NAMES, Tile

MOST: Final = 60
"""Items of a list that a phone may send."""
LONGEST: Final = 500
Data = dict[str, Any]


_PLAY: Final = re.compile(
    r"[1-4] (passes|plays [0-6]-[0-6]( on [0-6]-[0-6])?( out-of-turn| wrong-spinner)?|exposes [0-6]-[0-6]"
    r"|misplays [0-6]-[0-6]( on [0-6]-[0-6]/[0-6] showing [0-6])?|catches)"
)
"""What a table may say of the play; the judge's statements and the dealing are not among it."""


def _text(value: object, most: int = LONGEST) -> str:
    if not isinstance(value, str) or len(value) > most or not value.isprintable():
        raise refuse("unreadable")
    return value


def _reason(value: object) -> str:
    """Somebody's own words, on one line; whatever a keyboard puts between them is a space."""
    if not isinstance(value, str) or len(value) > LONGEST:
        raise refuse("unreadable")
    return "".join(sign for sign in " ".join(value.split()) if sign.isprintable())


def _play(value: object) -> str:
    play = _text(value, 60)
    if _PLAY.fullmatch(play) is None:
        raise refuse("unreadable")
    return play


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -1_000_000 < value < 1_000_000:
        raise refuse("unreadable")
    return value


def _list(value: object, most: int = MOST) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise refuse("unreadable")
    return value


def _pair(value: object) -> tuple[Any, Any]:
    if not isinstance(value, list) or len(value) != 2:
        raise refuse("unreadable")
    return value[0], value[1]


def _tile(value: object) -> str:
    name = _text(value, 8)
    try:
        return NAMES[Tile(name)]
    except ValueError:
        raise refuse("no_tile", tile=name) from None


def _tiles(value: object) -> tuple[tuple[int, str], ...]:
    return tuple((_number(seat), _tile(tile)) for seat, tile in map(_pair, _list(value)))


def written(data: object) -> Written:
    """A round as a phone writes it."""
    if not isinstance(data, dict):
        raise refuse("unreadable")
    return Written(
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
        lead=lead(data.get("lead", [])),
    )


def lead(data: object) -> tuple[tuple[tuple[int, str], ...], ...]:
    """A lead draw and its redraws."""
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
        _text(data.get("id"), 64), side, _number(data.get("after")), written(data.get("written"))
    )


def _confirm(data: Data, side: int) -> cmd.Command:
    return cmd.Confirm(_text(data.get("round"), 64), side)


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


def id_of(data: Data) -> str:
    """The id that a phone gave to what it asks, so that asking twice does it once; may be empty."""
    return _text(data.get("id", ""), 64)


def command(data: Data, side: int) -> cmd.Command:
    """The command that a phone asks for, on behalf of a side."""
    act = ACTS.get(str(data.get("act")))
    if act is None:
        raise refuse("unreadable")
    return act(data, side)
