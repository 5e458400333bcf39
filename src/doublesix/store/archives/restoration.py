"""An event from elsewhere, made anew from its archive: finished, with its log, sheets and public list."""

from django.db import transaction

from doublesix.app.roles import ORGANISER
from doublesix.store import change_feed
from doublesix.store.actor import Actor
from doublesix.store.archives.checker import check
from doublesix.store.archives.reader import Archive, log_rows, read
from doublesix.store.models import DrawName, LogRow, MatchSheet, Role, Tournament
from doublesix.store.refusals import refuse
from doublesix.store.services import sheets, tournaments


def restore(data: bytes, who: Actor, name: str = "") -> Tournament:
    """The event of a file: read first, which takes its time, then entered."""
    return enter(read_verified(data, name), who)


def read_verified(data: bytes, name: str = "") -> Archive:
    """What a file of this name holds: read, adjudicated and held against itself."""
    archive = read(data, name)
    check(archive)
    return archive


@transaction.atomic
def enter(archive: Archive, who: Actor) -> Tournament:
    """The event of an archive; whoever brings it is its organiser, so that the next one can begin from it.

    Nobody else sees it until its organiser says so.
    """
    assert who.account is not None
    _insist_on_new(archive)
    tournament = Tournament.objects.create(
        slug=tournaments.free_slug(archive.state.settings.title),
        created_at=who.at,
        begun_by=who.account,
        is_withheld=True,
    )
    LogRow.objects.bulk_create(log_rows(tournament.stream, archive.lines))
    tournaments.rebuild(tournament)
    for stream in archive.streams:
        row = MatchSheet.objects.create(tournament=tournament, fixture=stream.fixture, edition=stream.edition)
        LogRow.objects.bulk_create(log_rows(row.stream, stream.lines))
        sheets.rebuild(row)
    DrawName.objects.bulk_create(
        DrawName(tournament=tournament, number=number, name=name, institution=institution)
        for number, name, institution in archive.names
    )
    Role.objects.create(tournament=tournament, account=who.account, role=ORGANISER)
    change_feed.publish_change(tournament.pk)
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def make_public(tournament: Tournament) -> None:
    """Let everybody see an event that was brought from elsewhere, as far as its own announcement went."""
    row = tournaments.lock_tournament(tournament)
    row.is_withheld = False
    row.save()
    tournaments.rebuild(row)
    change_feed.publish_change(row.pk)
    tournament.refresh_from_db()


def _insist_on_new(archive: Archive) -> None:
    """Go on only where this event is not here yet."""
    first, last = archive.lines[0], archive.lines[-1]
    likely = Tournament.objects.filter(title=archive.state.settings.title, seq=len(archive.lines))
    for row in likely:
        rows = LogRow.objects.filter(stream=row.stream)
        if (
            rows.filter(seq=1, at=first.at).exists()
            and rows.filter(seq=len(archive.lines), at=last.at).exists()
        ):
            raise refuse("archive_is_here", title=row.title)
