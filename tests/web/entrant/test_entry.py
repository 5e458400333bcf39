"""The form of a team or a player: saved as it is, stale pages, identity numbers, signatures (E4, E6)."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from doublesix.app.roles import JUDGE
from doublesix.store.models import Entry, Player
from doublesix.store.queries.forms import form_of
from doublesix.store.services import documents, entries, tournaments
from doublesix.store.services.duplicates import IDENTITY, duplicates_of
from doublesix.tournament.entries import lacks
from doublesix.tournament.settings import preset
from doublesix.web.entrant import entry as entry_page
from doublesix.web.presentation.entry_summaries import summarise_entry
from tests.store import people
from tests.web.entrant import scenes
from tests.web.official import scenes as official_scenes

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Entry:
    """Rita's team, empty."""
    return scenes.begun(people.event())[1][0]


def page_of(entry: Entry) -> str:
    """The address of a team."""
    return scenes.at("enter_team", entry.tournament, entry.pk)


@pytest.mark.parametrize(
    ("name", "status"), [("Rita", 200), ("Nora", 404), ("Jo", 403), ("Sam", 200), ("Olga", 200)]
)
def test_only_its_own_representative_and_the_desk_see_it(team: Entry, name: str, status: int) -> None:
    people.institution(team.tournament, "Ministry of Tides", by="Nora")
    tournaments.appoint(team.tournament, people.account("Jo"), JUDGE)
    client = scenes.signed_in(name)
    assert client.get(page_of(team)).status_code == status
    assert client.get(scenes.at("enter_hand_in", team.tournament, team.pk)).status_code == status
    if status != 200:
        for action in ("enter_take_back", "enter_withdraw", "enter_voucher"):
            assert client.post(scenes.at(action, team.tournament, team.pk)).status_code == status
    assert client.get(scenes.at("enter_player", team.tournament, team.pk)).status_code in (403, 404)


def test_e4_an_empty_form_is_saved_and_found_again(team: Entry) -> None:
    client = scenes.signed_in()
    assert client.post(page_of(team), {"revision": 1, "name": "", "p0-name": "Ada"}).status_code == 303
    assert Player.objects.get(entry=team, place="first").name == "Ada"
    assert 'value="Ada"' in scenes.text(client.get(page_of(team)))


def test_e4_everything_on_the_form_is_kept(team: Entry) -> None:
    answer = scenes.signed_in().post(page_of(team), scenes.filled(team, **{"p1-pay_office": "PO 7"}))
    assert answer["Location"] == page_of(team)
    team.refresh_from_db()
    second = team.players.get(place="second")
    assert (team.name, second.name, second.designation) == ("Cloud Counters", "Person 1", "Clerk")
    assert (second.mobile, second.email, second.pay_office) == ("555 0102", "person1@example.org", "PO 7")
    assert (second.signature, team.president_signature) == ("M1 2L3 4", "paper")
    left = {lack.what for lack in lacks(form_of(team), preset("powc-2023").settings.terms)}
    assert left == {"evidence"}


def test_a_wrong_address_is_said_and_nothing_is_lost(team: Entry) -> None:
    data = scenes.filled(team, **{"p0-email": "nowhere", "p0-evidence": scenes.photo()})
    answer = scenes.signed_in().post(page_of(team), data)
    page = scenes.text(answer)
    assert answer.status_code == 422
    assert "Enter a valid email address." in page
    assert 'value="Person 2"' in page
    assert "Please choose the files again" in page
    assert team.players.get(place="first").name == ""


