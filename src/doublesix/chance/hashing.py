"""What is hashed, in its one form: JSON that everybody writes alike, pieces that cannot run together."""

import hashlib
import json
from typing import Final

SECRET_BYTES: Final = 32


def canonical(value: object) -> bytes:
    """JSON in its one form: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def frame(piece: bytes) -> bytes:
    """A piece with its length before it."""
    return len(piece).to_bytes(4, "big") + piece


def framed_hash(*pieces: bytes) -> bytes:
    """The hash of the framed pieces in this order."""
    return hashlib.sha256(b"".join(frame(piece) for piece in pieces)).digest()
