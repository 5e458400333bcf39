"""Ratings of accounts, and the matches that they come from: with those they can be counted again."""

from django.db import models

from doublesix.app.ratings import SCALES

GAMES = [(game, game) for game in SCALES]


class PlayerRating(models.Model):
    """What is believed of an account's strength in a game."""

    account = models.ForeignKey("store.Account", models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=12, choices=GAMES)
    mu = models.FloatField()
    sigma = models.FloatField()
    """As it was after the last match; it grows from then on."""
    matches = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()
    """When the first match was played."""
    last_at = models.DateTimeField()
    """When the last one was."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "game"], name="rating_once")]
        ordering = ["game"]

    def __str__(self) -> str:
        return f"{self.account} {self.game} {self.mu:.0f}"


class RatedMatch(models.Model):
    """A match that counts for ratings, once."""

    source = models.CharField(max_length=120, unique=True)
    """What it is called where it was played."""
    game = models.CharField(max_length=12, choices=GAMES)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.source


class RatedSeat(models.Model):
    """Somebody on a side of a rated match."""

    match = models.ForeignKey(RatedMatch, models.CASCADE, related_name="seats")
    player = models.PositiveBigIntegerField(db_index=True)
    """The account's number: it stays when the account is deleted, so that the others' ratings stay right."""
    side = models.PositiveSmallIntegerField()
    rank = models.PositiveSmallIntegerField()
    """Of the side, 1 for the first."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="seat_once")]
        ordering = ["side", "pk"]

    def __str__(self) -> str:
        return f"{self.player} {self.rank}"
