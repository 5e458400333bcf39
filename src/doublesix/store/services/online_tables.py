"""Tables on the screen: opened, sat down at, played at. The log is written first, then it is acknowledged."""

import secrets
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import QuerySet

from doublesix.app.online import commands as cmd
from doublesix.app.online.daily import daily_result, is_hidden
from doublesix.app.online.decide import decide
from doublesix.app.online.events import TableOpened
from doublesix.app.online.evolve import fold, ruleset_of
from doublesix.app.online.settings import TableSettings, settings_refusal
from doublesix.app.online.state import OVER, WAITING, OnlineTable
from doublesix.play import deals
from doublesix.play.notation.reader import Entry, Record
from doublesix.play.notation.writer import write
from doublesix.store import change_feed, log
from doublesix.store.actor import Actor
from doublesix.store.keys import installation_mac
from doublesix.store.models import LogRow, OnlineMatch, OnlinePlayer
from doublesix.store.refusals import Refused, insist, refuse
from doublesix.store.services import online_ratings
from doublesix.store.services.tokens import digest
from doublesix.store.statements import Statement
from doublesix.store.streams import OVERTAKEN, append_events
from doublesix.store.write_groups import Change, WriteGroup
from doublesix.tournament.names import naming_refusal
from doublesix.tournament.refusal import Refusal

_DEALS: Final = b"doublesix-online/1 deals"
_SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Characters of a table's code: none that is taken for another."""
CODE_LENGTH: Final = 10
LONGEST_NAME: Final = 40
LONGEST_NUMBER: Final = 20
TRIES: Final = 4
"""How often a command is decided again where something else happened meanwhile."""
WRITTEN: Final = (
    "seq",
    "status",
    "changed_at",
    "title",
    "game",
    "free",
    "people",
    "scores",
    "round",
    "result",
)
_GROUP: Final = WriteGroup()
_BY_CODE: Final = Statement(lambda code: OnlineMatch.objects.filter(code=code).order_by(), 1)
_BY_NUMBER: Final = Statement(lambda pk: OnlineMatch.objects.filter(pk=pk).order_by(), 1)
_PLAYERS: Final = Statement(
    lambda own, table: OnlinePlayer.objects.filter(digest=own, table_id=table).order_by(), 2
)


class SeatKey(NamedTuple):
    """Somebody who has sat down, and the key of the seat: told once and not kept."""

    player: OnlinePlayer
    key: str


def open_table(chosen: TableSettings, who: Actor, place: tuple[Any, int, int] | None = None) -> OnlineMatch:
    """A table with free seats; of an event's match where its place (event, fixture, edition) is given."""
    insist(settings_refusal(chosen))
    tournament, fixture, edition = place or (None, 0, 0)
    row = OnlineMatch(
        code="".join(secrets.choice(_SIGNS) for _ in range(CODE_LENGTH)),
        nonce=f"daily-{chosen.daily}" if chosen.daily else secrets.token_hex(16),
        day=date.fromisoformat(chosen.daily) if chosen.daily else None,
        host=who.account,
        is_listed=chosen.is_listed,
        created_at=who.at,
        changed_at=who.at,
        tournament=tournament,
        fixture=fixture,
        edition=edition,
    )
    opening = TableOpened(
        rules=chosen.rules,
        stage=chosen.stage,
        players=chosen.players,
        level=chosen.level,
        seconds=chosen.seconds,
        patience=chosen.patience,
        is_strict=chosen.is_strict,
        commitment=deals.commitment(secret_of(row)).hex(),
        is_guided=chosen.is_guided,
        delay=chosen.delay,
        tournament=tournament.pk if tournament else 0,
        fixture=fixture,
        edition=edition,
        rounds=chosen.rounds,
        daily=chosen.daily,
    )
    with transaction.atomic():
        row.save()
        _append(row, None, 0, [log.LogEntry(who.at, who.id, opening)])
    return row


def secret_of(row: OnlineMatch) -> bytes:
    """What the deals of a table are made from; shown when its match is over."""
    return installation_mac(_DEALS, row.nonce)


