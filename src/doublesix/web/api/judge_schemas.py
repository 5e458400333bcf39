"""What the operations of the floor judge take and answer: calls, rulings, appeals, corrections."""

from datetime import datetime
from typing import Annotated

from django.http import Http404
from ninja import Schema
from pydantic import Field

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.state import Sheet
from doublesix.store.services import duty, floor_judge, result_corrections, sheets
from doublesix.store.services.tournaments import state_of
from doublesix.tournament.commands import AnnulMatch, CorrectResult
from doublesix.tournament.corrections import MovedMatch
from doublesix.web.api.fields import KEYS_40, Key40, Line40, Line80, Number, Text
from doublesix.web.api.play import Points, ResultRequest
from doublesix.web.api.schemas import DetailsSchema
from doublesix.web.api.settings import RequestSchema
from doublesix.web.presentation.rulings import public_corrections, public_rulings
from doublesix.web.requests.access import EventAccess

Facts = Annotated[Text, Field(max_length=500)]
Side = Annotated[int, Field(ge=0, le=3)]


class DutyRequest(RequestSchema):
    """Whether calls are to reach the judge who asks."""

    is_on: bool


class RoundRequest(RequestSchema):
    """A round by its id."""

    round: Annotated[str, Field(max_length=64)]


class LineUpPerson(RequestSchema):
    """A number of the draw's list and a place on its form, from 0."""

    number: Number
    place: Number = 0


class LineUpRequest(RequestSchema):
    """Who plays for a side from now on (E2)."""

    side: Side
    people: Annotated[list[LineUpPerson], Field(max_length=4)]


class RulingRequest(RequestSchema):
    """A ruling. ``who`` is a side (A, B, or a seat where all play alone) or a seat; ``facts`` are public."""

    decision: Line40
    who: Annotated[Line40, Field(max_length=2)] = ""
    clause: Line40
    facts: Facts
    points: Annotated[int, Field(ge=0, le=9_999)] = 0
    scores: Annotated[dict[Key40, Points], Field(max_length=4, json_schema_extra=KEYS_40)] = {}  # noqa: RUF012 - pydantic copies it
    call: Annotated[int, Field(ge=-1, le=100_000)] = -1
    private: Text = ""
    stamp: Line80 = ""

    def rule(self) -> cmd.Rule:
        """As the sheet takes it."""
        return cmd.Rule(
            self.decision,
            self.who,
            self.clause,
            self.facts,
            self.points,
            tuple(sorted(self.scores.items())),
            self.call,
        )


class AppealRequest(RequestSchema):
    """Which side appeals, and why."""

    side: Side
    reason: Facts


class AppealDecision(RequestSchema):
    """The organiser's word on an appeal; ``instead`` holds where the ruling is changed."""

    is_upheld: bool
    reason: Facts
    instead: RulingRequest | None = None
    stamp: Line80 = ""


class CorrectionRequest(RequestSchema):
    """The right result, or none where the match is to be played anew; ``stamp`` is of the preview."""

    result: ResultRequest | None = None
    reason: Facts
    stamp: Line80 = ""

    def command(self, match: int) -> result_corrections.Command:
        """As the event takes it."""
        given = self.result
        if given is None:
            return AnnulMatch(match, self.reason)
        return CorrectResult(match, given.result(), self.reason)

    @property
    def is_judged(self) -> bool:
        """Whether a walk-over or the judge decided the match."""
        return self.result is not None and self.result.is_judged


class CallDetails(DetailsSchema):
    """A call that is not closed."""

    match: int
    call: int
    table: int
    side: int
    reason: str
    at: datetime
    acknowledged_at: datetime | None
    escalated_at: datetime | None


class CallList(Schema):
    """What waits for a judge: the escalated calls first; matches with contested rounds; appeals."""

    calls: list[CallDetails]
    contested: list[int]
    appeals: list[tuple[int, int]]
    """Match and number of the ruling."""
    judges_on_duty: int

    @classmethod
    def from_access(cls, access: EventAccess) -> "CallList":
        """What waits now."""
        tournament, state = access.tournament, state_of(access.tournament)
        calls = [
            CallDetails.from_row(
                each.call,
                match=each.row.fixture,
                call=each.number,
                table=state.calls[each.row.fixture].table if each.row.fixture in state.calls else 0,
            )
            for each in floor_judge.list_open_calls(tournament)
        ]
        return cls(
            calls=calls,
            contested=[row.fixture for row in floor_judge.list_contested(tournament)],
            appeals=[
                (each.row.fixture, each.number)
                for each in floor_judge.list_rulings(tournament)
                if floor_judge.is_waiting(each)
            ],
            judges_on_duty=len(duty.list_on_duty(tournament)),
        )


class PublicRulingDetails(Schema):
    """The public part of a ruling."""

    number: int
    at: datetime
    words: str
    clause: str
    version: int
    facts: str
    appeal: str
    is_standing: bool


class RulingList(Schema):
    """The rulings of a match, and what was corrected."""

    rulings: list[PublicRulingDetails]
    corrections: list["CorrectionDetails"]

    @classmethod
    def from_access(cls, access: EventAccess, match: int) -> "RulingList":
        """What everybody may read; while results are held back, of matches that were over by then."""
        state = state_of(access.tournament)
        is_held = state.board is not None and match not in state.board.results
        if is_held and not access.is_staff:
            raise Http404
        sheet = _sheet(access, match)
        shown = public_rulings(access.tournament, state, sheet) if sheet else []
        corrected = public_corrections(access.tournament, state, match)
        return cls(
            rulings=[PublicRulingDetails(**each._asdict()) for each in shown],
            corrections=[CorrectionDetails.from_fields(each._asdict()) for each in corrected],
        )


class CorrectionDetails(Schema):
    """A correction: when, what it was and is, why, and which matches were annulled with it."""

    at: datetime
    match: int
    before: str
    after: str
    reason: str
    annulled: list[int]

    @classmethod
    def from_fields(cls, given: dict[str, object]) -> "CorrectionDetails":
        """Of a correction as pages show it, without who made it."""
        return cls.model_validate(
            {
                "match": given["fixture"],
                **{name: given[name] for name in ("at", "before", "after", "reason", "annulled")},
            }
        )


class MovedMatchDetails(Schema):
    """A match whose sides would be others."""

    match: int
    before: list[int]
    after: list[int]
    is_started: bool
    has_result: bool

    @classmethod
    def list_from(cls, moved: tuple[MovedMatch, ...]) -> list["MovedMatchDetails"]:
        """All of them, in the order of play."""
        return [
            cls(
                match=each.fixture,
                before=list(each.before_sides),
                after=list(each.after_sides),
                is_started=each.is_started,
                has_result=each.has_result,
            )
            for each in moved
        ]


class RulingForecast(Schema):
    """What a ruling would do and how many entries are told."""

    scores: list[int]
    games_won: list[int]
    is_over: bool
    disqualified: list[int]
    moved: list[MovedMatchDetails]
    tells: int
    stamp: str


class CorrectionForecast(Schema):
    """What a correction would do and how many entries are told.

    The act is done with this stamp, and only while it is so.
    """

    moved: list[MovedMatchDetails]
    annulled: list[int]
    walk_overs: list[int]
    tells: int
    stamp: str


def _sheet(access: EventAccess, match: int) -> Sheet | None:
    table = sheets.table_of(access.tournament, match)
    if table is None:
        raise Http404
    return table.sheet
