"""Links from the desk: a scorekeeper or a judge without an account, by name, for a day, until revoked."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.store.actor import Actor
from doublesix.store.models import DutyLink, LogRow, Tournament
from doublesix.store.services import duty_links, table_codes
from doublesix.tournament import commands
from doublesix.web.presentation.addresses import duty_address
from doublesix.web.server.monitoring.redaction import redact
from tests.store import people
from tests.store.refusals import refusal
from tests.web.draw import pages
from tests.web.floor import days
from tests.web.floor.days import Clock
from tests.web.table.matches import Phone, match

pytestmark = pytest.mark.django_db


def made(tournament: Tournament, clock: Clock, role: str = "scorekeeper") -> DutyLink:
    """A link for somebody, made by the organiser."""
    return duty_links.make_link(tournament, role, "Ada at the door", Actor(people.account("Olga"), clock.now))


def opened(link: DutyLink) -> Client:
    """A browser in which nobody is signed in and the link was opened."""
    browser = Client()
    answer = browser.get(f"/duty/{duty_links.token_of(link)}/")
    assert answer.headers["Location"] == reverse("floor", args=[link.tournament.slug])
    assert answer.headers["Cache-Control"] == "no-store"
    return browser


def make(tournament: Tournament, official: str, name: str, role: str) -> Any:
    """An official asks for a link by the page."""
    page = pages.address("floor_link_make", tournament)
    return pages.client(official).post(page, {"name": name, "role": role})


def ask(browser: Client, page: str, tournament: Tournament, *more: object) -> int:
    """What a page answers."""
    return browser.get(pages.address(page, tournament, *more)).status_code


def test_a_scorekeeper_writes_on_any_table_and_the_log_has_the_name(clock: Clock) -> None:
    tournament = days.called(clock)
    clock.at(12)
    ada = opened(made(tournament, clock))
    assert ask(ada, "floor", tournament) == ask(ada, "floor_sheet", tournament, 1) == 200
    clock.at(12, 1)
    say = {"act": "join", "id": "begin"}
    do = pages.address("floor_sheet_do", tournament, 0)
    assert ada.post(do, say, content_type="application/json").status_code == 200
    assert ada.post(pages.address("check_in", tournament), {"all": 3, "key": "k"}).status_code == 303
    log = pages.text(pages.get("organise_log", tournament, "Olga"))
    assert log.count("Ada at the door") == 2, "began a match, checked somebody in"
    assert {row.by for row in LogRow.objects.filter(kind="SheetOpened")} == {-DutyLink.objects.get().pk}


def test_the_roles_limits_hold(clock: Clock) -> None:
    tournament = days.called(clock)
    scorekeeper, judge = (opened(made(tournament, clock, role)) for role in ("scorekeeper", "judge"))
    for page in ("floor_tables", "floor_codes", "organise", "entries", "fees"):
        assert ask(scorekeeper, page, tournament) == ask(judge, page, tournament) == 403, page
    assert (ask(scorekeeper, "judge", tournament), ask(judge, "judge", tournament)) == (403, 200)
    assert (ask(scorekeeper, "check_in", tournament), ask(judge, "check_in", tournament)) == (200, 403)
    assert judge.post(pages.address("floor_call_next", tournament), {"key": "k"}).status_code == 403
    assert scorekeeper.get(reverse("mine")).status_code == 302, "no account"
    assert ask(scorekeeper, "enter", tournament) in (302, 405), "an entry needs one"
    for browser in (scorekeeper, judge):
        assert browser.get(f"/api/events/{tournament.slug}/floor").status_code == 401, "for pages only"


def test_it_is_of_one_event(clock: Clock) -> None:
    tournament = days.event(clock)
    other = days.event(clock, preset="fortbend-2023")
    assert ask(opened(made(tournament, clock)), "floor", other) == 302


def test_it_ends_with_the_day_and_when_it_is_revoked(clock: Clock) -> None:
    tournament = days.event(clock)
    link, second = made(tournament, clock), made(tournament, clock, "judge")
    browser = opened(link)
    clock.at(27, 59)
    assert ask(browser, "floor", tournament) == 200, "into the night"
    clock.at(28)
    assert ask(browser, "floor", tournament) == 302
    assert "for a day that is over" in pages.text(browser.get(f"/duty/{duty_links.token_of(link)}/"))
    clock.at(12)
    judge = opened(second)
    answer = pages.post("floor_link_end", tournament, "Sam", link=second.pk)
    assert answer.status_code == 303
    assert ask(judge, "judge", tournament) == 302
    assert Client().get(f"/duty/{duty_links.token_of(second)}/").status_code == 410
    assert ask(opened(link), "floor", tournament) == 200, "the other one works"
    assert pages.post("floor_link_end", tournament, "Sam", link=99).status_code == 422


def test_made_before_the_day_it_ends_after_it(clock: Clock) -> None:
    tournament = days.event(clock)
    clock.now -= timedelta(days=3)
    assert made(tournament, clock).expires_at == days.NOON + timedelta(hours=16)
    clock.now += timedelta(days=9)
    assert duty_links.end_of_day(days.state_of(tournament), clock.now) == clock.now + timedelta(hours=17)


def test_the_desk_makes_them_and_only_an_organiser_those_of_judges(clock: Clock) -> None:
    tournament = days.event(clock)
    assert make(tournament, "Sam", "Bo", "scorekeeper").status_code == 303
    refused = make(tournament, "Sam", "Cy", "judge")
    assert refused.status_code == 422
    assert "made by an organiser" in pages.text(refused)
    assert make(tournament, "Olga", "Cy", "judge").status_code == 303
    assert make(tournament, "Olga", " ", "judge").status_code == 422
    assert make(tournament, "Kim", "Di", "judge").status_code == 403
    page = days.said("floor_codes", tournament)
    bo, cy = DutyLink.objects.order_by("name")
    assert duty_address(bo) in page
    assert duty_address(cy) in page
    assert duty_links.token_of(bo) not in redact(duty_address(bo))


def test_what_cannot_be_made(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = days.event(clock)
    who = Actor(people.account("Olga"), clock.now)
    for role, name, code in (("organiser", "Bo", "no_such_role"), ("judge", " ", "link_name")):
        assert refusal(partial(duty_links.make_link, tournament, role, name, who))[0] == code
    monkeypatch.setattr(duty_links, "MOST", 1)
    made(tournament, clock)
    assert refusal(lambda: made(tournament, clock))[0] == "too_many_links"


@pytest.mark.parametrize("token", ["x", "1-", "1-AAAA", "²-AAAA", "9" * 90, "1-é"])
def test_made_up_links_open_nothing(clock: Clock, token: str) -> None:
    made(days.event(clock), clock)
    answer = Client().get(f"/duty/{token}/")
    assert (answer.status_code, bool(answer.cookies)) == (410, False)


def test_a_card_opens_what_its_holder_does_there(clock: Clock) -> None:
    tournament = days.called(clock)
    clock.at(12)
    card = f"/c/{table_codes.code_of(tournament, 1)}/"
    scorekeeper, judge = (opened(made(tournament, clock, role)) for role in ("scorekeeper", "judge"))
    assert scorekeeper.get(card).headers["Location"] == pages.address("floor_sheet", tournament, 0)
    assert judge.get(card).headers["Location"] == pages.address("judge_match", tournament, 0)
    assert Client().get(card).headers["Location"] == reverse("table", args=[tournament.pk, 0])


def test_a_judge_by_link_answers_a_call_by_name(clock: Clock) -> None:
    tournament = days.called(clock)
    clock.at(12)
    phone = Phone(match(tournament, 0))
    phone.join(0)
    phone.do(act="call", side=0, reason="a count", id="c")
    judge = opened(made(tournament, clock, "judge"))
    page = pages.address("judge_match", tournament, 0)
    assert "a count" in pages.text(judge.get(page))
    coming = pages.address("judge_coming", tournament, 0, 0)
    for key in "ab":
        assert judge.post(coming, {"key": key}).status_code == 303
    assert "Ada at the door" in pages.text(judge.get(page))
    days.do(tournament, commands.CheckIn(1, (0,)))
