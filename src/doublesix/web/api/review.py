"""Operations of the secretary: all entries, evidence, the review, imports, messages."""

from collections.abc import Callable
from typing import Annotated
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from ninja import File, Query, Router, Schema, UploadedFile
from pydantic import Field

from doublesix.store import outbox
from doublesix.store.desks import entries as desk_of_entries
from doublesix.store.desks import importing, papers, personal, representatives
from doublesix.store.desks.doubles import doubles_of
from doublesix.store.models import Entry
from doublesix.store.spreadsheets import MOST_BYTES
from doublesix.web.api.answers import Fault
from doublesix.web.api.fields import Id, Text
from doublesix.web.api.files import a_file, attached
from doublesix.web.api.mine import (
    HeadChanged,
    Invited,
    Place,
    Revised,
    Saving,
    Signing,
    head_saved,
    saved,
)
from doublesix.web.api.operations import doing, prepared, reading
from doublesix.web.api.own import may_open
from doublesix.web.api.shown import Done, EntryForm, EntryLine, EntryLines, Evidence, Head, Lack, Sent
from doublesix.web.desk import Desk
from doublesix.web.entrant.owning import entry_to_fill, institution_at
from doublesix.web.words import in_words

router = Router(tags=["Entries"])
Start = Annotated[int, Query(ge=0, le=10**9)]


class Comment(Revised):
    """What is to be corrected."""

    comment: Text


class Grounds(Revised):
    """Why an entry is refused, and by which clause."""

    reason: Text
    clause: Annotated[str, Field(max_length=8, pattern=r"^[A-Z0-9]*$")]


class Alike(Schema):
    """Somebody who seems to be in two entries, and by what: identity, email, name."""

    place: str
    name: str
    other_entry: int
    other_name: str
    same: list[str]


class Understood(Schema):
    """What becomes of a line of a file."""

    line: int
    entry: str
    institution: str
    status: str
    lacks: list[Lack]
    faults: list[str]
    draft: int | None
    """The draft that was there and is brought up to date."""


class Previewed(Schema):
    """What an import would do, line by line; `digest` is what to confirm."""

    is_good: bool
    digest: str
    lines: list[Understood]


def entry_of(desk: Desk, pk: int) -> Entry:
    """An entry of this event."""
    found = desk.tournament.entries.select_related("institution", "tournament").filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


def _form(desk: Desk, row: Entry) -> EntryForm:
    return EntryForm.whole(row, desk.state.settings.terms)


@router.get("/events/{slug}/entries", response=list[EntryLine])
@reading("see_entries")
def list_entries(request: HttpRequest, desk: Desk, after: Start = 0) -> list[EntryLine]:  # noqa: ARG001
    """All entries in the order of the list, two hundred at a time."""
    found = desk.tournament.entries.select_related("institution").order_by("place_at", "pk")
    return [EntryLine.of(row) for row in found[after : after + 200]]


@router.get("/events/{slug}/entries/{entry}", response=EntryForm)
@reading("see_entries")
def get_entry(request: HttpRequest, desk: Desk, entry: Id) -> EntryForm:  # noqa: ARG001
    """One entry with all that it holds and lacks."""
    return _form(desk, entry_of(desk, entry))


@router.patch("/events/{slug}/entries/{entry}", response=EntryForm)
@doing("fill_in")
def save_entry(request: HttpRequest, desk: Desk, entry: Id, body: Saving) -> EntryForm:  # noqa: ARG001
    """Fill in a draft or a returned entry: one's own, for officials anybody's."""
    return saved(desk, entry_to_fill(desk, entry), body)


@router.post("/events/{slug}/entries/{entry}/sign", response=EntryForm)
@doing("fill_in")
def sign_entry(request: HttpRequest, desk: Desk, entry: Id, body: Signing) -> EntryForm:  # noqa: ARG001
    """Put a signature on the form (E4): of one's own entry, for officials of anybody's."""
    desk_of_entries.sign(entry_to_fill(desk, entry), body.place, body.strokes, desk.who)
    return _form(desk, entry_of(desk, entry))


