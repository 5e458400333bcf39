"""The clock of games with a time limit (E40): until when a game is played, and whose time is over.

The clock proposes, a person announces: nothing here changes anything.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from doublesix.app.match_readings import UNDER_WAY, MatchReading
from doublesix.app.matches import start_of
from doublesix.app.sheets.cards import SheetCard
from doublesix.rules.options import OFF
from doublesix.rules.rulesets import STAGES
from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.state import Tournament


class GameClock(NamedTuple):
    """The time of a game that is being played."""

    since: datetime
    until: datetime
    minutes: int
    """The limit."""
    is_last_hand: bool
    """Whether its last hand was announced."""

    def is_due(self, now: datetime) -> bool:
        """Whether the time is over and nobody has said so."""
        return self.until <= now and not self.is_last_hand


def has_time_limit(state: Tournament) -> bool:
    """Whether games have one at some stage, by any version of the rules."""
    return any(
        version.ruleset.at_stage(stage).in_force().time_limit != OFF
        for version in state.versions
        for stage in STAGES
    )


def time_limit_of(state: Tournament, fixture: Fixture) -> int:
    """The minutes of a game of this match; off where it has no limit."""
    return state.version_of(fixture.number).ruleset.at_stage(fixture.stage).in_force().time_limit


def clock_of(state: Tournament, fixture: Fixture, card: SheetCard | None) -> GameClock | None:
    """The clock of the game in progress: from its start, at the earliest from the hour of the match."""
    if card is None or card.is_over or card.game_since is None:
        return None
    minutes = time_limit_of(state, fixture)
    if minutes == OFF:
        return None
    start = start_of(state, fixture)
    since = max(card.game_since, start) if start else card.game_since
    return GameClock(since, since + timedelta(minutes=minutes), minutes, card.is_last_hand)


def clock_of_match(state: Tournament, match: MatchReading) -> GameClock | None:
    """The same of a match that is being played."""
    return clock_of(state, match.fixture, match.card) if match.status in UNDER_WAY else None


def list_due(state: Tournament, matches: Iterable[MatchReading], now: datetime) -> dict[str, tuple[int, ...]]:
    """The matches whose time is over and whose last hand was not announced, by part of the event."""
    found: dict[str, tuple[int, ...]] = {}
    for match in matches:
        clock = clock_of_match(state, match)
        if clock is not None and clock.is_due(now):
            phase = match.fixture.phase
            found[phase] = (*found.get(phase, ()), match.number)
    return found
