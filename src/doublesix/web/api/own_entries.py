"""Operations of who enters: forms begun, saved, signed, handed in, taken back, withdrawn; evidence."""

from collections.abc import Callable
from typing import Annotated

from django.shortcuts import get_object_or_404
from ninja import File, UploadedFile
from pydantic import Field

from doublesix.store.models import Entry, Institution
from doublesix.store.queries import entry_accounts
from doublesix.store.services import documents, fees, institution_forms, internal_tournaments, representatives
from doublesix.store.services import entries as entry_service
from doublesix.web.api import ownership
from doublesix.web.api.fields import Email, Id, Line, Line40, Line80, Line120, Signature
from doublesix.web.api.operations import EventRouter, prepared_operation
from doublesix.web.api.schemas import (
    AccountSums,
    EntryDetails,
    EntryList,
    EntryOverview,
    EventSummary,
    EvidenceDetails,
    FormHead,
)
from doublesix.web.api.settings import ChangeSchema, RequestSchema
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["One's own entries"])
Place = Annotated[str, Field(max_length=10)]


class RevisionRequest(RequestSchema):
    """The revision that was looked at; when there is a newer one, nothing is done."""

    revision: Id


class HeadRequest(ChangeSchema):
    """The head of the form (E4)."""

    name: Line = ""
    association: Line = ""
    president: Line120 = ""
    office_phone: Line40 = ""
    mobile: Line40 = ""
    fax: Line40 = ""
    email: Email = ""


class NewHeadRequest(HeadRequest):
    """The head of a new form; `as_typed`: the name is meant though it looks like one of the list."""

    as_typed: bool = False


class HeadChangeRequest(HeadRequest):
    """The head of the form; what is left out stays."""

    revision: Id


class PersonRequest(ChangeSchema):
    """A participant; what is left out stays. The identity number is kept as a keyed hash (E6)."""

    name: Line120 = ""
    designation: Line120 = ""
    mobile: Line40 = ""
    email: Email = ""
    pay_office: Line40 = ""
    identity: Annotated[str, Field(max_length=64)] = ""


class EntryRequest(RevisionRequest, ChangeSchema):
    """What was filled in so far, people by their place on the form."""

    name: Line = ""
    people: Annotated[dict[Place, PersonRequest], Field(max_length=10)] = Field(default_factory=dict)


class SignatureRequest(RequestSchema):
    """A signature: the place on the form, or `president`; its strokes, or `paper` for one on paper."""

    place: Place
    strokes: Signature


class VoucherRequest(RequestSchema):
    """A voucher's code."""

    code: Line80


class InvitationRequest(RequestSchema):
    """Whose help is asked for, or no longer."""

    email: Annotated[Email, Field(min_length=3)]


def _form(access: EventAccess, entry: Entry) -> EntryDetails:
    entry.refresh_from_db()
    return EntryDetails.from_entry(entry, access.state.settings.terms)


def save_form(access: EventAccess, entry: Entry, body: EntryRequest) -> EntryDetails:
    """An entry with what was filled in."""
    values = {name: value for name, value in body.sent_fields().items() if name == "name"}
    people = {place: person.sent_fields() for place, person in body.people.items()}
    return _form(access, entry_service.save(entry, values, people, body.revision, access.actor))


def save_form_head(access: EventAccess, row: Institution, body: HeadChangeRequest) -> FormHead:
    """The head of a form with what was changed."""
    given = {name: value for name, value in body.sent_fields().items() if name != "revision"}
    institution_forms.save(row, given, body.revision, access.actor)
    row.refresh_from_db()
    return FormHead.from_row(row)


@router.write("/events/{slug}/institutions", "begin", signed_in=True)
def begin_institution(access: EventAccess, body: NewHeadRequest) -> FormHead:
    """Begin an institution's form; one represents it."""
    head = {name: value for name, value in body.sent_fields().items() if name != "as_typed"}
    return FormHead.from_row(
        institution_forms.begin(access.tournament, head, access.actor, as_typed=body.as_typed)
    )


@router.read("/events/{slug}/institutions", "see_entries", tags=["Entries"])
def list_institutions(access: EventAccess) -> list[FormHead]:
    """The institutions that have begun a form."""
    return [FormHead.from_row(row) for row in access.tournament.institutions.all()]


@router.write("/events/{slug}/mine/players", "begin", signed_in=True)
def begin_player(access: EventAccess) -> EntryDetails:
    """Begin one's own entry as a player (E20)."""
    return _form(access, entry_service.begin_player(access.tournament, access.actor))


@router.write("/events/{slug}/mine/teams", "begin", signed_in=True)
def begin_own_team(access: EventAccess) -> EntryDetails:
    """Begin a team of one's own, where teams do not come from institutions."""
    return _form(access, entry_service.begin_own_team(access.tournament, access.actor))


@router.read("/events/{slug}/mine/institutions", "enter")
def list_own_institutions(access: EventAccess) -> list[FormHead]:
    """The institutions that one represents."""
    return [FormHead.from_row(row) for row in ownership.institutions(access)]


@router.write("/events/{slug}/mine/institutions/{institution}", "enter", method="PATCH")
def save_head(access: EventAccess, institution: Id, body: HeadChangeRequest) -> FormHead:
    """Change the head of the form; endorsements of what it said before are void (E7)."""
    return save_form_head(access, ownership.institution(access, institution), body)


