"""Messages are sent after what they tell of, tried again when that fails, and kept as a log."""

import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.core import mail
from django.utils import timezone
from pytest_django import Settings

from doublesix.store import outbox
from doublesix.store.models import Message

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


def test_a_message_deleted_meanwhile_keeps_no_other_from_being_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    gone, other = message().pk, message().pk
    Message.objects.filter(pk=gone).delete()
    monkeypatch.setattr(outbox, "waiting_now", lambda: [gone, other])
    assert outbox.send_all() == 1


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
    assert outbox.waiting_now() == []
    Message.objects.update(next_try=timezone.now() - timedelta(seconds=1))
    assert outbox.waiting_now() == [waiting.pk]


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


def test_without_a_provider_text_messages_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    message(channel="text", to="+230 555")
    outbox.send_all()
    assert capsys.readouterr().out == "Text message to +230 555: Come.\n"


def test_a_provider_has_a_web_address() -> None:
    with pytest.raises(ValueError, match="http"):
        outbox.HttpTexting("file:///etc/passwd")
