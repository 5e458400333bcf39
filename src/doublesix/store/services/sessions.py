"""Who is signed in where: sessions by account, and their end.

A session itself says whose it is, so those of an account are found by reading all that are open: a few
thousand at most, and nobody waits for it but who asks.
"""

from datetime import UTC, datetime
from typing import Final, NamedTuple

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

from doublesix.store.keys import installation_mac
from doublesix.store.models import Account

BEGAN: Final = "began"
SEEN: Final = "seen"
"""When somebody signed in, and when they last did something, as seconds; kept in the session."""


_NAME: Final = b"doublesix-sessions/1 name"


class OpenSession(NamedTuple):
    """A session that is open."""

    key: str
    began: datetime | None
    seen: datetime | None

    @property
    def name(self) -> str:
        """What it is called on a page."""
        return name_of(self.key)


def list_open(account: Account) -> list[OpenSession]:
    """The sessions of an account, the one used last first."""
    found = []
    for row in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        says = row.get_decoded()
        if says.get(SESSION_KEY) == str(account.pk):
            found.append(OpenSession(row.session_key, _moment(says.get(BEGAN)), _moment(says.get(SEEN))))
    return sorted(found, key=lambda each: each.seen or datetime.min.replace(tzinfo=UTC), reverse=True)


def name_of(key: str) -> str:
    """What a session is called on a page: its key is as good as a password, and stands on none."""
    return installation_mac(_NAME, key).hex()[:32]


def end_one(account: Account, name: str, but: str | None) -> bool:
    """End the session of an account that is called so, but not this one; whether there was one."""
    keys = [each.key for each in list_open(account) if each.key != but and name_of(each.key) == name]
    return bool(Session.objects.filter(session_key__in=keys).delete()[0])


def end(account: Account, but: str | None = None) -> int:
    """End the sessions of an account, but for one where it is named; how many."""
    keys = [each.key for each in list_open(account) if each.key != but]
    return Session.objects.filter(session_key__in=keys).delete()[0]


def end_all() -> int:
    """End every session; how many."""
    return Session.objects.all().delete()[0]


def _moment(seconds: object) -> datetime | None:
    return datetime.fromtimestamp(seconds, UTC) if isinstance(seconds, int) else None
