"""Operations of the drawing of lots (E8, F2) and of attendance there."""

from datetime import datetime
from typing import Annotated, Any, Final

from django.http import Http404, HttpRequest
from ninja import Schema
from pydantic import Field

from doublesix.app.floor import has_floor
from doublesix.store.services import draws, hall
from doublesix.store.services.tournaments import state_of
from doublesix.tournament import proofs
from doublesix.web.api.answers import ApiFault
from doublesix.web.api.fields import Line200, Moment, Number, Text
from doublesix.web.api.operations import EventRouter
from doublesix.web.api.settings import RequestSchema
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["The draw"])
MOST = 10_000
Key = Annotated[Number, Field(strict=False)]
"""A number where JSON has a name, which is a text."""
ANY_JSON: Final = {"requestBody": {"required": True, "content": {"application/json": {"schema": {}}}}}
"""What is no proof file is no mistake of the request: the verdict says what is wrong with it."""


class CommitmentRequest(RequestSchema):
    """The public sources to come, and the moment of the draw."""

    sources: Annotated[list[Line200], Field(max_length=20)]
    moment: Moment


class ValuesRequest(RequestSchema):
    """What the sources said, in their order."""

    values: Annotated[list[Line200], Field(max_length=20)]


class LotsRequest(RequestSchema):
    """The numbers in the order in which they were drawn by hand."""

    order: Annotated[list[Number], Field(max_length=MOST)]


class PartnersRequest(RequestSchema):
    """The number that each player of the list drew: equal numbers are partners (F2)."""

    drawn: Annotated[
        dict[Key, Number],
        Field(max_length=MOST, json_schema_extra={"propertyNames": {"pattern": "^([0-9]{1,5}|100000)$"}}),
    ]


class AttendanceRequest(RequestSchema):
    """Who is or is not at the drawing of lots."""

    number: Number
    is_there: bool


class StrikeRequest(RequestSchema):
    """Who withdrew, and why."""

    number: Number
    reason: Text


class LotScreen(RequestSchema):
    """How many lots the screens in the hall show."""

    count: Number


class DrawEntry(Schema):
    """An entry of the frozen list; a name that was deleted is empty."""

    number: int
    name: str
    institution: str
    is_struck: bool


class DrawDetails(Schema):
    """A drawing of lots as far as it is public. The order is shown once it stands."""

    status: str
    kind: str
    entries: list[DrawEntry]
    entries_sha256: str
    commitment: str
    sources: list[str]
    moment: datetime | None
    values: list[str]
    secret: str
    seed: str
    order: list[int]
    is_by_hand: bool
    lots_wait: bool

    @classmethod
    def from_access(cls, access: EventAccess) -> "DrawDetails":
        """The draw of an event, as it stands now."""
        state = state_of(access.tournament)
        draw = state.draw
        if draw is None:
            raise Http404
        is_drawn = has_floor(state)
        kept = {each.number: each for each in draws.load_list(access.tournament)}
        entries = [
            DrawEntry(
                number=each.number,
                name=kept[each.number].name if each.number in kept else "",
                institution=kept[each.number].institution if each.number in kept else "",
                is_struck=each.number in draw.struck,
            )
            for each in draw.entries
        ]
        return cls(
            status=state.status,
            kind=state.kind,
            entries=entries,
            entries_sha256=draw.sha256,
            commitment=draw.commitment,
            sources=list(draw.sources),
            moment=draw.moment,
            values=list(draw.values),
            secret=draw.secret,
            seed=draw.seed,
            order=list(draw.order) if is_drawn else [],
            is_by_hand=draw.by_hand,
            lots_wait=draw.by_hand and not is_drawn,
        )


class ProofVerdict(Schema):
    """What came of recomputing a draw."""

    verdict: str
    is_good: bool
    lines: list[str]
    field: str


class AttendanceList(Schema):
    """The numbers of who was at the drawing of lots (E8)."""

    there: list[int]


@router.read("/events/{slug}/draw", "see")
def get_draw(access: EventAccess) -> DrawDetails:
    """The frozen list and the draw, as far as they are."""
    return DrawDetails.from_access(access)


