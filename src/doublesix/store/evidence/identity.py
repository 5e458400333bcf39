"""Identity numbers, of which only a keyed hash and the last characters are kept.

The hash finds the same number in two entries; without the vault's key, numbers cannot be tried until
one fits. A digest begins with the id of the key it was made with, so that numbers are still found
after a change of keys, as long as the old key is known: the number itself is not there to hash again.
"""

import hashlib
import hmac
import unicodedata
from typing import Final, NamedTuple

from doublesix.store.evidence.vault import Vault

LONGEST: Final = 64
_INFO: Final = b"doublesix-evidence/1 identity"
_TAIL: Final = 4
_IGNORED: Final = frozenset({"Zs", "Zl", "Zp", "Pd", "Cc", "Cf"})
"""Blanks, dashes, and what cannot be seen."""


class Identity(NamedTuple):
    """What is kept of a number. ``tail`` is for people, to tell one of a player's papers from another."""

    digest: str
    tail: str


def normal_number(number: str) -> str:
    """The number in its one spelling: capitals, without blanks and dashes."""
    shown = unicodedata.normalize("NFKC", number).replace("\u2212", "-")
    return "".join(sign for sign in shown if unicodedata.category(sign) not in _IGNORED).upper()


def identify(number: str, vault: Vault) -> Identity:
    """What is kept of a number: its hash under the vault's first key, and its last characters."""
    plain = _check(number)
    return Identity(candidates(number, vault)[0], plain[len(plain) - min(_TAIL, len(plain) // 2) :])


def candidates(number: str, vault: Vault) -> tuple[str, ...]:
    """The digests that this number may be kept under, one for each key, to look for duplicates with."""
    plain = _check(number).encode()
    return tuple(
        f"{key_id}:{hmac.new(secret, plain, hashlib.sha256).hexdigest()}"
        for key_id, secret in vault.secrets_for(_INFO).items()
    )


def _check(number: str) -> str:
    plain = normal_number(number)
    if not 0 < len(plain) <= LONGEST:
        raise ValueError(f"an identity number has 1 to {LONGEST} letters and digits")
    return plain
