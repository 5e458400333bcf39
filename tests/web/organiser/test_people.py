"""Roles given by e-mail address, and taken away; the log in words; vouchers (E32)."""

import re
from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.urls import reverse

from doublesix.app.roles import APPOINTED
from doublesix.store.models import Account, Message, Role, Tournament, Voucher
from doublesix.store.notifications import outbox
from doublesix.store.queries import entry_accounts
from doublesix.store.services import entries, fees, tournaments
from doublesix.tournament import commands
from tests.store import people
from tests.web.organiser.asking import address, browser, send, text_of

pytestmark = pytest.mark.django_db


def roles(event: Tournament, name: str) -> set[str]:
    return tournaments.roles_at(event, people.account(name))


@pytest.mark.parametrize("role", APPOINTED)
def test_a_role_is_given_and_a_mail_says_so(role: str) -> None:
    event = people.event(status="draft")
    people.account("Tess")
    answer = send(browser("Olga"), event, "organise_people", email="Tess@Example.org", role=role, key="k")
    assert answer.status_code == 303
    assert roles(event, "Tess") == {role}
    mail = Message.objects.get(to="tess@example.org")
    assert event.title in mail.subject
    assert f"/events/{event.slug}/" in mail.body
    assert browser("Tess").get(address("event", event)).status_code == 200


def test_who_has_no_account_gets_one_without_a_password() -> None:
    event = people.event()
    data = {"email": "new@example.org", "name": "Nina New", "role": "treasurer", "key": "k"}
    for _ in range(2):
        assert send(browser("Olga"), event, "organise_people", **data).status_code == 303
    account = Account.objects.get(email="new@example.org")
    assert (account.name, account.has_usable_password(), account.may_organise) == ("Nina New", False, False)
    assert Message.objects.filter(to="new@example.org", subject__contains="treasurer").count() == 1
    assert "Nina New new@example.org treasurer" in text_of(
        browser("Olga").get(address("organise_people", event))
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"email": "nobody", "role": "judge"}, "Enter a valid email address."),
        ({"email": "x@example.org", "role": "representative"}, "Select a valid choice."),
        ({"email": "x@example.org", "role": "king"}, "Select a valid choice."),
        ({"email": "sam@example.org", "role": "secretary"}, "Sam has this role already."),
    ],
)
def test_what_cannot_be_given(data: dict[str, str], words: str) -> None:
    event = people.event()
    answer = send(browser("Olga"), event, "organise_people", **data, key="k")
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert not Account.objects.filter(email="x@example.org").exists()
    assert not Message.objects.filter(subject__contains="you are").exists()


def test_a_role_is_taken_away_once() -> None:
    event = people.event()
    row = Role.objects.get(role="secretary")
    for _ in range(2):
        answer = send(browser("Olga"), event, "organise_dismiss", role=str(row.pk), key="k")
        assert answer.status_code == 303
    assert roles(event, "Sam") == set()
    late = send(browser("Olga"), event, "organise_dismiss", role=str(row.pk), key="k2")
    assert late.status_code == 422


def test_the_last_organiser_stays() -> None:
    event = people.event()
    row = Role.objects.get(role="organiser")
    answer = send(browser("Olga"), event, "organise_dismiss", role=str(row.pk), key="k")
    assert answer.status_code == 422
    assert "An event needs an organiser. Appoint another one first." in text_of(answer)
    tournaments.appoint(event, people.account("Otto"), "organiser")
    answer = send(browser("Olga"), event, "organise_dismiss", role=str(row.pk), key="k2")
    assert (answer.status_code, answer["Location"]) == (303, address("event", event))
    assert roles(event, "Olga") == set()


def test_a_role_of_another_event_or_a_representative_s_is_not_touched() -> None:
    event, other = people.event(), people.event("garrison-2022")
    people.institution(event)
    elsewhere = Role.objects.get(tournament=other, role="secretary")
    representative = Role.objects.get(role="representative")
    for pk in (elsewhere.pk, representative.pk, "x", "", "99999", "²"):
        answer = send(browser("Olga"), event, "organise_dismiss", role=str(pk), key=f"k{pk}")
        assert answer.status_code == 422
    assert Role.objects.filter(pk__in=(elsewhere.pk, representative.pk)).count() == 2


