"""Files that the desk gives out."""

from collections.abc import Iterable, Sequence

from django.http import HttpResponse

from doublesix.store.spreadsheets import write_csv, write_workbook
from doublesix.web.presentation.file_kinds import WORKBOOK


def csv_file(name: str, rows: Iterable[Sequence[object]]) -> HttpResponse:
    """A CSV file to save, no cell of it a formula; no copy of people's data is kept on the way."""
    return _file(name, write_csv(rows), "text/csv; charset=utf-8")


def workbook_file(name: str, rows: Iterable[Sequence[object]]) -> HttpResponse:
    """An XLSX file to save, no cell of it a formula."""
    return _file(name, write_workbook(rows), WORKBOOK)


def _file(name: str, content: str | bytes, kind: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store, private"
    return answer
