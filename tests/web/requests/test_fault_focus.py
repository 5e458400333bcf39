"""After a form that could not be taken, the focus is where the fault is: in a real browser."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import browser  # noqa: F401 - a fixture
from tests.store import people
from tests.web.live.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def opened_by(browser: Browser, name: str, base: str, path: str) -> Page:  # noqa: F811
    """A page of somebody who is signed in, its fields unchecked by the browser itself."""
    client = Client()
    client.force_login(people.account(name))
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en")
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": base}])
    page = context.new_page()
    page.goto(base + path)
    page.evaluate("document.querySelectorAll('form').forEach((each) => (each.noValidate = true))")
    return page


def test_several_faults_are_a_list_that_has_the_focus_and_one_is_its_own_field(
    browser: Browser,  # noqa: F811
) -> None:
    event = people.event()
    with served() as port:
        page = opened_by(
            browser, "Olga", f"http://127.0.0.1:{port}", reverse("organise_edit", args=[event.slug])
        )
        page.locator("[name=title]").fill("")
        page.locator("[name=zone]").evaluate(
            "each => each.insertAdjacentHTML('beforeend', '<option selected>Moon')"
        )
        page.locator("[name=title]").press("Enter")
        faults = page.locator(".faults")
        expect(faults).to_be_focused()
        expect(faults).to_be_in_viewport()
        faults.get_by_role("link").first.click()
        expect(page.locator("[name=title]")).to_be_focused()
        page.evaluate("document.querySelectorAll('form').forEach((each) => (each.noValidate = true))")
        page.locator("[name=zone]").select_option("Indian/Mauritius")
        page.locator("[name=title]").press("Enter")
        expect(page.locator("[name=title]")).to_be_focused()
        expect(page.locator("[name=title]")).to_have_attribute("aria-invalid", "true")
        page.context.close()
