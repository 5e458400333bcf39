"""Operations of the drawing of lots (E8, F2) and of attendance there."""

from datetime import datetime
from typing import Annotated, Any, Final

from django.http import Http404, HttpRequest
from ninja import Router, Schema
from pydantic import Field

from doublesix.store.desks import draws, hall
from doublesix.store.desks.tournaments import state_of
from doublesix.tournament import proofs
from doublesix.tournament.state import DRAWN, FINISHED
from doublesix.web.api.answers import Fault
from doublesix.web.api.fields import Line200, Moment, Number, Text
from doublesix.web.api.operations import doing, reading
from doublesix.web.api.settings import Asked
from doublesix.web.desk import Desk

router = Router(tags=["The draw"])
MOST = 10_000
Key = Annotated[Number, Field(strict=False)]
"""A number where JSON has a name, which is a text."""
ANY_JSON: Final = {"requestBody": {"required": True, "content": {"application/json": {"schema": {}}}}}
"""What is no proof file is no mistake of the request: the verdict says what is wrong with it."""


class Committing(Asked):
    """The public sources to come, and the moment of the draw."""

    sources: Annotated[list[Line200], Field(max_length=20)]
    moment: Moment


class Values(Asked):
    """What the sources said, in their order."""

    values: Annotated[list[Line200], Field(max_length=20)]


class Order(Asked):
    """The numbers in the order in which they were drawn by hand."""

    order: Annotated[list[Number], Field(max_length=MOST)]


class Partners(Asked):
    """The number that each player of the list drew: equal numbers are partners (F2)."""

    drawn: Annotated[
        dict[Key, Number],
        Field(max_length=MOST, json_schema_extra={"propertyNames": {"pattern": "^([0-9]{1,5}|100000)$"}}),
    ]


class Attending(Asked):
    """Who is or is not at the drawing of lots."""

    number: Number
    is_there: bool


class Striking(Asked):
    """Who withdrew, and why."""

    number: Number
    reason: Text


class Showing(Asked):
    """How many lots the screens in the hall show."""

    count: Number


class Lot(Schema):
    """An entry of the frozen list; a name that was deleted is empty."""

    number: int
    name: str
    institution: str
    is_struck: bool