def day_of(at: datetime) -> date:
    """The day that a moment belongs to, the same everywhere."""
    return at.astimezone(UTC).date()


def find_table(code: str) -> OnlineMatch:
    """The table of a code, or a refusal."""
    row = _BY_CODE.first(code)
    if row is None:
        raise refuse("no_online_table")
    return row


def table_by_number(pk: int) -> OnlineMatch | None:
    """A table by its number."""
    return _BY_NUMBER.first(pk)


def table_state(row: OnlineMatch) -> OnlineTable:
    """A table as its stream makes it; events that were written since the row was read are in it."""
    state: OnlineTable | None = log.load_state(row.stream, fold, row.seq).state
    assert state is not None, "a table's row is made with its opening"
    return state


def sit(
    row: OnlineMatch, name: str, who: Actor, seat: int = 0, number: str = "", *, is_program: bool = False
) -> SeatKey:
    """Take a seat, any or this one, under a name."""
    name, number = " ".join(name.split()), number.strip()
    insist(naming_refusal(name))
    if not name or len(name) > LONGEST_NAME:
        raise refuse("no_name_at_table", most=LONGEST_NAME)
    if len(number) > LONGEST_NUMBER or not number.isprintable():
        raise refuse("no_such_deal_number", most=LONGEST_NUMBER)
    key = secrets.token_urlsafe(24)
    with transaction.atomic():
        player = OnlinePlayer.objects.create(
            table=row, name=name, digest=digest(key), account=who.account, is_program=is_program, since=who.at
        )
        act(row, cmd.Sit(player.pk, seat, number), who)
    return SeatKey(player, key)


def player_of(row: OnlineMatch, key: str) -> OnlinePlayer | None:
    """Whom the key of a seat stands for, at this table alone."""
    return _PLAYERS.first(digest(key), row.pk) if key else None


def seat_of(state: OnlineTable, player: OnlinePlayer | None) -> int:
    """Where somebody sits; 0: nowhere."""
    if player is None:
        return 0
    return next((seat for seat, person in state.people.items() if person == player.pk), 0)


def begin(row: OnlineMatch, who: Actor) -> OnlineTable:
    """Begin, bots where nobody sits, and deal."""
    act(row, cmd.Begin(), who)
    return deal(row, who)


def begin_when_full(row: OnlineMatch, who: Actor) -> None:
    """Begin where nobody is waited for any more."""
    state = table_state(row)
    if state.status == WAITING and not any(seat.is_free for seat in state.seats):
        begin(row, who)


def insist_may_watch(state: OnlineTable, seat: int, now: datetime) -> None:
    """A daily deal is seen by its own player alone until its day is over."""
    if not seat and is_hidden(state, day_of(now)):
        raise refuse("daily_is_played")


def state_for_watchers(row: OnlineMatch, state: OnlineTable, now: datetime) -> OnlineTable:
    """The table as those may see it who do not sit at it: some time behind, where that was chosen."""
    delay = state.opening.delay
    if not delay or state.status == OVER or state.entries[-1].at <= now - timedelta(seconds=delay):
        return state
    seen = max(sum(entry.at <= now - timedelta(seconds=delay) for entry in state.entries), 1)
    return _past(row.stream, row.code, seen)


@lru_cache(maxsize=64)
def _past(stream: str, _code: str, seen: int) -> OnlineTable:
    """A table after so many events: what is written never changes."""
    past: OnlineTable | None = fold(log.load(stream)[:seen])
    assert past is not None
    return past


def deal(row: OnlineMatch, who: Actor) -> OnlineTable:
    """Deal the next round."""
    return act(row, cmd.DealNext(secret_of(row)), who)


