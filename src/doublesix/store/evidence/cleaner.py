"""From what a stranger sends to a picture or PDF that is safe to keep and to look at.

:func:`clean` reads no more than is allowed, recognises the file by what is in it, and has it made
anew in a process of its own (:mod:`doublesix.store.evidence.sandbox`). Nothing of what was sent is
kept as it came, and nothing is written anywhere: who calls it seals and stores what it returns.
It blocks for half a second and more, so call it from a thread where others wait.
"""

import hashlib
import json
import signal
import subprocess  # nosec B404
import sys
import threading
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from doublesix.store.evidence import limits
from doublesix.store.evidence.page_pictures import page_kind
from doublesix.store.evidence.recognition import check_name, check_single, recognise
from doublesix.store.evidence.refusal import WORDS, Unacceptable

_SANDBOX: Final = "doublesix.store.evidence.sandbox"
_READY: Final = b"ready\n"
_MIMES: Final[Mapping[str, str]] = {"jpeg": "image/jpeg", "png": "image/png", "pdf": "application/pdf"}
_SUFFIXES: Final[Mapping[str, str]] = {"jpeg": ".jpg", "png": ".png", "pdf": ".pdf"}
_ENDED: Final[Mapping[str, str]] = {
    "SIGXCPU": "too_slow",
    "SIGKILL": "unpacks_too_large",
    "SIGABRT": "unpacks_too_large",
}
"""What it means when the system ends the workshop."""
_ROOM: Final = threading.BoundedSemaphore(limits.AT_ONCE)


class CleanDocument(NamedTuple):
    """What is kept: jpeg, png or pdf (a WebP picture becomes a JPEG). A PDF has no width and height."""

    kind: str
    mime: str
    suffix: str
    data: bytes
    pages: int
    width: int
    height: int
    sha256: str


def clean(chunks: Iterable[bytes], name: str) -> CleanDocument:
    """What is made of a file, or :class:`Unacceptable`. The name is used for what it claims only."""
    sent = read_sent(chunks)
    kind = recognise(sent)
    check_name(name, kind)
    check_single(sent, kind)
    return _parse_answer(unpack(kind, sent))


def picture_of_page(pdf: bytes, number: int) -> CleanDocument:
    """A page of a PDF that was cleaned before, as a picture; pages are counted from 1."""
    return _parse_answer(unpack(page_kind(number), pdf))


def read_sent(chunks: Iterable[bytes]) -> bytes:
    """All of it, up to the limit: the first chunk beyond it is the last that is asked for."""
    sent = bytearray()
    for chunk in chunks:
        if len(sent) + len(chunk) > limits.UPLOAD:
            raise Unacceptable("too_large", most=limits.UPLOAD // limits.MEGABYTE)
        sent += chunk
    if not sent:
        raise Unacceptable("empty")
    return bytes(sent)


def unpack(kind: str, sent: bytes) -> bytes:
    """The workshop's answer about a file of this kind: a line of JSON, and the bytes that were made."""
    if not _ROOM.acquire(timeout=limits.WALL_SECONDS):
        raise Unacceptable("busy")
    try:
        # No shell, and the kind is one of five words, or a page's number.
        done = subprocess.run(  # nosec B603
            [sys.executable, "-I", "-B", "-m", _SANDBOX, kind],
            input=sent,
            capture_output=True,
            timeout=limits.WALL_SECONDS,
            check=False,
            cwd="/",
            env={},  # above all no key
        )
    except subprocess.TimeoutExpired:
        raise Unacceptable("too_slow") from None
    finally:
        _ROOM.release()
    if not done.stdout.startswith(_READY):
        raise RuntimeError(f"the workshop does not open: {done.stderr.decode(errors='replace')[-2000:]}")
    if done.returncode:
        raise Unacceptable(_ENDED.get(_signal(done.returncode), "broken"))
    answer = done.stdout.removeprefix(_READY)
    told = json.loads(answer.partition(b"\n")[0])
    if "code" in told:
        raise Unacceptable(told["code"] if told["code"] in WORDS else "broken", **told["facts"])
    return answer


def _signal(code: int) -> str:
    try:
        return signal.Signals(-code).name
    except ValueError:
        return ""


def _parse_answer(answer: bytes) -> CleanDocument:
    line, _, data = answer.partition(b"\n")
    told = json.loads(line)
    kind = told["kind"]
    digest = hashlib.sha256(data).hexdigest()
    return CleanDocument(
        kind, _MIMES[kind], _SUFFIXES[kind], data, told["pages"], told["width"], told["height"], digest
    )
