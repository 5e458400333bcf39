"""The referee: rounds, games and matches; commands, events, views and the notation.

:func:`decide` answers a command with events or a :class:`Refusal`; :func:`evolve` folds an event
into a :class:`Match`. Both are pure. :class:`Table` keeps the two and the log together.
"""

from doublesix.play.commands import Command
from doublesix.play.decide import decide
from doublesix.play.events import Event
from doublesix.play.evolve import evolve, fold
from doublesix.play.explain import explain
from doublesix.play.legal import Choices, choices
from doublesix.play.refusal import Refusal
from doublesix.play.state import Match, open_match
from doublesix.play.table import Refused, Table
from doublesix.play.views import PublicView, SeatView, public_view, seat_view

__all__ = [
    "Choices",
    "Command",
    "Event",
    "Match",
    "PublicView",
    "Refusal",
    "Refused",
    "SeatView",
    "Table",
    "choices",
    "decide",
    "evolve",
    "explain",
    "fold",
    "open_match",
    "public_view",
    "seat_view",
]
