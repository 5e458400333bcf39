"""The log is the state: nothing in it changes, and every card can be rebuilt from it."""

from datetime import timedelta

import pytest
from django.db import connection

from doublesix.app.cards import card_of
from doublesix.store import log
from doublesix.store.desks import draws, tournaments
from doublesix.store.models import LogRow, Tournament
from doublesix.tournament import commands, events
from doublesix.tournament.settings import PRESETS
from tests.store import people

pytestmark = pytest.mark.django_db


def test_who_writes_after_somebody_else_is_overtaken() -> None:
    happened = [events.Logged(people.START, 1, events.Published())]
    assert log.append("a stream", 0, happened) == 1
    with pytest.raises(log.Overtaken):
        log.append("a stream", 0, happened)
    assert log.load("a stream") == happened


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
