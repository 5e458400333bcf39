"""Operations of the organiser's list of institutions, and of whoever looks a name up in it."""

from collections.abc import Callable
from typing import Annotated

from django.http import Http404
from django.shortcuts import get_object_or_404
from ninja import File, Query, Schema, UploadedFile
from pydantic import Field

from doublesix.store.models import ListedInstitution, Tournament
from doublesix.store.queries.institutions import load_list
from doublesix.store.services import institutions
from doublesix.store.spreadsheets import MOST_BYTES
from doublesix.web.api.answers import ApiFault
from doublesix.web.api.fields import Email, Id, Line, Line120
from doublesix.web.api.operations import EventRouter, prepared_operation
from doublesix.web.api.own_entries import RevisionRequest
from doublesix.web.api.schemas import DetailsSchema
from doublesix.web.api.settings import RequestSchema
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["Institutions"])
Names = Annotated[list[Line], Field(max_length=institutions.MOST_SPELLINGS)]


class ListedInstitutionDetails(DetailsSchema):
    """An institution of the list, with the officer who endorses its forms (E7)."""

    id: int
    name: str
    spellings: list[str]
    officer: str
    post: str
    officer_email: str
    revision: int


class ListedInstitutionRequest(RequestSchema):
    """A line of the list as it is to be."""

    name: Line
    officer: Line120 = ""
    post: Line120 = ""
    officer_email: Email = ""
    spellings: Names = Field(default_factory=list)


class ListedInstitutionChange(ListedInstitutionRequest):
    """A line of the list as it is to be, for the revision that was looked at."""

    revision: Id


class SpellingRequest(RevisionRequest):
    """Another name of an institution of the list."""

    name: Line


class ListSource(RequestSchema):
    """The event whose list is taken over."""

    event: Annotated[str, Field(max_length=60)]


class ListCount(Schema):
    """How many institutions are new or changed."""

    count: int


class InstitutionMatch(Schema):
    """What the list knows of a name: the institution that it is, or those that could be meant."""

    name: str
    proposals: list[str]


class ListOutcomeDetails(DetailsSchema):
    """What becomes of a line of a file."""

    line: int
    name: str
    is_new: bool
    is_changed: bool
    proposals: list[str]
    faults: list[str]


class ListImportPreview(Schema):
    """What an import of the list would do; `digest` is what to confirm."""

    is_good: bool
    digest: str
    lines: list[ListOutcomeDetails]


def _find(access: EventAccess, pk: int) -> ListedInstitution:
    return get_object_or_404(access.tournament.listed_institutions.select_related("tournament"), pk=pk)


def _values(body: ListedInstitutionRequest) -> dict[str, str]:
    return {name: getattr(body, name) for name in institutions.LONGEST}


@router.read("/events/{slug}/listed-institutions", "keep_institutions")
def list_listed_institutions(access: EventAccess) -> list[ListedInstitutionDetails]:
    """The organiser's list of institutions, with their officers' official addresses."""
    return [ListedInstitutionDetails.from_row(row) for row in load_list(access.tournament).rows]


@router.write("/events/{slug}/listed-institutions", "keep_institutions")
def add_listed_institution(access: EventAccess, body: ListedInstitutionRequest) -> ListedInstitutionDetails:
    """Put an institution on the list."""
    row = institutions.add(access.tournament, _values(body), body.spellings)
    return ListedInstitutionDetails.from_row(row)


@router.write("/events/{slug}/listed-institutions/{listed}", "keep_institutions", method="PUT")
def save_listed_institution(
    access: EventAccess, listed: Id, body: ListedInstitutionChange
) -> ListedInstitutionDetails:
    """Write a line of the list anew."""
    row = institutions.change(_find(access, listed), _values(body), body.spellings, body.revision)
    return ListedInstitutionDetails.from_row(row)


@router.write("/events/{slug}/listed-institutions/{listed}/remove", "keep_institutions")
def remove_listed_institution(access: EventAccess, listed: Id, body: RevisionRequest) -> None:
    """Take an institution off the list; forms that it has begun stay."""
    institutions.remove(_find(access, listed), body.revision)


@router.write("/events/{slug}/listed-institutions/{listed}/spellings", "keep_institutions")
def add_institution_spelling(
    access: EventAccess, listed: Id, body: SpellingRequest
) -> ListedInstitutionDetails:
    """Say that a name is that of an institution of the list; forms stay as they are."""
    row = institutions.add_spelling(_find(access, listed), body.name, body.revision)
    return ListedInstitutionDetails.from_row(row)


@router.read("/events/{slug}/institution-names", "begin", signed_in=True)
def check_institution_name(
    access: EventAccess, name: Annotated[str, Query(max_length=160)]
) -> InstitutionMatch:
    """How the list calls the institution of this name, or which of its names could be meant."""
    known = load_list(access.tournament)
    row = known.find(name)
    return InstitutionMatch(
        name=row.name if row is not None else "", proposals=[] if row is not None else [*known.propose(name)]
    )


@router.write("/events/{slug}/institution-list/copy", "keep_institutions")
def copy_listed_institutions(access: EventAccess, body: ListSource) -> ListCount:
    """Copy what the list of another event has and this one lacks, of one whose list one keeps too."""
    source = Tournament.objects.filter(slug=body.event).first()
    if source is None or not EventAccess(access.request, source).may("keep_institutions"):
        raise Http404
    return ListCount(count=institutions.take_over(access.tournament, source))


def _read(file: UploadedFile) -> bytes:
    if (file.size or 0) > MOST_BYTES:
        raise ApiFault(413, "too_large")
    return bytes(file.read())


@router.write("/events/{slug}/institution-list/import/preview", "keep_institutions")
@prepared_operation
def preview_institution_import(
    access: EventAccess, file: File[UploadedFile]
) -> Callable[[], ListImportPreview]:
    """What importing a CSV or XLSX file into the list would do; nothing is written."""
    found = institutions.preview_list(access.tournament, institutions.read_list(_read(file), file.name or ""))
    lines = [
        ListOutcomeDetails.from_row(
            each,
            line=each.number,
            faults=[in_words(fault, access.tournament.zone) for fault in each.faults],
        )
        for each in found.outcomes
    ]
    answer = ListImportPreview(is_good=found.is_good, digest=found.digest, lines=lines)
    return lambda: answer


@router.write("/events/{slug}/institution-list/import", "keep_institutions")
@prepared_operation
def import_listed_institutions(
    access: EventAccess, digest: Annotated[str, Query(max_length=64)], file: File[UploadedFile]
) -> Callable[[], ListCount]:
    """Import every line of the same file as the preview showed it, or nothing."""
    table = institutions.read_list(_read(file), file.name or "")
    return lambda: ListCount(count=institutions.import_list(access.tournament, table, digest))
