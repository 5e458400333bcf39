"""Deleting people's data after the event: one entry's, or everybody's."""

from collections.abc import Callable
from functools import partial

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.store.services import own_data
from doublesix.store.services import personal_data as personal_data_service
from doublesix.web.official.review import find_entry
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt_at, render_page, revision_in


class DeletionForm(forms.Form):
    """That it is really wanted."""

    sure = forms.BooleanField(
        label=_("I know that this cannot be undone"),
        error_messages={"required": _("Please confirm that you want this. It cannot be undone.")},
    )


def _page(access: EventAccess, **more: object) -> dict[str, object]:
    entries = access.tournament.entries.select_related("institution").prefetch_related("players")
    numbers = access.state.draw.numbers if access.state.draw else {}
    rows = [
        (entry, personal_data_service.is_forgotten(entry), numbers.get(entry.pk, ""))
        for entry in entries.order_by("place_at", "pk")
    ]
    return {
        "access": access,
        "rows": rows,
        "is_numbered": bool(numbers),
        "left": sum(not gone for _entry, gone, _number in rows),
        "is_over": personal_data_service.is_over(access.tournament),
        "form": DeletionForm(),
        **more,
    }


@at_event("delete_personal")
def personal(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Whose data is still here."""
    if request.method == "POST":
        return _forget(
            request,
            access,
            lambda: personal_data_service.forget_everybody(access.tournament, access.actor),
            _now("Everybody’s data is deleted."),
        )
    return render_page(request, "official/personal.html", _page(access))


@at_event("delete_personal")
def personal_entry(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """One entry's people: what would go, and the confirmation."""
    entry = find_entry(access, pk)
    form = DeletionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        revision = revision_in(request)
        act = partial(personal_data_service.forget_entry, entry, revision, access.actor)
        done = attempt_at(access, act, _now("The people’s data is deleted."), "personal")
        if done is not None:
            return done
    context = {"access": access, "entry": find_entry(access, pk), "form": form}
    return render_page(
        request,
        "official/personal_entry.html",
        {**context, "is_over": personal_data_service.is_over(access.tournament)},
    )


@at_event("delete_personal")
def personal_file(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:  # noqa: ARG001
    """All that is held about the people of an entry, for one of them who asks."""
    found = own_data.as_json(own_data.export_entry(find_entry(access, pk)))
    answer = HttpResponse(found, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="entry-{pk}.json"'
    answer["Cache-Control"] = "no-store"
    return answer


def _forget(request: HttpRequest, access: EventAccess, do: Callable[[], object], said: str) -> HttpResponse:
    form = DeletionForm(request.POST)
    if form.is_valid():
        done = attempt_at(access, do, said, "personal")
        if done is not None:
            return done
    return render_page(request, "official/personal.html", _page(access, form=form))
