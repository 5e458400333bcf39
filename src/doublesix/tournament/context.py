"""What is known beside a command, and the two kinds of answer to it."""

from datetime import datetime
from typing import NamedTuple

from doublesix.tournament.events import Event
from doublesix.tournament.refusal import Refusal


class CommandContext(NamedTuple):
    """When something was asked, and by whom."""

    at: datetime
    by: int


Answer = tuple[Event, ...] | Refusal
"""The events that follow, or why nothing does."""
