"""Operations of the day: tables, hours, calls, who is there, walk-overs, codes and links (E2, E10, E21)."""

from datetime import UTC, datetime
from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from doublesix.store.desks import floor as at_floor
from doublesix.store.desks import table_links
from doublesix.store.desks.asking import Who
from doublesix.store.desks.tournaments import carry_out, state_of
from doublesix.store.refused import Refused, refuse
from doublesix.tournament import asked as domain
from doublesix.tournament import commands, day
from doublesix.tournament.commands import HallTable
from doublesix.tournament.playing import fixtures_left
from doublesix.tournament.state import DRAWN, FINISHED
from doublesix.web.api import own
from doublesix.web.api.fields import Id, Line80, Moment, Number, Text
from doublesix.web.api.operations import by_link, doing, reading
from doublesix.web.api.settings import Asked
from doublesix.web.api.shown import Done
from doublesix.web.desk import Desk
from doublesix.web.floor.arrivals import Roll
from doublesix.web.floor.picture import Floor, Match

router = Router(tags=["The day"])
Token = Annotated[str, Field(max_length=120)]
Places = Annotated[list[Annotated[int, Field(ge=0, le=5)]], Field(max_length=6)]
Table = Annotated[int, Field(ge=0, le=10_000)]


# What is sent


class TableGiven(Asked):
    """A table: its number, and where it stands."""

    number: Table
    place: Line80 = ""


class Tables(Asked):
    """All tables of the hall; fixed: matches come to them by hand only."""

    tables: Annotated[list[TableGiven], Field(max_length=500)]
    is_fixed: bool = False


class Stage(Asked):
    """A part of the event, and its day and hour."""

    phase: Line80
    at: Moment


class CallingNext(Asked):
    """Before the announced start nothing is called, unless ``before_start`` says that it is to be."""

    before_start: bool = False


class Calling(CallingNext):
    """A table (0: none) and a start; without one: as it was, or the later of now and the stage's."""

    table: Table = 0
    at: Moment | None = None


class Assigning(CallingNext):
    """A stage to call at once; at fixed tables the next wave comes so many minutes later."""

    phase: Line80
    at: Moment | None = None
    minutes: Annotated[int, Field(ge=5, le=600)] = 60


class CheckingIn(Asked):
    """Who of a number of the list is there, by places of the form from 0; nobody takes it back."""

    number: Number
    places: Places


class Delaying(Asked):
    """Until when the sides may come, and why."""

    until: Moment
    reason: Text


class Absent(Asked):
    """Who did not come, as the match names its sides."""

    absent: Annotated[list[Number], Field(max_length=4)]


class Ticked(Asked):
    """Who of the entry is there, by places of the form from 0."""

    places: Places


class Telling(Asked):
    """How an entry's people are told what is not a matter of the rules."""

    tell_by: Literal["both", "mail", "text"]


# What is shown


