"""The papers' addresses: who may have which, and how it is sent."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from doublesix.store.models import Entry, Institution, Movement
from doublesix.store.models.fees import PAID, REFUNDED
from doublesix.store.queries.ownership import is_own_entry, is_representative
from doublesix.web.papers.responses import pdf_response
from doublesix.web.presentation.papers import circular, draw, entry_list, form, receipt
from doublesix.web.presentation.papers.compiler import size_for
from doublesix.web.requests.access import EventAccess, at_event


@at_event("see")
@require_safe
def circular_pdf(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """The circular, the poster or the rule sheet (E1, E13)."""
    return pdf_response(access, circular.sheet_of(access.state))


@at_event("see")
@require_safe
def poster_pdf(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """A poster of any event, with its rules (E13, E20)."""
    return pdf_response(access, circular.poster_of(access.state))


@at_event("see")
@require_safe
def form_pdf(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """The blank entry form (E4)."""
    return pdf_response(access, form.blank_sheet(access.state))


def _institution(access: EventAccess, pk: int) -> Institution:
    return get_object_or_404(Institution, tournament=access.tournament, pk=pk)


@at_event("enter")
@require_safe
def form_filled_pdf(request: HttpRequest, access: EventAccess, institution: int) -> HttpResponse:  # noqa: ARG001
    """The form of the institution that one represents."""
    found = _institution(access, institution)
    if not is_representative(access.account, found):
        raise PermissionDenied
    return pdf_response(access, form.institution_sheet(access.state, found))


@at_event("see_entries")
@require_safe
def form_filled_desk_pdf(request: HttpRequest, access: EventAccess, institution: int) -> HttpResponse:  # noqa: ARG001
    """The form of any institution."""
    return pdf_response(access, form.institution_sheet(access.state, _institution(access, institution)))


def _entry(access: EventAccess, pk: int) -> Entry:
    found = Entry.objects.select_related("institution")
    return get_object_or_404(found, tournament=access.tournament, pk=pk)


@at_event("enter")
@require_safe
def entry_form_pdf(request: HttpRequest, access: EventAccess, entry: int) -> HttpResponse:  # noqa: ARG001
    """The form of one's own entry."""
    found = _entry(access, entry)
    if not is_own_entry(access.account, found):
        raise PermissionDenied
    return pdf_response(access, form.entry_sheet(access.state, found))


@at_event("see_entries")
@require_safe
def entry_form_desk_pdf(request: HttpRequest, access: EventAccess, entry: int) -> HttpResponse:  # noqa: ARG001
    """The form of any entry."""
    return pdf_response(access, form.entry_sheet(access.state, _entry(access, entry)))


def _movement(access: EventAccess, pk: int) -> Movement:
    """A movement of money that has a receipt."""
    found = Movement.objects.select_related("entry__institution", "by")
    with_receipt = found.filter(kind__in=(PAID, REFUNDED), receipt__isnull=False)
    return get_object_or_404(with_receipt, entry__tournament=access.tournament, pk=pk)


@at_event("enter")
@require_safe
def receipt_pdf(request: HttpRequest, access: EventAccess, movement: int) -> HttpResponse:  # noqa: ARG001
    """A receipt for one's own entry (E30)."""
    found = _movement(access, movement)
    if not is_own_entry(access.account, found.entry):
        raise PermissionDenied
    return pdf_response(access, receipt.sheet_of(access.state, found))


@at_event("see_fees")
@require_safe
def receipt_desk_pdf(request: HttpRequest, access: EventAccess, movement: int) -> HttpResponse:  # noqa: ARG001
    """Any receipt, for who sees fees."""
    return pdf_response(access, receipt.sheet_of(access.state, _movement(access, movement)))


@at_event("see_entries")
@require_safe
def list_pdf(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """The list of entries."""
    return pdf_response(access, entry_list.sheet_of(access.state, access.tournament))


@at_event("see")
@require_safe
def draw_pdf(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The lots, once they are drawn (E8); on a large sheet the chart alone, for a wall."""
    if not access.phase.has_matches:
        raise Http404
    size = size_for(access.tournament.zone, request.GET.get("paper", ""), is_chart=True)
    sheet = draw.sheet_of(access.state, access.tournament, size)
    return pdf_response(access, sheet, is_chart=True)