@router.post("/events/{slug}/entries/{entry}/submit", response=EntryForm)
@doing("fill_in")
def submit_entry(request: HttpRequest, desk: Desk, entry: Id, body: Revised) -> EntryForm:  # noqa: ARG001
    """Hand an entry in (E5): one's own, for officials anybody's."""
    return _form(desk, desk_of_entries.submit(entry_to_fill(desk, entry), body.revision, desk.who))


@router.post("/events/{slug}/entries/{entry}/withdraw", response=EntryForm)
@doing("fill_in")
def withdraw_entry(request: HttpRequest, desk: Desk, entry: Id, body: Revised) -> EntryForm:  # noqa: ARG001
    """Withdraw an entry before the list is frozen: one's own, for officials anybody's."""
    return _form(desk, desk_of_entries.withdraw(entry_to_fill(desk, entry), body.revision, desk.who))


@router.post("/events/{slug}/entries/{entry}/delete", response=Done)
@doing("enter_any")
def delete_entry(request: HttpRequest, desk: Desk, entry: Id, body: Revised) -> Done:  # noqa: ARG001
    """Delete a draft that was never handed in, with all that is kept of its people."""
    desk_of_entries.delete(entry_of(desk, entry), body.revision, desk.who)
    return Done()


@router.post("/events/{slug}/entries/{entry}/players/{place}/evidence", response=Evidence)
@doing("fill_in")
@prepared
def hand_in_evidence(
    request: HttpRequest,  # noqa: ARG001
    desk: Desk,
    entry: Id,
    place: Place,
    file: File[UploadedFile],
) -> Callable[[], Evidence]:
    """Hand in a participant's evidence, a picture or a PDF (E6): for officials anybody's."""
    player = get_object_or_404(entry_to_fill(desk, entry).players, place=place)
    found = papers.cleaned(file.chunks(), file.name or "")
    return lambda: Evidence.of(papers.hand_in_evidence(player, found, desk.who))


@router.patch("/events/{slug}/institutions/{institution}", response=Head)
@doing("fill_in")
def save_institution(request: HttpRequest, desk: Desk, institution: Id, body: HeadChanged) -> Head:  # noqa: ARG001
    """Change the head of an institution's form: of one's own, for officials of any."""
    return head_saved(desk, institution_at(desk, institution), body)


@router.post("/events/{slug}/institutions/{institution}/representatives", response=Done)
@doing("fill_in")
def invite_representative(request: HttpRequest, desk: Desk, institution: Id, body: Invited) -> Done:  # noqa: ARG001
    """Let somebody work on the form of an institution; they are told by mail."""
    representatives.invite(institution_at(desk, institution), body.email, desk.who)
    return Done()


@router.get(
    "/events/{slug}/papers/{paper}",
    response={200: None},
    openapi_extra=a_file("image/jpeg", "image/png", "application/pdf"),
)
@reading("open_evidence")
def get_paper(request: HttpRequest, desk: Desk, paper: UUID) -> HttpResponse:  # noqa: ARG001
    """Open a paper, if it is one's own or one may see all evidence; that it was seen is noted (E6)."""
    row = desk.tournament.papers.select_related("entry__institution").filter(pk=paper).first()
    if row is None or not may_open(desk, row):
        raise Http404
    return attached(row, desk)


@router.post("/events/{slug}/entries/{entry}/accept", response=EntryForm)
@doing("review")
def accept_entry(request: HttpRequest, desk: Desk, entry: Id, body: Revised) -> EntryForm:  # noqa: ARG001
    """Accept an entry that lacks nothing (E7)."""
    return _form(desk, desk_of_entries.accept(entry_of(desk, entry), body.revision, desk.who))


@router.post("/events/{slug}/entries/{entry}/return", response=EntryForm)
@doing("review")
def return_entry(request: HttpRequest, desk: Desk, entry: Id, body: Comment) -> EntryForm:  # noqa: ARG001
    """Return an entry to be corrected."""
    row = entry_of(desk, entry)
    return _form(desk, desk_of_entries.send_back(row, body.revision, body.comment, desk.who))


