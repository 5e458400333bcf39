"""The organiser's page for amending the rules: fill in, look at what changes, then do it (E12)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.desks import tournaments
from doublesix.store.readers import people_entered
from doublesix.store.refused import refuse
from doublesix.tournament import commands
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import SeeOther, attempt, shown
from doublesix.web.event_words import settled
from doublesix.web.organiser.amendment import AmendForm, changed_clauses
from doublesix.web.organiser.overview import framed
from doublesix.web.public.rulebook import differences


@at_event("amend")
def rules(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Amend the rules: the form, then a preview of what changes, then it is done."""
    version = desk.state.version
    form = AmendForm(version.ruleset, request.POST or None)
    step = request.POST.get("step", "")
    if request.method == "POST" and step != "back" and form.is_valid():
        if step == "amend":
            answer = _amended(request, desk, form)
            if answer is not None:
                return answer
        elif differences(version.ruleset, form.amended()):
            return _previewed(request, desk, form)
        else:
            form.add_error(None, _("Nothing is changed yet. Change an option first."))
    context = framed(desk, "organise_rules", form=form, version=version, seen=_seen(request, desk))
    if step == "back":
        return render(request, "organiser/rules.html", context)
    return shown(request, "organiser/rules.html", context)


def _seen(request: HttpRequest, desk: Desk) -> str:
    """The version that the form was filled in from."""
    return request.POST.get("seen") or str(desk.state.version.number)


def _previewed(request: HttpRequest, desk: Desk, form: AmendForm) -> HttpResponse:
    version, after = desk.state.version, form.amended()
    context = framed(
        desk,
        "organise_rules",
        form=form,
        version=version,
        number=version.number + 1,
        seen=_seen(request, desk),
        differences=differences(version.ruleset, after),
        clauses=changed_clauses(version.ruleset, after, settled(desk.state.settings)),
        text=form.text(),
        started=len(desk.state.started),
        told=people_entered(desk.tournament),
    )
    return render(request, "organiser/amend.html", context)


def _amended(request: HttpRequest, desk: Desk, form: AmendForm) -> SeeOther | None:
    def do() -> str:
        row = tournaments.locked(desk.tournament)
        version = tournaments.state_of(row).version
        if request.POST.get("seen", "") != str(version.number):
            raise refuse("changed_meanwhile", "E12")
        if not differences(version.ruleset, form.amended()):
            raise refuse("nothing_amended", "E12")
        tournaments.carry_out(row, commands.AmendRules(form.text(), form.cleaned_data["reason"]), desk.who)
        return reverse("rules", args=[row.slug])

    said = _("The rules are amended. Everybody entered is told.")
    return attempt(request, do, said, desk.tournament.zone)
