"""Free text to participants: to all, to those still in, or to one entry; by mail, and as a text to phones.

A mail goes to everybody of an entry who has an address, a text to one phone of each entry, because every text
costs money. What it comes to is told before it is sent, and only that is sent: who writes says back what they
were told.
"""

import hashlib
from collections.abc import Iterator
from typing import Final, NamedTuple

from django.db import transaction

from doublesix.app.floor import has_floor, numbers_still_in
from doublesix.app.text_costs import TextCost, cost_of
from doublesix.store.actor import Actor
from doublesix.store.addresses import pages
from doublesix.store.models import Entry, Message, Tournament
from doublesix.store.models.messages import MAIL, TEXT
from doublesix.store.notifications.recipients import BY_MAIL, enterers_of, people_of, with_people
from doublesix.store.refusals import refuse
from doublesix.store.services.tournaments import lock_tournament, state_of
from doublesix.tournament import entries
from doublesix.tournament.names import normal

EVERYBODY: Final = "all"
STILL_IN: Final = "in"
ONE_ENTRY: Final = "entry"
LONGEST_SUBJECT: Final = 120
LONGEST_MAIL: Final = 10_000
LONGEST_TEXT: Final = 600
"""Characters of a text for phones: four messages, or nine where one costs dearly."""


class FreeMessage(NamedTuple):
    """What somebody wants to tell, and whom: by mail where it has a body, to phones where it has a text."""

    audience: str
    subject: str = ""
    body: str = ""
    text: str = ""
    entry: int = 0
    """Which entry, where the audience is one."""


class Reach(NamedTuple):
    """Whom a message reaches, and what its texts cost."""

    entries: int
    mails: int
    texts: int
    cost: TextCost
    """Of one text."""
    unreached: tuple[str, ...]
    """The entries that nobody of is told, by name."""
    digest: str
    """Of all of it: who sends it says what they were told."""

    @property
    def messages(self) -> int:
        """How many messages all texts together are charged as."""
        return self.texts * self.cost.messages


def forecast(tournament: Tournament, wanted: FreeMessage) -> Reach:
    """What sending this would come to, or a refusal."""
    return _prepare(tournament, _tidied(wanted)).reach


@transaction.atomic
def send(tournament: Tournament, wanted: FreeMessage, digest: str, who: Actor) -> Reach:
    """Put it into the outbox, if that comes to what was told before."""
    row = lock_tournament(tournament)
    prepared = _prepare(row, _tidied(wanted))
    if prepared.reach.digest != digest:
        raise refuse("reach_changed", "E9")
    for message in prepared.messages:
        message.made_at, message.by = who.at, who.account
    Message.objects.bulk_create(prepared.messages)
    return prepared.reach


def _tidied(wanted: FreeMessage) -> FreeMessage:
    body, text = (each.replace("\r\n", "\n").strip() for each in (wanted.body, wanted.text))
    subject = normal(wanted.subject)
    if not body and not text:
        raise refuse("no_words")
    if len(subject) > LONGEST_SUBJECT or len(body) > LONGEST_MAIL or len(text) > LONGEST_TEXT:
        raise refuse("out_of_reach")
    return wanted._replace(subject=subject, body=body, text=text)


class _Prepared(NamedTuple):
    messages: tuple[Message, ...]
    reach: Reach


def _prepare(tournament: Tournament, wanted: FreeMessage) -> _Prepared:
    rows = _entries(tournament, wanted)
    if not rows:
        raise refuse("nobody_to_tell", "E9")
    found: dict[tuple[str, str], Message] = {}
    unreached = []
    for entry in rows:
        told = [*_messages(tournament, entry, wanted)]
        if not told:
            unreached.append(str(entry))
        for message in told:
            found.setdefault((message.channel, message.to.casefold()), message)
    counts = {channel: sum(each.channel == channel for each in found.values()) for channel in (MAIL, TEXT)}
    said = repr((wanted, sorted(found), [entry.pk for entry in rows]))
    digest = hashlib.sha256(said.encode()).hexdigest()[:32]
    reach = Reach(
        len(rows), counts[MAIL], counts[TEXT], cost_of(wanted.text), tuple(sorted(unreached)), digest
    )
    return _Prepared(tuple(found.values()), reach)


def _entries(tournament: Tournament, wanted: FreeMessage) -> list[Entry]:
    """The entries that are to be told; who was refused or withdrew takes no part."""
    rows = tournament.entries.exclude(status__in=(entries.REFUSED, entries.WITHDRAWN))
    if wanted.audience == ONE_ENTRY:
        rows = rows.filter(pk=wanted.entry)
    elif wanted.audience == STILL_IN:
        state = state_of(tournament)
        if state.draw is None or not has_floor(state):
            raise refuse("not_drawn", "E8")
        numbers = numbers_still_in(state)
        rows = rows.filter(pk__in=[each.entry for each in state.draw.entries if each.number in numbers])
    elif wanted.audience != EVERYBODY:
        raise refuse("no_such_audience", value=wanted.audience[:40])
    return list(with_people(rows).order_by("pk"))


def _messages(tournament: Tournament, entry: Entry, wanted: FreeMessage) -> Iterator[Message]:
    if wanted.body:
        subject = f"{tournament.title}: {wanted.subject}" if wanted.subject else tournament.title
        body = f"{wanted.body}\n\n{tournament.title}\n{pages().event(tournament.slug)}"
        for address in dict.fromkeys(each.email for each in people_of(entry) if each.email):
            yield _message(tournament, entry, MAIL, address, subject[:200], body)
    phone = _phone_of(entry) if wanted.text else ""
    if phone:
        yield _message(tournament, entry, TEXT, phone, "", wanted.text)


def _message(tournament: Tournament, entry: Entry, channel: str, to: str, subject: str, body: str) -> Message:
    return Message(tournament=tournament, entry=entry, channel=channel, to=to, subject=subject, body=body)


def _phone_of(entry: Entry) -> str:
    """The one phone of an entry that is told: of who plays first, else of who looks after it.

    Who asked to be told by mail alone is, where there is an address to write to.
    """
    people = people_of(entry)
    if entry.tell_by == BY_MAIL and any(each.email for each in people):
        return ""
    playing = (player.mobile for player in entry.players.all())
    caring = (each.mobile for each in enterers_of(entry))
    return next((phone for phone in (*playing, *caring) if phone), "")
