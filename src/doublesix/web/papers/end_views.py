"""The addresses of the papers of the end: ranking, prizes, receipts, certificates, the press sheet."""

from django.http import Http404

from doublesix.store.queries.voucher_codes import list_vouchers
from doublesix.web.papers.responses import paper
from doublesix.web.presentation.own_tables import own_entrants
from doublesix.web.presentation.papers import end_data, final_papers, press, vouchers
from doublesix.web.presentation.papers.compiler import Sheet
from doublesix.web.requests.access import EventAccess


@paper("prizes")
def ranking_pdf(access: EventAccess) -> Sheet:
    """The final ranking (E11)."""
    event = end_data.event_of(access.state, access.actor.at)
    return final_papers.ranking_of(event, end_data.list_ranks(access.state, access.tournament))


@paper("prizes")
def prize_list_pdf(access: EventAccess) -> Sheet:
    """Who receives what (E11, E32)."""
    event = end_data.event_of(access.state, access.actor.at)
    return final_papers.prize_list_of(event, end_data.list_awards(access.state, access.tournament))


@paper("prizes")
def prize_receipts_pdf(access: EventAccess) -> Sheet:
    """The receipts to sign."""
    event = end_data.event_of(access.state, access.actor.at)
    return final_papers.receipts_of(event, end_data.list_awards(access.state, access.tournament))


@paper("prizes")
def certificates_pdf(access: EventAccess) -> Sheet:
    """The winners' certificates."""
    event = end_data.event_of(access.state, access.actor.at)
    return final_papers.certificates_of(event, end_data.list_awards(access.state, access.tournament))


@paper("prizes")
def certificates_people_pdf(access: EventAccess) -> Sheet:
    """A certificate for each person of the winners."""
    event = end_data.event_of(access.state, access.actor.at)
    awards = end_data.list_awards(access.state, access.tournament)
    return final_papers.certificates_of_people(event, awards)


@paper("prizes")
def certificates_taking_part_pdf(access: EventAccess) -> Sheet:
    """A certificate of taking part for each person who did."""
    event = end_data.event_of(access.state, access.actor.at)
    everybody = end_data.list_participants(access.state, access.tournament)
    return final_papers.certificates_of_taking_part(event, everybody)


@paper("enter")
def own_certificates_pdf(access: EventAccess) -> Sheet:
    """The certificates of one's own entries, once the event is finished and its results are public."""
    state, tournament = access.state, access.tournament
    own = own_entrants(access.account, tournament, state) if access.account else frozenset()
    if not end_data.has_certificates(state, own):
        raise Http404
    event = end_data.event_of(state, access.actor.at)
    awards = end_data.list_awards(state, tournament, own)
    everybody = end_data.list_participants(state, tournament, own)
    return final_papers.own_certificates_of(event, awards, everybody)


@paper("give_vouchers")
def vouchers_pdf(access: EventAccess) -> Sheet:
    """The vouchers that are not used, to cut apart (E32); one of them alone with `?voucher=` and its id."""
    asked = access.request.GET.get("voucher")
    known = {str(each.row.pk): each.row.pk for each in list_vouchers(access.tournament) if each.can_print}
    if asked is not None and asked not in known:
        raise Http404
    only = None if asked is None else known[asked]
    return vouchers.sheet_of(access.state, access.tournament, only)


@paper("prizes")
def press_pdf(access: EventAccess) -> Sheet:
    """The sheet for the press; the members of teams only where that is asked for."""
    state, tournament = access.state, access.tournament
    return press.sheet_of(
        end_data.event_of(state, access.actor.at),
        end_data.count_of(state),
        end_data.list_ranks(state, tournament),
        end_data.list_awards(state, tournament),
        end_data.last_matches(state, tournament),
        state.settings.notice.contact,
        has_members="members" in access.request.GET,
    )
