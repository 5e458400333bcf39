"""Operations of the floor judge: calls, rulings, appeals, corrections. Matches are numbered from 0."""

from django.http import HttpRequest
from ninja import Router

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.results import scores_after
from doublesix.store.desks import correcting, duty, judging, sheets
from doublesix.store.desks.tournaments import state_of
from doublesix.store.refused import refuse
from doublesix.tournament.corrections import moved_between
from doublesix.web.api.fields import Number
from doublesix.web.api.judged import (
    Appealing,
    Calls,
    CorrectedShown,
    Correcting,
    Deciding,
    Duty,
    LineUp,
    MovedShown,
    OutlookShown,
    PlanShown,
    RoundGiven,
    Ruling,
    Rulings,
)
from doublesix.web.api.operations import doing, reading
from doublesix.web.desk import Desk
from doublesix.web.judge.corrected import corrections_of
from doublesix.web.judge.naming import Names

router = Router(tags=["The floor judge"])


def _outlook(desk: Desk, match: int, command: cmd.Rule | cmd.DecideAppeal) -> OutlookShown:
    table = sheets.table_of(desk.tournament, match)
    if table is None:
        raise refuse("no_such_match", number=match + 1)
    found = judging.outlook(table, command, desk.who)
    return OutlookShown(
        scores=list(scores_after(found.before, found.sheet)),
        games_won=list(found.sheet.games_won),
        is_over=found.sheet.is_over,
        disqualified=sorted(found.state.disqualified),
        moved=MovedShown.of(moved_between(table.state, found.state)),
        tells=found.tells,
        stamp=found.stamp,
    )


@router.get("/events/{slug}/judge/calls", response=Calls)
@reading("judge")
def list_calls(request: HttpRequest, desk: Desk) -> Calls:  # noqa: ARG001
    """What waits for a judge."""
    return Calls.at(desk)


@router.post("/events/{slug}/judge/duty", response=Calls)
@doing("judge")
def set_duty(request: HttpRequest, desk: Desk, body: Duty) -> Calls:  # noqa: ARG001
    """Go on duty, or off it."""
    duty.set_duty(desk.tournament, body.is_on, desk.who)
    return Calls.at(desk)


@router.post("/events/{slug}/matches/{match}/calls/{call}/acknowledge", response=Calls)
@doing("judge")
def acknowledge_call(request: HttpRequest, desk: Desk, match: Number, call: Number) -> Calls:  # noqa: ARG001
    """A judge is coming."""
    judging.acknowledge(desk.tournament, match, call, desk.who)
    return Calls.at(desk)


@router.post("/events/{slug}/matches/{match}/calls/{call}/close", response=Calls)
@doing("judge")
def close_call(request: HttpRequest, desk: Desk, match: Number, call: Number) -> Calls:  # noqa: ARG001
    """The judge was there, and nothing had to be ruled."""
    sheets.do(desk.tournament, match, cmd.CloseCall(call), desk.who)
    return Calls.at(desk)


@router.post("/events/{slug}/matches/{match}/keep", response=Calls)
@doing("judge")
def keep_round(request: HttpRequest, desk: Desk, match: Number, body: RoundGiven) -> Calls:  # noqa: ARG001
    """Of what was written for a round, this version holds."""
    sheets.do(desk.tournament, match, cmd.Keep(body.round), desk.who)
    return Calls.at(desk)


@router.post("/events/{slug}/matches/{match}/take-back", response=Calls)
@doing("judge")
def take_back_round(request: HttpRequest, desk: Desk, match: Number, body: RoundGiven) -> Calls:  # noqa: ARG001
    """A round that does not count yet is taken back."""
    sheets.do(desk.tournament, match, cmd.Withdraw(body.round, cmd.JUDGE), desk.who)
    return Calls.at(desk)


