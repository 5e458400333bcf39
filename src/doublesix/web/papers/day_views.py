"""The addresses of the day's papers: scoresheets, who plays where, table cards, check-in list and codes."""

from django.http import Http404
from django.utils.text import slugify

from doublesix.store.queries import side_codes
from doublesix.tournament.progress import fixtures_of
from doublesix.web.papers.responses import paper
from doublesix.web.presentation import addresses
from doublesix.web.presentation.addresses import check_in_address
from doublesix.web.presentation.papers import check_in, day_data, match_list, scoresheet, table_cards
from doublesix.web.presentation.papers.compiler import Sheet
from doublesix.web.requests.access import EventAccess


@paper("floor")
def scoresheets_pdf(access: EventAccess) -> Sheet:
    """The scoresheets of all matches of a phase; without one of all matches that are not over."""
    phase = access.request.GET.get("phase", "")
    found = day_data.fixtures_to_score(access.state, phase)
    if phase and not found:
        raise Http404
    stem = f"scoresheets-{slugify(phase)}" if phase else "scoresheets"
    matches = day_data.scoresheet_matches(access.state, access.tournament, found, addresses.table_address)
    return scoresheet.sheet_of(matches, stem)


@paper("floor")
def scoresheet_pdf(access: EventAccess, match: int) -> Sheet:
    """The scoresheet of one match, by the number of its fixture."""
    found = [each for each in fixtures_of(access.state) if each.number == match]
    if not found:
        raise Http404
    matches = day_data.scoresheet_matches(access.state, access.tournament, found, addresses.table_address)
    return scoresheet.sheet_of(matches, f"scoresheet-{match + 1}")


@paper("floor")
def where_pdf(access: EventAccess) -> Sheet:
    """Who plays where, stage by stage."""
    at = access.actor.at
    listed = day_data.scheduled_matches(access.state, access.tournament, at)
    return match_list.by_stage(listed, access.state.settings.zone, at)


@paper("floor")
def where_by_name_pdf(access: EventAccess) -> Sheet:
    """Who plays where, by name, for the notice board."""
    at = access.actor.at
    listed = day_data.scheduled_matches(access.state, access.tournament, at)
    waiting = day_data.waiting_entrants(access.state, access.tournament)
    return match_list.by_name(listed, waiting, access.state.settings.zone, at)


@paper("floor")
def table_cards_pdf(access: EventAccess) -> Sheet:
    """A card for each table, with its code."""
    cards = day_data.cards(access.state, access.tournament, addresses.card_address)
    return table_cards.sheet_of(cards)


@paper("floor")
def check_in_pdf(access: EventAccess) -> Sheet:
    """The list for the desk at the door (E10)."""
    at = access.actor.at
    everybody = day_data.entries_by_number(access.state, access.tournament)
    arrivals = day_data.arrivals(access.state, at)
    return check_in.list_of(everybody, arrivals, access.state.settings.zone, at)


@paper("floor")
def slips_pdf(access: EventAccess) -> Sheet:
    """The code of each entry on a slip of its own."""
    slips = day_data.slips(access.state, access.tournament, side_codes.code_of, check_in_address)
    return check_in.slips_of(slips)
