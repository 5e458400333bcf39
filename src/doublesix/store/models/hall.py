"""What opens something in the hall: the codes of tables, the hall's own code, links from the desk."""

from django.db import models

from doublesix.app.roles import JUDGE, SCOREKEEPER


class TableCode(models.Model):
    """That the code of a table was replaced so many times; the code itself is nowhere kept."""

    tournament = models.ForeignKey("store.Tournament", models.CASCADE, related_name="table_codes")
    table = models.PositiveIntegerField()
    generation = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "table"], name="table_code_once")]

    def __str__(self) -> str:
        return f"table {self.table} of {self.tournament}"


class HallCode(models.Model):
    """Whether who checks in has to say what the hall shows, and how often that was changed by hand."""

    tournament = models.OneToOneField("store.Tournament", models.CASCADE, related_name="hall_code")
    is_wanted = models.BooleanField(default=False)
    generation = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"hall of {self.tournament}"


class HallCodesTried(models.Model):
    """How often a wrong code of the hall was typed for an entry: by one phone, from an address, by all."""

    link = models.ForeignKey(HallCode, models.CASCADE, related_name="tried")
    entrant = models.PositiveIntegerField()
    """The number of the list that was to be checked in."""
    phone = models.CharField(max_length=32, blank=True)
    wrong = models.PositiveIntegerField(default=0)
    last_wrong_at = models.DateTimeField(null=True, blank=True)
    was_right = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["link", "entrant", "phone"], name="hall_codes_tried_once")
        ]

    def __str__(self) -> str:
        return f"{self.wrong} wrong codes for {self.entrant}"


class DutyLink(models.Model):
    """A link from the desk: who has it is a scorekeeper or a judge for a day, without an account."""

    tournament = models.ForeignKey("store.Tournament", models.CASCADE, related_name="duty_links")
    role = models.CharField(max_length=20, choices=[(each, each) for each in (SCOREKEEPER, JUDGE)])
    name = models.CharField(max_length=100)
    """Whom it is for, as the log names them."""
    made_by = models.ForeignKey("store.Account", models.SET_NULL, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return self.name
