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
from doublesix.store.outbox import MOST_TRIES
from doublesix.tournament import entries as rules
from doublesix.web.desk import Desk, at_event
from doublesix.web.official.accounts import owing
from doublesix.web.official.listing import INCOMPLETE, READY, Listed, listed


class Number(NamedTuple):
    """A number with its words, and the list behind it for who may see that."""

    many: int
    words: str
    state: str


class Waits(NamedTuple):
    """Something that somebody has to do."""

    whom: str
    words: str
    address: str = ""


class Link(NamedTuple):
    """A page of the desk."""

    address: str
    words: str
    about: str


@at_event("staff")
def desk(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The event's desk."""
    rows = listed(desk.tournament.entries.all(), desk.state.settings.terms)
    context = {
        "desk": desk,
        "tab": "desk",
        "numbers": list(_numbers(rows)),
        "waits": list(_waits(desk, rows)),
        "links": list(_links(desk)),
        "entries": len(rows),
    }
    return render(request, "official/desk.html", context)


def _numbers(rows: list[Listed]) -> Iterator[Number]:
    by_status = Counter(row.entry.status for row in rows)
    yield Number(by_status[rules.SUBMITTED], _("handed in"), rules.SUBMITTED)
    yield Number(sum(row.is_ready for row in rows), _("of these ready to accept"), READY)
    yield Number(sum(row.is_incomplete for row in rows), _("handed in, but incomplete"), INCOMPLETE)
    yield Number(by_status[rules.RETURNED], _("to be corrected"), rules.RETURNED)
    yield Number(by_status[rules.ACCEPTED], _("accepted"), rules.ACCEPTED)
    yield Number(by_status[rules.WAITING], _("on the waiting list"), rules.WAITING)
    yield Number(by_status[rules.DRAFT], _("begun, not handed in"), rules.DRAFT)
    gone = by_status[rules.REFUSED] + by_status[rules.WITHDRAWN]
    yield Number(gone, _("refused or withdrawn"), rules.REFUSED)


def _waits(desk: Desk, rows: list[Listed]) -> Iterator[Waits]:
    """What waits for whom; addresses only for those who may open them."""
    ready = sum(row.is_ready for row in rows)
    if ready:
        words = ngettext("{count} entry to accept", "{count} entries to accept", ready).format(count=ready)
        yield Waits(_("Secretary"), words, _entries_at(desk, READY))
    unendorsed = sum(
        row.is_incomplete and any(lack.what == "endorsement" for lack in row.lacks) for row in rows
    )
    if unendorsed:
        words = ngettext(
            "{count} entry without endorsement (E7)", "{count} entries without endorsement (E7)", unendorsed
        )
        yield Waits(_("Supervising officers"), words.format(count=unendorsed), _entries_at(desk, INCOMPLETE))
    asked = _links_open(desk)
    if asked:
        words = ngettext("{count} link not yet used", "{count} links not yet used", asked)
        yield Waits(_("Supervising officers"), words.format(count=asked))
    returned = sum(row.entry.status == rules.RETURNED for row in rows)
    if returned:
        words = ngettext("{count} entry to correct", "{count} entries to correct", returned)
        yield Waits(_("Those who entered"), words.format(count=returned), _entries_at(desk, rules.RETURNED))
    owed = len(owing(desk.tournament, desk.state)) if desk.state.settings.terms.fee else 0
    if owed:
        words = ngettext("{count} fee to come in (E30)", "{count} fees to come in (E30)", owed)
        yield Waits(_("Treasurer"), words.format(count=owed), _address(desk, "fees", "see_fees"))
    failed = _failed(desk.tournament)
    if failed:
        words = ngettext("{count} message could not be sent", "{count} messages could not be sent", failed)
        address = _address(desk, "messages", "messages")
        yield Waits(_("Secretary"), words.format(count=failed), f"{address}?state=failed" if address else "")


def _links_open(desk: Desk) -> int:
    links = Endorsement.objects.filter(
        institution__tournament=desk.tournament, given_at=None, revoked_at=None
    )
    return links.filter(expires_at__gt=desk.who.at).count()


def _failed(tournament: Tournament) -> int:
    return tournament.messages.filter(sent_at=None, tries__gte=MOST_TRIES).count()


def _entries_at(desk: Desk, state: str) -> str:
    address = _address(desk, "entries", "see_entries")
    return f"{address}?state={state}" if address else ""


def _address(desk: Desk, name: str, act: str) -> str:
    """The address of a page for who may see it; nothing where there is no such page."""
    if not desk.may(act):
        return ""
    try:
        return reverse(name, args=[desk.tournament.slug])
    except NoReverseMatch:
        return ""


def _links(desk: Desk) -> Iterator[Link]:
    """The pages of the desk for the one who asks."""
    for name, act, words, about in (
        ("entries", "see_entries", _("Entries"), _("look at forms, accept, return, refuse")),
        ("import_entries", "import", _("Import"), _("entries from a CSV or XLSX file")),
        ("fees", "see_fees", _("Fees"), _("payments, waivers, refunds, receipts")),
        ("draw_attendance", "attendance", _("Attendance"), _("who is at the drawing of lots")),
        ("draw_steps", "draw", _("Drawing of lots"), _("freeze the list and draw")),
        ("papers_day", "see_day", _("Papers of the day"), _("scoresheets, lists, table cards, prizes")),
        ("messages", "messages", _("Messages"), _("what was sent to whom")),
        ("personal", "delete_personal", _("Personal data"), _("delete it after the event")),
    ):
        address = _address(desk, name, act)
        if address:
            yield Link(address, words, about)
