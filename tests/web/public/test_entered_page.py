"""The public list of entries: a count first, the numbered list once it is frozen (E8)."""

from typing import Any

import pytest

from doublesix.store.models import Tournament
from doublesix.store.services import decisions, draws, entries, tournaments
from doublesix.tournament import commands
from tests.store import people
from tests.web.organiser.asking import address, browser, text_of

pytestmark = pytest.mark.django_db


def filled(count: int, **terms: Any) -> Tournament:
    """The fair's event with so many players accepted or waiting."""
    event = people.event("fortbend-2023", **terms)
    for number in range(count):
        name = f"Player{number}"
        entry = people.fill(entries.begin_player(event, people.who(name)), name)
        entries.submit(entry, entry.revision, people.who(name))
    return event


def accept_all(event: Tournament) -> None:
    for entry in event.entries.filter(status="submitted"):
        decisions.accept(entry, entry.revision, people.who("Sam"))


def test_before_the_freeze_only_the_count_is_public() -> None:
    event = filled(3, most=2)
    text = text_of(browser().get(address("entered", event)))
    assert "2 entries are submitted so far. 1 more is on the waiting list. There are 2 places." in text
    assert "Player0" not in text
    assert "2 entries so far" in text_of(browser().get(address("event", event)))


def test_no_entries_yet() -> None:
    text = text_of(browser().get(address("entered", people.event())))
    assert "0 entries are submitted so far." in text
    assert "once entries are closed and the list is frozen" in text


def test_e8_the_frozen_list_is_numbered_and_who_withdrew_is_struck_through() -> None:
    event = filled(4)
    accept_all(event)
    after = people.later(hours=1)
    draws.freeze(event, people.who("Sam", after))
    tournaments.carry_out(event, commands.Strike(2, "ill"), people.who("Sam", after))
    response = browser().get(address("entered", event))
    assert "4 entries. The list was frozen on Friday, April 5, 2030 07:00 Chicago for the draw." in text_of(
        response
    )
    assert "<del>Player1</del>" in response.content.decode()
    assert "<del>Player0</del>" not in response.content.decode()


def test_a_name_that_was_deleted_leaves_its_number() -> None:
    event = filled(4)
    accept_all(event)
    draws.freeze(event, people.who("Sam", people.later(hours=1)))
    event.draw_names.filter(number=3).delete()
    text = text_of(browser().get(address("entered", event)))
    assert "3 name removed" in text
    assert "Player2" not in text


def test_a_draft_s_list_is_hidden() -> None:
    assert browser().get(address("entered", people.event(status="draft"))).status_code == 404