@router.post("/events/{slug}/matches/{match}/judge-line-up", response=Calls)
@doing("judge")
def change_line_up(request: HttpRequest, desk: Desk, match: Number, body: LineUp) -> Calls:  # noqa: ARG001
    """Somebody else plays for a side, during the match too (E2)."""
    people = tuple(cmd.Person(each.number, each.place) for each in body.people)
    judging.change_line_up(desk.tournament, match, body.side, people, desk.who)
    return Calls.at(desk)


@router.get("/events/{slug}/matches/{match}/rulings", response=Rulings)
@reading("see")
def list_rulings(request: HttpRequest, desk: Desk, match: Number) -> Rulings:  # noqa: ARG001
    """The public part of the rulings of a match, and its corrections."""
    return Rulings.at(desk, match)


@router.post("/events/{slug}/matches/{match}/rulings/preview", response=OutlookShown)
@doing("judge")
def preview_ruling(request: HttpRequest, desk: Desk, match: Number, body: Ruling) -> OutlookShown:  # noqa: ARG001
    """What a ruling would do; nothing of it is kept."""
    return _outlook(desk, match, body.rule())


@router.post("/events/{slug}/matches/{match}/rulings", response=Rulings)
@doing("judge")
def give_ruling(request: HttpRequest, desk: Desk, match: Number, body: Ruling) -> Rulings:  # noqa: ARG001
    """Give a ruling; with the stamp of a preview only if nothing has changed since."""
    judging.give(desk.tournament, match, body.rule(), body.private, desk.who, body.stamp)
    return Rulings.at(desk, match)


@router.post("/events/{slug}/matches/{match}/rulings/{ruling}/appeal", response=Rulings)
@doing("judge")
def record_appeal(
    request: HttpRequest,  # noqa: ARG001
    desk: Desk,
    match: Number,
    ruling: Number,
    body: Appealing,
) -> Rulings:
    """Write down that a side appeals; a table's phone can do so itself."""
    sheets.do(desk.tournament, match, cmd.Appeal(ruling, body.side, body.reason), desk.who)
    return Rulings.at(desk, match)


@router.post("/events/{slug}/matches/{match}/rulings/{ruling}/decide", response=Rulings)
@doing("appeal")
def decide_appeal(
    request: HttpRequest,  # noqa: ARG001
    desk: Desk,
    match: Number,
    ruling: Number,
    body: Deciding,
) -> Rulings:
    """Uphold a ruling or change it."""
    instead = body.instead.rule() if body.instead and not body.is_upheld else None
    command = cmd.DecideAppeal(ruling, body.is_upheld, body.reason, instead)
    judging.decide_appeal(desk.tournament, match, command, desk.who, body.stamp)
    return Rulings.at(desk, match)


@router.get("/events/{slug}/corrections", response=list[CorrectedShown])
@reading("correct")
def list_corrections(request: HttpRequest, desk: Desk) -> list[CorrectedShown]:  # noqa: ARG001
    """Every correction of the event, the newest first."""
    state = state_of(desk.tournament)
    found = corrections_of(state, None, Names(desk.tournament, state)) if state.corrections else []
    return [CorrectedShown.of(each._asdict()) for each in found]


@router.post("/events/{slug}/matches/{match}/correction/preview", response=PlanShown)
@doing("correct")
def preview_correction(request: HttpRequest, desk: Desk, match: Number, body: Correcting) -> PlanShown:  # noqa: ARG001
    """What a correction would move; nothing of it is kept."""
    found = correcting.plan(
        state_of(desk.tournament), body.command(match), desk.who.at, is_judged=body.is_judged
    )
    return PlanShown(
        moved=MovedShown.of(found.moved),
        annulled=list(found.annulled),
        walk_overs=list(found.given),
        tells=found.tells,
        stamp=found.stamp,
    )


@router.post("/events/{slug}/matches/{match}/correction", response=Rulings)
@doing("correct")
def correct_result(request: HttpRequest, desk: Desk, match: Number, body: Correcting) -> Rulings:  # noqa: ARG001
    """Correct a result, exactly as it was previewed."""
    correcting.correct(desk.tournament, body.command(match), body.stamp, desk.who, is_judged=body.is_judged)
    return Rulings.at(desk, match)
