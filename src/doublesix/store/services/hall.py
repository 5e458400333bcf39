"""How many lots the hall screens show: a stream of its own in the log, so that it survives a restart.

Only the pace of showing is kept here. The order is the draw's, and stands.
"""

from django.db import IntegrityError, transaction

from doublesix.app.log_names import LOTS_SHOWN, SHOWN
from doublesix.store.actor import Actor
from doublesix.store.models import LogRow, Tournament


def _stream(tournament: Tournament) -> str:
    return f"hall/{tournament.pk}"


def _last(tournament: Tournament) -> LogRow | None:
    return LogRow.objects.filter(stream=_stream(tournament)).order_by("-seq").first()


def count_shown_lots(tournament: Tournament) -> int:
    """How many lots the screens show now."""
    last = _last(tournament)
    return int(last.data[SHOWN]) if last else 0


def show_lots(tournament: Tournament, count: int, who: Actor) -> int:
    """Show so many lots on every screen; asking twice changes nothing more."""
    last = _last(tournament)
    if (last.data[SHOWN] if last else 0) == count:
        return count
    row = LogRow(
        stream=_stream(tournament),
        seq=last.seq + 1 if last else 1,
        kind=LOTS_SHOWN,
        data={SHOWN: count},
        at=who.at,
        by=who.context.by,
    )
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:  # another screen's button was pressed at the same moment
        return count_shown_lots(tournament)
    return count
