"""Somebody at a browser: signs in, fills in forms, draws signatures, and looks whether a page is good."""

import hashlib
import re
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from django.test import Client
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from doublesix.store.models import Account
from tests.accessibility import axe_of
from tests.samples import IS_LONG
from tests.store import people

PASSWORD = "a long enough passphrase"
_looked_at = {"folder": ""}
"""Where a run keeps an empty file for every page that somebody looked at, for all its processes."""


def look_once_a_run(folder: Path) -> None:
    """Say where that is."""
    folder.mkdir(exist_ok=True)
    _looked_at["folder"] = str(folder)


def _is_first_look(place: str) -> bool:
    if not _looked_at["folder"]:
        return True
    name = hashlib.sha256(place.encode()).hexdigest()
    try:
        Path(_looked_at["folder"], name).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def payslip() -> bytes:
    """A picture to hand in."""
    buffer = BytesIO()
    Image.new("RGB", (300, 120), "white").save(buffer, "PNG")
    return buffer.getvalue()


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base

    def sign_in(self, name: str) -> None:
        """Sign in on the product's own page."""
        account = people.account(name)
        account.set_password(PASSWORD)
        account.save()
        EmailAddress.objects.get_or_create(user=account, email=account.email, verified=True, primary=True)
        self.go("/accounts/login/")
        self.page.fill("input[name=login]", account.email)
        self.page.fill("input[name=password]", PASSWORD)
        self.page.press("input[name=password]", "Enter")
        expect(self.page).to_have_url(re.compile(f"^{re.escape(self.base)}/$"))

    def enter_as(self, account: Account) -> None:
        """Be signed in, without the page for it."""
        client = Client()
        client.force_login(account)
        cookie = client.cookies["sessionid"].value
        self.page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": self.base}])

    def go(self, address: str) -> None:
        """Open an address."""
        self.page.goto(address if address.startswith("http") else self.base + address)

    def looks_good(self) -> None:
        """The page is accessible (axe, usually once a page and run) and does not scroll sideways."""
        self.page.wait_for_load_state()  # after a link a document may have no element yet
        place = re.sub(r"[0-9]+", "0", f"{urlsplit(self.page.url).path} {self.state_of_page()}")
        if IS_LONG or _is_first_look(place):
            found = axe_of(self.page)
            assert not found.response["violations"], found.generate_report()
        wide, room = self.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide <= room, f"{self.page.url} is {wide} px wide on {room}"

    def state_of_page(self) -> str:
        """What tells the states of a page apart that has more than one; each is looked at by itself."""
        return ""

    def click(self, name: str) -> None:
        """Press the button of this name, or follow the link; what is asked about once is agreed to."""
        self.page.wait_for_load_state()  # a page that is still coming has some of its buttons
        asked = self.page.locator("details.ask > summary").filter(
            has_text=re.compile(rf"^{re.escape(name)}$")
        )
        button = self.page.get_by_role("button", name=name, exact=True)
        link = self.page.get_by_role("link", name=name, exact=True)
        expect(asked.or_(button).or_(link).first).to_be_attached()
        if asked.count():
            asked.first.click()
            self.page.locator("details.ask[open] button").click()
        else:
            (button if button.count() else link).first.click()

    def says(self, text: str) -> None:
        """The page says this."""
        expect(self.page.locator("main")).to_contain_text(text)

    def fill(self, values: dict[str, str], inside: Locator | None = None) -> None:
        """Fill in fields by their labels."""
        where = inside or self.page.locator("main")
        for label, value in values.items():
            where.get_by_label(re.compile(rf"^{re.escape(label)}(\s|$|\()")).first.fill(value)

    def draw_signature(self, inside: Locator) -> None:
        """Sign with the mouse."""
        canvas = inside.locator("canvas").first
        canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        assert box is not None
        mouse = self.page.mouse
        mouse.move(box["x"] + 20, box["y"] + 20)
        mouse.down()
        for step in range(1, 6):
            mouse.move(box["x"] + 20 + 15 * step, box["y"] + 20 + 10 * (step % 2))
        mouse.up()

    def region(self, name: str) -> Locator:
        """A part of the page by its heading."""
        return self.page.get_by_role("region", name=name, exact=True)
