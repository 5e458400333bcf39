"""Over plain HTTP only a network that is nobody else's is answered: a hall's Wi-Fi, not the internet.

Whoever asks from an address of the internet would send a password for everybody to read, so there is no page
for them. An installation behind HTTPS leads them there instead.
"""

from ipaddress import IPv6Address, ip_address

from django.conf import settings

from doublesix.web.asgi_types import App, Receive, Scope, Send, address_of
from doublesix.web.requests.error_pages import turn_away


class HallNetwork:
    """An ASGI application around another."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through, or say why not."""
        if _is_plain(scope) and is_of_the_internet(address_of(scope)):
            await turn_away(scope, send, 426)
        else:
            await self.app(scope, receive, send)


def _is_plain(scope: Scope) -> bool:
    """Whether others could read along, and nothing else keeps them from it."""
    return scope["scheme"] == "http" and not settings.HTTPS and not settings.PLAIN_NETWORK


def is_of_the_internet(address: str) -> bool:
    """Whether an address can be reached from everywhere."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        return found.ipv4_mapped.is_global
    return found.is_global
