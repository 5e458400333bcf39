"""What became of a match, in facts for one sentence: what turned it, or why nobody played."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from doublesix.app.match_readings import MatchOutcome, MatchReading, SideNote, agrees_with_sheet
from doublesix.app.points_meaning import PointsMeaning
from doublesix.app.sheets.round_records import GameRecord, RoundRecord


class StoryKind(StrEnum):
    """What there is to tell of a match."""

    NOBODY = "nobody"
    WALK_OVER = "walk_over"
    DISQUALIFIED = "disqualified"
    RETIRED = "retired"
    CORRECTED = "corrected"
    """The result is no longer the one that was played."""
    DECIDED = "decided"
    """Won without a round that says how."""
    GAMES = "games"
    TURNED = "turned"
    """The winner had been behind."""
    LED = "led"
    """The winner was never behind."""


class MatchStory(NamedTuple):
    """The facts; sides are places in the match."""

    kind: StoryKind
    winner: int = -1
    round: int = 0
    """The round that turned it."""
    how: str = ""
    """How that round ended for the winner."""
    points: int = 0
    """What it was worth."""
    won: int = 0
    last: int = 0
    """How many of so many last rounds the winner won; of games, of so many."""
    is_by_time: bool = False


def tell_match(match: MatchReading, games: Sequence[GameRecord]) -> MatchStory | None:
    """The story of a match that is over."""
    if match.result is None:
        return None
    if match.outcome is MatchOutcome.NOBODY:
        return MatchStory(StoryKind.NOBODY)
    winner = next(at for at, side in enumerate(match.sides) if side.is_winner)
    others = {side.note for at, side in enumerate(match.sides) if at != winner}
    if SideNote.DISQUALIFIED in others:
        return MatchStory(StoryKind.DISQUALIFIED, winner)
    if match.outcome is MatchOutcome.WALK_OVER:
        kind = StoryKind.RETIRED if SideNote.RETIRED in others else StoryKind.WALK_OVER
        return MatchStory(kind, winner)
    if match.card is None or not any(each.rounds for each in games):
        return MatchStory(StoryKind.DECIDED, winner)
    if not agrees_with_sheet(match.result, match.card):
        return MatchStory(StoryKind.CORRECTED, winner)
    return _played(match, games, winner)._replace(is_by_time=match.is_by_time)


def _played(match: MatchReading, games: Sequence[GameRecord], winner: int) -> MatchStory:
    if match.takes_games:
        won = sum(each.winner == winner for each in games)
        return MatchStory(StoryKind.GAMES, winner, won=won, last=sum(each.winner >= 0 for each in games))
    last = games[-1]
    if last.winner != winner:
        return MatchStory(StoryKind.DECIDED, winner)
    return tell_game(match.meaning, last)


def tell_game(meaning: PointsMeaning, game: GameRecord) -> MatchStory:
    """How a game that is over was won."""
    rounds = [each for each in game.rounds if each.number]
    if not rounds:
        return MatchStory(StoryKind.DECIDED, game.winner)
    ahead = [meaning.leader(each.scores) for each in rounds]
    was_behind = any(leader not in (None, game.winner) for leader in ahead)
    at = turning_point(meaning, game)
    if not was_behind or not at:
        won = sum(won_round(meaning, each, game.winner) for each in rounds)
        return MatchStory(StoryKind.LED, game.winner, won=won, last=len(rounds))
    turned, tail = rounds[at - 1], rounds[at - 1 :]
    won = sum(won_round(meaning, each, game.winner) for each in tail)
    is_won = won_round(meaning, turned, game.winner)
    how, points = (turned.how, worth(turned)) if is_won else ("", 0)
    return MatchStory(StoryKind.TURNED, game.winner, at, how, points, won, len(tail))


def turning_point(meaning: PointsMeaning, game: GameRecord) -> int:
    """The round in which the winner took the lead for good.

    Nothing while nobody has won, where the winner was never behind, and where a lead was never taken in play.
    """
    rounds = [each for each in game.rounds if each.number]
    if game.winner < 0 or not rounds:
        return 0
    leaders = [meaning.leader(each.scores) for each in rounds]
    if leaders[-1] != game.winner or all(leader in (None, game.winner) for leader in leaders):
        return 0
    behind = max(at for at, leader in enumerate(leaders) if leader != game.winner)
    return rounds[behind + 1].number


def won_round(meaning: PointsMeaning, row: RoundRecord, side: int) -> bool:
    """Whether a round was this side's: the others took points, or it made the most."""
    if meaning.is_lower_better:
        return max(row.gains) > 0 and row.gains[side] <= 0
    return row.gains[side] > 0 and row.gains[side] == max(row.gains)


def worth(row: RoundRecord) -> int:
    """The points that a round brought to somebody."""
    return max(row.gains)
