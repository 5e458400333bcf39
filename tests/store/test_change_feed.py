"""That an event changed is told once it is kept, and only then."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from doublesix.store import change_feed
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from tests.store import people

pytestmark = pytest.mark.django_db


@pytest.fixture
def told() -> Iterator[list[int]]:
    found: list[int] = []
    change_feed.subscribe(found.append)
    change_feed.subscribe(found.append)
    yield found
    change_feed.unsubscribe(found.append)
    change_feed.unsubscribe(found.append)


def test_a_change_is_told_when_it_is_kept(
    told: list[int], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    event = people.event()
    with django_capture_on_commit_callbacks(execute=True):
        tournaments.carry_out(event, commands.CloseEntries(), people.who("Olga"))
        assert told == []
    assert told == [event.pk]


def test_what_is_undone_is_not_told(
    told: list[int], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        change_feed.publish_change(5)
        transaction.set_rollback(True)
    assert told == []


def test_nobody_listens_any_more(
    told: list[int], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    change_feed.unsubscribe(told.append)
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        change_feed.publish_change(5)
    assert (told, callbacks) == ([], [])
