"""Links from the desk: who has one is a scorekeeper or a judge of an event for its day, without an account.

A link is for one person, by name: what is done with it stands in the log under that name. It is made from the
installation's key, is shown where it is made, can be revoked at any moment and ends with the event's day.
"""

import base64
import hmac
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction

from doublesix.app.roles import JUDGE, SCOREKEEPER
from doublesix.store import change_feed
from doublesix.store.actor import Actor
from doublesix.store.keys import installation_mac
from doublesix.store.models import DutyLink, Tournament
from doublesix.store.refusals import insist, refuse
from doublesix.store.services.floor import starts_of
from doublesix.store.services.tournaments import State, lock_tournament, state_of
from doublesix.tournament import day
from doublesix.tournament.names import naming_refusal, normal

_LINK: Final = b"doublesix-duty/1 link"
ROLES: Final = (SCOREKEEPER, JUDGE)
"""Whom a link can be for."""
MOST: Final = 100
"""Links of an event that work at the same time."""
INTO_THE_NIGHT: Final = timedelta(hours=4)
"""So long after midnight a day of play is over."""
LONGEST: Final = 80


def end_of_day(state: State, at: datetime) -> datetime:
    """When a link ends that is made at a moment: with the day on which something starts next."""
    today = day.local_day(state, at)
    days = (day.local_day(state, each) for each in starts_of(state))
    last = min((each for each in days if each >= today), default=today) + timedelta(days=1)
    midnight = datetime(last.year, last.month, last.day, tzinfo=ZoneInfo(state.settings.zone))
    return midnight + INTO_THE_NIGHT


@transaction.atomic
def make_link(tournament: Tournament, role: str, name: str, who: Actor) -> DutyLink:
    """A link for somebody."""
    state = state_of(lock_tournament(tournament))
    insist(naming_refusal(name))
    if role not in ROLES:
        raise refuse("no_such_role")
    if not normal(name):
        raise refuse("link_name")
    if len(list_links(tournament, who.at)) >= MOST:
        raise refuse("too_many_links", most=MOST)
    return DutyLink.objects.create(
        tournament=tournament,
        role=role,
        name=normal(name)[:100],
        made_by=who.account,
        made_at=who.at,
        expires_at=end_of_day(state, who.at),
    )


@transaction.atomic
def revoke_link(tournament: Tournament, number: int, who: Actor) -> None:
    """Let a link, and whoever came by it, work no longer."""
    lock_tournament(tournament)
    found = DutyLink.objects.filter(tournament=tournament, pk=number).first()
    if found is None:
        raise refuse("duty_link_unknown")
    if found.revoked_at is None:
        found.revoked_at = who.at
        found.save(update_fields=["revoked_at"])
    change_feed.publish_change(tournament.pk)


def list_links(tournament: Tournament, at: datetime) -> list[DutyLink]:
    """The links that work at a moment."""
    return list(DutyLink.objects.filter(tournament=tournament, revoked_at=None, expires_at__gt=at))


def _sign(number: int) -> str:
    return base64.urlsafe_b64encode(installation_mac(_LINK, str(number))[:18]).decode()


def token_of(link: DutyLink) -> str:
    """What the address of a link has."""
    return f"{link.pk}-{_sign(link.pk)}"


def open_link(token: str, at: datetime) -> DutyLink:
    """The link with this token; refused where it is made up, was revoked or is over."""
    number, _, mac = token.partition("-")
    is_readable = number.isascii() and number.isdigit() and len(number) < 12 and len(token) < LONGEST
    if not is_readable or not hmac.compare_digest(_sign(int(number)).encode(), mac.encode()):
        raise refuse("duty_link_unknown")
    found = DutyLink.objects.select_related("tournament").filter(pk=int(number)).first()
    if found is None:
        raise refuse("duty_link_unknown")
    if found.revoked_at is not None:
        raise refuse("duty_link_revoked")
    if at >= found.expires_at:
        raise refuse("duty_link_over")
    return found


def find_link(tournament: Tournament, number: int, at: datetime) -> DutyLink | None:
    """A link of an event by its number, as long as it works."""
    return DutyLink.objects.filter(
        tournament=tournament, pk=number, revoked_at=None, expires_at__gt=at
    ).first()
