"""The hall screen: what it shows before, while and after the lots are shown; who may go on (E8)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from doublesix.store.services import draws, hall, tournaments
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import fixtures_left
from doublesix.web.lots.draw_view import DrawView
from doublesix.web.lots.hall import screen
from tests.store import people
from tests.web.draw import lots, pages

pytestmark = pytest.mark.django_db


def test_before_the_draw_it_shows_what_is_announced() -> None:
    assert "not drawn yet" in pages.text(pages.get("draw_hall", people.event()))
    tournament = lots.frozen(count=4)
    assert "4 entries are on the list" in pages.text(pages.get("draw_hall", tournament))
    draws.commit(tournament, ["Dice"], timezone.now() + timedelta(hours=1), lots.now("Sam"))
    page = pages.get("draw_hall", tournament)
    state = tournaments.state_of(tournament)
    assert state.draw is not None
    assert state.draw.commitment in page.content.decode()
    assert "data-countdown" in page.content.decode()
    assert "Mauritius" in pages.text(page)


def test_values_are_shown_when_they_are_known() -> None:
    tournament = lots.committed(lots.frozen(count=4))
    draws.enter_values(tournament, ["6 6 1"], lots.now("Sam"))
    page = pages.get("draw_hall_now", tournament)
    assert "6 6 1" in pages.text(page)
    assert page["Cache-Control"] == "no-store"


def test_lots_are_shown_one_after_another_on_every_screen() -> None:
    tournament = lots.drawn(count=4)
    order = tournaments.state_of(tournament).draw.order  # type: ignore[union-attr]
    assert "one after another" in pages.text(pages.get("draw_hall", tournament))
    assert pages.post("draw_hall_step", tournament, "Sam", shown=1).status_code == 303
    page = pages.text(pages.get("draw_hall_now", tournament))
    assert "Lot 1 of 4" in page
    assert page.count("…") == 3
    assert str(order[0]) in page
    for _ in range(2):
        pages.post("draw_hall_step", tournament, "Sam", shown=2)
    assert hall.count_shown_lots(tournament) == 2
    pages.post("draw_hall_step", tournament, "Sam", shown=99)
    assert hall.count_shown_lots(tournament) == 4
    pages.post("draw_hall_step", tournament, "Sam", shown="x")
    assert hall.count_shown_lots(tournament) == 0


def test_a_screen_can_ask_for_a_count_of_its_own() -> None:
    tournament = lots.drawn(count=4)
    answer = pages.client().get(pages.address("draw_hall", tournament) + "?shown=3")
    assert "Lot 3 of 4" in pages.text(answer)
    assert "now/?shown=3" in answer.content.decode()


def test_only_those_who_draw_go_on() -> None:
    tournament = lots.drawn(count=4)
    assert "Next lot" in pages.text(pages.get("draw_hall", tournament, "Sam"))
    for name in ("Kim", "Rita"):
        assert "Next lot" not in pages.text(pages.get("draw_hall", tournament, name))
        assert pages.post("draw_hall_step", tournament, name, shown=1).status_code == 403
    assert pages.post("draw_hall_step", tournament, shown=1).status_code == 302
    assert hall.count_shown_lots(tournament) == 0


def test_a_script_gets_the_screen_back() -> None:
    tournament = lots.drawn(count=4)
    answer = pages.client("Sam").post(
        pages.address("draw_hall_step", tournament), {"shown": 1}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    assert 'data-lot="1"' in answer.content.decode()


def test_without_a_list_there_is_nothing_to_step() -> None:
    assert pages.post("draw_hall_step", lots.closed(count=4), "Sam", shown=1).status_code == 302


def test_a_finished_event_shows_all() -> None:
    tournament = lots.drawn(count=2)
    final = fixtures_left(tournaments.state_of(tournament))[0]
    result = Result(final.sides, final.sides, (0, 1), (1, 0))
    tournaments.carry_out(tournament, commands.RecordResult(final.number, result), lots.now("Kim"))
    tournaments.carry_out(tournament, commands.Finish(), lots.now("Olga"))
    assert "Lot 2 of 2" in pages.text(pages.get("draw_hall", tournament))


@pytest.mark.parametrize("preset_name", ["powc-2023", "fortbend-2023", "garrison-2022"])
def test_every_lot_stands_in_the_part_that_is_shown(preset_name: str) -> None:
    tournament = lots.drawn(preset_name, 11)
    picture = DrawView(tournament, tournaments.state_of(tournament))
    for lot in range(1, 11):
        shown = screen(picture, lot, 0)
        assert shown.newest is not None
        assert shown.newest.number == picture.draw.order[lot - 1]
        (row,) = (row for row in shown.rows if row.is_new)
        assert shown.newest in row.members
        assert shown.where == row.label
    last = screen(picture, 11, 0)
    assert last.is_over
    assert last.where == ("Waits for a partner" if preset_name == "fortbend-2023" else last.where)


def test_when_all_lots_are_shown_the_parts_take_turns() -> None:
    tournament = lots.drawn(count=11)
    picture = DrawView(tournament, tournaments.state_of(tournament))
    assert {screen(picture, 11, seconds).part for seconds in range(0, 40, 10)} == {1, 2}
    assert len({screen(picture, 10, seconds).part for seconds in range(0, 40, 10)}) == 1
