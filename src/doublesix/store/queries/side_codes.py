"""The codes of sides: an entry's people sign with theirs for their side of a match.

A code is made from the installation's key, so it can be printed again at any time and is kept nowhere.
"""

from typing import Final

from doublesix.store.keys import installation_mac
from doublesix.store.models import Tournament

_CODE: Final = b"doublesix-table/1 code"
CODE_DIGITS: Final = 6


def code_of(tournament: Tournament, number: int) -> str:
    """The code of an entry of the draw's list, with which its people sign for their side."""
    mac = installation_mac(_CODE, f"{tournament.pk}-{number}")
    return str(int.from_bytes(mac[:8], "big") % 10**CODE_DIGITS).zfill(CODE_DIGITS)
