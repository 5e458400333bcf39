"""Tables that people send as CSV or XLSX files: read with limits, as plain text, nothing computed.

A formula is read as the value it had when the file was saved. What cannot be read is refused in words, before
much of it was looked at. Cells that go out as CSV are written so that no program takes them for formulas.
"""

import csv
import io
import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from doublesix.store.evidence import Unacceptable
from doublesix.store.evidence.cleaner import unpack
from doublesix.store.evidence.recognition import markup_or_document
from doublesix.store.evidence.workbooks import KIND, MOST_COLUMNS, MOST_ROWS
from doublesix.store.refusals import refuse
from doublesix.store.sent_files import require_harmless, require_name

MOST_BYTES: Final = 5_000_000
_CODES: Final = {
    "unpacks_too_large": "import_unpacks_too_large",
    "too_slow": "import_unpacks_too_large",
    "busy": "upload_busy",
}
"""What is said of a workbook that cannot be unpacked, but that it is no table."""
_DELIMITERS: Final = ",;\t"
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")

Cells = tuple[str, ...]


class SpreadsheetRow(NamedTuple):
    """A line of a table, with its number in the file."""

    number: int
    cells: Cells


class Spreadsheet(NamedTuple):
    """The headings of a file, and the lines below that hold something."""

    headings: Cells
    lines: tuple[SpreadsheetRow, ...]


def normal_heading(text: str) -> str:
    """A heading without case, underscores, stars and needless spaces."""
    return " ".join(text.replace("_", " ").replace("*", " ").split()).casefold()


def read(data: bytes, known: Collection[str], name: str = "") -> Spreadsheet:
    """The table in a file of either kind; ``known`` headings help to tell how it is cut.

    Of which kind it is its bytes say; a ``name`` that claims another is refused.
    """
    if not data.strip():
        raise refuse("import_empty")
    if len(data) > MOST_BYTES:
        raise refuse("import_too_large", most=MOST_BYTES // 1_000_000)
    require_harmless(data)
    is_workbook = data.startswith(b"PK")
    rows = _workbook_rows(data) if is_workbook else _csv_rows(data, known)
    require_name(name, "workbook" if is_workbook else "table")
    lines = [SpreadsheetRow(number, cells) for number, cells in _limit_rows(rows) if any(cells)]
    if len(lines) < 2:
        raise refuse("import_empty")
    return Spreadsheet(tuple(normal_heading(cell) for cell in lines[0].cells), tuple(lines[1:]))


def _limit_rows(rows: Iterable[Sequence[str]]) -> Iterator[tuple[int, Cells]]:
    for number, cells in enumerate(rows, 1):
        if number > MOST_ROWS + 1:
            raise refuse("import_too_many_rows", most=MOST_ROWS)
        if len(cells) > MOST_COLUMNS:
            raise refuse("import_too_many_columns", most=MOST_COLUMNS)
        yield number, tuple(_plain(cell) for cell in cells)


def _plain(cell: str) -> str:
    """A cell's text; the sign that kept it from being a formula is taken off again."""
    text = cell.replace("\N{NO-BREAK SPACE}", " ").strip()
    return text[1:] if text[:1] == "'" and text[1:].startswith(_FORMULA) else text


# CSV


def _decode(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: tuple[str, ...] = ("utf-16",)
    else:
        encodings = ("utf-8-sig", "cp1252")
    what = markup_or_document(data)
    if what is not None:
        raise refuse("import_other_kind", what=what)
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise refuse("import_not_a_table")


def _csv_rows(data: bytes, known: Collection[str]) -> Iterator[list[str]]:
    """The rows one after another: who reads them stops where there are too many."""
    return _cut_rows(_decode(data), known)


def _cut_rows(text: str, known: Collection[str]) -> Iterator[list[str]]:
    delimiter = max(_DELIMITERS, key=lambda sign: _fit(text, sign, known))
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    except csv.Error:
        raise refuse("import_not_a_table") from None


def _fit(text: str, delimiter: str, known: Collection[str]) -> int:
    """How many headings are recognised when the first line that is not empty is cut at this sign."""
    first = next((line for line in io.StringIO(text) if line.strip(" \t;,\r\n")), "")
    try:
        cells = next(csv.reader([first], delimiter=delimiter))
    except (csv.Error, StopIteration):
        return 0
    return sum(normal_heading(cell) in known for cell in cells)


# XLSX


def _workbook_rows(data: bytes) -> list[list[str]]:
    """The rows of a workbook; it is unpacked elsewhere, where it can take only so much."""
    try:
        rows: list[list[str]] = json.loads(unpack(KIND, data).partition(b"\n")[2])
    except Unacceptable as fault:
        raise refuse(_CODES.get(fault.code, "import_not_a_table")) from None
    return rows


# Writing


def safe_cell(value: object) -> str:
    """A cell for a CSV file that no program takes for a formula."""
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def write_csv(rows: Iterable[Sequence[object]]) -> str:
    """A CSV file; it begins with the mark by which programs know its encoding."""
    out = io.StringIO()
    writer = csv.writer(out)
    for row in rows:
        writer.writerow([safe_cell(cell) for cell in row])
    return "\N{ZERO WIDTH NO-BREAK SPACE}" + out.getvalue()


def write_workbook(rows: Iterable[Sequence[object]]) -> bytes:
    """An XLSX file of one sheet, every cell a text."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append([ILLEGAL_CHARACTERS_RE.sub("", safe_cell(cell)) for cell in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
