"""The sheet's answers: events, or a refusal with its clause. Pure: ids and moments come in."""

from collections.abc import Callable
from typing import Any, Final

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import decide_rounds, last_hand, ruling
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.answers import Answer
from doublesix.app.sheets.referee import Step, ask_referee, find_once, standing
from doublesix.app.sheets.ruling import MOST_SIGNS
from doublesix.app.sheets.starters import open_starters, start_clause, starter_of
from doublesix.app.sheets.state import Sheet
from doublesix.play.commands import ForfeitMatch, WalkOver
from doublesix.rules.rulesets import parse
from doublesix.tournament.limits import is_in_reach
from doublesix.tournament.refusal import Refusal, make_refusal

NOT_THERE: Final = "not there in time"
"""Why a side is struck, as the notation says it."""
LEFT: Final = "retired"


def decide(sheet: Sheet | None, command: cmd.Command) -> Answer:
    """What happens when somebody wants this."""
    if not is_in_reach(command):
        return make_refusal("out_of_reach")
    if isinstance(command, cmd.OpenSheet):
        # Two phones open a match at the same moment: the second finds it open.
        return () if sheet is not None else _open(command)
    if sheet is None:
        return make_refusal("not_started")
    return _DECIDE[type(command)](sheet, command)


def _open(command: cmd.OpenSheet) -> Answer:
    """Two sides, or two to four where everybody plays for himself (G1)."""
    most = 2 if parse(command.rules, f"version {command.version}").game != "bigsix" else 4
    if not 2 <= len(command.sides) <= most:
        return make_refusal("sides_wanted", count=len(command.sides))
    return (ev.SheetOpened(*command),)


def _line_up(sheet: Sheet, command: cmd.NameLineUp) -> Answer:
    """Named before the match and then fixed, but for the judge (E2)."""
    if command.side not in range(len(sheet.sides)):
        return make_refusal("no_such_side")
    if sheet.line_up.get(command.side) == command.people:
        return ()
    has_begun = bool(sheet.match.games or sheet.waiting)
    if sheet.is_over or (has_begun and not command.is_judge):
        return make_refusal("line_up_fixed", "E2")
    seats = 2 if sheet.match.rules.is_partnership else 1
    if len(set(command.people)) != seats or len(command.people) != seats:
        return make_refusal("line_up_wanted", "E2", seats=seats)
    return (ev.LineUpNamed(command.side, command.people),)


def _starter(sheet: Sheet, command: cmd.NameStarter) -> Answer:
    """Who drew highest, or whom the winners chose, where that is not known (P2, F4, F12)."""
    match = sheet.match
    if match.rules.game == "bigsix":
        return make_refusal("highest_double_leads", "G3")
    if sheet.is_over:
        return make_refusal("match_is_over")
    if sheet.waiting:
        return make_refusal("confirm_first")
    if command.seat not in range(1, 5):
        return make_refusal("no_such_seat")
    if starter_of(match) == command.seat:
        return ()
    choices = sheet.named or open_starters(match)
    rounds = match.game.rounds if match.game else 0
    clause = start_clause(match, match.games + (match.game is None), rounds + (match.round is None))
    if not choices:
        return make_refusal("lead_is_drawn", clause)
    if not choices >> command.seat & 1:
        return make_refusal("winner_starts", clause)
    return (ev.StarterNamed(command.seat),)


def _absent(sheet: Sheet, command: cmd.StrikeAbsent) -> Answer:
    """Before the first round counts a side that did not come is struck (E21)."""
    if command.side not in sheet.active_sides():
        return make_refusal("no_such_side")
    if sheet.rounds:
        return make_refusal("round_counts", "E21")
    match, side = sheet.match, sheet.match.rules.sides[command.side]
    step = Step(f'walkover {side} "{NOT_THERE}"', WalkOver(side, NOT_THERE))
    outcome = find_once(match, command, lambda: ask_referee(standing(match), [step]))
    return outcome if isinstance(outcome, Refusal) else (ev.AbsentStruck(command.side, outcome.lines),)


def _retire(sheet: Sheet, command: cmd.RetireSide) -> Answer:
    """Who leaves is struck at any time, and the others go on with their scores (E43)."""
    if command.side not in sheet.active_sides():
        return make_refusal("no_such_side")
    if sheet.is_over:
        return make_refusal("match_is_over")
    match, side = sheet.match, sheet.match.rules.sides[command.side]
    step = Step(f'judge match {side} "{LEFT}"', ForfeitMatch(side, LEFT))
    outcome = find_once(match, command, lambda: ask_referee(standing(match), [step]))
    return outcome if isinstance(outcome, Refusal) else (ev.SideRetired(command.side, outcome.lines),)


def _call(sheet: Sheet, command: cmd.CallJudge) -> Answer:
    """One call at a time; calling again while one is open changes nothing."""
    if sheet.open_call is not None:
        return ()
    side = command.side if command.side in range(len(sheet.sides)) else cmd.DESK
    return (ev.JudgeCalled(side, command.reason.strip()[:MOST_SIGNS]),)


def _open_call(sheet: Sheet, number: int) -> bool:
    return 0 <= number < len(sheet.calls) and sheet.calls[number].closed_at is None


def _acknowledge(sheet: Sheet, command: cmd.Acknowledge) -> Answer:
    if not _open_call(sheet, command.call):
        return make_refusal("call_is_closed")
    if sheet.calls[command.call].acknowledged_at is not None:
        return make_refusal("call_is_taken")
    return (ev.CallAcknowledged(command.call),)


def _escalate(sheet: Sheet, command: cmd.Escalate) -> Answer:
    if not _open_call(sheet, command.call):
        return ()
    call = sheet.calls[command.call]
    if call.acknowledged_at is not None or call.escalated_at is not None:
        return ()
    return (ev.CallEscalated(command.call),)


def _close(sheet: Sheet, command: cmd.CloseCall) -> Answer:
    if not _open_call(sheet, command.call):
        return make_refusal("call_is_closed")
    return (ev.CallClosed(command.call),)


def _attach(sheet: Sheet, command: cmd.Attach) -> Answer:
    return () if command.paper in sheet.papers else (ev.PaperAttached(command.paper),)


_DECIDE: Final[dict[type, Callable[[Sheet, Any], Answer]]] = {
    cmd.NameLineUp: _line_up,
    cmd.NameStarter: _starter,
    cmd.StrikeAbsent: _absent,
    cmd.RetireSide: _retire,
    cmd.Write: decide_rounds.write,
    cmd.Confirm: decide_rounds.confirm,
    cmd.Withdraw: decide_rounds.withdraw,
    cmd.Keep: decide_rounds.keep,
    cmd.RecordPlayed: decide_rounds.record_played,
    cmd.CallJudge: _call,
    cmd.Acknowledge: _acknowledge,
    cmd.Escalate: _escalate,
    cmd.CloseCall: _close,
    cmd.Rule: ruling.rule,
    cmd.Appeal: ruling.appeal,
    cmd.DecideAppeal: ruling.decide_appeal,
    cmd.AnnounceLastHand: last_hand.announce,
    cmd.TakeBackLastHand: last_hand.take_back,
    cmd.Attach: _attach,
}
