"""Where one stands before an entry: what is needed, until when, and where it begins."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from doublesix.store.desks import entries
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import TEAMS, Terms
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown
from doublesix.web.entrant.forms import BeginInstitution
from doublesix.web.entrant.owning import address, institution_address, own_entries, own_institutions
from doublesix.web.entrant.words import fee_words, needs
from doublesix.web.words import in_words


@at_event("begin", signed_in=True)
def enter(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Begin a form or go on with one's own; late is late (E5)."""
    terms = desk.state.settings.terms
    form = BeginInstitution(request.POST or None)
    if request.method == "POST":
        answer = _begin(request, desk, terms, form)
        if answer is not None:
            return answer
    late = rules.lateness(desk.state, desk.who.at)
    mine = [(entry, address(desk, entry)) for entry in own_entries(desk)]
    context = {
        "desk": desk,
        "tab": "enter",
        "terms": terms,
        "form": form,
        "refusal": in_words(late, desk.tournament.zone) if late else "",
        "needs": needs(terms),
        "fee": fee_words(rules.fee_of(terms), terms),
        "institutions": own_institutions(desk),
        "entries": mine,
        "may_begin": late is None and _may_begin(desk, terms),
        "by_team": terms.entrants == TEAMS,
        "extensions": desk.state.extensions,
    }
    return shown(request, "entrant/enter.html", context)


def _begin(request: HttpRequest, desk: Desk, terms: Terms, form: BeginInstitution) -> HttpResponse | None:
    zone = desk.tournament.zone
    if terms.entrants == TEAMS and terms.institutions:
        if not form.is_valid():
            return None
        name = {"name": form.cleaned_data["name"]}
        return attempt(
            request,
            lambda: institution_address(desk, entries.begin_institution(desk.tournament, name, desk.who)),
            _("The form is begun. Fill in its head, then add the teams."),
            zone,
        )
    begin = entries.begin_own_team if terms.entrants == TEAMS else entries.begin_player
    said = _("The entry is begun. Fill it in, then hand it in.")
    return attempt(request, lambda: address(desk, begin(desk.tournament, desk.who)), said, zone)


def _may_begin(desk: Desk, terms: Terms) -> bool:
    """A player enters once; institutions and teams are not counted here."""
    return terms.entrants == TEAMS or not any(entry.status in rules.LIVE for entry in own_entries(desk))
