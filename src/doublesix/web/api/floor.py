"""Operations of the floor: tables, hours, calls, delays, walk-overs (E10, E21)."""

from datetime import UTC, datetime
from typing import Annotated

from ninja import Schema
from pydantic import Field

from doublesix.app.game_clock import clock_of_match
from doublesix.app.match_readings import MatchReading
from doublesix.store.refusals import Refused
from doublesix.store.services import floor as at_floor
from doublesix.store.services.tournaments import carry_out, state_of
from doublesix.tournament import commands, day
from doublesix.tournament import context as domain
from doublesix.tournament.commands import HallTable
from doublesix.web.api.fields import Line80, Moment, Number, Text
from doublesix.web.api.operations import EventRouter
from doublesix.web.api.schemas import DetailsSchema
from doublesix.web.api.settings import RequestSchema
from doublesix.web.presentation.floor import Floor
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["The day"])
Table = Annotated[int, Field(ge=0, le=10_000)]


# What is sent


class TableDetails(RequestSchema):
    """A table: its number, and where it stands."""

    number: Table
    place: Line80 = ""


class TablesRequest(RequestSchema):
    """All tables of the hall; fixed: matches come to them by hand only."""

    tables: Annotated[list[TableDetails], Field(max_length=500)]
    is_fixed: bool = False


class StageRequest(RequestSchema):
    """A part of the event, and its day and hour."""

    phase: Line80
    at: Moment


class NextCallRequest(RequestSchema):
    """Before the announced start nothing is called, unless ``before_start`` says that it is to be."""

    before_start: bool = False


class CallRequest(NextCallRequest):
    """A table (0: none) and a start; without one: as it was, or the later of now and the stage's."""

    table: Table = 0
    at: Moment | None = None


class StageCallRequest(NextCallRequest):
    """A stage to call at once; at fixed tables the next wave comes so many minutes later."""

    phase: Line80
    at: Moment | None = None
    minutes: Annotated[int, Field(ge=5, le=600)] = 60


class DelayRequest(RequestSchema):
    """Until when the sides may come, and why."""

    until: Moment
    reason: Text


class WalkOverRequest(RequestSchema):
    """Who did not come, as the match names its sides."""

    absent: Annotated[list[Number], Field(max_length=4)]


# What is shown


class FloorMatchDetails(DetailsSchema):
    """A match on the floor. ``missing`` and ``absent`` are sides as in ``sides``.

    ``tells`` is how many entries are told when it is called, moved or given time. Rounds that are
    written are in the scores at once; ``is_agreed`` is false while not everybody agreed with them.
    """

    number: int
    phase: str
    sides: list[int]
    state: str
    table: int
    start: datetime | None
    limit: datetime | None
    missing: list[int]
    out: list[int]
    scores: list[int]
    games_won: list[int]
    is_agreed: bool
    tells: int
    time_over_at: datetime | None
    """When the time of its game is over, where it has a limit (E40)."""
    is_last_hand: bool

    @classmethod
    def from_match(cls, floor: Floor, match: MatchReading) -> "FloorMatchDetails":
        """A match."""
        card = match.card
        clock = clock_of_match(floor.state, match)
        return cls.from_row(
            match,
            phase=match.fixture.phase,
            sides=match.fixture.sides,
            state=match.status.value,
            scores=(card.points if card.is_over else card.shown_scores) if card else [],
            games_won=card.games_won if card else [],
            tells=floor.told_of(match),
            time_over_at=clock.until if clock else None,
        )


class PresenceEvidence(Schema):
    """What the desk noted of a side: who was there when, and since when enough of them are."""

    side: int
    complete_at: datetime | None
    arrivals: list[tuple[int, datetime, list[int]]]


class ProposalDetails(Schema):
    """A walk-over that somebody has to confirm (E10); giving it tells so many entries."""

    tells: int
    match: int
    limit: datetime
    absent: list[int]
    evidence: list[PresenceEvidence]

    @classmethod
    def from_proposal(cls, floor: Floor, each: day.Proposal) -> "ProposalDetails":
        """A proposal with its evidence."""
        return cls(
            tells=floor.told_of_walk_over(each),
            match=each.fixture,
            limit=each.limit,
            absent=list(each.absent),
            evidence=[
                PresenceEvidence(
                    side=noted.entrant,
                    complete_at=noted.complete_at,
                    arrivals=[(one.number, one.at, list(one.places)) for one in noted.arrivals],
                )
                for noted in each.evidence
            ],
        )


class CallForecast(Schema):
    """What a call of the next matches or of a stage would do now: for how many matches, telling how many
    entries, and whether that is before the announced start and has to be said."""

    matches: int
    tells: int
    is_before_start: bool

    @classmethod
    def from_command(cls, floor: Floor, command: commands.CallNext | commands.CallStage) -> "CallForecast":
        """What a command would do; nothing where it would be refused."""
        try:
            seen = at_floor.forecast(floor.state, command, asked=domain.CommandContext(floor.at, 0))
        except Refused:
            seen = at_floor.FloorForecast((), 0)
        return cls(
            matches=len(seen.calls),
            tells=seen.entries,
            is_before_start=day.is_early(floor.state, floor.at),
        )


