"""Match files as the verbs read them: a path or `-` for standard input, and one line for what is wrong."""

import sys
from pathlib import Path

from doublesix.play.notation import Fault, Record, read


def read_match(name: str) -> Record:
    """The match in a file, or :class:`Fault` with its line."""
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
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


def fault_line(name: str, fault: Fault) -> str:
    """`FILE:LINE: what is wrong (CLAUSE)`."""
    return f"{name}:{fault.line}: {fault.reason} ({fault.clause})"
