"""Papers handed in: what is known of each; the sealed bytes are files outside the database."""

import uuid

from django.db import models

EVIDENCE = "evidence"
SEALED_FORM = "sealed form"
PAPER_FORM = "paper form"
"""The whole form as it came to the desk on paper."""
SCORE_SHEET = "score sheet"
PURPOSES = (EVIDENCE, SEALED_FORM, PAPER_FORM, SCORE_SHEET)


class Paper(models.Model):
    """A cleaned and sealed file; when it is deleted the row stays, with who saw it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey("store.Tournament", models.CASCADE, related_name="papers")
    entry = models.ForeignKey("store.Entry", models.CASCADE, null=True, blank=True, related_name="papers")
    player = models.ForeignKey("store.Player", models.CASCADE, null=True, blank=True, related_name="papers")
    purpose = models.CharField(max_length=12, choices=[(name, name) for name in PURPOSES])
    mime = models.CharField(max_length=20)
    suffix = models.CharField(max_length=5)
    size = models.PositiveIntegerField()
    pages = models.PositiveIntegerField(default=1)
    sha256 = models.CharField(max_length=64)
    by = models.ForeignKey("store.Account", models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    replaced_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return f"{self.purpose} {self.id}"


class PaperSeen(models.Model):
    """Who opened a paper, and when."""

    paper = models.ForeignKey(Paper, models.CASCADE, related_name="seen")
    by = models.ForeignKey("store.Account", models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return f"{self.by_name} {self.at}"
