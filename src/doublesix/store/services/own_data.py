"""What the installation holds about somebody: handed out on request, and deleted on request.

About an account: itself, its roles, tokens and sign-ins, its ratings, seats and reports on the screen, the
entries it made for itself, what was sent to it, and what it did by the log. About the people of one entry:
that entry. Deleting leaves the log and the rated matches, which have ids only, and the entries of
institutions, which are the organiser's.
"""

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any, Final

from allauth.account.models import EmailAddress
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import Model

from doublesix.app.roles import ORGANISER
from doublesix.store import deletions
from doublesix.store.actor import Actor
from doublesix.store.models import Account, Entry, LogRow, Message, Paper, PaperSeen, Tournament
from doublesix.store.models.installation import ACCOUNT
from doublesix.store.refusals import refuse
from doublesix.store.services import documents, personal_data, player_reports
from doublesix.store.services.ratings import export_ratings

_ACCOUNT: Final = (
    "email",
    "name",
    "language",
    "mobile",
    "joined_at",
    "last_login",
    "may_organise",
    "is_operator",
)
_ENTRY: Final = ("name", "status", "comment", "submitted_at", "decided_at", "president_signature", "tell_by")
_PLAYER: Final = (
    *("place", "name", "designation", "mobile", "email", "pay_office", "identity_tail"),
    *("signature", "signed_at"),
)
_PAPER: Final = ("id", "purpose", "mime", "size", "at", "deleted_at")
_MESSAGE: Final = ("made_at", "sent_at", "channel", "to", "subject", "body")


def _values(row: Model, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def export_entry(entry: Entry) -> dict[str, Any]:
    """All that is held about the people of an entry."""
    return {
        "event": entry.tournament.title,
        "number": entry.pk,
        **_values(entry, _ENTRY),
        "institution": entry.institution.name if entry.institution else "",
        "people": [_values(player, _PLAYER) for player in entry.players.all()],
        "papers": [_values(paper, _PAPER) for paper in entry.papers.all()],
        "messages": [_values(message, _MESSAGE) for message in entry.messages.all()],
        "payments": list(entry.movements.values("kind", "amount", "note", "receipt", "at")),
    }


def export_account(account: Account) -> dict[str, Any]:
    """All that is held about an account."""
    places = [place for place in (account.email, account.mobile) if place]
    sent = Message.objects.filter(to__in=places)
    return {
        "account": _values(account, _ACCOUNT),
        "addresses": list(EmailAddress.objects.filter(user=account).values("email", "verified", "primary")),
        "roles": [
            {"event": role.tournament.title, "role": role.role, "institution": str(role.institution or "")}
            for role in account.roles.select_related("tournament", "institution")
        ],
        "tokens": list(account.tokens.values("label", "created_at", "used_at", "revoked_at")),
        "sign_ins": list(account.sign_ins.values("at", "result", "network")),
        "ratings": export_ratings(account),
        "seats_on_the_screen": list(
            account.online_players.values("table__code", "table__title", "name", "since")
        ),
        "reports_on_the_screen": player_reports.export_reports(account),
        "entries": [export_entry(entry) for entry in _own(account)],
        "entered_for_institutions": list(
            account.entries.exclude(institution=None).values("tournament__title", "name", "status")
        ),
        "messages": [_values(message, _MESSAGE) for message in sent],
        "papers_opened": list(PaperSeen.objects.filter(by=account).values("paper", "at")),
        "log": list(LogRow.objects.filter(by=account.pk).values("stream", "seq", "kind", "at")),
    }


def _own(account: Account) -> Iterator[Entry]:
    yield from account.entries.filter(institution=None).select_related("tournament")


def archive_of(account: Account, who: Actor) -> bytes:
    """The same as a file: data.json, and the papers of the entries that the account made for itself."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("data.json", as_json(export_account(account)))
        for paper in Paper.objects.filter(entry__in=list(_own(account)), deleted_at=None):
            archive.writestr(f"papers/{paper.pk}{paper.suffix}", documents.open_document(paper, who))
    return buffer.getvalue()


def as_json(found: dict[str, Any]) -> str:
    """For people and programs to read."""
    return json.dumps(found, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1) + "\n"


# Deleting


def list_organised_alone(account: Account) -> list[Tournament]:
    """Events that would have no organiser, although they still hold somebody's data or go on."""
    alone = [
        role.tournament
        for role in account.roles.filter(role=ORGANISER).select_related("tournament")
        if not role.tournament.roles.filter(role=ORGANISER).exclude(account=account).exists()
    ]
    return [each for each in alone if not personal_data.is_over(each) or _holds_people(each)]


def _holds_people(tournament: Tournament) -> bool:
    rows = tournament.entries.prefetch_related("players")
    return any(not personal_data.is_forgotten(entry) for entry in rows)


def list_still_entered(account: Account) -> list[Tournament]:
    """Events that are not over for which the account entered itself."""
    return [entry.tournament for entry in _own(account) if not personal_data.is_over(entry.tournament)]


@transaction.atomic
def delete_account(account: Account) -> None:
    """Delete an account and what is its own; refused while an event needs it."""
    row = Account.objects.select_for_update().get(pk=account.pk)
    for tournament in list_organised_alone(row):
        raise refuse("organises_alone", event=tournament.title)
    for tournament in list_still_entered(row):
        raise refuse("entered_still", event=tournament.title)
    _delete_account(row.pk)
    deletions.note(ACCOUNT, row.pk)


@transaction.atomic
def delete_again(deleted: deletions.DeletionRecord) -> None:
    """Do a deletion that was made after the backup that is restored here; what is not there is not missed."""
    if deleted.kind != ACCOUNT:
        personal_data.delete_again(deleted)
        return
    _delete_account(int(deleted.row))
    deletions.note_once(ACCOUNT, deleted.row)


def _delete_account(pk: int) -> None:
    """The deletion itself, without asking whether it may be."""
    for account in Account.objects.filter(pk=pk):
        for entry in _own(account):
            personal_data.forget_people(entry)
        places = [place for place in (account.email, account.mobile) if place]
        Message.objects.filter(to__in=places).delete()
        PaperSeen.objects.filter(by=account).update(by_name=f"#{pk}")
        player_reports.delete_made_by(account)
        account.online_players.update(name="")
        account.delete()
