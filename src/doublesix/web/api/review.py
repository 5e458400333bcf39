"""Operations of the secretary: all entries, evidence, the review, imports, messages."""

from collections.abc import Callable
from typing import Annotated
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from ninja import File, Query, Schema, UploadedFile
from pydantic import Field

from doublesix.store.models import Entry
from doublesix.store.notifications import outbox
from doublesix.store.queries.ownership import find_paper
from doublesix.store.services import (
    decisions,
    documents,
    personal_data,
    representatives,
)
from doublesix.store.services import entries as entry_service
from doublesix.store.services.duplicates import duplicates_of
from doublesix.web.api.fields import Id, Line80, Text
from doublesix.web.api.files import a_file, attach
from doublesix.web.api.operations import EventRouter, prepared_operation
from doublesix.web.api.own_entries import (
    EntryRequest,
    HeadChangeRequest,
    InvitationRequest,
    Place,
    RevisionRequest,
    SignatureRequest,
    save_form,
    save_form_head,
)
from doublesix.web.api.schemas import (
    EntryDetails,
    EntryOverview,
    EvidenceDetails,
    FormHead,
    MessageDetails,
)
from doublesix.web.requests.access import EventAccess
from doublesix.web.requests.entries import find_entry_to_fill, find_institution, is_own_entry

router = EventRouter(tags=["Entries"])
Start = Annotated[int, Query(ge=0, le=10**9)]


class ReturnRequest(RevisionRequest):
    """What is to be corrected."""

    comment: Text


class DeskRevisionRequest(RevisionRequest):
    """The revision that was looked at; `reason` where an official does it for others, late ones too."""

    reason: Line80 = ""


class RefusalRequest(RevisionRequest):
    """Why an entry is refused, and by which clause."""

    reason: Text
    clause: Annotated[str, Field(max_length=8, pattern=r"^[A-Z0-9]*$")]


class DuplicateDetails(Schema):
    """Somebody who seems to be in two entries, and by what: identity, email, name."""

    place: str
    name: str
    other_entry: int
    other_name: str
    same: list[str]


def entry_of(access: EventAccess, pk: int) -> Entry:
    """An entry of this event."""
    return get_object_or_404(access.tournament.entries.select_related("institution", "tournament"), pk=pk)


def _form(access: EventAccess, row: Entry) -> EntryDetails:
    return EntryDetails.from_entry(row, access.state.settings.terms)


@router.read("/events/{slug}/entries", "see_entries")
def list_entries(access: EventAccess, after: Start = 0) -> list[EntryOverview]:
    """All entries in the order of the list, two hundred at a time."""
    found = access.tournament.entries.select_related("institution").order_by("place_at", "pk")
    return [EntryOverview.from_row(row) for row in found[after : after + 200]]


@router.read("/events/{slug}/entries/{entry}", "see_entries")
def get_entry(access: EventAccess, entry: Id) -> EntryDetails:
    """One entry with all that it holds and lacks."""
    return _form(access, entry_of(access, entry))


@router.write("/events/{slug}/entries/{entry}", "fill_in", method="PATCH")
def save_entry(access: EventAccess, entry: Id, body: EntryRequest) -> EntryDetails:
    """Fill in a draft or a returned entry: one's own, for officials anybody's."""
    return save_form(access, find_entry_to_fill(access, entry), body)


@router.write("/events/{slug}/entries/{entry}/sign", "fill_in")
def sign_entry(access: EventAccess, entry: Id, body: SignatureRequest) -> EntryDetails:
    """Put a signature on the form (E4): of one's own entry, for officials of anybody's."""
    entry_service.sign(find_entry_to_fill(access, entry), body.place, body.strokes, access.actor)
    return _form(access, entry_of(access, entry))


@router.write("/events/{slug}/entries/{entry}/submit", "fill_in")
def submit_entry(access: EventAccess, entry: Id, body: DeskRevisionRequest) -> EntryDetails:
    """Hand an entry in (E5): one's own, for officials anybody's."""
    row = find_entry_to_fill(access, entry)
    reason = "" if is_own_entry(access, row) else body.reason
    return _form(access, entry_service.submit(row, body.revision, access.actor, reason))


@router.write("/events/{slug}/entries/{entry}/withdraw", "fill_in")
def withdraw_entry(access: EventAccess, entry: Id, body: DeskRevisionRequest) -> EntryDetails:
    """Withdraw an entry before the list is frozen: one's own, for officials anybody's."""
    row = find_entry_to_fill(access, entry)
    reason = "" if is_own_entry(access, row) else body.reason
    return _form(access, entry_service.withdraw(row, body.revision, access.actor, reason))


