"""How many lots the hall screens show: a stream of its own in the log, so that it survives a restart.

Only the pace of showing is kept here. The order is the draw's, and stands.
"""

from typing import Final

from django.db import IntegrityError, transaction

from doublesix.store.desks.asking import Who
from doublesix.store.models import LogRow, Tournament

KIND: Final = "LotsShown"


def _stream(tournament: Tournament) -> str:
    return f"hall/{tournament.pk}"


def _last(tournament: Tournament) -> LogRow | None:
    return LogRow.objects.filter(stream=_stream(tournament)).order_by("-seq").first()


def shown(tournament: Tournament) -> int:
    """How many lots the screens show now."""
    last = _last(tournament)
    return int(last.data["shown"]) if last else 0


def show(tournament: Tournament, count: int, who: Who) -> int:
    """Show so many lots on every screen; asking twice changes nothing more."""
    last = _last(tournament)
    if (last.data["shown"] if last else 0) == count:
        return count
    row = LogRow(
        stream=_stream(tournament),
        seq=last.seq + 1 if last else 1,
        kind=KIND,
        data={"shown": count},
        at=who.at,
        by=who.asked.by,
    )
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:  # another screen's button was pressed at the same moment
        return shown(tournament)
    return count
