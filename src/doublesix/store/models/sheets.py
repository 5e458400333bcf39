"""Matches as pages read them, and what stands beside their sheets: links, a judge's own notes, displays."""

from django.db import models


class MatchSheet(models.Model):
    """The card of a match's sheet. All but the first three is folded from its stream."""

    tournament = models.ForeignKey("store.Tournament", models.CASCADE, related_name="sheets")
    fixture = models.PositiveIntegerField()
    edition = models.PositiveIntegerField(default=0)
    """How often the match was annulled before."""

    # Folded from the stream by doublesix.app.sheets.cards:
    seq = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    sides = models.JSONField(default=list)
    scores = models.JSONField(default=list)
    games_won = models.JSONField(default=list)
    points = models.JSONField(default=list)
    games = models.JSONField(default=list)
    rounds = models.PositiveIntegerField(default=0)
    waiting = models.PositiveIntegerField(default=0)
    is_contested = models.BooleanField(default=False)
    is_over = models.BooleanField(default=False)
    needs_judge = models.BooleanField(default=False, db_index=True)
    judge_is_coming = models.BooleanField(default=False)
    is_last_hand = models.BooleanField(default=False)
    by_time = models.JSONField(default=list)
    game_since = models.DateTimeField(null=True, blank=True)
    written_scores = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "fixture", "edition"], name="sheet_once")
        ]
        ordering = ["fixture", "edition"]

    def __str__(self) -> str:
        return self.stream

    @property
    def stream(self) -> str:
        """The stream of its log."""
        return f"match/{self.tournament_id}/{self.fixture}/{self.edition}"


class TableLink(models.Model):
    """That the link of a match was revoked so many times; the link itself is nowhere kept."""

    tournament = models.ForeignKey("store.Tournament", models.CASCADE, related_name="table_links")
    fixture = models.PositiveIntegerField()
    generation = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "fixture"], name="link_once")]

    def __str__(self) -> str:
        return f"match {self.fixture} of {self.tournament}"


class CodesTried(models.Model):
    """How often a phone typed a wrong code of a side at a match; and, without a phone, how often all did."""

    link = models.ForeignKey(TableLink, models.CASCADE, related_name="tried")
    entrant = models.PositiveIntegerField()
    phone = models.CharField(max_length=32, blank=True)
    wrong = models.PositiveIntegerField(default=0)
    last_wrong_at = models.DateTimeField(null=True, blank=True)
    was_right = models.BooleanField(default=False)
    """Whether this phone once gave the right code of this side."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["link", "entrant", "phone"], name="codes_tried_once")]

    def __str__(self) -> str:
        return f"{self.wrong} wrong codes of {self.entrant}"


class RulingNote(models.Model):
    """The part of a ruling that is for officials only; it may name people and can be deleted."""

    sheet = models.ForeignKey(MatchSheet, models.CASCADE, related_name="notes")
    ruling = models.PositiveIntegerField()
    text = models.TextField()
    by = models.ForeignKey("store.Account", models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return f"note on {self.sheet} {self.ruling}"


class OffDuty(models.Model):
    """A judge who is not on duty at the moment; calls do not go there."""

    tournament = models.ForeignKey("store.Tournament", models.CASCADE, related_name="off_duty")
    account = models.ForeignKey("store.Account", models.CASCADE, related_name="+")
    since = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "account"], name="off_duty_once")]

    def __str__(self) -> str:
        return f"{self.account} at {self.tournament}"


class Display(models.Model):
    """A screen in the hall: what it shows, one page after another."""

    tournament = models.ForeignKey("store.Tournament", models.CASCADE, related_name="displays")
    name = models.CharField(max_length=60)
    pages = models.JSONField(default=list)
    """What it shows: "now", "bracket", "standings", "tables", "next"."""
    seconds = models.PositiveIntegerField(default=20)
    """How long it shows each."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="display_once")]
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
