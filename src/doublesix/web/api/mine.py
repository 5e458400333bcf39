"""Operations of who enters: forms begun, saved, signed, handed in, taken back, withdrawn; evidence."""

from collections.abc import Callable
from typing import Annotated

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import File, Router, UploadedFile
from pydantic import Field

from doublesix.store.desks import entries as desk_of_entries
from doublesix.store.desks import fees, internals, papers, representatives
from doublesix.store.models import Entry, Institution
from doublesix.web.api import own
from doublesix.web.api.fields import Email, Id, Line, Line40, Line80, Line120, Signature
from doublesix.web.api.operations import doing, prepared, reading
from doublesix.web.api.settings import Asked, Change
from doublesix.web.api.shown import Card, Done, EntryForm, EntryLine, EntryLines, Evidence, Head, Sums
from doublesix.web.desk import Desk

router = Router(tags=["One's own entries"])
Place = Annotated[str, Field(max_length=10)]


class Revised(Asked):
    """The revision that was looked at; when there is a newer one, nothing is done."""

    revision: Id


class HeadGiven(Change):
    """The head of the form (E4)."""

    name: Line = ""
    association: Line = ""
    president: Line120 = ""
    office_phone: Line40 = ""
    mobile: Line40 = ""
    fax: Line40 = ""
    email: Email = ""


class HeadChanged(HeadGiven):
    """The head of the form; what is left out stays."""

    revision: Id


class PersonGiven(Change):
    """A participant; what is left out stays. The identity number is kept as a keyed hash (E6)."""

    name: Line120 = ""
    designation: Line120 = ""
    mobile: Line40 = ""
    email: Email = ""
    pay_office: Line40 = ""
    identity: Annotated[str, Field(max_length=64)] = ""


class Saving(Revised, Change):
    """What was filled in so far, people by their place on the form."""

    name: Line = ""
    people: Annotated[dict[Place, PersonGiven], Field(max_length=10)] = Field(default_factory=dict)


class Signing(Asked):
    """A signature: the place on the form, or `president`; its strokes, or `paper` for one on paper."""

    place: Place
    strokes: Signature


class Code(Asked):
    """A voucher's code."""

    code: Line80


class Invited(Asked):
    """Whose help is asked for, or no longer."""

    email: Annotated[Email, Field(min_length=3)]


def _form(desk: Desk, entry: Entry) -> EntryForm:
    entry.refresh_from_db()
    return EntryForm.whole(entry, desk.state.settings.terms)


def saved(desk: Desk, entry: Entry, body: Saving) -> EntryForm:
    """An entry with what was filled in."""
    values = {name: value for name, value in body.given().items() if name == "name"}
    people = {place: person.given() for place, person in body.people.items()}
    return _form(desk, desk_of_entries.save(entry, values, people, body.revision, desk.who))


def head_saved(desk: Desk, row: Institution, body: HeadChanged) -> Head:
    """The head of a form with what was changed."""
    given = {name: value for name, value in body.given().items() if name != "revision"}
    desk_of_entries.save_head(row, given, body.revision, desk.who)
    row.refresh_from_db()
    return Head.of(row)


@router.post("/events/{slug}/institutions", response=Head)
@doing("begin", signed_in=True)
def begin_institution(request: HttpRequest, desk: Desk, body: HeadGiven) -> Head:  # noqa: ARG001
    """Begin an institution's form; one represents it."""
    return Head.of(desk_of_entries.begin_institution(desk.tournament, body.given(), desk.who))


@router.get("/events/{slug}/institutions", response=list[Head], tags=["Entries"])
@reading("see_entries")
def list_institutions(request: HttpRequest, desk: Desk) -> list[Head]:  # noqa: ARG001
    """The institutions that have begun a form."""
    return [Head.of(row) for row in desk.tournament.institutions.all()]


@router.post("/events/{slug}/mine/players", response=EntryForm)
@doing("begin", signed_in=True)
def begin_player(request: HttpRequest, desk: Desk) -> EntryForm:  # noqa: ARG001
    """Begin one's own entry as a player (E20)."""
    return _form(desk, desk_of_entries.begin_player(desk.tournament, desk.who))


@router.post("/events/{slug}/mine/teams", response=EntryForm)
@doing("begin", signed_in=True)
def begin_own_team(request: HttpRequest, desk: Desk) -> EntryForm:  # noqa: ARG001
    """Begin a team of one's own, where teams do not come from institutions."""
    return _form(desk, desk_of_entries.begin_own_team(desk.tournament, desk.who))


@router.get("/events/{slug}/mine/institutions", response=list[Head])
@reading("enter")
def list_own_institutions(request: HttpRequest, desk: Desk) -> list[Head]:  # noqa: ARG001
    """The institutions that one represents."""
    return [Head.of(row) for row in own.institutions(desk)]


@router.patch("/events/{slug}/mine/institutions/{institution}", response=Head)
@doing("enter")
def save_head(request: HttpRequest, desk: Desk, institution: Id, body: HeadChanged) -> Head:  # noqa: ARG001
    """Change the head of the form; endorsements of what it said before are void (E7)."""
    return head_saved(desk, own.institution(desk, institution), body)


@router.post("/events/{slug}/mine/institutions/{institution}/teams", response=EntryForm)
@doing("enter")
def begin_team(request: HttpRequest, desk: Desk, institution: Id) -> EntryForm:  # noqa: ARG001
    """Begin a further team, up to the number there may be (E3)."""
    return _form(desk, desk_of_entries.begin_team(own.institution(desk, institution), desk.who))


