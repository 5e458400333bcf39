"""Who asks a desk for something, and when."""

from datetime import datetime
from typing import NamedTuple

from doublesix.store.models import Account
from doublesix.tournament.asked import Asked


class Who(NamedTuple):
    """Somebody at a desk; without an account for who came by a mailed link."""

    account: Account | None
    at: datetime

    @property
    def asked(self) -> Asked:
        """For the pure rooms: the moment and an id."""
        return Asked(self.at, self.account.pk if self.account else 0)
