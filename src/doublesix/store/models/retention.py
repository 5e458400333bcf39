"""How long an event keeps its data, where its organiser wants it shorter than the installation does."""

from django.db import models

from doublesix.store.retention_days import CHOSEN


class Retention(models.Model):
    """The days for one kind of data."""

    tournament = models.ForeignKey("store.Tournament", models.CASCADE, related_name="retentions")
    kind = models.CharField(max_length=12, choices=[(name, name) for name in CHOSEN])
    days = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "kind"], name="retention_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.days}"
