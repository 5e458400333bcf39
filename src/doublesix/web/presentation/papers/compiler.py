"""From data to a PDF: what a sheet says is data, how it looks is a template, and neither knows the other.

All text goes to the template as JSON, never as markup, so that a team called ``#panic`` prints as it is. The
fonts come with the compiler; where a name needs characters that these lack, the machine's own are asked.
"""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import typst
from django.core.cache import cache as kept
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from doublesix import tiles
from doublesix.drawing.theme import INK
from doublesix.drawing.tile import tile_picture
from doublesix.store.models import Tournament
from doublesix.web.presentation.addresses import whole_address
from doublesix.web.presentation.qr_codes import qr_code

FOLDER: Final = Path(__file__).parent / "templates"
STANDARDS: Final = ("a-2a", "ua-1")
"""Papers to keep for long, and for readers who hear them."""
SIZES: Final = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, and what the compiler calls them."""
WALL_SIZES: Final = ("a3", "a2", "a1", "a0")
"""Sheets that hang on a wall, for charts alone."""
AMERICAN: Final = ("America/", "US/", "Canada/", "Pacific/Honolulu")
LIFE: Final = 24 * 3600


class Sheet(NamedTuple):
    """A paper before it is printed: its template, what it is called, what it says."""

    template: str
    name: str
    stem: str
    """The end of its file name."""
    says: dict[str, Any]
    landscape: bool = False
    personal: bool = False
    """Whether it holds what only some may read: then no copy of it is kept."""


def size_for(zone: str, asked: str, *, is_chart: bool = False) -> str:
    """The paper asked for; else the one that is usual where the event is."""
    is_known = asked in SIZES or (is_chart and asked in WALL_SIZES)
    return asked if is_known else "letter" if zone.startswith(AMERICAN) else "a4"


def print_sheet(sheet: Sheet, tournament: Tournament, size: str) -> bytes:
    """A sheet as a PDF; one that everybody may read is kept until what it says changes."""
    data = json.dumps({**_frame(sheet, tournament, size), **sheet.says}, sort_keys=True)
    if sheet.personal:
        return compile_template(sheet.template, data)
    key = "paper-" + hashlib.sha256(f"{style()} {sheet.template} {data}".encode()).hexdigest()
    found = kept.get(key)
    if isinstance(found, bytes):
        return found
    made = compile_template(sheet.template, data)
    kept.set(key, made, LIFE)
    return made


def _frame(sheet: Sheet, tournament: Tournament, size: str) -> dict[str, Any]:
    """What every page carries."""
    address = whole_address("event", tournament.slug)
    return {
        "lang": (get_language() or "en").partition("-")[0],
        "size": SIZES.get(size, size),
        "landscape": sheet.landscape,
        "title": tournament.title,
        "organiser": tournament.organiser,
        "paper": sheet.name,
        "tile": tile_picture(tiles.DOUBLE[6], theme=INK),
        "page_words": _("Page {page} of {pages}"),
        **link_code(address, _("The event's page")),
    }


def link_code(address: str, words: str) -> dict[str, str]:
    """A code for phones with its address, and what is there in words."""
    return {
        "address": address,
        "qr": qr_code(address),
        "qr_words": _("A code that leads to {address}").format(address=address),
        "address_words": words,
    }


def compile_template(template: str, data: str) -> bytes:
    """What the compiler makes of a template; what no font has costs the standards, not the paper."""
    try:
        return _compile(template, data, STANDARDS)
    except typst.TypstError:
        return _compile(template, data, ())


def _compile(template: str, data: str, standards: tuple[str, ...]) -> bytes:
    made = typst.compile(
        FOLDER / f"{template}.typ",
        root=FOLDER,
        sys_inputs={"data": data},
        font_paths=fonts(),
        pdf_standards=list(standards),  # type: ignore[arg-type]
        timestamp=int(timezone.now().timestamp()),
    )
    assert isinstance(made, bytes)
    return made


@cache
def fonts() -> Any:
    """The fonts: the compiler's own, then those of the machine."""
    return typst.Fonts(include_system_fonts=True)


@cache
def style() -> str:
    """A hash of the templates: papers made with older ones are made anew."""
    parts = [path.read_bytes() for path in sorted(FOLDER.glob("*.typ"))]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()
