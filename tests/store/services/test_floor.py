"""The service of the floor: messages of a match and how people want them, slips, two people at once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Message, Player, Tournament
from doublesix.store.queries.side_codes import code_of
from doublesix.store.services import floor
from doublesix.tournament import commands
from doublesix.web.presentation import addresses
from tests.store import people
from tests.store.together import together
from tests.web.floor import days
from tests.web.floor.days import NOON, Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's clock."""
    return Clock(monkeypatch)


def entry_of(tournament: Tournament, number: int, **fields: str) -> Entry:
    """The entry of a number of the list, with a first player who can be reached."""
    draw = days.state_of(tournament).draw
    assert draw is not None
    pk = next(each.entry for each in draw.entries if each.number == number)
    Player.objects.filter(entry=pk, place="first").update(
        email=f"first{number}@example.org", mobile=f"555 {number}"
    )
    Entry.objects.filter(pk=pk).update(**fields)
    return Entry.objects.get(pk=pk)


def sent(**which: object) -> list[str]:
    """Whom messages went to."""
    return sorted(Message.objects.filter(**which).values_list("to", flat=True))


class TestTheCall:
    def test_it_says_where_when_until_when_and_the_code_of_the_entry_alone(self, clock: Clock) -> None:
        tournament = days.event(clock)
        first, second = days.sides(tournament, 0)
        entry_of(tournament, first)
        Message.objects.all().delete()
        days.do(tournament, commands.CallMatch(0, 2, NOON))
        (mail,) = Message.objects.filter(to=f"first{first}@example.org")
        assert "table 2, Hall, 20 April 2030 12:00 (Mauritius)" in mail.body
        assert "Be there by 20 April 2030 12:15 (Mauritius) (E10)." in mail.body
        assert code_of(tournament, first) in mail.body
        assert code_of(tournament, second) not in mail.body
        (text,) = Message.objects.filter(to=f"555 {first}", channel="text")
        assert "match 1, table 2, Hall" in text.body
        assert code_of(tournament, first) in text.body
        assert sent(to="rita@example.org") == ["rita@example.org"] * 2, "one letter for each of her teams"

    def test_called_again_without_change_nobody_is_told_again(self, clock: Clock) -> None:
        tournament = days.event(clock)
        days.do(tournament, commands.CallMatch(0, 2, NOON))
        count = Message.objects.count()
        days.do(tournament, commands.CallMatch(0, 2, NOON))
        days.do(tournament, commands.CallMatch(0, 2))
        assert Message.objects.count() == count
        days.do(tournament, commands.CallMatch(0, 1))
        moved = Message.objects.filter(subject__endswith="your match has moved")
        assert moved.count() == 2
        assert all("table 1" in each.body for each in moved)


class TestHowPeopleAreTold:
    @pytest.mark.parametrize(("way", "mails", "texts"), [("both", 1, 1), ("mail", 1, 0), ("text", 0, 1)])
    def test_calls_come_as_chosen(self, clock: Clock, way: str, mails: int, texts: int) -> None:
        tournament = days.event(clock)
        first, _second = days.sides(tournament, 0)
        entry_of(tournament, first, tell_by=way)
        days.do(tournament, commands.CallMatch(0, 1, NOON))
        called = Message.objects.filter(body__contains="match 1")
        assert called.filter(to=f"first{first}@example.org").count() == mails
        assert called.filter(to=f"555 {first}").count() == texts

    def test_a_matter_of_the_rules_comes_by_mail_too(self, clock: Clock) -> None:
        """E12: an amendment is told by mail to who wants texts, and its text is short."""
        tournament = days.event(clock)
        entry_of(tournament, 1, tell_by="text")
        rules = 'base = "powc-2023"\n[options]\ngrace_minutes = 20\n'
        days.do(tournament, commands.AmendRules(rules, "Rain"))
        assert sent(to="first1@example.org", subject__contains="amended") == ["first1@example.org"]
        (text,) = Message.objects.filter(to="555 1")
        assert len(text.body) < 300

    def test_who_cannot_get_a_text_gets_a_mail(self, clock: Clock) -> None:
        tournament = days.event(clock)
        first, _second = days.sides(tournament, 0)
        entry = entry_of(tournament, first, tell_by="text")
        Player.objects.filter(entry=entry).update(mobile="")
        days.do(tournament, commands.CallMatch(0, 1, NOON))
        assert sent(to=f"first{first}@example.org", subject__endswith="called")


def test_slips_go_to_who_is_still_in_and_their_links_are_not_kept(clock: Clock) -> None:
    tournament = days.event(clock)
    days.do(tournament, commands.Strike(1, "ill"), "Sam")
    entry_of(tournament, 2)
    sam = Actor(people.account("Sam"), timezone.now())
    assert floor.send_slips(tournament, sam) == 3
    (mail,) = Message.objects.filter(to="first2@example.org", subject__endswith="code for the day")
    assert mail.secret
    assert addresses.check_in_address(tournament, 2) in mail.body
    assert "Play starts: 20 April 2030 12:00 (Mauritius)" in mail.body


def test_the_hours_of_a_day(clock: Clock) -> None:
    tournament = days.event(clock)
    state = days.state_of(tournament)
    hours = floor.hours_of(state, clock.now)
    assert hours is not None
    assert hours.opens == NOON - timedelta(hours=4)
    assert hours.closes == NOON + timedelta(hours=12)
    assert floor.hours_of(state, NOON + timedelta(hours=12)) is None
    assert floor.next_opening(state, NOON - timedelta(days=3)) == hours.opens


@pytest.mark.django_db(transaction=True)
def test_two_people_confirm_at_the_same_moment(clock: Clock) -> None:
    """E10: one walk-over, and both are told that it is given."""
    tournament = days.called(clock)
    first, second = days.sides(tournament, 0)
    days.do(tournament, commands.CheckIn(first, (0, 1)))
    clock.at(12, 16)
    asked = [Actor(people.account(name), clock.now) for name in ("Sam", "Jo")]
    answers = together(
        [lambda who=who: bool(floor.give_walk_over(tournament, 0, (second,), who)) for who in asked]  # type: ignore[misc]
    )
    assert answers == [True, True]
    assert days.happened(tournament, "WalkOverGiven") == 1
