"""From where a phone without a network counts on: the match as it stands with the rounds that wait."""

from doublesix.app.sheets.agreement import contested_rounds
from doublesix.app.sheets.decide_rounds import match_ahead
from doublesix.app.sheets.state import Sheet
from doublesix.play.state import Match
from doublesix.rules.sheet_scores import Standing
from doublesix.tournament.refusal import Refusal


def standing_of(match: Match) -> Standing:
    """A match as the score of a next round depends on it."""
    sides = match.rules.sides
    return Standing(
        match.game.scores if match.game else (0,) * len(sides),
        match.games_won,
        match.offences,
        sides.index(match.ended.winner) if match.ended else -1,
    )


def standing_ahead(sheet: Sheet) -> Standing | None:
    """The standing with all rounds that wait; nothing where one is contested, cannot be, or time is over."""
    disputed = contested_rounds(sheet)
    if any(each.id in disputed for each in sheet.waiting):
        return None
    match = match_ahead(sheet)
    if isinstance(match, Refusal) or (match.game is not None and match.game.time_is_over):
        return None
    return standing_of(match)
