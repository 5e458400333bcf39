"""Tokens for programs: made once, kept as hashes, revoked for good."""

import hashlib
import secrets
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q

from doublesix.store.actor import Actor
from doublesix.store.models import Account, ApiToken
from doublesix.store.refusals import insist, refuse
from doublesix.tournament.names import naming_refusal

MOST: Final = 20
"""Tokens that an account has at once."""
NOTED_EVERY: Final = timedelta(minutes=1)
"""How exactly it is noted when a token was used."""


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def make(label: str, who: Actor) -> str:
    """A new token for whoever asks; it is told once and not kept."""
    assert who.account is not None
    account = Account.objects.select_for_update().get(pk=who.account.pk)
    insist(naming_refusal(label))
    if not label.strip():
        raise refuse("no_token_label")
    if account.tokens.filter(revoked_at=None).count() >= MOST:
        raise refuse("too_many_tokens", most=MOST)
    token = f"d6_{secrets.token_urlsafe(32)}"
    ApiToken.objects.create(account=account, label=label.strip()[:80], digest=digest(token))
    return token


@transaction.atomic
def revoke(token: ApiToken, who: Actor) -> None:
    """Let a token work no longer."""
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=who.at)


def account_of(token: str, who: Actor) -> Account | None:
    """Whom a token stands for, if it works; that it was used is noted."""
    found = ApiToken.objects.select_related("account").filter(digest=digest(token), revoked_at=None).first()
    if found is None or not found.account.is_active:
        return None
    stale = Q(used_at=None) | Q(used_at__lt=who.at - NOTED_EVERY)
    ApiToken.objects.filter(stale, pk=found.pk).update(used_at=who.at)
    return found.account
