"""The clock of the floor: when a start or a limit passes, pages that show it are told to look again.

Nothing happens to an event at such a moment, and nothing is written. But from then on a match is open, or a
walk-over can be given (E10), or the last hand announced (E40), or at midnight the hall has another code, and
whoever watches the floor or a screen has to see it.
"""

from datetime import datetime
from zoneinfo import ZoneInfo

from doublesix.app.game_clock import clock_of, has_time_limit
from doublesix.store import change_feed
from doublesix.store.models import Tournament
from doublesix.store.queries.sheet_cards import card_of_row, list_sheets
from doublesix.store.services.tournaments import State, state_of
from doublesix.tournament import day
from doublesix.tournament.progress import fixtures_left
from doublesix.tournament.state import DRAWN, OVER


class FloorClock:
    """Looks at the events whose lots are drawn, again and again."""

    def __init__(self, now: datetime) -> None:
        self.seen = now
        self._moments: dict[int, tuple[int, tuple[datetime, ...]]] = {}

    def ring(self, now: datetime) -> list[int]:
        """Tell of the events of which a moment passed since the last look; which those are."""
        rows = list(Tournament.objects.filter(status=DRAWN))
        self._moments = {row.pk: self._of(row) for row in rows}
        rung = [
            row.pk
            for row in rows
            if any(self.seen < moment <= now for moment in (*self._moments[row.pk][1], *ends_of_games(row)))
        ]
        rung += [pk for pk in list_new_days(self.seen, now) if pk not in rung]
        for pk in rung:
            change_feed.publish_change(pk)
        self.seen = now
        return rung

    def _of(self, row: Tournament) -> tuple[int, tuple[datetime, ...]]:
        known = self._moments.get(row.pk)
        return known if known and known[0] == row.seq else (row.seq, moments_of(state_of(row)))


def list_new_days(since: datetime, now: datetime) -> list[int]:
    """The events whose hall has a code, and where another day has begun: with it the code is another one."""
    rows = Tournament.objects.filter(hall_code__is_wanted=True).exclude(status__in=OVER)
    zones = ((row.pk, ZoneInfo(row.zone)) for row in rows)
    return [pk for pk, zone in zones if since.astimezone(zone).date() < now.astimezone(zone).date()]


def ends_of_games(row: Tournament) -> list[datetime]:
    """When the time of the games being played is over (E40); their sheets say since when they are."""
    state = state_of(row)
    if not has_time_limit(state):
        return []
    cards = {number: card_of_row(sheet) for number, sheet in list_sheets(row, state).items()}
    clocks = (clock_of(state, each, cards.get(each.number)) for each in fixtures_left(state))
    return [clock.until for clock in clocks if clock is not None]


def moments_of(state: State) -> tuple[datetime, ...]:
    """The starts and limits of the matches to be played."""
    found = set()
    for fixture in fixtures_left(state):
        found |= {day.start_of(state, fixture.number), day.limit_of(state, fixture.number)}
    return tuple(sorted(moment for moment in found if moment is not None))
