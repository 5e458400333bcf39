"""The two kinds of answer that a sheet gives."""

from doublesix.app.sheets.events import Event
from doublesix.tournament.refusal import Refusal

Answer = tuple[Event, ...] | Refusal
"""The events that follow, or why nothing does."""
