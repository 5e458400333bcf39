"""The links of tables and the codes of sides: who has them may write on a match's sheet, without an account.

A link is for one match only. It is made from the installation's key, the match and how often it was revoked,
so it can be printed again at any time and is kept nowhere; nobody without the key can guess it.

A side's code is short, because it is typed at a table. A phone that types wrong ones waits longer and longer,
for that side alone. Phones can be many, so wrong codes from one address, and then those of all addresses
together, make the phones wait that never gave the right one. A phone that did goes on, and so does the other
side; who guesses elsewhere does not keep the hall waiting until very many do.
"""

import base64
import hmac
from datetime import datetime, timedelta
from math import ceil
from string import digits
from typing import Final, NamedTuple, Protocol

from django.db import transaction

from doublesix.store import statements
from doublesix.store.actor import Actor
from doublesix.store.keys import installation_mac
from doublesix.store.models import CodesTried, HallCode, HallCodesTried, TableLink, Tournament
from doublesix.store.queries.side_codes import code_of
from doublesix.store.refusals import refuse
from doublesix.store.services.sheets import Table
from doublesix.store.services.tournaments import state_of
from doublesix.tournament.progress import fixtures_left
from doublesix.tournament.state import DRAWN

_LINK: Final = b"doublesix-table/1 link"
_ADDRESS: Final = b"doublesix-table/1 address"
ALL: Final = ""
"""Stands for all phones together."""
_LINKS: Final = statements.Statement(
    lambda pk, fixture: (
        TableLink.objects.select_related("tournament").filter(tournament_id=pk, fixture=fixture).order_by()
    ),
    2,
)


Tried = CodesTried | HallCodesTried


class Tries(Protocol):
    """What a limit looks at: how many wrong codes there were, and when the last."""

    @property
    def wrong(self) -> int:
        """How many."""

    @property
    def last_wrong_at(self) -> datetime | None:
        """When the last."""


class Limit(NamedTuple):
    """How many wrong codes pass before one waits, at first for a minute, and how long at most."""

    free: int
    longest: timedelta

    def time_left(self, tried: Tries, at: datetime) -> timedelta:
        """How long there is still to wait."""
        if tried.wrong < self.free or tried.last_wrong_at is None:
            return timedelta()
        steps = min(tried.wrong - self.free, 10)
        return min(timedelta(minutes=2**steps), self.longest) - (at - tried.last_wrong_at)


OF_PHONE: Final = Limit(5, timedelta(minutes=30))
OF_ADDRESS: Final = Limit(30, timedelta(minutes=5))
OF_ALL: Final = Limit(100, timedelta(minutes=5))


class LinkedMatch(NamedTuple):
    """What a link opens."""

    tournament: Tournament
    fixture: int
    generation: int


def _name(tournament: Tournament, fixture: int, generation: int) -> str:
    return f"{tournament.pk}-{fixture}-{generation}"


def _sign(name: str) -> str:
    return base64.urlsafe_b64encode(installation_mac(_LINK, name)).decode().rstrip("=")


def token_of(tournament: Tournament, fixture: int) -> str:
    """The link's token of a match, as it works now."""
    name = _name(tournament, fixture, generation_of(tournament, fixture))
    return f"{name}-{_sign(name)}"


def generation_of(tournament: Tournament, fixture: int) -> int:
    """How often the link of a match was revoked."""
    found = TableLink.objects.filter(tournament=tournament, fixture=fixture).first()
    return found.generation if found else 0


def link_of(pk: int, fixture: int) -> LinkedMatch | None:
    """What the link of a match opens as it works now, where there is such an event."""
    link = _LINKS.first(pk, fixture)
    if link is not None:
        return LinkedMatch(link.tournament, fixture, link.generation)
    tournament = Tournament.objects.filter(pk=pk).first()
    return LinkedMatch(tournament, fixture, 0) if tournament else None


