"""A whole event's guesses at a side's code, on a clock of the test's own, and the odds that one is right."""

from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from doublesix.store.actor import Actor
from doublesix.store.models import CodesTried
from doublesix.store.queries.side_codes import CODE_DIGITS
from doublesix.store.refusals import Refused
from doublesix.store.services import sheets, table_links
from doublesix.store.services.table_links import Caller
from tests.web.table.matches import Match, drawn, match

pytestmark = pytest.mark.django_db
CODES = 10**CODE_DIGITS
HALL = "192.0.2.1"
BEGINS = datetime(2030, 4, 20, 8, 0, tzinfo=UTC)
DAY = timedelta(hours=12)
MATCHES = 6
"""That a team plays in an event of 64 that goes out when it loses."""


class Table:
    """A table and the clock of the hall."""

    def __init__(self) -> None:
        self.match: Match = match(drawn())
        found = sheets.table_of(self.match.tournament, self.match.number)
        assert found is not None
        self.table = found
        self.now = BEGINS
        self.phones = count()

    def new_phone(self) -> str:
        return f"phone {next(self.phones)}"

    def types(self, phone: str, address: str, code: str, side: int = 0) -> str:
        """What comes of a code; nothing where it is right."""
        try:
            table_links.check_code(self.table, side, code, Caller(phone, address), Actor(None, self.now))
        except Refused as refused:
            return refused.refusal.code
        return ""

    @property
    def wrong(self) -> str:
        return str((int(self.match.codes[0]) + 1) % CODES).zfill(CODE_DIGITS)

    def guess_all_day(self, addresses: int, own_phone: str = "") -> int:
        """How many codes somebody tries in a day who tries again as soon as there is nothing to wait for."""
        guesses = 0
        while self.now < BEGINS + DAY:
            address = f"198.51.100.{guesses % addresses}" if addresses > 1 else HALL
            said = self.types(own_phone or self.new_phone(), address, self.wrong)
            if said == "wrong_code":
                guesses += 1
            else:
                assert said in ("codes_locked", "codes_locked_for_new")
                self.now += timedelta(minutes=1)
        return guesses


@pytest.mark.slow
@pytest.mark.parametrize(("addresses", "own_phone", "most"), [(1, "mine", 40), (1, "", 180), (200, "", 250)])
def test_a_days_guesses_find_a_code_less_than_once_in_six_hundred_events(
    addresses: int, own_phone: str, most: int
) -> None:
    """On one phone, on ever new ones, and on new ones from all over the world.

    Each guess is another code, and each is as likely: so many of a million. A team has one code all event
    long, so who had the links of all its matches, and guessed a whole day at each, has that many times more.
    """
    guesses = Table().guess_all_day(addresses, own_phone)
    assert 0 < guesses <= most
    assert MATCHES * guesses / CODES < 1 / 600


def test_who_asks_while_there_is_to_wait_leaves_nothing_behind() -> None:
    table = Table()
    while table.types(table.new_phone(), HALL, table.wrong) == "wrong_code":
        pass
    kept = CodesTried.objects.count()
    for _ in range(50):
        assert table.types(table.new_phone(), HALL, table.match.codes[0]) == "codes_locked_for_new"
    assert CodesTried.objects.count() == kept


def test_a_passer_by_does_not_lock_the_table_out() -> None:
    """All day long somebody elsewhere, who has a photo of the link, types wrong codes as fast as it goes."""
    table, right = Table(), ""
    known = table.new_phone()
    assert table.types(known, HALL, table.match.codes[0]) == right
    while table.now < BEGINS + timedelta(hours=3):
        table.types(table.new_phone(), "198.51.100.7", table.wrong)
        assert table.types(known, HALL, table.match.codes[0]) == right, "who was in stays in"
        if table.now.minute == 0:
            assert table.types(table.new_phone(), HALL, table.match.codes[0]) == right, "who is new gets in"
        assert table.types(table.new_phone(), HALL, table.match.codes[1], side=1) == right
        table.now += timedelta(minutes=1)


def test_wrong_codes_in_the_hall_itself_keep_new_phones_waiting_for_minutes_only() -> None:
    table = Table()
    known = table.new_phone()
    assert table.types(known, HALL, table.match.codes[0]) == ""
    while table.types(table.new_phone(), HALL, table.wrong) == "wrong_code":
        pass
    assert table.types(known, HALL, table.match.codes[0]) == ""
    assert table.types(table.new_phone(), HALL, table.match.codes[0]) == "codes_locked_for_new"
    table.now += table_links.OF_ADDRESS.longest
    assert table.types(table.new_phone(), HALL, table.match.codes[0]) == ""
