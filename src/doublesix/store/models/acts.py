"""What was done once and is not done again: the answers to requests, by their keys."""

from django.db import models


class Act(models.Model):
    """A request that was carried out, and what it answered."""

    who = models.CharField(max_length=64)
    """An account's id, or what stands for somebody without an account."""
    key = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)
    """A hash of what was asked: the same key with other words is a mistake."""
    answer = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["who", "key"], name="act_once")]

    def __str__(self) -> str:
        return f"{self.who} {self.key}"
