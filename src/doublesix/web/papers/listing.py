"""The page that lists the papers of the day and of the end, on both sizes of paper."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from doublesix.tournament.playing import fixtures_of
from doublesix.web.desk import Desk, at_event
from doublesix.web.papers import of_end
from doublesix.web.papers.making import SIZES
from doublesix.web.papers.telling import phase_words


class Copy(NamedTuple):
    """A paper on one size of paper."""

    address: str
    size: str


class Paper(NamedTuple):
    """A paper to print, and what it is for."""

    words: str
    about: str
    copies: tuple[Copy, ...]


class Part(NamedTuple):
    """The papers of a part of the event; where there are none yet, when there will be."""

    words: str
    papers: tuple[Paper, ...]
    later: str = ""


def _paper(desk: Desk, name: str, words: str, about: str, **asked: str) -> Paper:
    address = reverse(name, args=[desk.tournament.slug])
    labels = {"a4": "A4", "letter": "Letter"}
    copies = (Copy(f"{address}?{urlencode({**asked, 'paper': size})}", labels[size]) for size in SIZES)
    return Paper(words, about, tuple(copies))


def _scoresheets(desk: Desk) -> Iterator[Paper]:
    for phase in dict.fromkeys(each.phase for each in fixtures_of(desk.state)):
        yield _paper(
            desk,
            "scoresheets_pdf",
            _("Scoresheets: {phase}").format(phase=phase_words(phase)),
            _("a sheet for each match that is known, with its code"),
            phase=phase,
        )


def _day(desk: Desk) -> Iterator[Paper]:
    yield _paper(
        desk, "check_in_pdf", _("Check-in list"), _("every entry with its people, and a box for each")
    )
    yield _paper(desk, "slips_pdf", _("Codes for the entries"), _("a slip an entry, to cut apart"))
    yield _paper(desk, "table_cards_pdf", _("Table cards"), _("a sheet a table, to be read across the hall"))
    yield from _scoresheets(desk)
    yield _paper(desk, "where_pdf", _("Who plays where"), _("stage by stage, now and next"))
    yield _paper(
        desk, "where_by_name_pdf", _("Who plays where, by name"), _("for the notice board: find your name")
    )


def _end(desk: Desk) -> Iterator[Paper]:
    yield _paper(desk, "ranking_pdf", _("Final ranking"), _("everybody from first to last"))
    yield _paper(desk, "prize_list_pdf", _("Prize list"), _("who receives what; what is not paid, and why"))
    yield _paper(desk, "prize_receipts_pdf", _("Receipts for prizes"), _("one to sign for each prize"))
    yield _paper(desk, "certificates_pdf", _("Certificates"), _("one for each winner of a prize"))
    yield _paper(
        desk, "press_pdf", _("Press sheet"), _("one page for newspapers, with the public names alone")
    )
    yield _paper(
        desk,
        "press_pdf",
        _("Press sheet with all names"),
        _("the members of the winning teams too: ask them before it is handed out"),
        members="yes",
    )


def _parts(desk: Desk) -> Iterator[Part]:
    if desk.may("floor"):
        is_drawn = bool(fixtures_of(desk.state))
        later = _("When the lots are drawn, scoresheets, lists, table cards and codes are here.")
        yield Part(_("The day"), tuple(_day(desk)) if is_drawn else (), later)
    if desk.may("prizes"):
        later = _("When every match is over, the ranking, the prizes, receipts and certificates are here.")
        yield Part(_("The end"), tuple(_end(desk)) if of_end.stands(desk.state) else (), later)


@at_event("see_day")
@require_safe
def papers_day(request: HttpRequest, desk: Desk) -> HttpResponse:
    """All papers of the day and of the end that the one who asks may have."""
    return render(request, "papers/day.html", {"desk": desk, "tab": "desk", "parts": list(_parts(desk))})
