"""Rules by game: the right rules and the right clauses."""

import pytest

from doublesix.play.game_rules import GAME_RULES, GameRules
from doublesix.rules.clauses import CATALOGUE
from doublesix.rules.options import GAMES, Options
from doublesix.rules.sides import Result
from doublesix.tiles import size
from tests.play.tables import seats, t

OPTIONS = Options()
COUNTS = (0, 1, 2, 4, 8)
NOBODY = (0, 0, 0, 0, 0)


def test_there_is_one_for_each_game() -> None:
    assert tuple(GAME_RULES) == GAMES
    assert [rules.game for rules in GAME_RULES.values()] == list(GAMES)


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
    rules = GAME_RULES[game]
    assert (size(rules.tiles), rules.hand_size, rules.sides) == (tiles, hand, sides)
    assert (rules.is_partnership, rules.points_are_bad) == (partnership, bad)
    assert rules.is_plain == (game == "powc")


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
    rules, four = GAME_RULES[game], seats(1, 2, 3, 4)
    assert rules.score_out(2, COUNTS, NOBODY, four, OPTIONS) == out
    assert rules.score_blocked(COUNTS, NOBODY, four, 1, OPTIONS) == blocked


@pytest.mark.parametrize("rules", GAME_RULES.values(), ids=GAMES)
def test_a_double_led_and_joined(rules: GameRules) -> None:
    layout = rules.lead(t("5-5"))
    assert rules.open_tiles(layout, 5) == 1 << t("5-5")
    layout = rules.join(layout, t("6-5"), t("5-5"), 5, OPTIONS)
    assert rules.open_tiles(layout, 6) == 1 << t("6-5")
    assert rules.fits(layout) >> t("6-4") & 1
    assert rules.fits(rules.empty) == rules.tiles


@pytest.mark.parametrize("rules", GAME_RULES.values(), ids=GAMES)
def test_every_clause_cited_is_in_the_catalogue_and_of_the_game(rules: GameRules) -> None:
    for clause in rules.cites:
        assert clause in CATALOGUE
        assert rules.game in CATALOGUE[clause].games
