"""What players at tables on the screen say of each other, for a judge or the operator."""

from django.db import models
from django.db.models import Q


class PlayerReport(models.Model):
    """Somebody at a table reports somebody else there; with the match, which the table has."""

    table = models.ForeignKey("store.OnlineMatch", models.CASCADE, related_name="reports")
    by = models.ForeignKey("store.OnlinePlayer", models.CASCADE, related_name="reports_made")
    about = models.ForeignKey("store.OnlinePlayer", models.CASCADE, related_name="reports_about")
    text = models.TextField()
    round = models.PositiveIntegerField()
    """Of the match, from 1: the one that was played, or the last one before."""
    at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey("store.Account", models.SET_NULL, null=True, blank=True, related_name="+")
    answer = models.TextField(blank=True)
    """What who reported is told of it."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["by", "about"], condition=Q(closed_at__isnull=True), name="player_report_open_once"
            )
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"
