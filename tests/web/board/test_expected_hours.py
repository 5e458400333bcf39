"""About when the next parts of an event begin: on the board, in the bracket, on one's own page."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from doublesix.app.expected_times import ForecastPhase
from doublesix.app.roles import REPRESENTATIVE
from doublesix.store.models import Role, Tournament
from doublesix.store.services import tournaments
from doublesix.store.services.tournaments import state_of
from doublesix.tournament import commands
from doublesix.tournament.progress import phases_of
from doublesix.web.presentation import forecasts
from tests.store import matches, people
from tests.web.board import days

pytestmark = pytest.mark.django_db
HOUR = 3600
ABOUT = re.compile(r"about (?:\d+ \w+ )?\d\d:\d\d")


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins without a forecast, and leaves none."""
    monkeypatch.setattr(forecasts, "_known", type(forecasts._known)())
    monkeypatch.setattr(forecasts, "_wishes", type(forecasts._wishes)())


def foresee(tournament: Tournament) -> None:
    """Every part of the event takes an hour."""
    state = state_of(tournament)
    found = tuple(
        ForecastPhase(phase, 1, at * HOUR, (at + 1) * HOUR, (at + 2) * HOUR)
        for at, phase in enumerate(phases_of(state))
    )
    forecasts.keep_forecast(forecasts.forecast_input(state), found)


def abouts(page: str, tournament: Tournament, *more: object, name: str = "") -> int:
    """How many hours a page expects."""
    return len(ABOUT.findall(days.text(days.get(page, tournament, *more, name=name))))


def test_who_looks_asks_for_it_and_nobody_waits() -> None:
    tournament = matches.drawn(count=8)
    assert abouts("board_bracket", tournament) == 0
    wish = forecasts.next_wish()
    assert wish is not None
    assert wish.event == tournament.pk


def test_the_bracket_the_board_and_a_team_say_about_when_the_next_part_begins() -> None:
    tournament = matches.drawn(count=8)
    foresee(tournament)
    # Two semi-finals, the match for third place and the final: nobody is called to them yet.
    assert abouts("board_bracket", tournament) == 4
    assert abouts("results", tournament) == 0
    for number in (0, 1):
        matches.play(tournament, number)
    assert abouts("results", tournament) == 1
    assert abouts("event", tournament) == 1
    winner = state_of(tournament).results[0].winner
    assert abouts("board_team", tournament, winner) == 2
    semi = days.left(tournament)[-1]
    assert abouts("board_match", tournament, semi.number) == 1
    late = timezone.now() + timedelta(hours=20)
    plan = commands.PlanStage("semi-finals", late)
    tournaments.carry_out(tournament, plan, matches.now("Sam"))
    foresee(tournament)
    # An hour that is set is an hour, not about one.
    assert abouts("results", tournament) == 0


def test_ones_own_page_says_what_comes_next_and_about_when() -> None:
    tournament = matches.drawn(count=8)
    foresee(tournament)
    team = tournament.institutions.order_by("pk").first()
    Role.objects.create(
        tournament=tournament, account=people.account("Rita"), role=REPRESENTATIVE, institution=team
    )
    client = Client()
    client.force_login(people.account("Rita"))
    page = days.text(client.get(reverse("mine")))
    assert "Next, if you win: Semi-finals, about" in page
    for number in (0, 1):
        matches.play(tournament, number)
    page = days.text(client.get(reverse("mine")))
    assert "No match is called for you yet. Semi-finals: about" in page


def test_what_is_held_back_expects_nothing() -> None:
    tournament = matches.drawn(count=8)
    foresee(tournament)
    tournaments.carry_out(tournament, commands.HoldResults(), matches.now("Sam"))
    assert abouts("board_bracket", tournament) == 0
