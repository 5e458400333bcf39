"""Reports of players at tables that belong to no event, for the operator."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from doublesix.store.actor import Actor
from doublesix.store.models import Account
from doublesix.store.services import player_reports
from doublesix.web.operator.guard import for_operators
from doublesix.web.presentation.player_reports import report_rows
from doublesix.web.requests.attempts import attempt, render_page


def _page(request: HttpRequest) -> HttpResponse:
    rows = report_rows(player_reports.list_reports(None))
    return render_page(request, "operator/reports.html", {"reports": rows})


@for_operators
def reports(request: HttpRequest) -> HttpResponse:
    """Who was reported by whom, with the match."""
    return _page(request)


@require_POST
@for_operators
def report_close(request: HttpRequest, report: int) -> HttpResponse:
    """It was looked at."""
    assert isinstance(request.user, Account)
    who = Actor(request.user, timezone.now())

    def do() -> str:
        player_reports.close(None, report, request.POST.get("answer", ""), who)
        return reverse("operator_reports")

    return attempt(request, do, _("The report is closed.")) or _page(request)
