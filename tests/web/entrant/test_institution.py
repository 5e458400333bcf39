"""An institution's form: whose it is, its head, its teams (E3, E4), endorsement (E7), representatives."""

from datetime import timedelta

import pytest
from django.utils import timezone

from doublesix.app.roles import JUDGE
from doublesix.store.models import Account, Endorsement, Message, Tournament
from doublesix.store.services import endorsements, entries, institution_forms, tournaments
from doublesix.tournament import entries as rules
from doublesix.tournament.entries import Form, Lack, Person
from doublesix.tournament.settings import Terms, preset
from doublesix.web.presentation.entry_words import describe_lacks, lack_words
from tests.store import people
from tests.web.entrant import scenes

pytestmark = pytest.mark.django_db


def head(**changes: object) -> dict[str, object]:
    """The head of a form, as the page sends it."""
    return {**people.HEAD, "fax": "", "revision": 1, "key": "h"} | changes


@pytest.mark.parametrize(
    ("name", "status"), [("Rita", 200), ("Nora", 404), ("Jo", 403), ("Sam", 200), ("Olga", 200)]
)
def test_only_its_own_representative_and_the_desk_see_it(name: str, status: int) -> None:
    tournament = people.event()
    institution, _ = scenes.begun(tournament)
    people.institution(tournament, "Ministry of Tides", by="Nora")
    tournaments.appoint(tournament, people.account("Jo"), JUDGE)
    client = scenes.signed_in(name)
    assert client.get(scenes.at("enter_institution", tournament, institution.pk)).status_code == status
    for action in ("enter_add_team", "enter_invite"):
        answer = client.post(scenes.at(action, tournament, institution.pk), {"colleague_email": "bad"})
        assert answer.status_code in ((303, 422) if status == 200 else (status,)), action
    internal = client.post(scenes.at("enter_internal", tournament, institution.pk)).status_code
    assert internal == {"Rita": 303, "Nora": 404}.get(name, 403), "it is the representative who organises it"


def test_it_is_not_there_at_another_event() -> None:
    institution, _ = scenes.begun(people.event())
    other = people.event()
    people.institution(other)
    assert scenes.signed_in().get(scenes.at("enter_institution", other, institution.pk)).status_code == 404


def test_e4_the_head_is_saved_complete_or_not() -> None:
    tournament = people.event()
    institution, _ = scenes.begun(tournament)
    client, address = scenes.signed_in(), scenes.at("enter_institution", tournament, institution.pk)
    answer = client.post(address, head(president="", fax="555 0199"))
    assert answer.status_code == 303
    institution.refresh_from_db()
    assert (institution.president, institution.fax, institution.revision) == ("", "555 0199", 2)
    assert "Name of its president" in scenes.text(client.get(address))


def test_a_wrong_address_is_said_and_nothing_is_lost() -> None:
    tournament = people.event()
    institution, _ = scenes.begun(tournament)
    address = scenes.at("enter_institution", tournament, institution.pk)
    answer = scenes.signed_in().post(address, head(email="no address", association="The Cumulus"))
    assert answer.status_code == 422
    assert "Enter a valid email address." in scenes.text(answer)
    assert 'value="The Cumulus"' in scenes.text(answer)


def test_a_stale_head_is_refused_and_both_are_visible() -> None:
    tournament = people.event()
    institution, _ = scenes.begun(tournament)
    institution_forms.save(institution, {**people.HEAD, "president": "Quentin Now"}, 1, people.who("Rita"))
    address = scenes.at("enter_institution", tournament, institution.pk)
    answer = scenes.signed_in().post(address, head(president="Paul Typed"))
    page = scenes.text(answer)
    assert answer.status_code == 422
    assert "Somebody changed this while you were looking at it" in page
    assert 'value="Paul Typed"' in page
    assert "Quentin Now" in page
    assert 'name="revision" value="2"' in page
    assert scenes.signed_in().post(address, head(president="Paul Typed", revision=2)).status_code == 303


