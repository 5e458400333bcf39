"""A fault in a file, and how its words are kept short and on one line."""

from doublesix.play.refusal import Refusal

LONGEST = 40


class Fault(Exception):
    """The first thing wrong with a text: its line, the reason, and the clause (``notation`` for form).

    ``refusal`` is the referee's, where it is not the form that is wrong.
    """

    def __init__(
        self, line: int, reason: str, clause: str = "notation", refusal: Refusal | None = None
    ) -> None:
        super().__init__(f"{line}: {reason} ({clause})")
        self.line = line
        self.reason = reason
        self.clause = clause
        self.refusal = refusal


def quote_piece(text: str) -> str:
    """A piece of a file as it may stand in a message: printable and not long."""
    short = text if len(text) <= LONGEST else text[:LONGEST] + "…"
    return "'" + "".join(letter if letter.isprintable() else "?" for letter in short) + "'"
