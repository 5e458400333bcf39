"""Followers of a board, thousands of them in one process: plain sockets, read as soon as there is a word."""

import contextlib
import json
import resource
import select
import socket
import time
import zlib
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import NamedTuple

WAVE = 50
"""How many connect at once."""
LARGEST_READ = 1 << 18
MESSAGE_END = b"\0\0\xff\xff"
"""How a message ends that is packed by itself."""
GZIP_HEADER = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"


class News(NamedTuple):
    """An event of the stream: its number, the moment its state was read, and when it was sent."""

    seq: int
    as_of: float
    sent: float
    parts: dict[str, str | None]
    is_whole: bool


class Seen(NamedTuple):
    """What all followers saw, for the report."""

    followers: int
    delays: list[float]
    """From the moment a state was published to each receipt, sorted."""
    stalest: float
    """The oldest that what anybody had in hand got before something newer came."""
    went_back: int
    most_a_second: int
    """Updates that one follower got within a second."""
    behind: int
    """Followers whose last state is not the newest of their server."""
    updates: int
    ended: int
    """Streams that ended before they should."""
    by_server: list[tuple[int, dict[str, str]]]
    """The last number and parts at each server."""
    last_states: list[tuple[dict[str, str], int]]
    """What pages show in the end, and how many of them do."""


class Follower:
    """One connection and what came on it."""

    __slots__ = ("as_of", "got", "is_chunked", "pieces", "server", "socket")

    def __init__(self, server: int, sock: socket.socket) -> None:
        self.server = server
        self.socket = sock
        self.pieces: list[bytes] = []
        self.got: list[tuple[float, News]] = []
        self.as_of = 0.0
        self.is_chunked = False

    def body(self, data: bytes) -> bytes:
        """What was sent, without the head of the answer and the sizes of chunks."""
        if data.startswith(b"HTTP/"):
            head, _, data = data.partition(b"\r\n\r\n")
            assert b"content-encoding: gzip" in head.lower(), head
            self.is_chunked = b"transfer-encoding: chunked" in head.lower()
        if not self.is_chunked:
            return data
        parts = []
        while data:
            size, _, data = data.partition(b"\r\n")
            length = int(size, 16)
            parts.append(data[:length])
            data = data[length + 2 :]
        return b"".join(parts)


class Crowd:
    """All followers, at one server or several."""

    def __init__(self, ports: Sequence[int], path: str, count: int) -> None:
        self.epoll = select.epoll()
        self.followers: dict[int, Follower] = {}
        self.known: dict[bytes, list[News | None]] = {}
        self.ended = 0
        self.stalest = 0.0
        self.is_measured = False
        for at in range(count):
            self._connect(at % len(ports), ports[at % len(ports)], path)
            if at % WAVE == WAVE - 1:
                self.read(0.05)

    def _connect(self, server: int, port: int, path: str) -> None:
        # From several addresses, as behind several routers; HTTP/1.0 is not cut into chunks on its way.
        source = (f"127.0.1.{1 + len(self.followers) % 50}", 0)
        sock = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=source)
        # Packed, as browsers ask for it.
        asked = (
            f"GET {path} HTTP/1.0\r\nHost: localhost\r\nAccept-Language: en\r\nAccept-Encoding: gzip\r\n\r\n"
        )
        sock.sendall(asked.encode())
        sock.setblocking(False)
        self.followers[sock.fileno()] = Follower(server, sock)
        self.epoll.register(sock.fileno(), select.EPOLLIN)

    def read(self, seconds: float) -> None:
        """Read what there is, or wait for it so long."""
        for number, _ in self.epoll.poll(seconds):
            follower = self.followers[number]
            try:
                data = follower.socket.recv(LARGEST_READ)
            except BlockingIOError:
                continue
            at = time.time()
            if data:
                self._take(follower, data, at)
            else:
                self.ended += 1
                self.epoll.unregister(number)

    def _take(self, follower: Follower, data: bytes, at: float) -> None:
        follower.pieces.append(data)
        if not data.endswith(
            (MESSAGE_END, MESSAGE_END + b"\r\n")
        ):  # the end of a chunk, where there are chunks
            return  # in the middle of a message; most come as a whole
        packed, follower.pieces = follower.body(b"".join(follower.pieces)), []
        try:
            every = self.known[packed]
        except KeyError:
            every = self.known[packed] = [_parsed(event) for event in _unpacked(packed).split(b"\n\n")]
        for news in every:
            if news is not None:
                if self.is_measured and follower.as_of:
                    self.stalest = max(self.stalest, at - follower.as_of)
                follower.as_of = max(follower.as_of, news.as_of)
                if news.seq:
                    follower.got.append((at, news))

    def run(self, until: Connection) -> None:
        """Read until the other end says so; it says when measuring begins and ends."""
        is_over = False
        while not is_over:
            self.read(0.02)
            while not is_over and until.poll():
                said = until.recv()
                self.is_measured = said == "measure"
                is_over = said == "end"

    def all_have_a_state(self) -> bool:
        """Whether everybody got their first state."""
        return all(follower.got for follower in self.followers.values())

    def seen(self, began: float, ended: float) -> Seen:
        """The report, of what was published between two moments."""
        everybody = list(self.followers.values())
        in_time = [
            [(at, news) for at, news in follower.got if began <= news.sent <= ended] for follower in everybody
        ]
        servers = sorted({follower.server for follower in everybody})
        ends = [_end(follower) for follower in everybody]
        newest = [max(ends[at] for at, f in enumerate(everybody) if f.server == server) for server in servers]
        behind = sum(ends[at] != newest[servers.index(f.server)] for at, f in enumerate(everybody))
        states = [
            (newest[at], _state(next(f for f in everybody if f.server == server)))
            for at, server in enumerate(servers)
        ]
        final = [_state(follower) for follower in everybody]
        behind += sum(
            state != states[servers.index(f.server)][1] for state, f in zip(final, everybody, strict=True)
        )
        return Seen(
            len(everybody),
            sorted(at - news.sent for got in in_time for at, news in got),
            self.stalest,
            sum(_went_back(follower) for follower in everybody),
            max((_most_a_second([at for at, _ in got]) for got in _distinct(in_time)), default=0),
            behind,
            max((len(got) for got in in_time), default=0),
            self.ended,
            states,
            _counted(final),
        )


