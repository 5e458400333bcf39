"""A page of a cleaned PDF as a picture, so that evidence is looked at in our own page and needs no viewer.

The compiler that prints our papers can place a page of a PDF, and paints it itself. To be called in
:mod:`doublesix.store.evidence.sandbox`, which bounds what painting may take.
"""

import io
import os
import threading
from typing import Final

from PIL import Image

from doublesix.store.evidence import limits
from doublesix.store.evidence.pictures import SandboxResult
from doublesix.store.evidence.refusal import Unacceptable

_KIND: Final = "page "
_WIDTH: Final = 600
"""Points, whatever the page says: a page of a hundred metres is shown as wide as any other."""
_DENSITY: Final = 180.0
"""Pixels an inch: small print of a payslip can be read when it is enlarged."""
_QUALITY: Final = 85


def page_kind(number: int) -> str:
    """How the workshop is asked for this page, counted from 1."""
    return f"{_KIND}{number}"


def page_number(kind: str) -> int:
    """The page that is asked for; 0 where it is something else."""
    number = kind.removeprefix(_KIND)
    return int(number) if kind.startswith(_KIND) and number.isdecimal() else 0


def make_page_picture(data: bytes, number: int) -> SandboxResult:
    """One page as a JPEG."""
    import typst

    if not 1 <= number <= limits.PAGES:
        raise Unacceptable("broken")
    # The compiler reads files only, and here none may be written.
    reading, writing = os.pipe()
    feeding = threading.Thread(target=_feed, args=(writing, data), daemon=True)
    feeding.start()
    place = f'#image("/{reading}", format: "pdf", page: {number}, width: {_WIDTH}pt)'
    made = typst.compile(  # type: ignore[call-overload]  # a folder and bytes, which it takes
        f"#set page(width: auto, height: auto, margin: 0pt)\n{place}".encode(),
        root="/dev/fd",
        format="png",
        ppi=_DENSITY,
        font_paths=typst.Fonts(include_system_fonts=False),
    )
    assert isinstance(made, bytes)
    with Image.open(io.BytesIO(made), formats=["PNG"]) as painted:
        picture = painted.convert("RGB")
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=_QUALITY)
    return SandboxResult("jpeg", out.getvalue(), 1, *picture.size)


def _feed(writing: int, data: bytes) -> None:
    try:
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(data)
    except BrokenPipeError:
        pass  # the compiler has seen enough of it
