"""People at tables on the screen, and somebody who watches each: hundreds of them in one process.

A person opens a table with bots over HTTP as a page does, follows it and plays by its frames, some time after
each. What is not answered is sent again with its key, whatever happened to the server meanwhile.
"""

import asyncio
import gc
import json
import random
import time
import urllib.parse
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

THINKING = 1.0
"""Seconds from the frame in which it is one's turn to the play."""
AGAIN = 0.2
"""Seconds after which what was cut off is tried again."""
GIVE_UP = 30.0
"""Seconds after which an answer is no longer waited for, and asked for again."""
OPENED_A_SECOND = 25.0
LOOK_EVERY = 0.01
"""Seconds between two looks at how late these clients themselves are."""


class Post(NamedTuple):
    """A command of a person, and what came of it."""

    key: str
    kind: str
    sent: float
    answered: float
    status: int
    tries: int


class TableSeen(NamedTuple):
    """A table as a person and a watcher saw it."""

    code: str
    posts: list[Post]
    arrivals: tuple[list[tuple[int, float]], list[tuple[int, float]]]
    """Numbers of frames and when they came: to the person, to the watcher."""
    histories: tuple[list[Any], list[Any]]
    """News as they came."""
    reconnected: int


class Want(NamedTuple):
    """A table that is to be opened."""

    ruleset: str
    level: int
    is_begun: bool = True
    """Whether bots sit down; else it waits, and the person says courtesies."""


class Stream:
    """What is followed, however often it is cut off."""

    def __init__(self, player: "Player", key: str) -> None:
        self.player, self.key = player, key
        self.n = 0
        self.arrivals: list[tuple[int, float]] = []
        self.history: list[Any] = []
        self.cuts = 0

    async def follow(self, port: int) -> None:
        """Follow until it is cancelled."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, ValueError):
                await self._follow_once(port)
            self.cuts += 1
            await asyncio.sleep(AGAIN * (1 + random.random()))

    async def _follow_once(self, port: int) -> None:
        sign = f"Authorization: Bearer {self.key}\r\n" if self.key else ""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, limit=1 << 20, local_addr=(self.player.address, 0)
        )
        path = f"/live/table/{self.player.code}/?after={self.n}"
        writer.write(f"GET {path} HTTP/1.0\r\nHost: localhost\r\nAccept-Language: en\r\n{sign}\r\n".encode())
        try:
            if b" 200 " not in await reader.readline():
                return
            is_frame = False
            while line := await reader.readline():
                if line.startswith(b"event: "):
                    is_frame = line == b"event: frame\n"
                elif line.startswith(b"data: ") and is_frame:
                    self._take(json.loads(line[6:]), time.time())
        finally:
            writer.close()

    def _take(self, frame: dict[str, Any], at: float) -> None:
        self.arrivals.append((frame["n"], at))
        self.n = max(self.n, frame["n"])
        self.history += [[each[name] for name in ("n", "kind", "seat", "tile")] for each in frame["news"]]
        if self.key:
            self.player.look(frame)


class Player:
    """A person at a table, and who watches it."""

    def __init__(self, at: int, ports: Sequence[int], want: Want) -> None:
        self.ports, self.want = ports, want
        self.port = ports[at % len(ports)]
        self.other_port = ports[(at + 1) % len(ports)]
        self.address = f"127.0.{1 + at // 200}.{1 + at % 200}"
        self.code = ""
        self.streams: tuple[Stream, ...] = ()
        self.posts: list[Post] = []
        self.acted = 0
        self.keys = count()
        self.tasks: list[asyncio.Task[None]] = []
        self.wire: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.turn = asyncio.Lock()

    async def ask(self, method: str, path: str, headers: str, body: bytes = b"") -> tuple[int, bytes, bytes]:
        """The status, the head and the body of an answer."""
        async with self.turn:
            try:
                async with asyncio.timeout(GIVE_UP):
                    return await self._ask(method, path, headers, body)
            except BaseException:
                if self.wire is not None:
                    self.wire[1].close()
                self.wire = None
                raise

    async def _ask(self, method: str, path: str, headers: str, body: bytes) -> tuple[int, bytes, bytes]:
        if self.wire is None:
            self.wire = await asyncio.open_connection(
                "127.0.0.1", self.port, limit=1 << 20, local_addr=(self.address, 0)
            )
        reader, writer = self.wire
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en\r\n{headers}"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        said = await reader.readuntil(b"\r\n\r\n")
        length = int(said.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        answer = await reader.readexactly(length)
        if b"connection: close" in said.lower():
            writer.close()
            self.wire = None
        return int(said.split(b" ", 2)[1]), said, answer

    async def open(self) -> None:
        """Open the table as the page does, then follow it."""
        _, head, _ = await self.ask("GET", "/play/new/", "")
        token = head.partition(b"csrftoken=")[2].partition(b";")[0].decode()
        data = {
            "csrfmiddlewaretoken": token,
            "ruleset": self.want.ruleset,
            "level": str(self.want.level),
            "name": "A Person",
        }
        if self.want.is_begun:
            data["with_bots"] = "on"
        headers = f"Cookie: csrftoken={token}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        status, head, answer = await self.ask(
            "POST", "/play/open/", headers, urllib.parse.urlencode(data).encode()
        )
        assert status == 303, (status, answer[:500])
        self.code = head.partition(b"/play/")[2].partition(b"/")[0].decode()
        key = head.partition(f"seat-{self.code}=".encode())[2].partition(b";")[0].decode()
        self.streams = (Stream(self, key), Stream(self, ""))
        if self.want.is_begun:
            for stream, port in zip(self.streams, (self.port, self.other_port), strict=True):
                self.tasks.append(asyncio.ensure_future(stream.follow(port)))
        else:
            self.tasks.append(asyncio.ensure_future(self._say_courtesies()))

    async def _say_courtesies(self) -> None:
        while True:
            await asyncio.sleep(THINKING * (0.5 + random.random()))
            await self._post({"do": "say", "phrase": "good_luck"})

    def look(self, frame: dict[str, Any]) -> None:
        """Play where it is one's turn."""
        body = move_in(frame)
        if body is not None and frame["n"] > self.acted:
            self.acted = frame["n"]
            self.tasks.append(asyncio.ensure_future(self._act(body)))

    async def _act(self, body: dict[str, Any]) -> None:
        await asyncio.sleep(THINKING)
        await self._post(body)

    async def _post(self, body: dict[str, Any]) -> None:
        """Send until it is answered, with the same key."""
        key = f"key-{next(self.keys)}"
        raw = json.dumps({**body, "key": key}).encode()
        headers = f"Authorization: Bearer {self.streams[0].key}\r\nContent-Type: application/json\r\n"
        sent = time.time()
        for tries in count(1):
            status = 0
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                status, _, _ = await self.ask("POST", f"/play/{self.code}/do/", headers, raw)
            if 0 < status < 500:
                self.posts.append(Post(key, body["do"], sent, time.time(), status, tries))
                return
            await asyncio.sleep(AGAIN)

    def seen(self) -> TableSeen:
        """The report."""
        one, other = self.streams
        return TableSeen(
            self.code,
            self.posts,
            (one.arrivals, other.arrivals),
            (one.history, other.history),
            one.cuts + other.cuts,
        )


