"""Roles given by e-mail address: whoever has no account yet gets one, and a mail says so."""

from django.db import IntegrityError, transaction

from doublesix.store.actor import Actor
from doublesix.store.models import Account, Role, Tournament
from doublesix.store.notifications import messages
from doublesix.store.notifications.recipients import recipient_of
from doublesix.store.notifications.role_words import ROLES
from doublesix.store.refusals import insist, refuse
from doublesix.store.services.tournaments import appoint, lock_tournament
from doublesix.tournament.names import naming_refusal, normal


@transaction.atomic
def appoint_by_address(
    tournament: Tournament, email: str, name: str, role: str, link: str, who: Actor
) -> Account:
    """Give a role to whoever has this address; a new account has no password and signs in by a code."""
    lock_tournament(tournament)
    insist(naming_refusal(name))
    account = _account(email.strip().lower(), normal(name))
    if Role.objects.filter(tournament=tournament, account=account, role=role, institution=None).exists():
        raise refuse("role_already", name=str(account))
    appoint(tournament, account, role)
    messages.write(
        "appointed",
        [recipient_of(account)],
        tournament,
        lambda: {"role": str(ROLES[role]), "by": str(who.account), "email": account.email},
        link=link,
    )
    return account


def _account(email: str, name: str) -> Account:
    found = Account.objects.filter(email=email).first()
    if found is not None:
        return found
    try:
        with transaction.atomic():
            return Account.objects.create_user(email, name=name[:120])
    except IntegrityError:
        return Account.objects.get(email=email)