@router.write("/events/{slug}/mine/institutions/{institution}/teams", "enter")
def begin_team(access: EventAccess, institution: Id) -> EntryDetails:
    """Begin a further team, up to the number there may be (E3)."""
    return _form(access, entry_service.begin_team(ownership.institution(access, institution), access.actor))


@router.write("/events/{slug}/mine/institutions/{institution}/representatives", "enter")
def invite_own_representative(access: EventAccess, institution: Id, body: InvitationRequest) -> None:
    """Let somebody else work on the form too."""
    representatives.invite(ownership.institution(access, institution), body.email, access.actor)


@router.write("/events/{slug}/mine/institutions/{institution}/representatives/leave", "enter")
def remove_own_representative(access: EventAccess, institution: Id, body: InvitationRequest) -> None:
    """Take the form out of somebody's hands; one representative stays."""
    row = ownership.institution(access, institution)
    role = get_object_or_404(row.representatives, account__email=body.email.strip().lower())
    representatives.leave(row, role.account)


@router.write("/events/{slug}/mine/institutions/{institution}/internal", "hold_internal")
def hold_internal_event(access: EventAccess, institution: Id) -> EventSummary:
    """Hold an internal tournament, which one organises (E3)."""
    return EventSummary.from_row(
        internal_tournaments.begin(ownership.institution(access, institution), access.actor)
    )


@router.write("/events/{slug}/mine/institutions/{institution}/internal/promote", "hold_internal")
def promote_teams(access: EventAccess, institution: Id) -> EntryList:
    """Enter the first teams of the finished internal tournament (E3)."""
    internal = get_object_or_404(
        ownership.institution(access, institution).internals.exclude(status="cancelled")
    )
    return EntryList(
        entries=[EntryOverview.from_row(row) for row in internal_tournaments.promote(internal, access.actor)]
    )


@router.read("/events/{slug}/mine/entries", "enter")
def list_own_entries(access: EventAccess) -> list[EntryOverview]:
    """One's own entries."""
    return [EntryOverview.from_row(row) for row in ownership.entries(access)]


@router.read("/events/{slug}/mine/entries/{entry}", "enter")
def get_own_entry(access: EventAccess, entry: Id) -> EntryDetails:
    """One of one's own entries with all that it holds and lacks."""
    return _form(access, ownership.entry(access, entry))


@router.write("/events/{slug}/mine/entries/{entry}", "enter", method="PATCH")
def save_own_entry(access: EventAccess, entry: Id, body: EntryRequest) -> EntryDetails:
    """Keep what was filled in so far."""
    return save_form(access, ownership.entry(access, entry), body)


@router.write("/events/{slug}/mine/entries/{entry}/sign", "enter")
def sign_own_entry(access: EventAccess, entry: Id, body: SignatureRequest) -> EntryDetails:
    """Put a signature on the form (E4)."""
    row = ownership.entry(access, entry)
    entry_service.sign(row, body.place, body.strokes, access.actor)
    return _form(access, row)


@router.write("/events/{slug}/mine/entries/{entry}/submit", "enter")
def submit_own_entry(access: EventAccess, entry: Id, body: RevisionRequest) -> EntryDetails:
    """Hand the entry in (E5)."""
    return _form(access, entry_service.submit(ownership.entry(access, entry), body.revision, access.actor))


@router.write("/events/{slug}/mine/entries/{entry}/reopen", "enter")
def reopen_own_entry(access: EventAccess, entry: Id, body: RevisionRequest) -> EntryDetails:
    """Take the entry back to change it, while entries are open."""
    return _form(access, entry_service.reopen(ownership.entry(access, entry), body.revision, access.actor))


@router.write("/events/{slug}/mine/entries/{entry}/withdraw", "enter")
def withdraw_own_entry(access: EventAccess, entry: Id, body: RevisionRequest) -> EntryDetails:
    """Withdraw the entry, before the list is frozen."""
    return _form(access, entry_service.withdraw(ownership.entry(access, entry), body.revision, access.actor))


@router.write("/events/{slug}/mine/entries/{entry}/players/{place}/evidence", "enter")
@prepared_operation
def hand_in_own_evidence(
    access: EventAccess, entry: Id, place: Place, file: File[UploadedFile]
) -> Callable[[], EvidenceDetails]:
    """Hand in a participant's evidence: a picture or a PDF (E6)."""
    player = ownership.player(access, entry, place)
    found = documents.receive_upload(file.chunks(), file.name or "")
    return lambda: EvidenceDetails.from_row(documents.hand_in_evidence(player, found, access.actor))


@router.read("/events/{slug}/mine/entries/{entry}/fees", "enter")
def get_own_fees(access: EventAccess, entry: Id) -> AccountSums:
    """What one's entry owes (E30)."""
    account = entry_accounts.account_of(ownership.entry(access, entry))
    return AccountSums.from_account(account, access.state.settings.terms.currency)


@router.write("/events/{slug}/mine/entries/{entry}/voucher", "enter")
def use_voucher(access: EventAccess, entry: Id, body: VoucherRequest) -> AccountSums:
    """Use a voucher that an earlier event gave (E32)."""
    row = ownership.entry(access, entry)
    fees.use_voucher(row, body.code, access.actor)
    return AccountSums.from_account(entry_accounts.account_of(row), access.state.settings.terms.currency)
