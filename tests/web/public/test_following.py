"""A team that is followed on this device, in a real browser: on its own page and on the event's page."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect

from tests.accessibility import axe_of
from tests.store import matches
from tests.web.live.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_who_follows_a_team_sees_it_first_hears_its_score_and_is_told_when_it_is_done(
    browser: Browser,
) -> None:
    tournament = matches.begun(count=8)
    with served() as port:
        base = f"http://127.0.0.1:{port}"
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.goto(base + reverse("event", args=[tournament.slug]))
        card = page.locator("[data-follow-card]")
        expect(card).to_be_hidden()
        page.goto(base + reverse("board_team", args=[tournament.slug, 8]))
        page.get_by_role("button", name="Follow", exact=True).click()
        expect(page.get_by_role("button", name="Stop following")).to_be_visible()
        page.goto(base + reverse("event", args=[tournament.slug]))
        expect(card.get_by_role("heading")).to_have_text("Team 8")
        expect(card).to_contain_text("Table 1, Quarter-final")
        expect(page.locator("#tile-0 .is-mine")).to_have_count(1)
        expect(page.locator("#tile-0 .you-follow")).to_be_visible()
        assert axe_of(page).violations_count == 0
        card.get_by_role("button", name="Tell me when").click()
        expect(card.get_by_role("status")).to_have_text("You will be told on this page.")
        matches.round_lost_by(tournament, 0, 1, 47)
        expect(page.locator("[data-heard]")).to_contain_text("47")
        expect(card).to_contain_text("47 : 0")
        for pips in (60, 60):
            matches.round_lost_by(tournament, 0, 1, pips)
        expect(card.get_by_role("status")).to_contain_text("Team 8 is over.")
        expect(card.locator("[data-page]")).to_have_attribute(
            "href", reverse("board_team", args=[tournament.slug, 8])
        )
        card.get_by_role("button", name="Stop following").click()
        expect(card).to_be_hidden()
        page.reload()
        expect(card).to_be_hidden()
        page.context.close()
