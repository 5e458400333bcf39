"""The organiser's page for amending the rules: fill in, look at what changes, then do it (E12)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.notifications.recipients import count_recipients
from doublesix.store.refusals import refuse
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.web.organiser.amendment import AmendForm, list_changed_clauses
from doublesix.web.organiser.overview import page_context
from doublesix.web.presentation.event_words import clause_settings, strip_foreign_clauses
from doublesix.web.presentation.rulebook import list_differences
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import SeeOther, attempt, render_page


@at_event("amend")
def rules(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Amend the rules: the form, then a preview of what changes, then it is done."""
    version = access.state.version
    form = AmendForm(version.ruleset, request.POST or None)
    for field in form.fields.values():
        field.label = strip_foreign_clauses(str(field.label), access.state)
    step = request.POST.get("step", "")
    if request.method == "POST" and step != "back" and form.is_valid():
        if step == "amend":
            answer = _amend(request, access, form)
            if answer is not None:
                return answer
        else:
            refusal = tournaments.refusal_of(access.state, _command(form), access.actor)
            if refusal is None:
                return _preview(request, access, form)
            form.add_error(None, in_words(refusal, access.tournament.zone))
    context = page_context(access, form=form, version=version, seen=_seen_version(request, access))
    if step == "back":
        return render(request, "organiser/rules.html", context)
    return render_page(request, "organiser/rules.html", context)


def _command(form: AmendForm) -> commands.AmendRules:
    return commands.AmendRules(form.text(), form.cleaned_data["reason"])


def _seen_version(request: HttpRequest, access: EventAccess) -> str:
    """The version that the form was filled in from."""
    return request.POST.get("seen") or str(access.state.version.number)


def _preview(request: HttpRequest, access: EventAccess, form: AmendForm) -> HttpResponse:
    version, after = access.state.version, form.build_ruleset()
    context = page_context(
        access,
        form=form,
        version=version,
        number=version.number + 1,
        seen=_seen_version(request, access),
        differences=list_differences(version.ruleset, after),
        clauses=list_changed_clauses(version.ruleset, after, clause_settings(access.state.settings)),
        text=form.text(),
        started=len(access.state.started),
        told=count_recipients(access.tournament),
    )
    return render(request, "organiser/amend.html", context)


def _amend(request: HttpRequest, access: EventAccess, form: AmendForm) -> SeeOther | None:
    def do() -> str:
        row = tournaments.lock_tournament(access.tournament)
        version = tournaments.state_of(row).version
        if request.POST.get("seen", "") != str(version.number):
            raise refuse("changed_meanwhile", "E12")
        tournaments.carry_out(row, _command(form), access.actor)
        return reverse("rules", args=[row.slug])

    said = _("The rules are amended. Everybody entered is told.")
    return attempt(request, do, said, access.tournament.zone)