def test_e3_a_third_team_is_refused_and_the_internal_tournament_offered() -> None:
    tournament = people.event()
    institution, _ = scenes.begun(tournament, 2)
    answer = scenes.signed_in().post(scenes.at("enter_add_team", tournament, institution.pk), {"key": "t"})
    page = scenes.text(answer)
    assert answer.status_code == 422
    assert "An institution enters at most 2 teams." in page
    assert "(E3)" in page
    assert scenes.at("enter_internal", tournament, institution.pk) in page
    assert institution.entries.count() == 2


def test_a_team_is_added_once_and_listed_with_what_is_missing() -> None:
    tournament = people.event()
    institution, _ = scenes.begun(tournament, 0)
    client = scenes.signed_in()
    page = scenes.text(client.get(scenes.at("enter_institution", tournament, institution.pk)))
    assert "No team yet." in page
    for _ in range(2):
        answer = client.post(scenes.at("enter_add_team", tournament, institution.pk), {"key": "t"})
        entry = institution.entries.get()
        assert answer["Location"] == scenes.at("enter_team", tournament, entry.pk)
    page = scenes.text(client.get(scenes.at("enter_institution", tournament, institution.pk)))
    for words in ("First player: name", "Spare player: evidence of serving", "Signature of the president"):
        assert words in page
    assert "Endorsement by the supervising officer" in page


def test_e5_a_team_after_the_deadline_is_refused() -> None:
    tournament = scenes.past()
    asks = people.who("Rita", tournament.created_at)
    institution = institution_forms.begin(tournament, people.HEAD, asks)
    answer = scenes.signed_in().post(scenes.at("enter_add_team", tournament, institution.pk))
    assert answer.status_code == 422
    assert "Your entry arrived on" in scenes.text(answer)


def test_every_lack_of_every_preset_has_words() -> None:
    for name in ("powc-2018", "powc-2023", "garrison-2022", "fortbend-2023"):
        assert all(
            each.words for each in describe_lacks(rules.all_lacks(Form(), preset(name).settings.terms))
        )
    most = Terms(players=4, spares=2, institutions=True, evidence=True, signatures=True, contacts=True)
    assert len({each.words for each in describe_lacks(rules.all_lacks(Form(), most))}) == 1 + 6 + 6 * 6 + 1
    assert set(Person._fields) - {"place"} == {lack.what for lack in rules.lacks(Form(), most) if lack.place}
    assert lack_words(Lack("email", "E9", "spare")) == "Spare player: e-mail address"


def ask(tournament: Tournament, name: str = "Rita", **data: str) -> int:
    """Ask for the endorsement from the page."""
    institution = tournament.institutions.get()
    data = {"officer_email": "officer@example.org", "key": name} | data
    address = scenes.at("enter_ask_endorsement", tournament, institution.pk)
    return scenes.signed_in(name).post(address, data).status_code


def test_e7_the_officer_is_asked_again_and_revoked() -> None:
    tournament = people.event()
    institution, _ = scenes.begun(tournament)
    client, address = scenes.signed_in(), scenes.at("enter_institution", tournament, institution.pk)
    assert ask(tournament) == 303
    assert ask(tournament) == 303, "the same key: one effect"
    assert Endorsement.objects.count() == 1
    page = scenes.text(client.get(address))
    assert "Sent to officer@example.org on" in page
    assert "valid until" in page
    assert scenes.sent_link() not in page
    assert ask(tournament, key="2") == 303
    assert [bool(row.revoked_at) for row in Endorsement.objects.order_by("pk")] == [True, False]
    client.post(scenes.at("enter_revoke_endorsement", tournament, institution.pk), {"key": "r"})
    assert not Endorsement.objects.filter(revoked_at=None).exists()
    Endorsement.objects.update(revoked_at=None, expires_at=timezone.now() - timedelta(days=1))
    assert "expired" in scenes.text(client.get(address))


