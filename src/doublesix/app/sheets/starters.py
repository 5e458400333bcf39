"""Who may start the next round, as far as a match knows (P2, P5, F4, F12)."""

from doublesix.play.state import Match, only_seat
from doublesix.rules.options import START_DRAW


def starter_of(match: Match) -> int:
    """The seat that starts the round that is written next; 0 where that is not known, or where G3 says."""
    if not match.rules.is_partnership:
        return 0
    return match.round.starter if match.round is not None else only_seat(match.starters)


def open_starters(match: Match) -> int:
    """The seats of which one starts, while it is not known which; none where it is known."""
    if not match.rules.is_partnership or starter_of(match):
        return 0
    return match.round.starters if match.round is not None else match.starters


def start_clause(match: Match, game: int, number: int) -> str:
    """The clause that says who starts this round of this game: the draw before it, or what was played."""
    is_drawn = number == 1 and (game == 1 or match.rules.game != "straight")
    return match.rules.cites.lead if is_drawn else match.rules.cites.start


def draws_lead(match: Match) -> bool:
    """Whether the players draw for the lead before the next round (P2, F4); winners do not draw (F12)."""
    if match.round is not None or not open_starters(match):
        return False
    if match.options.next_start == START_DRAW:
        return True
    is_first = match.game is None or match.game.rounds == 0
    number = match.games + (match.game is None)
    return is_first and (match.rules.game != "straight" or number == 1)
