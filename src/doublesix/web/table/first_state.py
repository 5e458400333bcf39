"""What a table's phone shows before its script runs: the score, and who sits where or whose phone it is.

The script draws the same in the same places, so nothing jumps when it takes over.
"""

from typing import Any, Final, NamedTuple

from doublesix.drawing.track import track
from doublesix.web.presentation.sheet import Data
from doublesix.web.table.phrases import PHRASES

POST: Final = 5
"""How much wider than its pips a track is: the post."""
PLACES: Final = {2: ("bottom", "top"), 3: ("bottom", "left", "right"), 4: ("bottom", "left", "top", "right")}
ANTICLOCKWISE: Final = ("bottom", "right", "top", "left")


class Side(NamedTuple):
    """A side in the head of the page; its track is the outline of its pips, and how far they are filled."""

    letter: str
    name: str
    is_mine: bool
    points: int
    games: str
    width: int
    path: str
    filled: str


class Seat(NamedTuple):
    """Somebody who sits at the table, and where."""

    side: int
    letter: str
    name: str
    place: str
    starts: bool


class FirstState(NamedTuple):
    """The first state of the page, in words."""

    round: str
    sides: list[Side]
    seats: list[Seat]
    title: str
    starts: str
    write: str
    joins: bool
    join_title: str
    join_help: str


def _says(name: str, **facts: object) -> str:
    return str(PHRASES[name]).format(**facts)


def first_state(view: Data) -> FirstState:
    """From the sheet that comes with the page."""
    following = view.get("next")
    is_playing = bool(view["you"]["sides"]) and view["status"] == "playing" and bool(following)
    seats = _seats(view) if is_playing else []
    words = _round_words(view, following) if following else ""
    asks = "" if view["match"]["has_plays"] else f": {_says('who_went_out')}"
    return FirstState(
        round=words,
        sides=[_side(view, at) for at in range(len(view["sides"]))],
        seats=seats,
        title=f"{words}{asks}",
        starts=_says("starts"),
        write=_says("write_round") if is_playing else "",
        joins=not view["you"]["sides"] and view["status"] != "over" and not view["you"]["left"],
        join_title=_says("join_title"),
        join_help=_says("join_help"),
    )


def _round_words(view: Data, following: Data) -> str:
    name = "round_title" if view["match"]["games_to_win"] > 1 else "round_alone"
    return _says(name, round=following["round"], game=following["game"])


def _points(view: Data, side: int) -> int:
    if view["status"] == "over":
        games: list[Any] = view.get("games") or [each["scores"] for each in view.get("rounds", ())]
        return int(games[-1][side]) if games else 0
    ahead = view.get("ahead")
    return int(ahead["scores"][side]) if ahead else 0


def _side(view: Data, at: int) -> Side:
    points, match = _points(view, at), view["match"]
    drawn = track(points, match["target"], at)
    games = _says("games_won", count=(view.get("games_won") or [0] * 4)[at])
    name, is_mine = view["sides"][at]["name"], at in view["you"]["sides"]
    return Side(
        "ABCD"[at], name, is_mine, points, games if match["games_to_win"] > 1 else "",
        drawn.width + POST, drawn.path, drawn.filled,
    )  # fmt: skip


def _seats(view: Data) -> list[Seat]:
    seated, following = view["seated"], view["next"]
    order = following["order"] or seated
    at = order.index(seated[0]) if seated[0] in order else 0
    places = ANTICLOCKWISE if view["match"]["is_anticlockwise"] else PLACES.get(len(order), PLACES[4])
    around = [*order[at:], *order[:at]]
    by_number = {each["seat"]: each for each in view["seats"]}
    return [
        Seat(found["side"], "ABCD"[found["side"]], found["name"], place, number == following["starter"])
        for number, place in zip(around, places, strict=False)
        for found in [by_number[number]]
    ]
