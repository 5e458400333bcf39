"""Who loses the server at any moment: the page says so, catches up, and sends once what waited."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

import pytest
from django.conf import LazySettings
from django.utils import timezone
from playwright.sync_api import Browser, expect

from doublesix.app.online import clock
from doublesix.app.online import commands as cmd
from doublesix.app.online.events import Played
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch
from doublesix.store.services import online_tables
from doublesix.tiles import NO_TILE
from tests import chromium
from tests.play.tables import SEVENS, t
from tests.store import tables
from tests.store.tables import fresh, state_of
from tests.web.live.serving import served
from tests.web.online.people import Person

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
DEAL: Final = ("game", "lead 1=6-6 2=1-0 3=2-0 4=3-0", "round")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with chromium.launched() as launched:
        yield launched


def dealt(row: OnlineMatch) -> cmd.ApplyRuling:
    """The hands of a first round, everybody's sevens."""
    held = [f"hand {seat} {hand}" for seat, hand in enumerate(SEVENS, 1)]
    return cmd.ApplyRuling((*DEAL, *held))


def does(row: OnlineMatch, *commands: cmd.Command) -> None:
    """What happens at the table meanwhile."""
    for command in commands:
        asked = command
        if isinstance(command, cmd.Put | cmd.SayPass):
            asked = command._replace(seen=state_of(row).n)
        online_tables.act(fresh(row), asked, tables.WHO)


def test_whoever_is_away_at_any_moment_goes_on_where_the_table_is(
    browser: Browser, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.setattr(tables, "WHO", Actor(None, timezone.now()))
    monkeypatch.setattr(clock, "UNTIL_NEXT", timedelta(hours=1))  # the next round is dealt here, not by time
    row = tables.opened("straight")
    taken = online_tables.sit(row, "Ann", tables.WHO)
    with served() as port:
        ann = Person(browser, f"http://127.0.0.1:{port}", viewport=chromium.PHONE, has_touch=True)
        ann.sit(row, taken.key)
        page = ann.page
        expect(page.locator("[data-waiting]")).to_be_visible()
    turn, laid = page.locator("[data-turn]"), page.locator(".laid")

    # while seats are free
    expect(page.locator("[data-connection]")).to_contain_text("Reconnecting")
    for name in ("Ben", "Cleo", "Dan"):
        online_tables.sit(fresh(row), name, tables.WHO)
    does(row, cmd.Begin(), dealt(row))
    with served(port):
        expect(turn).to_have_text("Your turn")
        expect(page.locator(".own")).to_have_count(7)
        page.locator('.own[data-tile="6-6"]').click()

    # in the own turn, a tile in hand: it is laid without a server, and sent once there is one
    expect(page.locator("[data-connection]")).to_contain_text("Reconnecting")
    page.locator(".ghost").click()
    expect(page.locator("[data-status]")).to_contain_text("Not sent yet")
    expect(laid).to_have_count(1)
    with served(port):
        expect(turn).to_have_text("Ben plays")
        expect(page.locator("[data-status]")).to_have_text("")
        played = [each.event for each in state_of(row).entries if isinstance(each.event, Played)]
        assert [each.lines for each in played if each.seat] == [("1 plays 6-6",)]

    # while others play
    does(row, *(cmd.SayPass(seat, f"p{seat}") for seat in (2, 3, 4)))
    with served(port):
        expect(turn).to_have_text("Your turn")
        ann.lay("6-5", "Lay 6-5 on 6-6, at the 6")
        expect(turn).to_have_text("Ben plays")

    # when what is laid was overtaken, because the judge voided the round
    does(row, cmd.Put(2, t("5-5"), t("6-5"), 5, key="b"), *(cmd.SayPass(seat, f"q{seat}") for seat in (3, 4)))
    with served(port):
        expect(turn).to_have_text("Your turn")
        page.locator('.own[data-tile="6-4"]').click()
    page.locator(".ghost").first.click()
    does(row, cmd.ApplyRuling(('judge void "A tile fell."',)))
    with served(port):
        expect(page.locator("[data-result]")).to_be_visible()

    # between rounds, and a page that is loaded again
    held = [f"hand {seat} {hand}" for seat, hand in enumerate(SEVENS, 1)]
    does(row, cmd.ApplyRuling(("round", *held)))
    with served(port):
        expect(page.locator(".own")).to_have_count(7)
        expect(laid).to_have_count(0)
        page.reload()
        expect(page.locator("[data-connection]")).to_contain_text("Connected")

    # at the end
    does(row, cmd.Put(1, t("6-6"), NO_TILE, key="c"), cmd.ApplyRuling(('judge match B "They left."',)))
    with served(port):
        expect(page.locator("[data-result]")).to_contain_text("win the match")
        ann.close()