@router.read("/events/{slug}/draw/proof", "see")
def get_proof(access: EventAccess) -> dict[str, Any]:
    """The proof file, with all that is needed to recompute the draw."""
    found = draws.proof_of(access.tournament)
    if found is None:
        raise Http404
    return found


@router.post("/verify-draw", response=ProofVerdict, openapi_extra=ANY_JSON)
def verify_draw(request: HttpRequest) -> ProofVerdict:
    """Recompute a draw from the proof file that is sent; nothing is kept."""
    if not request.body:
        raise ApiFault(400, "unreadable")
    verdict = proofs.verify_file(request.body)
    return ProofVerdict(
        verdict=verdict.verdict, is_good=verdict.is_good, lines=list(verdict.lines), field=verdict.field
    )


@router.write("/events/{slug}/draw/freeze", "draw", shows=DrawDetails)
def freeze_list(access: EventAccess) -> None:
    """Number the entries and fix the list."""
    draws.freeze(access.tournament, access.actor)


@router.write("/events/{slug}/draw/commit", "draw", shows=DrawDetails)
def commit_draw(access: EventAccess, body: CommitmentRequest) -> None:
    """Publish the commitment to a secret, with the sources and the moment."""
    draws.commit(access.tournament, body.sources, body.moment, access.actor)


@router.write("/events/{slug}/draw/values", "draw", shows=DrawDetails)
def enter_values(access: EventAccess, body: ValuesRequest) -> None:
    """Write down what the public sources said."""
    draws.enter_values(access.tournament, body.values, access.actor)


@router.write("/events/{slug}/draw/reveal", "draw", shows=DrawDetails)
def reveal_secret(access: EventAccess) -> None:
    """Show the secret; the order follows."""
    draws.reveal(access.tournament, access.actor)


@router.write("/events/{slug}/draw/lots", "draw", shows=DrawDetails)
def record_lots(access: EventAccess, body: LotsRequest) -> None:
    """Write down lots that were drawn by hand."""
    draws.record_lots(access.tournament, body.order, access.actor)


@router.write("/events/{slug}/draw/partners", "draw", shows=DrawDetails)
def record_partners(access: EventAccess, body: PartnersRequest) -> None:
    """Write down the numbers that players drew for their partners (F2)."""
    draws.record_numbers(access.tournament, body.drawn, access.actor)


@router.write("/events/{slug}/draw/lots/confirm", "draw", shows=DrawDetails)
def confirm_lots(access: EventAccess) -> None:
    """Agree with the lots that somebody else wrote down."""
    draws.confirm_lots(access.tournament, access.actor)


@router.write("/events/{slug}/draw/lots/dismiss", "draw", shows=DrawDetails)
def dismiss_lots(access: EventAccess) -> None:
    """Have the lots written down anew."""
    draws.dismiss_lots(access.tournament, access.actor)


@router.write("/events/{slug}/draw/show", "draw")
def show_lots(access: EventAccess, body: LotScreen) -> LotScreen:
    """Let the screens in the hall show so many lots."""
    shown = DrawDetails.from_access(access)
    return LotScreen(count=hall.show_lots(access.tournament, min(body.count, len(shown.order)), access.actor))


@router.read("/events/{slug}/attendance", "attendance")
def get_attendance(access: EventAccess) -> AttendanceList:
    """Who was at the drawing of lots."""
    return AttendanceList(there=sorted(access.state.draw.there) if access.state.draw else [])


@router.write("/events/{slug}/attendance", "attendance")
def note_attendance(access: EventAccess, body: AttendanceRequest) -> AttendanceList:
    """Note who is or is not at the drawing of lots."""
    state = draws.note_attendance(access.tournament, body.number, body.is_there, access.actor)
    return AttendanceList(there=sorted(state.draw.there) if state.draw else [])


@router.write("/events/{slug}/strike", "strike", shows=DrawDetails)
def strike_entry(access: EventAccess, body: StrikeRequest) -> None:
    """Strike an entry that withdrew after the freeze; it keeps its place."""
    draws.strike(access.tournament, body.number, body.reason, access.actor)
