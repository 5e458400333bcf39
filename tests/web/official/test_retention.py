"""How long data is kept: the organiser chooses and sees what goes next, so does the operator for all."""

import pytest
from django.test import Client

from doublesix.store.models import Account, Tournament
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.web import environment
from tests.store import people
from tests.web.draw.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """An event that was cancelled, with a team."""
    tournament = people.event()
    people.team(people.institution(tournament))
    tournaments.carry_out(tournament, commands.Cancel("too hot"), people.who("Olga", people.later(hours=1)))
    return tournament


def test_the_organiser_chooses_fewer_days_and_sees_what_goes_next(event: Tournament) -> None:
    client = Client()
    client.force_login(people.account("Olga"))
    page = f"/events/{event.slug}/desk/personal/retention/"
    before = text(client.get(page))
    assert "365 days" in before
    assert "until somebody deletes it" in before
    answer = client.post(page, {"messages": "30", "people": "", "identities": "", "key": "k"}, follow=True)
    assert answer.status_code == 200
    assert "30 days" in text(answer)
    assert client.post(page, {"messages": "0"}).status_code == 422
    client.force_login(people.account("Sam"))
    assert client.get(page).status_code == 403


def test_the_operator_sees_it_for_all_events(event: Tournament) -> None:
    tournaments.let_operate("opal@example.org")
    client = Client()
    client.force_login(Account.objects.get(email="opal@example.org"))
    shown = text(client.get("/operate/retention/"))
    assert event.title in shown
    assert "Messages that were sent" in shown
    assert "180 days" in shown


def test_the_environment_says_how_long() -> None:
    found = environment.retention({"DOUBLESIX_KEEP": "messages=90, people=0"})
    assert (found["messages"], found["people"], found["sign-ins"]) == (90, 0, 180)
    for wrong in ("messages", "messages=x", "else=3", "messages=99999"):
        with pytest.raises(environment.EnvironmentFault):
            environment.retention({"DOUBLESIX_KEEP": wrong})