def test_the_log_says_when_who_and_what() -> None:
    event = people.event()
    settings = tournaments.state_of(event).settings
    edited = settings._replace(venue="New hall", notice=settings.notice._replace(reference="R"), prizes=())
    for command in (
        commands.Edit(edited),
        commands.AmendRules('base = "powc-2023"\n[options]\ngrace_minutes = 20\n', "A late bus"),
        commands.ExtendDeadline(people.CLOSES + timedelta(days=1), "Rain"),
        commands.Cancel("Cyclone"),
    ):
        tournaments.carry_out(event, command, people.who("Olga"))
    text = text_of(browser("Olga").get(address("organise_log", event)))
    for words in (
        "Friday 1 March 2030 12:00 Mauritius Olga cancelled the event Cyclone",
        "extended the deadline to 6 April 2030 15:00 (Mauritius) Rain",
        "amended the rules A late bus",
        "changed: Venue (E9), Reference, Prizes",
        "opened entries",
        "published the event",
        "began the event from powc-2023",
    ):
        assert words in text
    assert text.index("cancelled the event") < text.index("published the event")


def test_the_log_has_words_for_everything_that_can_happen() -> None:
    from typing import get_args

    from doublesix.tournament import events
    from doublesix.web.presentation import log_words

    assert set(log_words._WORDS) | {events.Edited} == set(get_args(events.Event))


def test_the_log_survives_an_account_that_is_gone() -> None:
    event = people.event()
    tournaments.appoint(event, people.account("Otto"), "organiser")
    people.account("Olga").delete()
    assert "nobody known" in text_of(browser("Otto").get(address("organise_log", event)))


def test_e32_a_voucher_s_code_is_shown_once_and_the_next_event_takes_it() -> None:
    event, client = people.event("fortbend-2023"), browser("Olga")
    answer = client.post(
        address("organise_vouchers", event), {"note": "First place", "key": "k"}, follow=True
    )
    text = text_of(answer)
    code = text.partition("The voucher's code is ")[2].partition(".")[0]
    assert len(code) == 14
    assert code not in text_of(client.get(address("organise_vouchers", event)))
    again = client.post(address("organise_vouchers", event), {"note": "First place", "key": "k"}, follow=True)
    assert "It can be printed as long as it is not used" in text_of(again)
    assert Voucher.objects.count() == 1
    following = people.event("fortbend-2023")
    entry = people.fill(entries.begin_player(following, people.who("Pia")), "Pia")
    entries.submit(entry, entry.revision, people.who("Pia"))
    fees.use_voucher(entry, code, people.who("Pia"))
    assert entry_accounts.account_of(entry).debt == 0
    assert "not yet" not in text_of(client.get(address("organise_vouchers", event)))


def test_e32_no_voucher_where_no_prize_is_a_free_entry() -> None:
    event, client = people.event(), browser("Olga")
    assert "No voucher is given yet." in text_of(client.get(address("organise_vouchers", event)))
    answer = send(client, event, "organise_vouchers", note="First", key="k")
    assert answer.status_code == 422
    assert "No prize of this event is a free entry" in text_of(answer)
    assert not Voucher.objects.exists()


def test_who_was_appointed_signs_in_by_a_code(mailoutbox: list[EmailMessage]) -> None:
    event = people.event(status="draft")
    send(browser("Olga"), event, "organise_people", email="new@example.org", role="secretary", key="k")
    client = browser()
    where = address("desk", event)
    client.post(
        f"{reverse('account_request_login_code')}?next={where}", {"email": "new@example.org", "next": where}
    )
    Message.objects.filter(tournament=event).delete()
    outbox.send_all()
    found = re.search(r"^([A-Z0-9]{3,4}-[A-Z0-9]{3,4})$", str(mailoutbox[-1].body), re.MULTILINE)
    assert found is not None
    client.post(reverse("account_confirm_login_code"), {"code": found[1]})
    assert len(mailoutbox) == 1
    assert client.get(where).status_code == 200
