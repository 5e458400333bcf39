"""The event's desk: how many entries are where, and what waits for whom."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.store.models import Endorsement, Tournament
from doublesix.store.notifications.outbox import MOST_TRIES
from doublesix.store.queries.entry_accounts import list_due_accounts
from doublesix.tournament import entries as rules
from doublesix.web.official.entry_search import INCOMPLETE, READY, EntryWithLacks, list_with_lacks
from doublesix.web.presentation.words import status_words
from doublesix.web.requests.access import EventAccess, at_event


class Figure(NamedTuple):
    """A number with its words, and the list behind it for who may see that."""

    many: int
    words: str
    state: str


class OpenTask(NamedTuple):
    """Something that somebody has to do."""

    whom: str
    words: str
    address: str = ""


class DeskLink(NamedTuple):
    """A page of the desk."""

    address: str
    words: str
    about: str


@at_event("staff")
def desk(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The event's desk."""
    rows = list_with_lacks(access.tournament.entries.all(), access.state.settings.terms)
    context = {
        "access": access,
        "numbers": [figure for figure in _figures(rows) if figure.many],
        "waits": list(_open_tasks(access, rows)),
        "links": list(_links(access)),
        "entries": len(rows),
    }
    return render(request, "official/desk.html", context)


def _figures(rows: list[EntryWithLacks]) -> Iterator[Figure]:
    by_status, words = Counter(row.entry.status for row in rows), status_words()
    yield Figure(by_status[rules.SUBMITTED], words[rules.SUBMITTED], rules.SUBMITTED)
    yield Figure(sum(row.is_ready for row in rows), _("of these ready to accept"), READY)
    yield Figure(sum(row.is_incomplete for row in rows), _("submitted, but incomplete"), INCOMPLETE)
    yield Figure(by_status[rules.RETURNED], words[rules.RETURNED], rules.RETURNED)
    yield Figure(by_status[rules.ACCEPTED], words[rules.ACCEPTED], rules.ACCEPTED)
    yield Figure(by_status[rules.WAITING], _("on the waiting list"), rules.WAITING)
    yield Figure(by_status[rules.DRAFT], _("begun, not submitted"), rules.DRAFT)
    gone = by_status[rules.REFUSED] + by_status[rules.WITHDRAWN]
    yield Figure(gone, _("refused or withdrawn"), rules.REFUSED)


def _open_tasks(access: EventAccess, rows: list[EntryWithLacks]) -> Iterator[OpenTask]:
    """What waits for whom; addresses only for those who may open them."""
    ready = sum(row.is_ready for row in rows)
    if ready:
        words = ngettext("{count} entry to accept", "{count} entries to accept", ready).format(count=ready)
        yield OpenTask(_("Secretary"), words, _address(access, "review_queue", "review"))
    unendorsed = sum(
        row.is_incomplete and any(lack.what == "endorsement" for lack in row.lacks) for row in rows
    )
    if unendorsed:
        words = ngettext(
            "{count} entry without endorsement (E7)", "{count} entries without endorsement (E7)", unendorsed
        )
        yield OpenTask(
            _("Supervising officers"), words.format(count=unendorsed), _entries_at(access, INCOMPLETE)
        )
    asked = _links_open(access)
    if asked:
        words = ngettext("{count} link not yet used", "{count} links not yet used", asked)
        yield OpenTask(_("Supervising officers"), words.format(count=asked))
    returned = sum(row.entry.status == rules.RETURNED for row in rows)
    if returned:
        words = ngettext("{count} entry to correct", "{count} entries to correct", returned)
        yield OpenTask(
            _("Those who entered"), words.format(count=returned), _entries_at(access, rules.RETURNED)
        )
    owed = len(list_due_accounts(access.tournament, access.state)) if access.state.settings.terms.fee else 0
    if owed:
        words = ngettext("{count} fee to come in (E30)", "{count} fees to come in (E30)", owed)
        yield OpenTask(_("Treasurer"), words.format(count=owed), _address(access, "fees", "see_fees"))
    failed = _count_failed(access.tournament)
    if failed:
        words = ngettext("{count} message could not be sent", "{count} messages could not be sent", failed)
        address = _address(access, "messages", "messages")
        yield OpenTask(
            _("Secretary"), words.format(count=failed), f"{address}?state=failed" if address else ""
        )


def _links_open(access: EventAccess) -> int:
    links = Endorsement.objects.filter(
        institution__tournament=access.tournament, given_at=None, revoked_at=None
    )
    return links.filter(expires_at__gt=access.actor.at).count()


def _count_failed(tournament: Tournament) -> int:
    return tournament.messages.filter(sent_at=None, tries__gte=MOST_TRIES).count()


def _entries_at(access: EventAccess, state: str) -> str:
    address = _address(access, "entries", "see_entries")
    return f"{address}?state={state}" if address else ""


def _address(access: EventAccess, name: str, act: str) -> str:
    """The address of a page for who may see it; nothing where there is no such page."""
    if not access.may(act):
        return ""
    try:
        return reverse(name, args=[access.tournament.slug])
    except NoReverseMatch:
        return ""


def _links(access: EventAccess) -> Iterator[DeskLink]:
    """The pages of the desk for the one who asks."""
    for name, act, words, about in (
        ("entry_add", "enter_any", _("Add an entry"), _("somebody at the desk, or a form on paper")),
        ("entries", "see_entries", _("Entries"), _("look at forms, accept, return, refuse")),
        ("review_queue", "review", _("Review"), _("one entry after another, its evidence beside it")),
        (
            "institution_list",
            "keep_institutions",
            _("Institutions"),
            _("who may enter, and their officers’ addresses"),
        ),
        ("import_entries", "import", _("Import"), _("entries from a CSV or XLSX file")),
        ("fees", "see_fees", _("Fees"), _("payments, waivers, refunds, receipts")),
        ("draw_attendance", "attendance", _("Attendance"), _("who is at the drawing of lots")),
        ("draw_steps", "draw", _("Drawing of lots"), _("freeze the list and draw")),
        ("papers_day", "see_day", _("Papers of the day"), _("scoresheets, lists, table cards, prizes")),
        ("messages", "messages", _("Messages"), _("what was sent to whom")),
        ("personal", "delete_personal", _("Personal data"), _("delete it after the event")),
    ):
        address = _address(access, name, act)
        if name == "institution_list" and not access.state.settings.terms.institutions:
            continue
        if address:
            yield DeskLink(address, words, about)