def open_link(token: str) -> LinkedMatch:
    """The match that a token opens; refused where it is forged or was revoked."""
    pk, fixture, generation, mac = (*token.split("-", 3), "", "", "", "")[:4]
    if not (pk.isdigit() and fixture.isdigit() and generation.isdigit() and len(token) < 120):
        raise refuse("table_link_unknown")
    if not hmac.compare_digest(_sign(f"{pk}-{fixture}-{generation}").encode(), mac.encode()):
        raise refuse("table_link_unknown")
    tournament = Tournament.objects.filter(pk=int(pk)).first()
    if tournament is None:
        raise refuse("table_link_unknown")
    if int(generation) != generation_of(tournament, int(fixture)):
        raise refuse("table_link_revoked")
    return LinkedMatch(tournament, int(fixture), int(generation))


@transaction.atomic
def revoke(tournament: Tournament, fixture: int) -> None:
    """Let the link of a match that is to be played, and every phone that used it, work no longer."""
    state = state_of(tournament)
    if state.status != DRAWN or fixture not in {each.number for each in fixtures_left(state)}:
        raise refuse("no_such_match", number=fixture + 1)
    row, _ = TableLink.objects.select_for_update().get_or_create(tournament=tournament, fixture=fixture)
    row.generation += 1
    row.save()
    row.tried.all().delete()  # by phones that are gone


class Caller(NamedTuple):
    """A phone at a table, by its id, and the address that it calls from."""

    phone: str
    address: str = ""


def check_code(table: Table, side: int, code: str, caller: Caller, who: Actor) -> None:
    """Go on only with a code of this side."""
    numbers = table.numbers_of(side)
    if not numbers:
        raise refuse("no_such_side")
    given = "".join(sign for sign in code[:40] if sign in digits)
    with transaction.atomic():
        row, _ = TableLink.objects.select_for_update().get_or_create(
            tournament=table.tournament, fixture=table.fixture.number
        )
        tried = CodeAttempts.load(row, table.sides[side], caller)
        is_right = any(hmac.compare_digest(code_of(table.tournament, each), given) for each in numbers)
        times = tried.check(is_right=is_right, at=who.at)
    insist_on_code(*times, is_right=is_right)


def insist_on_code(
    own: timedelta,
    others: timedelta,
    *,
    is_right: bool,
    codes: tuple[str, str, str] = ("codes_locked", "codes_locked_for_new", "wrong_code"),
) -> None:
    """Go on only with a right code, typed when there was nothing to wait for; refused with these words."""
    if own > timedelta():
        raise refuse(codes[0], minutes=minutes_in(own))
    if others > timedelta():
        raise refuse(codes[1], minutes=minutes_in(others))
    if not is_right:
        raise refuse(codes[2])


class CodeAttempts(NamedTuple):
    """What was tried for a side so far: on a phone, from its address, and by all together."""

    phone: Tried
    address: Tried
    everybody: Tried

    @classmethod
    def load(cls, link: TableLink | HallCode, entrant: int, caller: Caller) -> "CodeAttempts":
        """What is known; nothing is kept of who only asks while there is to wait."""
        address = base64.urlsafe_b64encode(installation_mac(_ADDRESS, caller.address)[:18]).decode()
        names = (caller.phone, f"@{address}", ALL)
        known: dict[str, Tried] = {
            each.phone: each for each in link.tried.filter(entrant=entrant, phone__in=names)
        }
        return cls(*(known.get(name) or _first_try(link, entrant, name) for name in names))

    def check(self, *, is_right: bool, at: datetime) -> tuple[timedelta, timedelta]:
        """Keep what came of a code, where it counts; how long there is to wait, for own ones and others'."""
        own, others = self.waiting_times(at)
        if max(own, others) <= timedelta():
            self.note(is_right=is_right, at=at)
        return own, others

    def waiting_times(self, at: datetime) -> tuple[timedelta, timedelta]:
        """How long there is to wait for this phone's own wrong codes, and for those of others."""
        others = max(OF_ADDRESS.time_left(self.address, at), OF_ALL.time_left(self.everybody, at))
        return OF_PHONE.time_left(self.phone, at), timedelta() if self.phone.was_right else others

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


def _first_try(link: TableLink | HallCode, entrant: int, phone: str) -> Tried:
    """Nothing was tried yet."""
    if isinstance(link, TableLink):
        return CodesTried(link=link, entrant=entrant, phone=phone)
    return HallCodesTried(link=link, entrant=entrant, phone=phone)


def minutes_in(wait: timedelta) -> int:
    """How many minutes to say that there is to wait."""
    return ceil(wait.total_seconds() / 60)
