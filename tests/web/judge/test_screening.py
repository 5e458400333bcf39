"""Screening on pages: which teams there are, a report of one, who may read it, and that it judges nobody."""

import pytest
from django.db.models import F
from django.test import Client
from django.utils.translation import override

from doublesix.app.online.state import OVER
from doublesix.bots import screening
from doublesix.bots.leans import Report
from doublesix.play.notation import Record
from doublesix.store.models import OnlineMatch, Tournament
from doublesix.store.services import online_records, tournaments
from doublesix.web.presentation.screening import LOOK, USUAL, share_words, with_sign
from tests.cli.test_screen import JUDGEMENTS
from tests.store import matches
from tests.store.services.test_online_matches import SHORT, play_out, seated
from tests.web.official.scenes import at
from tests.web.organiser.asking import browser, text_of

pytestmark = pytest.mark.django_db


def played(rules: str = SHORT) -> Tournament:
    """An event of which the first match was played on the screen to its end."""
    tournament = matches.drawn(rules=rules)
    play_out(seated(tournament))
    return tournament


@pytest.mark.slow
def test_a_match_on_the_screen_becomes_a_report() -> None:
    tournament = played()
    (found,) = online_records.partners_matches(tournament, tournaments.state_of(tournament))
    assert found.number == 0
    assert found.record.match.ended is not None
    assert all(found.record.names)
    jo = browser("Jo")
    listed = jo.get(at("screenings", tournament))
    assert "1 match on the screen" in text_of(listed)
    first, second = found.sides
    for side, entrant in zip("AB", (first, second), strict=True):
        answer = jo.get(at("team_screening", tournament, entrant))
        page = text_of(answer)
        assert f"Team {entrant}" in page
        own = {found.record.names[seat] for seat in ((0, 2) if side == "A" else (1, 3))}
        (report,) = answer.context["reports"]
        assert {seat.player for seat in report.seats} == own
        assert {each.player for each in (*report.towards, *report.away)} <= own
        assert all(name in page for name in own)
        assert "With the partner's hand given" in page
        assert "What it does not mean" in page
        assert not JUDGEMENTS.search(page)


@pytest.mark.slow
def test_a_report_is_computed_once_for_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = played()
    jo, address = browser("Jo"), at("team_screening", tournament, 1)
    first = text_of(jo.get(address))
    computed: list[int] = []
    screen = screening.screen

    def counted(records: list[Record], sides: list[str]) -> Report:
        computed.append(len(records))
        return screen(records, sides)

    monkeypatch.setattr(screening, "screen", counted)
    assert text_of(jo.get(address)) == first
    assert computed == []
    OnlineMatch.objects.update(seq=F("seq") - 1)
    assert text_of(jo.get(address)) == first
    assert computed == [1]


def test_before_there_is_a_match_the_page_says_what_will_stand_there() -> None:
    tournament = matches.drawn(rules=SHORT)
    row = seated(tournament)
    jo = browser("Jo")
    assert row.status != OVER
    assert "Teams stand here once" in text_of(jo.get(at("screenings", tournament)))
    assert jo.get(at("team_screening", tournament, 1)).status_code == 404


@pytest.mark.slow
def test_a_match_that_was_annulled_is_not_in_it() -> None:
    tournament = played()
    OnlineMatch.objects.update(edition=7)
    assert online_records.partners_matches(tournament, tournaments.state_of(tournament)) == []


@pytest.mark.parametrize(("who", "status"), [("Jo", 200), ("Olga", 200), ("Sam", 403), ("Rita", 403)])
def test_only_judges_and_organisers_read_it(who: str, status: int) -> None:
    tournament = matches.drawn(rules=SHORT)
    assert browser(who).get(at("screenings", tournament)).status_code == status


def test_a_public_visitor_is_asked_to_sign_in() -> None:
    tournament = matches.drawn(rules=SHORT)
    answer = Client().get(at("screenings", tournament))
    assert answer.status_code == 302


def test_where_the_line_is_in_words() -> None:
    assert share_words(0.01) == "1 of 100"
    assert share_words(0.0000001) == "fewer than 1 of 100000"
    assert {USUAL, LOOK} == {"usual", "look"}
    assert [with_sign(value) for value in (1.26, -0.5, 0.04)] == ["+1.3", "\N{MINUS SIGN}0.5", "0.0"]
    with override("fr"):
        assert with_sign(-2.3) == "\N{MINUS SIGN}2,3"
