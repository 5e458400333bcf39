"""Messages to people: written in the transaction that causes them, sent afterwards, kept as a log."""

from django.db import models

MAIL = "mail"
TEXT = "text"


class Message(models.Model):
    """A mail or a text message, waiting or sent."""

    tournament = models.ForeignKey(
        "store.Tournament", models.CASCADE, null=True, blank=True, related_name="messages"
    )
    entry = models.ForeignKey("store.Entry", models.SET_NULL, null=True, blank=True, related_name="messages")
    channel = models.CharField(max_length=4, choices=[(MAIL, MAIL), (TEXT, TEXT)])
    to = models.CharField(max_length=254)
    subject = models.CharField(max_length=200, blank=True)
    body = models.TextField()
    secret = models.BooleanField(default=False)
    """Whether it holds a link that acts: the body is dropped once it is sent."""
    by = models.ForeignKey("store.Account", models.SET_NULL, null=True, blank=True, related_name="+")
    """Who wrote it, where a person did and not the event."""
    made_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True, db_index=True)
    tries = models.PositiveIntegerField(default=0)
    next_try = models.DateTimeField(null=True, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    """Until when it is with the process that tries to send it."""
    fault = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.to} {self.subject}"
