"""The keys of the installation, and whether they are those that its data was made with.

Three keys are kept, each in a file of its own or in the environment (docs/keys.md):

``secret``         what signs cookies and sessions; changing it signs people out, older ones are still taken
``vault``          what seals papers, the secrets of draws and kept answers; changed by ``doublesix reseal``
``installation``   what printed codes, links and hashes of identity numbers are made of; it stays

The database remembers a fingerprint of each key in use. With another key nothing starts: evidence would not
open and printed codes would be dead, and nobody would know before the day.
"""

import hashlib
import hmac
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import transaction

from doublesix.store.evidence.vault import (
    INSTALLATION_KEY,
    VAULT_KEY,
    KeyFault,
    Vault,
    sealing_key_id,
    vault_from,
)
from doublesix.store.models import DrawSecret, KnownKey, Paper

SECRET: Final = "secret"  # nosec B105
VAULT: Final = "vault"
INSTALLATION: Final = "installation"
_SECRET_ID: Final = b"doublesix-keys/1 fingerprint of the secret key"
_HEAD: Final = 16
"""Bytes of a sealed file that are enough to tell its key."""
PUT_BACK: Final = (
    "Nothing was changed. Put back the right key from where the keys are kept, or name its folder with "
    "DOUBLESIX_KEYS. If it is lost for good, `doublesix reseal --lost` goes on with the present one and says "
    "what that costs."
)


def vault() -> Vault:
    """What seals and opens papers; a file that was changed meanwhile is read anew."""
    return _read(VAULT_KEY, settings.VAULT_KEY_FILE, _stamp(VAULT_KEY, settings.VAULT_KEY_FILE))


def installation() -> Vault:
    """The key that stays."""
    file = settings.INSTALLATION_KEY_FILE
    return _read(INSTALLATION_KEY, file, _stamp(INSTALLATION_KEY, file))


def installation_secret(info: bytes) -> bytes:
    """A secret for one purpose, the same as long as the installation lives."""
    return next(iter(installation().secrets_for(info).values()))


def installation_mac(info: bytes, words: str) -> bytes:
    """What proves that words come from this installation, for one purpose."""
    return hmac.new(installation_secret(info), words.encode(), hashlib.sha256).digest()


def identity_keys() -> Vault:
    """What identity numbers are hashed with, and what they were hashed with before."""
    return installation().followed_by(vault())


def _stamp(variable: str, file: Path) -> str:
    """What is another when the keys are others."""
    if os.environ.get(variable, "").strip():
        return os.environ[variable]
    try:
        found = Path(file).stat()
    except OSError:
        return ""
    return f"{found.st_mtime_ns} {found.st_size} {found.st_ino}"


@lru_cache(maxsize=8)
def _read(variable: str, file: Path, stamp: str) -> Vault:  # noqa: ARG001
    return vault_from(os.environ, file, [settings.PAPERS], variable)


def fingerprints() -> dict[str, tuple[str, ...]]:
    """The keys that are here, by fingerprints, the one in use first."""
    secret = installation_secret(_SECRET_ID)
    signing = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return {
        SECRET: tuple(hmac.new(secret, key.encode(), hashlib.sha256).hexdigest()[:16] for key in signing),
        VAULT: vault().ids,
        INSTALLATION: installation().ids,
    }


def check() -> None:
    """Go on only with the keys that the data was made with; at the first start they are noted."""
    given = fingerprints()
    for fault in faults(given):
        raise KeyFault(fault)
    note(given)


def faults(given: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """What is wrong with the keys that are here, in words."""
    known = known_fingerprints()
    lacking = sorted((known[VAULT] or _sealing_key_ids()) - set(given[VAULT]))
    if lacking:
        yield (
            f"Papers here are sealed with key {', '.join(lacking)}, and {_where(VAULT_KEY)} holds "
            f"{', '.join(given[VAULT])}: they cannot be opened. {PUT_BACK}"
        )
    if known[INSTALLATION] and not known[INSTALLATION] & set(given[INSTALLATION]):
        yield (
            f"Printed codes and links here are made of key {', '.join(sorted(known[INSTALLATION]))}, and "
            f"{_where(INSTALLATION_KEY)} holds {given[INSTALLATION][0]}: none of them would work. {PUT_BACK}"
        )
    elif known[SECRET] and not known[SECRET] & set(given[SECRET]):
        yield (
            f"The key that signs cookies, in {_where('DOUBLESIX_SECRET_KEY')}, is another than before: "
            f"everybody would be signed out, and the tables' phones too. {PUT_BACK}"
        )


def _where(variable: str) -> str:
    """Where a key comes from."""
    if os.environ.get(variable, "").strip():
        return f"the environment variable {variable}"
    files = {VAULT_KEY: settings.VAULT_KEY_FILE, INSTALLATION_KEY: settings.INSTALLATION_KEY_FILE}
    return str(files.get(variable, settings.KEYS / "secret.key"))


def known_fingerprints() -> dict[str, set[str]]:
    """The fingerprints that the database knows."""
    found: dict[str, set[str]] = {SECRET: set(), VAULT: set(), INSTALLATION: set()}
    for row in KnownKey.objects.all():
        found.setdefault(row.purpose, set()).add(row.fingerprint)
    return found


@transaction.atomic
def note(given: dict[str, tuple[str, ...]]) -> None:
    """Remember the keys in use."""
    for purpose, found in given.items():
        KnownKey.objects.get_or_create(purpose=purpose, fingerprint=found[0])


@transaction.atomic
def note_only(given: dict[str, tuple[str, ...]]) -> None:
    """Remember the keys in use, and no others: everything is made with these now."""
    KnownKey.objects.all().delete()
    note(given)


def _sealing_key_ids() -> set[str]:
    """The keys that what is kept was sealed with, by what it says itself: for data of an earlier version."""
    found = {sealing_key_id(bytes(row.sealed)) for row in DrawSecret.objects.all()}
    kept = {str(pk) for pk in Paper.objects.filter(deleted_at=None).values_list("pk", flat=True)}
    files = (file for file in Path(settings.PAPERS).glob("*/*.sealed") if file.stem in kept)
    return found | {sealing_key_id(head) for head in map(head_of, files) if head}


def head_of(file: Path) -> bytes:
    """How a file begins; nothing if it was deleted meanwhile."""
    try:
        with file.open("rb") as opened:
            return opened.read(_HEAD)
    except FileNotFoundError:
        return b""
