"""Telling that something changed: after the change is kept, never before, and to whoever asked to be told.

The store knows nobody who listens. What serves pages registers itself when it starts (``web/live``).
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from django.db import transaction

Subscriber = Callable[[int], None]


class Feed:
    """What changed, by its key."""

    def __init__(self) -> None:
        self._subscribers: list[Subscriber] = []

    def subscribe(self, listener: Subscriber) -> None:
        """Tell this one of every change from now on; it is called from any thread and must be quick."""
        if listener not in self._subscribers:
            self._subscribers.append(listener)

    def unsubscribe(self, listener: Subscriber) -> None:
        """Tell this one no more."""
        if listener in self._subscribers:
            self._subscribers.remove(listener)

    def publish(self, pk: int) -> None:
        """What people see of it is other than before: said once the transaction is kept."""
        if self._subscribers:
            transaction.on_commit(partial(self._call_subscribers, pk), robust=True)

    def pass_on(self, pk: int, by: Subscriber) -> None:
        """Something changed in another process: told to all but the one who heard of it."""
        for listener in tuple(self._subscribers):
            if listener != by:
                listener(pk)

    def _call_subscribers(self, pk: int) -> None:
        for listener in tuple(self._subscribers):
            listener(pk)


EVENTS: Final = Feed()
TABLES: Final = Feed()
"""Tables on the screen."""

subscribe = EVENTS.subscribe
unsubscribe = EVENTS.unsubscribe
publish_change = EVENTS.publish