def _distinct(in_time: list[list[tuple[float, News]]]) -> list[list[tuple[float, News]]]:
    """What was published, by the server's own clock: a busy reader must not make it look denser."""
    return [[(news.sent, news) for _, news in got] for got in in_time]


def _counted(states: list[dict[str, str]]) -> list[tuple[dict[str, str], int]]:
    """Each state once, and how often it is there."""
    found: dict[str, tuple[dict[str, str], int]] = {}
    for state in states:
        key = json.dumps(state, sort_keys=True)
        found[key] = state, found.get(key, (state, 0))[1] + 1
    return list(found.values())


def _end(follower: Follower) -> int:
    return follower.got[-1][1].seq if follower.got else 0


def _went_back(follower: Follower) -> int:
    numbers = [news.seq for _, news in follower.got]
    return sum(later <= earlier for earlier, later in pairwise(numbers))


def _most_a_second(moments: list[float]) -> int:
    """The most updates in any second."""
    return max(
        (sum(at <= other < at + 1 for other in moments[n : n + 20]) for n, at in enumerate(moments)),
        default=0,
    )


def _state(follower: Follower) -> dict[str, str]:
    """What a follower's page shows in the end."""
    parts: dict[str, str] = {}
    for _, news in follower.got:
        if news.is_whole:
            parts = {}
        for name, html in news.parts.items():
            if html is None:
                parts.pop(name, None)
            else:
                parts[name] = html
    return parts


def _unpacked(packed: bytes) -> bytes:
    """Messages that are packed each by itself."""
    return zlib.decompressobj(-15).decompress(packed.removeprefix(GZIP_HEADER))


def _parsed(event: bytes) -> News | None:
    """An event of the stream."""
    kind = b"parts" if b"event: parts\n" in event else b"beat" if b"event: beat\n" in event else b""
    if not kind:
        return None
    data = json.loads(event.partition(b"\ndata: ")[2])
    as_of = datetime.fromisoformat(data["as_of"]).timestamp()
    if kind == b"beat":
        return News(0, as_of, 0.0, {}, False)
    sent = datetime.fromisoformat(data["sent"]).timestamp()
    return News(data["seq"], as_of, sent, data["parts"], data.get("whole", False))


def follow(ports: Sequence[int], path: str, count: int, pipe: Connection) -> None:
    """Be the crowd, in a process of its own: says when everybody follows, and in the end what was seen."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    crowd = Crowd(ports, path, count)
    limit = time.monotonic() + 60
    while not crowd.all_have_a_state():
        crowd.read(0.1)
        assert time.monotonic() < limit, "not everybody got a first state"
    pipe.send(count)
    crowd.run(pipe)
    began, ended = pipe.recv()
    pipe.send(crowd.seen(began, ended))
