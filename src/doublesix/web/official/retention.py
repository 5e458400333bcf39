"""What an event deletes by itself and when; its organiser may choose fewer days."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.desks import retention as at_desk
from doublesix.store.models import Tournament
from doublesix.store.retention_days import CHOSEN, MOST_DAYS, OF_EVENT
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown
from doublesix.web.retention_words import kind_words


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
def retention(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The days of each kind, and what is deleted next."""
    form = DaysForm(desk.tournament, request.POST or None)
    if request.method == "POST" and form.is_valid():

        def act() -> str:
            at_desk.choose(desk.tournament, {kind: form.cleaned_data[kind] for kind in CHOSEN})
            return reverse("retention", args=[desk.tournament.slug])

        done = attempt(request, act, _("The days are kept."), desk.tournament.zone)
        if done is not None:
            return done
    words = kind_words()
    context = {
        "desk": desk,
        "tab": "desk",
        "form": form,
        "kinds": [(words[kind], at_desk.days_of(desk.tournament, kind)) for kind in OF_EVENT],
        "planned": [(words[each.kind], each) for each in at_desk.planned(desk.tournament)],
    }
    return shown(request, "official/retention.html", context)
