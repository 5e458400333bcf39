"""Retention: each kind of data is deleted when its days are over, as the preview says, and not before."""

from datetime import datetime, timedelta

import pytest
from django.conf import LazySettings
from django.utils import timezone

from doublesix.app.online.settings import TableSettings
from doublesix.store.actor import Actor
from doublesix.store.models import (
    Entry,
    LogRow,
    Message,
    OnlineMatch,
    OnlinePlayer,
    Player,
    SignIn,
    Tournament,
)
from doublesix.store.retention_days import DAYS, EVIDENCE, IDENTITIES, MESSAGES, PEOPLE, SIGN_INS, TABLES
from doublesix.store.services import documents, online_tables, retention, tournaments
from doublesix.store.services.sign_ins import note
from doublesix.tournament import commands
from tests.store import people
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db
OVER = people.later(hours=1)


@pytest.fixture
def event() -> Tournament:
    """An event with a team, not over yet."""
    tournament = people.event()
    people.team(people.institution(tournament))
    Entry.objects.update(decided_at=people.START)
    Player.objects.update(identity_digest="a digest", identity_tail="1234")
    return tournament


def cancel(tournament: Tournament) -> None:
    """The event is over."""
    tournaments.carry_out(tournament, commands.Cancel("too hot"), people.who("Olga", OVER))
    tournament.refresh_from_db()


def said(tournament: Tournament | None = None) -> dict[str, datetime]:
    """When each kind is deleted."""
    return {each.kind: each.at for each in retention.list_planned(tournament)}


def left() -> tuple[bool, bool, bool]:
    """Whether there are messages, identities, names."""
    rows = Player.objects.all()
    return Message.objects.exists(), rows.exclude(identity_digest="").exists(), rows.exclude(name="").exists()


def test_before_the_event_is_over_only_papers_have_a_time(event: Tournament) -> None:
    assert set(said(event)) == {EVIDENCE}
    assert retention.tidy(OVER + timedelta(days=9999)) == 0
    assert left() == (True, True, True)


def test_each_kind_goes_in_its_time_and_no_other(event: Tournament) -> None:
    cancel(event)
    found = said(event)
    assert (found[MESSAGES], found[IDENTITIES]) == (OVER + timedelta(days=365),) * 2
    assert PEOPLE not in found, "what is the organiser's to delete is not deleted by itself"
    retention.tidy(found[MESSAGES])
    assert left() == (True, True, True)
    assert retention.tidy(found[MESSAGES] + timedelta(seconds=1)) > 0
    assert left() == (False, False, True)
    assert not Player.history.exclude(identity_digest="").exists()


def test_an_event_keeps_shorter_and_not_longer(event: Tournament, settings: LazySettings) -> None:
    settings.RETENTION = {**DAYS, PEOPLE: 100}
    retention.choose(event, {MESSAGES: 30, PEOPLE: 1000, IDENTITIES: None})
    assert [retention.days_of(event, kind) for kind in (MESSAGES, PEOPLE, IDENTITIES)] == [30, 100, 365]
    retention.choose(event, {MESSAGES: None})
    assert retention.days_of(event, MESSAGES) == 365
    cancel(event)
    assert said(event)[PEOPLE] == OVER + timedelta(days=100)
    retention.tidy(OVER + timedelta(days=101))
    assert left() == (False, False, False)
    assert PEOPLE not in said(event), "what is deleted is not planned again"


def test_papers_are_planned_as_they_are_deleted(event: Tournament, settings: LazySettings) -> None:
    cancel(event)
    paper = event.papers.first()
    assert paper is not None
    assert said(event)[EVIDENCE] == documents.due_at(paper)
    settings.RETENTION = {**DAYS, EVIDENCE: 2}
    assert said(event)[EVIDENCE] == people.START + timedelta(days=2)
    assert retention.days_of(event, EVIDENCE) == 2


def test_sign_ins_of_the_installation() -> None:
    now = timezone.now()
    for days in (200, 100):
        note(None, "signed in", "", now - timedelta(days=days))
    assert said()[SIGN_INS] == SignIn.objects.earliest("at").at + timedelta(days=180)
    assert [each.amount for each in retention.list_planned()] == [1]
    assert retention.tidy() == 1
    assert SignIn.objects.count() == 1


def test_what_is_due_on_one_day_is_one_line_of_the_preview(event: Tournament) -> None:
    team = people.team(people.institution(event, "Ministry of Rain"))
    hour = timedelta(hours=1)
    Entry.objects.filter(pk=team.pk).update(decided_at=people.START + hour)
    planned = [each for each in retention.list_planned(event) if each.kind == EVIDENCE]
    first = Entry.objects.exclude(pk=team.pk).get().papers.all()[0]
    assert [(each.at, each.amount) for each in planned] == [(documents.due_at(first), 6)]


def test_tables_on_the_screen_of_no_event() -> None:
    now = timezone.now()
    old, new = (
        online_tables.open_table(TableSettings('base = "powc"'), Actor(None, now - timedelta(days=days)))
        for days in (100, 50)
    )
    for row in (old, new):
        online_tables.sit(row, "Ann", Actor(None, row.created_at))
    assert said()[TABLES] == old.changed_at + timedelta(days=90)
    assert retention.tidy() == 1
    assert list(OnlineMatch.objects.all()) == [new]
    assert set(LogRow.objects.values_list("stream", flat=True)) == {new.stream}
    assert OnlinePlayer.objects.count() == 1


@pytest.mark.parametrize("days", [{MESSAGES: 0}, {MESSAGES: 99999}, {EVIDENCE: 5}, {"else": 5}])
def test_days_that_cannot_be(event: Tournament, days: dict[str, int | None]) -> None:
    assert refusal(lambda: retention.choose(event, days))[0] == "retention_days"
