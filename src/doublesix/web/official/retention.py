"""What an event deletes by itself and when; its organiser may choose fewer days."""

from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from doublesix.store.models import Tournament
from doublesix.store.retention_days import CHOSEN, MOST_DAYS, OF_EVENT
from doublesix.store.services import retention as retention_service
from doublesix.web.presentation.retention_words import kind_words
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt_at, render_page


class DaysForm(forms.Form):
    """How many days each kind of data is kept once the event is over."""

    def __init__(self, tournament: Tournament, *args: Any) -> None:
        super().__init__(*args)
        words = kind_words()
        own = dict(tournament.retentions.values_list("kind", "days"))
        for kind in CHOSEN:
            self.fields[kind] = forms.IntegerField(
                label=words[kind], min_value=1, max_value=MOST_DAYS, required=False, initial=own.get(kind)
            )


@at_event("delete_personal")
def retention(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The days of each kind, and what is deleted next."""
    form = DaysForm(access.tournament, request.POST or None)
    if request.method == "POST" and form.is_valid():
        act = partial(
            retention_service.choose, access.tournament, {kind: form.cleaned_data[kind] for kind in CHOSEN}
        )
        done = attempt_at(access, act, _("The days are kept."), "retention")
        if done is not None:
            return done
    words = kind_words()
    context = {
        "access": access,
        "form": form,
        "kinds": [(words[kind], retention_service.days_of(access.tournament, kind)) for kind in OF_EVENT],
        "planned": [(words[each.kind], each) for each in retention_service.list_planned(access.tournament)],
    }
    return render_page(request, "official/retention.html", context)
