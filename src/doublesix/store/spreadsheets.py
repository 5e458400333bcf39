"""Tables that people send as CSV or XLSX files: read with limits, as plain text, nothing computed.

A formula is read as the value it had when the file was saved. What cannot be read is refused in words, before
much of it was looked at. Cells that go out as CSV are written so that no program takes them for formulas.
"""

import csv
import io
import zipfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from doublesix.store.refused import refuse

MOST_BYTES: Final = 5_000_000
MOST_ROWS: Final = 5_000
MOST_COLUMNS: Final = 100
MOST_UNPACKED: Final = 40_000_000
"""Bytes that a workbook may unpack to."""
MOST_PARTS: Final = 500
_DELIMITERS: Final = ",;\t"
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")

Cells = tuple[str, ...]


class Line(NamedTuple):
    """A line of a table, with its number in the file."""

    number: int
    cells: Cells


class Table(NamedTuple):
    """The headings of a file, and the lines below that hold something."""

    headings: Cells
    lines: tuple[Line, ...]


def normal_heading(text: str) -> str:
    """A heading without case, underscores, stars and needless spaces."""
    return " ".join(text.replace("_", " ").replace("*", " ").split()).casefold()


def read(data: bytes, known: Collection[str]) -> Table:
    """The table in a file of either kind; ``known`` headings help to tell how it is cut."""
    if not data.strip():
        raise refuse("import_empty")
    if len(data) > MOST_BYTES:
        raise refuse("import_too_large", most=MOST_BYTES // 1_000_000)
    rows = _workbook_rows(data) if data.startswith(b"PK") else _csv_rows(data, known)
    lines = [Line(number, cells) for number, cells in _limited(rows) if any(cells)]
    if len(lines) < 2:
        raise refuse("import_empty")
    return Table(tuple(normal_heading(cell) for cell in lines[0].cells), tuple(lines[1:]))


def _limited(rows: Iterable[Sequence[str]]) -> Iterator[tuple[int, Cells]]:
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


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: tuple[str, ...] = ("utf-16",)
    else:
        encodings = ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise refuse("import_not_a_table")


def _csv_rows(data: bytes, known: Collection[str]) -> list[list[str]]:
    text = _decoded(data)
    delimiter = max(_DELIMITERS, key=lambda sign: _fit(text, sign, known))
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error:
        raise refuse("import_not_a_table") from None


def _fit(text: str, delimiter: str, known: Collection[str]) -> int:
    """How many headings are recognised when the first line that is not empty is cut at this sign."""
    first = next(line for line in text.splitlines() if line.strip(" \t;,"))
    try:
        cells = next(csv.reader([first], delimiter=delimiter))
    except (csv.Error, StopIteration):
        return 0
    return sum(normal_heading(cell) in known for cell in cells)


# XLSX


def _workbook_rows(data: bytes) -> list[list[str]]:
    _check_archive(data)
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        try:
            sheet: Any = book.worksheets[0]
            sheet.reset_dimensions()
            rows = sheet.iter_rows(max_row=MOST_ROWS + 2, values_only=True)
            return [_trimmed([_text(value) for value in row]) for row in rows]
        finally:
            book.close()
    except (InvalidFileException, zipfile.BadZipFile, OSError, SyntaxError):
        raise refuse("import_not_a_table") from None
    except (KeyError, ValueError, TypeError, IndexError, AttributeError, EOFError, NotImplementedError):
        raise refuse("import_not_a_table") from None


def _check_archive(data: bytes) -> None:
    """A workbook is an archive; no part of it unpacks to more than it says, so what it says is enough."""
    try:
        parts = zipfile.ZipFile(io.BytesIO(data)).infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise refuse("import_not_a_table") from None
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise refuse("import_unpacks_too_large")


def _trimmed(cells: list[str]) -> list[str]:
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


# Writing


def safe_cell(value: object) -> str:
    """A cell for a CSV file that no program takes for a formula."""
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def written(rows: Iterable[Sequence[object]]) -> str:
    """A CSV file; it begins with the mark by which programs know its encoding."""
    out = io.StringIO()
    writer = csv.writer(out)
    for row in rows:
        writer.writerow([safe_cell(cell) for cell in row])
    return "\N{ZERO WIDTH NO-BREAK SPACE}" + out.getvalue()
