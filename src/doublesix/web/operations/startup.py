"""Starting: the application set up, its place and its keys looked at, and every fault said in words."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from doublesix.store.backups.faults import BackupFault
from doublesix.store.evidence.vault import KeyFault
from doublesix.web.environment import EnvironmentFault


def set_up() -> None:
    """Django with our settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "doublesix.web.settings")
    import django

    django.setup()


def prepare() -> None:
    """The application with its data: a new place is prepared, one that is not right is refused."""
    set_up()
    from django.core.management import call_command

    from doublesix.store import keys
    from doublesix.store.services import second_factors
    from doublesix.web.operations import versions

    require_writable()
    versions.require_same_version()
    call_command("migrate", verbosity=0)
    keys.check()
    second_factors.seal_open_ones()  # of an earlier version; with the right keys, so not in a migration


def require_writable() -> None:
    """Go on only where something can be written, and no restoring was cut off."""
    from django.conf import settings

    from doublesix.store.backups.restoration import MARK

    fault = why_unwritable(settings.DATA)
    if fault:
        raise EnvironmentFault(fault)
    if (Path(settings.DATA) / MARK).exists():
        raise EnvironmentFault(
            f"A restoring into {settings.DATA} was cut off, so what is there is not whole. Empty the folder "
            "(and the database, where it is elsewhere), then run `doublesix restore` again."
        )


def why_unwritable(folder: Path) -> str:
    """Why nothing can be written to a folder; empty where it can."""
    try:
        with tempfile.NamedTemporaryFile(dir=folder) as tried:
            tried.write(b"\0" * 65536)
            tried.flush()
            os.fsync(tried.fileno())
    except OSError as error:
        return (
            f"Nothing can be written to {folder}: {error.strerror}. Make room or let this user write there, "
            "or name another folder with DOUBLESIX_DATA."
        )
    return ""


@contextmanager
def report_faults() -> Iterator[None]:
    """Whatever is wrong with the installation ends the program with a sentence, not with a traceback."""
    try:
        yield
    except (EnvironmentFault, KeyFault, BackupFault) as fault:
        raise SystemExit(str(fault)) from None
    except sqlite3.Error as error:
        raise SystemExit(f"The database says: {error}.") from None
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        raise SystemExit(f"{named}{error.strerror or error}.") from None
    except Exception as error:
        words = _database_fault_words(error)
        if not words:
            raise
        raise SystemExit(words) from None


def _database_fault_words(error: Exception) -> str:
    """What a fault of the database means."""
    from django.db import Error

    if not isinstance(error, Error):
        return ""
    said = " ".join(str(error).split())
    if "readonly" in said or "read-only" in said:
        return f"The database cannot be written to ({said}): let this user write to its file and its folder."
    if "full" in said or "No space" in said:
        return f"There is no room on the disk of the database ({said})."
    if "connect" in said or "unable to open" in said:
        return f"The database cannot be reached ({said}). Is it running, and is DATABASE_URL right?"
    return f"The database says: {said}."
