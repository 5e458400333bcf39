"""The addresses of the day's papers: scoresheets, who plays where, table cards, check-in list and codes."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from doublesix.store.desks import table_links
from doublesix.store.desks.check_in_links import check_in_address
from doublesix.store.letters import address_of
from doublesix.tournament.playing import fixtures_of
from doublesix.web.desk import Desk, at_event
from doublesix.web.papers import check_in, of_day, scoresheet, table_cards, where
from doublesix.web.papers.sending import sent


@at_event("floor")
@require_safe
def scoresheets_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The scoresheets of all matches of a phase; without one of all matches that are not over."""
    phase = request.GET.get("phase", "")
    found = of_day.to_score(desk.state, phase)
    if phase and not found:
        raise Http404
    stem = f"scoresheets-{slugify(phase)}" if phase else "scoresheets"
    matches = of_day.matches(desk.state, desk.tournament, found, table_links.address_of)
    return sent(desk, scoresheet.sheet_of(matches, stem))


@at_event("floor")
@require_safe
def scoresheet_pdf(request: HttpRequest, desk: Desk, match: int) -> HttpResponse:  # noqa: ARG001
    """The scoresheet of one match, by the number of its fixture."""
    found = [each for each in fixtures_of(desk.state) if each.number == match]
    if not found:
        raise Http404
    matches = of_day.matches(desk.state, desk.tournament, found, table_links.address_of)
    return sent(desk, scoresheet.sheet_of(matches, f"scoresheet-{match + 1}"))


@at_event("floor")
@require_safe
def where_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """Who plays where, stage by stage."""
    at = desk.who.at
    listed = of_day.listed(desk.state, desk.tournament, at)
    return sent(desk, where.by_stage(listed, desk.state.settings.zone, at))


@at_event("floor")
@require_safe
def where_by_name_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """Who plays where, by name, for the notice board."""
    at = desk.who.at
    listed = of_day.listed(desk.state, desk.tournament, at)
    waiting = of_day.waiting(desk.state, desk.tournament)
    return sent(desk, where.by_name(listed, waiting, desk.state.settings.zone, at))


@at_event("floor")
@require_safe
def table_cards_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """A card for each table."""
    cards = of_day.cards(desk.state, desk.tournament, table_links.address_of)
    return sent(desk, table_cards.sheet_of(cards, address_of(desk.tournament)))


@at_event("floor")
@require_safe
def check_in_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """The list for the desk at the door (E10)."""
    at = desk.who.at
    everybody = of_day.everybody(desk.state, desk.tournament)
    arrivals = of_day.arrivals(desk.state, at)
    return sent(desk, check_in.list_of(everybody, arrivals, desk.state.settings.zone, at))


@at_event("floor")
@require_safe
def slips_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """The code of each entry on a slip of its own."""
    slips = of_day.slips(desk.state, desk.tournament, table_links.code_of, check_in_address)
    return sent(desk, check_in.slips_of(slips))
