"""Papers: taken in, cleaned, sealed; opened by who may, which is noted; deleted in time."""

import errno
import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from doublesix.store import deletions
from doublesix.store.actor import Actor
from doublesix.store.evidence.cleaner import CleanDocument, clean, picture_of_page, read_sent
from doublesix.store.evidence.refusal import Unacceptable
from doublesix.store.evidence.vault import NoSuchKey
from doublesix.store.keys import head_of, vault
from doublesix.store.models import Entry, Paper, PaperSeen, Player, Tournament
from doublesix.store.models.installation import PAPER
from doublesix.store.models.papers import EVIDENCE, SCORE_SHEET
from doublesix.store.queries.actors import name_actors
from doublesix.store.refusals import refuse
from doublesix.store.retention_days import EVIDENCE as EVIDENCE_KIND
from doublesix.store.sent_files import require_harmless
from doublesix.store.services.tournaments import state_of
from doublesix.tournament import entries as rules

PDF: Final = "application/pdf"
SITTING: Final = timedelta(hours=1)
"""Who looks at the same paper again within it is not noted again."""
ARRIVING: Final = timedelta(hours=1)
"""How long what arrived waits for its paper: longer than any request lasts."""


class ReceivedDocument(NamedTuple):
    """A cleaned upload, sealed on the disk under the number that its paper will have."""

    pk: UUID
    clean: CleanDocument


# Where sealed bytes are: first among those that arrive, with the paper once it is kept


def _arriving() -> Path:
    return Path(settings.PAPERS) / "arriving"


def file_of(paper: Paper) -> Path:
    """Where a paper's sealed bytes are; those that were kept and not yet put there now are."""
    return place(paper.tournament_id, paper.pk)


def place(tournament: int, paper: UUID | str) -> Path:
    """The same by numbers; only for a paper that is kept."""
    file = Path(settings.PAPERS) / str(tournament) / f"{paper}.sealed"
    arrived = _arriving() / file.name
    if arrived.exists():
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with suppress(FileNotFoundError):  # another put it there at this moment
            arrived.replace(file)
    return file


def receive_upload(chunks: Iterable[bytes], name: str) -> ReceivedDocument:
    """What is kept of an upload, scanned, cleaned and sealed; what cannot be taken is refused in words.

    It takes long and is done with no transaction open. What no paper is made of is swept away later.
    """
    try:
        sent = read_sent(chunks)
        require_harmless(sent)
        return receive(clean([sent], name))
    except Unacceptable as fault:
        raise refuse(f"upload_{fault.code}", "E6", **fault.facts) from None


def receive(found: CleanDocument) -> ReceivedDocument:
    """Seal what was cleaned, on the disk before anybody is told."""
    received = ReceivedDocument(uuid4(), found)
    _arriving().mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        _seal(received)
    except OSError as fault:
        if fault.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise refuse("upload_no_room", "E6") from None
    return received


def _seal(received: ReceivedDocument) -> None:
    sealed = vault().seal(received.clean.data, str(received.pk))
    write_whole(_arriving() / f"{received.pk}.sealed", sealed)


def keep(
    tournament: Tournament,
    received: ReceivedDocument,
    purpose: str,
    who: Actor,
    **rows: Entry | Player | None,
) -> Paper:
    """Keep a received document: the row in the caller's transaction, the file in its place after it."""
    found = received.clean
    paper = Paper(
        pk=received.pk,
        tournament=tournament,
        purpose=purpose,
        mime=found.mime,
        suffix=found.suffix,
        size=len(found.data),
        pages=found.pages,
        sha256=found.sha256,
        by=who.account,
        at=who.at,
        **rows,
    )
    paper.save(force_insert=True)
    if vault().is_stale(head_of(_arriving() / f"{paper.pk}.sealed")):
        _seal(received)  # the keys were changed at this moment
    transaction.on_commit(lambda: file_of(paper), robust=True)
    return paper


def write_whole(file: Path, data: bytes) -> None:
    """All of it or nothing, and on the disk before anybody is told."""
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as part:
        try:
            part.write(data)
            part.flush()
            os.fsync(part.fileno())
        except BaseException:
            Path(part.name).unlink()
            raise
    Path(part.name).replace(file)


def sweep(now: datetime) -> int:
    """Throw away what arrived and came to nothing; what was kept is put in its place. How many are gone."""
    gone = 0
    for file in _arriving().glob("*"):
        with suppress(FileNotFoundError):  # put in its place by another at this moment
            if file.stat().st_mtime > (now - ARRIVING).timestamp():
                continue
            paper = Paper.objects.filter(pk=file.stem, deleted_at=None).first() if _is_named(file) else None
            if paper is not None:
                file_of(paper)
                continue
            file.unlink()
            gone += 1
    return gone


