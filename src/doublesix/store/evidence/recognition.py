"""What a file really is, told by its first bytes, and what its name claims it to be.

Recognising reads nothing but bytes that are there: it unpacks nothing and believes no length.
"""

import io
import re
import zipfile
from collections.abc import Mapping
from typing import Final

from doublesix.store.evidence import refusal as r
from doublesix.store.evidence.refusal import Unacceptable

ENDINGS: Final[Mapping[str, frozenset[str]]] = {
    "jpeg": frozenset({".jpg", ".jpeg", ".jpe", ".jfif"}),
    "png": frozenset({".png"}),
    "webp": frozenset({".webp"}),
    "pdf": frozenset({".pdf"}),
    "workbook": frozenset({".xlsx"}),
    "table": frozenset({".csv", ".tsv", ".tab", ".txt"}),
    "notation": frozenset({".dtn", ".txt"}),
    "archive": frozenset({".zip"}),
}
"""The kinds that are taken, the first four as evidence, and the ends of name that each may have."""
_PHRASE: Final[Mapping[str, str]] = {
    "jpeg": r.JPEG,
    "png": r.PNG,
    "webp": r.WEBP,
    "pdf": r.PDF,
    "workbook": r.EXCEL,
    "table": r.PLAIN_TEXT,
    "notation": r.PLAIN_TEXT,
    "archive": r.ZIP,
}

_BLANK: Final = b" \t\r\n\f\0"
_HEAD: Final = 4096
_BEGINNINGS: Final[tuple[tuple[bytes, str], ...]] = (
    (b"GIF87a", r.GIF),
    (b"GIF89a", r.GIF),
    (b"II*\0", r.TIFF),
    (b"MM\0*", r.TIFF),
    (b"II+\0", r.TIFF),
    (b"MM\0+", r.TIFF),
    (b"\0\0\0\x0cjP  \r\n\x87\n", r.JPEG_2000),
    (b"\xff\x4f\xff\x51", r.JPEG_2000),
    (b"\0\0\0\x0cJXL \r\n\x87\n", r.JPEG_XL),
    (b"\xff\x0a", r.JPEG_XL),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", r.OLD_OFFICE),
    (b"{\\rtf", r.RTF),
    (b"%!PS", r.POSTSCRIPT),
    (b"Rar!\x1a\x07", r.ARCHIVE),
    (b"7z\xbc\xaf\x27\x1c", r.ARCHIVE),
    (b"\x1f\x8b", r.ARCHIVE),
    (b"BZh", r.ARCHIVE),
    (b"\xfd7zXZ\0", r.ARCHIVE),
    (b"(\xb5/\xfd", r.ARCHIVE),
    (b"\x7fELF", r.PROGRAM),
    (b"MZ", r.PROGRAM),
    (b"#!", r.PROGRAM),
    (b"\x1aE\xdf\xa3", r.FILM),
    (b"BM", r.BMP),
)
_IN_ZIP: Final = (
    (b"word/document.xml", r.WORD),
    (b"xl/workbook.", r.EXCEL),
    (b"ppt/presentation.xml", r.POWERPOINT),
    (b"mimetypeapplication/vnd.oasis.opendocument", r.OPEN_DOCUMENT),
    (b"META-INF/MANIFEST.MF", r.JAR),
)
_HEIC: Final = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs"})
_HEIF: Final = frozenset({b"mif1", b"msf1"})
_AVIF: Final = frozenset({b"avif", b"avis"})
_SECOND: Final = re.compile(
    rb"<script[\s>/]|<html[\s>]|<!doctype\s+html|<iframe\s|<\?php\s|Rar!\x1a\x07|7z\xbc\xaf\x27\x1c",
    re.IGNORECASE,
)
_ENDING: Final = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,9}\Z")


def recognise(data: bytes) -> str:
    """The kind of file that this is: a key of :data:`ENDINGS`; others are refused by name."""
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "webp"
    if _text(data).startswith(b"%PDF-"):
        return "pdf"
    if _box_brand(data) in _HEIC or (_box_brand(data) in _HEIF and not _AVIF & _brands(data)):
        raise Unacceptable("heic")
    what = _refusal_for(data)
    if what is None:
        raise Unacceptable("not_recognised")
    raise Unacceptable("not_allowed", what=what)


def check_name(name: str, kind: str) -> None:
    """Refuse a name that claims another kind. A name without an ending claims nothing."""
    found = _ENDING.search(name.rstrip(". \0"))
    if found and found[0].lower() not in ENDINGS[kind]:
        raise Unacceptable("not_what_it_says", claimed=found[0].lower(), what=_PHRASE[kind])


def markup_or_document(data: bytes) -> str | None:
    """What a file of signs is that is no plain text: a web page, a drawing, a document."""
    found = ((b"%PDF-", r.PDF), (b"{\\rtf", r.RTF), (b"%!PS", r.POSTSCRIPT), (b"#!", r.PROGRAM))
    return _markup_kind(data) or next((what for mark, what in found if _text(data).startswith(mark)), None)


def check_single(data: bytes, kind: str) -> None:
    """Refuse a file that is a second file as well: an archive, a web page, a PDF behind a picture."""
    is_hidden_pdf = kind != "pdf" and b"%PDF-" in data[:1024]
    if is_hidden_pdf or _SECOND.search(data) or zipfile.is_zipfile(io.BytesIO(data)):
        raise Unacceptable("two_in_one")


def _refusal_for(data: bytes) -> str | None:
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")):
        return next((what for mark, what in _IN_ZIP if mark in data), r.ZIP)
    if _box_brand(data):
        return r.AVIF if _AVIF & _brands(data) else r.FILM
    # Only six bytes of a picture decide, so text comes before the short signatures.
    return _markup_kind(data) or next((what for mark, what in _BEGINNINGS if data.startswith(mark)), None)


def _box_brand(data: bytes) -> bytes:
    """The main brand of a file of the MP4 family, which HEIC and AVIF are of."""
    return data[8:12] if data[4:8] == b"ftyp" else b""


def _brands(data: bytes) -> frozenset[bytes]:
    end = min(int.from_bytes(data[:4], "big"), 256, len(data))
    return frozenset(data[at : at + 4] for at in (8, *range(16, end, 4)))


def _text(data: bytes) -> bytes:
    """The beginning as lower-case text would be compared: without byte order mark and blanks before it."""
    return data[:_HEAD].removeprefix(b"\xef\xbb\xbf").lstrip(_BLANK)


def _markup_kind(data: bytes) -> str | None:
    head = _text(data.removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")).replace(b"\0", b"").lower()
    if not head.startswith(b"<"):
        return None
    if re.search(rb"<([a-z]+:)?svg[\s>]", head):
        return r.SVG
    if re.search(rb"<(!doctype\s+html|html|head|body|script|iframe|\?php)", head):
        return r.HTML
    return r.XML if head.startswith(b"<?xml") else None
