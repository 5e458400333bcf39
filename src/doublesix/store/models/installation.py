"""What running the installation needs to remember: its keys by fingerprints, deletions, backups."""

from django.db import models


class KnownKey(models.Model):
    """A key that this installation has used, by a fingerprint; nothing that the key could be found from."""

    purpose = models.CharField(max_length=12)
    fingerprint = models.CharField(max_length=64)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["purpose", "fingerprint"], name="key_known_once")]

    def __str__(self) -> str:
        return f"{self.purpose} {self.fingerprint}"


ACCOUNT = "account"
ENTRY = "entry"
EVERYBODY = "everybody"
PAPER = "paper"


class Deletion(models.Model):
    """Personal data that was deleted, by numbers alone: a backup from before is to lose it too."""

    kind = models.CharField(max_length=12)
    row = models.CharField(max_length=36)
    """The id of what was deleted: an account's, an entry's, an event's, a paper's."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.row}"


class Backup(models.Model):
    """A backup that was asked for, and what became of it."""

    reason = models.CharField(max_length=20)
    tournament = models.ForeignKey(
        "store.Tournament", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    asked_at = models.DateTimeField()
    begun_at = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(null=True, blank=True, db_index=True)
    file = models.CharField(max_length=200, blank=True)
    size = models.BigIntegerField(default=0)
    entries = models.BigIntegerField(default=0)
    """How many events the log had."""
    fault = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.reason} {self.asked_at}"
