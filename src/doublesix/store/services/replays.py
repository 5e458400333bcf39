"""Matches to go through again: kept for some days at an address of their own, analysed one after another.

:func:`open_replay` takes any match as `.dtn` text, from a visitor or from a page of ours. The same text is
kept once, and its analysis is computed once: whoever asks for it waits in one line with all others. A process
that computes claims the oldest; what it had claimed is free again soon after it is gone.
"""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from doublesix.app.sheets.referee import refused_by_the_rules
from doublesix.play.notation import Fault, read
from doublesix.store.keys import installation_mac
from doublesix.store.models import Replay
from doublesix.store.models.replays import DONE, FAILED, NOT_ASKED, RUNNING, WAITING
from doublesix.store.refusals import Refused, refuse
from doublesix.tournament.refusal import Refusal, make_refusal

_VISITOR: Final = b"doublesix-replay/1 visitor"
MOST_LETTERS: Final = 60_000
"""Of a match: three times the longest that was ever written down."""
LONGEST_QUOTE: Final = 60
MOST_KEPT: Final = 20_000
"""Matches of visitors."""
MOST_WAITING: Final = 200
"""Analyses that wait or are computed, of all visitors."""
AT_ONCE: Final = 3
"""The same of one visitor."""
MOST_TRIES: Final = 3
"""How often an analysis is begun whose process died."""
LEASE: Final = timedelta(seconds=60)
"""For how long a process is believed to live after it said something."""
DAY: Final = timedelta(days=1)
IN_LINE: Final = (WAITING, RUNNING)


def visitor_at(address: str) -> str:
    """A mark of a visitor's address, from which the address cannot be found."""
    return installation_mac(_VISITOR, address).hex()[:32]


def open_replay(text: str, visitor: str = "", now: datetime | None = None) -> Replay:
    """Keep a match to go through again: a row whose token is its address. Without a visitor it is our own.

    Refused where it is no match, with the line; and where a visitor has brought very many today.
    """
    moment = now or timezone.now()
    text = text.replace("\0", "")
    if len(text) > MOST_LETTERS:
        raise refuse("replay_too_long", most=MOST_LETTERS)
    digest = hashlib.sha256(text.encode()).hexdigest()
    known = Replay.objects.filter(digest=digest).first()
    if known is not None:
        return touch(known, moment)
    try:
        read(text)
    except Fault as fault:
        raise Refused(_why_unreadable(text, fault)) from None
    if visitor:
        _insist_on_room(visitor, moment)
    made = {"token": secrets.token_urlsafe(16), "text": text, "made_at": moment, "opened_at": moment}
    row, _ = Replay.objects.get_or_create(digest=digest, defaults={**made, "made_by": visitor})
    return row


def _why_unreadable(text: str, fault: Fault) -> Refusal:
    """The first line that is wrong, and why: by the rules, or in the words of the notation itself."""
    said = text.split("\n")[fault.line - 1].strip()[:LONGEST_QUOTE]
    if fault.refusal is None:
        return make_refusal("replay_unreadable", line=fault.line, text=said, detail=fault.reason)
    _, clause, facts = refused_by_the_rules(fault.refusal)
    return make_refusal("replay_against_rules", clause, line=fault.line, text=said, **facts)


def _insist_on_room(visitor: str, now: datetime) -> None:
    most = settings.REPLAYS_A_DAY
    if Replay.objects.filter(made_by=visitor, made_at__gt=now - DAY).count() >= most:
        raise refuse("replays_many", most=most)
    if Replay.objects.exclude(made_by="").count() >= MOST_KEPT:
        raise refuse("replays_full")


def find_replay(token: str) -> Replay | None:
    """The match at an address, which from now on is kept for as long as a new one."""
    row = Replay.objects.filter(token=token).first()
    return touch(row, timezone.now()) if row is not None else None


def touch(row: Replay, now: datetime) -> Replay:
    """Note that somebody looks at it, once a day."""
    if now - row.opened_at > DAY:
        row.opened_at = now
        Replay.objects.filter(pk=row.pk).update(opened_at=now)
    return row


# The line of analyses


@transaction.atomic
def ask_analysis(replay: Replay, visitor: str, now: datetime | None = None) -> None:
    """Let a match be analysed when its turn comes; what was asked for already is not asked again."""
    moment = now or timezone.now()
    row = Replay.objects.select_for_update().get(pk=replay.pk)
    if row.state not in (NOT_ASKED, FAILED):
        return
    own = Replay.objects.filter(asked_by=visitor)
    if own.filter(state__in=IN_LINE).count() >= AT_ONCE:
        raise refuse("analyses_at_once", most=AT_ONCE)
    if own.filter(asked_at__gt=moment - DAY).count() >= settings.ANALYSES_A_DAY:
        raise refuse("analyses_many", most=settings.ANALYSES_A_DAY)
    if Replay.objects.filter(state__in=IN_LINE).count() >= MOST_WAITING:
        raise refuse("analyses_full")
    row.state, row.asked_by, row.asked_at = WAITING, visitor, moment
    row.claimed_until, row.tries, row.done, row.total = None, 0, 0, 0
    row.save()


def count_ahead(replay: Replay) -> int:
    """How many analyses come before this one."""
    before = Q(asked_at__lt=replay.asked_at) | Q(asked_at=replay.asked_at, pk__lt=replay.pk)
    return Replay.objects.filter(before, state__in=IN_LINE).count()


def claim_next(now: datetime) -> Replay | None:
    """The next analysis, for a process that computes it; nobody else gets it while that says something."""
    Replay.objects.filter(state=RUNNING, claimed_until__lt=now, tries__gte=MOST_TRIES).update(state=FAILED)
    free = Q(state=WAITING) | Q(state=RUNNING, claimed_until__lt=now)
    for row in Replay.objects.filter(free).order_by("asked_at", "pk")[:5]:
        mine = Replay.objects.filter(pk=row.pk, state=row.state, claimed_until=row.claimed_until)
        if mine.update(state=RUNNING, claimed_until=now + LEASE, tries=F("tries") + 1, done=0):
            return Replay.objects.get(pk=row.pk)
    return None


def note_progress(pk: int, done: int, total: int, now: datetime) -> None:
    """So many decisions are weighed, and the process lives."""
    rows = Replay.objects.filter(pk=pk, state=RUNNING)
    rows.update(done=done, total=total, claimed_until=now + LEASE)


def keep_claim(pk: int, now: datetime) -> None:
    """The process lives, though it has nothing new."""
    Replay.objects.filter(pk=pk, state=RUNNING).update(claimed_until=now + LEASE)


def finish(pk: int, weighed: Sequence[Any]) -> None:
    """The analysis is there."""
    rows = Replay.objects.filter(pk=pk, state=RUNNING)
    rows.update(state=DONE, weighed=list(weighed), done=len(weighed), total=len(weighed), claimed_until=None)


def give_up(pk: int) -> None:
    """It could not be computed; whoever wants may ask once more."""
    Replay.objects.filter(pk=pk, state=RUNNING).update(state=FAILED, claimed_until=None)
