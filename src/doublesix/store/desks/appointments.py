"""Roles given by e-mail address: whoever has no account yet gets one, and a mail says so."""

from django.db import IntegrityError, transaction

from doublesix.store import letters
from doublesix.store.desks.asking import Who
from doublesix.store.desks.tournaments import appoint, locked
from doublesix.store.models import Account, Role, Tournament
from doublesix.store.refused import insist, refuse
from doublesix.tournament.naming import naming_refusal, normal


@transaction.atomic
def appoint_by_address(
    tournament: Tournament, email: str, name: str, role: str, link: str, who: Who
) -> Account:
    """Give a role to whoever has this address; a new account has no password and signs in by a code."""
    locked(tournament)
    insist(naming_refusal(name))
    account = _account(email.strip().lower(), normal(name))
    if Role.objects.filter(tournament=tournament, account=account, role=role, institution=None).exists():
        raise refuse("role_already", name=str(account))
    appoint(tournament, account, role)
    letters.write(
        "appointed",
        [letters.reader_of(account)],
        tournament,
        lambda: {"role": str(letters.ROLES[role]), "by": str(who.account), "email": account.email},
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
