"""A new event from a preset, or from last year's."""

from datetime import date

import pytest
from django.urls import reverse

from doublesix.store.models import Tournament
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.tournament.settings import PRESETS, preset
from tests.store import people
from tests.web.organiser.asking import browser, form_data, organiser, text_of

pytestmark = pytest.mark.django_db
NEW = "/organise/new/"


@pytest.mark.parametrize("name", PRESETS)
def test_from_a_preset(name: str) -> None:
    organiser()
    answer = browser("Olga").post(NEW, {"start": name, "title": "Spring cup", "key": "k"})
    event = Tournament.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, reverse("organise", args=["spring-cup"]))
    state = tournaments.state_of(event)
    assert state.settings == preset(name).settings._replace(title="Spring cup")
    assert (state.status, state.preset, event.is_public) == ("draft", name, False)
    assert tournaments.roles_at(event, people.account("Olga")) == {"organiser"}


def test_every_preset_is_described() -> None:
    organiser()
    text = text_of(browser("Olga").get(NEW))
    for name in PRESETS:
        assert f"({name})" in text
    assert "draw their partners by lot" in text


def test_a_copy_has_the_settings_and_amended_rules_without_dates() -> None:
    organiser()
    old = people.event()
    rules = 'base = "powc-2023"\n[options]\ngrace_minutes = 20\n'
    tournaments.carry_out(old, commands.AmendRules(rules, "bus"), people.who("Olga"))
    settings = tournaments.state_of(old).settings
    notice = settings.notice._replace(reference="R/1", dated=date(2030, 3, 1), sender="Nora")
    tournaments.carry_out(old, commands.Edit(settings._replace(notice=notice)), people.who("Olga"))
    client = browser("Olga")
    data = form_data(client.get(NEW + f"?copy={old.slug}"), "start")
    assert data["start"] == f"copy {old.slug}"
    client.post(NEW, {**data, "title": "Next year"})
    new = Tournament.objects.exclude(pk=old.pk).get()
    state = tournaments.state_of(new)
    assert state.version.rules == rules
    assert state.settings.venue == "Hall"
    assert (state.settings.closes_at, state.settings.starts_at, state.settings.draw_at) == (None, None, None)
    assert (state.settings.notice.reference, state.settings.notice.dated) == ("", None)
    assert state.settings.notice.sender == "Nora"


def test_nobody_copies_another_organiser_s_event() -> None:
    organiser("Otto")
    event = people.event()
    answer = browser("Otto").post(NEW, {"start": f"copy {event.slug}", "title": "Mine", "key": "k"})
    assert answer.status_code == 422
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    "data", [{}, {"start": "powc-2023", "title": " "}, {"start": "nothing", "title": "x"}]
)
def test_what_is_missing_is_said_and_nothing_begins(data: dict[str, str]) -> None:
    organiser()
    assert browser("Olga").post(NEW, data).status_code == 422
    assert not Tournament.objects.exists()


def test_a_double_click_begins_one_event() -> None:
    organiser()
    client = browser("Olga")
    data = {"start": "powc-2023", "title": "Cup", "key": "same"}
    first, second = client.post(NEW, data), client.post(NEW, data)
    assert first["Location"] == second["Location"]
    assert Tournament.objects.count() == 1
