"""Match files as the verbs read them: a path or `-` for standard input, and one line for what is wrong."""

import sys
from pathlib import Path

from doublesix.play.notation import Fault, Record, read


def read_match(name: str) -> Record:
    """The match in a file, or :class:`Fault` with its line."""
    try:
        content = _standard_input() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = (
            error.strerror if isinstance(error, OSError) and error.strerror else "no file has such a name"
        )
        raise Fault(1, f"the file cannot be read: {reason}") from None
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise Fault(1, "the file is not UTF-8 text") from None
    return read(text)


def _standard_input() -> bytes:
    # A closed standard input is no stream at all, whatever its type says.
    return sys.stdin.buffer.read() if sys.stdin else b""


def unwritable(name: str | None, what: str) -> str | None:
    """Why nothing can be written there, found out before a long work; ``-`` is standard output."""
    if name in (None, "-"):
        return None
    try:
        path = Path(str(name))
        is_good = path.parent.is_dir() and not path.is_dir()
    except (OSError, ValueError):
        is_good = False
    return None if is_good else f"{name}: {what} cannot be written there"


def fault_line(name: str, fault: Fault) -> str:
    """`FILE:LINE: what is wrong (CLAUSE)`."""
    return f"{name}:{fault.line}: {fault.reason} ({fault.clause})"