def test_e7_what_was_endorsed_and_what_is_void_is_shown() -> None:
    tournament = people.event()
    institution, (entry,) = scenes.begun(tournament)
    ask(tournament)
    token = scenes.sent_link().split("/")[2]
    asks = people.who("Rita", timezone.now())
    seen = endorsements.seen_hash(endorsements.find_by_token(token, asks))
    endorsements.give(token, "Otto Officer", "Director", "M1 1", people.sealed_page(institution), seen, asks)
    client, address = scenes.signed_in(), scenes.at("enter_institution", tournament, institution.pk)
    assert "by Otto Officer, Director, on" in scenes.text(client.get(address))
    entries.save(entry, {"name": "Other"}, {}, 1, asks)
    assert "Other was changed afterwards; ask again." in scenes.text(client.get(address))


def test_e7_the_representatives_own_address_is_taken_with_a_warning_and_the_secretary_sees_it() -> None:
    tournament = people.event()
    institution, (entry,) = scenes.begun(tournament)
    address = scenes.at("enter_ask_endorsement", tournament, institution.pk)
    asked = {"officer_email": "Rita@example.org", "key": "a"}
    page = scenes.text(scenes.signed_in().post(address, asked, follow=True))
    assert "Nobody endorses their own form" in page
    assert "It is the address of somebody on this form." in page
    review = scenes.text(scenes.signed_in("Sam").get(scenes.at("entry_review", tournament, entry.pk)))
    assert "The link went to Rita@example.org, who is on this form or looks after it." in review


def test_e7_there_has_to_be_a_team_and_an_address() -> None:
    tournament = people.event()
    scenes.begun(tournament, 0)
    assert ask(tournament) == 422
    assert ask(tournament, officer_email="nobody") == 422
    assert not Message.objects.exists()


def test_the_secretary_and_the_organiser_ask_too() -> None:
    tournament = people.event()
    scenes.begun(tournament)
    assert ask(tournament, "Sam") == 303
    assert ask(tournament, "Sam", officer_email="nobody", key="x") == 422
    assert ask(tournament, "Olga") == 303
    assert Endorsement.objects.count() == 2


def test_e3_the_secretary_adds_whoever_finds_the_institutions_form_begun() -> None:
    tournament = people.event()
    institution, _ = scenes.begun(tournament)
    begin = scenes.signed_in("Nora").post(scenes.at("enter", tournament), {"name": institution.name})
    assert "Ask its representative, or the secretary, to invite you." in scenes.text(begin)
    invite = scenes.at("enter_invite", tournament, institution.pk)
    asked = {"colleague_email": "nora@example.org", "key": "i"}
    assert scenes.signed_in("Sam").post(invite, asked).status_code == 303
    page = scenes.at("enter_institution", tournament, institution.pk)
    assert scenes.signed_in("Nora").get(page).status_code == 200


def test_a_colleague_is_invited_works_on_the_form_and_leaves() -> None:
    tournament = people.event()
    institution, _ = scenes.begun(tournament)
    client = scenes.signed_in()
    invite = scenes.at("enter_invite", tournament, institution.pk)
    assert client.post(invite, {"colleague_email": "No"}).status_code == 422
    assert client.post(invite, {"colleague_email": "New@Example.org", "key": "i"}).status_code == 303
    mail = Message.objects.get(to="new@example.org")
    assert "Ministry of Clouds" in mail.body
    assert scenes.at("enter", tournament) in mail.body
    again = client.post(invite, {"colleague_email": "new@example.org", "key": "j"})
    assert again.status_code == 422
    assert "represents the institution already" in scenes.text(again)
    colleague = Account.objects.get(email="new@example.org")
    page = scenes.at("enter_institution", tournament, institution.pk)
    other = scenes.signed_in("new")
    assert other.get(page).status_code == 200
    leave = scenes.at("enter_leave", tournament, institution.pk, colleague.pk)
    assert client.post(leave, {"key": "l"}).status_code == 303
    assert other.get(page).status_code == 403
    last = scenes.at("enter_leave", tournament, institution.pk, people.account("Rita").pk)
    assert "Somebody has to represent" in scenes.text(client.post(last, {"key": "m"}))
    assert client.post(leave, {"key": "n"}).status_code == 404
