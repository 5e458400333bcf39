"""Reports of players and the judge's screening: accessible and inside the screen, waiting and answered."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from doublesix.app.roles import JUDGE
from doublesix.store.models import Account, OnlineMatch, OnlinePlayer, PlayerReport
from doublesix.store.services import player_reports, tournaments
from tests.browser.people import Person
from tests.chromium import DESK, OVERLAPS, PHONE
from tests.store import matches, people
from tests.store.services.test_online_matches import SHORT, play_out, seated
from tests.store.tables import WHO, full, play_on
from tests.web.online.test_reports import SAID, key_of

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
LONG = "While the tiles were being shuffled he told his partner what he held, in words and by signs. " * 6


def at_seat(somebody: Person, row: OnlineMatch, key: str) -> Person:
    """The browser of somebody who sits at a table."""
    somebody.page.context.add_cookies([{"name": f"seat-{row.code}", "value": key, "url": somebody.base}])
    return somebody


def looked_at(somebody: Person, *said: str) -> None:
    """The page is as it should be, and has these words."""
    for words in said:
        somebody.says(words)
    somebody.looks_good()
    assert somebody.page.evaluate(f"({OVERLAPS})()") == [], somebody.page.url


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_of_a_player_from_the_table_to_the_operator(
    screen: dict[str, Any], person: Callable[..., Person]
) -> None:
    row, seats = full(rounds=1)
    ann, report = at_seat(person(screen=screen), row, seats[0].key), reverse("play_report", args=[row.code])
    ann.go(report)
    looked_at(ann, "Who is it about?")
    player_reports.report(row, seats[0].player, seats[1].player.pk, LONG, WHO)
    ann.go(report)
    looked_at(ann, "waits to be looked at")
    tournaments.let_operate("opal@example.org")
    opal, reports = person(screen=screen), reverse("operator_reports")
    opal.enter_as(Account.objects.get(email="opal@example.org"))
    opal.go(reports)
    looked_at(opal, "Ann reports Ben")
    play_on(row)
    opal.go(f"{reports}?over")
    looked_at(opal, "Ann reports Ben")
    player_reports.close(None, PlayerReport.objects.get().pk, SAID, WHO)
    opal.go(f"{reports}?closed")
    looked_at(opal, SAID)
    ann.go(f"{report}?closed")
    looked_at(ann, SAID)


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_of_a_player_at_an_event_and_what_its_judge_screens(
    screen: dict[str, Any], person: Callable[..., Person]
) -> None:
    tournament = matches.drawn(rules=SHORT)
    row = seated(tournament)
    first, second, *_ = OnlinePlayer.objects.filter(table=row).order_by("pk")
    tournaments.appoint(tournament, people.account("Jo"), JUDGE)
    at_seat(person(screen=screen), row, key_of(first)).go(reverse("play_report", args=[row.code]))
    jo, address = person(screen=screen), reverse("judge_reports", args=[tournament.slug])
    jo.enter_as(people.account("Jo"))
    jo.go(address)
    looked_at(jo)
    player_reports.report(row, first, second.pk, LONG, WHO)
    jo.go(f"{address}?one")
    looked_at(jo, "While the tiles were being shuffled")
    play_out(row)
    jo.go(f"{address}?over")
    looked_at(jo, "While the tiles were being shuffled")
    jo.go(reverse("screenings", args=[tournament.slug]))
    looked_at(jo, "1 match on the screen")
    jo.go(reverse("team_screening", args=[tournament.slug, 1]))
    looked_at(jo, "What it does not mean")