@router.post("/events/{slug}/mine/institutions/{institution}/representatives", response=Done)
@doing("enter")
def invite_own_representative(request: HttpRequest, desk: Desk, institution: Id, body: Invited) -> Done:  # noqa: ARG001
    """Let somebody else work on the form too."""
    representatives.invite(own.institution(desk, institution), body.email, desk.who)
    return Done()


@router.post("/events/{slug}/mine/institutions/{institution}/representatives/leave", response=Done)
@doing("enter")
def remove_own_representative(request: HttpRequest, desk: Desk, institution: Id, body: Invited) -> Done:  # noqa: ARG001
    """Take the form out of somebody's hands; one representative stays."""
    row = own.institution(desk, institution)
    role = get_object_or_404(row.representatives, account__email=body.email.strip().lower())
    representatives.leave(row, role.account)
    return Done()


@router.post("/events/{slug}/mine/institutions/{institution}/internal", response=Card)
@doing("hold_internal")
def hold_internal_event(request: HttpRequest, desk: Desk, institution: Id) -> Card:  # noqa: ARG001
    """Hold an internal tournament, which one organises (E3)."""
    return Card.of(internals.begin(own.institution(desk, institution), desk.who))


@router.post("/events/{slug}/mine/institutions/{institution}/internal/promote", response=EntryLines)
@doing("hold_internal")
def promote_teams(request: HttpRequest, desk: Desk, institution: Id) -> EntryLines:  # noqa: ARG001
    """Enter the first teams of the finished internal tournament (E3)."""
    internal = get_object_or_404(own.institution(desk, institution).internals.exclude(status="cancelled"))
    return EntryLines(entries=[EntryLine.of(row) for row in internals.promote(internal, desk.who)])


@router.get("/events/{slug}/mine/entries", response=list[EntryLine])
@reading("enter")
def list_own_entries(request: HttpRequest, desk: Desk) -> list[EntryLine]:  # noqa: ARG001
    """One's own entries."""
    return [EntryLine.of(row) for row in own.entries(desk)]


@router.get("/events/{slug}/mine/entries/{entry}", response=EntryForm)
@reading("enter")
def get_own_entry(request: HttpRequest, desk: Desk, entry: Id) -> EntryForm:  # noqa: ARG001
    """One of one's own entries with all that it holds and lacks."""
    return _form(desk, own.entry(desk, entry))


@router.patch("/events/{slug}/mine/entries/{entry}", response=EntryForm)
@doing("enter")
def save_own_entry(request: HttpRequest, desk: Desk, entry: Id, body: Saving) -> EntryForm:  # noqa: ARG001
    """Keep what was filled in so far."""
    return saved(desk, own.entry(desk, entry), body)


@router.post("/events/{slug}/mine/entries/{entry}/sign", response=EntryForm)
@doing("enter")
def sign_own_entry(request: HttpRequest, desk: Desk, entry: Id, body: Signing) -> EntryForm:  # noqa: ARG001
    """Put a signature on the form (E4)."""
    row = own.entry(desk, entry)
    desk_of_entries.sign(row, body.place, body.strokes, desk.who)
    return _form(desk, row)


@router.post("/events/{slug}/mine/entries/{entry}/submit", response=EntryForm)
@doing("enter")
def submit_own_entry(request: HttpRequest, desk: Desk, entry: Id, body: Revised) -> EntryForm:  # noqa: ARG001
    """Hand the entry in (E5)."""
    return _form(desk, desk_of_entries.submit(own.entry(desk, entry), body.revision, desk.who))


@router.post("/events/{slug}/mine/entries/{entry}/reopen", response=EntryForm)
@doing("enter")
def reopen_own_entry(request: HttpRequest, desk: Desk, entry: Id, body: Revised) -> EntryForm:  # noqa: ARG001
    """Take the entry back to change it, while entries are open."""
    return _form(desk, desk_of_entries.reopen(own.entry(desk, entry), body.revision, desk.who))


@router.post("/events/{slug}/mine/entries/{entry}/withdraw", response=EntryForm)
@doing("enter")
def withdraw_own_entry(request: HttpRequest, desk: Desk, entry: Id, body: Revised) -> EntryForm:  # noqa: ARG001
    """Withdraw the entry, before the list is frozen."""
    return _form(desk, desk_of_entries.withdraw(own.entry(desk, entry), body.revision, desk.who))


@router.post("/events/{slug}/mine/entries/{entry}/players/{place}/evidence", response=Evidence)
@doing("enter")
@prepared
def hand_in_own_evidence(
    request: HttpRequest,  # noqa: ARG001
    desk: Desk,
    entry: Id,
    place: Place,
    file: File[UploadedFile],
) -> Callable[[], Evidence]:
    """Hand in a participant's evidence: a picture or a PDF (E6)."""
    player = own.player(desk, entry, place)
    found = papers.cleaned(file.chunks(), file.name or "")
    return lambda: Evidence.of(papers.hand_in_evidence(player, found, desk.who))


@router.get("/events/{slug}/mine/entries/{entry}/fees", response=Sums)
@reading("enter")
def get_own_fees(request: HttpRequest, desk: Desk, entry: Id) -> Sums:  # noqa: ARG001
    """What one's entry owes (E30)."""
    account = fees.account_of(own.entry(desk, entry))
    return Sums.of(account, desk.state.settings.terms.currency)


@router.post("/events/{slug}/mine/entries/{entry}/voucher", response=Sums)
@doing("enter")
def use_voucher(request: HttpRequest, desk: Desk, entry: Id, body: Code) -> Sums:  # noqa: ARG001
    """Use a voucher that an earlier event gave (E32)."""
    row = own.entry(desk, entry)
    fees.use_voucher(row, body.code, desk.who)
    return Sums.of(fees.account_of(row), desk.state.settings.terms.currency)
