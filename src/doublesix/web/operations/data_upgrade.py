"""Data of an earlier version made data of this one: a backup, every step, and a look at all of it."""

from collections.abc import Iterator

from django.core.management import call_command
from django.db import connection
from django.utils import timezone

import doublesix
from doublesix.store import keys, verification
from doublesix.store.backups import schedule, writer
from doublesix.store.backups.faults import BackupFault
from doublesix.store.services import ratings
from doublesix.store.services.backup_requests import UPGRADE
from doublesix.web.environment import EnvironmentFault
from doublesix.web.operations import versions


def upgrade() -> Iterator[str]:
    """Do it, saying what was done."""
    if versions.is_new():
        raise EnvironmentFault(
            "There is no data yet, so there is nothing to upgrade: start with `doublesix serve`."
        )
    if versions.unknown_steps():
        versions.require_same_version()
    backup = None
    if _knows_its_keys():  # data of before that does so after the steps
        keys.check()
    if versions.missing_steps():
        now = timezone.now()
        made = writer.write_backup(
            schedule.backup_path(now, UPGRADE), UPGRADE, now, schedule.read_passphrase()
        )
        backup = made.file
        yield f"Backup: {backup}"
        call_command("migrate", verbosity=0)
    ratings.count_again()
    keys.check()
    faults = verification.all_faults()
    if faults:
        back = f" The data as it was before is in {backup}." if backup else ""
        raise BackupFault(f"Something is wrong with the data:{back}\n  " + "\n  ".join(faults[:20]))
    yield f"The data is of version {doublesix.__version__}, and all of it was looked at."


def _knows_its_keys() -> bool:
    """Whether the data says by itself, before any step, which keys it was made with."""
    return "store_knownkey" in connection.introspection.table_names()
