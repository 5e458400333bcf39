"""Who leaves early and who stands in: retirements (E43) and substitutes (E42), each with its preview."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.models import Entry
from doublesix.store.services import documents, late_forecast, retirements, substitutes
from doublesix.store.services.names import name_entrants
from doublesix.tournament.entries import places_of
from doublesix.tournament.late_commands import ReplacePerson, Retire, TakeBackRetirement
from doublesix.tournament.settings import TEAMS
from doublesix.web.lots.draw_view import DrawView
from doublesix.web.lots.late_forms import ReasonForm, SubstituteForm
from doublesix.web.presentation.formats import place_words
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt_at, attempt_prepared, render_page


def _picture(access: EventAccess, number: int) -> DrawView:
    """The draw, where the list has this number."""
    if access.state.draw is None:
        raise Http404
    picture = DrawView(access.tournament, access.state)
    if number not in picture.by_number:
        raise Http404
    return picture


@at_event("retire")
def retire(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """What becomes of the match and who is told, then note that somebody leaves."""
    _picture(access, number)
    return _note(request, access, number, retirements.retire, _("Number {number} has retired."))


@at_event("retire")
def take_back(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Undo a retirement; the page of retirements says what becomes of it."""
    _picture(access, number)
    if request.method != "POST":
        return redirect(reverse("draw_retire", args=[access.tournament.slug, number]))
    return _note(request, access, number, retirements.take_back, _("Number {number} plays on."))


def _note(
    request: HttpRequest, access: EventAccess, number: int, act: Callable[..., object], said: str
) -> HttpResponse:
    """Do it with the reason given; without one, or where it is refused, the page once more."""
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        do = partial(act, access.tournament, number, form.cleaned_data["reason"], access.actor)
        went = attempt_at(access, do, said.format(number=number), "draw")
        if went:
            return went
    return _retirement_page(request, access, number, form)


def _retirement_page(
    request: HttpRequest, access: EventAccess, number: int, form: ReasonForm
) -> HttpResponse:
    """What leaving would change, or for who has left what coming back would."""
    picture = _picture(access, number)
    is_back = number in access.state.retired
    command = TakeBackRetirement(number, "-") if is_back else Retire(number, "-")
    expected = late_forecast.forecast(access.state, command, access.actor)
    names = name_entrants(access.tournament, access.state)
    context = {
        "access": access,
        "line": picture.by_number[number],
        "form": form,
        "told": expected.people,
        "refusal": in_words(expected.refusal, access.tournament.zone) if expected.refusal else "",
        "is_back": is_back,
        "opened": [
            (match.number + 1, " – ".join(names[side] for side in match.sides)) for match in expected.opened
        ],
        "decided": [
            (match.number + 1, " – ".join(names[side] for side in match.sides)) for match in expected.decided
        ],
        "joined": [picture.by_number[join.joined].name for join in expected.joins],
        "calls": expected.calls,
    }
    return render_page(request, "lots/retire.html", context)


@at_event("substitute")
def substitute(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Put a named person in another's place, with evidence and endorsement."""
    picture = _picture(access, number)
    terms = access.state.settings.terms
    if terms.entrants != TEAMS:
        return redirect(reverse("draw", args=[access.tournament.slug]))
    assert access.state.draw is not None
    pk = next(each.entry for each in access.state.draw.whole_list if each.number == number)
    entry = get_object_or_404(Entry, pk=pk)
    players = {player.place: player.name for player in entry.players.all()}
    people = [
        (at, f"{place_words(place, terms)}: {players.get(place, '')}")
        for at, place in enumerate(places_of(terms))
    ]
    form = SubstituteForm(request.POST or None, request.FILES or None, terms=terms, people=people)
    if request.method == "POST" and form.is_valid():
        said = _("The substitute stands in the team.")
        went = attempt_prepared(
            request, lambda: _replacement(access, number, form), said, access.tournament.zone
        )
        if went:
            return went
    expected = late_forecast.forecast(access.state, ReplacePerson(number, 0, "-"), access.actor)
    context = {
        "access": access,
        "line": picture.by_number[number],
        "form": form,
        "told": expected.people,
        "refusal": in_words(expected.refusal, access.tournament.zone) if expected.refusal else "",
    }
    return render_page(request, "lots/substitute.html", context)


def _replacement(access: EventAccess, number: int, form: SubstituteForm) -> Callable[[], str]:
    """Clean the evidence first, with no transaction open."""
    found = form.cleaned_data
    file = found.get("evidence")
    evidence = documents.receive_upload(file.chunks(), file.name) if file else None
    seal = substitutes.Seal(found["officer"], found["post"]) if found.get("is_sealed") else None
    person = {name: found.get(name, "") for name in ("name", "designation", "mobile", "email")}

    def do() -> str:
        substitutes.replace_person(
            access.tournament,
            number,
            found["place"],
            person,
            found["reason"],
            access.actor,
            evidence,
            seal,
        )
        return reverse("draw", args=[access.tournament.slug])

    return do
