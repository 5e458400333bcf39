"""Asking a virus scanner about a file: ClamAV's clamd, by its INSTREAM protocol, within limits of time.

The scanner gets bytes and nothing else: no name, and nobody's number. Where it says nothing that can be
understood, that is a :class:`ScannerFault`: what to do then is decided by who asked. Never ask with a
transaction open: it may take as long as :data:`SECONDS`.
"""

import re
import socket
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Final

Address = str | tuple[str, int]
"""A socket of this machine, by its path, or a host and a port."""

CONNECT_SECONDS: Final = 3.0
SECONDS: Final = 20.0
"""For everything: to send a file, and to hear what was found."""
CHUNK: Final = 65_536
MOST_HEARD: Final = 4_096
"""Bytes of an answer."""
_FOUND: Final = re.compile(r"stream: (.+) FOUND")


class ScannerFault(Exception):
    """The scanner is away, or does not say whether the file is good."""


def find_threat(data: bytes, address: Address) -> str:
    """What the scanner calls that which it finds in a file; nothing where it finds nothing."""
    said = _ask(address, _stream(data))
    if said == "stream: OK":
        return ""
    found = _FOUND.fullmatch(said)
    if found is None:
        raise ScannerFault(f"it said {said[:100]!r}")
    return re.sub(r"[^\w.:()-]", "_", found[1])[:100]


def version(address: Address) -> str:
    """What the scanner says of itself and of what it knows."""
    said = _ask(address, [b"zVERSION\0"])
    if not said.startswith("ClamAV"):
        raise ScannerFault(f"it said {said[:100]!r}")
    return said[:100]


def _stream(data: bytes) -> Iterator[bytes]:
    """A file as the protocol has it: pieces, each with its length, and one of no length as the end."""
    yield b"zINSTREAM\0"
    for at in range(0, len(data), CHUNK):
        piece = data[at : at + CHUNK]
        yield len(piece).to_bytes(4, "big") + piece
    yield bytes(4)


def _ask(address: Address, pieces: Iterable[bytes]) -> str:
    """Send something, and hear what is said to it."""
    until = time.monotonic() + SECONDS
    try:
        with closing(_connect(address)) as connection:
            for piece in pieces:
                connection.settimeout(_left(until))
                connection.sendall(piece)
            return _hear(connection, until)
    except OSError as fault:
        raise ScannerFault(fault.strerror or type(fault).__name__) from None


def _connect(address: Address) -> socket.socket:
    if isinstance(address, tuple):
        return socket.create_connection(address, CONNECT_SECONDS)
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.settimeout(CONNECT_SECONDS)
    try:
        connection.connect(address)
    except BaseException:
        connection.close()
        raise
    return connection


def _hear(connection: socket.socket, until: float) -> str:
    heard = bytearray()
    while b"\0" not in heard:
        connection.settimeout(_left(until))
        more = connection.recv(MOST_HEARD)
        heard += more
        if not more or len(heard) > MOST_HEARD:
            raise ScannerFault("it said nothing whole")
    return heard.partition(b"\0")[0].decode("utf-8", "replace").strip()


def _left(until: float) -> float:
    """Seconds that are left."""
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("too slow")
    return left
