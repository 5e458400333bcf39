"""The organiser's list of institutions, with the official addresses of their officers."""

from django.db import models


class ListedInstitution(models.Model):
    """An institution that may enter, as the organiser writes it, and the officer who endorses its forms (E7).

    It is a line of the organiser's own address book for one event; the head of an entry form is an
    :class:`~doublesix.store.models.entries.Institution`, whether it is on the list or not.
    """

    tournament = models.ForeignKey("store.Tournament", models.CASCADE, related_name="listed_institutions")
    name = models.CharField(max_length=160)
    key = models.CharField(max_length=160)
    """The name without case and spaces."""
    spellings = models.JSONField(default=list)
    """Other names that somebody said are this institution's."""
    officer = models.CharField(max_length=120, blank=True)
    post = models.CharField(max_length=120, blank=True)
    officer_email = models.EmailField(blank=True)
    revision = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "key"], name="listed_once")]
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name
