"""The operator's pages: how the installation is, and what is wrong with it."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.store.models.messages import MAIL, TEXT
from doublesix.store.services import player_reports, sign_ins
from doublesix.store.services import retention as retention_service
from doublesix.web.operations import installation
from doublesix.web.operator import state
from doublesix.web.operator.guard import for_operators
from doublesix.web.presentation.operator_words import (
    check_words,
    figure_words,
    job_words,
    state_words,
    sum_up,
)
from doublesix.web.presentation.retention_words import kind_words
from doublesix.web.presentation.sign_in_words import result_words


@for_operators
def overview(request: HttpRequest) -> HttpResponse:
    """The installation's state in words."""
    words, jobs = result_words(), installation.jobs()
    names = job_words()
    channels = {MAIL: _("Mail"), TEXT: _("Text messages")}
    context = {
        "outboxes": [(channels[each.channel], each) for each in state.outboxes()],
        "jobs": [(names.get(job.name, job.name), job) for job in jobs],
        "failing": sum(bool(job.fault) for job in jobs),
        "figures": list(zip(figure_words(), state.figures(), strict=True)),
        "program": state.program(),
        "database": state.database(),
        "free": state.free_bytes(),
        "backup_at": installation.newest_backup(),
        "reports": player_reports.count_open(None),
        "sign_ins": [(row, words[row.result]) for row in sign_ins.list_recent()],
    }
    return render(request, "operator/overview.html", context)


@for_operators
def checks(request: HttpRequest) -> HttpResponse:
    """What is right and wrong, looked at now: this may take some seconds."""
    found, names, states = installation.checks(timezone.now()), check_words(), state_words()
    worst_first = sorted(found, key=lambda each: list(states).index(each.state))
    lines = [(names.get(each.name, each.name), each, states[each.state]) for each in worst_first]
    return render(
        request, "operator/checks.html", {"checks": lines, "summary": sum_up([each.state for each in found])}
    )


@for_operators
def retention(request: HttpRequest) -> HttpResponse:
    """For how long each kind of data is kept, and what is deleted next."""
    words = kind_words()
    context = {
        "kinds": [(words[kind], days) for kind, days in settings.RETENTION.items()],
        "planned": [(words[each.kind], each) for each in retention_service.list_planned()],
    }
    return render(request, "operator/retention.html", context)
