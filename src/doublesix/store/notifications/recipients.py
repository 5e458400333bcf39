"""Whom messages go to: who looks after an entry, who plays in it, and how they want to be told."""

from typing import NamedTuple

from django.db.models import QuerySet

from doublesix.store.models import Account, Entry, Tournament
from doublesix.tournament import entries

BOTH = "both"
BY_MAIL = "mail"
BY_TEXT = "text"


class Recipient(NamedTuple):
    """Whom a message goes to."""

    email: str
    mobile: str = ""
    language: str = ""
    tell_by: str = BOTH


def recipient_of(account: Account, tell_by: str = BOTH) -> Recipient:
    """An account as a recipient."""
    return Recipient(account.email, account.mobile, account.language, tell_by)


def enterers_of(entry: Entry) -> list[Recipient]:
    """Who looks after an entry: its institution's representatives, or who entered it.

    Of one that the desk took, its own people, as far as they said how to reach them.
    """
    if entry.institution is not None:
        return [recipient_of(role.account, entry.tell_by) for role in entry.institution.representatives.all()]
    if entry.account is None and entry.at_desk:
        return [
            Recipient(player.email, player.mobile, "", entry.tell_by)
            for player in entry.players.all()
            if player.email or player.mobile
        ]
    return [recipient_of(entry.account, entry.tell_by)] if entry.account else []


def people_of(entry: Entry) -> list[Recipient]:
    """Who looks after an entry and who takes part in it (E9).

    Who does both is one recipient, on the phone that the form names where the account has none. Nobody is
    left out for an address that somebody else has too: a message goes once to each address and each phone.
    """
    found = enterers_of(entry)
    language = found[0].language if found else ""
    for player in entry.players.all():
        if not (player.email or player.mobile):
            continue
        same = next((at for at, each in enumerate(found) if _is_without_phone(each, player.email)), None)
        if same is None:
            found.append(Recipient(player.email, player.mobile, language, entry.tell_by))
        else:
            found[same] = found[same]._replace(mobile=player.mobile)
    return found


def _is_without_phone(recipient: Recipient, email: str) -> bool:
    """Whether this is the recipient of an address, of whom no phone is known yet."""
    return not recipient.mobile and recipient.email.casefold() == email.casefold()


def with_people(rows: QuerySet[Entry]) -> QuerySet[Entry]:
    """Entries with all that their recipients are found by, in a few queries however many they are."""
    found = rows.select_related("tournament", "institution", "account")
    return found.prefetch_related("players", "institution__representatives__account")


def count_recipients(tournament: Tournament) -> int:
    """How many people hear of what everybody entered is told."""
    return len({recipient.email.casefold() or recipient.mobile for recipient in recipients_at(tournament)})


def recipients_at(tournament: Tournament) -> list[Recipient]:
    """Everyone who looks after an entry or takes part in one (E9)."""
    rows = tournament.entries.exclude(status__in=(entries.REFUSED, entries.WITHDRAWN))
    return [recipient for entry in with_people(rows) for recipient in people_of(entry)]
