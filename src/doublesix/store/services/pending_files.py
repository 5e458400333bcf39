"""Files that were sent and shown but not yet confirmed: sealed, for the one who sent them, for a day."""

import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.conf import settings

from doublesix.store.actor import Actor
from doublesix.store.evidence.vault import TamperFault
from doublesix.store.keys import vault
from doublesix.store.models import Tournament
from doublesix.store.refusals import refuse

LIFE: Final = 24 * 3600
"""Seconds after which a file that nobody confirmed is thrown away."""


def keep(tournament: Tournament, data: bytes, who: Actor) -> str:
    """Keep a file; the name it is found by."""
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    _sweep(folder)
    token = secrets.token_hex(16)
    (folder / f"{token}.sealed").write_bytes(vault().seal(data, _document_name(tournament, token, who)))
    return token


def load(tournament: Tournament, token: str, who: Actor) -> bytes:
    """A file that the same person sent for the same event before."""
    file = _file(token)
    if file is None:
        raise refuse("import_gone")
    try:
        return vault().unseal(file.read_bytes(), _document_name(tournament, token, who))
    except (FileNotFoundError, TamperFault):
        raise refuse("import_gone") from None


def drop(token: str) -> None:
    """Throw a file away."""
    file = _file(token)
    if file is not None:
        file.unlink(missing_ok=True)


def _folder() -> Path:
    return Path(settings.PAPERS) / "imports"


def _file(token: str) -> Path | None:
    is_ours = len(token) == 32 and set(token) <= set("0123456789abcdef")
    return _folder() / f"{token}.sealed" if is_ours else None


def _document_name(tournament: Tournament, token: str, who: Actor) -> str:
    return f"import {tournament.pk} {who.account.pk if who.account else 0} {token}"


def _sweep(folder: Path) -> None:
    oldest = time.time() - LIFE
    for file in folder.glob("*.sealed"):
        with suppress(FileNotFoundError):  # confirmed, or swept by another, at this moment
            if file.stat().st_mtime < oldest:
                file.unlink()
