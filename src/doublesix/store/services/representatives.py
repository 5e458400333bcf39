"""Who represents an institution: the one who began its form, and those whom they ask to help."""

from typing import Final

from django.db import transaction

from doublesix.app.roles import REPRESENTATIVE
from doublesix.store.actor import Actor
from doublesix.store.addresses import pages
from doublesix.store.models import Account, Institution, Role
from doublesix.store.notifications import messages
from doublesix.store.notifications.recipients import recipient_of
from doublesix.store.refusals import refuse
from doublesix.store.services.tournaments import lock_tournament

MOST: Final = 8
"""Enough for an association's board; a limit, so that nobody mails the world from here."""


@transaction.atomic
def invite(institution: Institution, email: str, who: Actor) -> Role:
    """Let somebody else work on the form; who has no account yet signs in with a code sent to the address."""
    tournament = lock_tournament(institution.tournament)
    address = email.strip().lower()
    account = Account.objects.filter(email=address).first()
    if account is not None and institution.representatives.filter(account=account).exists():
        raise refuse("represents_already", email=address)
    if institution.representatives.count() >= MOST:
        raise refuse("too_many_representatives", most=MOST)
    language = who.account.language if who.account else ""
    account = account or Account.objects.create_user(address, language=language)
    role = Role.objects.create(
        tournament=tournament, account=account, role=REPRESENTATIVE, institution=institution
    )
    messages.write(
        "represent",
        [recipient_of(account)],
        tournament,
        lambda: {"institution": institution.name, "by": str(who.account or ""), "address": address},
        link=pages().entry(tournament.slug),
    )
    return role


@transaction.atomic
def leave(institution: Institution, account: Account) -> None:
    """Take the form out of somebody's hands; one representative stays."""
    lock_tournament(institution.tournament)
    others = institution.representatives.exclude(account=account)
    if not others.exists():
        raise refuse("last_representative")
    institution.representatives.filter(account=account).delete()
