"""The codes of vouchers (E32): made from the installation's key, so that a voucher can be printed again.

Kept is only the hash of a code. Where it was made otherwise, or with another key, the code is not known.
"""

import hashlib
from typing import Final, NamedTuple

from doublesix.store.keys import installation_mac
from doublesix.store.models import Tournament, Voucher

_CODE: Final = b"doublesix-voucher/1 code"
_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""None that looks like another."""
_GROUPS, _EACH = 3, 4


def hash_code(code: str) -> str:
    """The hash of a code however it is written: in groups, with spaces or dashes, in small letters."""
    signs = "".join(sign for sign in code.upper() if sign.isalnum())
    return hashlib.sha256(signs.encode()).hexdigest()


def make_code(voucher: Voucher) -> str:
    """The code of a voucher that is in the database: sixty bits that only this installation can tell."""
    found = int.from_bytes(installation_mac(_CODE, f"{voucher.given_by_id}-{voucher.pk}"), "big")
    letters = ""
    for _ in range(_GROUPS * _EACH):
        found, at = divmod(found, len(_LETTERS))
        letters += _LETTERS[at]
    return "-".join(letters[at : at + _EACH] for at in range(0, len(letters), _EACH))


def code_of(voucher: Voucher) -> str:
    """The code to print or to mail; nothing where it is not known any more."""
    code = make_code(voucher)
    return code if hash_code(code) == voucher.digest else ""


class GivenVoucher(NamedTuple):
    """A voucher of an event, and whether its code is known, so that it can be printed again."""

    row: Voucher
    can_print: bool


def list_vouchers(tournament: Tournament) -> list[GivenVoucher]:
    """The vouchers that an event gave, in their order."""
    rows = tournament.vouchers.select_related("used_by__tournament").order_by("given_at", "pk")
    return [GivenVoucher(row, row.used_at is None and bool(code_of(row))) for row in rows]
