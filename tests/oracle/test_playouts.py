"""The naive playouts, on rounds small enough to be followed on paper."""

import random
from collections import Counter

import pytest

from .playouts import (
    Cross,
    Line,
    Option,
    Played,
    Sums,
    as_tile,
    legal_plays,
    random_deal,
    random_play,
    replay,
    statistics,
)
from .tiles import name

GAMES = ["powc", "bigsix", "straight"]


def hands(*texts: str) -> list[list[str]]:
    return [text.split() for text in texts]


def powc(seats: list[list[str]], starter: int, *choices: int) -> Played:
    return replay("powc", seats, [], starter, choices)


def straight(seats: list[list[str]], starter: int, *choices: int) -> Played:
    return replay("straight", seats, [], starter, choices)


# ---- powc


def test_powc_blocked_and_out() -> None:
    seats = hands("6-1 5-5", "6-2 4-4", "3-3", "2-1 4-3")
    got = powc(seats, 1, 1, 0, 0, 0)
    assert got.plays == [(1, "6-1", -1, "lead"), (2, "6-2", 6, "end"), (4, "2-1", 1, "end")]
    assert got.passes == [3]  # 1-2 now joins 2 and 2: nobody can play
    assert (got.blocked, got.winner) == (True, 1)
    assert got.points == got.end_points == (5 + 5 + 3 + 3, 0)  # the losers' own count; 4-4 and 4-3 are 15
    out = powc(hands("6-1 5-5", "6-2", "3-3", "2-1"), 1, 1, 0)
    assert (out.plays[-1], out.blocked, out.winner) == ((2, "6-2", 6, "end"), False, 1)
    assert out.points == (16, 0)


def test_powc_blocks_are_won_by_the_smaller_count_or_tied() -> None:
    got = powc(hands("6-6 5-5", "5-4", "4-4", "5-3 2-1"), 1, 1)
    assert (got.passes, got.blocked, got.winner, got.points) == ([], True, 0, (0, 20))  # 18 against 20
    got = powc(hands("6-6 5-5", "5-4 3-3", "3-2", "0-0"), 1, 1)
    assert (got.blocked, got.winner, got.points) == (True, None, (0, 0))


def test_two_equal_ends_are_one_play_and_two_unequal_ends_two() -> None:
    line = Line()
    line.lead(as_tile("6-6"))
    held = [as_tile(tile) for tile in ("6-5", "6-1", "4-3")]
    assert [(name(tile), number) for tile, number, _ in legal_plays(held, line)] == [("6-1", 6), ("6-5", 6)]
    line.join(as_tile("6-2"), 6, "end")
    held = [as_tile(tile) for tile in ("6-2", "2-2", "2-1", "6-0")]
    assert [(name(tile), number) for tile, number, _ in legal_plays(held, line)] == [
        ("2-1", 2),
        ("2-2", 2),
        ("6-0", 6),
        ("6-2", 2),
        ("6-2", 6),
    ]


def test_choices_are_taken_in_turn_and_modulo() -> None:
    seats = hands("6-1 5-5", "6-2 4-4", "3-3", "2-1 4-3")
    assert powc(seats, 1, 1, 0, 0) == powc(seats, 1, -1, 7, 12, 99)
    assert powc(seats, 1, 0).plays == [(1, "5-5", -1, "lead")]  # nobody else has a 5
    pairs = [[(6, 1), (5, 5)], [(2, 6), (4, 4)], [(3, 3)], [(1, 2), (3, 4)]]
    assert replay("powc", pairs, ["0-0"], 1, [1, 0, 0]) == powc(seats, 1, 1, 0, 0)


# ---- bigsix


def test_bigsix_draws_until_a_tile_fits() -> None:
    got = replay("bigsix", hands("6-6 1-1", "5-4 5-3"), ["3-3", "6-5", "2-2"], None, [0, 0, 0, 0])
    assert got.starter == 1
    assert got.plays[:2] == [(1, "6-6", -1, "lead"), (2, "6-5", 6, "end")]
    assert got.draws[:2] == [(2, "3-3"), (2, "6-5")]
    # Seat 1 has 1-1 only, draws 2-2, the last, and passes; seat 2 goes on alone until 5-4 finds no place.
    assert got.draws[2:] == [(1, "2-2")]
    assert got.plays[2:] == [(2, "5-3", 5, "end"), (2, "3-3", 3, "end")]
    assert got.passes == [1, 1]
    assert (got.blocked, got.winner, got.points) == (True, 0, (9 - 6, 0))


def test_bigsix_goes_out() -> None:
    got = replay("bigsix", hands("6-6", "5-5 6-1", "6-5 4-4"), [], 1, [0])
    assert (got.plays, got.winner, got.points) == ([(1, "6-6", -1, "lead")], 0, (10 + 7 + 11 + 8, 0, 0))


def test_bigsix_blocked_after_the_last_draw() -> None:
    got = replay("bigsix", hands("6-6 1-1", "2-2 3-3"), ["0-0", "1-0"], 1, [0])
    assert got.draws == [(2, "0-0"), (2, "1-0")]
    assert (got.passes, got.blocked, got.winner, got.points) == ([], True, 0, (4 + 6 + 1 - 2, 0))


