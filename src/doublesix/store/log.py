"""The log of events as it is read from the database; :mod:`doublesix.store.streams` writes it.

What a stream amounts to is remembered between requests, as far as it is committed: the next request reads
only what was written since. What a transaction has written is remembered for itself alone. Whatever is
remembered is used only if the log still has its last event, so nothing that was rolled back is believed.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import reduce
from operator import or_
from threading import Lock, local
from typing import Any, Final, NamedTuple, TypeVar

from django.db import transaction
from django.db.models import Q

from doublesix.app import wire
from doublesix.store.models import LogRow

State = TypeVar("State")
Fold = Callable[[Iterable[Any], State | None], State | None]
MOST: Final = 2048
"""Streams that are remembered."""
_COLUMNS: Final = ("at", "by", "kind", "data")


class LogEntry(NamedTuple):
    """An event as the log has it: when it happened, and who did it (an account's id)."""

    at: datetime
    by: int
    event: Any


class StreamState(NamedTuple):
    """What a stream amounts to, after how many events, and the last of them."""

    seq: int
    state: Any
    last: Any = None


NOTHING: Final = StreamState(0, None)
_remembered: OrderedDict[str, StreamState] = OrderedDict()
_lock = Lock()
_own = local()
"""What this thread's transaction has written, by stream."""


def load(stream: str, after: int = 0) -> list[Any]:
    """What happened in a stream, after so many events."""
    rows = LogRow.objects.filter(stream=stream, seq__gt=after).order_by("seq")
    return [_entry(*row) for row in rows.values_list(*_COLUMNS)]


def _entry(at: datetime, by: int, kind: str, data: Any) -> LogEntry:
    return LogEntry(at, by, wire.from_data(kind, data))


def load_state(stream: str, fold: Fold[State], seq: int = 0, *, is_next: bool = False) -> StreamState:
    """What a stream amounts to now.

    ``seq`` is how many events it is known to have, from the row just read: whoever only looks needs no more,
    nor who goes on from there (``is_next``): the log takes nothing from who was overtaken.
    """
    with _lock:
        known = _remembered.get(stream, NOTHING)
    is_changing = transaction.get_connection().in_atomic_block
    if seq and ((known.seq == seq and is_next) or (known.seq >= seq and not is_changing)):
        return known
    if is_changing:
        known = _transaction_memory().get(stream, known)
    more = load(stream, max(known.seq - 1, 0))
    if known.seq and more[:1] != [known.last]:
        known, more = NOTHING, load(stream)
    now = _gone_on(known, more, fold)
    if now is known:
        return known
    if is_changing:
        _transaction_memory()[stream] = now
    else:
        _remember(stream, now)
    return now


def read_ahead(streams: Mapping[str, int], fold: Fold[State]) -> None:
    """Remember what many streams amount to, known to have so many events: one question for all."""
    with _lock:
        known = {stream: _remembered.get(stream, NOTHING) for stream in streams}
    behind: dict[int, list[str]] = defaultdict(list)
    for stream, each in known.items():
        if each.seq < streams[stream]:
            behind[each.seq].append(stream)
    if not behind or transaction.get_connection().in_atomic_block:
        return
    wanted = [Q(stream__in=some, seq__gte=seq) for seq, some in behind.items()]
    rows = LogRow.objects.filter(reduce(or_, wanted)).order_by("seq")
    more: dict[str, list[LogEntry]] = defaultdict(list)
    for stream, *row in rows.values_list("stream", *_COLUMNS):
        more[stream].append(_entry(*row))
    for stream, entries in more.items():
        if not known[stream].seq or entries[0] == known[stream].last:
            _remember(stream, _gone_on(known[stream], entries, fold))


def _gone_on(known: StreamState, more: list[LogEntry], fold: Fold[State]) -> StreamState:
    """A state gone on with, from its last event if it has one."""
    new = more[1:] if known.seq else more
    return StreamState(known.seq + len(new), fold(new, known.state), new[-1]) if new else known


def _transaction_memory() -> dict[str, StreamState]:
    """What this thread's transaction knows of its own."""
    written: dict[str, StreamState] = _own.__dict__.setdefault("written", {})
    if len(written) > MOST:
        written.clear()
    return written


def _remember(stream: str, now: StreamState) -> None:
    with _lock:
        _remembered[stream] = now
        _remembered.move_to_end(stream)
        while len(_remembered) > MOST:
            _remembered.popitem(last=False)


def clear_memory() -> None:
    """Remember nothing."""
    with _lock:
        _remembered.clear()
    _transaction_memory().clear()


def keep(stream: str, seq: int, state: object, last: object) -> None:
    """Remember what a stream amounts to: now for the transaction, for all once it is committed."""
    now = StreamState(seq, state, last)
    _transaction_memory()[stream] = now
    transaction.on_commit(lambda: _remember(stream, now))
