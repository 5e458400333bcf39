"""Tables of two, three and four (E22) on the day: draw, proof, plan, calls, cards, sheets, screens."""

import pytest
from django.test import Client
from django.utils import timezone

from doublesix.app.plans import Plan, fault
from doublesix.rules import rulesets
from doublesix.store.models import Tournament
from doublesix.store.services import draws, table_codes, tournaments
from doublesix.tournament import commands
from doublesix.tournament.formats import Shape
from doublesix.tournament.progress import fixtures_left, results_of
from doublesix.tournament.proofs import verify
from doublesix.web.board.screens import screens_of
from doublesix.web.presentation.addresses import table_address
from doublesix.web.presentation.board import Board
from doublesix.web.presentation.forecasts import forecast_input
from doublesix.web.presentation.papers import day_data
from tests.web.draw import lots
from tests.web.floor import days
from tests.web.floor.days import Clock
from tests.web.table.matches import Phone, match

pytestmark = pytest.mark.django_db
RULES = 'base = "garrison-2022"\n[options]\nplayers = {players}\n'


def event(clock: Clock, players: int) -> Tournament:
    """Twice as many players as sit at a table, drawn to two tables; it is noon, and they are called."""
    found = lots.closed("garrison-2022", 2 * players)
    if players != 3:
        amended = commands.AmendRules(RULES.format(players=players), "as many as sit there")
        tournaments.carry_out(found, amended, lots.now("Olga"))
    draws.freeze(found, lots.now("Sam"))
    lots.committed(found)
    draws.enter_values(found, ["3 5 1 6"], lots.now("Sam"))
    draws.reveal(found, lots.now("Sam"))
    days.do(found, commands.LayTables((commands.HallTable(1), commands.HallTable(2))))
    clock.at(12)
    days.call_all(found)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_from_the_draw_to_the_papers(clock: Clock, players: int) -> None:
    clock.now = timezone.now()
    tournament = event(clock, players)
    state = days.state_of(tournament)
    assert [len(each.sides) for each in fixtures_left(state)] == [players, players]
    proof = draws.proof_of(tournament)
    assert proof is not None
    assert verify(proof).is_good
    assert [len(table) for table in proof["result"]["tables"]] == [players, players]
    asked = forecast_input(state)
    assert fault(Plan(rulesets.parse(asked.rules, ""), asked.entries, Shape(asked.format), 2)) is None
    (screen,) = screens_of(Board(tournament), ["next"])
    assert [len(line.sides) for line in screen.rows] == [players, players]
    sheets = day_data.scoresheet_matches(state, tournament, fixtures_left(state), table_address)
    assert [len(each.sides) for each in sheets] == [players, players]
    names = [f"Player {side}" for side in days.sides(tournament, 0)]
    floor = days.said("floor", tournament)
    assert " – ".join(names) in floor
    card = Client().get(f"/c/{table_codes.code_of(tournament, 1)}/")
    assert card.status_code == 303


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_that_everybody_agrees_to(clock: Clock, players: int) -> None:
    tournament = event(clock, players)
    card = match(tournament, 0)._replace(link=f"/c/{table_codes.code_of(tournament, 1)}/")
    phones = [Phone(card) for _ in range(players)]
    for side, phone in enumerate(phones):
        phone.join(side)
    counts = [[seat, 10 + seat] for seat in range(2, players + 1)]
    phones[0].do(act="write", side=0, id="r", after=0, written={"how": "out", "by": 1, "counts": counts})
    for side, phone in enumerate(phones[1:], 1):
        assert phone.view()["scores"] == [0] * players
        phone.do(act="confirm", side=side, round="r", id=f"c{side}")
    assert phones[0].view()["scores"] == [sum(pips for _, pips in counts), *[0] * (players - 1)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_absent_one_is_struck_and_the_others_go_on(clock: Clock, players: int) -> None:
    tournament = event(clock, players)
    *there, absent = days.sides(tournament, 0)
    days.tap(tournament, *there)
    assert days.confirmed("floor_start", tournament, "Sam", 0).status_code == 303
    clock.at(12, 16)
    assert days.give(tournament, "Olga", 0, absent).status_code == 303
    view = Phone(match(tournament, 0)).view()
    if players == 2:
        assert results_of(days.state_of(tournament))[0].winner == there[0]
    else:
        assert 0 not in results_of(days.state_of(tournament))
        assert len(view["next"]["order"]) == players - 1
        assert f"without Player {absent}" in days.said("floor", tournament)