class FloorDetails(Schema):
    """The floor as it stands at a moment of the server's clock.

    ``next`` says what calling the next matches would do now, ``to_call`` the same of each stage,
    ``to_move`` how many entries are told when a stage gets another hour.
    """

    as_of: datetime
    tables: list[TableDetails]
    is_fixed: bool
    stages: dict[str, datetime | None]
    matches: list[FloorMatchDetails]
    proposals: list[ProposalDetails]
    next: CallForecast
    to_call: dict[str, CallForecast]
    to_move: dict[str, int]

    @classmethod
    def from_access(cls, access: EventAccess) -> "FloorDetails":
        """The floor, now."""
        floor = floor_of(access)
        return cls(
            as_of=floor.at,
            tables=[TableDetails(number=each.number, place=each.place) for each in floor.state.tables],
            is_fixed=floor.state.is_fixed,
            stages={phase: floor.state.stage_times.get(phase) for phase in floor.phases},
            matches=[FloorMatchDetails.from_match(floor, each) for each in floor.matches],
            proposals=[ProposalDetails.from_proposal(floor, each) for each in floor.proposals.values()],
            next=CallForecast.from_command(floor, commands.CallNext(before_start=True)),
            to_call={
                phase: CallForecast.from_command(floor, commands.CallStage(phase, before_start=True))
                for phase in floor.phases
            },
            to_move={phase: floor.told_of_stage(phase) for phase in floor.phases},
        )


def _utc(moment: datetime | None) -> datetime | None:
    """The same moment, as the log writes moments."""
    return moment.astimezone(UTC) if moment else None


def floor_of(access: EventAccess) -> Floor:
    return Floor(access.tournament, access.actor.at, state_of(access.tournament))


# The floor


@router.read("/events/{slug}/floor", "see_day")
def get_floor(access: EventAccess) -> FloorDetails:
    """Every match with its table, state and who is missing; tables, hours, walk-overs to confirm."""
    return FloorDetails.from_access(access)


@router.read("/events/{slug}/proposals", "see_day")
def list_proposals(access: EventAccess) -> list[ProposalDetails]:
    """The walk-overs that somebody has to confirm now, with their evidence (E10)."""
    return FloorDetails.from_access(access).proposals


@router.write("/events/{slug}/tables", "floor", shows=FloorDetails)
def lay_tables(access: EventAccess, body: TablesRequest) -> None:
    """Say which tables there are."""
    tables = tuple(HallTable(each.number, each.place) for each in body.tables)
    carry_out(access.tournament, commands.LayTables(tables, body.is_fixed), access.actor)


@router.write("/events/{slug}/stages", "floor", shows=FloorDetails)
def plan_stage(access: EventAccess, body: StageRequest) -> None:
    """Give a part of the event its day and hour (E10)."""
    carry_out(access.tournament, commands.PlanStage(body.phase, body.at.astimezone(UTC)), access.actor)


@router.write("/events/{slug}/stages/assign", "floor", shows=FloorDetails)
def assign_stage(access: EventAccess, body: StageCallRequest) -> None:
    """Call all of a stage at once."""
    command = commands.CallStage(body.phase, _utc(body.at), body.minutes, body.before_start)
    carry_out(access.tournament, command, access.actor)


@router.write("/events/{slug}/calls/next", "floor", shows=FloorDetails)
def call_next_matches(access: EventAccess, body: NextCallRequest | None = None) -> None:
    """Call the next matches to the free tables."""
    carry_out(access.tournament, commands.CallNext(body is not None and body.before_start), access.actor)


@router.write("/events/{slug}/matches/{match}/call", "floor", shows=FloorDetails)
def call_match(access: EventAccess, match: Number, body: CallRequest) -> None:
    """Give a match a table and a start, or move it."""
    command = commands.CallMatch(match, body.table, _utc(body.at), body.before_start)
    carry_out(access.tournament, command, access.actor)


@router.write("/events/{slug}/matches/{match}/delay", "floor", shows=FloorDetails)
def grant_delay(access: EventAccess, match: Number, body: DelayRequest) -> None:
    """Let the sides of a match come until later (E10)."""
    carry_out(
        access.tournament, commands.GrantDelay(match, body.until.astimezone(UTC), body.reason), access.actor
    )


@router.write("/events/{slug}/matches/{match}/walk-over", "walk_over", shows=FloorDetails)
def give_walk_over(access: EventAccess, match: Number, body: WalkOverRequest) -> None:
    """Confirm who did not come to a match in time (E10, E21)."""
    at_floor.give_walk_over(access.tournament, match, body.absent, access.actor)
