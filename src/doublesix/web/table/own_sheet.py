"""The sheet of the match that an entry plays, opened by the entry's own link: the phone is theirs then.

The link shows the entry's code too, so it proves no less than the code would.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from doublesix.store.refusals import Refused
from doublesix.store.services import check_in_links
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.own_day import next_own_match
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.attempts import SeeOther
from doublesix.web.requests.headers import secret_address
from doublesix.web.table.cards import GONE, open_sheet


@require_GET
@secret_address
def open_own_sheet(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet of the match that is on, else of the first that is called; without one, the entry's page."""
    try:
        found = check_in_links.open_link(token)
    except Refused as fault:
        return render(request, "floor/no_link.html", {"why": in_words(fault.refusal)}, status=GONE)
    floor = Floor(found.tournament, timezone.now())
    match = next_own_match(floor, found.number)
    if match is None:
        return SeeOther(reverse("check_self_in", args=[token]))
    own = frozenset(side for side in match.fixture.sides if found.number in floor.members[side])
    return open_sheet(request, found.tournament, match.number, own)
