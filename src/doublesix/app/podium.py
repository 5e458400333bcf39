"""How an event ended: who stands on its podium, how the final went, and the day in figures.

Read off the folded event and its matches; names and words are added where they are presented.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from doublesix.app.match_readings import MatchOutcome, MatchReading
from doublesix.app.matches import are_all_over
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import ranking_of
from doublesix.tournament.state import Tournament

STEPS: Final = 3


class FinalStory(StrEnum):
    """How the winner of a final came to it."""

    ONE_GAME = "one_game"
    STRAIGHT = "straight"
    """Won every game."""
    BEHIND = "behind"
    """Lost the first game and won."""
    LAST_GAME = "last_game"
    """It took the last game that could be."""
    BY_TIME = "by_time"
    WALK_OVER = "walk_over"


class Tally(NamedTuple):
    """What somebody made over the event."""

    entrant: Entrant
    place: int
    played: int
    won: int
    points: int


class DayFigures(NamedTuple):
    """The event in figures; nothing where it is not known."""

    matches: int
    """Those that were played."""
    rounds: int
    longest: MatchReading | None
    """The match of most rounds that are written."""
    lowest: tuple[int, Entrant] | None
    """The lowest score that won a match of one game, where points are bad."""


class Podium(NamedTuple):
    """How an event ended."""

    steps: tuple[tuple[int, tuple[Entrant, ...]], ...]
    """The first three places that somebody has, each with who shares it."""
    final: MatchReading | None
    story: FinalStory | None


def read_podium(state: Tournament, matches: Mapping[int, MatchReading]) -> Podium | None:
    """The podium, once the ranking stands; nothing before, nor where nobody is first."""
    if not are_all_over(matches):
        return None
    ranks = [(place, who) for place, who in ranking_of(state) if who]
    if not ranks:
        return None
    finals = [each for each in matches.values() if each.fixture.stage == "final"]
    final = finals[-1] if finals else None
    return Podium(tuple(ranks[:STEPS]), final, _story(final))


def _story(final: MatchReading | None) -> FinalStory | None:
    if final is None or final.result is None or final.result.winner is None:
        return None
    if final.outcome is MatchOutcome.WALK_OVER:
        return FinalStory.WALK_OVER
    if final.is_by_time:
        return FinalStory.BY_TIME
    won = final.result.games_won
    if sum(won) <= 1:
        return FinalStory.ONE_GAME
    if sum(1 for games in won if games) == 1:
        return FinalStory.STRAIGHT
    at = final.fixture.sides.index(final.result.winner)
    if final.games and final.meaning.leader(final.games[0]) not in (at, None):
        return FinalStory.BEHIND
    return FinalStory.LAST_GAME


def read_tallies(state: Tournament, matches: Mapping[int, MatchReading]) -> list[Tally]:
    """What everybody made who has a place, in the order of the ranking."""
    played: dict[Entrant, list[tuple[bool, int]]] = {}
    for match in matches.values():
        if match.outcome is MatchOutcome.WON:
            for side in match.sides:
                if not side.is_absent:
                    played.setdefault(side.entrant, []).append((side.is_winner, side.points or 0))
    return [
        Tally(
            entrant,
            place,
            len(theirs := played.get(entrant, [])),
            sum(won for won, _ in theirs),
            sum(points for _, points in theirs),
        )
        for place, rank in ranking_of(state)
        for entrant in rank
    ]


def read_figures(matches: Mapping[int, MatchReading]) -> DayFigures:
    """The day in figures."""
    played = [each for each in matches.values() if each.outcome is MatchOutcome.WON]
    written = [each for each in played if each.card is not None]
    longest = max(written, key=_rounds, default=None)
    lowest = min(
        (
            (side.points, side.entrant)
            for each in played
            if each.meaning.is_lower_better and not each.takes_games
            for side in each.sides
            if side.is_winner and side.points is not None
        ),
        default=None,
    )
    return DayFigures(len(played), sum(map(_rounds, written)), longest, lowest)


def _rounds(match: MatchReading) -> int:
    return match.card.rounds if match.card else 0
