"""The links of tables and the codes of sides: who has them may write on a match's sheet, without an account.

A link is for one match only. It is made from the installation's key, the match and how often it was revoked,
so it can be printed again at any time and is kept nowhere; nobody without the key can guess it.

A side's code is short, because it is typed at a table. A phone that types wrong ones waits longer and longer,
for that side alone. Phones can be many, so wrong codes from one address, and then those of all addresses
together, make the phones wait that never gave the right one. A phone that did goes on, and so does the other
side; who guesses elsewhere does not keep the hall waiting until very many do.
"""

import base64
import hashlib
import hmac
from datetime import datetime, timedelta
from math import ceil
from string import digits
from typing import Final, NamedTuple

from django.conf import settings
from django.db import transaction

from doublesix.store import statements
from doublesix.store.desks.asking import Who
from doublesix.store.desks.sheets import Table
from doublesix.store.keys import installation_secret
from doublesix.store.models import CodesTried, TableLink, Tournament
from doublesix.store.refused import refuse

_LINK: Final = b"doublesix-table/1 link"
_CODE: Final = b"doublesix-table/1 code"
_ADDRESS: Final = b"doublesix-table/1 address"
CODE_DIGITS: Final = 6
ALL: Final = ""
"""Stands for all phones together."""
_LINKS: Final = statements.Statement(
    lambda pk, fixture: (
        TableLink.objects.select_related("tournament").filter(tournament_id=pk, fixture=fixture).order_by()
    ),
    2,
)


class Limit(NamedTuple):
    """How many wrong codes pass before one waits, at first for a minute, and how long at most."""

    free: int
    longest: timedelta

    def left(self, tried: CodesTried, at: datetime) -> timedelta:
        """How long there is still to wait."""
        if tried.wrong < self.free or tried.last_wrong_at is None:
            return timedelta()
        steps = min(tried.wrong - self.free, 10)
        return min(timedelta(minutes=2**steps), self.longest) - (at - tried.last_wrong_at)


OF_PHONE: Final = Limit(5, timedelta(minutes=30))
OF_ADDRESS: Final = Limit(30, timedelta(minutes=5))
OF_ALL: Final = Limit(100, timedelta(minutes=5))


class Opened(NamedTuple):
    """What a link opens."""

    tournament: Tournament
    fixture: int
    generation: int


def _mac(info: bytes, words: str) -> bytes:
    return hmac.new(installation_secret(info), words.encode(), hashlib.sha256).digest()


def _name(tournament: Tournament, fixture: int, generation: int) -> str:
    return f"{tournament.pk}-{fixture}-{generation}"


def token_of(tournament: Tournament, fixture: int) -> str:
    """The link's token of a match, as it works now."""
    name = _name(tournament, fixture, generation_of(tournament, fixture))
    mac = base64.urlsafe_b64encode(_mac(_LINK, name)).decode().rstrip("=")
    return f"{name}-{mac}"


def address_of(tournament: Tournament, fixture: int) -> str:
    """The whole address, for a QR code."""
    return f"{settings.SITE_ADDRESS}/t/{token_of(tournament, fixture)}/"


def generation_of(tournament: Tournament, fixture: int) -> int:
    """How often the link of a match was revoked."""
    found = TableLink.objects.filter(tournament=tournament, fixture=fixture).first()
    return found.generation if found else 0


def link_of(pk: int, fixture: int) -> Opened | None:
    """What the link of a match opens as it works now, where there is such an event."""
    link = _LINKS.first(pk, fixture)
    if link is not None:
        return Opened(link.tournament, fixture, link.generation)
    tournament = Tournament.objects.filter(pk=pk).first()
    return Opened(tournament, fixture, 0) if tournament else None


