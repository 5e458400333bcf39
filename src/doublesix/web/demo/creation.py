"""Making the demonstration, and the sign-ins for it."""

import secrets
from collections.abc import Sequence

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from doublesix.store.models import Account, Message, Tournament
from doublesix.web.demo.day import create_event_of_today
from doublesix.web.demo.events import BEFORE_AND_AFTER, Cast, DemoStage, payslip

CAST = {
    "organiser": "Olive Organiser",
    "secretary": "Sorrel Secretary",
    "treasurer": "Tansy Treasurer",
    "scorekeeper": "Clover Scorekeeper",
    "judge": "Juniper Judge",
    "representative": "Reed Representative",
    "player": "Poppy Player",
}


def email_of(role: str) -> str:
    """The address one signs in with."""
    return f"{role}@example.org"


def create_demonstration() -> None:
    """The six events, where there is none yet; all of it or nothing."""
    if Tournament.objects.exists():
        create_cast()
        return
    payslip()  # what takes long comes before the transaction
    with transaction.atomic():
        stage = DemoStage(create_cast(), timezone.now())
        for event in (*BEFORE_AND_AFTER, create_event_of_today):
            event(stage)
        Message.objects.filter(sent_at=None).update(sent_at=timezone.now())  # invented people get no mail


def create_cast() -> Cast:
    """The accounts of the demonstration, made where they are not there."""
    return Cast(**{role: _account(role, name) for role, name in CAST.items()})


def _account(role: str, name: str) -> Account:
    found = Account.objects.filter(email=email_of(role)).first()
    account = found or Account.objects.create_user(
        email_of(role), name=name, may_organise=role == "organiser"
    )
    EmailAddress.objects.get_or_create(user=account, email=account.email, verified=True, primary=True)
    return account


def set_new_passwords() -> Sequence[tuple[str, str, str]]:
    """A new password for everybody of the cast: role, address, password."""
    found = []
    for role in CAST:
        account = Account.objects.get(email=email_of(role))
        password = secrets.token_urlsafe(9)
        account.set_password(password)
        account.save()
        found.append((role, account.email, password))
    return found
