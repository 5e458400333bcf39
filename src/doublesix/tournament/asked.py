"""What the desk is told beside a command, and the two kinds of answer it gives."""

from datetime import datetime
from typing import NamedTuple

from doublesix.tournament.events import Event
from doublesix.tournament.refusal import Refusal


class Asked(NamedTuple):
    """When something was asked, and by whom."""

    at: datetime
    by: int


Answer = tuple[Event, ...] | Refusal
"""The events that follow, or why nothing does."""
