"""Operations of the floor judge: calls, rulings, appeals, corrections. Matches are numbered from 0."""

from django.http import HttpRequest
from ninja import Router

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
from doublesix.web.api.operations import read_operation, write_operation
from doublesix.web.presentation.corrections import corrections_of
from doublesix.web.presentation.names import Names
from doublesix.web.requests.access import EventAccess

router = Router(tags=["The floor judge"])


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


@router.get("/events/{slug}/judge/calls", response=CallList)
@read_operation("judge")
def list_calls(request: HttpRequest, access: EventAccess) -> CallList:  # noqa: ARG001
    """What waits for a judge."""
    return CallList.from_access(access)


@router.post("/events/{slug}/judge/duty", response=CallList)
@write_operation("judge")
def set_duty(request: HttpRequest, access: EventAccess, body: DutyRequest) -> CallList:  # noqa: ARG001
    """Go on duty, or off it."""
    duty.set_duty(access.tournament, body.is_on, access.actor)
    return CallList.from_access(access)


@router.post("/events/{slug}/matches/{match}/calls/{call}/acknowledge", response=CallList)
@write_operation("judge")
def acknowledge_call(request: HttpRequest, access: EventAccess, match: Number, call: Number) -> CallList:  # noqa: ARG001
    """A judge is coming."""
    floor_judge.acknowledge(access.tournament, match, call, access.actor)
    return CallList.from_access(access)


@router.post("/events/{slug}/matches/{match}/calls/{call}/close", response=CallList)
@write_operation("judge")
def close_call(request: HttpRequest, access: EventAccess, match: Number, call: Number) -> CallList:  # noqa: ARG001
    """The judge was there, and nothing had to be ruled."""
    sheets.act_on_sheet(access.tournament, match, cmd.CloseCall(call), access.actor)
    return CallList.from_access(access)


@router.post("/events/{slug}/matches/{match}/keep", response=CallList)
@write_operation("judge")
def keep_round(request: HttpRequest, access: EventAccess, match: Number, body: RoundRequest) -> CallList:  # noqa: ARG001
    """Of what was written for a round, this version holds."""
    sheets.act_on_sheet(access.tournament, match, cmd.Keep(body.round), access.actor)
    return CallList.from_access(access)


@router.post("/events/{slug}/matches/{match}/take-back", response=CallList)
@write_operation("judge")
def take_back_round(request: HttpRequest, access: EventAccess, match: Number, body: RoundRequest) -> CallList:  # noqa: ARG001
    """A round that does not count yet is taken back."""
    sheets.act_on_sheet(access.tournament, match, cmd.Withdraw(body.round, cmd.JUDGE), access.actor)
    return CallList.from_access(access)


@router.post("/events/{slug}/matches/{match}/judge-line-up", response=CallList)
@write_operation("judge")
def change_line_up(request: HttpRequest, access: EventAccess, match: Number, body: LineUpRequest) -> CallList:  # noqa: ARG001
    """Somebody else plays for a side, during the match too (E2)."""
    people = tuple(cmd.Person(each.number, each.place) for each in body.people)
    floor_judge.change_line_up(access.tournament, match, body.side, people, access.actor)
    return CallList.from_access(access)


@router.get("/events/{slug}/matches/{match}/rulings", response=RulingList)
@read_operation("see")
def list_rulings(request: HttpRequest, access: EventAccess, match: Number) -> RulingList:  # noqa: ARG001
    """The public part of the rulings of a match, and its corrections."""
    return RulingList.from_access(access, match)


@router.post("/events/{slug}/matches/{match}/rulings/preview", response=RulingForecast)
@write_operation("judge")
def preview_ruling(
    request: HttpRequest,  # noqa: ARG001
    access: EventAccess,
    match: Number,
    body: RulingRequest,
) -> RulingForecast:
    """What a ruling would do; nothing of it is kept."""
    return _outlook(access, match, body.rule())


@router.post("/events/{slug}/matches/{match}/rulings", response=RulingList)
@write_operation("judge")
def give_ruling(request: HttpRequest, access: EventAccess, match: Number, body: RulingRequest) -> RulingList:  # noqa: ARG001
    """Give a ruling; with the stamp of a preview only if nothing has changed since."""
    floor_judge.give_ruling(access.tournament, match, body.rule(), body.private, access.actor, body.stamp)
    return RulingList.from_access(access, match)


@router.post("/events/{slug}/matches/{match}/rulings/{ruling}/appeal", response=RulingList)
@write_operation("judge")
def record_appeal(
    request: HttpRequest,  # noqa: ARG001
    access: EventAccess,
    match: Number,
    ruling: Number,
    body: AppealRequest,
) -> RulingList:
    """Write down that a side appeals; a table's phone can do so itself."""
    sheets.act_on_sheet(access.tournament, match, cmd.Appeal(ruling, body.side, body.reason), access.actor)
    return RulingList.from_access(access, match)


@router.post("/events/{slug}/matches/{match}/rulings/{ruling}/decide", response=RulingList)
@write_operation("appeal")
def decide_appeal(
    request: HttpRequest,  # noqa: ARG001
    access: EventAccess,
    match: Number,
    ruling: Number,
    body: AppealDecision,
) -> RulingList:
    """Uphold a ruling or change it."""
    instead = body.instead.rule() if body.instead and not body.is_upheld else None
    command = cmd.DecideAppeal(ruling, body.is_upheld, body.reason, instead)
    floor_judge.decide_appeal(access.tournament, match, command, access.actor, body.stamp)
    return RulingList.from_access(access, match)


@router.get("/events/{slug}/corrections", response=list[CorrectionDetails])
@read_operation("correct")
def list_corrections(request: HttpRequest, access: EventAccess) -> list[CorrectionDetails]:  # noqa: ARG001
    """Every correction of the event, the newest first."""
    state = state_of(access.tournament)
    found = corrections_of(state, None, Names(access.tournament, state)) if state.corrections else []
    return [CorrectionDetails.from_fields(each._asdict()) for each in found]


@router.post("/events/{slug}/matches/{match}/correction/preview", response=CorrectionForecast)
@write_operation("correct")
def preview_correction(
    request: HttpRequest,  # noqa: ARG001
    access: EventAccess,
    match: Number,
    body: CorrectionRequest,
) -> CorrectionForecast:
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


@router.post("/events/{slug}/matches/{match}/correction", response=RulingList)
@write_operation("correct")
def correct_result(
    request: HttpRequest,  # noqa: ARG001
    access: EventAccess,
    match: Number,
    body: CorrectionRequest,
) -> RulingList:
    """Correct a result, exactly as it was previewed."""
    result_corrections.correct(
        access.tournament, body.command(match), body.stamp, access.actor, is_judged=body.is_judged
    )
    return RulingList.from_access(access, match)