class DrawShown(Schema):
    """A drawing of lots as far as it is public. The order is shown once it stands."""

    status: str
    kind: str
    entries: list[Lot]
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
    def at(cls, desk: Desk) -> "DrawShown":
        """The draw of an event, as it stands now."""
        state = state_of(desk.tournament)
        draw = state.draw
        if draw is None:
            raise Http404
        is_drawn = state.status in (DRAWN, FINISHED)
        kept = {each.number: each for each in draws.listed(desk.tournament)}
        entries = [
            Lot(
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


class Checked(Schema):
    """What came of recomputing a draw."""

    verdict: str
    is_good: bool
    lines: list[str]
    field: str


class Attendance(Schema):
    """The numbers of who was at the drawing of lots (E8)."""

    there: list[int]


@router.get("/events/{slug}/draw", response=DrawShown)
@reading("see")
def get_draw(request: HttpRequest, desk: Desk) -> DrawShown:  # noqa: ARG001
    """The frozen list and the draw, as far as they are."""
    return DrawShown.at(desk)


@router.get("/events/{slug}/draw/proof", response=dict[str, Any])
@reading("see")
def get_proof(request: HttpRequest, desk: Desk) -> dict[str, Any]:  # noqa: ARG001
    """The proof file, with all that is needed to recompute the draw."""
    found = draws.proof_of(desk.tournament)
    if found is None:
        raise Http404
    return found


@router.post("/verify-draw", response=Checked, openapi_extra=ANY_JSON)
def verify_draw(request: HttpRequest) -> Checked:
    """Recompute a draw from the proof file that is sent; nothing is kept."""
    if not request.body:
        raise Fault(400, "unreadable")
    verdict = proofs.verify_file(request.body)
    return Checked(
        verdict=verdict.verdict, is_good=verdict.is_good, lines=list(verdict.lines), field=verdict.field
    )


@router.post("/events/{slug}/draw/freeze", response=DrawShown)
@doing("draw")
def freeze_list(request: HttpRequest, desk: Desk) -> DrawShown:  # noqa: ARG001
    """Number the entries and fix the list."""
    draws.freeze(desk.tournament, desk.who)
    return DrawShown.at(desk)


@router.post("/events/{slug}/draw/commit", response=DrawShown)
@doing("draw")
def commit_draw(request: HttpRequest, desk: Desk, body: Committing) -> DrawShown:  # noqa: ARG001
    """Publish the commitment to a secret, with the sources and the moment."""
    draws.commit(desk.tournament, body.sources, body.moment, desk.who)
    return DrawShown.at(desk)


@router.post("/events/{slug}/draw/values", response=DrawShown)
@doing("draw")
def enter_values(request: HttpRequest, desk: Desk, body: Values) -> DrawShown:  # noqa: ARG001
    """Write down what the public sources said."""
    draws.enter_values(desk.tournament, body.values, desk.who)
    return DrawShown.at(desk)


@router.post("/events/{slug}/draw/reveal", response=DrawShown)
@doing("draw")
def reveal_secret(request: HttpRequest, desk: Desk) -> DrawShown:  # noqa: ARG001
    """Show the secret; the order follows."""
    draws.reveal(desk.tournament, desk.who)
    return DrawShown.at(desk)


@router.post("/events/{slug}/draw/lots", response=DrawShown)
@doing("draw")
def record_lots(request: HttpRequest, desk: Desk, body: Order) -> DrawShown:  # noqa: ARG001
    """Write down lots that were drawn by hand."""
    draws.record_lots(desk.tournament, body.order, desk.who)
    return DrawShown.at(desk)


@router.post("/events/{slug}/draw/partners", response=DrawShown)
@doing("draw")
def record_partners(request: HttpRequest, desk: Desk, body: Partners) -> DrawShown:  # noqa: ARG001
    """Write down the numbers that players drew for their partners (F2)."""
    draws.record_numbers(desk.tournament, body.drawn, desk.who)
    return DrawShown.at(desk)


@router.post("/events/{slug}/draw/lots/confirm", response=DrawShown)
@doing("draw")
def confirm_lots(request: HttpRequest, desk: Desk) -> DrawShown:  # noqa: ARG001
    """Agree with the lots that somebody else wrote down."""
    draws.confirm_lots(desk.tournament, desk.who)
    return DrawShown.at(desk)


@router.post("/events/{slug}/draw/lots/dismiss", response=DrawShown)
@doing("draw")
def dismiss_lots(request: HttpRequest, desk: Desk) -> DrawShown:  # noqa: ARG001
    """Have the lots written down anew."""
    draws.dismiss_lots(desk.tournament, desk.who)
    return DrawShown.at(desk)


@router.post("/events/{slug}/draw/show", response=Showing)
@doing("draw")
def show_lots(request: HttpRequest, desk: Desk, body: Showing) -> Showing:  # noqa: ARG001
    """Let the screens in the hall show so many lots."""
    shown = DrawShown.at(desk)
    return Showing(count=hall.show(desk.tournament, min(body.count, len(shown.order)), desk.who))


@router.get("/events/{slug}/attendance", response=Attendance)
@reading("attendance")
def get_attendance(request: HttpRequest, desk: Desk) -> Attendance:  # noqa: ARG001
    """Who was at the drawing of lots."""
    return Attendance(there=sorted(desk.state.draw.there) if desk.state.draw else [])


@router.post("/events/{slug}/attendance", response=Attendance)
@doing("attendance")
def note_attendance(request: HttpRequest, desk: Desk, body: Attending) -> Attendance:  # noqa: ARG001
    """Note who is or is not at the drawing of lots."""
    state = draws.note_attendance(desk.tournament, body.number, body.is_there, desk.who)
    return Attendance(there=sorted(state.draw.there) if state.draw else [])


@router.post("/events/{slug}/strike", response=DrawShown)
@doing("strike")
def strike_entry(request: HttpRequest, desk: Desk, body: Striking) -> DrawShown:  # noqa: ARG001
    """Strike an entry that withdrew after the freeze; it keeps its place."""
    draws.strike(desk.tournament, body.number, body.reason, desk.who)
    return DrawShown.at(desk)