def test_a_double_click_saves_once(team: Entry) -> None:
    data = scenes.filled(team)
    answers = [scenes.signed_in().post(page_of(team), data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    team.refresh_from_db()
    assert team.revision == 2


def test_the_same_key_with_another_file_is_not_taken_for_the_same(team: Entry) -> None:
    client = scenes.signed_in()
    data = scenes.filled(team)
    assert client.post(page_of(team), data).status_code == 303
    again = client.post(page_of(team), data | {"p0-evidence": scenes.photo()})
    assert again.status_code == 422
    assert "Please open the page again." in scenes.text(again)


def test_a_stale_page_is_refused_and_both_are_visible(team: Entry) -> None:
    entries.save(team, {}, {"first": {"name": "Nina Now"}}, 1, people.who("Rita"))
    answer = scenes.signed_in().post(page_of(team), scenes.filled(team, **{"p0-name": "Tom Typed"}))
    page = scenes.text(answer)
    assert answer.status_code == 422
    assert "Somebody changed this while you were looking at it" in page
    assert 'value="Tom Typed"' in page
    assert "First player: Full name" in page
    assert "<td>Nina Now</td>" in page
    assert 'name="revision" value="2"' in page
    assert team.players.get(place="first").name == "Nina Now"


def test_what_was_typed_is_shown_even_when_it_is_handed_in_meanwhile(team: Entry) -> None:
    people.fill(team)
    team.refresh_from_db()
    entries.submit(team, team.revision, people.who("Rita"))
    answer = scenes.signed_in().post(page_of(team), scenes.filled(team, **{"p0-name": "Tom Typed"}))
    assert answer.status_code == 422
    assert "Tom Typed" in scenes.text(answer)


@pytest.mark.parametrize(
    "strokes", ['M1 1"/><script>', "M1 1L2", "Z", "M1.5 2L3 4", "M1 2" + "L3 4" * 2000, "M1 2L3 4\n", "paper"]
)
def test_e4_only_lines_are_a_signature(team: Entry, strokes: str) -> None:
    answer = scenes.signed_in().post(page_of(team), scenes.filled(team, **{"p0-strokes": strokes}))
    if strokes.endswith("\n"):  # a form's field drops it
        assert answer.status_code == 303
        return
    assert answer.status_code == 422
    assert "<path" not in scenes.text(answer).split("p1-strokes")[0].split("p0-strokes")[1]
    assert team.players.get(place="first").signature == ""


def test_e4_signing_on_paper_needs_no_drawing_and_can_be_taken_back(team: Entry) -> None:
    client = scenes.signed_in()
    client.post(page_of(team), scenes.filled(team, **{"p0-on_paper": "on"}))
    first = team.players.get(place="first")
    assert (first.signature, bool(first.signed_at)) == ("paper", True)
    team.refresh_from_db()
    client.post(page_of(team), scenes.filled(team, **{"p0-strokes": ""}))
    first.refresh_from_db()
    assert (first.signature, first.signed_at) == ("", None)


def test_e6_of_an_identity_number_only_a_hash_and_the_end_are_kept(team: Entry) -> None:
    client = scenes.signed_in()
    client.post(page_of(team), scenes.filled(team, **{"p0-identity": "A1XY 456-789Z"}))
    first = team.players.get(place="first")
    assert first.identity_tail == "789Z"
    assert "xy" not in first.identity_digest.lower(), "which has no letters but a to f"
    first.full_clean(exclude=["designation"])  # above all, the hash fits its column
    page = scenes.text(client.get(page_of(team)))
    assert "ending in 789Z" in page
    assert "A1XY" not in page
    team.refresh_from_db()
    client.post(page_of(team), scenes.filled(team, **{"p0-identity": ""}))
    first.refresh_from_db()
    assert first.identity_tail == "789Z"
    team.refresh_from_db()
    client.post(page_of(team), scenes.filled(team, **{"p0-forget": "on"}))
    first.refresh_from_db()
    assert (first.identity_tail, first.identity_digest) == ("", "")


def test_e6_a_number_of_blanks_is_none(team: Entry) -> None:
    answer = scenes.signed_in().post(page_of(team), scenes.filled(team, **{"p0-identity": "- -"}))
    assert answer.status_code == 422
    assert "letters or digits" in scenes.text(answer)


def test_e2_the_same_number_in_two_drafts_is_found_and_only_one_is_handed_in(team: Entry) -> None:
    second = entries.begin_team(team.institution, people.who("Rita"))  # type: ignore[arg-type]
    client = scenes.signed_in()
    client.post(page_of(team), scenes.filled(team, **{"p0-identity": "A1234567"}))
    data = scenes.filled(second, **{"p2-identity": "a 1234-567", "key": "other", "name": "Cloud Makers"})
    assert client.post(page_of(second), data).status_code == 303
    for entry, (own, other) in ((team, ("first", "spare")), (second, ("spare", "first"))):
        by_number = [double for double in duplicates_of(entry) if IDENTITY in double.same]
        assert [(double.player.place, double.other.place) for double in by_number] == [(own, other)]
    for entry in (team, second):
        for player in entry.players.all():
            documents.hand_in_evidence(player, people.evidence(), people.who("Rita"))
    answers = []
    for entry in (team, second):
        entry.refresh_from_db()
        hand_in = scenes.at("enter_hand_in", entry.tournament, entry.pk)
        answers.append(client.post(hand_in, {"revision": entry.revision, "key": f"h{entry.pk}"}))
    assert [answer.status_code for answer in answers] == [303, 422]
    assert "The identity number of Person 2 is in another entry already." in scenes.text(answers[1])


def test_e20_a_player_chooses_the_public_name() -> None:
    tournament = people.event("garrison-2022")
    entry = entries.begin_player(tournament, people.who("Pat"))
    client, address = scenes.signed_in("Pat"), scenes.at("enter_player", tournament, entry.pk)
    page = scenes.text(client.get(address))
    assert "Name on public lists" in page
    for absent in ("Designation", "Evidence", "signature.js", "Identity"):
        assert absent not in page
    client.post(address, {"revision": 1, "name": "Patty", "p0-name": "Patricia Long"})
    entry.refresh_from_db()
    assert (entry.name, entry.players.get().name) == ("Patty", "Patricia Long")
    entries.begin_player(tournament, people.who("Ned"))
    assert scenes.signed_in("Ned").get(address).status_code == 404
    assert client.get(scenes.at("enter_team", tournament, entry.pk)).status_code == 404


def test_a_returned_team_shows_the_comment(team: Entry) -> None:
    Entry.objects.filter(pk=team.pk).update(status="returned", comment="The payslip is cut off.")
    assert "The payslip is cut off." in scenes.text(scenes.signed_in().get(page_of(team)))


def test_a_page_has_one_primary_button(team: Entry) -> None:
    page = scenes.signed_in().get(page_of(team)).content.decode()
    assert page.count('class="primary"') == 1


def test_a_telephone_number_can_be_called() -> None:
    from doublesix.web.entrant.forms import DraftPhoneField

    for number in ("", "555 0100", "+230 5555-0100", "(713) 555.0100"):
        assert DraftPhoneField(required=False).clean(number) == number
    for words in ("abc", "5", "+", "555 0100 at noon"):
        with pytest.raises(ValidationError):
            DraftPhoneField().clean(words)


def test_e30_who_moves_up_while_the_page_is_made_breaks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = official_scenes.event("fortbend-2023", most=1)
    ann, bob = (people.player(tournament, name) for name in ("Ann", "Bob"))
    address, client = scenes.at("enter_player", tournament, bob.pk), scenes.signed_in("Bob")
    assert "You are number 1 of those who wait" in scenes.text(client.get(address))

    def meanwhile(*asked: Any) -> Any:
        entries.withdraw(ann, ann.revision, people.who("Ann"))
        return summarise_entry(*asked)

    monkeypatch.setattr(entry_page, "summarise_entry", meanwhile)
    answer = client.get(address)
    assert (answer.status_code, "of those who wait" in scenes.text(answer)) == (200, False)
    bob.refresh_from_db()
    assert bob.status == "submitted"
