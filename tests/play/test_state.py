"""A match before it begins, and the small functions over seats."""

import itertools

import pytest

from doublesix.play.game_rules import GAME_RULES
from doublesix.play.state import only_seat, open_match, open_round, order_of, with_heading
from doublesix.rules.rulesets import preset
from tests.play.tables import NAMES, SEVENS, rules, seats, table


@pytest.mark.parametrize("name", ["powc", "straight"])
def test_a_partnership_sits_down_at_four(name: str) -> None:
    match = open_match(preset(name), NAMES)
    assert (match.players, match.player_count, match.seats) == (4, 4, seats(1, 2, 3, 4))
    assert (match.sides, match.games_won, match.offences) == (("A", "B"), (0, 0), (0, 0))
    assert match.names == ("", *NAMES)
    assert (match.game, match.round, match.ended, match.games) == (None, None, None, 0)
    assert match.options == preset(name).in_force()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bigsix_sits_down_as_many_as_are_named(players: int) -> None:
    match = open_match(preset("bigsix"), NAMES[:players])
    assert (match.players, match.player_count) == (players, players)
    assert match.seats == seats(*range(1, players + 1))
    assert match.sides == ("1", "2", "3", "4")[:players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bigsix_without_names_sits_down_as_the_ruleset_says(players: int) -> None:
    match = open_match(rules("bigsix", players=players))
    assert (match.players, match.player_count, match.seats) == (0, players, seats(1, 2, 3, 4))
    assert match.games_won == (0, 0, 0, 0)


@pytest.mark.parametrize(("hands", "seated"), [(0, 3), (1, 3), (2, 2), (3, 3), (4, 4)])
def test_bigsix_without_names_sits_down_as_many_as_have_hands(hands: int, seated: int) -> None:
    lines = [f"hand {seat} {hand}" for seat, hand in enumerate(SEVENS[:hands], 1)]
    at = table("bigsix", "game", "round", *lines)
    assert at.match.player_count == len(at.match.sides) == seated


def test_the_stage_sets_the_options() -> None:
    assert open_match(rules("powc", stage="final")).options.target == 101


def test_another_heading_keeps_who_was_lined_up_and_who_is_out() -> None:
    at = table("bigsix", "lineup 3 Eve", 'walkover 2 "x"')
    match = with_heading(at.match, rules("bigsix", target=77), NAMES)
    assert match.names == ("", "Ann", "Bea", "Eve", "Dee")
    assert (match.players, match.seats, match.options.target) == (4, seats(1, 3, 4), 77)


def test_a_round_before_anything_is_dealt() -> None:
    now = open_round(GAME_RULES["powc"], 3, seats(3), (5, 7))
    assert (now.starter, now.turn, now.dealt, now.begun) == (3, 0, 0, False)
    assert now.undealt == 2**28 - 2
    assert now.opening_scores == (5, 7)
    assert (now.pile, now.misplaid, now.laid_counts) == (None, None, ())


@pytest.mark.parametrize("playing", [c for n in (2, 3, 4) for c in itertools.combinations((1, 2, 3, 4), n)])
def test_the_order_of_some_seats(playing: tuple[int, ...]) -> None:
    """Each is followed by the next that plays; who does not play, by the one after the empty seat."""
    order = order_of(seats(*playing))
    for seat in (1, 2, 3, 4):
        after = [*range(seat + 1, 5), *range(1, seat + 1)]
        assert order[seat] == next(each for each in after if each in playing)


def test_one_seat_alone_follows_itself() -> None:
    assert order_of(seats(3))[3] == 3


@pytest.mark.parametrize("some", [c for n in (1, 2, 3, 4) for c in itertools.combinations((1, 2, 3, 4), n)])
def test_the_only_seat_of_a_set(some: tuple[int, ...]) -> None:
    assert only_seat(seats(*some)) == (some[0] if len(some) == 1 else 0)
