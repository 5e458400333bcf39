"""Operations for who comes late, who stands in and who leaves early (E41 to E43)."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from ninja import File, Form, Schema, UploadedFile
from pydantic import Field

from doublesix.store.models import Entry
from doublesix.store.services import documents, late_draws, late_entries, retirements, substitutes
from doublesix.store.services.tournaments import state_of
from doublesix.tournament.entries import LIVE
from doublesix.tournament.late import free_byes, late_draw_in_progress, waiting_numbers
from doublesix.web.api.fields import Email, Id, Line, Line40, Line120, Line200, Moment, Number
from doublesix.web.api.operations import EventRouter, prepared_operation
from doublesix.web.api.settings import RequestSchema
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["Late and early"])


class LateEntryRequest(RequestSchema):
    """Who has come, as it is written down at the desk."""

    people: Annotated[list[Line120], Field(min_length=1, max_length=6)]
    name: Line = ""
    institution: Line = ""
    mobile: Line40 = ""
    email: Email = ""


class LateReasonRequest(RequestSchema):
    """Why it is done."""

    reason: Line200


class LateCommitmentRequest(RequestSchema):
    """The public sources to come, and the moment of the late draw."""

    sources: Annotated[list[Line200], Field(max_length=20)]
    moment: Moment


class LateValuesRequest(RequestSchema):
    """What the sources said, in their order."""

    values: Annotated[list[Line200], Field(max_length=20)]


class LatePlace(RequestSchema):
    """A place of the bracket, from 1, and the number that drew it."""

    place: Number
    number: Number


class LatePlacesRequest(RequestSchema):
    """The places that were drawn by hand; who is not named waits."""

    places: Annotated[list[LatePlace], Field(max_length=1000)]


class RetirementRequest(RequestSchema):
    """Who leaves, by number of the list, and why."""

    number: Number
    reason: Line200


class SubstituteRequest(RequestSchema):
    """Who takes the place, and who endorsed it."""

    name: Line120
    reason: Line200
    designation: Line120 = ""
    mobile: Line40 = ""
    email: Email = ""
    officer: Line120 = ""
    post: Line120 = ""


class LateLotDetails(Schema):
    """A lot of a late draw: its number, and the numbers of the list behind it."""

    number: int
    members: list[int]


class LateLotsDetails(Schema):
    """A late draw, as far as it is."""

    lots: list[LateLotDetails]
    byes: list[int]
    entries_sha256: str
    commitment: str
    values: list[str]
    is_by_hand: bool
    is_drawn: bool
    places: list[list[int]]


class CalledOffDetails(Schema):
    """A late draw that was begun and not made."""

    commitment: str
    at: datetime
    reason: str


class LateDetails(Schema):
    """Who waits for a place, which places are free, and the late draws."""

    waiting: list[int]
    byes: list[int]
    draws: list[LateLotsDetails]
    called_off: list[CalledOffDetails]
    is_going_on: bool
    """Whether a late draw is going on."""

    @classmethod
    def from_access(cls, access: EventAccess) -> "LateDetails":
        """How it stands now."""
        state = state_of(access.tournament)
        if state.draw is None:
            raise Http404
        return cls(
            waiting=list(waiting_numbers(state)),
            byes=list(free_byes(state)),
            draws=[
                LateLotsDetails(
                    lots=[LateLotDetails(number=lot.number, members=list(lot.members)) for lot in late.lots],
                    byes=list(late.byes),
                    entries_sha256=late.draw.sha256,
                    commitment=late.draw.commitment,
                    values=list(late.draw.values),
                    is_by_hand=late.draw.by_hand,
                    is_drawn=late.is_drawn,
                    places=[list(place) for place in late.places],
                )
                for late in state.late_draws
            ],
            called_off=[CalledOffDetails(**each._asdict()) for each in state.called_off],
            is_going_on=late_draw_in_progress(state) is not None,
        )


class LateEntryDetails(Schema):
    """An entry that was written down at the desk, and its number once it is taken."""

    entry: int
    name: str
    status: str
    number: int | None


@router.read("/events/{slug}/late", "late")
def get_late(access: EventAccess) -> LateDetails:
    """Who waits for a place, which places are free, and the late draws."""
    return LateDetails.from_access(access)


@router.write("/events/{slug}/late/entries", "late")
def begin_late_entry(access: EventAccess, body: LateEntryRequest) -> LateEntryDetails:
    """Write an entry down at the desk after the freeze; it is a draft until it is taken."""
    entry = late_entries.begin_late(
        access.tournament, body.name, body.people, body.institution, (body.mobile, body.email)
    )
    return LateEntryDetails(entry=entry.pk, name=entry.name, status=entry.status, number=None)


@router.write("/events/{slug}/late/entries/{entry}", "late")
def add_late_entry(access: EventAccess, entry: Id, body: LateReasonRequest) -> LateEntryDetails:
    """Take an entry after the freeze, with the reason (E41)."""
    row = get_object_or_404(Entry, pk=entry, tournament=access.tournament, status__in=LIVE)
    state = late_entries.add_late(row, body.reason, access.actor)
    row.refresh_from_db()
    assert state.draw is not None
    return LateEntryDetails(entry=row.pk, name=row.name, status=row.status, number=state.draw.numbers[row.pk])


@router.write("/events/{slug}/late/commit", "late", shows=LateDetails)
def commit_late_draw(access: EventAccess, body: LateCommitmentRequest) -> None:
    """Publish the commitment of a late draw: who is drawn, for which byes."""
    late_draws.commit(access.tournament, body.sources, body.moment, access.actor)


@router.write("/events/{slug}/late/values", "late", shows=LateDetails)
def enter_late_values(access: EventAccess, body: LateValuesRequest) -> None:
    """Write down what the public sources of the late draw said."""
    late_draws.enter_values(access.tournament, body.values, access.actor)


@router.write("/events/{slug}/late/reveal", "late", shows=LateDetails)
def reveal_late_secret(access: EventAccess) -> None:
    """Show the secret of the late draw; the places follow."""
    late_draws.reveal(access.tournament, access.actor)


@router.write("/events/{slug}/late/lots", "late", shows=LateDetails)
def record_late_places(access: EventAccess, body: LatePlacesRequest) -> None:
    """Write down late places that were drawn by hand."""
    places = {each.number: each.place for each in body.places}
    late_draws.record_lots(access.tournament, places, access.actor)


@router.write("/events/{slug}/late/lots/confirm", "late", shows=LateDetails)
def confirm_late_places(access: EventAccess) -> None:
    """Agree with the late places that somebody else wrote down."""
    late_draws.confirm_lots(access.tournament, access.actor)


@router.write("/events/{slug}/late/lots/dismiss", "late", shows=LateDetails)
def dismiss_late_places(access: EventAccess) -> None:
    """Have the late places written down anew."""
    late_draws.dismiss_lots(access.tournament, access.actor)


@router.write("/events/{slug}/late/call-off", "late", shows=LateDetails)
def call_off_late_draw(access: EventAccess, body: LateReasonRequest) -> None:
    """Not make the late draw that was committed to, with the reason; another one may be begun."""
    late_draws.call_off(access.tournament, body.reason, access.actor)


@router.read("/events/{slug}/draw/late/{index}/proof", "see")
def get_late_proof(access: EventAccess, index: Number) -> dict[str, Any]:
    """The proof file of a late draw, counted from 1."""
    found = late_draws.proofs_of(access.tournament)
    if not 1 <= index <= len(found):
        raise Http404
    return found[index - 1]


@router.write("/events/{slug}/retire", "retire", shows=LateDetails)
def retire_entry(access: EventAccess, body: RetirementRequest) -> None:
    """Note that somebody leaves and is no offender (E43)."""
    retirements.retire(access.tournament, body.number, body.reason, access.actor)


@router.write("/events/{slug}/retire/undo", "retire", shows=LateDetails)
def undo_retirement(access: EventAccess, body: RetirementRequest) -> None:
    """Have who left back, until the next match that follows from it has been called (E43)."""
    retirements.take_back(access.tournament, body.number, body.reason, access.actor)


@router.write("/events/{slug}/list/{number}/people/{place}/substitute", "substitute")
@prepared_operation
def replace_person(
    access: EventAccess,
    number: Number,
    place: Number,
    body: Form[SubstituteRequest],
    file: UploadedFile | None = File(None),  # type: ignore[type-arg]  # noqa: B008 - how an upload is declared that may be missing
) -> Callable[[], LateDetails]:
    """Put a named person in another's place: by number of the list, and place on the form from 0 (E42)."""
    evidence = documents.receive_upload(file.chunks(), file.name or "") if file else None
    seal = substitutes.Seal(body.officer, body.post) if body.officer else None
    person = {name: getattr(body, name) for name in ("name", "designation", "mobile", "email")}

    def do() -> LateDetails:
        substitutes.replace_person(
            access.tournament, number, place, person, body.reason, access.actor, evidence, seal
        )
        return LateDetails.from_access(access)

    return do
