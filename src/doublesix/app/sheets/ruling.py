"""Rulings and appeals: each decision as the statements that carry it out (P16, P18, F13)."""

from collections.abc import Callable, Iterator
from typing import Final

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.answers import Answer
from doublesix.app.sheets.clauses import clause_of
from doublesix.app.sheets.reasons import JUDGED, is_mistaken_pass
from doublesix.app.sheets.referee import LARGEST, Step, ask_referee, find_once, standing
from doublesix.app.sheets.state import Sheet
from doublesix.play import commands as c
from doublesix.play.events import RoundEnded
from doublesix.play.state import Match
from doublesix.rules.sides import side_of_seat
from doublesix.tournament.refusal import Refusal, make_refusal

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
OF_MATCH: Final = (WARNING, MATCH, DISQUALIFIED)
"""What needs no game to have begun."""
OF_ROUND: Final = (TALK, VOID)
"""What happens in a round: one that is not begun is begun."""
OF_NOBODY: Final = (NONE, VOID, SCORE)
"""What need not concern anybody alone."""
MOST_SIGNS: Final = 500
"""Of a reason or of facts."""
_OF_WHOM: Final[dict[str, tuple[str, Callable[[str, str], c.Command]]]] = {
    WARNING: ("warn", c.Warn),
    GAME: ("game", c.ForfeitGame),
    MATCH: ("match", c.ForfeitMatch),
    DISQUALIFIED: ("disqualify", c.Disqualify),
}
"""Decisions that are said in one word about somebody."""


def next_for_talk(match: Match, seat: int) -> int:
    """The points that the next talk of a seat's team gives the other team; 0 for a warning (F13)."""
    is_warned = match.offences[side_of_seat(seat)] >= match.options.talk_warnings
    return match.options.talk_penalty if is_warned else 0


def steps_of(match: Match, given: cmd.Rule) -> list[Step]:
    """What the referee is told of a ruling, as the match stands."""
    if given.decision == NONE or match.ended is not None:
        return []
    if given.decision in OF_MATCH:
        return [_step_of(given)]
    begun = [] if match.game else [Step("game", c.StartGame())]
    if given.decision in OF_ROUND and match.round is None:
        begun.append(Step("round", c.StartRound()))
    return [*begun, _step_of(given)]


def _step_of(given: cmd.Rule) -> Step:
    """The ruling itself."""
    who, reason = given.who, one_line(given.facts)
    if given.decision == TALK:
        return Step(f"{who} talks", c.Talk(int(who)))
    if given.decision == VOID:
        return Step(f'judge void "{reason}"', c.VoidRound(reason))
    if given.decision == POINTS:
        penalty = c.Penalise(who, given.points, reason) if given.points <= LARGEST else None
        return Step(f'judge penalty {who} {given.points} "{reason}"', penalty)
    if given.decision == SCORE:
        scores = " ".join(f"{side}={points}" for side, points in given.scores)
        return Step(f'judge score {scores} "{reason}"', _correction(given.scores, reason))
    word, build = _OF_WHOM[given.decision]
    return Step(f'judge {word} {who} "{reason}"', build(who, reason))


def _correction(scores: c.Points, reason: str) -> c.CorrectScore | None:
    is_once = len({side for side, _ in scores}) == len(scores)
    return c.CorrectScore(scores, reason) if is_once and all(abs(n) <= LARGEST for _, n in scores) else None


def one_line(text: str) -> str:
    """A judge's words as the notation can hold them."""
    return " ".join(text.replace('"', "'").split())[:MOST_SIGNS].strip()


