"""Matches that somebody goes through again, and what their analysis found."""

from django.db import models

NOT_ASKED = ""
WAITING = "waiting"
RUNNING = "running"
DONE = "done"
FAILED = "failed"
STATES = (NOT_ASKED, WAITING, RUNNING, DONE, FAILED)


class Replay(models.Model):
    """A match as text, at an address that nobody can guess; its names may be people's."""

    token = models.CharField(max_length=32, unique=True)
    digest = models.CharField(max_length=64, unique=True)
    """Of the text: the same match is kept, and analysed, once."""
    text = models.TextField()
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=32, blank=True, db_index=True)
    """A mark of the visitor's address; empty for a match of this installation."""
    opened_at = models.DateTimeField(db_index=True)
    """When somebody last looked at it, to the day: it is deleted some days after that."""

    # The analysis
    state = models.CharField(
        max_length=8, blank=True, db_index=True, choices=[(state, state) for state in STATES]
    )
    asked_by = models.CharField(max_length=32, blank=True, db_index=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    """Until when the process that computes it is believed to live."""
    tries = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    """Decisions weighed, of so many."""
    weighed = models.JSONField(default=list)
    """The decisions, as :mod:`doublesix.bots.weighed_decisions` reads them."""

    class Meta:
        ordering = ["asked_at", "pk"]

    def __str__(self) -> str:
        return f"replay {self.pk}"
