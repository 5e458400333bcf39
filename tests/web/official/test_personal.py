"""The page for deleting people's data: the organiser's alone, confirmed, after the event."""

import pytest

from doublesix.store.models import Entry, Tournament
from doublesix.store.services import personal_data, tournaments
from doublesix.tournament import commands
from tests.store import people
from tests.web.official import scenes

pytestmark = pytest.mark.django_db


def over() -> tuple[Tournament, Entry]:
    """A cancelled event with one team."""
    tournament = scenes.event()
    entry = people.team(people.institution(tournament))
    tournaments.carry_out(tournament, commands.Cancel("Flood"), people.who("Olga"))
    return tournament, entry


def test_only_the_organiser_deletes() -> None:
    tournament, entry = over()
    for name in ("Sam", "Tom", "Kim", "Jo", "Rita", "Nobody"):
        client = scenes.signed_in(name)
        assert client.post(scenes.at("personal", tournament), {"sure": "on"}).status_code == 403
        assert (
            client.post(scenes.at("personal_entry", tournament, entry.pk), {"sure": "on"}).status_code == 403
        )
        assert client.get(scenes.at("personal_entry", tournament, entry.pk)).status_code == 403
    assert not personal_data.is_forgotten(entry)


def test_before_the_end_it_is_refused_in_words() -> None:
    tournament = scenes.event()
    assert "There is no entry" in scenes.said(scenes.signed_in("Olga").get(scenes.at("personal", tournament)))
    entry = people.team(people.institution(tournament))
    client = scenes.signed_in("Olga")
    for page, more in (("personal", ()), ("personal_entry", (entry.pk,))):
        address = scenes.at(page, tournament, *more)
        assert "Until then it is needed" in scenes.said(client.get(address))
        answer = client.post(address, {"key": page, "sure": "on", "revision": entry.revision})
        assert answer.status_code == 422
        assert "when the event is finished or cancelled, not before" in scenes.said(answer)


def test_one_entry_is_deleted_after_it_is_confirmed() -> None:
    tournament, entry = over()
    client, address = scenes.signed_in("Olga"), scenes.at("personal_entry", tournament, entry.pk)
    form = {"key": "k", "revision": entry.revision}
    answer = client.post(address, form)
    assert answer.status_code == 422
    assert "Please confirm that you want this" in scenes.said(answer)
    for _ in range(2):
        assert client.post(address, {**form, "sure": "on"}).status_code == 303
    entry.refresh_from_db()
    assert personal_data.is_forgotten(entry)
    page = scenes.said(client.get(scenes.at("personal", tournament)))
    assert f"#{entry.pk}" in page
    assert "deleted" in page
    answer = client.post(address, {**form, "key": "other", "sure": "on"})
    assert answer.status_code == 422
    assert client.get(scenes.at("entry_review", tournament, entry.pk)).status_code == 200


def test_everybody_is_deleted_after_it_is_confirmed() -> None:
    tournament, entry = over()
    client, address = scenes.signed_in("Olga"), scenes.at("personal", tournament)
    assert client.post(address, {"key": "a"}).status_code == 422
    assert client.post(address, {"key": "b", "sure": "on"}).status_code == 303
    assert personal_data.is_forgotten(Entry.objects.get(pk=entry.pk))
