"""Reporting somebody at a table on the screen: to the judge of its event, else to the operator."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from doublesix.store.models import OnlineMatch
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import online_tables, player_reports
from doublesix.web.online.seats import actor_of, find_seat
from doublesix.web.online.views import at_table
from doublesix.web.presentation.player_reports import report_rows
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.attempts import REFUSED_STATUS, SeeOther, number_in


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def report(request: HttpRequest, row: OnlineMatch) -> HttpResponse:
    """Say what somebody at this table did; what was said before stands below, with what came of it."""
    _, player = find_seat(request, row, online_tables.table_state(row))
    if player is None:
        raise refuse("not_your_seat")
    others = player_reports.list_others(row, player)
    only = next(iter(others)) if len(others) == 1 else 0
    about, text = number_in(request.POST.get("about", ""), only), request.POST.get("text", "")
    context = {
        "code": row.code,
        "is_of_event": row.tournament_id is not None,
        "others": list(others.items()),
        "chosen": about,
        "text": text,
        "most": player_reports.LONGEST,
        "own": report_rows(player_reports.list_own(player).select_related("table", "closed_by")),
    }
    if request.method != "POST":
        return render(request, "online/report.html", context)
    try:
        player_reports.report(row, player, about, text, actor_of(request))
    except Refused as fault:
        context["why"] = in_words(fault.refusal)
        return render(request, "online/report.html", context, status=REFUSED_STATUS)
    return SeeOther(reverse("play_report", args=[row.code]))
