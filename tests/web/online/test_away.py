"""Who loses the server at any moment: the page says so, catches up, and sends once what waited."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Final

import pytest
from django.conf import LazySettings
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import Browser, expect

from doublesix.app.online import clock
from doublesix.app.online import commands as cmd
from doublesix.app.online.events import Played
from doublesix.app.sheets import commands as sheet_cmd
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch, OnlinePlayer
from doublesix.store.services import online_matches, online_tables, sheets
from doublesix.tiles import NO_TILE
from doublesix.web.background import table_keeper
from doublesix.web.background.table_keeper import TableKeeper
from doublesix.web.live import table_stream
from doublesix.web.live.table_hub import TABLE_HUB
from tests import chromium
from tests.play.tables import SEVENS, t
from tests.store import matches, tables
from tests.store.services.test_online_matches import seated
from tests.store.tables import fresh, state_of
from tests.web.live.serving import served
from tests.web.online.people import Person, play_until
from tests.web.online.test_reports import key_of

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
DEAL: Final = ("game", "lead 1=6-6 2=1-0 3=2-0 4=3-0", "round")


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


def goes_offline(person: Person, row: OnlineMatch, player: int) -> None:
    """The phone has no network; the stream that runs breaks too, which Chromium does not do by itself."""
    person.context.set_offline(True)
    for each in TABLE_HUB._followers[row.pk]:
        if each.player == player:
            each.is_over = True
    TABLE_HUB.mark_changed(row.pk)
    expect(person.page.locator("[data-connection]")).to_contain_text("Reconnecting")


def test_one_phone_of_several_goes_and_comes_back(
    browser: Browser, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the own turn, in another's, and between rounds: the others see it, and nobody waits for ever."""
    settings.ALLOWED_HOSTS, settings.BOT_SECONDS = ["*"], (0.0, 0.0)
    monkeypatch.setattr(table_stream, "GRACE", 0.1)
    monkeypatch.setattr(table_keeper, "LOOK_EVERY", timedelta(seconds=0.1))
    monkeypatch.setattr(clock, "UNTIL_NEXT", timedelta(hours=1))
    monkeypatch.setattr(tables, "WHO", Actor(None, timezone.now()))
    row = tables.opened("straight", level=1, patience=1)
    taken = [online_tables.sit(fresh(row), name, tables.WHO) for name in ("Ann", "Ben", "Cleo", "Dan")]
    with ThreadPoolExecutor(1) as bots:
        monkeypatch.setattr(TableKeeper, "_pool_of_bots", lambda _self: bots)
        with served() as port:
            ann, ben = (Person(browser, f"http://127.0.0.1:{port}", viewport=chromium.PHONE) for _ in "12")
            for person, seat in zip((ann, ben), taken, strict=False):
                person.sit(row, seat.key)
                expect(person.page.locator("[data-connection]")).to_contain_text("Connected")
            ann_at_bens = ben.page.locator(".other", has_text="Ann")
            with transaction.atomic():  # a keeper that sees a table begun and not dealt deals by itself
                does(row, cmd.Begin(), dealt(row))

            # in the own turn: after a while a bot plays, and gives the seat back
            expect(ann.page.locator("[data-turn]")).to_have_text("Your turn")
            goes_offline(ann, row, taken[0].player.pk)
            expect(ann_at_bens).to_contain_text("a bot plays meanwhile")
            expect(ben.page.locator("[data-turn]")).to_have_text("Your turn")
            ann.context.set_offline(False)
            ann.press("I am back")
            expect(ann_at_bens).not_to_contain_text("a bot plays meanwhile")
            expect(ann.page.locator(".laid")).to_have_count(1)

            # in another's turn: nobody waits, and the page catches up
            goes_offline(ann, row, taken[0].player.pk)
            expect(ann_at_bens).to_contain_text("not connected")
            play_until([ben], lambda: state_of(row).turn != 2)
            ann.context.set_offline(False)
            expect(ann_at_bens).not_to_contain_text("not connected")
            expect(ann.page.locator("[data-turn]")).to_have_text("Cleo plays")

            # between rounds: the next one is dealt when all who are there are ready
            does(row, cmd.ApplyRuling(('judge void "A tile fell."',)))
            expect(ann.page.locator("[data-result]")).to_be_visible()
            goes_offline(ann, row, taken[0].player.pk)
            expect(ann_at_bens).to_contain_text("not connected")
            does(row, *(cmd.BeReady(seat, f"ready {seat}") for seat in (2, 3, 4)))
            expect(ben.page.locator("[data-result]")).to_be_hidden()
            ann.context.set_offline(False)
            expect(ann.page.locator("[data-result]")).to_be_hidden()
            expect(ann.page.locator(".own")).to_have_count(7)
            assert not state_of(row).seat(1).is_held
            ann.close()
            ben.close()


def test_a_phone_that_goes_while_the_judge_has_the_word(
    browser: Browser, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.setattr(table_stream, "GRACE", 0.1)
    tournament = matches.drawn()
    row = seated(tournament)
    one = OnlinePlayer.objects.get(pk=state_of(row).seat(1).person)
    with served() as port:
        ann = Person(browser, f"http://127.0.0.1:{port}", viewport=chromium.PHONE)
        ann.sit(row, key_of(one))
        expect(ann.page.locator(".own")).to_have_count(6)
        online_matches.act(fresh(row), cmd.AskJudge(2, "k", "She talks."), matches.now("Sam"))
        expect(ann.page.locator("[data-result]")).to_contain_text("The judge has the word")
        goes_offline(ann, row, one.pk)
        ruling = sheet_cmd.Rule("points", "A", "P18", "A tile was shown.", 10, (), 0)
        sheets.act_on_sheet(tournament, 0, ruling, matches.now("Jo"))
        ann.context.set_offline(False)
        expect(ann.page.locator(".score")).to_contain_text("10")
        expect(ann.page.locator("[data-connection]")).to_contain_text("Connected")
        expect(ann.page.locator(".own")).to_have_count(6)
        assert not any(seat.is_held for seat in state_of(row).seats), "the judge decides, no bot"
        ann.close()
