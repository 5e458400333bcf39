"""The papers' addresses: who may have which, and how it is sent."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from doublesix.app.roles import REPRESENTATIVE
from doublesix.store.models import Entry, Institution, Movement
from doublesix.store.models.fees import PAID, REFUNDED
from doublesix.tournament.state import DRAWN, FINISHED
from doublesix.web.desk import Desk, at_event
from doublesix.web.papers import circular, draw, entry_list, form, receipt
from doublesix.web.papers.sending import sent


@at_event("see")
@require_safe
def circular_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """The circular, the poster or the rule sheet (E1, E13)."""
    return sent(desk, circular.sheet_of(desk.state))


@at_event("see")
@require_safe
def form_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """The blank entry form (E4)."""
    return sent(desk, form.blank_sheet(desk.state))


def _institution(desk: Desk, pk: int) -> Institution:
    return get_object_or_404(Institution, tournament=desk.tournament, pk=pk)


def _represents(desk: Desk, institution: Institution) -> bool:
    return institution.representatives.filter(account=desk.account, role=REPRESENTATIVE).exists()


def _is_own(desk: Desk, entry: Entry) -> bool:
    if entry.institution is not None:
        return _represents(desk, entry.institution)
    return desk.account is not None and entry.account_id == desk.account.pk


@at_event("enter")
@require_safe
def form_filled_pdf(request: HttpRequest, desk: Desk, institution: int) -> HttpResponse:  # noqa: ARG001
    """The form of the institution that one represents."""
    found = _institution(desk, institution)
    if not _represents(desk, found):
        raise PermissionDenied
    return sent(desk, form.institution_sheet(desk.state, found))


@at_event("see_entries")
@require_safe
def form_filled_desk_pdf(request: HttpRequest, desk: Desk, institution: int) -> HttpResponse:  # noqa: ARG001
    """The form of any institution."""
    return sent(desk, form.institution_sheet(desk.state, _institution(desk, institution)))


def _entry(desk: Desk, pk: int) -> Entry:
    found = Entry.objects.select_related("institution")
    return get_object_or_404(found, tournament=desk.tournament, pk=pk)


@at_event("enter")
@require_safe
def entry_form_pdf(request: HttpRequest, desk: Desk, entry: int) -> HttpResponse:  # noqa: ARG001
    """The form of one's own entry."""
    found = _entry(desk, entry)
    if not _is_own(desk, found):
        raise PermissionDenied
    return sent(desk, form.entry_sheet(desk.state, found))


@at_event("see_entries")
@require_safe
def entry_form_desk_pdf(request: HttpRequest, desk: Desk, entry: int) -> HttpResponse:  # noqa: ARG001
    """The form of any entry."""
    return sent(desk, form.entry_sheet(desk.state, _entry(desk, entry)))


def _movement(desk: Desk, pk: int) -> Movement:
    """A movement of money that has a receipt."""
    found = Movement.objects.select_related("entry__institution", "by")
    with_receipt = found.filter(kind__in=(PAID, REFUNDED), receipt__isnull=False)
    return get_object_or_404(with_receipt, entry__tournament=desk.tournament, pk=pk)


@at_event("enter")
@require_safe
def receipt_pdf(request: HttpRequest, desk: Desk, movement: int) -> HttpResponse:  # noqa: ARG001
    """A receipt for one's own entry (E30)."""
    found = _movement(desk, movement)
    if not _is_own(desk, found.entry):
        raise PermissionDenied
    return sent(desk, receipt.sheet_of(desk.state, found))


@at_event("see_fees")
@require_safe
def receipt_desk_pdf(request: HttpRequest, desk: Desk, movement: int) -> HttpResponse:  # noqa: ARG001
    """Any receipt, for the treasurer."""
    return sent(desk, receipt.sheet_of(desk.state, _movement(desk, movement)))


@at_event("see_entries")
@require_safe
def list_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """The list of entries."""
    return sent(desk, entry_list.sheet_of(desk.state, desk.tournament))


@at_event("see")
@require_safe
def draw_pdf(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """The lots, once they are drawn (E8)."""
    if desk.state.draw is None or desk.state.status not in (DRAWN, FINISHED):
        raise Http404
    return sent(desk, draw.sheet_of(desk.state, desk.tournament))
