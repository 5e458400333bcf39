"""Telling that an event changed: after the change is kept, never before, and to whoever asked to be told.

The store knows nobody who listens. What serves pages registers itself when it starts (``web/live``).
"""

from collections.abc import Callable
from functools import partial

from django.db import transaction

Listener = Callable[[int], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Tell this one of every change from now on; it is called from any thread and must be quick."""
    if listener not in _listeners:
        _listeners.append(listener)


def forget(listener: Listener) -> None:
    """Tell this one no more."""
    if listener in _listeners:
        _listeners.remove(listener)


def changed(pk: int) -> None:
    """What people see of an event is other than before: said once the transaction is kept."""
    if _listeners:
        transaction.on_commit(partial(_tell, pk), robust=True)


def _tell(pk: int) -> None:
    for listener in tuple(_listeners):
        listener(pk)
