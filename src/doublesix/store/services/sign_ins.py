"""The audit of sign-ins: who signed in or tried, when, with what result, from which network."""

import logging
from datetime import datetime
from ipaddress import ip_address, ip_network
from typing import Final

from doublesix.store.models import Account, SignIn
from doublesix.store.queries.log_marks import ACCOUNT, mark_of

logger = logging.getLogger(__name__)
SHOWN: Final = 50
"""How many are shown at once."""
_KEPT_BITS: Final = {4: 24, 6: 48}
"""How much of an address is kept: a network of many people, not a machine."""


def coarse_network(address: str) -> str:
    """The network that an address lies in."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    return str(ip_network(f"{found}/{_KEPT_BITS[found.version]}", strict=False))


def note(account: Account | None, result: str, address: str, at: datetime) -> None:
    """Write down that somebody signed in, or tried; the server's log is told by the account's mark."""
    logger.info("sign-in: %s%s", result, f" by {mark_of(ACCOUNT, account.pk)}" if account else "")
    SignIn.objects.create(account=account, result=result, network=coarse_network(address), at=at)


def list_recent(account: Account | None = None) -> list[SignIn]:
    """The newest of an account, or of all."""
    rows = SignIn.objects.select_related("account")
    return list((rows.filter(account=account) if account else rows)[:SHOWN])
