"""Money (E30, E32): what an entry was charged, paid, was waived and refunded; vouchers."""

from django.db import models

CHARGED = "charged"
PAID = "paid"
WAIVED = "waived"
REFUNDED = "refunded"
KINDS = (CHARGED, PAID, WAIVED, REFUNDED)


class Movement(models.Model):
    """A line of an entry's account; nothing is changed, a mistake gets a line of its own."""

    entry = models.ForeignKey("store.Entry", models.CASCADE, related_name="movements")
    kind = models.CharField(max_length=8, choices=[(name, name) for name in KINDS])
    amount = models.PositiveIntegerField()
    """In the smallest unit of the event's currency."""
    note = models.CharField(max_length=200, blank=True)
    receipt = models.PositiveIntegerField(null=True, blank=True)
    """The number of the receipt, counted by event."""
    by = models.ForeignKey("store.Account", models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"


class Voucher(models.Model):
    """A free entry that an event gave and the next one accepts (E32); only the code's hash is kept."""

    given_by = models.ForeignKey("store.Tournament", models.CASCADE, related_name="vouchers")
    digest = models.CharField(max_length=64, unique=True)
    note = models.CharField(max_length=200, blank=True)
    given_at = models.DateTimeField()
    used_by = models.OneToOneField(
        "store.Entry", models.SET_NULL, null=True, blank=True, related_name="voucher"
    )
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"voucher {self.pk}"
