"""Tables on the screen as lists read them, and the people who sit at them."""

from django.db import models


class OnlineMatch(models.Model):
    """The card of a table on the screen. What stands after the first lines is folded from its stream."""

    code = models.CharField(max_length=16, unique=True)
    """What its address ends with."""
    nonce = models.CharField(max_length=32)
    """What its deals are made from, with the installation's key."""
    host = models.ForeignKey("store.Account", models.SET_NULL, null=True, blank=True, related_name="+")
    is_listed = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    tournament = models.ForeignKey(
        "store.Tournament", models.CASCADE, null=True, blank=True, related_name="online_matches"
    )
    fixture = models.PositiveIntegerField(default=0)
    edition = models.PositiveIntegerField(default=0)
    """The match of an event that is played here."""
    day = models.DateField(null=True, blank=True, db_index=True)
    """Whose daily deal is played here."""
    kept_by = models.CharField(max_length=32, blank=True)
    """The process that plays its bots and keeps its clock."""
    kept_until = models.DateTimeField(null=True, blank=True)

    # Folded from the stream:
    seq = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=10, default="waiting")
    changed_at = models.DateTimeField()
    title = models.CharField(max_length=200, blank=True)
    game = models.CharField(max_length=10, blank=True)
    free = models.PositiveIntegerField(default=0)
    people = models.JSONField(default=list)
    """By seat: whose; 0 of a bot or nobody."""
    scores = models.JSONField(default=list)
    round = models.PositiveIntegerField(default=0)
    result = models.IntegerField(null=True, blank=True)
    """Of a daily deal that was played to its end on its day: the better the greater."""

    class Meta:
        indexes = [models.Index(fields=["status", "changed_at"])]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "fixture", "edition"],
                condition=models.Q(tournament__isnull=False),
                name="online_match_once",
            )
        ]

    def __str__(self) -> str:
        return self.stream

    @property
    def stream(self) -> str:
        """The stream of its log."""
        return f"table/{self.pk}"


class DailyDeal(models.Model):
    """A day on which the daily deal was played, and how an expert plays it, once the day is over."""

    day = models.DateField(unique=True)
    result = models.IntegerField(null=True, blank=True)
    """The expert's, as those of people are counted."""
    scores = models.JSONField(default=list)
    record = models.TextField(blank=True)
    """The expert's round as `.dtn`, with the secret of the deal."""
    solved = models.JSONField(default=list)
    """What each side comes to with all hands open; empty where the solver does not know exactly."""
    solved_record = models.TextField(blank=True)
    """How it comes to that, as `.dtn`."""

    def __str__(self) -> str:
        return self.day.isoformat()


class OnlinePlayer(models.Model):
    """Somebody who sat down at a table on the screen; of the key of the seat only a hash is kept."""

    table = models.ForeignKey(OnlineMatch, models.CASCADE, related_name="players")
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True)
    account = models.ForeignKey(
        "store.Account", models.SET_NULL, null=True, blank=True, related_name="online_players"
    )
    number = models.PositiveIntegerField(null=True, blank=True)
    place = models.PositiveIntegerField(default=0)
    """Who of an event's entries it is: the number of the list, and the place on the form."""
    is_program = models.BooleanField(default=False)
    since = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
