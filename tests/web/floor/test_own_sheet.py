"""An entry's own link leads to its sheet, on a phone that is the entry's: from its page, a call, check-in."""

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.store.models import Message, Tournament
from doublesix.store.notifications.match_messages import CALLS
from doublesix.store.notifications.templates import TEMPLATES
from doublesix.store.services.check_in_links import token_of
from doublesix.web.presentation.addresses import check_in_address, own_sheet_address
from tests.web.draw import pages
from tests.web.floor import days
from tests.web.floor.days import Clock
from tests.web.table.matches import Match, Phone, match

pytestmark = pytest.mark.django_db


def own(tournament: Tournament, number: int, fixture: int = 0) -> Match:
    """A match opened by an entry's own link."""
    return match(tournament, fixture)._replace(link=reverse("own_sheet", args=[token_of(tournament, number)]))


def test_it_opens_the_sheet_as_the_entrys_own_without_a_code(clock: Clock) -> None:
    tournament = days.event(clock)
    link = f"/in/{token_of(tournament, 1)}/"
    assert "Open your sheet" not in pages.text(Client().get(link))
    assert Client().get(f"{link}sheet/").headers["Location"] == link, "no match is called"
    days.call_all(tournament)
    clock.at(12)
    one, other = days.sides(tournament, 0)
    assert "Open your sheet" in pages.text(Client().get(f"/in/{token_of(tournament, one)}/"))
    phone = Phone(own(tournament, one))
    assert phone.view()["you"]["sides"] == [0]
    phone.do(act="join", side=0, id="begin")
    assert phone.refused(act="join", side=1, id="x") == "code_wanted", "and nobody else's"
    assert Phone(own(tournament, other)).view()["you"]["sides"] == [1]


def test_a_phone_that_only_followed_is_the_entrys_after_its_own_link(clock: Clock) -> None:
    tournament = days.called(clock)
    clock.at(12)
    one, _other = days.sides(tournament, 0)
    phone = Phone(match(tournament, 0))
    phone.client.get(phone.address)
    assert phone.view()["you"]["sides"] == []
    phone.client.get(own(tournament, one).link)
    assert phone.view()["you"]["sides"] == [0]


def test_a_made_up_link_opens_nothing(clock: Clock) -> None:
    tournament = days.called(clock)
    answer = Client().get(f"/in/{token_of(tournament, 1)[:-2]}xx/sheet/")
    assert (answer.status_code, bool(answer.cookies)) == (410, False)


def test_calls_by_mail_and_text_lead_there(clock: Clock) -> None:
    tournament = days.called(clock)
    number = days.sides(tournament, 0)[0]
    link = check_in_address(tournament, number)
    assert any(link in each.body for each in Message.objects.all())
    assert all("{link}" in str(words) for kind in CALLS for words in TEMPLATES[kind][1:])
    assert own_sheet_address(tournament, number) == f"{link}sheet/"
