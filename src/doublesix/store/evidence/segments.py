"""Compressed pictures inside a PDF, cut down to what a viewer needs, without decoding them.

A scanner or a phone puts its JPEG into the PDF as it is, with the place and the time in it. Dropped are
all segments that are no part of the picture, and everything behind its end.
"""

from typing import Final

from doublesix.store.evidence.pictures import check_pixels
from doublesix.store.evidence.refusal import Unacceptable

_SOI: Final = b"\xff\xd8"
_EOI: Final = 0xD9
_SOS: Final = 0xDA
_COMMENT: Final = 0xFE
_ALONE: Final = frozenset({0x01, *range(0xD0, 0xD8)})
"""Markers without a segment: restarts."""
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_KEPT: Final = ((0xE0, b"JFIF\0", 14), (0xEE, b"Adobe", 12))
"""The two application segments that say how to read the colours, at their shortest: no thumbnail."""
_METADATA_BOXES: Final = frozenset({b"xml ", b"uuid", b"uinf"})


def bare_jpeg(data: bytes) -> bytes:
    """The JPEG without comments, application data and what follows its end."""
    if not data.startswith(_SOI):
        raise Unacceptable("broken")
    kept, at = [_SOI], 2
    while True:
        at = _next_marker(data, at)
        marker = data[at + 1]
        if marker == _EOI:
            return b"".join((*kept, b"\xff\xd9"))
        if marker in _ALONE:
            at += 2
            continue
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if end < at + 4 or end > len(data):
            raise Unacceptable("broken")
        if marker in _FRAMES:
            check_pixels(
                int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
            )
        if marker == _SOS:
            end = _scan_end(data, end)
        if _is_kept(marker, data[at + 4 : end]):
            kept.append(data[at:end])
        at = end


def bare_jpx(data: bytes) -> bytes:
    """The JPEG 2000 file without its boxes of metadata; a bare codestream as it is."""
    if not data.startswith(b"\0\0\0\x0cjP  "):
        return data
    kept, at = [], 0
    while at + 8 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        if length == 1:
            length = int.from_bytes(data[at + 8 : at + 16], "big")
        end = at + length if length else len(data)
        if end < at + 8 or end > len(data):
            raise Unacceptable("broken")
        if data[at + 4 : at + 8] not in _METADATA_BOXES:
            kept.append(data[at:end])
        at = end
    return b"".join(kept)


def _next_marker(data: bytes, at: int) -> int:
    """Where the next marker is; several 0xFF before it are padding."""
    if data[at : at + 1] != b"\xff":
        raise Unacceptable("broken")
    while data[at + 1 : at + 2] == b"\xff":
        at += 1
    if at + 2 > len(data):
        raise Unacceptable("broken")
    return at


def _scan_end(data: bytes, at: int) -> int:
    """Where the compressed pixels end: at a marker that is neither a stuffed byte nor a restart."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            raise Unacceptable("broken")
        if data[at + 1] != 0 and data[at + 1] not in _ALONE:
            return at
        at += 2


def _is_kept(marker: int, content: bytes) -> bool:
    if 0xE0 <= marker <= 0xEF:
        return any(
            marker == of and content.startswith(name) and len(content) == length for of, name, length in _KEPT
        )
    return marker != _COMMENT