class MatchShown(Schema):
    """A match on the floor. ``missing`` and ``absent`` are sides as in ``sides``.

    ``tells`` is how many entries are told when it is called, moved or given time.
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
    tells: int

    @classmethod
    def of(cls, floor: Floor, match: Match) -> "MatchShown":
        """A match."""
        card = match.card
        return cls(
            number=match.number,
            phase=match.fixture.phase,
            sides=list(match.fixture.sides),
            state=match.state,
            table=match.table,
            start=match.start,
            limit=match.limit,
            missing=list(match.missing),
            out=list(match.out),
            scores=list(card.points if card.is_over else card.scores) if card else [],
            games_won=list(card.games_won) if card else [],
            tells=floor.told_of(match),
        )


class Noted(Schema):
    """What the desk noted of a side: who was there when, and since when enough of them are."""

    side: int
    complete_at: datetime | None
    arrivals: list[tuple[int, datetime, list[int]]]


class ProposalShown(Schema):
    """A walk-over that somebody has to confirm (E10); giving it tells so many entries."""

    tells: int
    match: int
    limit: datetime
    absent: list[int]
    evidence: list[Noted]

    @classmethod
    def of(cls, floor: Floor, each: day.Proposal) -> "ProposalShown":
        """A proposal with its evidence."""
        return cls(
            tells=floor.told_of_walk_over(each),
            match=each.fixture,
            limit=each.limit,
            absent=list(each.absent),
            evidence=[
                Noted(
                    side=noted.entrant,
                    complete_at=noted.complete_at,
                    arrivals=[(one.number, one.at, list(one.places)) for one in noted.arrivals],
                )
                for noted in each.evidence
            ],
        )


class ToCall(Schema):
    """What a call of the next matches or of a stage would do now: for how many matches, telling how many
    entries, and whether that is before the announced start and has to be said."""

    matches: int
    tells: int
    is_before_start: bool

    @classmethod
    def by(cls, floor: Floor, command: commands.CallNext | commands.CallStage) -> "ToCall":
        """What a command would do; nothing where it would be refused."""
        try:
            seen = at_floor.foresee(floor.state, command, asked=domain.Asked(floor.at, 0))
        except Refused:
            seen = at_floor.Foreseen((), 0)
        return cls(
            matches=len(seen.calls),
            tells=seen.entries,
            is_before_start=day.is_early(floor.state, floor.at),
        )


class FloorShown(Schema):
    """The floor as it stands at a moment of the server's clock.

    ``next`` says what calling the next matches would do now, ``to_call`` the same of each stage,
    ``to_move`` how many entries are told when a stage gets another hour.
    """

    as_of: datetime
    tables: list[TableGiven]
    is_fixed: bool
    stages: dict[str, datetime | None]
    matches: list[MatchShown]
    proposals: list[ProposalShown]
    next: ToCall
    to_call: dict[str, ToCall]
    to_move: dict[str, int]

    @classmethod
    def at(cls, desk: Desk) -> "FloorShown":
        """The floor, now."""
        floor = _floor(desk)
        return cls(
            as_of=floor.at,
            tables=[TableGiven(number=each.number, place=each.place) for each in floor.state.tables],
            is_fixed=floor.state.is_fixed,
            stages={phase: floor.state.stage_times.get(phase) for phase in floor.phases},
            matches=[MatchShown.of(floor, each) for each in floor.matches],
            proposals=[ProposalShown.of(floor, each) for each in floor.proposals.values()],
            next=ToCall.by(floor, commands.CallNext(before_start=True)),
            to_call={
                phase: ToCall.by(floor, commands.CallStage(phase, before_start=True))
                for phase in floor.phases
            },
            to_move={phase: floor.told_of_stage(phase) for phase in floor.phases},
        )


class EntryThere(Schema):
    """An entry of the list today: the places of who is there, and whether they can play."""

    number: int
    name: str
    places: list[int]
    is_complete: bool
    is_expected: bool
    is_out: bool


class List(Schema):
    """Who is there, and how many are missing."""

    missing: int
    entries: list[EntryThere]

    @classmethod
    def at(cls, desk: Desk) -> "List":
        """The list, now."""
        floor = _floor(desk)
        roll = Roll(floor)
        return cls(missing=len(floor.absentees), entries=[_there(roll, number) for number in roll.numbers])


class CodeShown(Schema):
    """The code of an entry to confirm scores with, and its link to check in with."""

    number: int
    code: str
    check_in: str


class LinkShown(Schema):
    """The link of a match's table."""

    match: int
    address: str


class SlipsSent(Schema):
    """To how many entries slips were sent."""

    entries: int


def _utc(moment: datetime | None) -> datetime | None:
    """The same moment, as the log writes moments."""
    return moment.astimezone(UTC) if moment else None


def _floor(desk: Desk) -> Floor:
    return Floor(desk.tournament, desk.who.at, state_of(desk.tournament))


