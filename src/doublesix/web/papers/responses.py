"""How a paper is sent: on the paper of the event's place or the one asked for, to be looked at or printed."""

from django.http import HttpResponse

from doublesix.web.presentation.papers.compiler import Sheet, print_sheet, size_for
from doublesix.web.requests.access import EventAccess


def pdf_response(access: EventAccess, sheet: Sheet, *, is_chart: bool = False) -> HttpResponse:
    """A sheet as an answer; one that holds what only some may read is kept by nobody on the way."""
    tournament = access.tournament
    size = size_for(tournament.zone, access.request.GET.get("paper", ""), is_chart=is_chart)
    response = HttpResponse(print_sheet(sheet, tournament, size), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{tournament.slug}-{sheet.stem}.pdf"'
    response["Cache-Control"] = "private, no-store" if sheet.personal else "no-cache"
    return response
