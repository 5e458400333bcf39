"""How the people of an entry want to be told what is not a matter of the rules: by mail, by text, both."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from doublesix.store.services import floor
from doublesix.web.entrant.entry import entry_page
from doublesix.web.entrant.forms import NotificationChoiceForm
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt
from doublesix.web.requests.entries import entry_address, find_entry_to_fill
from doublesix.web.requests.forms_only import forms_only


@at_event("fill_in")
@forms_only("enter")
def enter_notification_choice(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Keep how they want to be told; a way that there is not changes nothing."""
    entry = find_entry_to_fill(access, pk)
    form = NotificationChoiceForm(request.POST)
    way = form.cleaned_data["tell_by"] if form.is_valid() else entry.tell_by

    def do() -> str:
        floor.choose_channel(entry, way)
        return entry_address(access, entry)

    done = attempt(request, do, _("Saved: your notifications."), access.tournament.zone)
    return done or entry_page(request, access, find_entry_to_fill(access, pk))