def test_bigsix_first_double_has_four_places_and_another_three() -> None:
    got = replay(
        "bigsix",
        hands("6-6 6-2 6-4 0-0", "6-1 6-3 6-5 0-0"),
        [],
        1,
        [0, 0, 0, 0, 0],
    )
    assert [play[1] for play in got.plays] == ["6-6", "6-1", "6-2", "6-3", "6-4"]
    assert got.blocked  # the fifth 6 finds all four places taken


# ---- straight


def test_straight_spinner_sides_then_ends() -> None:
    seats = hands("5-5 1-1", "5-2 1-1", "5-3 1-1", "5-0 1-1")
    got = straight(seats, 1, 1, 1, 1, 1)
    assert got.plays == [
        (1, "5-5", -1, "lead"),
        (2, "5-2", 5, "double"),
        (3, "5-3", 5, "double"),
        (4, "5-0", 5, "double"),
    ]
    assert got.play_points == [10, 0, 5, 5]
    assert (got.blocked, got.winner, got.points) == (True, None, (15, 5))


def test_straight_ordinary_end_before_double() -> None:
    cross = Cross()
    cross.lead(as_tile("6-4"))
    cross.join(as_tile("4-4"), 4, "end")
    cross.join(as_tile("6-5"), 6, "end")
    assert cross.table.end_total() == 8 + 5
    cross.join(as_tile("5-4"), 5, "end")  # now a 4 is at an end, and the spinner has its free side
    options = [(name(tile), number, kind) for tile, number, kind in legal_plays([as_tile("4-2")], cross)]
    assert options == [("4-2", 4, "end"), ("4-2", 4, "double")]
    cross.join(as_tile("4-2"), 4, "end")
    assert (cross.table.end_total(), cross.points()) == (10, 10)


def test_straight_out_scores_play_then_hands() -> None:
    got = straight(hands("6-4", "6-5 1-1", "3-3", "2-1"), 1, 0)
    assert (got.play_points, got.end_points, got.points) == ([10], (15, 0), (25, 0))  # 11 + 2 + 3 = 16
    assert (got.blocked, got.winner) == (False, 0)


def test_straight_blocked_gives_the_opponents_hands() -> None:
    got = straight(hands("6-6 5-5", "4-4 1-0", "3-3", "2-2"), 1, 1)
    assert (got.blocked, got.winner, got.points) == (True, 1, (0, 15))  # 16 against 13; no fives: 12


# ---- random rounds


@pytest.mark.parametrize("game", GAMES)
def test_a_random_round_is_the_replay_of_its_deal_and_choices(game: str) -> None:
    for seed in range(20):
        dice = random.Random(seed)
        deal = random_deal(game, dice)
        seats = [sorted(name(tile) for tile in deal.hands[seat]) for seat in sorted(deal.hands)]
        pile = [name(tile) for tile in deal.pile]
        choices = [dice.randrange(1000) for _ in range(28)]
        one = replay(game, seats, pile, deal.starter, choices)
        assert one == replay(game, seats[:], pile, None if game == "bigsix" else deal.starter, choices)
        laid = [play[1] for play in one.plays]
        assert len(set(laid)) == len(laid)
        assert one.plays[0][0] == one.starter
        assert sum(one.points) == sum(one.play_points) + sum(one.end_points)


@pytest.mark.parametrize("game", GAMES)
def test_deals_are_whole(game: str) -> None:
    deal = random_deal(game, random.Random(1), players=2)
    tiles = [tile for hand in deal.hands.values() for tile in hand] + deal.pile
    assert len(set(tiles)) == len(tiles) == (27 if game == "powc" else 28)
    assert [len(hand) for hand in deal.hands.values()] == {
        "powc": [6] * 4,
        "bigsix": [7] * 2,
        "straight": [7] * 4,
    }[game]


def test_a_pair_is_chosen_first_and_then_the_kind_of_place() -> None:
    six_four, five_four = as_tile("6-4"), as_tile("5-4")
    options: list[Option] = [(five_four, 4, "end"), (five_four, 4, "double"), (six_four, 6, "end")]
    dice = random.Random(3)
    seen = Counter(random_play(options, dice) for _ in range(4000))
    assert [round(seen[option] / 1000) for option in options] == [1, 1, 2]
    assert all(
        abs(seen[option] - wanted) < 120 for option, wanted in zip(options, (1000, 1000, 2000), strict=True)
    )


def test_estimates() -> None:
    sums = Sums()
    for value in (1, 2, 3, 4):
        sums.add(value)
    assert sums.estimate().mean == 2.5
    assert sums.estimate().error == pytest.approx((5 / 3 / 4) ** 0.5)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_statistics_have_every_side(players: int) -> None:
    got = statistics("bigsix", 30, 1, players)
    assert got.rounds == 30
    assert len(got.points_per_round) == players
    assert got.draws_per_round.mean > 0 or players == 4
    assert got == statistics("bigsix", 30, 1, players)
