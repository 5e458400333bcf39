"""What a board shows: its parts, and since which sequence number each is as it is.

Sequence numbers are moments: the milliseconds of the server's clock at which the state was read. So they grow
over restarts and from process to process without being kept anywhere, and a higher one was read later.

Whoever saw everything up to a number needs the parts with a higher one, whatever lay between: nobody has a
queue, and who is slow skips to the newest.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

MOST_GONE: Final = 64
"""How many parts that disappeared are remembered by name."""
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND: Final = timedelta(milliseconds=1)


def number_of(moment: datetime) -> int:
    """The sequence number of a state that was read at a moment."""
    return (moment - EPOCH) // MILLISECOND


class BoardPart(NamedTuple):
    """A piece of HTML and the number of the state it came with."""

    html: str
    since: int


class BoardChange(NamedTuple):
    """What somebody needs: parts (None: it disappeared) and, where parts came or went, their order."""

    parts: dict[str, str | None]
    order: tuple[str, ...] | None
    is_whole: bool


class BoardState:
    """The newest state of a board."""

    def __init__(self) -> None:
        self.seq = 0
        self.parts: dict[str, BoardPart] = {}
        self._gone: dict[str, int] = {}
        self._reordered = 0
        """When parts last came, went or changed places."""
        self._reaches_back_to = 0
        """Who saw less than this gets everything."""

    def take(self, parts: Mapping[str, str], read_at: datetime, above: int = 0) -> bool:
        """Show this from now on; whether it is other than before, or had to get a number above another."""
        is_same_order = list(parts) == list(self.parts)
        fresh = {name for name, html in parts.items() if self._html(name) != html}
        gone = [name for name in self.parts if name not in parts]
        if self.seq and is_same_order and not fresh and self.seq > above:
            return False
        self.seq = max(self.seq + 1, above + 1, number_of(read_at))
        self.parts = {
            name: BoardPart(html, self.seq) if name in fresh else self.parts[name]
            for name, html in parts.items()
        }
        if not is_same_order:
            self._reordered = self.seq
        self._forget(gone)
        return True

    def _html(self, name: str) -> str | None:
        found = self.parts.get(name)
        return None if found is None else found.html

    def _forget(self, gone: list[str]) -> None:
        self._gone.update(dict.fromkeys(gone, self.seq))
        for name in [name for name in self._gone if name in self.parts]:
            del self._gone[name]
        while len(self._gone) > MOST_GONE:
            oldest = min(self._gone, key=lambda name: self._gone[name])
            self._reaches_back_to = self._gone.pop(oldest)

    def since(self, seq: int) -> BoardChange:
        """What somebody needs who saw everything up to a number; less than 1: nothing yet."""
        is_whole = seq < 1 or seq < self._reaches_back_to
        parts: dict[str, str | None] = {
            name: part.html for name, part in self.parts.items() if is_whole or part.since > seq
        }
        if not is_whole:
            parts |= {name: None for name, since in self._gone.items() if since > seq}
        order = tuple(self.parts) if is_whole or self._reordered > seq else None
        return BoardChange(parts, order, is_whole)
