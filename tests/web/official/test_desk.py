"""The desk and the list of entries: who sees them, numbers, filters, files, few queries."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from doublesix.store.models import Message
from doublesix.store.services import decisions
from tests.store import people
from tests.web.official import scenes

pytestmark = pytest.mark.django_db
SECRETARIES = ("Sam", "Olga")


@pytest.mark.parametrize(
    ("page", "may"),
    [
        ("desk", ("Sam", "Olga", "Tom", "Kim", "Jo")),
        ("entries", SECRETARIES),
        ("entries_csv", SECRETARIES),
        ("entry_add", SECRETARIES),
        ("import_entries", SECRETARIES),
        ("import_template", SECRETARIES),
        ("fees", ("Tom", "Olga", "Sam")),
        ("fees_csv", ("Tom", "Olga", "Sam")),
        ("messages", SECRETARIES),
        ("personal", ("Olga",)),
    ],
)
def test_each_page_is_for_its_roles_only(page: str, may: tuple[str, ...]) -> None:
    tournament = scenes.event()
    people.institution(tournament)
    address = scenes.at(page, tournament)
    for name in ("Sam", "Olga", "Tom", "Kim", "Jo", "Rita", "Nobody"):
        status = scenes.signed_in(name).get(address).status_code
        assert status == (200 if name in may else 403), name
    assert Client().get(address).status_code == 302


def test_an_empty_desk_says_what_will_be_there() -> None:
    tournament = scenes.event()
    assert "No entry has been begun yet" in scenes.said(
        scenes.signed_in("Sam").get(scenes.at("desk", tournament))
    )
    assert "No entry has been begun yet" in scenes.said(
        scenes.signed_in("Sam").get(scenes.at("entries", tournament))
    )


def test_institutions_stand_where_institutions_enter() -> None:
    for preset, is_there in (("powc-2023", True), ("garrison-2022", False)):
        tournament = scenes.event(preset)
        people.institution(tournament)
        page = scenes.said(scenes.signed_in("Sam").get(scenes.at("desk", tournament)))
        assert (scenes.at("institution_list", tournament) in page) == is_there


def test_the_desk_says_what_waits_for_whom() -> None:
    """E7: an entry without endorsement waits for the officer, an endorsed one for the secretary."""
    tournament = scenes.event()
    institution = people.institution(tournament)
    people.endorsed(people.team(institution))
    second = people.team(institution)
    page = scenes.said(scenes.signed_in("Sam").get(scenes.at("desk", tournament)))
    assert "1 entry to accept" in page
    assert "1 entry without endorsement (E7)" in page
    figures = page.partition('class="figures"')[2].partition("</ul>")[0]
    assert "submitted, but incomplete" in figures
    assert "on the waiting list" not in figures, "figures of nothing stand nowhere"
    decisions.send_back(second, second.revision, "The seal is missing", people.who("Sam"))
    Message.objects.filter(tournament=tournament).update(tries=8)
    page = scenes.said(scenes.signed_in("Kim").get(scenes.at("desk", tournament)))
    assert "1 entry to correct" in page
    assert "could not be sent" in page
    assert scenes.at("entries", tournament) not in page, "a scorekeeper gets no link to the entries"


def test_entries_are_filtered_by_state_institution_and_text() -> None:
    tournament = scenes.event()
    clouds = people.institution(tournament)
    tides = people.institution(tournament, "Ministry of Tides", "Theo")
    first = people.endorsed(people.team(clouds))
    second = people.team(tides, "Theo")
    client, address = scenes.signed_in("Sam"), scenes.at("entries", tournament)

    def shown(query: str) -> list[int]:
        page = scenes.said(client.get(f"{address}?{query}"))
        return [
            entry.pk for entry in (first, second) if scenes.at("entry_review", tournament, entry.pk) in page
        ]

    assert shown("") == [first.pk, second.pk]
    assert shown("state=ready") == [first.pk]
    assert shown("state=incomplete") == [second.pk]
    assert shown("state=accepted") == []
    assert shown(f"institution={tides.pk}") == [second.pk]
    assert shown("text=tides%20first") == [second.pk]
    assert shown(f"text=spare{first.pk}@example") == [first.pk]
    assert shown("state=nonsense&institution=999999") == [first.pk, second.pk]
    assert "No entry is like this" in scenes.said(client.get(f"{address}?text=zzz"))


def test_the_file_holds_the_same_entries_and_no_formula() -> None:
    tournament = scenes.event()
    institution = people.institution(tournament)
    entry = people.team(institution)
    player = entry.players.first()
    assert player is not None
    player.name = '=HYPERLINK("http://bad")'
    player.mobile = "+230 555"
    player.save()
    answer = scenes.signed_in("Sam").get(scenes.at("entries_csv", tournament))
    text = scenes.said(answer)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert "no-store" in answer["Cache-Control"]
    assert "'=HYPERLINK" in text
    assert "'+230 555" in text
    assert ",=" not in text
    assert len(text.splitlines()) == 2


def test_the_list_takes_as_many_queries_for_many_entries_as_for_few() -> None:
    tournament = scenes.event(teams_each=0)
    institution = people.institution(tournament)
    client = scenes.signed_in("Sam")

    def queries(page: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            assert client.get(scenes.at(page, tournament)).status_code == 200
        return len(found)

    people.endorsed(people.team(institution))
    few = {page: queries(page) for page in ("entries", "desk", "entries_csv")}
    for _ in range(9):
        people.endorsed(people.team(institution))
    many = {page: queries(page) for page in few}
    assert many == few
    assert max(few.values()) <= 25
