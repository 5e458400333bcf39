"""The last hand announced (E40): one tap for all tables of a stage whose time is over, or at one table."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.store.services import last_hand
from doublesix.web.floor.match import match_page
from doublesix.web.floor.views import floor_page
from doublesix.web.requests.access import EventAccess, form_at_event
from doublesix.web.requests.attempts import attempt_at


@form_at_event("last_hand")
def floor_last_hand(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Announce it at the tables that the button names."""
    numbers = numbers_in(request)
    act = partial(last_hand.announce, access.tournament, numbers, access.actor)
    words = ngettext(
        "The last hand is announced at {count} table.",
        "The last hand is announced at {count} tables.",
        len(numbers),
    )
    said = words.format(count=len(numbers))
    return attempt_at(access, act, said, "floor") or floor_page(request, access)


def numbers_in(request: HttpRequest) -> tuple[int, ...]:
    """The matches that a button is about; what cannot be read is none."""
    words = request.POST.get("matches", "").split(",")
    return tuple(int(each) for each in words if each.isascii() and each.isdigit() and len(each) < 7)


@form_at_event("last_hand")
def floor_match_last_hand(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """Announce it at one table, or take that back."""
    takes_back = "back" in request.POST

    def do() -> None:
        if takes_back:
            last_hand.take_back(access.tournament, match, access.actor)
        else:
            last_hand.announce(access.tournament, (match,), access.actor)

    said = _("The announcement is taken back.") if takes_back else _("The last hand is announced.")
    return attempt_at(access, do, said, "floor_match", match) or match_page(request, access, match)
