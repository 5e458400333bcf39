"""Wrong codes of vouchers are counted for who types them, and for nobody else (E32)."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.core.cache import cache
from django.db import transaction

from doublesix.store.actor import Actor
from doublesix.store.models import Entry
from doublesix.store.refusals import Refused
from doublesix.store.services import fees, table_links
from tests.store import people
from tests.store.services.test_fees import player

pytestmark = pytest.mark.django_db
NOON = datetime.fromisoformat("2030-04-20T12:00:00+00:00")


@pytest.fixture(autouse=True)
def nothing_typed() -> Iterator[None]:
    """Nobody has typed a code yet, nor after the test."""
    cache.clear()
    yield
    cache.clear()


class Desk:
    """An event that takes vouchers of the one before, two entries that owe, and a clock."""

    def __init__(self) -> None:
        last, self.event = people.event("fortbend-2023"), people.event("fortbend-2023")
        self.code = fees.give_voucher(last, "winners", people.who("Olga"))
        self.ann, self.bob = player(self.event), player(self.event, "Bob")
        self.now = NOON

    def types(self, name: str, entry: Entry, code: str) -> str:
        """What comes of it, on the test's clock."""
        who = Actor(people.account(name), self.now)
        try:
            with transaction.atomic():  # as pages and the API do, which then forget all of it
                fees.use_voucher(entry, code, who)
        except Refused as refused:
            return refused.refusal.code
        return ""


def test_who_types_wrong_ones_waits_longer_each_time_in_words() -> None:
    desk = Desk()
    for _ in range(table_links.OF_PHONE.free):
        assert desk.types("Ann", desk.ann, "AAAA-BBBB-CCCC") == "voucher_unknown"
    for minutes in (1, 2, 4):
        assert desk.types("Ann", desk.ann, desk.code) == "vouchers_locked", "the right one, too"
        desk.now += timedelta(minutes=minutes)
        assert desk.types("Ann", desk.ann, "AAAA-BBBB-CCCC") == "voucher_unknown"
    desk.now += table_links.OF_PHONE.longest
    assert desk.types("Ann", desk.ann, desk.code) == ""


def test_nobody_else_waits_not_for_the_same_entry_either() -> None:
    desk = Desk()
    for _ in range(table_links.OF_PHONE.free):
        desk.types("Ann", desk.ann, "AAAA-BBBB-CCCC")
    assert desk.types("Ann", desk.ann, desk.code) == "vouchers_locked"
    assert desk.types("Bob", desk.bob, "AAAA-BBBB-DDDD") == "voucher_unknown"
    assert desk.types("Tom", desk.ann, desk.code) == "", "the treasurer at the desk"


@pytest.mark.slow
def test_a_days_guesses_find_nothing() -> None:
    desk, guesses = Desk(), 0
    until = desk.now + timedelta(days=1)
    while desk.now < until and guesses < 1000:
        if desk.types("Ann", desk.ann, f"AAAA-BBBB-{guesses:04d}") == "voucher_unknown":
            guesses += 1
        else:
            desk.now += timedelta(minutes=1)
    assert 0 < guesses < 70


def test_a_voucher_that_is_not_for_here_or_was_used_is_no_guess() -> None:
    desk = Desk()
    own = fees.give_voucher(desk.event, "for next year", people.who("Olga"))
    for _ in range(3 * table_links.OF_PHONE.free):
        assert desk.types("Ann", desk.ann, own) == "voucher_unknown"
    assert desk.types("Ann", desk.ann, desk.code) == ""
