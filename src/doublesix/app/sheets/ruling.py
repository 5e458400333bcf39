"""Rulings and appeals: each decision as the statements that carry it out (P16, P18, F13)."""

from typing import Final

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.answers import Answer
from doublesix.app.sheets.refereeing import after, clause_of
from doublesix.app.sheets.state import Sheet
from doublesix.play.state import Match
from doublesix.rules.sides import side_of_seat
from doublesix.tournament.refusal import Refusal, refused

NONE: Final = "none"
WARNING: Final = "warning"
POINTS: Final = "points"
TALK: Final = "talk"
VOID: Final = "void"
SCORE: Final = "score"
GAME: Final = "game"
MATCH: Final = "match"
DISQUALIFIED: Final = "disqualified"
DECISIONS: Final = (NONE, WARNING, TALK, POINTS, VOID, SCORE, GAME, MATCH, DISQUALIFIED)
"""What a judge can decide, the mildest first; talk is what F13 computes."""
AFTER_MATCH: Final = (NONE, WARNING, DISQUALIFIED)
"""What can still be decided when the match is over; a wrong result is corrected elsewhere."""
OF_SIDES: Final = (GAME, MATCH, DISQUALIFIED)
"""What befalls a whole side, never one seat of it."""
OF_NOBODY: Final = (NONE, VOID, SCORE)
"""What need not concern anybody alone."""
MOST_SIGNS: Final = 500
"""Of a reason or of facts."""


def next_for_talk(match: Match, seat: int) -> int:
    """The points that the next talk of a seat's team gives the other team; 0 for a warning (F13)."""
    is_warned = match.offences[side_of_seat(seat)] >= match.options.talk_warnings
    return match.options.talk_penalty if is_warned else 0


def statements(match: Match, given: cmd.Rule) -> tuple[str, ...]:
    """The lines of a `.dtn` file for a ruling, as the match stands."""
    if given.decision == NONE or match.ended is not None:
        return ()
    reason = f'"{one_line(given.facts)}"'
    begun = () if match.game else ("game",)
    in_round = (*begun, *(() if match.round else ("round",)))
    scores = " ".join(f"{side}={points}" for side, points in given.scores)
    return {
        WARNING: (f"judge warn {given.who} {reason}",),
        TALK: (*in_round, f"{given.who} talks"),
        POINTS: (*begun, f"judge penalty {given.who} {given.points} {reason}"),
        VOID: (*in_round, f"judge void {reason}"),
        SCORE: (*begun, f"judge score {scores} {reason}"),
        GAME: (*begun, f"judge game {given.who} {reason}"),
        MATCH: (f"judge match {given.who} {reason}",),
        DISQUALIFIED: (f"judge disqualify {given.who} {reason}",),
    }[given.decision]


def one_line(text: str) -> str:
    """A judge's words as the notation can hold them."""
    return " ".join(text.replace('"', "'").split())[:MOST_SIGNS].strip()


def rule(sheet: Sheet, command: cmd.Rule) -> Answer:
    """A ruling with its facts and clause, carried out at once."""
    if command.decision not in DECISIONS:
        return refused("no_such_decision")
    if not one_line(command.facts):
        return refused("facts_wanted", clause_of(sheet.match.desk.cites.judge))
    wrong = _wrong_time(sheet, command) or _wrong_ruling(sheet.match, command)
    if wrong is not None:
        return wrong
    lines = statements(sheet.match, command)
    outcome = after(sheet.match, lines)
    if isinstance(outcome, Refusal):
        return outcome
    if sheet.waiting and outcome.match.ended is None and command.decision not in (NONE, WARNING):
        # A round that was played before must not fall into the game that a penalty has just ended.
        return refused("confirm_first")
    given = ev.RulingGiven(command, sheet.version, lines)
    is_open = 0 <= command.call < len(sheet.calls) and sheet.calls[command.call].closed_at is None
    return (given, ev.CallClosed(command.call)) if is_open else (given,)


def _wrong_time(sheet: Sheet, command: cmd.Rule) -> Refusal | None:
    """Why it cannot be decided now."""
    if sheet.is_over and command.decision not in AFTER_MATCH:
        return refused("match_is_over")
    if command.decision == SCORE and sheet.match.round is not None:
        return refused("between_rounds", clause_of(sheet.match.desk.cites.judge))
    return None


def _wrong_ruling(match: Match, command: cmd.Rule) -> Refusal | None:
    """What is missing of a ruling, or cannot be in this game."""
    if command.decision == TALK and match.desk.game != "straight":
        return refused("talk_is_of_straight", "F13")
    known = () if command.decision == TALK else match.sides
    if match.desk.is_partnership and command.decision not in OF_SIDES:
        known = (*known, "1", "2", "3", "4")
    is_nobody = not command.who and command.decision in OF_NOBODY
    if not is_nobody and command.who not in known:
        return refused("whom_wanted", who=", ".join(known))
    if command.decision == POINTS and command.points < 1:
        return refused("points_wanted")
    scored = {side for side, _ in command.scores}
    if command.decision == SCORE and not (scored and scored <= set(match.sides)):
        return refused("scores_wanted", who=", ".join(match.sides))
    return None


def appeal(sheet: Sheet, command: cmd.Appeal) -> Answer:
    """A side asks the organiser to look at a ruling, once."""
    if command.ruling not in range(len(sheet.rulings)):
        return refused("no_such_ruling")
    if command.side not in range(len(sheet.sides)):
        return refused("no_such_side")
    if sheet.rulings[command.ruling].appeal:
        return refused("appealed_already")
    if not command.reason.strip():
        return refused("facts_wanted", clause_of(sheet.match.desk.cites.judge))
    return (ev.RulingAppealed(command.ruling, command.side, command.reason.strip()[:MOST_SIGNS]),)


def decide_appeal(sheet: Sheet, command: cmd.DecideAppeal) -> Answer:
    """The organiser upholds it, or gives another ruling instead."""
    if command.ruling not in range(len(sheet.rulings)) or not sheet.rulings[command.ruling].appeal:
        return refused("no_such_ruling")
    if sheet.rulings[command.ruling].is_upheld is not None:
        return refused("appeal_decided")
    if not command.reason.strip():
        return refused("facts_wanted", clause_of(sheet.match.desk.cites.judge))
    decided = ev.AppealDecided(command.ruling, command.is_upheld, command.reason.strip()[:MOST_SIGNS])
    if command.is_upheld or command.instead is None:
        return (decided,)
    instead = rule(sheet, command.instead)
    return instead if isinstance(instead, Refusal) else (decided, *instead)