def opened(token: str) -> Opened:
    """The match that a token opens; refused where it is forged or was revoked."""
    pk, fixture, generation, mac = (*token.split("-", 3), "", "", "", "")[:4]
    if not (pk.isdigit() and fixture.isdigit() and generation.isdigit() and len(token) < 120):
        raise refuse("table_link_unknown")
    wanted = base64.urlsafe_b64encode(_mac(_LINK, f"{pk}-{fixture}-{generation}")).decode().rstrip("=")
    if not hmac.compare_digest(wanted.encode(), mac.encode()):
        raise refuse("table_link_unknown")
    tournament = Tournament.objects.filter(pk=int(pk)).first()
    if tournament is None:
        raise refuse("table_link_unknown")
    if int(generation) != generation_of(tournament, int(fixture)):
        raise refuse("table_link_revoked")
    return Opened(tournament, int(fixture), int(generation))


@transaction.atomic
def revoke(tournament: Tournament, fixture: int) -> None:
    """Let the link of a match, and every phone that used it, work no longer; a new one can be printed."""
    row, _ = TableLink.objects.select_for_update().get_or_create(tournament=tournament, fixture=fixture)
    row.generation += 1
    row.save()
    row.tried.all().delete()  # by phones that are gone


def code_of(tournament: Tournament, number: int) -> str:
    """The code of an entry of the draw's list, with which its people sign for their side."""
    mac = _mac(_CODE, f"{tournament.pk}-{number}")
    return str(int.from_bytes(mac[:8], "big") % 10**CODE_DIGITS).zfill(CODE_DIGITS)


class Caller(NamedTuple):
    """A phone at a table, by its id, and the address that it calls from."""

    phone: str
    address: str = ""


def check_code(table: Table, side: int, code: str, caller: Caller, who: Who) -> None:
    """Go on only with a code of this side."""
    numbers = table.numbers_of(side)
    if not numbers:
        raise refuse("no_such_side")
    given = "".join(sign for sign in code[:40] if sign in digits)
    with transaction.atomic():
        row, _ = TableLink.objects.select_for_update().get_or_create(
            tournament=table.tournament, fixture=table.fixture.number
        )
        tried = Tried.of(row, table.sides[side], caller)
        own, others = tried.waits(who.at)
        is_right = any(hmac.compare_digest(code_of(table.tournament, each), given) for each in numbers)
        if max(own, others) <= timedelta():
            tried.note(is_right=is_right, at=who.at)
    if own > timedelta():
        raise refuse("codes_locked", minutes=_minutes(own))
    if others > timedelta():
        raise refuse("codes_locked_for_new", minutes=_minutes(others))
    if not is_right:
        raise refuse("wrong_code")


class Tried(NamedTuple):
    """What was tried for a side so far: on a phone, from its address, and by all together."""

    phone: CodesTried
    address: CodesTried
    everybody: CodesTried

    @classmethod
    def of(cls, link: TableLink, entrant: int, caller: Caller) -> "Tried":
        """What is known; nothing is kept of who only asks while there is to wait."""
        address = base64.urlsafe_b64encode(_mac(_ADDRESS, caller.address)[:18]).decode()
        names = (caller.phone, f"@{address}", ALL)
        known = {each.phone: each for each in link.tried.filter(entrant=entrant, phone__in=names)}
        return cls(*(known.get(name) or CodesTried(link=link, entrant=entrant, phone=name) for name in names))

    def waits(self, at: datetime) -> tuple[timedelta, timedelta]:
        """How long there is to wait for this phone's own wrong codes, and for those of others."""
        others = max(OF_ADDRESS.left(self.address, at), OF_ALL.left(self.everybody, at))
        return OF_PHONE.left(self.phone, at), timedelta() if self.phone.was_right else others

    def note(self, *, is_right: bool, at: datetime) -> None:
        """Keep what came of a code; a right one takes no wrong one away."""
        if is_right:
            if not self.phone.was_right:
                self.phone.was_right = True
                self.phone.save()
            return
        for each in self:
            each.wrong += 1
            each.last_wrong_at = at
            each.save()


def _minutes(wait: timedelta) -> int:
    return ceil(wait.total_seconds() / 60)
