"""Operations of imports: a file of entries looked at, then imported as it was shown."""

from collections.abc import Callable
from typing import Annotated

from ninja import File, Query, Schema, UploadedFile

from doublesix.store.services import entry_import, import_rows
from doublesix.store.spreadsheets import MOST_BYTES
from doublesix.web.api.answers import ApiFault
from doublesix.web.api.fields import Line200
from doublesix.web.api.operations import EventRouter, prepared_operation
from doublesix.web.api.schemas import DetailsSchema, EntryList, EntryOverview, Lack
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["Entries"])


class ImportOutcome(DetailsSchema):
    """What becomes of a line of a file."""

    line: int
    entry: str
    institution: str
    status: str
    lacks: list[Lack]
    faults: list[str]
    draft: int | None
    """The draft that was there and is brought up to date."""


class ImportLikeness(Schema):
    """A name of an institution that nobody has here, those it could mean, and the one that was chosen."""

    spelling: str
    proposals: list[str]
    chosen: str


class ImportPreview(Schema):
    """What an import would do, line by line; `digest` is what to confirm."""

    is_good: bool
    digest: str
    lines: list[ImportOutcome]
    likenesses: list[ImportLikeness]


Names = Annotated[list[Line200], Query(default_factory=list, max_length=100)]
"""Names of institutions: those of `spelling` are other names of those of `means`, in the same order."""


def _read(file: UploadedFile) -> bytes:
    if (file.size or 0) > MOST_BYTES:
        raise ApiFault(413, "too_large")
    return bytes(file.read())


@router.write("/events/{slug}/import/preview", "import")
@prepared_operation
def preview_import(
    access: EventAccess, file: File[UploadedFile], spelling: Names, means: Names
) -> Callable[[], ImportPreview]:
    """What importing a CSV or XLSX file would do; nothing is written.

    A name of `spelling` is another name of the institution at the same place of `means`.
    """
    table = import_rows.read_spreadsheet(_read(file), access.state.settings.terms, file.name or "")
    found = entry_import.preview_import(
        access.tournament, table, access.actor, dict(zip(spelling, means, strict=False))
    )
    zone = access.tournament.zone
    lines = [
        ImportOutcome.from_row(
            each,
            line=each.number,
            lacks=[Lack(**lack._asdict()) for lack in each.lacks],
            faults=[in_words(fault, zone) for fault in each.faults],
            draft=each.draft.pk if each.draft is not None else None,
        )
        for each in found.outcomes
    ]
    likenesses = [ImportLikeness(**each._asdict()) for each in found.likenesses]
    answer = ImportPreview(is_good=found.is_good, digest=found.digest, lines=lines, likenesses=likenesses)
    return lambda: answer


@router.write("/events/{slug}/import", "import")
@prepared_operation
def import_entries(
    access: EventAccess,
    digest: Annotated[str, Query(max_length=64)],
    file: File[UploadedFile],
    spelling: Names,
    means: Names,
) -> Callable[[], EntryList]:
    """Import every line of the same file as the preview showed it, or nothing; with the same names."""
    table = import_rows.read_spreadsheet(_read(file), access.state.settings.terms, file.name or "")
    meanings = dict(zip(spelling, means, strict=False))
    prepared = entry_import.prepare_import(access.tournament, table, digest, access.actor, meanings)
    return lambda: EntryList(
        entries=[EntryOverview.from_row(row) for row in entry_import.import_all(prepared)]
    )
