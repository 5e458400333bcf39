"""How the people of an entry want to be told what is not a matter of the rules: by mail, by text, both."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from doublesix.store.desks import floor
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt
from doublesix.web.entrant.entry import entry_page
from doublesix.web.entrant.forms import ToldBy
from doublesix.web.entrant.owning import address, entry_to_fill
from doublesix.web.entrant.posting import posted


@at_event("fill_in")
@posted
def enter_told_by(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Keep how they want to be told; a way that there is not changes nothing."""
    entry = entry_to_fill(desk, pk)
    form = ToldBy(request.POST)
    way = form.cleaned_data["tell_by"] if form.is_valid() else entry.tell_by

    def do() -> str:
        floor.choose_telling(entry, way)
        return address(desk, entry)

    done = attempt(request, do, _("Kept: this is how you are told."), desk.tournament.zone)
    return done or entry_page(request, desk, entry_to_fill(desk, pk))
