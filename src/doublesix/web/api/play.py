"""Operations of play: the matches that are known, what tables report, the ranking."""

from typing import Annotated

from django.http import Http404
from ninja import Schema
from pydantic import Field

from doublesix.app.floor import has_floor
from doublesix.store.services import typed_results
from doublesix.store.services.tournaments import carry_out, state_of
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import field_of, format_of, ranks_of, results_of
from doublesix.tournament.state import FINISHED
from doublesix.web.api.fields import Number
from doublesix.web.api.operations import EventRouter
from doublesix.web.api.schemas import DetailsSchema
from doublesix.web.api.settings import RequestSchema
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["Play"])
Points = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


class ResultRequest(RequestSchema):
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


class MatchDetails(DetailsSchema):
    """A match that is known, with its result where there is one."""

    number: int
    stage: str
    phase: str
    sides: list[int]
    version: int | None
    result: dict[str, list[int]] | None


class PlayDetails(Schema):
    """Who plays, as numbers of the list; the matches; the ranks at the end."""

    members: dict[int, list[int]]
    waiting: int | None
    matches: list[MatchDetails]
    ranks: list[list[int]]

    @classmethod
    def from_access(cls, access: EventAccess) -> "PlayDetails":
        """The play of an event, as it stands now."""
        state = state_of(access.tournament)
        if not access.may("see_day"):
            state = state.public_state  # what is held back until the ceremony is for the staff only
        if not has_floor(state):
            raise Http404
        field, results = field_of(state), results_of(state)
        matches = [
            MatchDetails.from_row(
                each,
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


@router.read("/events/{slug}/matches", "see")
def list_matches(access: EventAccess) -> PlayDetails:
    """The matches that are known by now."""
    return PlayDetails.from_access(access)


@router.write("/events/{slug}/matches/{match}/start", "record_result", shows=PlayDetails)
def start_match(access: EventAccess, match: Number) -> None:
    """A match begins, under the rules in force now (E12)."""
    carry_out(access.tournament, commands.StartMatch(match), access.actor)


@router.write("/events/{slug}/matches/{match}/result", "record_result", shows=PlayDetails)
def record_result(access: EventAccess, match: Number, body: ResultRequest) -> None:
    """Record what a table reports; what play cannot come to is refused, unless the judge decided it."""
    typed_results.record(access.tournament, match, body.result(), access.actor, is_judged=body.is_judged)


@router.write("/events/{slug}/finish", "publish", shows=PlayDetails)
def finish_event(access: EventAccess) -> None:
    """All matches are over: the ranking stands."""
    carry_out(access.tournament, commands.Finish(), access.actor)
