"""How a paper is sent: on the paper of the event's place or the one asked for, to be looked at or printed."""

from django.http import HttpResponse

from doublesix.web.desk import Desk
from doublesix.web.papers.making import Sheet, printed, size_for


def sent(desk: Desk, sheet: Sheet) -> HttpResponse:
    """A sheet as an answer; one that holds what only some may read is kept by nobody on the way."""
    tournament = desk.tournament
    size = size_for(tournament.zone, desk.request.GET.get("paper", ""))
    response = HttpResponse(printed(sheet, tournament, size), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{tournament.slug}-{sheet.stem}.pdf"'
    response["Cache-Control"] = "private, no-store" if sheet.personal else "no-cache"
    return response
