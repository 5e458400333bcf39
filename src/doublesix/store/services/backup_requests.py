"""What a backup is wanted for: a row, in the transaction that is the reason for it."""

from datetime import datetime
from typing import Final

from django.conf import settings

from doublesix.store.models import Backup, Tournament
from doublesix.tournament.progress import fixtures_left, results_of
from doublesix.tournament.state import DRAWN, FINISHED
from doublesix.tournament.state import Tournament as State

DRAW: Final = "draw"
STAGE: Final = "stage"
END: Final = "end"
SCHEDULE: Final = "schedule"
UPGRADE: Final = "upgrade"


def request_backup(reason: str, tournament: Tournament | None, at: datetime) -> None:
    """Want a backup; it is made soon after the transaction."""
    if settings.BACKUPS is not None:
        Backup.objects.create(reason=reason, tournament=tournament, asked_at=at)


def request_when_due(row: Tournament, before: State | None, after: State, at: datetime) -> None:
    """Want a backup where a stage or the whole event came to its end."""
    if before is None or DRAWN not in (before.status, after.status):
        return
    if after.status == FINISHED and before.status != FINISHED:
        request_backup(END, row, at)
    elif results_of(before).keys() != results_of(after).keys() and _phases_left(before) - _phases_left(after):
        request_backup(STAGE, row, at)


def _phases_left(state: State) -> set[str]:
    return {fixture.phase for fixture in fixtures_left(state)}
