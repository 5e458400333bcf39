"""A match's card: what boards and lists show of a sheet, folded from its stream."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from doublesix.app.sheets.ahead import written_score
from doublesix.app.sheets.results import points_of
from doublesix.app.sheets.state import Sheet


class SheetCard(NamedTuple):
    """The fields that pages read without folding a sheet."""

    version: int
    sides: list[int]
    scores: list[int]
    """Of the game in progress."""
    games_won: list[int]
    points: list[int]
    """Over the match."""
    games: list[list[int]]
    """The scores of the games that are over."""
    rounds: int
    waiting: int
    """Rounds that are written and not agreed."""
    is_contested: bool
    is_over: bool
    needs_judge: bool
    judge_is_coming: bool
    is_last_hand: bool = False
    """Whether the last hand of the game in progress was announced (E40)."""
    by_time: Sequence[bool] = ()
    """Which of the games that are over the time limit ended."""
    game_since: datetime | None = None
    """When the game in progress began: the sheet, or the end of the game before."""
    written_scores: Sequence[int] = ()
    """The scores with the rounds that wait; as they stand where none does."""

    @property
    def shown_scores(self) -> Sequence[int]:
        """What everybody is shown: what is written counts at once, and is marked as long as it waits."""
        return self.written_scores if self.waiting and self.written_scores else self.scores


def card_of(sheet: Sheet) -> SheetCard:
    """The card of a sheet as it stands."""
    call = sheet.open_call
    is_coming = call is not None and sheet.calls[call].acknowledged_at is not None
    return SheetCard(
        version=sheet.version,
        sides=list(sheet.sides),
        scores=list(sheet.scores),
        games_won=list(sheet.games_won),
        points=list(points_of(sheet)),
        games=[list(scores) for scores, _ in sheet.games],
        rounds=len(sheet.rounds),
        waiting=0 if sheet.is_over else len(sheet.waiting),
        is_contested=bool(sheet.rivals),
        is_over=sheet.is_over,
        needs_judge=call is not None,
        judge_is_coming=is_coming,
        is_last_hand=sheet.is_last_hand,
        by_time=list(sheet.by_time),
        game_since=sheet.game_since or sheet.opened_at,
        written_scores=list(sheet.scores if sheet.is_over else written_score(sheet).scores),
    )
