"""What is wrong with an installation is said in words, each thing by itself."""

import http.server
import socket
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import get_connection
from django.db import OperationalError
from django.utils.translation import override

from doublesix.store import keys
from doublesix.store.models import Backup, LogRow
from doublesix.web import other_services
from doublesix.web.operations import checks, versions
from tests.ports import free_port
from tests.store import clamd, people
from tests.web.serving.proxy import certificate

pytestmark = pytest.mark.django_db
NOW = datetime(2030, 5, 15, 12, 0, tzinfo=UTC)


def state(check: checks.Check, now: datetime = NOW) -> list[tuple[str, str]]:
    """What a check says."""
    return [(each.state, each.words) for each in check(now)]


@contextmanager
def answering(handler: type[socketserver.BaseRequestHandler]) -> Iterator[int]:
    """A server for one test; its port."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


class Mail(socketserver.StreamRequestHandler):
    """A mail server that lets nobody in."""

    def handle(self) -> None:
        self.wfile.write(b"220 ready\r\n")
        for line in self.rfile:
            word = line[:4].upper()
            answer = {b"EHLO": b"250-here\r\n250 AUTH PLAIN", b"AUTH": b"535 no", b"QUIT": b"221 bye"}
            self.wfile.write(answer.get(word, b"250 ok") + b"\r\n")
            if word == b"QUIT":
                return


def test_a_disk(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert state(checks.check_disk)[0][0] == checks.GOOD
    monkeypatch.setattr(checks, "LITTLE", 10**18)
    assert state(checks.check_disk)[0][0] == checks.DOUBTFUL
    monkeypatch.setattr(checks, "TOO_LITTLE", 10**18)
    assert state(checks.check_disk)[0][0] == checks.WRONG
    settings.DATA = tmp_path / "none"
    assert "Nothing can be written" in state(checks.check_disk)[0][1]


@pytest.mark.parametrize(
    ("name", "words"),
    [("is_new", "no data yet"), ("unknown_steps", "newer version"), ("missing_steps", "doublesix upgrade")],
)
def test_a_database(name: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert state(checks.check_database) == [
        (checks.GOOD, "The database answers, and the data is of this version.")
    ]
    monkeypatch.setattr(versions, name, lambda: ["store 9999"])
    assert words in state(checks.check_database)[0][1]


def test_a_database_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> bool:
        raise OperationalError("connection refused")

    monkeypatch.setattr(versions, "is_new", away)
    found = {each.name: each for each in checks.all_checks(NOW)}
    assert (found["database"].state, found["database"].words) == (
        checks.WRONG,
        "The database cannot be reached: connection refused",
    )
    assert not {"keys", "clock"} & set(found)


def test_keys(settings: Any, tmp_path: Path) -> None:
    keys.check()
    assert state(checks.check_keys) == [(checks.GOOD, "The keys are those that the data was made with.")]
    before = settings.SECRET_KEY
    settings.SECRET_KEY = "another"
    assert "signed out" in state(checks.check_keys)[0][1]
    settings.SECRET_KEY, settings.KEYS = before, settings.DATA / "keys"
    assert "The keys lie in the data folder" in state(checks.check_keys)[0][1]
    settings.VAULT_KEY_FILE = tmp_path / "none"
    assert state(checks.check_keys)[0][0] == checks.WRONG


def test_a_clock() -> None:
    people.event()
    LogRow.objects.update(at=NOW)
    assert "The clock says" in state(checks.check_clock, NOW + timedelta(hours=1))[0][1]
    assert "yet to come" in state(checks.check_clock, NOW - timedelta(hours=1))[0][1]


def test_connections(settings: Any) -> None:
    settings.SERVICES = []
    assert state(checks.check_connections)[0][0] == checks.DOUBTFUL
    settings.HTTPS = True
    environ = {
        "REDIS_URL": "redis://localhost/0",
        "MAIL_URL": "smtp+tls://ann:hidden@mail.example.org",
        "DOUBLESIX_TEXT_URL": "http://text.example.org",
    }
    settings.SERVICES = other_services.list_services(environ)
    assert state(checks.check_connections) == [
        (checks.GOOD, "Visitors are served by HTTPS only."),
        (checks.GOOD, "REDIS_URL: on this machine."),
        (checks.GOOD, "MAIL_URL: mail.example.org, encrypted, its certificate verified."),
        (
            checks.DOUBTFUL,
            "DOUBLESIX_TEXT_URL: text.example.org, not encrypted: others on the network between "
            "can read along.",
        ),
    ]
    assert "connections" in checks.CHECKS


@pytest.mark.parametrize("is_tls_at_once", [True, False])
def test_the_password_is_shown_to_no_mail_server_that_anybody_could_be(
    is_tls_at_once: bool, settings: Any, tmp_path: Path
) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate(tmp_path)
    context.load_cert_chain(tmp_path / "site.pem", tmp_path / "site.key")
    heard: list[bytes] = []

    class Stranger(socketserver.BaseRequestHandler):
        """Says it is the mail server, with a certificate that it made itself."""

        def handle(self) -> None:
            words = self.request
            with suppress(OSError):
                if not is_tls_at_once:
                    words.sendall(b"220 ready\r\n")
                    words.recv(1000)
                    words.sendall(b"250-here\r\n250 STARTTLS\r\n")
                    words.recv(1000)
                    words.sendall(b"220 go\r\n")
                words = context.wrap_socket(words, server_side=True)
                words.sendall(b"220 ready\r\n" if is_tls_at_once else b"")
                heard.append(words.recv(1000))

    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "ann", "hidden"
    settings.EMAIL_USE_SSL, settings.EMAIL_USE_TLS = is_tls_at_once, not is_tls_at_once
    with answering(Stranger) as port:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        ((found, words),) = state(checks.check_mail)
        assert (found, "certificate verify failed" in words.lower()) == (checks.WRONG, True)
        with pytest.raises(ssl.SSLCertVerificationError):
            get_connection().open()
    assert not any(heard)


def test_a_virus_scanner(settings: Any) -> None:
    assert state(checks.check_scanner) == [], "in a hall nobody misses it"
    settings.HTTPS = True
    assert state(checks.check_scanner)[0][0] == checks.DOUBTFUL
    with clamd.standing_in() as stand:
        settings.SCANNER = stand.address
        ((found, words),) = state(checks.check_scanner)
        assert (found, "ClamAV 1.4.3" in words) == (checks.GOOD, True)
    ((found, words),) = state(checks.check_scanner)
    assert (found, "so no file is taken" in words) == (checks.WRONG, True)
    assert "scanner" in checks.CHECKS


def test_mail(settings: Any) -> None:
    assert "Mails are printed" in state(checks.check_mail)[0][1]
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_HOST_USER = "127.0.0.1", free_port(), ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    assert "does not answer" in state(checks.check_mail)[0][1]
    with answering(Mail) as port:
        settings.EMAIL_PORT = port
        assert state(checks.check_mail) == [(checks.GOOD, f"The mail server 127.0.0.1:{port} answers.")]
        settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "six", "hidden"
        ((found, words),) = state(checks.check_mail)
        assert (found, "does not take the user" in words, "hidden" in words) == (checks.WRONG, True, False)


def test_texts(settings: Any) -> None:
    assert "are printed" in state(checks.check_texts)[0][1]
    settings.TEXT_BACKEND = "nonsense"
    assert "begins with https://" in state(checks.check_texts)[0][1]
    settings.TEXT_BACKEND = f"http://127.0.0.1:{free_port()}/send"
    assert "does not answer" in state(checks.check_texts)[0][1]
    with socket.create_server(("127.0.0.1", 0)) as server:
        settings.TEXT_BACKEND = f"http://127.0.0.1:{server.getsockname()[1]}/send"
        assert state(checks.check_texts)[0][0] == checks.GOOD


def test_backups(settings: Any, tmp_path: Path) -> None:
    settings.BACKUPS, settings.BACKUP_HOURS = tmp_path, 6
    assert state(checks.check_backups) == []
    people.event()
    assert "There is no backup yet" in state(checks.check_backups)[0][1]
    (tmp_path / f"doublesix-{NOW:%Y%m%dT%H%M%S}-draw.backup").write_text("x")
    assert state(checks.check_backups)[0][0] == checks.GOOD
    late = state(checks.check_backups, NOW + timedelta(hours=13))
    assert late[0] == (
        checks.WRONG,
        f"The newest backup is 13 hours old: doublesix-{NOW:%Y%m%dT%H%M%S}-draw.backup",
    )
    Backup.objects.create(reason="draw", asked_at=NOW, fault="There is no room")
    assert "could not be made: There is no room" in state(checks.check_backups)[0][1]
    settings.BACKUPS = None
    assert "is off" in state(checks.check_backups)[0][1]


@pytest.mark.parametrize(
    ("status", "to", "words"),
    [(200, "", "answers."), (301, "/", "in a circle"), (400, "", "Host header"), (502, "", "answers 502")],
)
def test_a_proxy(status: int, to: str, words: str, settings: Any) -> None:
    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Location", f"{settings.SITE_ADDRESS}{to}" if to else "")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with answering(Answer) as port:
        settings.SITE_ADDRESS, settings.ALLOWED_HOSTS = f"http://127.0.0.1:{port}", ["127.0.0.1"]
        settings.HTTPS = False
        ((_, said),) = state(checks.check_proxy)
        assert words in said
        settings.HTTPS, settings.ALLOWED_HOSTS = True, ["elsewhere"]
        found = "\n".join(words for _, words in state(checks.check_proxy))
        assert "they do not agree" in found
        assert "does not name 127.0.0.1" in found


def test_a_check_that_fails_itself_is_said_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: datetime) -> Iterator[checks.CheckResult]:
        raise RuntimeError("oh")

    monkeypatch.setitem(checks.CHECKS, "clock", fails)
    found = checks.all_checks(NOW)
    assert ("clock", checks.WRONG) in [(each.name, each.state) for each in found]
    assert len({each.name for each in found}) >= 6


def test_a_list_of_leaked_passwords(settings: Any, tmp_path: Path) -> None:
    settings.LEAKED_PASSWORDS = None
    ((said, words),) = state(checks.check_passwords)
    assert (said, "DOUBLESIX_LEAKED_PASSWORDS" in words) == (checks.DOUBTFUL, True)
    file = settings.LEAKED_PASSWORDS = tmp_path / "leaked.txt"
    lines = [f"{number:040X}:{number}" for number in range(0, 3_000_000, 1000)]
    for text, expected, part in (
        ("\r\n".join(lines), checks.GOOD, "held against"),
        ("\n".join(line.partition(":")[0] for line in lines), checks.GOOD, "held against"),
        ("\n".join(lines[1500:] + lines[:1500]), checks.WRONG, "not sorted"),
        ("", checks.WRONG, "no list"),
        ("password\nletmein\n", checks.WRONG, "no list"),
        ("0" * 64 + "\n", checks.WRONG, "no list"),
        ("\0" * 100_000, checks.WRONG, "no list"),
    ):
        file.write_text(text)
        ((said, words),) = state(checks.check_passwords)
        assert (said, part in words, str(file) in words) == (expected, True, True), words
    file.unlink()
    ((said, words),) = state(checks.check_passwords)
    assert (said, "No such file" in words) == (checks.WRONG, True)
    settings.LEAKED_PASSWORDS = tmp_path
    assert state(checks.check_passwords)[0][0] == checks.WRONG


def test_they_are_said_in_the_readers_language() -> None:
    with override("fr"):
        assert state(checks.check_mail)[0][1].startswith("Les e-mails sont affichés")
