"""Telling that an event changed: after the change is kept, never before, and to whoever asked to be told.

The store knows nobody who listens. What serves pages registers itself when it starts (``web/live``).
"""

from collections.abc import Callable
from functools import partial

from django.db import transaction

Subscriber = Callable[[int], None]
_subscribers: list[Subscriber] = []


def subscribe(listener: Subscriber) -> None:
    """Tell this one of every change from now on; it is called from any thread and must be quick."""
    if listener not in _subscribers:
        _subscribers.append(listener)


def unsubscribe(listener: Subscriber) -> None:
    """Tell this one no more."""
    if listener in _subscribers:
        _subscribers.remove(listener)


def publish_change(pk: int) -> None:
    """What people see of an event is other than before: said once the transaction is kept."""
    if _subscribers:
        transaction.on_commit(partial(_call_subscribers, pk), robust=True)


def _call_subscribers(pk: int) -> None:
    for listener in tuple(_subscribers):
        listener(pk)
