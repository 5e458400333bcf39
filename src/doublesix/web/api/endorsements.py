"""Operations of the endorsement (E7): asked for, revoked, seen on paper; and given from the mailed link."""

from collections.abc import Callable
from typing import Annotated

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import File, Form, Schema, UploadedFile
from pydantic import Field

from doublesix.store.actor import Actor
from doublesix.store.models.papers import SEALED_FORM
from doublesix.store.services import documents, endorsements
from doublesix.web.api.answers import ApiFault
from doublesix.web.api.fields import Email, Id, Line120, Strokes
from doublesix.web.api.operations import EventRouter, link_operation, prepared_operation
from doublesix.web.api.schemas import DetailsSchema, EndorsementDetails, Success
from doublesix.web.api.settings import RequestSchema
from doublesix.web.presentation.addresses import endorsement_address
from doublesix.web.requests.access import EventAccess
from doublesix.web.requests.entries import find_institution

router = EventRouter(tags=["Endorsement"])
Token = Annotated[str, Field(max_length=100)]


class OfficerAddress(RequestSchema):
    """The address of the supervising officer; without one it is the official one of the organiser's list."""

    email: Email = ""


class SealedEndorsement(RequestSchema):
    """A paper that the officer signed and sealed, and for which entries."""

    officer: Line120
    post: Line120
    entries: Annotated[list[Id], Field(max_length=100)]


class LinkEndorsement(RequestSchema):
    """The officer's word: `seen` is the hash of what was shown."""

    officer: Line120
    post: Line120
    seen: Annotated[str, Field(max_length=64)]
    signature: Strokes = ""


class EndorsementPerson(DetailsSchema):
    """A participant as the officer sees them."""

    place: str
    name: str
    designation: str
    mobile: str
    email: str
    pay_office: str
    identity_tail: str


class EndorsementEntry(Schema):
    """A team as the officer sees it."""

    name: str
    people: list[EndorsementPerson]


class EndorsementSubject(Schema):
    """Exactly what is endorsed, and the hash of it."""

    event: str
    institution: str
    association: str
    president: str
    entries: list[EndorsementEntry]
    seen: str


@router.read("/events/{slug}/institutions/{institution}/endorsements", "ask_endorsement")
def list_endorsements(access: EventAccess, institution: Id) -> list[EndorsementDetails]:
    """The endorsements that were asked for and given."""
    return [
        EndorsementDetails.from_row(row) for row in find_institution(access, institution).endorsements.all()
    ]


@router.write("/events/{slug}/institutions/{institution}/endorsements/ask", "ask_endorsement")
def ask_endorsement(access: EventAccess, institution: Id, body: OfficerAddress) -> EndorsementDetails:
    """Mail the supervising officer a link; links sent before no longer work."""
    row = find_institution(access, institution)
    return EndorsementDetails.from_row(endorsements.ask(row, body.email, endorsement_address, access.actor))


@router.write("/events/{slug}/institutions/{institution}/endorsements/revoke", "ask_endorsement")
def revoke_endorsements(access: EventAccess, institution: Id) -> None:
    """Let no link that was sent work any longer."""
    endorsements.revoke(find_institution(access, institution), access.actor)


@router.write("/events/{slug}/institutions/{institution}/endorsements/paper", "record_endorsement")
def record_endorsement(access: EventAccess, institution: Id, body: SealedEndorsement) -> EndorsementDetails:
    """Record that the endorsed and sealed paper was seen."""
    row = get_object_or_404(access.tournament.institutions, pk=institution)
    found = list(access.tournament.entries.filter(pk__in=body.entries))
    if len(found) != len(set(body.entries)):
        raise ApiFault(404, "unknown")
    return EndorsementDetails.from_row(
        endorsements.record_paper(row, body.officer, body.post, found, None, access.actor)
    )


@router.get("/endorsements/{token}", response=EndorsementSubject)
@link_operation
def get_endorsement(request: HttpRequest, who: Actor, token: Token) -> EndorsementSubject:  # noqa: ARG001
    """What the mailed link asks its reader to endorse. The link is the permission; looking does nothing."""
    found = endorsements.find_by_token(token, who)
    head = found.institution
    rows = [each.entry for each in found.entries.select_related("entry").order_by("entry_id")]
    return EndorsementSubject(
        event=head.tournament.title,
        institution=head.name,
        association=head.association,
        president=head.president,
        entries=[
            EndorsementEntry(
                name=row.name,
                people=[EndorsementPerson.from_row(player) for player in row.players.all()],
            )
            for row in rows
        ],
        seen=endorsements.seen_hash(found),
    )


@router.post("/endorsements/{token}/paper", response=Success)
@link_operation
@prepared_operation
def give_paper_endorsement(
    request: HttpRequest,  # noqa: ARG001
    who: Actor,
    token: Token,
    body: Form[LinkEndorsement],
    file: File[UploadedFile],
) -> Callable[[], Success]:
    """Endorse what was shown, with the sealed page, a picture or a PDF (E7). The link works once."""
    tournament = endorsements.find_by_token(token, who).institution.tournament
    page = documents.receive_upload(file.chunks(), file.name or "")

    def do() -> Success:
        paper = documents.keep(tournament, page, SEALED_FORM, who)
        endorsements.give(token, body.officer, body.post, body.signature, paper, body.seen, who)
        return Success()

    return do
