"""What a table's phone has to know of the rules: tiles, hands, seats that count. It repeats none itself."""

from functools import cache
from typing import Any

from doublesix.app.sheets.written import BLOCKED, OUT, Written, counted_seats
from doublesix.play.desks import DESKS
from doublesix.play.state import Match
from doublesix.rules.options import Options
from doublesix.tiles import NAMES

Data = dict[str, Any]


@cache
def game_facts(game: str) -> Data:
    """A game as the page of a round shows it: what there is to choose from, and what is asked for at all."""
    desk = DESKS[game]
    return {
        "tiles": [name for tile, name in enumerate(NAMES) if desk.tiles >> tile & 1],
        "hand_size": desk.hand_size,
        "is_partnership": desk.is_partnership,
        "line_up_size": 2 if desk.is_partnership else 1,
        "is_anticlockwise": game == "powc",
        "has_blamed": game == "powc",
        "has_plays": game == "straight",
        "talk": game == "straight",
        "points_are_bad": desk.points_are_bad,
    }


def most_games(options: Options) -> int:
    """How many games a match can take."""
    return 2 * options.games_to_win - 1


def seat_facts(match: Match) -> Data:
    """Who plays, and whose pips are asked for: of a blocked round, and where somebody went out."""
    seated = counted_seats(match, Written(BLOCKED))
    out = {seat: list(counted_seats(match, Written(OUT, by=seat))) for seat in seated}
    return {"seated": list(seated), "counted": {"blocked": list(seated), "out": out}}
