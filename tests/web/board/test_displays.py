"""The displays of the hall: set from the desk, a few rows to a screen, following without being touched."""

from typing import Any

import pytest

from doublesix.store.models import Display
from doublesix.store.services import displays, tournaments
from doublesix.tournament import commands
from doublesix.web.board.screens import BOXES, CALLED, RANKS, ROWS, TILES, pack, pack_evenly, screens_of
from doublesix.web.live.boards import BOARDS
from doublesix.web.presentation.board import Board
from tests.store import matches
from tests.web.board import days

pytestmark = pytest.mark.django_db


def test_the_desk_adds_changes_and_removes_displays() -> None:
    tournament = matches.drawn(count=4)
    sent = {"name": "By the door", "seconds": 15, "next": "1", "now": "2"}
    assert days.post("displays", tournament, "Sam", **sent).status_code == 303
    (found,) = Display.objects.all()
    assert (found.name, found.pages, found.seconds) == ("By the door", ["next", "now"], 15)
    assert "(optional)" not in days.text(days.get("displays", tournament, name="Sam"))
    again = days.post("displays", tournament, "Sam", **sent)
    assert again.status_code == 422
    assert "There is a display called By the door already." in days.text(again)
    nothing = days.post("displays", tournament, "Sam", name="Stage", seconds=15)
    assert "Choose at least one page" in days.text(nothing)
    changed = days.post("display", tournament, "Sam", found.pk, name="Stage", seconds=30, ranking="1")
    assert changed.status_code == 303
    found.refresh_from_db()
    assert (found.name, found.pages) == ("Stage", ["ranking"])
    assert days.post("display_remove", tournament, "Sam", found.pk).status_code == 303
    assert not Display.objects.exists()
    assert days.post("displays", tournament, "Jo", **sent).status_code == 403


def test_a_screen_needs_no_sign_in_and_shows_what_the_desk_set() -> None:
    tournament = matches.begun(count=8)
    display = displays.add(tournament, "Stage", ["next", "now"], 10)
    page = days.get("display_screen", tournament, display.pk)
    assert page.status_code == 200
    parts = BOARDS["screen"].render(tournament.pk, str(display.pk))
    assert [part for part in parts if part.startswith("s-")] == ["s-next-0-1", "s-now-0-1"]
    assert all(html in page.content.decode() for html in parts.values())
    assert 'data-seconds="10"' in parts["pace"]
    assert "Now to table" in parts["calls"]
    displays.change(display, "Stage", ["bracket"], 30)
    parts = BOARDS["screen"].render(tournament.pk, str(display.pk))
    assert [part for part in parts if part.startswith("s-")] == ["s-bracket-0-1"]
    number = display.pk
    displays.remove(display)
    assert "no longer set up" in BOARDS["screen"].render(tournament.pk, str(number))["s-empty"]
    assert days.get("display_screen", tournament, number).status_code == 404


def test_an_empty_display_says_what_will_be_there() -> None:
    tournament = matches.drawn(count=4)
    display = displays.add(tournament, "Stage", ["ranking", "standings"], 10)
    assert "Nothing to show yet" in days.text(days.get("display_screen", tournament, display.pk))


@pytest.mark.parametrize(("preset", "count"), [("powc-2023", 2), ("powc-2023", 64), ("garrison-2022", 27)])
def test_no_screen_holds_more_than_can_be_read(preset: str, count: int) -> None:
    tournament = matches.drawn(preset, count)
    for _ in range(min(6, count - 1)):
        days.record(tournament, days.left(tournament)[0], points=90 if preset == "powc-2023" else 160)
    found = screens_of(Board(tournament), displays.PAGES)
    assert len({screen.key for screen in found}) == len(found)
    for screen in found:
        if screen.kind in ("now", "next", "results"):
            assert sum(1 if len(line.sides) < 3 else 2 for line in screen.rows) <= TILES
        elif screen.kind == "tables":
            assert sum(1 if len(box.spots) < 3 else 2 for box in screen.rows) <= TILES
        elif screen.kind == "bracket":
            assert all(len(each.boxes) <= BOXES for each in screen.rows)
        elif screen.kind == "calls":
            assert len(screen.rows) <= CALLED
        elif screen.kind == "standings":
            assert all(sum(len(block.rows) for block in column) <= ROWS for column in screen.rows)
        else:
            podium: Any = screen.rows
            assert len(podium.first) + len(podium.others) <= RANKS
    shown = [line.number for screen in found if screen.kind == "next" for line in screen.rows]
    assert shown == [line.number for line in Board(tournament).matches_to_come]


def test_what_is_larger_than_a_screen_has_one_of_its_own() -> None:
    assert pack([3, 9, 4, 4, 1], int, 8) == [[3], [9], [4, 4], [1]]
    assert pack([], int, 8) == []


@pytest.mark.parametrize(("count", "sizes"), [(12, [12]), (16, [8, 8]), (25, [9, 9, 7]), (0, [])])
def test_what_needs_several_screens_is_spread_over_them(count: int, sizes: list[int]) -> None:
    assert [len(each) for each in pack_evenly(range(count), lambda _: 1, TILES)] == sizes


def test_a_display_shows_nothing_that_is_held_back() -> None:
    tournament = matches.begun()
    display = displays.add(tournament, "Stage", displays.PAGES, 10)
    tournaments.carry_out(tournament, commands.HoldResults(), matches.now("Olga"))
    before = BOARDS["screen"].render(tournament.pk, str(display.pk))
    assert "held back until the ceremony" in before["held"]
    assert " hidden" not in before["held"].partition(">")[0]
    matches.round_lost_by(tournament, 0, 0, 30)
    matches.play(tournament, 1)
    assert BOARDS["screen"].render(tournament.pk, str(display.pk)) == before
