"""The page that lists the papers of the day and of the end, on both sizes of paper."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from doublesix.tournament.progress import fixtures_of, has_ranking
from doublesix.web.presentation.formats import phase_words
from doublesix.web.presentation.papers.compiler import SIZES
from doublesix.web.requests.access import EventAccess, at_event


class PaperCopy(NamedTuple):
    """A paper on one size of paper."""

    address: str
    size: str


class PaperLinks(NamedTuple):
    """A paper to print, and what it is for."""

    words: str
    about: str
    copies: tuple[PaperCopy, ...]


class PaperSection(NamedTuple):
    """The papers of a part of the event; where there are none yet, when there will be."""

    words: str
    papers: tuple[PaperLinks, ...]
    later: str = ""


def _paper(access: EventAccess, name: str, words: str, about: str, **asked: str) -> PaperLinks:
    address = reverse(name, args=[access.tournament.slug])
    labels = {"a4": "A4", "letter": "Letter"}
    copies = (PaperCopy(f"{address}?{urlencode({**asked, 'paper': size})}", labels[size]) for size in SIZES)
    return PaperLinks(words, about, tuple(copies))


def _scoresheets(access: EventAccess) -> Iterator[PaperLinks]:
    for phase in dict.fromkeys(each.phase for each in fixtures_of(access.state)):
        yield _paper(
            access,
            "scoresheets_pdf",
            _("Scoresheets: {phase}").format(phase=phase_words(phase)),
            _("a sheet for each match that is known, with its code"),
            phase=phase,
        )


def _day(access: EventAccess) -> Iterator[PaperLinks]:
    yield _paper(
        access, "check_in_pdf", _("Check-in list"), _("every entry with its people, and a box for each")
    )
    yield _paper(access, "slips_pdf", _("Codes for the entries"), _("a team code an entry, to cut apart"))
    yield _paper(
        access, "table_cards_pdf", _("Table cards"), _("a sheet a table, to be read across the hall")
    )
    yield from _scoresheets(access)
    yield _paper(access, "where_pdf", _("Who plays where"), _("stage by stage, now and next"))
    yield _paper(
        access, "where_by_name_pdf", _("Who plays where, by name"), _("for the notice board: find your name")
    )


def _end(access: EventAccess) -> Iterator[PaperLinks]:
    yield _paper(access, "ranking_pdf", _("Final ranking"), _("everybody from first to last"))
    yield _paper(access, "prize_list_pdf", _("Prize list"), _("who receives what; what is not paid, and why"))
    yield _paper(access, "prize_receipts_pdf", _("Receipts for prizes"), _("one to sign for each prize"))
    yield _paper(access, "certificates_pdf", _("Certificates"), _("one for each winner of a prize"))
    yield _paper(
        access,
        "certificates_people_pdf",
        _("Certificates, person by person"),
        _("one for each person of the winners"),
    )
    yield _paper(
        access,
        "certificates_taking_part_pdf",
        _("Certificates of taking part"),
        _("one for each person who played"),
    )
    if access.may("give_vouchers") and access.tournament.vouchers.filter(used_at=None).exists():
        yield _paper(access, "vouchers_pdf", _("Vouchers"), _("those not used, to cut apart"))
    yield _paper(
        access, "press_pdf", _("Press sheet"), _("one page for newspapers, with the public names alone")
    )
    yield _paper(
        access,
        "press_pdf",
        _("Press sheet with all names"),
        _("the members of the winning teams too: ask them before it is handed out"),
        members="yes",
    )


def _parts(access: EventAccess) -> Iterator[PaperSection]:
    if access.may("floor"):
        is_drawn = bool(fixtures_of(access.state))
        later = _("When the lots are drawn, scoresheets, lists, table cards and codes are here.")
        yield PaperSection(_("The day"), tuple(_day(access)) if is_drawn else (), later)
    if access.may("prizes"):
        later = _("When every match is over, the ranking, the prizes, receipts and certificates are here.")
        yield PaperSection(_("The end"), tuple(_end(access)) if has_ranking(access.state) else (), later)


@at_event("see_day")
@require_safe
def papers_day(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """All papers of the day and of the end that the one who asks may have."""
    return render(request, "papers/day.html", {"access": access, "parts": list(_parts(access))})
