"""The tokens of entries' own links: made from the installation's key, and kept nowhere."""

import base64
from typing import Final

from doublesix.store.keys import installation_mac
from doublesix.store.models import Tournament

_LINK: Final = b"doublesix-check-in/1 link"


def sign(tournament: int, number: int) -> str:
    """The token of a number of the list of an event."""
    mac = installation_mac(_LINK, f"{tournament}-{number}")
    return f"{tournament}-{number}-{base64.urlsafe_b64encode(mac).decode().rstrip('=')}"


def token_of(tournament: Tournament, number: int) -> str:
    """The token of an entry of the list."""
    return sign(tournament.pk, number)
