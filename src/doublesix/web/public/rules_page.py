"""The page of an event's rules, in the version in force or an earlier one (E12)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from doublesix.rules import rulesets
from doublesix.tournament.state import Version
from doublesix.web.presentation.event_words import clause_settings
from doublesix.web.presentation.rulebook import list_clauses, list_differences
from doublesix.web.requests.access import EventAccess, at_event


@at_event("see")
def rules(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The rules in force; ``?version=n`` shows an earlier version."""
    state = access.state
    version = _find_version(request.GET.get("version", ""), state.versions)
    ruleset = version.ruleset
    preset = rulesets.preset(state.preset)
    context = {
        "access": access,
        "tab": "rules",
        "version": version,
        "is_in_force": version == state.version,
        "versions": state.versions,
        "chapters": list_clauses(ruleset, clause_settings(state.settings)),
        "preset": preset,
        "differences": list_differences(preset, ruleset),
    }
    return render(request, "public/rules.html", context)


def _find_version(number: str, versions: tuple[Version, ...]) -> Version:
    if not number:
        return versions[-1]
    found = next((each for each in versions if str(each.number) == number), None)
    if found is None:
        raise Http404
    return found
