"""One desk a game: the right rules and the right clauses."""

import pytest

from doublesix.play.desks import DESKS, Desk
from doublesix.rules.clauses import CATALOGUE
from doublesix.rules.options import GAMES, Options
from doublesix.rules.sides import Result
from doublesix.tiles import size
from tests.play.tables import seats, t

OPTIONS = Options()
COUNTS = (0, 1, 2, 4, 8)
NOBODY = (0, 0, 0, 0, 0)


def test_there_is_one_for_each_game() -> None:
    assert tuple(DESKS) == GAMES
    assert [desk.game for desk in DESKS.values()] == list(GAMES)


@pytest.mark.parametrize(
    ("game", "tiles", "hand", "sides", "partnership", "bad"),
    [
        ("powc", 27, 6, ("A", "B"), True, True),
        ("bigsix", 28, 7, ("1", "2", "3", "4"), False, False),
        ("straight", 28, 7, ("A", "B"), True, False),
    ],
)
def test_what_a_game_is_played_with(
    game: str, tiles: int, hand: int, sides: tuple[str, ...], partnership: bool, bad: bool
) -> None:
    desk = DESKS[game]
    assert (size(desk.tiles), desk.hand_size, desk.sides) == (tiles, hand, sides)
    assert (desk.is_partnership, desk.points_are_bad) == (partnership, bad)
    assert desk.is_plain == (game == "powc")


@pytest.mark.parametrize(
    ("game", "out", "blocked"),
    [
        ("powc", Result(1, False, (5, 0)), Result(0, False, (0, 10))),
        ("straight", Result(1, False, (0, 5)), Result(0, False, (10, 0))),
        ("bigsix", Result(1, False, (0, 1 + 4 + 8 - 3 * 2, 0, 0)), Result(0, False, (1 + 3 + 7, 0, 0, 0))),
    ],
)
def test_the_rules_are_the_games_own(game: str, out: Result, blocked: Result) -> None:
    """Seat 2 is out, or nobody can play, with 1, 2, 4 and 8 pips."""
    desk, four = DESKS[game], seats(1, 2, 3, 4)
    assert desk.score_out(2, COUNTS, NOBODY, four, OPTIONS) == out
    assert desk.score_blocked(COUNTS, NOBODY, four, 1, OPTIONS) == blocked


@pytest.mark.parametrize("desk", DESKS.values(), ids=GAMES)
def test_a_double_led_and_joined(desk: Desk) -> None:
    layout = desk.lead(t("5-5"))
    assert desk.open_tiles(layout, 5) == 1 << t("5-5")
    layout = desk.join(layout, t("6-5"), t("5-5"), 5, OPTIONS)
    assert desk.open_tiles(layout, 6) == 1 << t("6-5")
    assert desk.fits(layout) >> t("6-4") & 1
    assert desk.fits(desk.empty) == desk.tiles


@pytest.mark.parametrize("desk", DESKS.values(), ids=GAMES)
def test_every_clause_cited_is_in_the_catalogue_and_of_the_game(desk: Desk) -> None:
    for clause in desk.cites:
        assert clause in CATALOGUE
        assert desk.game in CATALOGUE[clause].games