@router.write("/events/{slug}/entries/{entry}/delete", "enter_any")
def delete_entry(access: EventAccess, entry: Id, body: RevisionRequest) -> None:
    """Delete a draft that was never handed in, with all that is kept of its people."""
    entry_service.delete(entry_of(access, entry), body.revision, access.actor)


@router.write("/events/{slug}/entries/{entry}/players/{place}/evidence", "fill_in")
@prepared_operation
def hand_in_evidence(
    access: EventAccess, entry: Id, place: Place, file: File[UploadedFile]
) -> Callable[[], EvidenceDetails]:
    """Hand in a participant's evidence, a picture or a PDF (E6): for officials anybody's."""
    player = get_object_or_404(find_entry_to_fill(access, entry).players, place=place)
    found = documents.receive_upload(file.chunks(), file.name or "")
    return lambda: EvidenceDetails.from_row(documents.hand_in_evidence(player, found, access.actor))


@router.write("/events/{slug}/institutions/{institution}", "fill_in", method="PATCH")
def save_institution(access: EventAccess, institution: Id, body: HeadChangeRequest) -> FormHead:
    """Change the head of an institution's form: of one's own, for officials of any."""
    return save_form_head(access, find_institution(access, institution), body)


@router.write("/events/{slug}/institutions/{institution}/representatives", "fill_in")
def invite_representative(access: EventAccess, institution: Id, body: InvitationRequest) -> None:
    """Let somebody work on the form of an institution; they are told by mail."""
    representatives.invite(find_institution(access, institution), body.email, access.actor)


@router.read(
    "/events/{slug}/papers/{paper}",
    "open_evidence",
    openapi_extra=a_file("image/jpeg", "image/png", "application/pdf"),
)
def get_paper(access: EventAccess, paper: UUID) -> HttpResponse:
    """Open a paper, if it is one's own or one may see all evidence; that it was seen is noted (E6)."""
    row = find_paper(access.tournament, paper, access.account, sees_all=access.may("see_evidence"))
    if row is None:
        raise Http404
    return attach(row, access)


@router.write("/events/{slug}/entries/{entry}/accept", "review")
def accept_entry(access: EventAccess, entry: Id, body: RevisionRequest) -> EntryDetails:
    """Accept an entry that lacks nothing (E7)."""
    return _form(access, decisions.accept(entry_of(access, entry), body.revision, access.actor))


@router.write("/events/{slug}/entries/{entry}/return", "review")
def return_entry(access: EventAccess, entry: Id, body: ReturnRequest) -> EntryDetails:
    """Return an entry to be corrected."""
    row = entry_of(access, entry)
    return _form(access, decisions.send_back(row, body.revision, body.comment, access.actor))


@router.write("/events/{slug}/entries/{entry}/refuse", "review")
def refuse_entry(access: EventAccess, entry: Id, body: RefusalRequest) -> EntryDetails:
    """Refuse an entry, with the reason and the clause."""
    row = entry_of(access, entry)
    return _form(access, decisions.turn_down(row, body.revision, body.reason, body.clause, access.actor))


@router.read("/events/{slug}/messages", "messages")
def list_messages(access: EventAccess, after: Start = 0) -> list[MessageDetails]:
    """The messages that were written, newest first, a hundred at a time."""
    return [
        MessageDetails.from_row(row)
        for row in access.tournament.messages.select_related("by")[after : after + 100]
    ]


@router.write("/events/{slug}/messages/{message}/again", "messages")
def retry_message(access: EventAccess, message: Id) -> None:
    """Let a message that could not be sent be tried again."""
    outbox.try_again(get_object_or_404(access.tournament.messages, pk=message))


@router.read("/events/{slug}/entries/{entry}/doubles", "review")
def list_doubles(access: EventAccess, entry: Id) -> list[DuplicateDetails]:
    """Who of an entry seems to be in another one too."""
    return [
        DuplicateDetails(
            place=each.player.place,
            name=each.player.name,
            other_entry=each.other.entry_id,
            other_name=each.other.name,
            same=list(each.same),
        )
        for each in duplicates_of(entry_of(access, entry))
    ]


@router.write("/events/{slug}/entries/{entry}/forget", "delete_personal")
def forget_entry(access: EventAccess, entry: Id, body: RevisionRequest) -> None:
    """Delete the data of everybody in an entry, once the event is over."""
    personal_data.forget_entry(entry_of(access, entry), body.revision, access.actor)


@router.write("/events/{slug}/forget", "delete_personal")
def forget_everybody(access: EventAccess) -> None:
    """Delete the data of all people, once the event is over."""
    personal_data.forget_everybody(access.tournament, access.actor)
