"""Streams packed with gzip: what is sent to many is packed once, and each stream is whole by itself.

A board of a large hall is a megabyte of HTML that repeats itself, and packed some thirty times smaller. Every
message is packed without regard to those before it, so all followers get the same bytes, whatever each of
them saw before; only the sum at the end of a stream is one's own.
"""

import zlib
from collections.abc import Sequence
from functools import cached_property
from typing import Final

_POLYNOMIAL: Final = 0xEDB88320
"""Of the sum that gzip checks (CRC-32), its lowest power at the highest bit."""
_ONE: Final = 1 << 31
_HEADER: Final = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
_END: Final = b"\x03\0"
_RAW: Final = -15
"""Packed without a header and a sum of its own."""


class Message:
    """Something that is sent to many; how it is packed is made once it is wanted."""

    def __init__(self, plain: bytes) -> None:
        self.plain = plain

    @cached_property
    def gzip_bytes(self) -> bytes:
        """The same packed, to its last byte."""
        packing = zlib.compressobj(1, zlib.DEFLATED, _RAW)
        return packing.compress(self.plain) + packing.flush(zlib.Z_SYNC_FLUSH)

    @cached_property
    def sum(self) -> int:
        """Its sum."""
        return zlib.crc32(self.plain)

    @cached_property
    def shift(self) -> int:
        """What the sum of all that came before is multiplied by."""
        power, shift, bits = _ONE >> 1, _ONE, 8 * len(self.plain)
        while bits:
            if bits & 1:
                shift = _multiplied(shift, power)
            power = _multiplied(power, power)
            bits >>= 1
        return shift


class PlainStream:
    """A stream of messages as they are."""

    headers: Sequence[tuple[bytes, bytes]] = ()
    """What an answer says of it."""

    def take(self, message: Message) -> bytes:
        """How a message is sent on it."""
        return message.plain

    def end(self) -> bytes:
        """What is sent last."""
        return b""


class PackedStream(PlainStream):
    """A stream that is packed: the sum and the length of what was sent on it."""

    headers = ((b"content-encoding", b"gzip"),)

    def __init__(self) -> None:
        self._sum = 0
        self._length = 0

    def take(self, message: Message) -> bytes:
        """How a message is sent on it."""
        header = b"" if self._length else _HEADER
        self._sum = _multiplied(message.shift, self._sum) ^ message.sum
        self._length += len(message.plain)
        return header + message.gzip_bytes

    def end(self) -> bytes:
        """What is sent last: the end, the sum and the length."""
        return _END + self._sum.to_bytes(4, "little") + (self._length % 2**32).to_bytes(4, "little")


def _multiplied(one: int, other: int) -> int:
    """The product of two polynomials, without multiples of the sum's own."""
    product = 0
    while one:
        if one & _ONE:
            product ^= other
        one = (one << 1) & 0xFFFFFFFF
        other = (other >> 1) ^ (_POLYNOMIAL if other & 1 else 0)
    return product
