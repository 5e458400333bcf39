"""Deleting people's data after an event: what stays are numbers, states, amounts and hashes.

The log holds ids only, so nothing of it is touched. The entry keeps its number, its state and its account of
money; who took part is gone from the rows, from their history, from the messages and from the frozen list of
the draw, whose proof then says that names are withheld. What somebody wrote as a reason for everybody to read
(a cancellation, a struck entry) is part of the log and stays.
"""

from collections.abc import Iterable
from typing import Final

from django.db import transaction
from django.db.models import Q

from doublesix.store import deletions
from doublesix.store.actor import Actor
from doublesix.store.models import (
    DrawName,
    Endorsement,
    Entry,
    Institution,
    Message,
    Movement,
    Paper,
    Player,
    PlayerReport,
    RulingNote,
    Tournament,
    Voucher,
)
from doublesix.store.models.installation import ENTRY, EVERYBODY, PAPER
from doublesix.store.refusals import refuse
from doublesix.store.services import documents
from doublesix.store.services.tournaments import State, lock_tournament, state_of
from doublesix.tournament.progress import field_of
from doublesix.tournament.state import CANCELLED, FINISHED

_PLAYER: Final = (
    "name",
    "designation",
    "mobile",
    "email",
    "pay_office",
    "identity_digest",
    "identity_tail",
    "signature",
)
_ENTRY: Final = ("name", "comment", "president_signature")
_HEAD: Final = ("president", "office_phone", "mobile", "fax", "email")
_OFFICER: Final = ("officer", "post", "signature", "sent_to")


def is_over(tournament: Tournament) -> bool:
    """Whether the event is over, so that people's data is no longer needed."""
    return tournament.status in (FINISHED, CANCELLED)


def is_forgotten(entry: Entry) -> bool:
    """Whether nothing of the people of an entry is left."""
    return not entry.name and not any(player.name for player in entry.players.all())


@transaction.atomic
def forget_entry(entry: Entry, revision: int, who: Actor) -> None:
    """Delete the data of everybody in an entry; ``who`` is not written down, the fact shows by itself."""
    tournament = _insist_on_end(entry.tournament)
    row = Entry.objects.select_for_update().filter(pk=entry.pk).first()
    if row is None or row.revision != revision:
        raise refuse("changed_meanwhile")
    del who
    _forget(tournament, state_of(tournament), [row])
    deletions.note(ENTRY, row.pk)


@transaction.atomic
def forget_everybody(tournament: Tournament, who: Actor) -> int:
    """Delete the data of all people of an event, of presidents and officers too; how many entries."""
    row = _insist_on_end(tournament)
    del who
    deletions.note(EVERYBODY, row.pk)
    return _forget_all(row)


def _forget_all(row: Tournament) -> int:
    found = list(row.entries.select_for_update())
    _forget(row, state_of(row), found)
    _forget_institutions(row)
    Message.objects.filter(tournament=row).delete()
    Voucher.objects.filter(given_by=row).update(note="")
    return len(found)


@transaction.atomic
def delete_again(deleted: deletions.DeletionRecord) -> None:
    """Do a deletion that was made after the backup that is restored here; what is not there is not missed."""
    if deleted.kind == PAPER:
        for paper in Paper.objects.filter(pk=deleted.row, deleted_at=None):
            documents.delete(paper)
    elif deleted.kind == ENTRY:
        for entry in Entry.objects.filter(pk=deleted.row).select_related("tournament"):
            _forget(entry.tournament, state_of(entry.tournament), [entry])
    elif deleted.kind == EVERYBODY:
        for row in Tournament.objects.filter(pk=deleted.row):
            _forget_all(row)
    deletions.note_once(deleted.kind, deleted.row)


@transaction.atomic
def forget_identities(tournament: Tournament) -> None:
    """Delete the hashes of identity numbers: they find the same person in two entries of one event only."""
    row = _insist_on_end(tournament)
    blank = {"identity_digest": "", "identity_tail": ""}
    Player.history.filter(entry__tournament=row).update(**blank)
    Player.objects.filter(entry__tournament=row).update(**blank)


