"""The secrets of authenticator apps are kept sealed with the vault's key, in the rows that allauth reads.

A secret of an earlier version stands there open. It works as it is, and is sealed at the next start.
"""

from collections.abc import Iterator
from typing import Final

from allauth.mfa.models import Authenticator
from django.db import transaction

from doublesix.store import keys
from doublesix.store.evidence.vault import TamperFault

_SEALED: Final = "sealed:"
_NAME: Final = "secret of an authenticator app"
_SECRET: Final = "secret"  # nosec B105


def seal(secret: str) -> str:
    """A secret as it is kept."""
    return _SEALED + keys.vault().seal(secret.encode(), _NAME).hex()


def unseal(kept: str) -> str:
    """The secret; one that was kept open is itself."""
    return keys.vault().unseal(sealed_bytes(kept), _NAME).decode() if kept.startswith(_SEALED) else kept


def sealed_bytes(kept: str) -> bytes:
    """What was sealed; nothing where it stands open."""
    if not kept.startswith(_SEALED):
        return b""
    try:
        return bytes.fromhex(kept.removeprefix(_SEALED))
    except ValueError:
        raise TamperFault("this is no sealed secret") from None


def list_kept() -> Iterator[tuple[int, str]]:
    """All that are kept: the row and what it has."""
    rows = Authenticator.objects.filter(type=Authenticator.Type.TOTP).order_by("pk")
    for pk, data in rows.values_list("pk", "data").iterator():
        yield pk, str(data.get(_SECRET, ""))


def seal_open_ones() -> int:
    """Seal those that an earlier version kept open; how many there were."""
    return sum(reseal(pk) for pk, kept in list(list_kept()) if not kept.startswith(_SEALED))


@transaction.atomic
def reseal(pk: int) -> bool:
    """Seal one with the first key, unless it is; whether it was not."""
    row = Authenticator.objects.select_for_update().filter(pk=pk).first()
    kept = str(row.data.get(_SECRET, "")) if row is not None else ""
    if row is None or not kept or not keys.vault().is_stale(sealed_bytes(kept)):
        return False
    row.data[_SECRET] = seal(unseal(kept))
    row.save(update_fields=["data"])
    return True
