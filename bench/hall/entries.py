"""Tables that send scores, at a steady rate, whether or not the server keeps up."""

import asyncio
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import NamedTuple


class Request(NamedTuple):
    """A request to send, as bytes, after the one before it at the same table was answered."""

    table: int
    raw: bytes


class Sent(NamedTuple):
    """What the tables saw."""

    acknowledged: int
    refused: list[bytes]
    delays: list[float]
    """From the moment an entry was to be sent until it was acknowledged, sorted."""
    began: float
    ended: float


class Table:
    """A phone at a table: one connection, one entry after another."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.turn = asyncio.Lock()
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, raw: bytes) -> bytes:
        """Send and wait for the answer."""
        async with self.turn:
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.streams
            writer.write(raw)
            try:
                head = await reader.readuntil(b"\r\n\r\n")
                length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
                answer = head + await reader.readexactly(length)
            except (asyncio.IncompleteReadError, OSError) as fault:
                self.streams = None
                return repr(fault).encode()
            if b"connection: close" in head.lower():
                writer.close()
                self.streams = None
            return answer


async def _all(port: int, requests: Sequence[Request], rate: float) -> Sent:
    tables = {request.table: Table(port) for request in requests}
    delays: list[float] = []
    refused: list[bytes] = []
    began, start = time.time(), time.perf_counter()

    async def one(request: Request, due: float) -> None:
        answer = await tables[request.table].send(request.raw)
        delays.append(time.perf_counter() - due)
        if not answer.startswith(b"HTTP/1.1 2"):
            refused.append(answer)

    going = []
    for at, request in enumerate(requests):
        due = start + at / rate
        await asyncio.sleep(max(0, due - time.perf_counter()))
        going.append(asyncio.ensure_future(one(request, due)))
    await asyncio.gather(*going)
    return Sent(len(delays) - len(refused), refused[:3], sorted(delays), began, time.time())


def send_all(port: int, requests: Sequence[Request], rate: float, pipe: Connection) -> None:
    """Be the tables, in a process of its own."""
    pipe.send(asyncio.run(_all(port, requests, rate)))
