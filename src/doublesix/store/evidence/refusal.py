"""Why a file is not taken: a stable code, the facts, and a sentence for people.

A fact is a number, the end of a file's name, or one of :data:`PHRASES`, so that the web can translate
all there is to translate. What is told never holds anything of the file itself.
"""

from collections.abc import Mapping
from typing import Final

Fact = str | int

GIF: Final = "a GIF picture"
TIFF: Final = "a TIFF picture"
BMP: Final = "a BMP picture"
AVIF: Final = "an AVIF picture"
JPEG_2000: Final = "a JPEG 2000 picture"
JPEG_XL: Final = "a JPEG XL picture"
SVG: Final = "an SVG drawing"
POSTSCRIPT: Final = "a PostScript file"
HTML: Final = "a web page"
XML: Final = "an XML file"
ZIP: Final = "a zip archive"
ARCHIVE: Final = "an archive"
JAR: Final = "a Java program"
WORD: Final = "a Word document"
EXCEL: Final = "an Excel workbook"
POWERPOINT: Final = "a PowerPoint presentation"
OPEN_DOCUMENT: Final = "an OpenDocument file"
OLD_OFFICE: Final = "an old Word, Excel or PowerPoint file"
RTF: Final = "an RTF document"
PROGRAM: Final = "a program"
FILM: Final = "a film"
JPEG: Final = "a JPEG picture"
PNG: Final = "a PNG picture"
WEBP: Final = "a WebP picture"
PDF: Final = "a PDF document"
PLAIN_TEXT: Final = "a file of plain text"

SCRIPT: Final = "a script"
ATTACHMENT: Final = "an attached file"
ACTION: Final = "an action that opens or sends something"
MEDIA: Final = "a film, a sound or a 3D scene"
XFA: Final = "an XFA form"
ELSEWHERE: Final = "a part that is kept elsewhere"

PHRASES: Final = frozenset(
    {
        *(GIF, TIFF, BMP, AVIF, JPEG_2000, JPEG_XL, SVG, POSTSCRIPT, HTML, XML, ZIP, ARCHIVE, JAR, WORD),
        *(EXCEL, POWERPOINT, OPEN_DOCUMENT, OLD_OFFICE, RTF, PROGRAM, FILM, JPEG, PNG, WEBP, PDF),
        PLAIN_TEXT,
        *(SCRIPT, ATTACHMENT, ACTION, MEDIA, XFA, ELSEWHERE),
    }
)
"""Every wording that ``{what}`` can stand for."""

WORDS: Final[Mapping[str, str]] = {
    "empty": "The file is empty. Choose it again.",
    "too_large": "The file is larger than {most} MB. Send a smaller one, a photo of the page for example.",
    "not_recognised": "This is no kind of file that we know. Send a JPEG, PNG or WebP picture, or a PDF.",
    "not_allowed": "This is {what}. Send a JPEG, PNG or WebP picture, or a PDF.",
    "heic": "This is a HEIC picture, which many programs cannot show. Send it as a JPEG: share or export it "
    "as JPEG, or take a screenshot of it. New photos are JPEG when an iPhone is set to Settings, Camera, "
    "Formats, Most Compatible.",
    "not_what_it_says": "The name ends in {claimed}, but this is {what}. Send it under its right name.",
    "two_in_one": "There is another file hidden in this one. Send a new photo or scan of the page.",
    "too_many_pixels": "The picture has more than {most} megapixels. Send a smaller one.",
    "broken": "The file is damaged or cut off. Make it again, or send a photo of the page.",
    "encrypted_pdf": "The PDF is locked or protected. Print it to a new PDF, or send a photo of the page.",
    "active_pdf": "The PDF holds {what}. Print it to a new PDF, or send a photo of the page.",
    "too_many_pages": "The PDF has more than {most} pages. Send only those that are needed.",
    "unpacks_too_large": "The file unpacks into far more than a photo or a page. Send a photo of the page.",
    "too_slow": "The file takes too long to check. Send a photo of the page.",
    "busy": "Too many files are being checked at this moment. Try again in a minute.",
    "malicious": "The virus scanner found something harmful in this file, so it was not taken. Choose "
    "another file, made on another device if need be.",
    "not_scanned": "Files cannot be checked for viruses at this moment, so this one was not taken. Try "
    "again in a few minutes.",
    "no_room": "The server has no room for files at the moment. The file was not kept: please tell the "
    "organiser.",
}
"""A sentence for each code, with {placeholders} for the facts."""


class Unacceptable(Exception):
    """A file that is not taken. ``str()`` is the sentence in English."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(WORDS[code].format(**facts))
        self.code = code
        self.facts: Mapping[str, Fact] = facts
