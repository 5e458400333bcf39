"""The answer to every command: the events that follow, or a refusal with its clause.

Pure: the moment and who asks come in from outside; what an account may do at all is decided elsewhere.
"""

from collections.abc import Callable
from typing import Any, Final

from doublesix.rules.rulesets import STAGES, Ruleset, RulesetFault, parse
from doublesix.tournament import commands as cmd
from doublesix.tournament import (
    decide_calls,
    decide_corrections,
    decide_day,
    decide_draw,
    decide_late,
    decide_play,
    decide_start,
)
from doublesix.tournament import events as ev
from doublesix.tournament import late_commands as late_cmd
from doublesix.tournament.consequences import with_annulments
from doublesix.tournament.context import Answer, CommandContext
from doublesix.tournament.decide_play import missing_announcement
from doublesix.tournament.formats import Shape, fault
from doublesix.tournament.limits import LARGEST_FEE, is_in_reach
from doublesix.tournament.names import names_in, naming_refusal, well_named
from doublesix.tournament.places import LARGEST_TABLE
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.settings import ENTRANTS, PLAYERS, Settings, Terms
from doublesix.tournament.state import (
    CANCELLED,
    CLOSED,
    DRAFT,
    FINISHED,
    OPEN,
    PUBLISHED,
    Tournament,
)


def decide(state: Tournament | None, command: cmd.Command, asked: CommandContext) -> Answer:
    """What happens when this is asked."""
    if not is_in_reach(command):
        return make_refusal("out_of_reach")
    if isinstance(command, cmd.Create):
        return _create(command) if state is None else make_refusal("exists_already")
    if state is None:
        return make_refusal("no_such_event")
    # What was held back for the ceremony is shown after the end.
    is_over = state.status in (FINISHED, CANCELLED)
    if is_over and not isinstance(command, cmd.ReleaseResults):
        return make_refusal(f"is_{state.status}")
    return _DECIDERS[type(command)](state, command, asked)


def _settings_fault(settings: Settings) -> Refusal | None:
    terms = settings.terms
    if not settings.title.strip():
        return make_refusal("no_title", "E1")
    if terms.entrants not in ENTRANTS:
        return make_refusal("no_such_entrants", value=terms.entrants)
    if not 1 <= terms.players <= 4 or not 0 <= terms.spares <= 2:
        return make_refusal("team_size", "E2")
    prizes = [number for prize in settings.prizes for number in (prize.rank - 1, prize.amount)]
    if min(terms.teams_each, terms.most, terms.fee, settings.appeal_days, *prizes) < 0:
        return make_refusal("below_zero")
    if terms.fee > LARGEST_FEE:
        return make_refusal("out_of_reach")
    return naming_refusal(*names_in(settings))


def _fee_fault(terms: Terms) -> Refusal | None:
    """A fee is in some currency."""
    return make_refusal("no_currency", "E30") if terms.fee and not terms.currency else None


def _rules_fault(rules: str) -> Refusal | None:
    try:
        parse(rules, "the rules")
    except RulesetFault as fault:
        return make_refusal("rules_fault", "E12", line=fault.line, reason=fault.reason)
    return None


def _format_fault(settings: Settings, ruleset: Ruleset) -> Refusal | None:
    """Why the format cannot be played in this game, or not by those who enter."""
    reason = fault(Shape(settings.format), LARGEST_TABLE, ruleset.game)
    if reason:
        return make_refusal("format_fault", "E8", reason=reason)
    is_alone = ruleset.game == "bigsix"
    if is_alone == (settings.terms.entrants == PLAYERS):
        return None
    return make_refusal("plays_alone", "E20") if is_alone else make_refusal("plays_in_twos", "E2")


def _announcement_fault(settings: Settings) -> Refusal | None:
    """What an announcement has to say and these settings do not (E5); all else can be told later (E8, E9)."""
    return _order_fault(settings) if settings.closes_at else make_refusal("no_deadline", "E5")


def _order_fault(settings: Settings) -> Refusal | None:
    closes, starts, draw = settings.closes_at, settings.starts_at, settings.draw_at
    if starts and closes and starts < closes:
        return make_refusal("starts_too_early", "E5")
    if draw and ((closes and draw < closes) or (starts and draw > starts)):
        return make_refusal("draw_out_of_order", "E8")
    return None


def _create(command: cmd.Create) -> Answer:
    wrong = _settings_fault(command.settings) or _fee_fault(command.settings.terms)
    wrong = wrong or _rules_fault(command.rules)
    wrong = wrong or _format_fault(command.settings, parse(command.rules, ""))
    return wrong or (ev.Created(command.preset, well_named(command.settings), command.rules),)


def _edit(state: Tournament, command: cmd.Edit, _: CommandContext) -> Answer:
    new, old = well_named(command.settings), state.settings
    wrong = _settings_fault(new)
    if new.terms != old.terms:
        wrong = wrong or _fee_fault(new.terms)
    if (new.format, new.terms.entrants) != (old.format, old.terms.entrants):
        wrong = wrong or _format_fault(new, state.version.ruleset)
    if wrong is None and state.status != DRAFT:
        wrong = _announcement_fault(new)
    if wrong is None and (state.calls or state.started):
        wrong = missing_announcement(new)
    if wrong:
        return wrong
    if new == old:
        return ()
    if state.status not in (DRAFT, PUBLISHED):
        if new.terms != old.terms:
            return make_refusal("terms_stand", "E4")
        if new.closes_at != old.closes_at:
            return make_refusal("extend_instead", "E5")
    if state.draw is not None and (new.format, new.apart) != (old.format, old.apart):
        return make_refusal("format_stands", "E8")
    return (ev.Edited(new),)


