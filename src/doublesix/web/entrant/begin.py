"""Where one stands before an entry: what is needed, until when, and where it begins."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from doublesix.store.queries.institutions import load_list
from doublesix.store.services import entries, institution_forms
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import TEAMS, Terms
from doublesix.web.entrant.forms import BeginInstitutionForm
from doublesix.web.presentation.entry_words import describe_requirements, fee_words
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt, render_page
from doublesix.web.requests.entries import (
    entry_address,
    institution_address,
    list_own_entries,
    list_own_institutions,
)


@at_event("begin", signed_in=True)
def enter(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Begin a form or go on with one's own; late is late (E5)."""
    terms = access.state.settings.terms
    form = BeginInstitutionForm(request.POST or None)
    if request.method == "POST":
        answer = _begin(request, access, terms, form)
        if answer is not None:
            return answer
    late = rules.lateness(access.state, access.actor.at)
    mine = [(entry, entry_address(access, entry)) for entry in list_own_entries(access)]
    context = {
        "access": access,
        "tab": "enter",
        "terms": terms,
        "form": form,
        "refusal": in_words(late, access.tournament.zone) if late else "",
        "needs": describe_requirements(terms),
        "fee": fee_words(rules.fee_of(terms), terms),
        "institutions": list_own_institutions(access),
        "entries": mine,
        "may_begin": late is None and _may_begin(access, terms),
        "by_team": terms.entrants == TEAMS,
        "extensions": access.state.extensions,
        **_names(access, terms, form),
    }
    return render_page(request, "entrant/enter.html", context)


def _names(access: EventAccess, terms: Terms, form: BeginInstitutionForm) -> dict[str, object]:
    """The organiser's list, and what of it could be meant by a name that is not on it."""
    if not terms.institutions:
        return {}
    known = load_list(access.tournament)
    typed = str(form["name"].value() or "").strip() if form.is_bound else ""
    is_known = not typed or known.find(typed) is not None
    return {
        "listed": known.rows,
        "typed": typed,
        "proposals": () if is_known else known.propose(typed),
    }


def _begin(
    request: HttpRequest, access: EventAccess, terms: Terms, form: BeginInstitutionForm
) -> HttpResponse | None:
    zone = access.tournament.zone
    if terms.entrants == TEAMS and terms.institutions:
        if not form.is_valid():
            return None
        name, typed = form.cleaned_data["name"], form.cleaned_data["as_typed"]

        def begin_form() -> str:
            begun = institution_forms.begin(
                access.tournament, {"name": name}, access.actor, as_typed=typed == name
            )
            return institution_address(access, begun)

        return attempt(
            request, begin_form, _("The form is begun. Fill in its head, then add the teams."), zone
        )
    begin = entries.begin_own_team if terms.entrants == TEAMS else entries.begin_player
    said = _("The entry is begun. Fill it in, then submit it.")
    return attempt(request, lambda: entry_address(access, begin(access.tournament, access.actor)), said, zone)


def _may_begin(access: EventAccess, terms: Terms) -> bool:
    """A player enters once; institutions and teams are not counted here."""
    return terms.entrants == TEAMS or not any(
        entry.status in rules.LIVE for entry in list_own_entries(access)
    )
