"""Ports for servers that tests start: each is given once, to one process of one run.

A server begins to listen seconds after its port was chosen. A port that the system gives out may be somebody
else's by then: another server's that is starting, or that of a connection. These are below those that the
system gives to connections, and who has one keeps its lock for as long as the process of the test lasts.
"""

import fcntl
import os
import socket
import tempfile
from pathlib import Path
from typing import Final, TextIO

FIRST: Final = 20_000
LAST: Final = 32_000
_FOLDER: Final = Path(tempfile.gettempdir(), f"doublesix-ports-{os.getuid()}")
_locks: list[TextIO] = []


def free_port() -> int:
    """A port that nobody listens on, and that nobody else is given."""
    _FOLDER.mkdir(exist_ok=True)
    for port in range(FIRST, LAST):
        lock = (_FOLDER / str(port)).open("w")
        if _is_ours(lock) and _is_free(port):
            _locks.append(lock)
            return port
        lock.close()
    raise AssertionError("every port is taken")


def _is_ours(lock: TextIO) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _is_free(port: int) -> bool:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
