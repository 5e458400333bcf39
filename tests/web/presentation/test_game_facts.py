"""What phones are sent of the rules: their page asks for what the desk takes, in every game."""

from typing import Any

import pytest

from doublesix.app.sheets import commands as cmd
from doublesix.store.services import sheets
from doublesix.web.presentation.game_facts import game_facts
from tests.store import people
from tests.web.table.matches import Phone, drawn, match

GAMES = [("powc-2023", 2, [1, 2, 3, 4]), ("fortbend-2023", 4, [1, 2, 3, 4]), ("garrison-2022", 3, [1, 2, 3])]
ALL = 28


def test_the_tiles_and_hands_of_each_game() -> None:
    sets = {game: game_facts(game) for game in ("powc", "bigsix", "straight")}
    assert sets["powc"]["tiles"] == [name for name in sets["bigsix"]["tiles"] if name != "0-0"]  # P1
    assert len(sets["bigsix"]["tiles"]) == len(sets["straight"]["tiles"]) == ALL
    assert sets["straight"]["tiles"][:4] == ["0-0", "1-0", "1-1", "2-0"]
    assert [sets[game]["hand_size"] for game in sets] == [6, 7, 7]  # P4, G1, F5


def test_what_each_game_asks_for() -> None:
    asked = {
        game: {name for name, value in game_facts(game).items() if value is True}
        for game in ("powc", "bigsix", "straight")
    }
    assert asked == {
        "powc": {"is_partnership", "is_anticlockwise", "has_blamed", "points_are_bad"},
        "bigsix": set(),
        "straight": {"is_partnership", "has_plays", "talk"},
    }
    assert [game_facts(game)["line_up_size"] for game in asked] == [2, 1, 2]


@pytest.mark.django_db
@pytest.mark.parametrize(("preset", "count", "seats"), GAMES)
def test_the_seats_that_the_desk_wants_counted(preset: str, count: int, seats: list[int]) -> None:
    phone = Phone(match(drawn(preset, count)))
    view = phone.join(0)
    assert view["seated"] == view["counted"]["blocked"] == seats
    assert list(view["counted"]["out"]) == [str(seat) for seat in seats]
    assert wanted(phone, "blocked", 0, seats)
    assert not wanted(phone, "blocked", 0, seats[1:])
    for seat, counted in view["counted"]["out"].items():
        assert wanted(phone, "out", int(seat), counted)
        assert not wanted(phone, "out", int(seat), counted[1:])
        assert not wanted(phone, "out", int(seat), seats)


def wanted(phone: Phone, how: str, by: int, seats: list[int]) -> bool:
    """Whether the desk wants the pips of these seats and of no others."""
    written: dict[str, Any] = {"how": how, "by": by, "counts": [[seat, 10] for seat in seats]}
    said = phone.ask(act="preview", after=0, written=written).json()["preview"]["refused"]
    return "Give the pips of exactly these seats" not in said


@pytest.mark.django_db
def test_who_was_struck_is_not_counted_e21() -> None:
    found = match(drawn("garrison-2022", 3))
    phone = Phone(found)
    phone.join(0)
    sheets.act_on_sheet(found.tournament, found.number, cmd.StrikeAbsent(1), people.who("Olga"))
    view = phone.view()
    assert view["seated"] == [1, 3]
    assert view["counted"] == {"blocked": [1, 3], "out": {"1": [3], "3": [1]}}


@pytest.mark.django_db
@pytest.mark.parametrize(("preset", "count", "seats"), GAMES)
def test_a_match_that_is_not_begun_says_what_will_be_played(
    preset: str, count: int, seats: list[int]
) -> None:
    view = Phone(match(drawn(preset, count))).view()
    assert "seats" not in view
    facts = view["match"]
    assert facts["most_games"] == 2 * facts["games_to_win"] - 1
    assert facts["line_up_size"] == (2 if len(seats) == 4 else 1)
    assert facts["tiles"] == game_facts(facts["game"])["tiles"]
