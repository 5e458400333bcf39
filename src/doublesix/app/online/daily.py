"""The daily deal: one round that everybody plays against the same bots, compared when the day is over."""

from datetime import date
from typing import Final, NamedTuple

from doublesix.app.online.state import OnlineTable

RULESETS: Final = ("powc-2023", "garrison-2022", "fortbend-2023")
"""One day after another."""
OWN_SEAT: Final = 1
PLAYERS: Final = 4
LEVEL: Final = 5
"""Of the bots at the other seats."""
EXPERT: Final = 8
"""Of the bot that shows at the own seat what could have been done."""


class DailyResult(NamedTuple):
    """What somebody made of the deal."""

    scores: tuple[int, ...]
    points: int
    """The own side's over the others', the better the greater, whatever the game."""


def ruleset_of_day(day: date) -> str:
    """The ruleset that is played on a day."""
    return RULESETS[day.toordinal() % len(RULESETS)]


def is_hidden(table: OnlineTable, today: date) -> bool:
    """Whether a daily deal's day is not over: what was dealt is shown to nobody but its own player."""
    return table.opening.daily >= today.isoformat()


def daily_result(table: OnlineTable) -> DailyResult | None:
    """What the player at the own seat made of it, if the round was played to its end."""
    if not table.rounds_ended:
        return None
    return DailyResult(table.scores, points_of(table.scores, points_are_bad=table.match.rules.points_are_bad))


def points_of(scores: tuple[int, ...], *, points_are_bad: bool) -> int:
    """The points of the own side over the others'."""
    own, others = scores[OWN_SEAT - 1], sum(scores[OWN_SEAT:])
    return others - own if points_are_bad else own - others
