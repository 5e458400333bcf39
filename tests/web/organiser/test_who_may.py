"""The organiser's pages are the organiser's: every address, everybody else."""

import pytest
from django.urls import reverse

from doublesix.app.roles import APPOINTED, ORGANISER
from doublesix.store.services import tournaments
from tests.store import people
from tests.web.organiser.asking import address, browser, organiser

pytestmark = pytest.mark.django_db
PAGES = (
    "organise",
    "organise_edit",
    "organise_notice",
    "organise_rules",
    "organise_people",
    "organise_log",
    "organise_vouchers",
    "organise_extend",
    "organise_cancel",
)
ACTS = ("organise_publish", "organise_open", "organise_close", "organise_dismiss")


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PAGES, *ACTS])
def test_nobody_else_may(name: str) -> None:
    event = people.event()
    people.institution(event)
    for role in APPOINTED:
        if role != ORGANISER:
            tournaments.appoint(event, people.account(role), role)
    where = address(name, event)
    before = event.seq
    for who in ("", "Rita", "Stranger", *(role for role in APPOINTED if role != ORGANISER)):
        for answer in (browser(who).get(where), browser(who).post(where, {})):
            assert answer.status_code == (403 if who else 302)
    event.refresh_from_db()
    assert event.seq == before


@pytest.mark.slow
@pytest.mark.parametrize("status", ["draft", "published", "open"])
@pytest.mark.parametrize("preset", ["powc-2018", "garrison-2022", "fortbend-2023"])
def test_the_organiser_sees_every_page_at_every_stage(preset: str, status: str) -> None:
    event, client = people.event(preset, status), browser("Olga")
    for name in PAGES:
        assert client.get(address(name, event)).status_code == 200, name


@pytest.mark.parametrize("name", ACTS)
def test_a_get_changes_nothing(name: str) -> None:
    event = people.event()
    assert browser("Olga").get(address(name, event)).status_code == 302


def test_a_draft_is_not_known_to_others() -> None:
    event = people.event(status="draft")
    assert browser("Stranger").get(address("organise", event)).status_code == 404


def test_only_accounts_that_may_organise_begin_events() -> None:
    where = reverse("organise_new")
    assert browser().get(where).status_code == 302
    assert browser("Olga").get(where).status_code == 403
    organiser()
    assert browser("Olga").get(where).status_code == 200


def test_who_holds_an_internal_tournament_organises_it_with_the_same_pages_e3() -> None:
    main = people.event()
    institution = people.institution(main)
    settings = tournaments.state_of(main).settings._replace(title="Clouds inside")
    rules = tournaments.state_of(main).version.rules
    inner = tournaments.create("powc-2023", settings, rules, people.who("Rita"), main, institution)
    for name in PAGES:
        assert browser("Rita").get(address(name, inner)).status_code == 200
        assert browser("Olga").get(address(name, inner)).status_code == 404
