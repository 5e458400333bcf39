"""Recovery codes: for the day on which the phone with the second factor is lost. Each works once.

Whoever makes them sees them once; kept are hashes. Codes have 140 random bits, so a plain hash tells nobody
anything. Those that an earlier version made are eight digits: of these a slow, salted hash is kept, as of a
password, until they are used or replaced.
"""

import hashlib
import secrets
from typing import Final

from django.contrib.auth.hashers import check_password
from django.db import transaction

from doublesix.store.models import Account, RecoveryCode

COUNT: Final = 10
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""None that looks like another."""
_GROUPS, _EACH = 7, 4
_EARLIER_DIGITS: Final = 8
_FAST: Final = "sha256:"


@transaction.atomic
def make(account: Account) -> list[str]:
    """New codes, which are shown now and never again; those from before work no longer."""
    Account.objects.select_for_update().get(pk=account.pk)  # two at once would leave twice as many
    RecoveryCode.objects.filter(account=account).delete()
    codes = [_new_code() for _ in range(COUNT)]
    RecoveryCode.objects.bulk_create(RecoveryCode(account=account, digest=_digest(code)) for code in codes)
    return codes


def _new_code() -> str:
    groups = ("".join(secrets.choice(LETTERS) for _ in range(_EACH)) for _ in range(_GROUPS))
    return "-".join(groups)


def _characters(text: str) -> str:
    """A code however it is written: in groups, with spaces or dashes, in small letters."""
    return "".join(each for each in text[:80].upper() if each.isascii() and each.isalnum())


def _digest(code: str) -> str:
    return _FAST + hashlib.sha256(_characters(code).encode()).hexdigest()


def is_written_like_one(text: str) -> bool:
    """Whether it has the form of one; a code of an app has six digits."""
    characters = _characters(text)
    return len(characters) == _GROUPS * _EACH or _is_earlier(characters)


def _is_earlier(characters: str) -> bool:
    return len(characters) == _EARLIER_DIGITS and characters.isdigit()


def use(account: Account, text: str) -> bool:
    """Use up a code of an account; whether there was one."""
    characters = _characters(text)
    if not _is_earlier(characters):
        return _is_used_up(RecoveryCode.objects.filter(account=account, digest=_digest(characters)).first())
    earlier = RecoveryCode.objects.filter(account=account).exclude(digest__startswith=_FAST)
    return _is_used_up(next((row for row in earlier if check_password(characters, row.digest)), None))


def _is_used_up(row: RecoveryCode | None) -> bool:
    """Whether it was used up here: of two at once, one deletes it."""
    return row is not None and RecoveryCode.objects.filter(pk=row.pk).delete()[0] == 1


def own_codes(account: Account, texts: list[str]) -> list[str]:
    """Those of some texts that are codes of an account and were not used, as they are written."""
    known = set(RecoveryCode.objects.filter(account=account).values_list("digest", flat=True))
    return [text for text in texts[:COUNT] if is_written_like_one(text) and _digest(text) in known]


def count_left(account: Account) -> int:
    """How many can still be used."""
    return RecoveryCode.objects.filter(account=account).count()


def forget(account: Account) -> None:
    """There is no second factor any more that they stand for."""
    RecoveryCode.objects.filter(account=account).delete()
