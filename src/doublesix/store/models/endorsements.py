"""Endorsements (E7): the link to the supervising officer, what was endorsed, and how."""

from django.db import models

LINK = "link"
PAPER = "paper"


class Endorsement(models.Model):
    """A supervising officer's word for entries of one institution, asked for by a link or seen on paper."""

    institution = models.ForeignKey("store.Institution", models.CASCADE, related_name="endorsements")
    method = models.CharField(max_length=6, choices=[(LINK, LINK), (PAPER, PAPER)])
    token_digest = models.CharField(max_length=64, blank=True, db_index=True)
    sent_to = models.EmailField(blank=True)
    asked_by = models.ForeignKey("store.Account", models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    given_at = models.DateTimeField(null=True, blank=True)
    officer = models.CharField(max_length=120, blank=True)
    post = models.CharField(max_length=120, blank=True)
    signature = models.TextField(blank=True)
    paper = models.ForeignKey("store.Paper", models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["asked_at"]

    def __str__(self) -> str:
        return f"{self.institution} {self.asked_at}"

    @property
    def is_sealed(self) -> bool:
        """Whether the seal was seen: without it an endorsement does not count (E7)."""
        return self.method == PAPER or self.paper_id is not None


class EndorsedEntry(models.Model):
    """An entry of an endorsement, and the hash of what the officer saw: a later change voids it."""

    endorsement = models.ForeignKey(Endorsement, models.CASCADE, related_name="entries")
    entry = models.ForeignKey("store.Entry", models.CASCADE, related_name="endorsements")
    digest = models.CharField(max_length=64)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["endorsement", "entry"], name="endorsed_once")]

    def __str__(self) -> str:
        return f"{self.entry} in {self.endorsement}"
