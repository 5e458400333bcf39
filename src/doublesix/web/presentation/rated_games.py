"""Ratings of an account as its pages show them."""

from typing import NamedTuple

from django.utils import timezone

from doublesix.store.models import Account
from doublesix.store.services.ratings import list_ratings
from doublesix.web.presentation.event_words import game_words


class RatedGame(NamedTuple):
    """The rating in one game."""

    game: str
    points: int
    give_or_take: int
    matches: int


def list_rated_games(account: Account) -> list[RatedGame]:
    """Of each game that somebody has played."""
    return [
        RatedGame(game_words(each.game), *each.shown, each.matches)
        for each in list_ratings(account, timezone.now())
    ]
