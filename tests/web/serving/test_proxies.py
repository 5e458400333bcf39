"""The documented nginx and Caddy before the real server: pages kept and packed, streams passed on, nobody
believed, nothing that acts in a log.
"""

import gzip
import ssl
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.ports import free_port
from tests.web.serving.hosting import Answer, Server, Visitor, until
from tests.web.serving.proxy import (
    BEHIND,
    NAME,
    Proxy,
    SecureVisitor,
    caddy,
    certificate,
    is_there,
    nginx,
)

pytestmark = pytest.mark.slow
PROXIES = {"nginx": nginx, "caddy": caddy}
SECRETS = (
    *("/t/secret-1/", "/in/secret-2/", "/endorse/secret-3/", "/c/secret-4/", "/duty/secret-5/"),
    *("/replay/secret-6/", "/api/check-in/secret-7", "/api/endorsements/secret-8"),
    *("/accounts/password/reset/key/1-secret-9/", "/accounts/login/?next=/in/secret-10/"),
    "/accounts/login/?next=%2Fin%2Fsecret-11%2F",
)
"""Links that act, as they are asked for."""
EVENT = """
from doublesix.web.demo.creation import create_cast
from doublesix.web.demo.events import DemoStage
from django.utils import timezone
event = DemoStage(create_cast(), timezone.now()).event("powc-2023", "An event", "Hall", -40, 20, 30)
print(event.pk, event.slug)
"""


class Site(NamedTuple):
    """A server, a web server before it, and an event in it."""

    server: Server
    proxy: Proxy
    pk: int
    slug: str

    @property
    def port(self) -> int:
        """Where HTTPS is spoken."""
        return self.proxy.port

    def get(self, path: str, address: str = "127.0.0.1", **headers: str) -> Answer:
        """A page through the web server."""
        with SecureVisitor(self.port, address) as visitor:
            visitor.ask("GET", path, Host=NAME, Connection="close", **headers)
            found = visitor.answer()
        assert found is not None
        return found