def forget_people(entry: Entry) -> None:
    """Delete the data of everybody in an entry on request; whether it may be, the caller asked."""
    tournament = lock_tournament(entry.tournament)
    _forget(tournament, state_of(tournament), [entry])


def _insist_on_end(tournament: Tournament) -> Tournament:
    row = lock_tournament(tournament)
    if not is_over(row):
        raise refuse("event_not_over")
    return row


def _forget(tournament: Tournament, state: State, entries: list[Entry]) -> None:
    players = Player.objects.filter(entry__in=entries)
    reached = _addresses_of(players) | _entered_by(entries)
    Message.objects.filter(tournament=tournament).filter(Q(entry__in=entries) | Q(to__in=reached)).delete()
    Player.history.filter(entry__in=entries).delete()
    players.update(**dict.fromkeys(_PLAYER, ""), signed_at=None)
    blank = dict.fromkeys(_ENTRY, "")
    said = Entry.history.filter(id__in=[entry.pk for entry in entries])
    said.update(**blank, account=None, history_change_reason=None)
    for entry in entries:
        Entry.objects.filter(pk=entry.pk).update(**blank, account=None, revision=entry.revision + 1)
    Movement.objects.filter(entry__in=entries).update(note="")
    Voucher.objects.filter(used_by__in=entries).update(note="")
    _forget_notes(tournament, state, entries)
    _forget_names(tournament, state, entries)
    _delete_papers(Paper.objects.filter(Q(entry__in=entries) | Q(pk__in=_sealed_forms(entries))))


def _addresses_of(players: Iterable[Player]) -> set[str]:
    """Where messages to these people went."""
    return {place for player in players for place in (player.email, player.mobile) if place}


def _entered_by(entries: list[Entry]) -> set[str]:
    """The same for players who entered themselves; their accounts are their own and stay."""
    accounts = [entry.account for entry in entries if entry.institution_id is None and entry.account]
    return {place for account in accounts for place in (account.email, account.mobile) if place}


def _sealed_forms(entries: list[Entry]) -> list[object]:
    given = Endorsement.objects.filter(entries__entry__in=entries).exclude(paper=None)
    return list(given.values_list("paper_id", flat=True))


def _forget_notes(tournament: Tournament, state: State, entries: list[Entry]) -> None:
    """Delete what judges wrote for officials on the matches that these played, and reports at tables on the
    screen by these and about them: both may name them."""
    gone = {entry.pk for entry in entries}
    numbers = {each.number for each in state.draw.whole_list if each.entry in gone} if state.draw else set()
    entrants = {entrant for entrant, own in field_of(state).members.items() if numbers & {*own}}
    rows = [row.pk for row in tournament.sheets.all() if entrants & {*row.sides}]
    RulingNote.objects.filter(sheet__in=rows).delete()
    of_these = Q(by__number__in=numbers) | Q(about__number__in=numbers)
    PlayerReport.objects.filter(of_these, table__tournament=tournament).delete()


def _forget_names(tournament: Tournament, state: State, entries: list[Entry]) -> None:
    """Take the names out of the frozen list; the numbers are in the log (E8)."""
    if state.draw is None:
        return
    gone = {entry.pk for entry in entries}
    numbers = [each.number for each in state.draw.whole_list if each.entry in gone]
    DrawName.objects.filter(tournament=tournament, number__in=numbers).delete()


def _delete_papers(found: Iterable[Paper]) -> None:
    """The files go last, when nothing else can fail; who saw a paper stays written down (E6)."""
    for paper in found:
        if paper.deleted_at is None:
            documents.delete(paper)


def _forget_institutions(tournament: Tournament) -> None:
    institutions = Institution.objects.filter(tournament=tournament)
    blank = dict.fromkeys(_HEAD, "")
    Institution.history.filter(tournament=tournament).update(**blank)
    institutions.update(**blank)
    tournament.listed_institutions.update(officer="", post="", officer_email="")
    Endorsement.objects.filter(institution__in=institutions).update(**dict.fromkeys(_OFFICER, ""))
    tournament.duty_links.update(name="")
