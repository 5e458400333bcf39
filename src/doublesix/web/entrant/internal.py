"""An institution's internal tournament (E3): begun here, played as any other, its best teams entered."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.store.desks import internals
from doublesix.store.models import Institution, Tournament
from doublesix.tournament.state import CANCELLED, FINISHED
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown
from doublesix.web.entrant.owning import institution_address, own_institution


@at_event("hold_internal")
def enter_internal(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """What an internal tournament is, the one there is, and a button to begin it."""
    institution = own_institution(desk, pk)
    if request.method == "POST":
        answer = attempt(
            request,
            lambda: _started(internals.begin(institution, desk.who)),
            _("The internal tournament is begun. Say when and where, publish it, and open its entries."),
            desk.tournament.zone,
        )
        if answer is not None:
            return answer
    return _page(request, desk, institution)


def _page(request: HttpRequest, desk: Desk, institution: Institution) -> HttpResponse:
    found = institution.internals.order_by("-created_at")
    context = {
        "desk": desk,
        "tab": "enter",
        "institution": institution,
        "internals": [(row, _started(row), row.status == FINISHED) for row in found],
        "may_begin": not found.exclude(status=CANCELLED).exists(),
        "terms": desk.state.settings.terms,
    }
    return shown(request, "entrant/internal.html", context)


@at_event("hold_internal")
def enter_promote(request: HttpRequest, desk: Desk, pk: int, internal: str) -> HttpResponse:
    """The best teams of the finished internal tournament enter the main event."""
    institution = own_institution(desk, pk)
    row = Tournament.objects.filter(slug=internal, parent_institution=institution).first()
    if row is None:
        raise Http404

    def do() -> str:
        internals.promote(row, desk.who)
        return institution_address(desk, institution)

    if request.method == "POST":
        count = desk.state.settings.terms.teams_each
        said = ngettext(
            "The best team is entered. Complete its form and hand it in.",
            "The best teams are entered. Complete their forms and hand them in.",
            count,
        )
        answer = attempt(request, do, said, desk.tournament.zone)
        if answer is not None:
            return answer
    return _page(request, desk, institution)


def _started(row: Tournament) -> str:
    """Where its organiser goes on."""
    try:
        return reverse("organise", args=[row.slug])
    except NoReverseMatch:
        return reverse("event", args=[row.slug])
