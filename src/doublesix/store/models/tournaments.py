"""Events as pages read them: rows folded from the log, and the two things a draw keeps beside it."""

from django.db import models


class Tournament(models.Model):
    """An event's card. All but what stands before the mark below is folded from its log."""

    slug = models.SlugField(max_length=60, unique=True)
    parent = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="internals")
    """The main event, where this is an institution's internal tournament (E3)."""
    parent_institution = models.ForeignKey(
        "store.Institution", models.PROTECT, null=True, blank=True, related_name="internals"
    )
    created_at = models.DateTimeField()
    begun_by = models.ForeignKey(
        "store.Account", models.SET_NULL, null=True, blank=True, related_name="begun"
    )
    """Who began it, or brought it from elsewhere."""
    begun_from = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="next")
    """The event of an earlier year that it was begun from."""
    is_withheld = models.BooleanField(default=False)
    """Whether it came from elsewhere and its organiser has not made it public here."""

    # Folded from the log by doublesix.app.cards:
    seq = models.PositiveIntegerField(default=0)
    preset = models.CharField(max_length=20)
    title = models.CharField(max_length=200)
    organiser = models.CharField(max_length=200, blank=True)
    game = models.CharField(max_length=10)
    status = models.CharField(max_length=12, db_index=True)
    zone = models.CharField(max_length=40)
    closes_at = models.DateTimeField(null=True, blank=True)
    starts_at = models.DateTimeField(null=True, blank=True, db_index=True)
    venue = models.CharField(max_length=300, blank=True)
    is_public = models.BooleanField(default=False, db_index=True)

    def __str__(self) -> str:
        return self.title

    @property
    def stream(self) -> str:
        """The stream of its log."""
        return f"tournament/{self.pk}"


class DrawName(models.Model):
    """The public name of an entry in a frozen list; deleted with the person's data, the number stays."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draw_names")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    institution = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="draw_number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class DrawSecret(models.Model):
    """The secret of a draw until it is revealed, sealed like evidence."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="draw_secret")
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return f"secret of {self.tournament}"
