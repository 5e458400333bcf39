"""Operations of the floor judge: calls, rulings, appeals, corrections. Matches are numbered from 0."""

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.results import scores_after
from doublesix.store.refusals import refuse
from doublesix.store.services import duty, floor_judge, result_corrections, sheets
from doublesix.store.services.tournaments import state_of
from doublesix.tournament.corrections import matches_moved_between
from doublesix.web.api.fields import Number
from doublesix.web.api.judge_schemas import (
    AppealDecision,
    AppealRequest,
    CallList,
    CorrectionDetails,
    CorrectionForecast,
    CorrectionRequest,
    DutyRequest,
    LineUpRequest,
    MovedMatchDetails,
    RoundRequest,
    RulingForecast,
    RulingList,
    RulingRequest,
)
from doublesix.web.api.operations import EventRouter
from doublesix.web.presentation.corrections import corrections_of
from doublesix.web.presentation.names import Names
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["The floor judge"])


def _outlook(access: EventAccess, match: int, command: cmd.Rule | cmd.DecideAppeal) -> RulingForecast:
    table = sheets.table_of(access.tournament, match)
    if table is None:
        raise refuse("no_such_match", number=match + 1)
    found = floor_judge.forecast_ruling(table, command, access.actor)
    return RulingForecast(
        scores=list(scores_after(found.before, found.sheet)),
        games_won=list(found.sheet.games_won),
        is_over=found.sheet.is_over,
        disqualified=sorted(found.state.disqualified),
        moved=MovedMatchDetails.list_from(matches_moved_between(table.state, found.state)),
        tells=found.tells,
        stamp=found.stamp,
    )


@router.read("/events/{slug}/judge/calls", "judge")
def list_calls(access: EventAccess) -> CallList:
    """What waits for a judge."""
    return CallList.from_access(access)


@router.write("/events/{slug}/judge/duty", "judge", shows=CallList)
def set_duty(access: EventAccess, body: DutyRequest) -> None:
    """Go on duty, or off it."""
    duty.set_duty(access.tournament, body.is_on, access.actor)


@router.write("/events/{slug}/matches/{match}/calls/{call}/acknowledge", "judge", shows=CallList)
def acknowledge_call(access: EventAccess, match: Number, call: Number) -> None:
    """A judge is coming."""
    floor_judge.acknowledge(access.tournament, match, call, access.actor)


@router.write("/events/{slug}/matches/{match}/calls/{call}/close", "judge", shows=CallList)
def close_call(access: EventAccess, match: Number, call: Number) -> None:
    """The judge was there, and nothing had to be ruled."""
    sheets.act_on_sheet(access.tournament, match, cmd.CloseCall(call), access.actor)


@router.write("/events/{slug}/matches/{match}/keep", "judge", shows=CallList)
def keep_round(access: EventAccess, match: Number, body: RoundRequest) -> None:
    """Of what was written for a round, this version holds."""
    sheets.act_on_sheet(access.tournament, match, cmd.Keep(body.round), access.actor)


@router.write("/events/{slug}/matches/{match}/take-back", "judge", shows=CallList)
def take_back_round(access: EventAccess, match: Number, body: RoundRequest) -> None:
    """A round that does not count yet is taken back."""
    sheets.act_on_sheet(access.tournament, match, cmd.Withdraw(body.round, cmd.JUDGE), access.actor)


@router.write("/events/{slug}/matches/{match}/judge-line-up", "judge", shows=CallList)
def change_line_up(access: EventAccess, match: Number, body: LineUpRequest) -> None:
    """Somebody else plays for a side, during the match too (E2)."""
    people = tuple(cmd.Person(each.number, each.place) for each in body.people)
    floor_judge.change_line_up(access.tournament, match, body.side, people, access.actor)


@router.read("/events/{slug}/matches/{match}/rulings", "see")
def list_rulings(access: EventAccess, match: Number) -> RulingList:
    """The public part of the rulings of a match, and its corrections."""
    return RulingList.from_access(access, match)


@router.write("/events/{slug}/matches/{match}/rulings/preview", "judge")
def preview_ruling(access: EventAccess, match: Number, body: RulingRequest) -> RulingForecast:
    """What a ruling would do; nothing of it is kept."""
    return _outlook(access, match, body.rule())


@router.write("/events/{slug}/matches/{match}/rulings", "judge")
def give_ruling(access: EventAccess, match: Number, body: RulingRequest) -> RulingList:
    """Give a ruling; with the stamp of a preview only if nothing has changed since."""
    floor_judge.give_ruling(access.tournament, match, body.rule(), body.private, access.actor, body.stamp)
    return RulingList.from_access(access, match)


@router.write("/events/{slug}/matches/{match}/rulings/{ruling}/appeal", "judge")
def record_appeal(access: EventAccess, match: Number, ruling: Number, body: AppealRequest) -> RulingList:
    """Write down that a side appeals; a table's phone can do so itself."""
    sheets.act_on_sheet(access.tournament, match, cmd.Appeal(ruling, body.side, body.reason), access.actor)
    return RulingList.from_access(access, match)


@router.write("/events/{slug}/matches/{match}/rulings/{ruling}/decide", "appeal")
def decide_appeal(access: EventAccess, match: Number, ruling: Number, body: AppealDecision) -> RulingList:
    """Uphold a ruling or change it."""
    instead = body.instead.rule() if body.instead and not body.is_upheld else None
    command = cmd.DecideAppeal(ruling, body.is_upheld, body.reason, instead)
    floor_judge.decide_appeal(access.tournament, match, command, access.actor, body.stamp)
    return RulingList.from_access(access, match)


@router.read("/events/{slug}/corrections", "correct")
def list_corrections(access: EventAccess) -> list[CorrectionDetails]:
    """Every correction of the event, the newest first."""
    state = state_of(access.tournament)
    found = corrections_of(state, None, Names(access.tournament, state)) if state.corrections else []
    return [CorrectionDetails.from_fields(each._asdict()) for each in found]


@router.write("/events/{slug}/matches/{match}/correction/preview", "correct")
def preview_correction(access: EventAccess, match: Number, body: CorrectionRequest) -> CorrectionForecast:
    """What a correction would move; nothing of it is kept."""
    found = result_corrections.plan(
        state_of(access.tournament), body.command(match), access.actor.at, is_judged=body.is_judged
    )
    return CorrectionForecast(
        moved=MovedMatchDetails.list_from(found.moved),
        annulled=list(found.annulled),
        walk_overs=list(found.given),
        tells=found.tells,
        stamp=found.stamp,
    )


@router.write("/events/{slug}/matches/{match}/correction", "correct")
def correct_result(access: EventAccess, match: Number, body: CorrectionRequest) -> RulingList:
    """Correct a result, exactly as it was previewed."""
    result_corrections.correct(
        access.tournament, body.command(match), body.stamp, access.actor, is_judged=body.is_judged
    )
    return RulingList.from_access(access, match)
