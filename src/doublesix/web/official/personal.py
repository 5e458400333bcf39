"""Deleting people's data after the event: one entry's, or everybody's."""

from collections.abc import Callable

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.store.desks import own_data
from doublesix.store.desks import personal as at_desk
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, revision_in, shown
from doublesix.web.official.review import entry_at


class SureForm(forms.Form):
    """That it is really wanted."""

    sure = forms.BooleanField(
        label=_("I know that this cannot be undone"),
        error_messages={"required": _("Please confirm that you want this. It cannot be undone.")},
    )


def _page(desk: Desk, **more: object) -> dict[str, object]:
    entries = desk.tournament.entries.select_related("institution").prefetch_related("players")
    numbers = desk.state.draw.numbers if desk.state.draw else {}
    rows = [
        (entry, at_desk.is_forgotten(entry), numbers.get(entry.pk, ""))
        for entry in entries.order_by("place_at", "pk")
    ]
    return {
        "desk": desk,
        "tab": "desk",
        "rows": rows,
        "is_numbered": bool(numbers),
        "left": sum(not gone for _entry, gone, _number in rows),
        "is_over": at_desk.is_over(desk.tournament),
        "form": SureForm(),
        **more,
    }


@at_event("delete_personal")
def personal(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Whose data is still here."""
    if request.method == "POST":
        return _forget(
            request,
            desk,
            lambda: at_desk.forget_everybody(desk.tournament, desk.who),
            _now("Everybody’s data is deleted."),
        )
    return shown(request, "official/personal.html", _page(desk))


@at_event("delete_personal")
def personal_entry(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """One entry's people: what would go, and the confirmation."""
    entry = entry_at(desk, pk)
    form = SureForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        revision = revision_in(request)

        def act() -> str:
            at_desk.forget_entry(entry, revision, desk.who)
            return reverse("personal", args=[desk.tournament.slug])

        done = attempt(request, act, _now("The people’s data is deleted."), desk.tournament.zone)
        if done is not None:
            return done
    context = {"desk": desk, "tab": "desk", "entry": entry_at(desk, pk), "form": form}
    return shown(
        request, "official/personal_entry.html", {**context, "is_over": at_desk.is_over(desk.tournament)}
    )


@at_event("delete_personal")
def personal_file(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:  # noqa: ARG001
    """All that is held about the people of an entry, for one of them who asks."""
    found = own_data.as_json(own_data.of_entry(entry_at(desk, pk)))
    answer = HttpResponse(found, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="entry-{pk}.json"'
    answer["Cache-Control"] = "no-store"
    return answer


def _forget(request: HttpRequest, desk: Desk, do: Callable[[], object], said: str) -> HttpResponse:
    form = SureForm(request.POST)
    if form.is_valid():

        def act() -> str:
            do()
            return reverse("personal", args=[desk.tournament.slug])

        done = attempt(request, act, said, desk.tournament.zone)
        if done is not None:
            return done
    return shown(request, "official/personal.html", _page(desk, form=form))
