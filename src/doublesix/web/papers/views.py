"""The papers' addresses: who may have which, and how it is sent."""

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404

from doublesix.store.models import Entry, Institution, Movement
from doublesix.store.models.fees import PAID, REFUNDED
from doublesix.store.queries.ownership import is_own_entry, is_representative
from doublesix.web.papers.responses import paper
from doublesix.web.presentation.papers import circular, draw, entry_list, form, receipt
from doublesix.web.presentation.papers.compiler import Sheet, size_for
from doublesix.web.requests.access import EventAccess


@paper("see")
def circular_pdf(access: EventAccess) -> Sheet:
    """The circular, the poster or the rule sheet (E1, E13)."""
    return circular.sheet_of(access.state)


@paper("see")
def poster_pdf(access: EventAccess) -> Sheet:
    """A poster of any event, with its rules (E13, E20)."""
    return circular.poster_of(access.state)


@paper("see")
def form_pdf(access: EventAccess) -> Sheet:
    """The blank entry form (E4)."""
    return form.blank_sheet(access.state)


def _institution(access: EventAccess, pk: int) -> Institution:
    return get_object_or_404(Institution, tournament=access.tournament, pk=pk)


@paper("enter")
def form_filled_pdf(access: EventAccess, institution: int) -> Sheet:
    """The form of the institution that one represents."""
    found = _institution(access, institution)
    if not is_representative(access.account, found):
        raise PermissionDenied
    return form.institution_sheet(access.state, found)


@paper("see_entries")
def form_filled_desk_pdf(access: EventAccess, institution: int) -> Sheet:
    """The form of any institution."""
    return form.institution_sheet(access.state, _institution(access, institution))


def _entry(access: EventAccess, pk: int) -> Entry:
    found = Entry.objects.select_related("institution")
    return get_object_or_404(found, tournament=access.tournament, pk=pk)


@paper("enter")
def entry_form_pdf(access: EventAccess, entry: int) -> Sheet:
    """The form of one's own entry."""
    found = _entry(access, entry)
    if not is_own_entry(access.account, found):
        raise PermissionDenied
    return form.entry_sheet(access.state, found)


@paper("see_entries")
def entry_form_desk_pdf(access: EventAccess, entry: int) -> Sheet:
    """The form of any entry."""
    return form.entry_sheet(access.state, _entry(access, entry))


def _movement(access: EventAccess, pk: int) -> Movement:
    """A movement of money that has a receipt."""
    found = Movement.objects.select_related("entry__institution", "by")
    with_receipt = found.filter(kind__in=(PAID, REFUNDED), receipt__isnull=False)
    return get_object_or_404(with_receipt, entry__tournament=access.tournament, pk=pk)


@paper("enter")
def receipt_pdf(access: EventAccess, movement: int) -> Sheet:
    """A receipt for one's own entry (E30)."""
    found = _movement(access, movement)
    if not is_own_entry(access.account, found.entry):
        raise PermissionDenied
    return receipt.sheet_of(access.state, found)


@paper("see_fees")
def receipt_desk_pdf(access: EventAccess, movement: int) -> Sheet:
    """Any receipt, for who sees fees."""
    return receipt.sheet_of(access.state, _movement(access, movement))


@paper("see_entries")
def list_pdf(access: EventAccess) -> Sheet:
    """The list of entries."""
    return entry_list.sheet_of(access.state, access.tournament)


@paper("see", is_chart=True)
def draw_pdf(access: EventAccess) -> Sheet:
    """The lots, once they are drawn (E8); on a large sheet the chart alone, for a wall."""
    if not access.phase.has_matches:
        raise Http404
    size = size_for(access.tournament.zone, access.request.GET.get("paper", ""), is_chart=True)
    return draw.sheet_of(access.state, access.tournament, size)
