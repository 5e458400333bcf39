"""The cells of an XLSX workbook's first sheet as text, for the process that unpacks what strangers send.

A formula is read as the value it had when the file was saved. Rows and columns beyond what is taken are not
built, so that one far cell costs nothing. The text of all cells together has a limit, because many cells can
share one long text. To be called in :mod:`doublesix.store.evidence.sandbox`, which bounds what unpacking may
take.
"""

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, Final

from doublesix.store.evidence.pictures import SandboxResult
from doublesix.store.evidence.refusal import Unacceptable

KIND: Final = "xlsx"
MOST_ROWS: Final = 1_000
"""Lines of a file: all are written in one transaction, some six seconds in which SQLite lets nobody else."""
MOST_COLUMNS: Final = 100
MOST_UNPACKED: Final = 40_000_000
"""Bytes that a workbook may unpack to."""
MOST_PARTS: Final = 500
MOST_TEXT: Final = 10_000_000
"""Signs in all cells together."""


def make_rows(data: bytes) -> SandboxResult:
    """The rows as JSON, one more of each than is taken, so that who reads them sees that it is too much."""
    from openpyxl import load_workbook  # half a second that every other start of a process can do without

    _check_archive(data)
    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        sheet: Any = book.worksheets[0]
        sheet.reset_dimensions()
        rows = sheet.iter_rows(max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS + 1, values_only=True)
        return SandboxResult(KIND, json.dumps(list(_texts(rows))).encode(), 1)
    finally:
        book.close()


def _check_archive(data: bytes) -> None:
    """A workbook is an archive; no part of it unpacks to more than it says, so what it says is enough."""
    parts = zipfile.ZipFile(io.BytesIO(data)).infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise Unacceptable("unpacks_too_large")


def _texts(rows: Any) -> Iterator[list[str]]:
    room = MOST_TEXT
    for row in rows:
        cells = _trim([_text(value) for value in row])
        room -= sum(map(len, cells))
        if room < 0:
            raise Unacceptable("unpacks_too_large")
        yield cells


def _trim(cells: list[str]) -> list[str]:
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value)