def _is_same(one: Ruleset, other: Ruleset) -> bool:
    """Whether two rulesets of one game hold the same options at every stage, however they are written."""
    return all(one.at_stage(stage).in_force() == other.at_stage(stage).in_force() for stage in STAGES)


def _amend(state: Tournament, command: cmd.AmendRules, asked: CommandContext) -> Answer:
    if not command.reason.strip():
        return make_refusal("no_reason", "E12")
    wrong = _rules_fault(command.rules)
    if wrong:
        return wrong
    new, old = parse(command.rules, ""), state.version.ruleset
    if new.game != old.game:
        return make_refusal("another_game", "E12")
    if _is_same(new, old):
        return make_refusal("nothing_amended", "E12")
    if state.draw is not None and new.in_force().players != old.in_force().players:
        return make_refusal("format_stands", "E8")
    reason = command.reason.strip()
    events = with_annulments(state, (ev.RulesAmended(command.rules, reason),), asked, reason)
    if any(isinstance(event, ev.MatchAnnulled) for event in events):
        return make_refusal("match_would_go", "E12")
    return events


def _publish(state: Tournament, _: cmd.Publish, asked: CommandContext) -> Answer:
    if state.status != DRAFT:
        return make_refusal("published_already")
    wrong = _announcement_fault(state.settings)
    closes = state.settings.closes_at
    if wrong is None and closes is not None and closes < asked.at:
        wrong = make_refusal("deadline_past", "E5")
    return wrong or (ev.Published(),)


def _open(state: Tournament, _: cmd.OpenEntries, asked: CommandContext) -> Answer:
    if state.status == DRAFT:
        return make_refusal("not_published", "E13")
    if state.status == OPEN:
        return make_refusal("open_already")
    if state.status not in (PUBLISHED, CLOSED):
        return make_refusal("list_is_frozen", "E8")
    closes = state.settings.closes_at
    assert closes is not None
    if asked.at > closes:
        return make_refusal("deadline_over", "E5", closes=closes.isoformat())
    return (ev.EntriesOpened(),)


def _close(state: Tournament, _: cmd.CloseEntries, __: CommandContext) -> Answer:
    return (ev.EntriesClosed(),) if state.status == OPEN else make_refusal("not_open")


def _extend(state: Tournament, command: cmd.ExtendDeadline, asked: CommandContext) -> Answer:
    if state.status not in (OPEN, CLOSED):
        return make_refusal("list_is_frozen", "E8") if state.draw else make_refusal("not_open")
    if not command.reason.strip():
        return make_refusal("no_reason", "E5")
    before = state.settings.closes_at
    assert before is not None
    if command.closes_at <= max(before, asked.at):
        return make_refusal("not_later", "E5")
    wrong = _order_fault(state.settings._replace(closes_at=command.closes_at))
    return wrong or (ev.DeadlineExtended(command.closes_at, command.reason.strip()),)


def _cancel(state: Tournament, command: cmd.Cancel, _: CommandContext) -> Answer:
    if not command.reason.strip():
        return make_refusal("no_reason", "E12")
    if not state.settings.may_cancel:
        return make_refusal("may_not_cancel", "E12")
    return (ev.Cancelled(command.reason.strip()),)


_DECIDERS: Final[dict[type, Callable[[Tournament, Any, CommandContext], Answer]]] = {
    cmd.Edit: _edit,
    cmd.AmendRules: _amend,
    cmd.Publish: _publish,
    cmd.OpenEntries: _open,
    cmd.CloseEntries: _close,
    cmd.ExtendDeadline: _extend,
    cmd.Cancel: _cancel,
    cmd.FreezeList: decide_draw.freeze,
    cmd.CommitDraw: decide_draw.commit,
    cmd.EnterPublicValues: decide_draw.enter,
    cmd.RevealDraw: decide_draw.reveal,
    cmd.RecordLots: decide_draw.record_lots,
    cmd.ConfirmLots: decide_draw.confirm_lots,
    cmd.DismissLots: decide_draw.dismiss_lots,
    cmd.NoteAttendance: decide_draw.attendance,
    cmd.Strike: decide_draw.strike,
    cmd.LayTables: decide_day.lay,
    cmd.PlanStage: decide_calls.plan,
    cmd.CallMatch: decide_calls.call,
    cmd.CallNext: decide_calls.call_next,
    cmd.CallStage: decide_calls.call_stage,
    cmd.CheckIn: decide_day.check_in,
    cmd.GrantDelay: decide_day.delay,
    cmd.GiveWalkOver: decide_day.walk_over,
    cmd.StartMatch: decide_play.start,
    cmd.StartNow: decide_start.start_now,
    cmd.RecordResult: decide_play.record,
    cmd.CorrectResult: decide_corrections.correct,
    cmd.AnnulMatch: decide_corrections.annul,
    cmd.DisqualifyEntrant: decide_corrections.disqualify,
    cmd.ReinstateEntrant: decide_corrections.reinstate,
    cmd.HoldResults: decide_day.hold,
    cmd.ReleaseResults: decide_day.release,
    cmd.Finish: decide_play.finish,
    late_cmd.AcceptLate: decide_late.accept,
    late_cmd.CommitLateDraw: decide_late.commit,
    late_cmd.EnterLateValues: decide_late.enter,
    late_cmd.RevealLateDraw: decide_late.reveal,
    late_cmd.RecordLateLots: decide_late.record_lots,
    late_cmd.ConfirmLateLots: decide_late.confirm_lots,
    late_cmd.DismissLateLots: decide_late.dismiss_lots,
    late_cmd.CallOffLateDraw: decide_late.call_off,
    late_cmd.ReplacePerson: decide_late.replace,
    late_cmd.Retire: decide_late.retire,
    late_cmd.TakeBackRetirement: decide_late.take_back,
}
