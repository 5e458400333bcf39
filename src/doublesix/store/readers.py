"""Whom letters go to: who looks after an entry, who plays in it, and how they want to be told."""

from typing import NamedTuple

from django.db.models import QuerySet

from doublesix.store.models import Account, Entry, Tournament
from doublesix.tournament import entries

BOTH = "both"
BY_MAIL = "mail"
BY_TEXT = "text"


class Reader(NamedTuple):
    """Whom a letter goes to."""

    email: str
    mobile: str = ""
    language: str = ""
    tell_by: str = BOTH


def reader_of(account: Account, tell_by: str = BOTH) -> Reader:
    """An account as a reader."""
    return Reader(account.email, account.mobile, account.language, tell_by)


def enterers_of(entry: Entry) -> list[Reader]:
    """Who looks after an entry: its institution's representatives, or who entered it."""
    if entry.institution is not None:
        return [reader_of(role.account, entry.tell_by) for role in entry.institution.representatives.all()]
    return [reader_of(entry.account, entry.tell_by)] if entry.account else []


def people_of(entry: Entry) -> list[Reader]:
    """Who looks after an entry and who takes part in it (E9).

    Who does both is one reader, on the phone that the form names where the account has none. Nobody is left
    out for an address that somebody else has too: a letter goes once to each address and to each phone.
    """
    found = enterers_of(entry)
    language = found[0].language if found else ""
    for player in entry.players.all():
        if not (player.email or player.mobile):
            continue
        same = next((at for at, each in enumerate(found) if _is_without_phone(each, player.email)), None)
        if same is None:
            found.append(Reader(player.email, player.mobile, language, entry.tell_by))
        else:
            found[same] = found[same]._replace(mobile=player.mobile)
    return found


def _is_without_phone(reader: Reader, email: str) -> bool:
    """Whether this is the reader of an address, of whom no phone is known yet."""
    return not reader.mobile and reader.email.casefold() == email.casefold()


def with_people(rows: QuerySet[Entry]) -> QuerySet[Entry]:
    """Entries with all that their readers are found by, in a few queries however many they are."""
    found = rows.select_related("tournament", "institution", "account")
    return found.prefetch_related("players", "institution__representatives__account")


def people_entered(tournament: Tournament) -> int:
    """How many people hear of what everybody entered is told."""
    return len({reader.email.casefold() or reader.mobile for reader in everybody_entered(tournament)})


def everybody_entered(tournament: Tournament) -> list[Reader]:
    """Everyone who looks after an entry or takes part in one (E9)."""
    rows = tournament.entries.exclude(status__in=(entries.REFUSED, entries.WITHDRAWN))
    return [reader for entry in with_people(rows) for reader in people_of(entry)]