def rule(sheet: Sheet, command: cmd.Rule) -> Answer:
    """A ruling with its facts and clause, carried out at once."""
    if command.decision not in DECISIONS:
        return make_refusal("no_such_decision")
    if not one_line(command.facts):
        return make_refusal("facts_wanted", clause_of(sheet.match.rules.cites.judge))
    wrong = _wrong_time(sheet, command) or _wrong_ruling(sheet.match, command)
    if wrong is not None:
        return wrong
    match = sheet.match
    outcome = find_once(match, command, lambda: ask_referee(standing(match), steps_of(match, command)))
    if isinstance(outcome, Refusal):
        return outcome
    if sheet.waiting and outcome.match.ended is None and command.decision not in (NONE, WARNING):
        # A round that was played before must not fall into the game that a penalty has just ended.
        return make_refusal("confirm_first")
    given = ev.RulingGiven(command, sheet.version, outcome.lines)
    is_open = 0 <= command.call < len(sheet.calls) and sheet.calls[command.call].closed_at is None
    return (given, ev.CallClosed(command.call)) if is_open else (given,)


def _wrong_time(sheet: Sheet, command: cmd.Rule) -> Refusal | None:
    """Why it cannot be decided now."""
    if sheet.is_over and command.decision not in AFTER_MATCH:
        return make_refusal("match_is_over")
    if command.decision == SCORE and sheet.match.round is not None:
        return make_refusal("between_rounds", clause_of(sheet.match.rules.cites.judge))
    return None


def _wrong_ruling(match: Match, command: cmd.Rule) -> Refusal | None:
    """What is missing of a ruling, or cannot be in this game."""
    if command.decision == TALK and match.rules.game != "straight":
        return make_refusal("talk_is_of_straight", "F13")
    known = () if command.decision == TALK else match.sides
    if match.rules.is_partnership and command.decision not in OF_SIDES:
        known = (*known, "1", "2", "3", "4")
    is_nobody = not command.who and command.decision in OF_NOBODY
    if not is_nobody and command.who not in known:
        return make_refusal("whom_wanted", who=", ".join(known))
    if command.decision == POINTS and command.points < 1:
        return make_refusal("points_wanted")
    scored = {side for side, _ in command.scores}
    if command.decision == SCORE and not (scored and scored <= set(match.sides)):
        return make_refusal("scores_wanted", who=", ".join(match.sides))
    return None


def appeal(sheet: Sheet, command: cmd.Appeal) -> Answer:
    """A side asks the organiser to look at a ruling, once."""
    if command.ruling not in range(len(sheet.rulings)):
        return make_refusal("no_such_ruling")
    if command.side not in range(len(sheet.sides)):
        return make_refusal("no_such_side")
    if sheet.rulings[command.ruling].appeal:
        return make_refusal("appealed_already")
    if not command.reason.strip():
        return make_refusal("facts_wanted", clause_of(sheet.match.rules.cites.judge))
    return (ev.RulingAppealed(command.ruling, command.side, command.reason.strip()[:MOST_SIGNS]),)


def decide_appeal(sheet: Sheet, command: cmd.DecideAppeal) -> Answer:
    """The organiser upholds it, or gives another ruling instead."""
    if command.ruling not in range(len(sheet.rulings)) or not sheet.rulings[command.ruling].appeal:
        return make_refusal("no_such_ruling")
    if sheet.rulings[command.ruling].is_upheld is not None:
        return make_refusal("appeal_decided")
    if not command.reason.strip():
        return make_refusal("facts_wanted", clause_of(sheet.match.rules.cites.judge))
    decided = ev.AppealDecided(command.ruling, command.is_upheld, command.reason.strip()[:MOST_SIGNS])
    if command.is_upheld or command.instead is None:
        return (decided,)
    instead = rule(sheet, command.instead)
    return instead if isinstance(instead, Refusal) else (decided, *instead)


def ruled_clauses(sheet: Sheet) -> Iterator[str]:
    """The clause of the ruling behind each event that counts, in their order; nothing where there is none."""
    given = iter([each.ruling for each in sheet.rulings if each.lines and each.ruling.decision != TALK])
    clause = ""
    for event in sheet.events:
        if isinstance(event, JUDGED) and not is_mistaken_pass(event):
            clause = next(given).clause
        elif not isinstance(event, RoundEnded):
            clause = ""
        yield clause
