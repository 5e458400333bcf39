"""How the people of an entry want to be told what is not a matter of the rules: by mail, by text, both."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.store.desks import floor
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt
from doublesix.web.entrant.owning import address, own_entry
from doublesix.web.entrant.posting import posted


class ToldBy(forms.Form):
    """By mail, by text, or both."""

    tell_by = forms.ChoiceField(
        label=_("Calls and news of the day"),
        choices=[("both", _("by mail and text")), ("mail", _("by mail")), ("text", _("by text"))],
    )


@at_event("enter")
@posted
def enter_told_by(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Keep how they want to be told; a way that there is not changes nothing."""
    entry = own_entry(desk, pk)
    form = ToldBy(request.POST)
    way = form.cleaned_data["tell_by"] if form.is_valid() else entry.tell_by

    def do() -> str:
        floor.choose_telling(entry, way)
        return address(desk, entry)

    done = attempt(request, do, _now("Kept: this is how you are told."), desk.tournament.zone)
    assert done is not None, "nobody is refused this"
    return done
