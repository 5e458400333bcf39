"""Programs publish an event whose start and venue are told later, and read that they are (E8, E9)."""

import pytest

from tests.store import people
from tests.web.api.calling import Program, at, refusal, told

pytestmark = pytest.mark.django_db


def test_told_later_through_the_api() -> None:
    event, organiser = people.event(status="draft"), Program("Olga")
    told(organiser.patch(at(event), {"starts_at": None, "venue": ""}))
    told(organiser.post(at(event, "/publish")))
    (card,) = told(Program().get("/events"))
    assert (card["starts_at"], card["venue"]) == (None, "")
    settings = told(Program().get(at(event)))["settings"]
    assert (settings["starts_at"], settings["venue"], settings["draw_at"]) == (None, "", None)
    told(organiser.patch(at(event), {"venue": "Town hall"}))
    assert told(Program().get(at(event)))["settings"]["venue"] == "Town hall"
    refusal(organiser.patch(at(event), {"closes_at": None}), 422, "no_deadline")


def test_e9_stages_with_venues_of_their_own_through_the_api() -> None:
    event, organiser = people.event(status="draft"), Program("Olga")
    venues = [{"stage": "final", "venue": "Opera"}]
    body = {"stage_venues": venues, "notice": {"send_to": "Room 9"}, "terms": {"membership": True}}
    settings = told(organiser.patch(at(event), body))["settings"]
    assert settings["stage_venues"] == venues
    assert (settings["notice"]["send_to"], settings["terms"]["membership"]) == ("Room 9", True)
    wrong = organiser.patch(at(event), {"stage_venues": [{"stage": "quarter-final", "venue": "Opera"}]})
    assert wrong.status_code == 422
