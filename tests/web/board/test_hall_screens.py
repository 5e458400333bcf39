"""The screens of the hall in a real browser, measured: nothing is small, cut, or under something else."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from doublesix.store.models import Display, DrawName, Tournament
from doublesix.store.services import displays
from tests.accessibility import axe_of
from tests.store import matches
from tests.web.board import days
from tests.web.live.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SIZES: Final = ((1920, 1080), (1080, 1920), (1280, 720), (3840, 2160))
LONG: Final = (
    "Directorate-General for Coastal Engineering and Harbours, team {}",
    "Interministerial Commission on Lighthouses and Buoyage, team {}",
)
MIDDLING: Final = "Ministry of {} and {}, team {}"
SHORT: Final = ("Bridges", "Clouds", "Orchards", "Tides", "Puddles", "Lanterns", "Doorbells", "Hammocks")
PICTURES: Final = os.environ.get("HALL_PICTURES", "")
"""A folder: the screens are kept there to be looked at."""
SHOW = """(id) => {
  const all = document.querySelectorAll("[data-screen]");
  for (const each of all) each.classList.toggle("shown", each.id === id);
}"""
FAULTS = """() => {
  const least = Math.min(innerWidth, innerHeight) / 54 - 0.05;
  const found = [], boxes = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, owner = node.parentElement, text = node.textContent.trim();
    if (!text || !owner.checkVisibility()) continue;
    if (owner.closest(".visually-hidden, .hall-full, .is-dense .prefix, .is-long .prefix")) continue;
    if (parseFloat(getComputedStyle(owner).fontSize) < least) found.push(["small", text]);
    const range = document.createRange();
    range.selectNodeContents(node);
    const parts = ".half, .hall-box, .call-teams, .call-table, .hall-label, .hall-open, li, tr, .hall-rail";
    const holder = owner.closest(`${parts}, .hall-heading, main`);
    const room = holder.getBoundingClientRect();
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const inner = (bottom - top) * 0.24;  // a line's box is taller than its letters
      const box = { text, left, right, top: top + inner, bottom: bottom - inner };
      const isWide = box.left < room.left - 1 || box.right > Math.min(room.right, innerWidth) + 1;
      const isHigh = box.top < room.top - 1 || box.bottom > Math.min(room.bottom, innerHeight) + 1;
      if (isWide || isHigh) found.push(["cut", text, holder.className]);
      boxes.push(box);
    }
  }
  boxes.forEach((one, at) => boxes.slice(at + 1).forEach((two) => {
    const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    if (wide > 2 && high > 2) found.push(["under", one.text, two.text]);
  }));
  const { scrollWidth, scrollHeight } = document.documentElement;
  const scrolls = scrollWidth > innerWidth || scrollHeight > innerHeight;
  if (scrolls) found.push(["scrolls", scrollWidth, scrollHeight]);
  return found;
}"""


def rename(tournament: Tournament, is_long: bool, is_middling: bool = False) -> None:
    """Names as long as a screen has room for, such as teams have, or between them: of two or three lines."""
    for each in DrawName.objects.filter(tournament=tournament):
        subject, other = SHORT[each.number // 2 % 8], SHORT[(each.number * 3 + 1) % 8]
        short = f"Ministry of {subject}, team {each.number}"
        middling = MIDDLING.format(subject, other, each.number)
        long = LONG[each.number % 2].format(each.number)
        each.name = long if is_long else middling if is_middling else short
        each.save()


def begun(count: int, is_long: bool = True, is_middling: bool = False) -> Display:
    """A display of an event in the middle of its first round; of middling names at all its tables."""
    tournament = matches.drawn(count=count)
    called = min(count // 2, 8)
    for number in range(called if is_middling else max(1, called - 2)):
        matches.begin(tournament, number)
        matches.round_lost_by(tournament, number, number % 2, 24 + number)
    if count > 4 and not is_middling:
        matches.play(tournament, called - 1)
    rename(tournament, is_long, is_middling)
    return displays.add(tournament, "Stage", displays.PAGES, 60)


def over(is_long: bool = True) -> Display:
    """A display of an event that is over."""
    tournament = matches.drawn(count=8)
    while left := days.left(tournament):
        days.record(tournament, left[0])
    rename(tournament, is_long)
    return displays.add(tournament, "Stage", displays.PAGES, 60)


def in_groups(preset: str, count: int, form: str) -> Display:
    """A display of an event with standings."""
    tournament = matches.drawn(preset, count, format_name=form)
    days.record(tournament, days.left(tournament)[0])
    rename(tournament, is_long=True)
    return displays.add(tournament, "Stage", displays.PAGES, 60)


def opened(browser: Browser, base: str, display: Display, said: str = "en") -> Page:
    """A screen of the hall, in a language."""
    page = browser.new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce", locale=said)
    page.goto(base + reverse("display_screen", args=[display.tournament.slug, display.pk]))
    expect(page.locator(".hall-page:visible")).to_have_count(1)
    return page


def ids_of(page: Page) -> list[str]:
    """The screens of a display."""
    found: list[str] = page.evaluate("[...document.querySelectorAll('[data-screen]')].map((each) => each.id)")
    return found


def screens(page: Page) -> Iterator[str]:
    """Each screen at each size, one after another."""
    ids = ids_of(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for each in ids:
            page.evaluate(SHOW, each)
            yield f"{each[2:]}-{width}x{height}"


def measure(page: Page, called: str) -> list[str]:
    """What is wrong with the screens of a display, at every size."""
    faults = []
    for name in screens(page):
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"hall-{called}-{name}.png")
        faults += [f"{called} {name} {json.dumps(each)}" for each in page.evaluate(FAULTS)]
    return faults


def test_every_screen_fits_at_every_size_with_the_longest_names(browser: Browser) -> None:
    made = {f"{count}": begun(count) for count in (4, 8, 16, 32)}
    made |= {"middling": begun(16, is_long=False, is_middling=True)}
    made |= {"over": over(), "short-over": over(is_long=False), "tables": in_groups("garrison-2022", 27, "")}
    elsewhere = [(called, language) for called in ("4", "16", "over") for language in ("fr", "es")]
    if PICTURES:
        made |= {"short-32": begun(32, is_long=False), "short-16": begun(16, is_long=False)}
    faults: list[str] = []
    with served() as port:
        for called, display in made.items():
            page = opened(browser, f"http://127.0.0.1:{port}", display)
            faults += measure(page, called)
            if called == "32":
                assert {"s-calls-0-1", "s-now-0-1", "s-bracket-0-2"} <= set(ids_of(page))
                assert axe_of(page).violations_count == 0
            page.close()
        for called, language in elsewhere:
            page = opened(browser, f"http://127.0.0.1:{port}", made[called], language)
            faults += measure(page, f"{called} {language}")
            page.close()
    assert faults == [], "\n".join(faults[:60])
