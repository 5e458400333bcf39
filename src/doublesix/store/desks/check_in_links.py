"""The links with which entries check themselves in: one for each entry, to be printed and mailed.

Like a table's link it is made from the installation's key and kept nowhere, so it can be printed again at any
time and guessed by nobody. It does one thing only: to say that its own entry is there today.
"""

import base64
import hashlib
import hmac
from typing import Final, NamedTuple

from django.conf import settings

from doublesix.store.keys import installation_secret
from doublesix.store.models import Tournament
from doublesix.store.refused import refuse

_LINK: Final = b"doublesix-check-in/1 link"
LONGEST: Final = 120


class Invited(NamedTuple):
    """Whose link it is: an event, and a number of its list."""

    tournament: Tournament
    number: int


def _signed(name: str) -> str:
    mac = hmac.new(installation_secret(_LINK), name.encode(), hashlib.sha256).digest()
    return f"{name}-{base64.urlsafe_b64encode(mac).decode().rstrip('=')}"


def token_of(tournament: Tournament, number: int) -> str:
    """The token of an entry of the list."""
    return _signed(f"{tournament.pk}-{number}")


def check_in_address(tournament: Tournament, number: int) -> str:
    """The whole address, for a QR code or a letter."""
    return f"{settings.SITE_ADDRESS}/in/{token_of(tournament, number)}/"


def opened(token: str) -> Invited:
    """Whose link this is; a forged one is refused."""
    pk, number, _mac = (*token.split("-", 2), "", "", "")[:3]
    if not (pk.isascii() and pk.isdigit() and number.isascii() and number.isdigit() and len(token) < LONGEST):
        raise refuse("check_in_link_unknown")
    if not hmac.compare_digest(_signed(f"{pk}-{number}").encode(), token.encode()):
        raise refuse("check_in_link_unknown")
    tournament = Tournament.objects.filter(pk=int(pk)).first()
    if tournament is None:
        raise refuse("check_in_link_unknown")
    return Invited(tournament, int(number))
