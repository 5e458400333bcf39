"""Pictures made anew: decoded in full, turned upright, scaled down and written without metadata.

Of what was sent only the pixels survive: no EXIF, place, thumbnail, comment or colour profile, and
nothing behind the end of the picture. To be called in :mod:`doublesix.store.evidence.sandbox`.
"""

import io
from typing import Final, NamedTuple

from PIL import Image

from doublesix.store.evidence import limits
from doublesix.store.evidence.refusal import Unacceptable

_ORIENTATION: Final = 0x0112
_UPRIGHT: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_QUALITY: Final = 85
_BOMBS: Final = (Image.DecompressionBombError, Image.DecompressionBombWarning)


class SandboxResult(NamedTuple):
    """What was made of a file. A PDF has no width and height; a picture is one page."""

    kind: str
    data: bytes
    pages: int
    width: int = 0
    height: int = 0


def make_picture(kind: str, data: bytes) -> SandboxResult:
    """A new picture of the same pixels: PNG stays PNG unless it gets too large, the others become JPEG."""
    if kind == "jpeg" and data.count(b"\xff\xda") > limits.SCANS:
        raise Unacceptable("unpacks_too_large")
    try:
        with Image.open(io.BytesIO(data), formats=[kind.upper()]) as sent:
            check_pixels(*sent.size)
            sent.draft(None, _fit_size(*sent.size))
            sent.load()
            turn = _UPRIGHT.get(_orientation(sent))
            picture = _shrink(_plain(sent))
    except _BOMBS:
        raise _too_many() from None
    if turn is not None:
        picture = picture.transpose(turn)
    picture.info = {}
    return _write(picture, kind)


def check_pixels(width: int, height: int) -> None:
    """Refuse a picture by the size that its header tells."""
    if width * height > limits.PIXELS:
        raise _too_many()


def _too_many() -> Unacceptable:
    return Unacceptable("too_many_pixels", most=limits.PIXELS // limits.MEGAPIXEL)


def _fit_size(width: int, height: int) -> tuple[int, int]:
    """The size with the longest edge that is kept, or the size as it is."""
    longest = max(width, height, limits.EDGE)
    return max(1, width * limits.EDGE // longest), max(1, height * limits.EDGE // longest)


def _orientation(sent: Image.Image) -> int:
    try:
        found = sent.getexif().get(_ORIENTATION)
    except Exception:  # whatever is wrong with the metadata, they are dropped
        return 1
    return found if isinstance(found, int) else 1


def _plain(sent: Image.Image) -> Image.Image:
    """The picture in grey, in colours, or in either with transparency; eight bits each."""
    if sent.mode == "I" or sent.mode.startswith("I;16"):
        return sent.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    if sent.mode in ("1", "L"):
        return sent.convert("RGBA" if "transparency" in sent.info else "L")
    if sent.mode in ("LA", "RGBA"):
        return sent.convert(sent.mode)
    return sent.convert("RGBA" if "transparency" in sent.info else "RGB")


def _shrink(picture: Image.Image) -> Image.Image:
    size = _fit_size(*picture.size)
    return picture if size == picture.size else picture.resize(size, Image.Resampling.LANCZOS)


def _write(picture: Image.Image, kind: str) -> SandboxResult:
    if kind == "png":
        data = _save(picture, "PNG", compress_level=6)
        if len(data) <= limits.UPLOAD:
            return SandboxResult("png", data, 1, *picture.size)
    opaque = _opaque(picture)
    return SandboxResult("jpeg", _save(opaque, "JPEG", quality=_QUALITY), 1, *opaque.size)


def _save(picture: Image.Image, name: str, **options: int) -> bytes:
    file = io.BytesIO()
    picture.save(file, name, **options)
    return file.getvalue()


def _opaque(picture: Image.Image) -> Image.Image:
    """The picture on white paper: JPEG knows no transparency."""
    if picture.mode in ("L", "RGB"):
        return picture
    paper = Image.new("RGBA", picture.size, "white")
    paper.alpha_composite(picture.convert("RGBA"))
    return paper.convert("L" if picture.mode == "LA" else "RGB")