def move_in(frame: dict[str, Any]) -> dict[str, Any] | None:
    """What somebody without a plan does now; nothing where others are on turn."""
    may = frame["choices"]
    if may["plays"]:
        choice = random.choice(may["plays"])
        place = random.choice(choice["places"])
        return {"do": "play", "tile": choice["tile"], **place, "n": frame["n"]}
    for name, do in (("may_draw", "draw"), ("may_pass", "pass"), ("may_be_ready", "ready")):
        if may[name]:
            return {"do": do, "n": frame["n"]}
    return None


async def _note_delays(noted: list[tuple[float, float]]) -> None:
    """When, and how long after its time, this process did something: its own part of all delays."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_EVERY
        await asyncio.sleep(LOOK_EVERY)
        noted.append((time.time(), max(0.0, loop.time() - due)))


async def _play(ports: Sequence[int], pipe: Connection) -> None:
    """Open what is asked for, until the end is asked for; then what was seen."""
    players: list[Player] = []
    own_delays: list[tuple[float, float]] = []
    looking = asyncio.ensure_future(_note_delays(own_delays))
    while True:
        while not pipe.poll():
            await asyncio.sleep(0.02)
        said = pipe.recv()
        if said == "end":
            break
        opening = []
        for want in said:
            player = Player(len(players), ports, want)
            players.append(player)
            opening.append(asyncio.ensure_future(player.open()))
            await asyncio.sleep(1 / OPENED_A_SECOND)
        await asyncio.gather(*opening)
        pipe.send(len(players))
    tasks = [looking, *(task for player in players for task in player.tasks)]
    for task in tasks:
        task.cancel()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    faults = [each for each in done if isinstance(each, Exception)]
    pipe.send(([player.seen() for player in players], [repr(fault) for fault in faults], own_delays))


def play(ports: Sequence[int], pipe: Connection) -> None:
    """Be the people, in a process of its own; all that it sees is kept, so nobody looks for garbage there."""
    gc.disable()
    asyncio.run(_play(ports, pipe))
