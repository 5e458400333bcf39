"""The hall's own code: who checks in by an entry's link says it, where the organiser wants that (E10).

It is shown in the hall only, is another one every day, and can be changed at any moment. It is made from the
installation's key, the event, the day and how often it was changed, and is kept nowhere. Wrong ones are
counted as those of sides are: for an entry, who types many waits longer and longer.
"""

import base64
import hmac
from datetime import date, datetime
from string import digits
from typing import Final

from django.db import transaction

from doublesix.store import change_feed
from doublesix.store.actor import Actor
from doublesix.store.keys import installation_mac
from doublesix.store.models import HallCode, Tournament
from doublesix.store.refusals import refuse
from doublesix.store.services.check_in_links import CheckInLink
from doublesix.store.services.table_links import Caller, CodeAttempts, insist_on_code
from doublesix.store.services.tournaments import State, lock_tournament, state_of
from doublesix.tournament import day

_CODE: Final = b"doublesix-hall/1 code"
_SCREEN: Final = b"doublesix-hall/1 screen"
CODE_DIGITS: Final = 4


def is_wanted(tournament: Tournament) -> bool:
    """Whether who checks in by a link has to say the hall's code."""
    return HallCode.objects.filter(tournament=tournament, is_wanted=True).exists()


def code_on(tournament: Tournament, on: date) -> str:
    """The code that the hall shows on a day."""
    row = HallCode.objects.filter(tournament=tournament).first()
    generation = row.generation if row else 0
    mac = installation_mac(_CODE, f"{tournament.pk}-{on.isoformat()}-{generation}")
    return str(int.from_bytes(mac[:8], "big") % 10**CODE_DIGITS).zfill(CODE_DIGITS)


def shown_code(tournament: Tournament, state: State, at: datetime) -> str:
    """The code that the hall shows now; nothing where none is wanted."""
    return code_on(tournament, day.local_day(state, at)) if is_wanted(tournament) else ""


def screen_key(tournament: Tournament, display: int) -> str:
    """What the address of a screen has that stands in the hall: others do not show the code."""
    mac = installation_mac(_SCREEN, f"{tournament.pk}-{display}")
    return base64.urlsafe_b64encode(mac[:12]).decode()


def is_screen_key(tournament: Tournament, display: int, key: str) -> bool:
    """Whether somebody has the address that the desk gives for a screen in the hall."""
    return hmac.compare_digest(screen_key(tournament, display).encode(), key.encode())


@transaction.atomic
def want_code(tournament: Tournament, is_wanted_now: bool) -> None:
    """Say whether the hall's code is asked for."""
    lock_tournament(tournament)
    HallCode.objects.update_or_create(tournament=tournament, defaults={"is_wanted": is_wanted_now})
    change_feed.publish_change(tournament.pk)


@transaction.atomic
def change_code(tournament: Tournament) -> None:
    """Show another code from now on; wrong ones that were typed count no more."""
    lock_tournament(tournament)
    row, _ = HallCode.objects.get_or_create(tournament=tournament)
    row.generation += 1
    row.save(update_fields=["generation"])
    row.tried.all().delete()
    change_feed.publish_change(tournament.pk)


def check_code(link: CheckInLink, code: str, address: str, who: Actor) -> None:
    """Go on only with the code that the hall shows, where it is asked for; not within a transaction, which
    would forget that a wrong one was typed."""
    tournament, number = link
    right = shown_code(tournament, state_of(tournament), who.at)
    if not right:
        return
    given = "".join(sign for sign in code[:40] if sign in digits)
    if not given:
        raise refuse("hall_code_wanted", "E10")
    with transaction.atomic():
        row = HallCode.objects.select_for_update().get(tournament=tournament)
        # An entry has one link, whichever phone has it: all that are typed with it are counted together.
        tried = CodeAttempts.load(row, number, Caller("link", address))
        is_right = hmac.compare_digest(right, given)
        times = tried.check(is_right=is_right, at=who.at)
    insist_on_code(*times, is_right=is_right, codes=HALL_REFUSALS)


HALL_REFUSALS: Final = ("hall_codes_locked", "hall_codes_locked", "wrong_hall_code")
"""What is said to who has to wait for own wrong codes, for those of others, and to who typed a wrong one."""
