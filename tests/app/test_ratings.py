"""What holds for ratings whatever the match, and that they find out who is the stronger."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.app.ratings import SCALES, Rating, ShownRating, after_days, rate, shown_rating, winning_chance

GAMES = st.sampled_from(sorted(SCALES))
PLAYER = st.builds(Rating, st.floats(500, 2500), st.floats(20, 200))
PAIR = st.tuples(PLAYER, PLAYER)
ALONE = st.lists(PLAYER, min_size=2, max_size=4)


@given(GAMES, PAIR, PAIR)
def test_who_wins_rises_and_who_loses_falls(
    game: str, won: tuple[Rating, Rating], lost: tuple[Rating, Rating]
) -> None:
    winners, losers = rate(SCALES[game], (won, lost), (1, 2))
    assert all(after.mu >= before.mu for before, after in zip(won, winners, strict=True))
    assert all(after.mu <= before.mu for before, after in zip(lost, losers, strict=True))


@given(GAMES, ALONE, st.data())
def test_the_first_never_falls_and_the_last_never_rises(
    game: str, players: list[Rating], data: st.DataObject
) -> None:
    ranks = data.draw(st.permutations(range(1, len(players) + 1)))
    rated = rate(SCALES[game], [[player] for player in players], ranks)
    assert rated[ranks.index(1)][0].mu >= players[ranks.index(1)].mu
    assert rated[ranks.index(len(players))][0].mu <= players[ranks.index(len(players))].mu


@given(GAMES, ALONE, st.data())
def test_a_match_makes_nobody_less_sure_and_is_the_same_again(
    game: str, players: list[Rating], data: st.DataObject
) -> None:
    ranks = data.draw(st.lists(st.integers(1, 4), min_size=len(players), max_size=len(players)))
    sides = [[player] for player in players]
    rated = rate(SCALES[game], sides, ranks)
    assert all(0 < after.sigma <= before.sigma for (after,), before in zip(rated, players, strict=True))
    assert rate(SCALES[game], sides, ranks) == rated


@given(GAMES, PAIR, PAIR, st.booleans())
def test_the_order_of_seats_and_of_sides_means_nothing(
    game: str, side: tuple[Rating, Rating], other: tuple[Rating, Rating], is_tied: bool
) -> None:
    scale, ranks = SCALES[game], (1, 1) if is_tied else (1, 2)
    one, two = rate(scale, (side, other), ranks)
    assert rate(scale, (side[::-1], other), ranks) == [one[::-1], two]
    turned = rate(scale, (other, side), ranks[::-1])
    for after, again in zip((*one, *two), (*turned[1], *turned[0]), strict=True):
        assert after == pytest.approx(again)


@given(GAMES, PLAYER, st.integers(2, 4))
def test_a_tie_of_equals_moves_nobody(game: str, player: Rating, sides: int) -> None:
    for (after,) in rate(SCALES[game], [[player]] * sides, [1] * sides):
        assert after.mu == pytest.approx(player.mu)


@given(GAMES, PLAYER, PLAYER)
def test_a_tie_draws_two_players_together(game: str, one: Rating, two: Rating) -> None:
    (first,), (second,) = rate(SCALES[game], [[one], [two]], (1, 1))
    assert abs(first.mu - second.mu) <= abs(one.mu - two.mu)


@given(GAMES, PLAYER, st.floats(0, 5000), st.floats(0, 5000))
def test_time_makes_less_sure_up_to_a_newcomer(game: str, player: Rating, days: float, more: float) -> None:
    scale = SCALES[game]
    rested, longer = after_days(scale, player, days), after_days(scale, player, days + more)
    assert player.mu == rested.mu == longer.mu
    assert player.sigma <= rested.sigma <= longer.sigma <= scale.spread
    assert after_days(scale, rested, more).sigma == pytest.approx(longer.sigma)
    assert after_days(scale, player, -days) == player


def test_an_absence_without_end_makes_a_newcomer_of_anybody() -> None:
    scale = SCALES["powc"]
    assert after_days(scale, Rating(1700, 50), 1e6) == Rating(1700, scale.newcomer.sigma)
    assert after_days(scale, Rating(1700, 50), 365).sigma == pytest.approx((50**2 + scale.year**2) ** 0.5)


@given(GAMES, PAIR, PAIR)
def test_chances_add_up_and_follow_strength(
    game: str, side: tuple[Rating, Rating], other: tuple[Rating, Rating]
) -> None:
    scale = SCALES[game]
    chance = winning_chance(scale, side, other)
    assert 0 < chance < 1
    assert chance + winning_chance(scale, other, side) == pytest.approx(1)
    if sum(player.mu for player in side) > sum(player.mu for player in other):
        assert chance >= 0.5


def test_what_is_said_of_a_rating() -> None:
    assert shown_rating(Rating(1499.6, 50.0)) == ShownRating(1500, 98)
    assert shown_rating(SCALES["bigsix"].newcomer) == ShownRating(1500, 392)


@pytest.mark.parametrize("game", sorted(SCALES))
def test_who_wins_again_and_again_is_found_out(game: str) -> None:
    scale = SCALES[game]
    good = bad = scale.newcomer
    for _ in range(60):
        (good,), (bad,) = rate(scale, [[good], [bad]], (1, 2))
    assert (
        shown_rating(good).points - shown_rating(good).give_or_take
        > shown_rating(bad).points + shown_rating(bad).give_or_take
    )
    assert winning_chance(scale, [good], [bad]) > 0.75
