"""The list of institutions on the desk, and what whoever enters sees of it."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from doublesix.app.roles import SECRETARY
from doublesix.store.models import Endorsement, Tournament
from doublesix.store.queries.institutions import load_list
from doublesix.store.services import institutions, tournaments
from tests.store import people
from tests.web.official import scenes

pytestmark = pytest.mark.django_db
CLOUDS = {"name": "Ministry of Clouds", "officer": "Otto", "post": "Head", "officer_email": "o@example.org"}


def names(tournament: Tournament) -> list[str]:
    return [row.name for row in load_list(tournament).rows]


def test_a_line_is_added_changed_and_taken_off() -> None:
    tournament, client = scenes.event(), scenes.signed_in("Sam")
    page = scenes.at("institution_list", tournament)
    assert "There is no list yet" in scenes.said(client.get(page))
    assert client.post(page, {"key": "a", "name": ""}).status_code == 422
    answer = client.post(page, {"key": "b", **CLOUDS, "spellings": "MoC\nClouds; Min. of Clouds"})
    assert answer.status_code == 303, scenes.said(answer)
    (row,) = load_list(tournament).rows
    assert row.spellings == ["MoC", "Clouds", "Min. of Clouds"]
    assert client.post(page, {"key": "c", **CLOUDS, "name": "moc"}).status_code == 422
    line = scenes.at("institution_listed", tournament, row.pk)
    assert "Min. of Clouds</textarea>" in scenes.said(client.get(line))
    answer = client.post(line, {"key": "d", "revision": 1, **CLOUDS, "post": "Chief", "spellings": ""})
    assert answer.status_code == 303
    row.refresh_from_db()
    assert (row.post, row.spellings) == ("Chief", [])
    assert client.post(line, {"key": "e", "revision": 1, **CLOUDS}).status_code == 422
    gone = scenes.at("institution_remove", tournament, row.pk)
    assert client.post(gone, {"key": "f", "revision": 1}).status_code == 422
    assert client.post(gone, {"key": "g", "revision": 2}).status_code == 303
    assert client.get(line).status_code == 404


def test_a_file_is_shown_first_and_taken_as_shown() -> None:
    tournament, client = scenes.event(), scenes.signed_in("Sam")
    institutions.add(tournament, CLOUDS, [])
    send = scenes.at("institution_import", tournament)
    assert client.post(send, {}).status_code == 422
    bad = SimpleUploadedFile("x.csv", b"colour\nred\n")
    assert "There is no column called" in scenes.said(client.post(send, {"file": bad}))
    faulty = SimpleUploadedFile("x.csv", b"institution,officer e-mail\nTides,nobody\n")
    answer = client.post(send, {"file": faulty})
    assert answer.status_code == 422
    assert "1 line has a fault" in scenes.said(answer)
    good = SimpleUploadedFile("x.csv", b"institution,post\nMinstry of Clouds,\nMinistry of Clouds,Chief\n")
    answer = client.post(send, {"file": good})
    said = " ".join(scenes.said(answer).split())
    assert "New: 1. Changed: 1." in said
    assert "it looks like Ministry of Clouds" in said
    assert names(tournament) == ["Ministry of Clouds"], "nothing is written yet"
    form = {"token": answer.context["token"], "seen": answer.context["preview"].digest}
    confirm = scenes.at("institution_import_confirm", tournament)
    assert client.post(confirm, {"key": "a", **form, "seen": "x"}).status_code == 422
    assert client.post(confirm, {"key": "b", **form}).status_code == 303
    assert names(tournament) == ["Ministry of Clouds", "Minstry of Clouds"]
    file = client.get(scenes.at("institution_file", tournament)).content.decode()
    assert "institution,officer,post,officer e-mail,other names" in file
    assert "Ministry of Clouds,Otto,Chief,o@example.org," in file


def test_the_list_of_another_event_is_taken_over_by_who_keeps_both() -> None:
    tournament, other, foreign = scenes.event(), people.event(), people.event()
    institutions.add(other, CLOUDS, [])
    institutions.add(foreign, {**CLOUDS, "name": "Secret"}, [])
    tournaments.dismiss(foreign, people.account("Sam"), SECRETARY)
    client, page = scenes.signed_in("Sam"), scenes.at("institution_list", tournament)
    said = scenes.said(client.get(page))
    assert f'value="{other.slug}"' in said
    assert f'value="{foreign.slug}"' not in said
    take = scenes.at("institution_take_over", tournament)
    assert client.post(take, {"key": "a", "source": foreign.slug}).status_code == 404
    assert client.post(take, {"key": "b", "source": other.slug}).status_code == 303
    assert names(tournament) == ["Ministry of Clouds"]
    assert "1 institution is new or changed." in scenes.said(client.get(page))


def test_e3_a_form_that_is_not_on_the_list_is_proposed_for_it_and_confirmed() -> None:
    tournament = scenes.event()
    entry = people.endorsed(people.team(people.institution(tournament, "Min. of Clouds")))
    institutions.add(tournament, CLOUDS, [])
    client = scenes.signed_in("Sam")
    assert "It is Ministry of Clouds" in scenes.said(client.get(scenes.at("institution_list", tournament)))
    page = scenes.said(client.get(scenes.at("review_entry", tournament, entry.pk)))
    assert "Min. of Clouds is not on the list of institutions." in page
    form = {"spelling": "Min. of Clouds", "listed": "Ministry of Clouds", "entry": entry.pk}
    address = scenes.at("institution_spelling", tournament)
    assert client.post(address, {"key": "a", **form, "listed": "Nowhere"}).status_code == 422
    answer = client.post(address, {"key": "b", **form})
    assert answer["Location"] == scenes.at("review_entry", tournament, entry.pk)
    assert "nothing is odd" in scenes.said(client.get(answer["Location"]))
    assert entry.institution is not None
    entry.institution.refresh_from_db()
    assert entry.institution.name == "Min. of Clouds", "the form stays as it is"


def test_e3_who_begins_a_form_is_offered_the_list_and_asked_about_other_spellings() -> None:
    tournament, client = scenes.event(), scenes.signed_in("Nora")
    institutions.add(tournament, CLOUDS, [])
    page = scenes.at("enter", tournament)
    assert '<option value="Ministry of Clouds">' in scenes.said(client.get(page))
    answer = client.post(page, {"key": "a", "name": "Min. of Clouds"})
    assert answer.status_code == 422
    said = scenes.said(answer)
    assert "Is it one of these?" in said
    assert "o@example.org" not in said
    assert not tournament.institutions.exists()
    form = {"key": "b", "name": "Min. of Clouds", "as_typed": "Min. of Clouds"}
    assert client.post(page, form).status_code == 303
    assert [each.name for each in tournament.institutions.all()] == ["Min. of Clouds"]
    assert scenes.signed_in("Theo").post(page, {"key": "c", "name": "Ministry of Clouds"}).status_code == 303


def test_e7_the_link_goes_to_the_official_address_and_another_one_is_said() -> None:
    tournament = scenes.event()
    institution = people.institution(tournament)
    people.team(institution)
    institutions.add(tournament, CLOUDS, [])
    client, page = scenes.signed_in("Rita"), scenes.at("enter_institution", tournament, institution.pk)
    said = scenes.said(client.get(page))
    assert "The organiser’s list has o@example.org." in said
    assert 'value="o@example.org"' in said
    ask = scenes.at("enter_ask_endorsement", tournament, institution.pk)
    answer = client.post(ask, {"key": "a", "officer_email": "O@example.org"})
    assert "not the official address" not in scenes.said(client.get(answer["Location"]))
    answer = client.post(ask, {"key": "b", "officer_email": "other@example.org"})
    said = scenes.said(client.get(answer["Location"]))
    assert "The organiser’s list has another address for the supervising officer, o@example.org." in said
    assert "not the official address" in said
    assert Endorsement.objects.filter(sent_to="other@example.org").count() == 1
