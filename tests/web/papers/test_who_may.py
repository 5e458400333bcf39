"""Who may have which paper, and who is refused."""

import pytest

from doublesix.store.models import Entry, Institution, Tournament
from doublesix.store.services import fees
from tests.store import people
from tests.web.papers import scenes

pytestmark = pytest.mark.django_db
SIGN_IN, REFUSED, UNKNOWN, GOOD = 302, 403, 404, 200


def test_e13_the_circular_and_the_form_are_public_once_published() -> None:
    tournament = scenes.announced("powc-2023", status="published")
    for paper in ("circular_pdf", "form_pdf"):
        assert scenes.ask(paper, tournament).status_code == GOOD


def test_before_it_is_published_only_staff_have_the_circular() -> None:
    tournament = scenes.announced("powc-2023", status="draft")
    for paper in ("circular_pdf", "form_pdf"):
        assert scenes.ask(paper, tournament).status_code == UNKNOWN
        assert scenes.ask(paper, tournament, by="Stranger").status_code == UNKNOWN
        assert scenes.ask(paper, tournament, by="Sam").status_code == GOOD


@pytest.fixture
def teams() -> Tournament:
    """Two ministries, represented by Rita and by Remy."""
    tournament = scenes.announced("powc-2023", fee=1000)
    people.institution(tournament, "Ministry of Clouds", "Rita")
    people.institution(tournament, "Ministry of Tides", "Remy")
    people.team(tournament.institutions.get(name="Ministry of Clouds"), "Rita")
    return tournament


@pytest.mark.parametrize(
    ("by", "own", "desk"),
    [
        ("", SIGN_IN, SIGN_IN),
        ("Stranger", REFUSED, REFUSED),
        ("Rita", GOOD, REFUSED),
        ("Remy", REFUSED, REFUSED),
        ("Tina", REFUSED, REFUSED),
        ("Sam", REFUSED, GOOD),
        ("Olga", REFUSED, GOOD),
    ],
)
def test_e4_a_filled_form_is_for_its_representative_and_the_desk(
    teams: Tournament, by: str, own: int, desk: int
) -> None:
    pk = Institution.objects.get(name="Ministry of Clouds").pk
    assert scenes.ask("form_filled_pdf", teams, pk, by=by).status_code == own
    assert scenes.ask("form_filled_desk_pdf", teams, pk, by=by).status_code == desk
    team = Entry.objects.get()
    assert scenes.ask("entry_form_pdf", teams, team.pk, by=by).status_code == own
    assert scenes.ask("entry_form_desk_pdf", teams, team.pk, by=by).status_code == desk


@pytest.mark.parametrize(
    ("by", "own", "desk"),
    [
        ("", SIGN_IN, SIGN_IN),
        ("Rita", GOOD, REFUSED),
        ("Remy", REFUSED, REFUSED),
        ("Sam", REFUSED, GOOD),
        ("Tina", REFUSED, GOOD),
        ("Olga", REFUSED, GOOD),
    ],
)
def test_e30_a_receipt_is_for_who_entered_and_who_takes_fees(
    teams: Tournament, by: str, own: int, desk: int
) -> None:
    pk = fees.pay(Entry.objects.get(), 1000, "", people.who("Tina")).pk
    assert scenes.ask("receipt_pdf", teams, pk, by=by).status_code == own
    assert scenes.ask("receipt_desk_pdf", teams, pk, by=by).status_code == desk


@pytest.mark.parametrize(
    ("by", "own", "desk"),
    [
        ("", SIGN_IN, SIGN_IN),
        ("Pia", GOOD, REFUSED),
        ("Pit", REFUSED, REFUSED),
        ("Sam", REFUSED, GOOD),
        ("Tina", REFUSED, REFUSED),
    ],
)
def test_e20_a_players_form_is_the_players_own(by: str, own: int, desk: int) -> None:
    tournament = scenes.announced("garrison-2022")
    entry = scenes.player(tournament, "Pia")
    scenes.player(tournament, "Pit")
    assert scenes.ask("entry_form_pdf", tournament, entry.pk, by=by).status_code == own
    assert scenes.ask("entry_form_desk_pdf", tournament, entry.pk, by=by).status_code == desk


@pytest.mark.parametrize(
    ("by", "status"),
    [
        ("", SIGN_IN),
        ("Stranger", REFUSED),
        ("Rita", REFUSED),
        ("Tina", REFUSED),
        ("Sam", GOOD),
        ("Olga", GOOD),
    ],
)
def test_the_list_of_entries_is_for_the_desk(teams: Tournament, by: str, status: int) -> None:
    assert scenes.ask("list_pdf", teams, by=by).status_code == status


def test_e8_the_draw_is_public_once_drawn_and_not_before() -> None:
    tournament = scenes.frozen("powc-2023", ["Ann", "Ben", "Cid"])
    for by in ("", "Sam"):
        assert scenes.ask("draw_pdf", tournament, by=by).status_code == UNKNOWN
    scenes.reveal(tournament)
    assert scenes.ask("draw_pdf", tournament).status_code == GOOD


def test_papers_of_another_event_are_not_found(teams: Tournament) -> None:
    """An id of one event opens nothing at another one."""
    other = scenes.announced("powc-2023", title="Another event")
    institution = Institution.objects.get(name="Ministry of Clouds")
    movement = fees.pay(Entry.objects.get(), 1000, "", people.who("Tina"))
    assert scenes.ask("form_filled_desk_pdf", other, institution.pk, by="Sam").status_code == UNKNOWN
    assert scenes.ask("receipt_desk_pdf", other, movement.pk, by="Olga").status_code == UNKNOWN


def test_personal_papers_are_not_to_be_kept_by_anybody_on_the_way(teams: Tournament) -> None:
    institution = Institution.objects.get(name="Ministry of Clouds")
    answer = scenes.ask("form_filled_pdf", teams, institution.pk, by="Rita")
    assert answer["Cache-Control"] == "private, no-store"
    assert scenes.ask("circular_pdf", teams)["Cache-Control"] == "no-cache"
