"""Ratings of accounts: a match is rated once, and all of them can be counted again from the list of matches.

Rated are matches of people: an account of its own at every seat, played to the end. Whoever calls
:func:`rate_match` sees to the end; that nobody sits twice is refused here.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction

from doublesix.app.ratings import SCALES, Rating, ShownRating, after_days, rate, shown_rating
from doublesix.store.models import Account, PlayerRating, RatedMatch, RatedSeat
from doublesix.store.refusals import refuse

Sides = Sequence[Sequence[int]]
"""The numbers of the accounts of each side."""


class OwnRating(NamedTuple):
    """A rating of an account as it is at a moment."""

    game: str
    shown: ShownRating
    matches: int


@transaction.atomic
def rate_match(game: str, sides: Sides, ranks: Sequence[int], at: datetime, source: str) -> bool:
    """Rate a match, the lowest rank the best; whether it was rated now, and not before under this name.

    Matches count in the order in which they are rated here, so that counting again gives the same.
    """
    players = [player for side in sides for player in side]
    if len(players) != len(set(players)) or _lock(players) != len(players):
        raise refuse("rated_seats")
    match, is_new = RatedMatch.objects.get_or_create(source=source, defaults={"game": game, "at": at})
    if not is_new:
        return False
    RatedSeat.objects.bulk_create(
        RatedSeat(match=match, player=player, side=number, rank=rank)
        for number, (side, rank) in enumerate(zip(sides, ranks, strict=True))
        for player in side
    )
    rows = PlayerRating.objects.filter(game=game, account__in=players)
    found = {row.account_id: _Standing.as_kept(row) for row in rows}
    _rate(game, found, sides, ranks, at)
    _save(game, found)
    return True


@transaction.atomic
def count_again() -> int:
    """Count all ratings from the list of matches, by the parameters of this version; how many matches.

    For an upgrade: nobody rates meanwhile.
    """
    return sum(_count_game(game) for game in SCALES)


def list_ratings(account: Account, now: datetime) -> list[OwnRating]:
    """An account's ratings, less sure the longer it has not played."""
    found = []
    for row in account.ratings.all():
        standing = _Standing.as_kept(row)
        rating = after_days(SCALES[row.game], standing.rating, _days(standing.last_at, now))
        found.append(OwnRating(row.game, shown_rating(rating), row.matches))
    return found


def show_to_everybody(account: Account, name: str) -> None:
    """Let everybody see an account's ratings under a name; without a name, nobody."""
    Account.objects.filter(pk=account.pk).update(public_name=name)


def export_ratings(account: Account) -> dict[str, Any]:
    """What is held of somebody's ratings: of each match the own side's rank, nothing of the others."""
    seats = RatedSeat.objects.filter(player=account.pk).order_by("match")
    return {
        "public_name": account.public_name,
        "ratings": list(account.ratings.values("game", "mu", "sigma", "matches", "since", "last_at")),
        "matches": list(seats.values("match__game", "match__at", "match__source", "rank")),
    }


class _Standing(NamedTuple):
    """A row of a rating while it is counted."""

    rating: Rating
    matches: int
    since: datetime
    last_at: datetime

    @classmethod
    def as_kept(cls, row: PlayerRating) -> "_Standing":
        """As it is kept."""
        return cls(Rating(row.mu, row.sigma), row.matches, row.since, row.last_at)

    def after(self, rating: Rating, at: datetime) -> "_Standing":
        """Once more a match was rated; it may have been told late."""
        return _Standing(rating, self.matches + 1, min(self.since, at), max(self.last_at, at))


Standings = dict[int, _Standing]


def _days(since: datetime, until: datetime) -> float:
    return (until - since).total_seconds() / 86_400


def _lock(players: Sequence[int]) -> int:
    """Let nobody else rate them meanwhile, and see that they are there: how many; in one order for all."""
    accounts = Account.objects.select_for_update().filter(pk__in=players).order_by("pk")
    return len(accounts.values_list("pk", flat=True))


def _rate(game: str, found: Standings, sides: Sides, ranks: Sequence[int], at: datetime) -> None:
    """Put a match into the standings."""
    scale = SCALES[game]
    before = [[_at(game, found.get(player), at) for player in side] for side in sides]
    for side, ratings in zip(sides, rate(scale, before, ranks), strict=True):
        for player, rating in zip(side, ratings, strict=True):
            old = found.get(player)
            found[player] = old.after(rating, at) if old else _Standing(rating, 1, at, at)


def _at(game: str, standing: _Standing | None, at: datetime) -> Rating:
    if standing is None:
        return SCALES[game].newcomer
    return after_days(SCALES[game], standing.rating, _days(standing.last_at, at))


def _count_game(game: str) -> int:
    """Count the ratings of a game from its matches; who is deleted counts for the others."""
    matches = RatedMatch.objects.filter(game=game).prefetch_related("seats")
    found: Standings = {}
    for match in matches:
        sides: dict[int, list[int]] = {}
        ranks: dict[int, int] = {}
        for seat in match.seats.all():
            sides.setdefault(seat.side, []).append(seat.player)
            ranks[seat.side] = seat.rank
        _rate(game, found, list(sides.values()), list(ranks.values()), match.at)
    there = set(Account.objects.filter(pk__in=found).values_list("pk", flat=True))
    _save(game, {player: standing for player, standing in found.items() if player in there})
    return len(matches)


def _save(game: str, found: Standings) -> None:
    PlayerRating.objects.bulk_create(
        (
            PlayerRating(
                account_id=player,
                game=game,
                mu=standing.rating.mu,
                sigma=standing.rating.sigma,
                matches=standing.matches,
                since=standing.since,
                last_at=standing.last_at,
            )
            for player, standing in found.items()
        ),
        update_conflicts=True,
        unique_fields=["account", "game"],
        update_fields=["mu", "sigma", "matches", "since", "last_at"],
    )
