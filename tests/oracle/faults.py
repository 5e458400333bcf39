"""The one exception of the oracle: the first fault of a file."""

from __future__ import annotations


class OracleFault(Exception):
    def __init__(self, line: int, clause: str, message: str) -> None:
        super().__init__(f"{line}: {message} ({clause})")
        self.line = line
        self.clause = clause
        self.message = message
