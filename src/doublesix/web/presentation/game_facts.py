"""What a table's phone has to know of the rules: tiles, hands, seats that count. It repeats none itself."""

from functools import cache
from typing import Any

from doublesix.app.sheets.score_facts import standing_ahead
from doublesix.app.sheets.state import Sheet
from doublesix.app.sheets.written_round import BLOCKED, OUT, WrittenRound, counted_seats
from doublesix.play.game_rules import GAME_RULES
from doublesix.play.state import Match
from doublesix.rules.options import Options
from doublesix.tiles import NAMES

Data = dict[str, Any]


@cache
def game_facts(game: str) -> Data:
    """A game as the page of a round shows it: what there is to choose from, and what is asked for at all."""
    rules = GAME_RULES[game]
    return {
        "tiles": [name for tile, name in enumerate(NAMES) if rules.tiles >> tile & 1],
        "hand_size": rules.hand_size,
        "is_partnership": rules.is_partnership,
        "line_up_size": 2 if rules.is_partnership else 1,
        "is_anticlockwise": game == "powc",
        "has_blamed": game == "powc",
        "has_plays": game == "straight",
        "talk": game == "straight",
        "points_are_bad": rules.points_are_bad,
    }


def most_games(options: Options) -> int:
    """How many games a match can take."""
    return 2 * options.games_to_win - 1


def score_facts(sheet: Sheet) -> Data:
    """From where a phone without a network counts on with `rules.js`; nothing where nobody can say."""
    found = standing_ahead(sheet)
    return {"standing": found._asdict() if found else None}


def seat_facts(match: Match) -> Data:
    """Who plays, and whose pips are asked for: of a blocked round, and where somebody went out."""
    seated = counted_seats(match, WrittenRound(BLOCKED))
    out = {seat: list(counted_seats(match, WrittenRound(OUT, by=seat))) for seat in seated}
    return {"seated": list(seated), "counted": {"blocked": list(seated), "out": out}}
