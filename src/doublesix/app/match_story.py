"""What became of a match, in facts for one sentence: what turned it, its last rounds, or why nobody played.

The chances before and after a round are those of the way that is left to the target; they say which round
turned a match, not what anybody could have known.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from doublesix.app.matches import MatchOutcome, MatchReading, SideNote, agrees_with_sheet
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
        return MatchStory(StoryKind.LED, game.winner, at, won=won, last=len(rounds))
    turned, tail = rounds[at - 1], rounds[at - 1 :]
    won = sum(won_round(meaning, each, game.winner) for each in tail)
    is_won = won_round(meaning, turned, game.winner)
    how, points = (turned.how, worth(turned)) if is_won else ("", 0)
    return MatchStory(StoryKind.TURNED, game.winner, at, how, points, won, len(tail))


def turning_point(meaning: PointsMeaning, game: GameRecord) -> int:
    """The round in which the winner took the lead for good; led throughout, the one that brought the most.

    Nothing while nobody has won, and where a lead was never taken in play.
    """
    rounds = [each for each in game.rounds if each.number]
    if game.winner < 0 or not rounds:
        return 0
    lead = [meaning.leader(each.scores) == game.winner for each in rounds]
    others = [meaning.leader(each.scores) not in (None, game.winner) for each in rounds]
    if any(others):
        if not lead[-1]:
            return 0
        behind = max(at for at, is_ahead in enumerate(lead) if not is_ahead)
        return rounds[behind + 1].number
    nothing = (0,) * len(rounds[0].scores)
    before = [nothing, *(each.scores for each in rounds)]
    rises = [
        chance(meaning, each.scores, game.winner) - chance(meaning, start, game.winner)
        for start, each in zip(before, rounds, strict=False)
    ]
    return rounds[rises.index(max(rises))].number


def chance(meaning: PointsMeaning, scores: Sequence[int], side: int) -> float:
    """How likely a side wins, by the way left to the target: long where points are bad, else short."""
    left = [max(meaning.target - score, 0.5) for score in scores]
    weights = left if meaning.is_lower_better else [1 / each for each in left]
    return weights[side] / sum(weights)


def won_round(meaning: PointsMeaning, row: RoundRecord, side: int) -> bool:
    """Whether a round was this side's: the others took points, or it made the most."""
    if meaning.is_lower_better:
        return max(row.gains) > 0 and row.gains[side] <= 0
    return row.gains[side] > 0 and row.gains[side] == max(row.gains)


def worth(row: RoundRecord) -> int:
    """The points that a round brought to somebody."""
    return max(row.gains)
