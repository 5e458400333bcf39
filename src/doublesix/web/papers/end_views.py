"""The addresses of the papers of the end: ranking, prizes, receipts, certificates, the press sheet."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from doublesix.web.desk import Desk, at_event
from doublesix.web.papers import ending, of_end, press
from doublesix.web.papers.sending import sent


@at_event("prizes")
@require_safe
def ranking_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """The final ranking (E11)."""
    event = of_end.event_of(desk.state, desk.who.at)
    return sent(desk, ending.ranking_of(event, of_end.ranks(desk.state, desk.tournament)))


@at_event("prizes")
@require_safe
def prize_list_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """Who receives what (E11, E32)."""
    event = of_end.event_of(desk.state, desk.who.at)
    return sent(desk, ending.prize_list_of(event, of_end.given(desk.state, desk.tournament)))


@at_event("prizes")
@require_safe
def prize_receipts_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """The receipts to sign."""
    event = of_end.event_of(desk.state, desk.who.at)
    return sent(desk, ending.receipts_of(event, of_end.given(desk.state, desk.tournament)))


@at_event("prizes")
@require_safe
def certificates_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """The winners' certificates."""
    event = of_end.event_of(desk.state, desk.who.at)
    return sent(desk, ending.certificates_of(event, of_end.given(desk.state, desk.tournament)))


@at_event("prizes")
@require_safe
def press_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The sheet for the press; the members of teams only where that is asked for."""
    state, tournament = desk.state, desk.tournament
    sheet = press.sheet_of(
        of_end.event_of(state, desk.who.at),
        of_end.count_of(state),
        of_end.ranks(state, tournament),
        of_end.given(state, tournament),
        of_end.last_matches(state, tournament),
        state.settings.notice.contact,
        has_members="members" in request.GET,
    )
    return sent(desk, sheet)
