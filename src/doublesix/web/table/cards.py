"""The card of a table: its code opens what is played there now, or says what comes next and when."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from doublesix.app.roles import may
from doublesix.store.models import Tournament
from doublesix.store.refusals import Refused
from doublesix.store.services import table_codes, table_links
from doublesix.web.live import board
from doublesix.web.live.messages import moment_words
from doublesix.web.presentation.addresses import live_address
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.table_card import card_of, table_at
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import duty_link_of
from doublesix.web.requests.attempts import SeeOther
from doublesix.web.requests.headers import secret_address
from doublesix.web.table import phones

GONE = 410


@require_GET
@secret_address
def open_card(request: HttpRequest, code: str) -> HttpResponse:
    """The code on a table's card."""
    try:
        found = table_codes.open_code(code)
    except Refused as fault:
        return render(request, "table/no_table.html", {"why": in_words(fault.refusal)}, status=GONE)
    floor = Floor(found.tournament, timezone.now())
    here = table_at(floor, found.table)
    match = here.now or (here.coming if "open" in request.GET else None)
    link = duty_link_of(request, found.tournament) if match is not None else None
    if match is not None and link is not None and not request.user.is_authenticated:
        page = "judge_match" if may({link.role}, "judge") else "floor_sheet"
        return SeeOther(reverse(page, args=[found.tournament.slug, match.number]))
    if match is not None:
        return open_sheet(request, found.tournament, match.number)
    context = {
        "tournament": found.tournament,
        "table": found.table,
        "parts": table_parts(floor, found.table),
        "live": live_address(found.tournament.pk, "table-card", code),
        "said": moment_words(floor.at, floor.zone, get_language() or "en"),
    }
    return render(request, "table/card.html", context)


def open_sheet(
    request: HttpRequest, tournament: Tournament, fixture: int, entrants: frozenset[int] = frozenset()
) -> HttpResponse:
    """The phone's page of a match, for a phone that may be there and is these entrants' own."""
    response = SeeOther(reverse("table", args=[tournament.pk, fixture]))
    generation = table_links.generation_of(tournament, fixture)
    phone = phones.open_phone(request, tournament.pk, fixture, generation, entrants)
    phones.remember(request, response, tournament.pk, fixture, phone)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


NO_TABLE = ""
"""What stands for every code that opens nothing."""


def known_code(pk: int, argument: str) -> str:
    """A table's code, or what stands for all that open nothing of this event: who follows has the card."""
    try:
        found = table_codes.open_code(argument)
    except Refused:
        return NO_TABLE
    return table_codes.code_of(*found) if found.tournament.pk == pk else NO_TABLE


@board("table-card", canonical=known_code)
def card_board(pk: int, argument: str) -> dict[str, str]:  # noqa: ARG001
    """What the card of a table says."""
    try:
        found = table_codes.open_code(argument)
    except Refused:
        raise Http404 from None
    return table_parts(Floor(found.tournament, timezone.now()), found.table)


def table_parts(floor: Floor, table: int) -> dict[str, str]:
    """What is said of a table to everybody."""
    return {"table-card": render_to_string("table/_card.html", {"card": card_of(floor, table)})}
