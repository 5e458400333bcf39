"""The day at a phone: a team found in a bracket of 120, a match called, somebody checked in."""

from functools import cache
from typing import Any

from django.urls import reverse

from doublesix.app.roles import SECRETARY
from doublesix.store.models import Tournament
from doublesix.store.services import tournaments
from hands.hand import Hand
from tests.store import matches

TEAM = "Team 117"


@cache
def large() -> Tournament:
    """A bracket of 120 teams."""
    return matches.drawn(count=120)


def busy(stage: Any) -> Tournament:
    """Sixteen teams; two matches are over, so that a table is free and the next match can be called."""
    event = matches.drawn(count=16)
    tournaments.appoint(event, stage.stage.cast.secretary, SECRETARY)
    for number in (0, 1):
        matches.play(event, number)
    return event


def _visitor(stage: Any, address: str) -> Hand:
    context = stage.browser.new_context(viewport={"width": 360, "height": 640}, locale="en", has_touch=True)
    hand = Hand(context.new_page(), stage.base)
    hand.open(address)
    return hand


def find_in_list(stage: Any) -> Hand:
    """The list of all teams below the results, gone through by eye."""
    hand = _visitor(stage, reverse("results", args=[large().slug]))
    hand.tap(hand.page.locator(".teams summary"))
    link = hand.page.get_by_role("link", name=TEAM, exact=True)
    rows = hand.page.locator(".teams li").count()
    hand.waited += rows / 2 * 0.25  # a line read in a quarter of a second, half of them on average
    hand.tap(link)
    return hand


def find_by_typing(stage: Any) -> Hand:
    """Typed into the field of the bracket until its way is marked."""
    hand = _visitor(stage, reverse("board_bracket", args=[large().slug]))
    hand.tap(hand.page.locator("#find"))
    hand.type(TEAM)
    hand.tap("Follow")
    hand.page.locator("li.path > .match").first.wait_for()
    return hand


def call_on_match_page(stage: Any) -> Hand:
    """Through the match's own page, with the table chosen."""
    event = busy(stage)
    hand: Hand = stage.hand(SECRETARY, reverse("floor", args=[event.slug]))
    hand.tap(hand.page.locator(".ready-who a").first)
    hand.tap(hand.page.get_by_label("Table", exact=True))
    hand.page.get_by_label("Table", exact=True).select_option(index=1)
    hand.tap(hand.page.locator("section[aria-labelledby=call] button"))
    return hand


def call_on_floor(stage: Any) -> Hand:
    """With one tap on the floor."""
    event = busy(stage)
    hand: Hand = stage.hand(SECRETARY, reverse("floor", args=[event.slug]))
    hand.tap(hand.page.locator("button[formaction$='/8/call/'], .ready-acts button").first)
    hand.page.locator("#messages .notice").first.wait_for()
    return hand


def check_in(stage: Any) -> Hand:
    """An entry at the desk's list."""
    event = busy(stage)
    hand: Hand = stage.hand(SECRETARY, reverse("check_in", args=[event.slug]))
    hand.tap(hand.page.get_by_role("button", name="Check in").first)
    return hand
