"""The log: every event of every stream, in order, never changed."""

from django.db import models


class LogRow(models.Model):
    """One event. Who did it is an id, so that a deleted account leaves no name behind."""

    stream = models.CharField(max_length=64)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    data = models.JSONField()
    at = models.DateTimeField()
    by = models.BigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["stream", "seq"], name="log_stream_seq")]
        ordering = ["stream", "seq"]

    def __str__(self) -> str:
        return f"{self.stream} {self.seq} {self.kind}"
