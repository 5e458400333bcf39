"""Rated matches: each counts once, all can be counted again, and what is held of somebody goes with them."""

from datetime import timedelta

import pytest

from doublesix.app.ratings import SCALES, Rating, after_days, rate, shown_rating
from doublesix.store.models import Account, PlayerRating, RatedMatch, RatedSeat
from doublesix.store.services import own_data, ratings
from tests.store import people
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Ben", "Cleo", "Dan")


@pytest.fixture
def players() -> list[int]:
    """Four accounts."""
    return [people.account(name).pk for name in NAMES]


def play(players: list[int], *, first: int = 1, number: int = 1, days: int = 0) -> bool:
    """A match of two against two: ``first`` is the rank of the first pair."""
    sides = (players[:2], players[2:])
    at = people.START + timedelta(days=days)
    return ratings.rate_match("powc", sides, (first, 3 - first), at, f"match {number}")


def standings() -> list[tuple[int, str, float, float, int]]:
    return list(
        PlayerRating.objects.order_by("account", "game").values_list(
            "account", "game", "mu", "sigma", "matches"
        )
    )


def test_a_match_is_rated_by_the_scale_of_its_game(players: list[int]) -> None:
    assert play(players)
    scale = SCALES["powc"]
    won, lost = rate(scale, [[scale.newcomer] * 2] * 2, (1, 2))
    assert standings() == [
        (player, "powc", rating.mu, rating.sigma, 1)
        for player, rating in zip(players, won + lost, strict=True)
    ]


def test_a_match_counts_once_whatever_is_said_of_it_again(players: list[int]) -> None:
    assert play(players)
    before = standings()
    assert not play(players)
    assert not play(players, first=2, days=3)
    assert standings() == before
    assert (RatedMatch.objects.count(), RatedSeat.objects.count()) == (1, 4)


def test_counting_again_gives_the_same_although_a_match_was_told_late(players: list[int]) -> None:
    ann, ben, cleo, dan = players
    for number, days in enumerate((0, 30, 20, 400)):
        play([ann, cleo, dan, ben], first=1 + number % 2, number=number, days=days)
    ratings.rate_match("bigsix", [[dan], [ann], [cleo]], (1, 2, 2), people.START, "alone")
    before = standings()
    row = PlayerRating.objects.get(account=ann, game="powc")
    assert (row.since, row.last_at) == (people.START, people.START + timedelta(days=400))
    PlayerRating.objects.all().delete()
    assert ratings.count_again() == 5
    assert standings() == before
    PlayerRating.objects.update(mu=0, sigma=1, matches=99)
    ratings.count_again()
    assert standings() == before


def test_games_are_rated_apart(players: list[int]) -> None:
    play(players)
    ratings.rate_match("straight", (players[:2], players[2:]), (2, 1), people.START, "fives")
    (powc, straight) = Account.objects.get(pk=players[0]).ratings.all()
    assert (powc.game, straight.game) == ("powc", "straight")
    assert powc.mu > 1500 > straight.mu
    assert powc.matches == straight.matches == 1


def test_nobody_sits_twice_and_everybody_has_an_account(players: list[int]) -> None:
    ann, ben, cleo, _ = players
    for sides in (([ann, ben], [cleo, ann]), ([ann, ben], [cleo, 999_999])):

        def rate_them(sides: ratings.Sides = sides) -> None:
            ratings.rate_match("powc", sides, (1, 2), people.START, "odd")

        assert refusal(rate_them) == ("rated_seats", "")
    assert RatedMatch.objects.count() == 0


def test_who_does_not_play_is_less_sure(players: list[int]) -> None:
    play(players)
    account = Account.objects.get(pk=players[0])
    (now,) = ratings.list_ratings(account, people.START)
    (later,) = ratings.list_ratings(account, people.START + timedelta(days=365))
    row = account.ratings.get()
    rating = Rating(row.mu, row.sigma)
    assert now == ("powc", shown_rating(rating), 1)
    assert later.shown == shown_rating(after_days(SCALES["powc"], rating, 365))
    assert later.shown.give_or_take > now.shown.give_or_take


def test_one_s_ratings_are_handed_out_and_nothing_of_the_others(players: list[int]) -> None:
    play(players)
    account = Account.objects.get(pk=players[2])
    ratings.show_to_everybody(account, "Cleopatra")
    account.refresh_from_db()
    found = own_data.export_account(account)["ratings"]
    assert found["public_name"] == "Cleopatra"
    assert [(each["game"], each["matches"]) for each in found["ratings"]] == [("powc", 1)]
    assert found["matches"] == [
        {"match__game": "powc", "match__at": people.START, "match__source": "match 1", "rank": 2}
    ]


def test_a_deleted_account_leaves_a_number_and_the_others_ratings(players: list[int]) -> None:
    play(players)
    play(players, first=2, number=2)
    before = [row for row in standings() if row[0] != players[1]]
    own_data.delete_account(Account.objects.get(pk=players[1]))
    assert standings() == before
    ratings.count_again()
    assert standings() == before
    assert RatedSeat.objects.filter(player=players[1]).count() == 2
