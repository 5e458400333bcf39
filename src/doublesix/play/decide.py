"""The referee: a command in, its events or a refusal out. Pure: no clock, no dice, no memory."""

from collections.abc import Callable
from typing import Any, Final

from doublesix.play import commands as c
from doublesix.play import irregular, judging, playing, setting, sheets
from doublesix.play.commands import Command
from doublesix.play.evolve import fold
from doublesix.play.refusal import Answer, Refusal, misplaced
from doublesix.play.state import Match
from doublesix.play.words import is_reason


def decide(match: Match, command: Command) -> Answer:
    """What happens when somebody wants this: events, or the reason and clause why not."""
    kind = type(command)
    if match.ended is not None:
        if (kind is c.Pass and match.after_block) or kind is c.Settle:
            return ()
        return misplaced("match_over")
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


def _reasoned(judge: Callable[[Match, Any], Answer]) -> Callable[[Match, Any], Answer]:
    """A judge's decision, which needs a reason."""

    def decided(match: Match, command: Any) -> Answer:
        if not is_reason(command.reason):
            return misplaced("reason_form")
        return judge(match, command)

    return decided


_DECIDE: Final[dict[type[Any], Callable[[Match, Any], Answer]]] = {
    c.StartGame: setting.start_game,
    c.DrawLead: setting.draw_lead,
    c.StartRound: setting.start_round,
    c.DealHand: setting.deal_hand,
    c.LayPile: setting.lay_pile,
    c.Redeal: setting.redeal,
    c.PlayTile: playing.play_tile,
    c.Pass: playing.pass_turn,
    c.DrawTile: playing.draw_tile,
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
    c.Penalise: _reasoned(judging.penalise),
    c.VoidRound: _reasoned(judging.void),
    c.Disqualify: _reasoned(judging.disqualify),
    c.Warn: _reasoned(judging.warn),
    c.CorrectScore: _reasoned(judging.correct_score),
    c.ForfeitGame: _reasoned(judging.forfeit_game),
    c.ForfeitMatch: _reasoned(judging.forfeit_match),
    c.WalkOver: _reasoned(judging.walk_over),
    c.LineUp: judging.line_up,
}
