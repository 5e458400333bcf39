"""The page of messages: what was sent, what waits, what failed and is tried again."""

import pytest
from django.utils import timezone

from doublesix.store.models import Message, Tournament
from doublesix.store.notifications import outbox
from tests.store import people
from tests.web.official import scenes

pytestmark = pytest.mark.django_db


def message(tournament: Tournament, **fields: object) -> Message:
    """A message of the event."""
    values = {
        "channel": "mail",
        "to": "rita@example.org",
        "subject": "Hello",
        "body": "Body",
        "made_at": people.START,
    }
    return Message.objects.create(tournament=tournament, **{**values, **fields})


def test_an_empty_page_says_what_will_be_there() -> None:
    tournament = scenes.event()
    page = scenes.said(scenes.signed_in("Sam").get(scenes.at("messages", tournament)))
    assert "No message has been written yet" in page
    assert "Messages to show" not in page, "nothing is looked for among none"


def test_each_message_says_its_state_and_secrets_stay_secret() -> None:
    tournament, other = scenes.event(), scenes.event()
    message(tournament, to="sent@example.org", sent_at=people.START)
    message(tournament, to="wait@example.org", tries=2, fault="no route", next_try=people.START)
    message(tournament, to="fail@example.org", tries=outbox.MOST_TRIES, fault="mailbox <full>")
    message(tournament, to="officer@example.org", secret=True, body="https://secret-link")
    message(tournament, to="+230555", channel="text", body="A short text")
    message(other, to="elsewhere@example.org")
    client, address = scenes.signed_in("Sam"), scenes.at("messages", tournament)
    page = scenes.said(client.get(address))
    for words in ("sent@example.org", "no route", "tried again", "mailbox &lt;full&gt;", "A short text"):
        assert words in page
    assert "secret-link" not in page
    assert "elsewhere" not in page
    assert page.count("Try again") == 1
    failed = scenes.said(client.get(f"{address}?state=failed"))
    assert "fail@example.org" in failed
    assert "sent@example.org" not in failed
    assert "wait@example.org" in scenes.said(client.get(f"{address}?to=WAIT"))
    assert "No message is like this" in scenes.said(client.get(f"{address}?to=zzz"))


def test_a_failed_message_is_tried_again_once_and_others_are_not() -> None:
    tournament = scenes.event()
    failed = message(tournament, tries=outbox.MOST_TRIES, fault="full")
    sent = message(tournament, sent_at=people.START)
    client = scenes.signed_in("Sam")
    for _ in range(2):
        answer = client.post(scenes.at("message_resend", tournament, failed.pk), {"key": "k"})
        assert answer.status_code == 303
    failed.refresh_from_db()
    assert failed.tries == 0
    assert failed in outbox.list_waiting("mail", timezone.now())
    for each, key in ((failed, "a"), (sent, "b")):
        answer = client.post(scenes.at("message_resend", tournament, each.pk), {"key": key})
        assert answer.status_code == 422
        assert "This message is sent, or will be tried again by itself." in scenes.said(answer)


def test_who_may_send_again() -> None:
    tournament, other = scenes.event(), scenes.event()
    failed = message(tournament, tries=outbox.MOST_TRIES)
    for name in ("Tom", "Kim", "Jo", "Nobody"):
        assert (
            scenes.signed_in(name).post(scenes.at("message_resend", tournament, failed.pk)).status_code == 403
        )
    assert scenes.signed_in("Sam").post(scenes.at("message_resend", other, failed.pk)).status_code == 404
    assert scenes.signed_in("Sam").get(scenes.at("message_resend", tournament, failed.pk)).status_code == 302


def test_many_messages_come_page_by_page() -> None:
    tournament = scenes.event()
    for number in range(130):
        message(tournament, to=f"p{number:03}@example.org")
    client, address = scenes.signed_in("Sam"), scenes.at("messages", tournament)
    first, second = scenes.said(client.get(address)), scenes.said(client.get(f"{address}?page=2"))
    assert "Page 1 of 2" in first
    assert "p129@" in first
    assert "p000@" in second
    assert "p129@" not in second
