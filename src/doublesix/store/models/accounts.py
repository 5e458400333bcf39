"""Accounts, their roles at events, and tokens for programs."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models

from doublesix.app.roles import APPOINTED, REPRESENTATIVE


class AccountManager(BaseUserManager["Account"]):
    """Makes accounts; an address is kept in lower case."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "Account":
        """A new account; without a password it signs in by a code sent to its address."""
        account = self.model(email=email.strip().lower(), **fields)
        account.set_password(password)
        account.save()
        return account

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "Account":
        """An account that may begin events and see Django's own pages."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class Account(AbstractBaseUser, PermissionsMixin):
    """Somebody who can sign in, by e-mail address."""

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=120, blank=True)
    language = models.CharField(max_length=5, blank=True)
    mobile = models.CharField(max_length=40, blank=True)
    is_staff = models.BooleanField(default=False)
    may_organise = models.BooleanField(default=False)
    """Whether it may begin events of its own."""
    is_operator = models.BooleanField(default=False)
    """Whether it sees the state of the installation; it has no part in events by that."""
    public_name = models.CharField(max_length=60, blank=True)
    """Under which name everybody may see its ratings; without one nobody may."""
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    objects: ClassVar[AccountManager] = AccountManager()

    def __str__(self) -> str:
        return self.name or self.email


class Role(models.Model):
    """What an account is at an event."""

    tournament = models.ForeignKey("store.Tournament", models.CASCADE, related_name="roles")
    account = models.ForeignKey(Account, models.CASCADE, related_name="roles")
    role = models.CharField(max_length=20, choices=[(name, name) for name in (*APPOINTED, REPRESENTATIVE)])
    institution = models.ForeignKey(
        "store.Institution", models.CASCADE, null=True, blank=True, related_name="representatives"
    )
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "account", "role", "institution"], name="role_once")
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.role}"


class RecoveryCode(models.Model):
    """A code that stands for a lost second factor, once; only its hash is kept."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=128)

    def __str__(self) -> str:
        return f"recovery code {self.pk}"


class ApiToken(models.Model):
    """A key for a program that acts for an account; only its hash is kept."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="tokens")
    label = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.label