def _there(roll: Roll, number: int) -> EntryThere:
    each = roll.arrival(number)
    return EntryThere(
        number=number,
        name=each.name,
        places=[person.place for person in each.people if person.is_there],
        is_complete=each.is_complete,
        is_expected=each.is_expected,
        is_out=each.is_out,
    )


# The floor


@router.get("/events/{slug}/floor", response=FloorShown)
@reading("see_day")
def get_floor(request: HttpRequest, desk: Desk) -> FloorShown:  # noqa: ARG001
    """Every match with its table, state and who is missing; tables, hours, walk-overs to confirm."""
    return FloorShown.at(desk)


@router.get("/events/{slug}/proposals", response=list[ProposalShown])
@reading("see_day")
def list_proposals(request: HttpRequest, desk: Desk) -> list[ProposalShown]:  # noqa: ARG001
    """The walk-overs that somebody has to confirm now, with their evidence (E10)."""
    return FloorShown.at(desk).proposals


@router.post("/events/{slug}/tables", response=FloorShown)
@doing("floor")
def lay_tables(request: HttpRequest, desk: Desk, body: Tables) -> FloorShown:  # noqa: ARG001
    """Say which tables there are."""
    tables = tuple(HallTable(each.number, each.place) for each in body.tables)
    carry_out(desk.tournament, commands.LayTables(tables, body.is_fixed), desk.who)
    return FloorShown.at(desk)


@router.post("/events/{slug}/stages", response=FloorShown)
@doing("floor")
def plan_stage(request: HttpRequest, desk: Desk, body: Stage) -> FloorShown:  # noqa: ARG001
    """Give a part of the event its day and hour (E10)."""
    carry_out(desk.tournament, commands.PlanStage(body.phase, body.at.astimezone(UTC)), desk.who)
    return FloorShown.at(desk)


@router.post("/events/{slug}/stages/assign", response=FloorShown)
@doing("floor")
def assign_stage(request: HttpRequest, desk: Desk, body: Assigning) -> FloorShown:  # noqa: ARG001
    """Call all of a stage at once."""
    command = commands.CallStage(body.phase, _utc(body.at), body.minutes, body.before_start)
    carry_out(desk.tournament, command, desk.who)
    return FloorShown.at(desk)


@router.post("/events/{slug}/calls/next", response=FloorShown)
@doing("floor")
def call_next_matches(
    request: HttpRequest,  # noqa: ARG001
    desk: Desk,
    body: CallingNext | None = None,
) -> FloorShown:
    """Call the next matches to the free tables."""
    carry_out(desk.tournament, commands.CallNext(body is not None and body.before_start), desk.who)
    return FloorShown.at(desk)


@router.post("/events/{slug}/matches/{match}/call", response=FloorShown)
@doing("floor")
def call_match(request: HttpRequest, desk: Desk, match: Number, body: Calling) -> FloorShown:  # noqa: ARG001
    """Give a match a table and a start, or move it."""
    command = commands.CallMatch(match, body.table, _utc(body.at), body.before_start)
    carry_out(desk.tournament, command, desk.who)
    return FloorShown.at(desk)


@router.post("/events/{slug}/matches/{match}/delay", response=FloorShown)
@doing("floor")
def grant_delay(request: HttpRequest, desk: Desk, match: Number, body: Delaying) -> FloorShown:  # noqa: ARG001
    """Let the sides of a match come until later (E10)."""
    carry_out(desk.tournament, commands.GrantDelay(match, body.until.astimezone(UTC), body.reason), desk.who)
    return FloorShown.at(desk)


@router.post("/events/{slug}/matches/{match}/walk-over", response=FloorShown)
@doing("walk_over")
def give_walk_over(request: HttpRequest, desk: Desk, match: Number, body: Absent) -> FloorShown:  # noqa: ARG001
    """Confirm who did not come to a match in time (E10, E21)."""
    at_floor.give_walk_over(desk.tournament, match, body.absent, desk.who)
    return FloorShown.at(desk)


# Who is there


