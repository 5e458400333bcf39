"""Who signed in when, and who tried: kept for some time, for the account's owner and the operator."""

from django.db import models

SIGNED_IN = "signed in"
WRONG_PASSWORD = "wrong password"  # nosec B105
WRONG_SECOND = "wrong second factor"
WRONG_CODE = "wrong code"
"""Of a code that was mailed. No choice of the column, so that no table changes for it."""
RESULTS = (SIGNED_IN, WRONG_PASSWORD, WRONG_SECOND)


class SignIn(models.Model):
    """One try, of an account or of an address that has none; what was typed is not kept."""

    account = models.ForeignKey(
        "store.Account", models.CASCADE, null=True, blank=True, related_name="sign_ins"
    )
    at = models.DateTimeField(db_index=True)
    result = models.CharField(max_length=20, choices=[(name, name) for name in RESULTS])
    network = models.CharField(max_length=45, blank=True)
    """From which network, not from which machine."""

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.result} {self.at}"
