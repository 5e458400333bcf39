"""Operations of play: the matches that are known, what tables report, the ranking."""

from typing import Annotated

from django.http import Http404, HttpRequest
from ninja import Router, Schema
from pydantic import Field

from doublesix.store.desks import recording
from doublesix.store.desks.tournaments import carry_out, state_of
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Result
from doublesix.tournament.playing import field_of, format_of, ranks_of, results_of
from doublesix.tournament.state import DRAWN, FINISHED
from doublesix.web.api.fields import Number
from doublesix.web.api.operations import doing, reading
from doublesix.web.api.settings import Asked
from doublesix.web.desk import Desk

router = Router(tags=["Play"])
Points = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


class Played(Asked):
    """What a table reports: sides as in the match, ranking best first, points and games by side."""

    sides: Annotated[list[Number], Field(max_length=4)]
    ranking: Annotated[list[Number], Field(max_length=4)]
    points: Annotated[list[Points], Field(max_length=4)]
    games_won: Annotated[list[Number], Field(max_length=4)]
    absent: Annotated[list[Number], Field(max_length=4)] = []  # noqa: RUF012 - pydantic copies it
    is_judged: bool = False
    """Whether a walk-over or the judge decided it: then points and games are taken as they are."""

    def result(self) -> Result:
        """As the event takes it."""
        lists = (self.sides, self.ranking, self.points, self.games_won, self.absent)
        return Result(*map(tuple, lists))


class Match(Schema):
    """A match that is known, with its result where there is one."""

    number: int
    stage: str
    phase: str
    sides: list[int]
    version: int | None
    result: dict[str, list[int]] | None


class Play(Schema):
    """Who plays, as numbers of the list; the matches; the ranks at the end."""

    members: dict[int, list[int]]
    waiting: int | None
    matches: list[Match]
    ranks: list[list[int]]

    @classmethod
    def at(cls, desk: Desk) -> "Play":
        """The play of an event, as it stands now."""
        state = state_of(desk.tournament)
        if not desk.may("see_day"):
            state = state.shown  # what is held back until the ceremony is for the staff only
        if state.status not in (DRAWN, FINISHED):
            raise Http404
        field, results = field_of(state), results_of(state)
        matches = [
            Match(
                number=each.number,
                stage=each.stage,
                phase=each.phase,
                sides=list(each.sides),
                version=state.started.get(each.number),
                result=_result(results.get(each.number)),
            )
            for each in format_of(state).fixtures(results)
        ]
        return cls(
            members={entrant: list(numbers) for entrant, numbers in field.members.items()},
            waiting=field.waiting,
            matches=matches,
            ranks=[list(rank) for rank in ranks_of(state)] if state.status == FINISHED else [],
        )


def _result(result: Result | None) -> dict[str, list[int]] | None:
    return {name: list(value) for name, value in result._asdict().items()} if result else None


@router.get("/events/{slug}/matches", response=Play)
@reading("see")
def list_matches(request: HttpRequest, desk: Desk) -> Play:  # noqa: ARG001
    """The matches that are known by now."""
    return Play.at(desk)


@router.post("/events/{slug}/matches/{match}/start", response=Play)
@doing("record_result")
def start_match(request: HttpRequest, desk: Desk, match: Number) -> Play:  # noqa: ARG001
    """A match begins, under the rules in force now (E12)."""
    carry_out(desk.tournament, commands.StartMatch(match), desk.who)
    return Play.at(desk)


@router.post("/events/{slug}/matches/{match}/result", response=Play)
@doing("record_result")
def record_result(request: HttpRequest, desk: Desk, match: Number, body: Played) -> Play:  # noqa: ARG001
    """Record what a table reports; what play cannot come to is refused, unless the judge decided it."""
    recording.record(desk.tournament, match, body.result(), desk.who, is_judged=body.is_judged)
    return Play.at(desk)


@router.post("/events/{slug}/finish", response=Play)
@doing("publish")
def finish_event(request: HttpRequest, desk: Desk) -> Play:  # noqa: ARG001
    """All matches are over: the ranking stands."""
    carry_out(desk.tournament, commands.Finish(), desk.who)
    return Play.at(desk)
