"""What is written and not agreed with yet: the score with it, and what a side can agree with in one word.

A table reads its score off what it has written, agreed with or not; only what is agreed with counts. A round
that has two versions, and whatever was written after it, is in no score before one of them is gone.
"""

from typing import NamedTuple

from doublesix.app.sheets.agreement import contested_rounds
from doublesix.app.sheets.decide_rounds import is_agreed, play_round
from doublesix.app.sheets.state import Sheet, WaitingRound
from doublesix.tournament.refusal import Refusal


class WrittenScore(NamedTuple):
    """The score of the game in progress with what is written in it."""

    scores: tuple[int, ...]
    rounds: int
    """How many of the waiting rounds are in it."""
    ends_game: bool
    """Whether the last of them ends the game: nothing is written after it before it is agreed with."""


def written_score(sheet: Sheet) -> WrittenScore:
    """The score as it is written, as far as nobody contests it; a game's own, also when that ends it."""
    scores, match, disputed, at = sheet.scores, sheet.match, contested_rounds(sheet), 0
    for waiting in sheet.waiting:
        found = None if waiting.id in disputed else play_round(match, waiting.written)
        if found is None or isinstance(found, Refusal):
            break
        match, at = found.match, at + 1
        scores = found.scores[: len(sheet.sides)]
        if found.games:
            return WrittenScore(scores, at, True)
    return WrittenScore(scores, at, False)


def open_rounds(sheet: Sheet, side: int) -> tuple[WaitingRound, ...]:
    """The rounds that one word of this side agrees with: what waits for it, up to a contested one."""
    if sheet.is_over or side not in sheet.active_sides():
        return ()
    written = sheet.waiting[: written_score(sheet).rounds]
    return tuple(
        each for each in written if side not in each.confirmed | {each.side} and not is_agreed(sheet, each)
    )


def sides_wanted(sheet: Sheet, waiting: WaitingRound) -> frozenset[int]:
    """The sides whose word a round still waits for."""
    if is_agreed(sheet, waiting):
        return frozenset()
    return sheet.active_sides() - waiting.confirmed - {waiting.side}
