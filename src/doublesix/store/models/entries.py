"""Entries: institutions, their teams, players. Ordinary rows with a history; personal data can be deleted."""

from django.db import models
from simple_history.models import HistoricalRecords

from doublesix.tournament import entries

TELL_BY = ("both", "mail", "text")


class Institution(models.Model):
    """A ministry, department or club at an event: the head of its entry form (E4)."""

    tournament = models.ForeignKey("store.Tournament", models.CASCADE, related_name="institutions")
    name = models.CharField(max_length=160)
    key = models.CharField(max_length=160)
    """The name without case and spaces: one institution, one row."""
    association = models.CharField(max_length=160, blank=True)
    president = models.CharField(max_length=120, blank=True)
    office_phone = models.CharField(max_length=40, blank=True)
    mobile = models.CharField(max_length=40, blank=True)
    fax = models.CharField(max_length=40, blank=True)
    email = models.EmailField(blank=True)
    revision = models.PositiveIntegerField(default=1)
    history = HistoricalRecords()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "key"], name="institution_once")]
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A team or a player that wants to take part."""

    tournament = models.ForeignKey("store.Tournament", models.CASCADE, related_name="entries")
    institution = models.ForeignKey(
        Institution, models.CASCADE, null=True, blank=True, related_name="entries"
    )
    account = models.ForeignKey(
        "store.Account", models.SET_NULL, null=True, blank=True, related_name="entries"
    )
    """Who entered it."""
    name = models.CharField(max_length=160, blank=True)
    """The public name: a team's, or the one a player agreed to."""
    status = models.CharField(
        max_length=10, default=entries.DRAFT, choices=[(name, name) for name in entries.STATUSES]
    )
    president_signature = models.TextField(blank=True)
    president_signed_at = models.DateTimeField(null=True, blank=True)
    submitted_at = models.DateTimeField(null=True, blank=True)
    place_at = models.DateTimeField(null=True, blank=True)
    """When it was first handed in: the order of the list, and of the waiting list."""
    decided_at = models.DateTimeField(null=True, blank=True)
    comment = models.TextField(blank=True)
    """What the secretary wrote when it was returned or refused."""
    clause = models.CharField(max_length=8, blank=True)
    tell_by = models.CharField(max_length=4, default="both", choices=[(way, way) for way in TELL_BY])
    """How its people are told what is not a matter of the rules: by mail, by text, both."""
    proof = models.JSONField(null=True, blank=True)
    """Where it comes from an internal tournament: which one, and the rank there (E3)."""
    at_desk = models.BooleanField(default=False)
    """Taken at the desk from somebody who was there, or from a paper: nobody signed in for it."""
    arrived_at = models.DateTimeField(null=True, blank=True)
    """When the desk saw its people, before the lots gave them a number to check in with."""
    revision = models.PositiveIntegerField(default=1)
    history = HistoricalRecords()

    class Meta:
        ordering = ["place_at", "pk"]
        indexes = [models.Index(fields=["tournament", "status"])]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return self.name or f"#{self.pk}"


class Player(models.Model):
    """A participant of an entry, in a place of its form: first, second, spare, player."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="players")
    place = models.CharField(max_length=10)
    name = models.CharField(max_length=120, blank=True)
    designation = models.CharField(max_length=120, blank=True)
    mobile = models.CharField(max_length=40, blank=True)
    email = models.EmailField(blank=True)
    pay_office = models.CharField(max_length=40, blank=True)
    identity_digest = models.CharField(max_length=80, blank=True, db_index=True)
    identity_tail = models.CharField(max_length=4, blank=True)
    signature = models.TextField(blank=True)
    """The strokes of a signature drawn on the screen; on paper: the word "paper"."""
    signed_at = models.DateTimeField(null=True, blank=True)
    history = HistoricalRecords()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entry", "place"], name="player_place")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name or self.place
