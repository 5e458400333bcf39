"""Reports of players at an event's tables on the screen, for its judges."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from doublesix.store.services import player_reports
from doublesix.web.presentation.player_reports import report_rows
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt_at, render_page


def _page(request: HttpRequest, access: EventAccess) -> HttpResponse:
    rows = report_rows(player_reports.list_reports(access.tournament))
    return render_page(request, "judge/reports.html", {"access": access, "reports": rows})


@at_event("judge")
def judge_reports(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Who was reported by whom, with the match."""
    return _page(request, access)


@form_at_event("judge")
def judge_report_close(request: HttpRequest, access: EventAccess, report: int) -> HttpResponse:
    """It was looked at."""
    act = partial(
        player_reports.close, access.tournament, report, request.POST.get("answer", ""), access.actor
    )
    done = attempt_at(access, act, _("The report is closed."), "judge_reports")
    return done or _page(request, access)
