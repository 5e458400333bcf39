"""The log is the state: nothing in it changes, and every card can be rebuilt from it."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from doublesix.app.cards import card_of
from doublesix.store import log, statements, verification
from doublesix.store.models import LogRow, Tournament
from doublesix.store.refusals import Refused
from doublesix.store.services import draws, tournaments
from doublesix.store.streams import append_events
from doublesix.tournament import commands, events
from doublesix.tournament.settings import PRESETS
from tests.store import people

pytestmark = pytest.mark.django_db


def test_who_writes_after_somebody_else_is_overtaken() -> None:
    happened = [log.LogEntry(people.START, 1, events.Published())]
    append_events("a stream", 0, happened, None)
    with pytest.raises(Refused, match="overtaken"), transaction.atomic():
        append_events("a stream", 0, happened, None)
    assert log.load("a stream") == happened


def test_what_nobody_knows_is_said_and_not_left_out() -> None:
    tournament = people.event()
    last = LogRow.objects.filter(stream=tournament.stream).latest("seq")
    assert list(verification.log_faults()) == []
    LogRow.objects.filter(pk=last.pk).update(data={"because": "of rain"})
    (fault,) = verification.log_faults()
    assert fault.startswith(f"The log of {tournament.slug} cannot be read. ")
    assert "'because' of EntriesOpened" in fault
    LogRow.objects.filter(pk=last.pk).update(kind="DoorsOpened", data={})
    (fault,) = verification.log_faults()
    assert "'DoorsOpened'" in fault


@pytest.mark.parametrize("preset", PRESETS)
def test_what_was_written_is_read_again_exactly(preset: str) -> None:
    tournament = people.event(preset)
    rows = LogRow.objects.filter(stream=tournament.stream)
    assert [row.kind for row in rows] == ["Created", "Published", "EntriesOpened"]
    assert [row.seq for row in rows] == [1, 2, 3]
    assert tournaments.state_of(tournament).settings.closes_at == people.CLOSES


def test_cards_are_rebuilt_from_the_log_alone() -> None:
    tournament = people.event()
    later = people.CLOSES + timedelta(days=1)
    tournaments.carry_out(tournament, commands.ExtendDeadline(later, "rain"), people.who("Olga"))
    before = Tournament.objects.filter(pk=tournament.pk).values().get()
    Tournament.objects.filter(pk=tournament.pk).update(
        title="spoilt", status="draft", seq=99, is_public=False
    )
    tournaments.rebuild(tournament)
    assert Tournament.objects.filter(pk=tournament.pk).values().get() == before
    card = card_of(tournaments.state_of(tournament))
    assert card._asdict().items() <= dict(before).items()


def test_the_log_names_nobody() -> None:
    tournament = people.event("garrison-2022")
    people.fill_and_accept_players(tournament, ["Ada", "Ben", "Cleo"])
    draws.freeze(tournament, people.who("Sam", people.later(hours=1)))
    with connection.cursor() as cursor:
        cursor.execute("SELECT data FROM store_logrow")
        written = " ".join(str(row[0]) for row in cursor.fetchall())
    for name in ("Ada", "Ben", "Cleo", "example.org"):
        assert name not in written


def _count(lines: Iterable[Any], start: int | None) -> int:
    """A fold that counts."""
    return (start or 0) + len(list(lines))


def _write(stream: str, seq: int, *, minutes: int = 0) -> Any:
    """As another process writes it: it is not remembered here."""
    line = log.LogEntry(people.START + timedelta(minutes=minutes), 1, events.Published())
    row = LogRow(stream=stream, seq=seq + 1, kind="Published", data={}, at=line.at, by=line.by)
    statements.write([row])
    return line


@pytest.mark.django_db(transaction=True)
def test_what_is_committed_is_remembered_and_only_the_rest_is_read() -> None:
    folded: list[int] = []

    def fold(lines: Iterable[Any], start: int | None) -> int:
        folded.append(len(list(lines)))
        return (start or 0) + folded[-1]

    _write("one", 0)
    assert log.load_state("one", fold).state == 1
    _write("one", 1)
    assert log.load_state("one", fold).state == 2
    assert folded == [1, 1]
    with CaptureQueriesContext(connection) as asked:
        assert log.load_state("one", fold, 2).state == 2
    assert not asked.captured_queries, "the row said that there is no more"
    log.clear_memory()
    assert log.load_state("one", fold).state == 2
    assert folded == [1, 1, 2]


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_not_remembered() -> None:
    line = _write("one", 0)
    with transaction.atomic():
        more = _write("one", 1)
        log.keep("one", 2, 2, more)
        assert log.load_state("one", _count) == (2, 2, more)
        transaction.set_rollback(True)
    assert log.load_state("one", _count) == (1, 1, line)
    with transaction.atomic():
        assert log.load_state("one", _count) == (1, 1, line), "not even by who wrote it"
        other = _write("one", 1, minutes=1)
        assert log.load_state("one", _count) == (2, 2, other)
    assert log.load_state("one", _count) == (2, 2, other)


@pytest.mark.django_db(transaction=True)
def test_many_streams_are_not_remembered_for_ever() -> None:
    for number in range(log.MOST + 5):
        with transaction.atomic():
            line = _write(f"stream {number}", 0)
            log.keep(f"stream {number}", 1, 1, line)
    assert len(log._remembered) == log.MOST
    assert log.load_state("stream 0", _count).state == 1


@pytest.mark.django_db(transaction=True)
def test_many_streams_are_read_ahead_with_one_question() -> None:
    for name, length in (("new", 3), ("known", 1), ("longer", 2), ("still", 1)):
        for seq in range(length):
            _write(name, seq)
    for name in ("known", "longer", "still"):
        log.load_state(name, _count)
    _write("known", 1)
    _write("longer", 2)
    lengths = {"new": 3, "known": 2, "longer": 3, "still": 1}
    with CaptureQueriesContext(connection) as asked:
        log.read_ahead(lengths, _count)
        read = {name: log.load_state(name, _count, length).state for name, length in lengths.items()}
        log.read_ahead(lengths, _count)
    assert read == lengths
    assert len(asked.captured_queries) == 1


@pytest.mark.django_db(transaction=True)
def test_what_is_read_ahead_goes_on_only_from_what_the_log_has() -> None:
    _write("one", 0)
    log.load_state("one", _count)
    LogRow.objects.filter(stream="one").update(by=7)
    other = _write("one", 1)
    log.read_ahead({"one": 2}, _count)
    assert log._remembered["one"].seq == 1, "what was known is not what the log has"
    assert log.load_state("one", _count) == (2, 2, other)
    with transaction.atomic():
        _write("one", 2)
        log.read_ahead({"one": 3}, _count)
        transaction.set_rollback(True)
    assert log._remembered["one"].seq == 2, "what may be rolled back is not remembered"
