"""Decisions about what was wrong: results corrected, entrants disqualified and reinstated (P16)."""

from doublesix.rules.clauses import UNNUMBERED, clauses_of
from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.consequences import is_touched, with_annulments, with_calls
from doublesix.tournament.context import Answer, CommandContext
from doublesix.tournament.decide_play import late_draw_refusal, result_refusal, without_out
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import excused_entrants, field_of, out_entrants, results_of
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.state import DRAWN, Tournament


def correct(state: Tournament, command: cmd.CorrectResult, asked: CommandContext) -> Answer:
    """Another result, and what it annuls. The old one stays in the log."""
    if state.status != DRAWN:
        return make_refusal("not_drawn", "E8")
    number, reason = command.fixture, command.reason.strip()
    before = results_of(state).get(number)
    if before is None:
        return make_refusal("no_result", number=number + 1)
    if not reason:
        return make_refusal("no_reason")
    wrong = result_refusal(command.result, before.sides, number) or late_draw_refusal(state, before.sides)
    if wrong:
        return wrong
    out = _out_elsewhere(state, number)
    result = without_out(command.result, out, excused_entrants(state) & out)
    if isinstance(result, Refusal):
        return result
    if result == before:
        return make_refusal("nothing_corrected", number=number + 1)
    events = with_annulments(
        state, (ev.ResultCorrected(number, result, reason),), asked, reason, cause=number
    )
    return with_calls(state, events, asked)


def annul(state: Tournament, command: cmd.AnnulMatch, asked: CommandContext) -> Answer:
    """A match is played anew, and what came of it does not count."""
    if state.status != DRAWN:
        return make_refusal("not_drawn", "E8")
    number, reason = command.fixture, command.reason.strip()
    if not is_touched(state, number):
        return make_refusal("nothing_to_annul", number=number + 1)
    if not reason:
        return make_refusal("no_reason")
    events = with_annulments(state, (ev.MatchAnnulled(number, reason),), asked, reason)
    return with_calls(state, events, asked)


def _out_elsewhere(state: Tournament, number: int) -> frozenset[Entrant]:
    """Who is out but for what this match says of them: that is what is corrected."""
    results = {each: result for each, result in state.results.items() if each != number}
    absent = {each: given for each, given in state.absent.items() if each != number}
    return out_entrants(state._replace(results=results, absent=absent))


def _entrant_fault(state: Tournament, entrant: Entrant, reason: str) -> Refusal | None:
    if state.status != DRAWN:
        return make_refusal("not_drawn", "E8")
    if entrant not in field_of(state).members:
        return make_refusal("no_such_entrant", number=entrant)
    clause = "P16" if state.version.ruleset.game == "powc" else ""
    return None if reason.strip() else make_refusal("no_reason", clause)


def disqualify(state: Tournament, command: cmd.DisqualifyEntrant, asked: CommandContext) -> Answer:
    """Out and unranked: those it beat do not return, its next opponent goes on by walk-over."""
    wrong = _entrant_fault(state, command.entrant, command.reason)
    if wrong:
        return wrong
    if command.clause not in {*UNNUMBERED, *(each.id for each in clauses_of(state.version.ruleset.game))}:
        return make_refusal("no_such_clause", clause=command.clause)
    if command.entrant in state.disqualified:
        return make_refusal("disqualified_already")
    event = ev.EntrantDisqualified(command.entrant, command.clause, command.reason.strip())
    return with_calls(state, (event,), asked)


def reinstate(state: Tournament, command: cmd.ReinstateEntrant, asked: CommandContext) -> Answer:
    """Back, with the matches not played since; what others played in its place is annulled."""
    wrong = _entrant_fault(state, command.entrant, command.reason)
    if wrong:
        return wrong
    if command.entrant not in state.disqualified:
        return make_refusal("not_disqualified")
    reason = command.reason.strip()
    event = ev.EntrantReinstated(command.entrant, reason)
    return with_calls(state, with_annulments(state, (event,), asked, reason), asked)
