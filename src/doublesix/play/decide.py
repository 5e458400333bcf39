"""The referee: a command in, its events or a refusal out. Pure: no clock, no dice, no memory."""

from collections.abc import Callable
from typing import Any, Final

from doublesix.play import commands as c
from doublesix.play import floor_judge, irregular, setup, sheets, turns
from doublesix.play.commands import Command
from doublesix.play.evolve import fold
from doublesix.play.refusal import Answer, Refusal, refuse_out_of_place
from doublesix.play.state import Match
from doublesix.play.words import is_reason


def decide(match: Match, command: Command) -> Answer:
    """What happens when somebody wants this: events, or the reason and clause why not."""
    kind = type(command)
    if match.ended is not None:
        if (kind is c.Pass and match.after_block) or kind is c.Settle:
            return ()
        return refuse_out_of_place("match_over")
    now = match.round
    if now is not None and now.besides.misplaid is not None and kind is not c.Catch:
        return _go_on(match, command)
    return _DECIDE[kind](match, command)


def _go_on(match: Match, command: Command) -> Answer:
    """Nobody caught the misplay, so it stands; then the command itself (F16, F17)."""
    stood = irregular.let_stand(match)
    answer = decide(fold(match, stood), command)
    return answer if isinstance(answer, Refusal) else (*stood, *answer)


def _settle(_match: Match, _command: c.Settle) -> Answer:
    return ()


def _with_reason(judge: Callable[[Match, Any], Answer]) -> Callable[[Match, Any], Answer]:
    """A judge's decision, which needs a reason."""

    def decide_with_reason(match: Match, command: Any) -> Answer:
        if not is_reason(command.reason):
            return refuse_out_of_place("reason_form")
        return judge(match, command)

    return decide_with_reason


_DECIDE: Final[dict[type[Any], Callable[[Match, Any], Answer]]] = {
    c.StartGame: setup.start_game,
    c.DrawLead: setup.draw_lead,
    c.StartRound: setup.start_round,
    c.DealHand: setup.deal_hand,
    c.LayPile: setup.lay_pile,
    c.Redeal: setup.redeal,
    c.PlayTile: turns.play_tile,
    c.Pass: turns.pass_turn,
    c.DrawTile: turns.draw_tile,
    c.BlameTile: irregular.blame_tile,
    c.Misplay: irregular.misplay,
    c.PlayWrongSpinner: irregular.play_wrong_spinner,
    c.PlayOutOfTurn: irregular.play_out_of_turn,
    c.ExposeTile: irregular.expose_tile,
    c.Talk: irregular.talk,
    c.Catch: irregular.catch,
    c.Settle: _settle,
    c.RecordOut: sheets.record_out,
    c.RecordBlocked: sheets.record_blocked,
    c.RecordTarget: sheets.record_target,
    c.AnnounceTime: floor_judge.announce_time,
    c.Penalise: _with_reason(floor_judge.penalise),
    c.VoidRound: _with_reason(floor_judge.void),
    c.Disqualify: _with_reason(floor_judge.disqualify),
    c.Warn: _with_reason(floor_judge.warn),
    c.CorrectScore: _with_reason(floor_judge.correct_score),
    c.ForfeitGame: _with_reason(floor_judge.forfeit_game),
    c.ForfeitMatch: _with_reason(floor_judge.forfeit_match),
    c.WalkOver: _with_reason(floor_judge.walk_over),
    c.LineUp: floor_judge.line_up,
}