@router.get("/events/{slug}/check-in", response=List)
@reading("check_in")
def list_check_ins(request: HttpRequest, desk: Desk) -> List:  # noqa: ARG001
    """The list of the draw today."""
    return List.at(desk)


@router.post("/events/{slug}/check-in", response=List)
@doing("check_in")
def check_in_entry(request: HttpRequest, desk: Desk, body: CheckingIn) -> List:  # noqa: ARG001
    """Note who of an entry is there (E2)."""
    carry_out(desk.tournament, commands.CheckIn(body.number, tuple(body.places)), desk.who)
    return List.at(desk)


@router.get("/check-in/{token}", response=EntryThere)
@by_link
def get_own_check_in(request: HttpRequest, who: Who, token: Token) -> EntryThere:  # noqa: ARG001
    """The entry that a link to check in with belongs to."""
    return _by_link(at_floor.opened(token), who)


@router.post("/check-in/{token}", response=EntryThere)
@by_link
def check_in_own_entry(request: HttpRequest, who: Who, token: Token, body: Ticked) -> EntryThere:  # noqa: ARG001
    """Say by one's own link who is there, within the hours of the day."""
    found = at_floor.opened(token)
    at_floor.check_self_in(found.tournament, found.number, body.places, who)
    return _by_link(found, who)


def _by_link(found: at_floor.Invited, who: Who) -> EntryThere:
    roll = Roll(Floor(found.tournament, who.at), found.number)
    if found.number not in roll.numbers:
        raise refuse("check_in_link_unknown")
    return _there(roll, found.number)


# Codes, links, letters


@router.get("/events/{slug}/codes", response=list[CodeShown])
@reading("floor")
def list_codes(request: HttpRequest, desk: Desk) -> list[CodeShown]:  # noqa: ARG001
    """The codes of the entries, and their links to check in with."""
    draw, tournament = desk.state.draw, desk.tournament
    if draw is None or desk.state.status not in (DRAWN, FINISHED):
        return []
    return [
        CodeShown(
            number=each.number,
            code=table_links.code_of(tournament, each.number),
            check_in=at_floor.check_in_address(tournament, each.number),
        )
        for each in draw.entries
        if each.number not in draw.struck
    ]


@router.get("/events/{slug}/table-links", response=list[LinkShown])
@reading("floor")
def list_table_links(request: HttpRequest, desk: Desk) -> list[LinkShown]:  # noqa: ARG001
    """The links of the matches that are to be played, for their tables."""
    if desk.state.status != DRAWN:
        return []
    return [_link(desk, each.number) for each in fixtures_left(desk.state)]


@router.post("/events/{slug}/matches/{match}/link/revoke", response=LinkShown)
@doing("floor")
def revoke_table_link(request: HttpRequest, desk: Desk, match: Number) -> LinkShown:  # noqa: ARG001
    """Let the link of a match work no longer; the answer is the new one."""
    if desk.state.status != DRAWN or match not in {each.number for each in fixtures_left(desk.state)}:
        raise refuse("no_such_match", number=match + 1)
    table_links.revoke(desk.tournament, match)
    return _link(desk, match)


def _link(desk: Desk, match: int) -> LinkShown:
    return LinkShown(match=match, address=table_links.address_of(desk.tournament, match))


@router.post("/events/{slug}/slips", response=SlipsSent)
@doing("floor")
def send_slips(request: HttpRequest, desk: Desk) -> SlipsSent:  # noqa: ARG001
    """Send everybody who is still in the link to check in with, and the code."""
    return SlipsSent(entries=at_floor.send_slips(desk.tournament, desk.who))


@router.post("/events/{slug}/mine/entries/{entry}/told-by", response=Done)
@doing("enter")
def choose_channel(request: HttpRequest, desk: Desk, entry: Id, body: Telling) -> Done:  # noqa: ARG001
    """Choose how one is told what is not a matter of the rules."""
    at_floor.choose_telling(own.entry(desk, entry), body.tell_by)
    return Done()