def _is_named(file: Path) -> bool:
    """Whether a file is named after a paper, and not half of one."""
    try:
        return file.suffix == ".sealed" and bool(UUID(file.stem))
    except ValueError:
        return False


@transaction.atomic
def hand_in_evidence(player: Player, found: ReceivedDocument, who: Actor) -> Paper:
    """A participant's evidence (E6); what was handed in before is replaced."""
    from doublesix.store.services import endorsements

    rows = Entry.objects.select_for_update().select_related("tournament")
    entry = rows.filter(pk=player.entry_id).first()
    if entry is None:
        raise refuse("changed_meanwhile")
    if entry.status not in (rules.DRAFT, rules.RETURNED):
        raise refuse("not_to_change", status=entry.status)
    player.papers.filter(purpose=EVIDENCE, replaced_at=None).update(replaced_at=who.at)
    paper = keep(entry.tournament, found, EVIDENCE, who, entry=entry, player=player)
    endorsements.void_if_changed(entry, who)
    return paper


def open_document(paper: Paper, who: Actor, again_after: timedelta = timedelta(0)) -> bytes:
    """A paper's bytes for somebody who may see it; that it was seen is written down first."""
    if paper.deleted_at is not None:
        raise refuse("paper_deleted", "E6")
    recent = PaperSeen.objects.filter(
        paper=paper, by=who.account, at__gt=who.at - again_after, at__lte=who.at
    )
    if not again_after or who.account is None or not recent.exists():
        _note_seen(paper, who)
    try:
        return vault().unseal(file_of(paper).read_bytes(), str(paper.pk))
    except (FileNotFoundError, NoSuchKey):
        raise refuse("paper_unreadable", "E6") from None


def _note_seen(paper: Paper, who: Actor) -> None:
    name = name_actors([who.id]).get(who.id, "")
    PaperSeen.objects.create(paper=paper, by=who.account, by_name=name[:120], at=who.at)


def open_page(paper: Paper, number: int, who: Actor) -> tuple[str, bytes]:
    """A page of a paper as a picture, with its kind, to be shown in a page of ours.

    That it was seen is noted once an hour, however many pages it has and however often they are turned.
    """
    if not 1 <= number <= paper.pages:
        raise refuse("no_such_page", "E6", number=number)
    data = open_document(paper, who, again_after=SITTING)
    if paper.mime != PDF:
        return paper.mime, data
    try:
        picture = picture_of_page(data, number)
    except Unacceptable as fault:
        if fault.code == "busy":
            raise refuse("upload_busy", "E6") from None
        raise refuse("page_unreadable", "E6") from None
    return picture.mime, picture.data


def delete(paper: Paper) -> None:
    """Delete the bytes; that the paper was there, and who saw it, stays."""
    with transaction.atomic():
        paper.deleted_at = timezone.now()
        paper.save()
        deletions.note(PAPER, paper.pk)
    file_of(paper).unlink(missing_ok=True)


def delete_overdue() -> int:
    """Delete all papers whose time is over; how many."""
    due = [
        paper for paper in Paper.objects.filter(deleted_at=None).select_related("entry") if is_overdue(paper)
    ]
    for paper in due:
        delete(paper)
    return len(due)


def is_overdue(paper: Paper) -> bool:
    """Whether a paper was replaced, or its appeal window is over (E6)."""
    at = due_at(paper)
    return paper.replaced_at is not None or (at is not None and timezone.now() > at)


def due_at(paper: Paper) -> datetime | None:
    """When a paper is to be deleted: with its appeal window (E6), or sooner if the installation says so."""
    if paper.replaced_at is not None:
        return paper.replaced_at
    settings_now = state_of(paper.tournament).settings
    since = _since(paper, settings_now.starts_at or settings_now.closes_at)
    most = settings.RETENTION[EVIDENCE_KIND] or settings_now.appeal_days
    return since and since + timedelta(days=min(settings_now.appeal_days, most))


def _since(paper: Paper, start: datetime | None) -> datetime | None:
    """When the window begins: with the decision on its entry, for a score sheet when it was handed in.

    For an entry never decided and a sealed page for several it is the start of play (while that is told
    later, the closing of entries), or the moment when it came if that was later.
    """
    entry = paper.entry
    if paper.purpose == SCORE_SHEET:
        return paper.at
    if entry is not None and entry.status not in (rules.DRAFT, rules.RETURNED):
        return entry.decided_at
    return max(start, paper.at) if start is not None else None
