"""Operations of the desk: entries taken from people who are there and from paper, refusals taken back."""

from collections.abc import Callable
from typing import Annotated

from ninja import File, Query, Schema, UploadedFile
from pydantic import Field

from doublesix.store.services import decisions, desk_entries, documents, early_arrivals
from doublesix.store.services import entries as entry_service
from doublesix.store.services.desk_entries import DeskEntry
from doublesix.web.api.fields import Amount, Id, Line, Line80, Line120, Line200, Text
from doublesix.web.api.operations import EventRouter, prepared_operation
from doublesix.web.api.own_entries import PersonRequest, Place, RevisionRequest
from doublesix.web.api.review import DeskRevisionRequest, entry_of
from doublesix.web.api.schemas import EntryDetails
from doublesix.web.api.settings import RequestSchema
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["Entries"])
Reason = Annotated[Line80, Field(min_length=1)]


class DeskEntryRequest(RequestSchema):
    """Somebody who is at the desk, or a form on paper; `paid` is in the smallest unit of the currency.

    `officer` and `post` say that the endorsement and the seal were seen (E7), `is_namesake` that another
    person of the same name is entered already.
    """

    name: Line = ""
    people: Annotated[dict[Place, PersonRequest], Field(max_length=10)] = Field(default_factory=dict)
    institution: Line = ""
    reason: Reason
    paid: Amount = 0
    note: Line200 = ""
    is_here: bool = False
    is_namesake: bool = False
    officer: Line120 = ""
    post: Line120 = ""


class DeskEntryAnswer(Schema):
    """The entry as it is now, with the number of the receipt where a fee was taken."""

    entry: EntryDetails
    receipt: int | None


class RevocationRequest(RevisionRequest):
    """The revision that was looked at, and why the refusal is taken back."""

    reason: Text


class ArrivalRequest(RequestSchema):
    """Whether the people of an entry are there."""

    is_here: bool


@router.write("/events/{slug}/desk/entries", "enter_any")
def add_desk_entry(access: EventAccess, body: DeskEntryRequest) -> DeskEntryAnswer:
    """Take an entry at the desk: accepted if it lacks nothing, its fee taken, its people noted as there."""
    people = {place: person.sent_fields() for place, person in body.people.items()}
    given = DeskEntry(**{**body.model_dump(exclude={"people"}), "people": people})
    found = desk_entries.add(access.tournament, given, access.actor)
    return DeskEntryAnswer(
        entry=EntryDetails.from_entry(found.entry, access.state.settings.terms),
        receipt=found.payment.receipt if found.payment is not None else None,
    )


@router.write("/events/{slug}/entries/{entry}/paper", "enter_any")
@prepared_operation
def hand_in_paper(
    access: EventAccess,
    entry: Id,
    revision: Annotated[Id, Query()],
    reason: Annotated[Reason, Query()],
    file: File[UploadedFile],
    officer: Annotated[Line120, Query()] = "",
    post: Annotated[Line120, Query()] = "",
) -> Callable[[], EntryDetails]:
    """Keep a form that came on paper; with `officer` and `post` its endorsement and seal as seen (E7).

    It is handed in and accepted when nothing is missing.
    """
    row = entry_of(access, entry)
    scan = documents.receive_upload(file.chunks(), file.name or "")
    given = DeskEntry(reason=reason, scan=scan, officer=officer, post=post)

    def do() -> EntryDetails:
        found = desk_entries.receive_paper(row, revision, given, access.actor)
        return EntryDetails.from_entry(found.entry, access.state.settings.terms)

    return do


@router.write("/events/{slug}/entries/{entry}/reopen", "enter_any")
def reopen_entry(access: EventAccess, entry: Id, body: DeskRevisionRequest) -> EntryDetails:
    """Take an entry back for others, to change it, until the list is frozen."""
    row = entry_service.reopen(entry_of(access, entry), body.revision, access.actor, body.reason)
    return EntryDetails.from_entry(row, access.state.settings.terms)


@router.write("/events/{slug}/entries/{entry}/refusal/revoke", "review")
def revoke_refusal(access: EventAccess, entry: Id, body: RevocationRequest) -> EntryDetails:
    """Take a refusal back: the entry is what it was before."""
    row = decisions.restore(entry_of(access, entry), body.revision, body.reason, access.actor)
    return EntryDetails.from_entry(row, access.state.settings.terms)


@router.write("/events/{slug}/entries/{entry}/arrival", "check_in")
def note_arrival(access: EventAccess, entry: Id, body: ArrivalRequest) -> None:
    """Note before the lots that the people of an entry are there: they are checked in with their number."""
    early_arrivals.note_arrival(entry_of(access, entry), access.actor, is_here=body.is_here)