@pytest.fixture(scope="module", params=PROXIES)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The real server, with each of the two before it."""
    folder = tmp_path_factory.mktemp("site")
    server = Server(
        folder,
        https=1,
        proxies="127.0.0.1",
        hosts=f"localhost,{NAME}",
        address=f"https://{NAME}",
        followers_each=1,
    )
    pk, slug = server.run(EVENT).split()[-2:]
    server.start(is_secure=True)
    try:
        with PROXIES[request.param](folder, server.port) as proxy:
            yield Site(server, proxy, int(pk), slug)
    finally:
        server.kill()


def test_pages_are_kept_and_compressed(site: Site) -> None:
    path = f"/events/{site.slug}/"
    until(lambda: "age" in site.get(path).headers, "the front door keeps a page behind the proxy")
    small = site.get("/static/doublesix/site.css", Accept_Encoding="gzip")
    assert small.headers["content-encoding"] == "gzip"
    with SecureVisitor(site.port) as visitor:
        visitor.ask("GET", path, Host=NAME, Accept_Encoding="gzip", Connection="close")
        whole = visitor.rest()
    head, _, body = whole.partition(b"\r\n\r\n")
    assert b"content-encoding: gzip" in head.lower()
    pieces = body.split(b"\r\n")[1::2] if b"chunked" in head.lower() else [body]
    assert b"An event" in gzip.decompress(b"\r\n".join(pieces) if len(pieces) == 1 else b"".join(pieces))


def test_it_speaks_http_2(site: Site) -> None:
    with SecureVisitor(site.port, protocols=("h2", "http/1.1")) as visitor:
        assert visitor.secure.selected_alpn_protocol() == "h2"


def stream(site: Site, address: str, **headers: str) -> tuple[Answer, SecureVisitor]:
    """The answer of a stream, and who follows it."""
    visitor = SecureVisitor(site.port, address)
    visitor.ask("GET", f"/live/{site.pk}/overview/?a=", Host=NAME, **headers)
    answer = visitor.answer()
    assert answer is not None
    return answer, visitor


def test_a_stream_passes_at_once_and_a_forged_address_does_not_count(site: Site) -> None:
    answer, first = stream(site, "127.0.0.3", X_Forwarded_For="192.0.2.8")
    with first:
        assert answer.status == 200
        first.hear(b"event: parts")
        again, second = stream(site, "127.0.0.3", X_Forwarded_For="192.0.2.9")
        with second:
            assert again.status == 503, "one address may follow once, whatever it says"
        other, third = stream(site, "127.0.0.4", X_Forwarded_For="192.0.2.8")
        with third:
            assert other.status == 200


def test_a_packed_stream_passes_as_it_comes(site: Site) -> None:
    answer, visitor = stream(site, "127.0.0.6", Accept_Encoding="gzip, deflate, br, zstd")
    with visitor:
        assert answer.headers["content-encoding"] == "gzip"
        visitor.hear(b"\0\0\xff\xff")


def test_past_the_proxy_nobody_is_believed(site: Site) -> None:
    forged = {"Host": NAME, "X_Forwarded_Proto": "https", "X_Forwarded_For": "192.0.2.10"}
    with Visitor(site.server.port, "127.0.0.5") as visitor:
        visitor.ask("GET", "/", **forged)
        answer = visitor.answer()
    assert answer is not None
    assert (answer.status, answer.headers["location"]) == (301, f"https://{NAME}/")
    with Visitor(site.server.port, "127.0.0.1") as proxy:
        proxy.ask("GET", "/", **forged)
        believed = proxy.answer()
    assert believed is not None
    assert believed.status == 200


def test_people_are_led_to_https_and_programs_are_not(site: Site) -> None:
    for path, wanted in (("/mine/", 301), ("/api/me", 403)):
        with Visitor(site.proxy.plain) as visitor:
            visitor.ask("GET", path, Host=NAME, Connection="close")
            answer = visitor.answer()
        assert answer is not None
        assert (path, answer.status) == (path, wanted)


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
def test_old_versions_of_tls_are_not_spoken(site: Site, version: ssl.TLSVersion) -> None:
    with Visitor(site.port) as visitor:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            context.minimum_version = context.maximum_version = version
        context.set_ciphers("ALL:@SECLEVEL=0")
        with pytest.raises((ssl.SSLError, OSError)):
            context.wrap_socket(visitor.socket, server_hostname=NAME)


@pytest.mark.parametrize(
    ("ciphers", "is_spoken"),
    [("ECDHE+AESGCM", True), ("ECDHE+CHACHA20", True), ("ECDHE+AES:!AESGCM:!AESCCM", False), ("kRSA", False)],
)
def test_only_strong_ciphers_are_spoken(site: Site, ciphers: str, is_spoken: bool) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(ciphers)
    with Visitor(site.port) as visitor:
        try:
            spoken = context.wrap_socket(visitor.socket, server_hostname=NAME)
        except ssl.SSLError:
            assert not is_spoken
        else:
            spoken.close()
            assert is_spoken


def test_the_newest_version_of_tls_is_spoken(site: Site) -> None:
    with SecureVisitor(site.port) as visitor:
        assert visitor.secure.version() == "TLSv1.3"


def test_tokens_do_not_stand_in_the_logs(site: Site) -> None:
    for path in SECRETS:
        site.get(path)
    site.get("/accounts/signup/")
    log = site.proxy.log
    until(lambda: log.exists() and "/accounts/signup/" in log.read_text(), "requests are logged")
    assert "/endorse/..." in log.read_text()
    assert "secret" not in log.read_text()
    assert "secret" not in site.server.errors()


@pytest.mark.parametrize("kind", PROXIES)
def test_tokens_do_not_stand_in_the_logs_while_the_server_is_away(kind: str, tmp_path: Path) -> None:
    with PROXIES[kind](tmp_path, free_port()) as proxy:
        for path in SECRETS:
            with SecureVisitor(proxy.port) as visitor:
                visitor.ask("GET", path, Host=NAME, Connection="close")
                answer = visitor.answer()
            assert answer is not None
            assert answer.status == 502
        until(lambda: proxy.log.exists() and "502" in proxy.log.read_text(), "what goes wrong is logged")
    for log in tmp_path.rglob("*.log"):
        assert "secret" not in log.read_text(), log.name


class SecureServer(Server):
    """A server behind that speaks TLS itself."""

    def answers(self, address: str = "127.0.0.1") -> bool:
        """Whether somebody is there."""
        assert self.process is not None
        assert self.process.poll() is None, self.errors()
        return is_there(self.port)


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecureServer]:
    """The real server with a certificate of its own."""
    folder = tmp_path_factory.mktemp("secure")
    certificate(folder, BEHIND)
    server = SecureServer(
        folder,
        certificate=folder / "site.pem",
        certificate_key=folder / "site.key",
        proxies="127.0.0.1",
        hosts=f"localhost,{NAME}",
        address=f"https://{NAME}",
    )
    server.start()
    try:
        yield server
    finally:
        server.kill()


@pytest.mark.parametrize("name", PROXIES)
def test_a_server_behind_that_speaks_tls_is_verified(name: str, secure: SecureServer, tmp_path: Path) -> None:
    for folder, said, status in (("right", BEHIND, 200), ("wrong", "another.internal", 502)):
        place = tmp_path / folder
        authority = place / "authority"
        authority.mkdir(parents=True)
        certificate(authority, said)
        trusted = secure.folder / "site.pem" if status == 200 else authority / "site.pem"
        with PROXIES[name](place, secure.port, authority=trusted) as proxy:
            for path in ("/accounts/login/", "/live/none/"):
                with SecureVisitor(proxy.port) as visitor:
                    visitor.ask("GET", path, Host=NAME, Connection="close")
                    answer = visitor.answer()
                assert answer is not None
                assert answer.status == (404 if (status, path) == (200, "/live/none/") else status)
