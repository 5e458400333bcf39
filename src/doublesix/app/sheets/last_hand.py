"""The last hand of a game with a time limit (E40): the floor announces it, and can take that back.

The announcement decides nothing by itself. The round that was being played says so when it is written
(:attr:`WrittenRound.is_last`), or the table says that none was; then the referee hears of it.
"""

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.answers import Answer
from doublesix.app.sheets.decide_rounds import ahead_or_now
from doublesix.app.sheets.state import Rival, Sheet, WaitingRound, game_number
from doublesix.rules.options import OFF
from doublesix.tournament.refusal import make_refusal


def announce(sheet: Sheet, _command: cmd.AnnounceLastHand) -> Answer:
    """Once a game, on top of what waits to be agreed with; saying it again changes nothing."""
    match = ahead_or_now(sheet)
    if match.options.time_limit == OFF:
        return make_refusal("no_time_limit", "E40")
    if match.ended is not None:
        return make_refusal("match_is_over")
    number = game_number(match)
    if sheet.last_hand == number or (match.game is not None and match.game.time_is_over):
        return ()
    return (ev.LastHandAnnounced(number),)


def take_back(sheet: Sheet, _command: cmd.TakeBackLastHand) -> Answer:
    """While no round was written as the last."""
    if not sheet.is_last_hand:
        return ()
    game = sheet.match.game
    written: tuple[WaitingRound | Rival, ...] = (*sheet.waiting, *sheet.rivals)
    is_written = any(each.written.ends_time for each in written)
    if is_written or (game is not None and game.time_is_over):
        return make_refusal("last_hand_is_written", "E40")
    return (ev.LastHandTakenBack(),)
