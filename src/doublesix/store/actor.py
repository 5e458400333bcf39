"""Who asks a service for something, and when."""

from datetime import datetime
from typing import NamedTuple

from doublesix.store.models import Account
from doublesix.tournament.context import CommandContext


class Actor(NamedTuple):
    """Somebody who asks for something; without an account for who came by a link."""

    account: Account | None
    at: datetime
    link: int = 0
    """The number of the link from the desk, where somebody came by one."""

    @property
    def id(self) -> int:
        """What the log has of them: an account's id, or the number of a link below zero; else nothing."""
        return self.account.pk if self.account else -self.link

    @property
    def context(self) -> CommandContext:
        """For the pure rooms: the moment and an id."""
        return CommandContext(self.at, self.id)
