"""An institution's internal tournament (E3): begun here, played as any other, its best teams entered."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.store.models import Institution, Tournament
from doublesix.store.services import internal_tournaments
from doublesix.tournament.state import CANCELLED, FINISHED
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt, attempt_at, render_page
from doublesix.web.requests.entries import find_own_institution


@at_event("hold_internal")
def enter_internal(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """What an internal tournament is, the one there is, and a button to begin it."""
    institution = find_own_institution(access, pk)
    if request.method == "POST":
        answer = attempt(
            request,
            lambda: _organiser_address(internal_tournaments.begin(institution, access.actor)),
            _("The internal tournament is begun. Say when and where, publish it, and open its entries."),
            access.tournament.zone,
        )
        if answer is not None:
            return answer
    return _page(request, access, institution)


def _page(request: HttpRequest, access: EventAccess, institution: Institution) -> HttpResponse:
    found = institution.internals.order_by("-created_at")
    context = {
        "access": access,
        "tab": "enter",
        "institution": institution,
        "internals": [(row, _organiser_address(row), row.status == FINISHED) for row in found],
        "may_begin": not found.exclude(status=CANCELLED).exists(),
        "terms": access.state.settings.terms,
    }
    return render_page(request, "entrant/internal.html", context)


@at_event("hold_internal")
def enter_promote(request: HttpRequest, access: EventAccess, pk: int, internal: str) -> HttpResponse:
    """The best teams of the finished internal tournament enter the main event."""
    institution = find_own_institution(access, pk)
    row = get_object_or_404(Tournament, slug=internal, parent_institution=institution)
    act = partial(internal_tournaments.promote, row, access.actor)
    if request.method == "POST":
        count = access.state.settings.terms.teams_each
        said = ngettext(
            "The best team is entered. Complete its form and submit it.",
            "The best teams are entered. Complete their forms and submit them.",
            count,
        )
        answer = attempt_at(access, act, said, "enter_institution", institution.pk)
        if answer is not None:
            return answer
    return _page(request, access, institution)


def _organiser_address(row: Tournament) -> str:
    """Where its organiser goes on."""
    try:
        return reverse("organise", args=[row.slug])
    except NoReverseMatch:
        return reverse("event", args=[row.slug])
