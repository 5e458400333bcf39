"""Messages are sent after what they tell of, tried again when that fails, and kept as a log."""

import json
import smtplib
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.core import mail
from django.utils import timezone
from pytest_django import Settings

from doublesix.store.models import Message
from doublesix.store.notifications import outbox
from doublesix.store.refusals import Refused
from tests.store.together import together
from tests.store.transactions import is_in_transaction

pytestmark = pytest.mark.django_db


def message(**changes: object) -> Message:
    """A mail that waits."""
    usual: dict[str, object] = {
        "channel": "mail",
        "to": "ann@example.org",
        "subject": "Hello",
        "body": "Come.",
        "made_at": timezone.now(),
    }
    return Message.objects.create(**{**usual, **changes})


def test_mail_is_sent_once() -> None:
    waiting = message()
    assert outbox.send_all() == 1
    assert outbox.send_all() == 0
    waiting.refresh_from_db()
    assert waiting.sent_at is not None
    assert [(sent.subject, sent.to) for sent in mail.outbox] == [("Hello", ["ann@example.org"])]


def _waiting() -> list[int]:
    """What is to be tried now."""
    return [each.pk for each in outbox.list_waiting("mail", timezone.now())]


def test_a_message_deleted_meanwhile_keeps_no_other_from_being_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    gone, other = message(), message()
    tried: list[int] = []

    def deliver(each: Message) -> None:
        tried.append(each.pk)
        Message.objects.filter(pk=gone.pk).delete()

    monkeypatch.setattr(outbox, "_deliver", deliver)
    outbox.send_all()
    assert tried == [gone.pk, other.pk]
    assert [each.pk for each in Message.objects.exclude(sent_at=None)] == [other.pk]


def test_no_transaction_is_open_while_a_message_is_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    message()
    open_then: list[bool] = []
    monkeypatch.setattr(outbox, "_deliver", lambda _message: open_then.append(is_in_transaction()))
    assert outbox.send_all() == 1
    assert open_then == [False]


def test_what_a_process_has_claimed_no_other_takes_until_the_claim_ends() -> None:
    claimed = message()
    assert outbox.claim("mail") == claimed
    assert outbox.claim("mail") is None
    assert outbox.send_all() == 0
    Message.objects.update(claimed_until=timezone.now())
    assert outbox.send_all() == 1
    claimed.refresh_from_db()
    assert claimed.tries == 2, "what the killed process began counts as a try"


def test_who_lost_the_claim_does_not_write_over_what_another_did(monkeypatch: pytest.MonkeyPatch) -> None:
    row = message()

    def deliver(_message: Message) -> None:
        Message.objects.filter(pk=row.pk).update(sent_at=timezone.now(), claimed_until=None)
        raise OSError("too late")

    monkeypatch.setattr(outbox, "_deliver", deliver)
    assert outbox.send_waiting("mail").sent == 0
    row.refresh_from_db()
    assert row.sent_at is not None
    assert not row.fault


def test_a_message_that_is_being_tried_for_the_last_time_is_not_begun_anew() -> None:
    row = message(tries=outbox.MOST_TRIES - 1)
    assert outbox.claim("mail") == row
    with pytest.raises(Refused):
        outbox.try_again(row)
    Message.objects.update(claimed_until=None)
    outbox.try_again(row)
    assert _waiting() == [row.pk]


def test_where_nobody_takes_messages_the_others_are_not_tried_in_vain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for _ in range(3):
        message()

    def away(_message: Message) -> None:
        raise TimeoutError("timed out")

    def full(_message: Message) -> None:
        raise smtplib.SMTPRecipientsRefused({"ann@example.org": (550, b"full")})

    monkeypatch.setattr(outbox, "_deliver", away)
    assert outbox.send_waiting("mail") == (0, ("TimeoutError: timed out",))
    monkeypatch.setattr(outbox, "_deliver", full)
    words = "SMTPRecipientsRefused: {'…': (550, b'full')}"
    assert outbox.send_waiting("mail") == (0, (words, words)), "and no address is told"


def test_codes_and_links_that_act_go_first() -> None:
    plain, code = message(), message(secret=True)
    assert _waiting() == [code.pk, plain.pk]


def test_mails_of_the_sign_in_are_not_kept_for_long() -> None:
    outbox.put_mail("ann@example.org", "Code", "123")
    old = message(made_at=timezone.now() - outbox.KEPT)
    assert outbox.delete_old_mail() == 1
    assert not Message.objects.filter(pk=old.pk).exists()
    assert Message.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_several_who_send_at_once_send_each_message_once(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = sorted(message().pk for _ in range(20))
    delivered: list[int] = []
    monkeypatch.setattr(outbox, "_deliver", lambda each: delivered.append(each.pk))
    assert sum(map(int, map(str, together([outbox.send_all] * 4)))) == 20
    assert sorted(delivered) == expected


def test_a_link_that_acts_is_not_kept_once_it_is_sent() -> None:
    waiting = message(secret=True, body="https://example.org/secret")
    outbox.send_all()
    waiting.refresh_from_db()
    assert waiting.body == ""


def test_what_cannot_be_sent_is_tried_again_later(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    waiting = message()
    assert outbox.send_all() == 0
    waiting.refresh_from_db()
    assert waiting.tries == 1
    assert waiting.fault
    assert waiting.next_try is not None
    assert waiting.next_try > timezone.now()
    assert _waiting() == []
    Message.objects.update(next_try=timezone.now() - timedelta(seconds=1))
    assert _waiting() == [waiting.pk]


@pytest.fixture
def provider() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """A provider of text messages on this machine, and what it was sent."""
    taken: list[dict[str, str]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            taken.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/", taken
    server.shutdown()
    thread.join()
    server.server_close()


def test_text_messages_go_to_the_provider(
    settings: Settings, provider: tuple[str, list[dict[str, str]]]
) -> None:
    settings.TEXT_BACKEND, taken = provider
    message(channel="text", to="+230 555", subject="")
    assert outbox.send_all() == 1
    assert taken == [{"to": "+230 555", "text": "Come."}]


def test_a_subject_with_a_line_of_its_own_is_not_sent() -> None:
    row = message(subject="Hello\nBcc: everybody@example.org")
    assert outbox.send_all() == 0
    assert mail.outbox == []
    row.refresh_from_db()
    assert "newline" in row.fault.lower()


def test_a_provider_that_leads_elsewhere_is_not_followed(settings: Settings) -> None:
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            elsewhere = self.path == "/"
            self.send_response(302 if elsewhere else 204)
            if elsewhere:
                self.send_header("Location", "/elsewhere")
            self.end_headers()

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    settings.TEXT_BACKEND = f"http://127.0.0.1:{server.server_port}/"
    row = message(channel="text", to="+230 555")
    assert outbox.send_all() == 0
    server.shutdown()
    thread.join()
    server.server_close()
    row.refresh_from_db()
    assert asked == ["/"]
    assert "302" in row.fault


def test_without_a_provider_text_messages_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    message(channel="text", to="+230 555")
    outbox.send_all()
    assert capsys.readouterr().out == "Text message to +230 555: Come.\n"


def test_a_provider_has_a_web_address() -> None:
    with pytest.raises(ValueError, match="http"):
        outbox.HttpTextBackend("file:///etc/passwd")