def act(row: OnlineMatch, command: cmd.Command, who: Actor) -> OnlineTable:
    """Do what is asked of a table, or refuse; what it was known to be meanwhile does not matter."""
    for _ in range(TRIES):
        known = log.load_state(row.stream, fold, row.seq, is_next=True).state
        answer = decide(known, command)
        if isinstance(answer, Refusal):
            raise Refused(answer)
        if not answer:
            found: OnlineTable = known
            return found
        try:
            return _GROUP.do(row.pk, partial(act_once, row, command, who))
        except Refused as refused:
            if refused.refusal.code != OVERTAKEN:
                raise
            row.refresh_from_db()
    raise refuse("overtaken_at_table")


def keep_together(changes: Sequence[Change[OnlineTable]]) -> None:
    """Carry changes of many tables out together with those of others."""
    _GROUP.do_all(changes)


def act_once(row: OnlineMatch, command: cmd.Command, who: Actor) -> OnlineTable:
    """Decide on what is known and write it; in a transaction, which ends where somebody was quicker."""
    known = log.load_state(row.stream, fold, row.seq, is_next=True)
    answer = decide(known.state, command)
    if isinstance(answer, Refusal):
        raise Refused(answer)
    if not answer:
        found: OnlineTable = known.state
        return found
    state = _append(row, known.state, known.seq, [log.LogEntry(who.at, who.id, event) for event in answer])
    is_due = state.status == OVER and not state.secret and not is_hidden(state, day_of(who.at))
    if is_due and not isinstance(command, cmd.ShowSecret):
        return act_once(row, cmd.ShowSecret(secret_of(row), day_of(who.at).isoformat()), who)
    return state


def reveal(row: OnlineMatch, state: OnlineTable, who: Actor) -> OnlineTable:
    """Show the secret of a table that is over, if it is time; that of a daily deal when its day is over."""
    if state.status != OVER or state.secret or is_hidden(state, day_of(who.at)):
        return state
    return act(row, cmd.ShowSecret(secret_of(row), day_of(who.at).isoformat()), who)


def _append(
    row: OnlineMatch, before: OnlineTable | None, seq: int, happened: list[log.LogEntry]
) -> OnlineTable:
    """Write events and the card."""
    state = fold(happened, before)
    assert state is not None
    _write_card(row, state, seq + len(happened), happened[-1].at)
    append_events(row.stream, seq, happened, state, row, WRITTEN)
    if state.status == OVER:
        online_ratings.rate_table(row, state, happened[-1].at)
    change_feed.TABLES.publish(row.pk)
    return state


def _write_card(row: OnlineMatch, state: OnlineTable, seq: int, at: datetime) -> None:
    ruleset = state.match.ruleset
    row.seq, row.status, row.changed_at = seq, state.status, at
    row.title, row.game = ruleset.title[:200], ruleset.game
    row.free = sum(seat.is_free for seat in state.seats)
    row.people = [seat.person for seat in state.seats]
    row.scores, row.round = list(state.scores), state.round_number
    if is_hidden(state, day_of(at)) and state.status == OVER:
        result = daily_result(state)
        row.result = result.points if result is not None else None


def notation_of(state: OnlineTable, names: tuple[str, ...]) -> str:
    """The match as it was played here, as `.dtn` text; with the secret once it was shown."""
    return write(record_of(state, names))


def record_of(state: OnlineTable, names: tuple[str, ...]) -> Record:
    """The match as it was played here."""
    tags = [("commitment", state.opening.commitment)]
    if state.secret:
        tags.append(("secret", state.secret))
    entries = tuple(Entry(0, event) for event in state.play_events)
    return Record(ruleset_of(state.opening), names, tuple(tags), entries, state.match)


# What is deleted in time


def list_private() -> QuerySet[OnlineMatch]:
    """The tables that belong to no event."""
    return OnlineMatch.objects.filter(tournament=None)


def delete_before(limit: datetime) -> int:
    """Delete tables of no event at which nothing has happened since, with their logs; how many."""
    rows = list(list_private().filter(changed_at__lt=limit))
    LogRow.objects.filter(stream__in=[row.stream for row in rows]).delete()
    OnlineMatch.objects.filter(pk__in=[row.pk for row in rows]).delete()
    return len(rows)
