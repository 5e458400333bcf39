"""How much of anything the server takes: from one address, in one request, at once, and for how long.

The numbers are generous, since a hall shares one address and its network is slow; docs/serving.md names the
variables of the environment that change them.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from doublesix.web import environment

MEGABYTE: Final = 1_000_000


class Limits(NamedTuple):
    """What the server takes. Each is also a variable of the environment, with DOUBLESIX_ before its name."""

    connections: int = 5000
    """Open at once."""
    connections_each: int = 1500
    """Of them from one address; what comes through the installation's own proxy is counted there."""
    header_bytes: int = 32_000
    """Of a request's line and headers."""
    header_seconds: int = 15
    """From the first byte of a request, or from the beginning of a connection, to the end of the headers."""
    idle_seconds: int = 30
    """That a connection is kept for the next request."""
    body_bytes: int = 50 * MEGABYTE
    """Of one request: an entry with the evidence of all its players."""
    body_bytes_anonymous: int = 11 * MEGABYTE
    """The same of somebody who is not signed in: one file."""
    body_seconds: int = 300
    """Until all of a request is there."""
    body_idle_seconds: int = 20
    """In which at least something of it arrives."""
    bodies_bytes: int = 256 * MEGABYTE
    """Of all requests that are in memory at once; of one address a quarter."""
    waiting: int = environment.WAITING
    """Requests that wait for a thread of their kind, of one address half of them; also who waits to write."""
    waiting_seconds: int = 15
    """After which who waits is told to try again."""


def limits_of(environ: Mapping[str, str]) -> Limits:
    """The limits of an installation."""
    usual = Limits()._asdict()
    return Limits(
        **{
            name: environment.number(environ, f"DOUBLESIX_{name.upper()}", value)
            for name, value in usual.items()
        }
    )


class Pool:
    """Bytes that are shared: so many in all, of them a quarter for one address."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.each = max(total // 4, 1)
        self.taken = 0
        self._by_address: dict[str, int] = {}

    def has_room(self, address: str, size: int) -> bool:
        """Whether so much more can be taken."""
        own = self._by_address.get(address, 0)
        return self.taken + size <= self.total and own + size <= self.each

    def take(self, address: str, size: int) -> None:
        """Take so much; who takes asks before whether there is room."""
        self.taken += size
        self._by_address[address] = self._by_address.get(address, 0) + size

    def give_back(self, address: str, size: int) -> None:
        """What was taken is free again."""
        self.taken -= size
        left = self._by_address.get(address, 0) - size
        if left > 0:
            self._by_address[address] = left
        else:
            self._by_address.pop(address, None)