@router.post("/events/{slug}/entries/{entry}/refuse", response=EntryForm)
@doing("review")
def refuse_entry(request: HttpRequest, desk: Desk, entry: Id, body: Grounds) -> EntryForm:  # noqa: ARG001
    """Refuse an entry, with the reason and the clause."""
    row = entry_of(desk, entry)
    return _form(desk, desk_of_entries.turn_down(row, body.revision, body.reason, body.clause, desk.who))


def _read(file: UploadedFile) -> bytes:
    if (file.size or 0) > MOST_BYTES:
        raise Fault(413, "too_large")
    return bytes(file.read())


@router.post("/events/{slug}/import/preview", response=Previewed)
@doing("import")
@prepared
def preview_import(
    request: HttpRequest,  # noqa: ARG001
    desk: Desk,
    file: File[UploadedFile],
) -> Callable[[], Previewed]:
    """What importing a CSV or XLSX file would do; nothing is written."""
    table = importing.table_of(_read(file), desk.state.settings.terms)
    found = importing.preview(desk.tournament, table, desk.who)
    zone = desk.tournament.zone
    lines = [
        Understood(
            line=each.number,
            entry=each.entry,
            institution=each.institution,
            status=each.status,
            lacks=[Lack(**lack._asdict()) for lack in each.lacks],
            faults=[in_words(fault, zone) for fault in each.faults],
            draft=each.draft.pk if each.draft is not None else None,
        )
        for each in found.outcomes
    ]
    answer = Previewed(is_good=found.is_good, digest=found.digest, lines=lines)
    return lambda: answer


@router.post("/events/{slug}/import", response=EntryLines)
@doing("import")
@prepared
def import_entries(
    request: HttpRequest,  # noqa: ARG001
    desk: Desk,
    digest: Annotated[str, Query(max_length=64)],
    file: File[UploadedFile],
) -> Callable[[], EntryLines]:
    """Import every line of the same file as the preview showed it, or nothing."""
    table = importing.table_of(_read(file), desk.state.settings.terms)

    def do() -> EntryLines:
        made = importing.import_all(desk.tournament, table, digest, desk.who)
        return EntryLines(entries=[EntryLine.of(row) for row in made])

    return do


@router.get("/events/{slug}/messages", response=list[Sent])
@reading("messages")
def list_messages(request: HttpRequest, desk: Desk, after: Start = 0) -> list[Sent]:  # noqa: ARG001
    """The messages that were written, newest first, a hundred at a time."""
    return [Sent.of(row) for row in desk.tournament.messages.all()[after : after + 100]]


@router.post("/events/{slug}/messages/{message}/again", response=Done)
@doing("messages")
def retry_message(request: HttpRequest, desk: Desk, message: Id) -> Done:  # noqa: ARG001
    """Let a message that could not be sent be tried again."""
    outbox.try_again(get_object_or_404(desk.tournament.messages, pk=message))
    return Done()


@router.get("/events/{slug}/entries/{entry}/doubles", response=list[Alike])
@reading("review")
def list_doubles(request: HttpRequest, desk: Desk, entry: Id) -> list[Alike]:  # noqa: ARG001
    """Who of an entry seems to be in another one too."""
    return [
        Alike(
            place=each.player.place,
            name=each.player.name,
            other_entry=each.other.entry_id,
            other_name=each.other.name,
            same=list(each.same),
        )
        for each in doubles_of(entry_of(desk, entry))
    ]


@router.post("/events/{slug}/entries/{entry}/forget", response=Done)
@doing("delete_personal")
def forget_entry(request: HttpRequest, desk: Desk, entry: Id, body: Revised) -> Done:  # noqa: ARG001
    """Delete the data of everybody in an entry, once the event is over."""
    personal.forget_entry(entry_of(desk, entry), body.revision, desk.who)
    return Done()


@router.post("/events/{slug}/forget", response=Done)
@doing("delete_personal")
def forget_everybody(request: HttpRequest, desk: Desk) -> Done:  # noqa: ARG001
    """Delete the data of all people, once the event is over."""
    personal.forget_everybody(desk.tournament, desk.who)
    return Done()
