"""How long there is: to play, to catch what lies wrong, and until the next round."""

from datetime import datetime, timedelta
from typing import Final

from doublesix.app.online.events import ConnectionLost
from doublesix.app.online.state import BETWEEN, PLAYING, OnlineTable
from doublesix.play.events import RoundEnded
from doublesix.play.irregular import let_stand

UNTIL_NEXT: Final = timedelta(seconds=20)
"""Between rounds, unless all say before that they are ready."""
TO_CATCH: Final = timedelta(seconds=10)
"""What lies wrong, where the round is over with it."""


def deals_at(table: OnlineTable) -> datetime | None:
    """When the next round is dealt."""
    if table.status != BETWEEN or table.turn_since is None:
        return None
    people = [seat for seat in table.seats if seat.person and not seat.is_held and seat.is_connected]
    is_first = table.round_number == 0
    if is_first or all(seat.is_ready for seat in people):
        return table.turn_since
    return table.turn_since + UNTIL_NEXT


def stands_at(table: OnlineTable) -> datetime | None:
    """When a tile that lies wrong stands, because the round is over with it (F16, F17)."""
    if table.status != PLAYING or table.misplaid is None or table.turn_since is None:
        return None
    is_last = any(isinstance(event, RoundEnded) for event in let_stand(table.match))
    return table.turn_since + TO_CATCH if is_last else None


def plays_until(table: OnlineTable) -> datetime | None:
    """Until when the person on turn has to play; a lost connection has patience on top.

    Where a play may take any time, who has lost the connection has patience from then on.
    """
    opening, since = table.opening, table.turn_since
    if table.status != PLAYING or not table.turn or since is None:
        return None
    seat = table.seat(table.turn)
    if seat.is_played_by_bot or (seat.is_connected and not opening.seconds):
        return None
    if not opening.seconds:
        since = max(since, _lost_at(table, table.turn))
    patience = 0 if seat.is_connected else opening.patience
    return since + timedelta(seconds=opening.seconds + patience)


def _lost_at(table: OnlineTable, seat: int) -> datetime:
    """Since when the player of a seat is not connected."""
    return next(entry.at for entry in reversed(table.entries) if entry.event == ConnectionLost(seat))


def left_ms(table: OnlineTable, now: datetime) -> int | None:
    """Milliseconds left, of whatever is waited for; nothing where there is any time."""
    until = deals_at(table) or plays_until(table)
    return None if until is None else max(0, round((until - now).total_seconds() * 1000))
