"""A real browser, a real mail server, and people who use the product's own pages."""

import os
from collections.abc import Callable, Iterator
from email import message_from_bytes
from email.message import Message
from email.policy import default
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.conf import LazySettings
from playwright.sync_api import Browser, BrowserContext
from pytest_django.live_server_helper import LiveServer

from tests import chromium
from tests.browser.hall import Hall
from tests.browser.people import Person, look_once_a_run
from tests.browser.table_phones import TablePhone
from tests.chromium import DESK, PHONE
from tests.ports import free_port


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; by module, since its loop must not run while other tests use loops of their own."""
    with chromium.launched() as launched:
        yield launched


@pytest.fixture(scope="session", autouse=True)
def _pages_are_looked_at_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    """By one of the processes of a run."""
    base = tmp_path_factory.getbasetemp()
    look_once_a_run((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "looked-at")


class Inbox:
    """What a mail server took in."""

    def __init__(self) -> None:
        self.taken: list[Message] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        """A mail arrives."""
        self.taken.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"

    def last_to(self, address: str) -> str:
        """The text of the last mail to somebody."""
        found = [mail for mail in self.taken if address in str(mail["To"])]
        assert found, f"no mail to {address}"
        return str(found[-1].get_payload(decode=True).decode())  # type: ignore[union-attr]


@pytest.fixture
def inbox(settings: LazySettings) -> Iterator[Inbox]:
    """A real SMTP server that the product sends to."""
    found = Inbox()
    port = free_port()
    controller = Controller(found, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = port
    yield found
    controller.stop()


@pytest.fixture
def base(live_server: LiveServer, settings: LazySettings) -> str:
    """The address of the server."""
    address = f"http://{chromium.HOST}:{live_server.url.rpartition(':')[2]}"
    settings.ALLOWED_HOSTS = ["*"]
    settings.SITE_ADDRESS = address
    settings.CSRF_TRUSTED_ORIGINS = [address]
    return address


@pytest.fixture
def opened(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Browsers of several people; a page is looked at when it stands still."""
    contexts: list[BrowserContext] = []

    def made(screen: dict[str, int], **options: Any) -> BrowserContext:
        contexts.append(chromium.window(browser, screen, **options))
        return contexts[-1]

    yield made
    for context in contexts:
        context.close()


@pytest.fixture
def person(opened: Callable[..., BrowserContext], base: str) -> Callable[..., Person]:
    """Somebody with a browser of their own: a name to sign in with, a screen, a language, light or dark."""

    def made(
        name: str = "", screen: dict[str, int] = DESK, language: str = "en", scheme: Any = "light"
    ) -> Person:
        context = opened(screen, locale=language, color_scheme=scheme)
        found = Person(context.new_page(), base)
        if name:
            found.sign_in(name)
        return found

    return made


# Tables of a hall: a server in a process of its own, and phones


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """The real server with matches that can be played now."""
    yield from Hall(tmp_path_factory.mktemp("hall")).running()


@pytest.fixture
def phone(opened: Callable[..., BrowserContext], hall: Hall) -> Callable[..., TablePhone]:
    """A phone that opens a match: on a hall's plain address, or on the machine itself, which is trusted."""

    def made(
        match: dict[str, Any], *, is_plain: bool = True, screen: dict[str, int] = PHONE, **options: Any
    ) -> TablePhone:
        context = opened(screen, has_touch=True, **options)
        return TablePhone(context, hall.plain if is_plain else hall.here, match)

    return made
