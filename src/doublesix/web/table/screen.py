"""A match on the screen, as a phone of the table comes to it: who are you, and there is your seat."""

from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from doublesix.app.sheets.commands import Person
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import names, online_matches, online_tables, sheets, table_links
from doublesix.store.services.names import Member
from doublesix.web.presentation import seat_keys
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.attempts import REFUSED_STATUS, SeeOther, number_in
from doublesix.web.table import phones
from doublesix.web.table.phones import Phone

GONE: Final = 410


class ScreenSide(NamedTuple):
    """A side of the match: whether this phone is its own, and who can sit down for it."""

    side: int
    name: str
    is_own: bool
    people: list[Member]
    seated: frozenset[tuple[int, int]]


def seats_page(
    request: HttpRequest,
    table: sheets.Table,
    phone: Phone,
    row: OnlineMatch,
    fault: str = "",
    status: int = 200,
) -> HttpResponse:
    """Who sits down for which side."""
    called = names.name_entrants(table.tournament, table.state)
    seated = frozenset((each.number or 0, each.place) for each in row.players.all())
    sides = [
        ScreenSide(
            side, called[entrant], entrant in phone.entrants, online_matches.people(table, side), seated
        )
        for side, entrant in enumerate(table.sides)
    ]
    context = {
        "tournament": table.tournament,
        "number": table.fixture.number,
        "sides": sides,
        "watch": reverse("play", args=[row.code]),
        "own": online_tables.player_of(row, seat_keys.key_of(request, row.code)),
        "fault": fault,
        "join": reverse("table_screen", args=[table.tournament.pk, table.fixture.number]),
    }
    response = render(request, "table/screen.html", context, status=status)
    phones.remember(request, response, table.tournament.pk, table.fixture.number, phone)
    return response


@require_POST
@never_cache
def sit_down(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Join a side with its code, or sit down for a side that was joined."""
    try:
        tournament, phone = phones.welcome(request, pk, number)
        table = sheets.table_of(tournament, number)
        row = online_matches.find(table) if table else None
        if table is None or row is None:
            raise refuse("is_played_in_hall")
    except Refused as fault:
        return render(request, "table/no_table.html", {"why": in_words(fault.refusal)}, status=GONE)
    who = Actor(None, timezone.now())
    side = number_in(request.POST.get("side", ""))
    try:
        if not 0 <= side < len(table.sides):
            raise refuse("no_such_side")
        if "code" in request.POST:
            caller = table_links.Caller(phone.id, str(request.META.get("REMOTE_ADDR") or ""))
            table_links.check_code(table, side, request.POST["code"], caller, who)
            phone = phone._replace(entrants=phone.entrants | {table.sides[side]})
            return seats_page(request, table, phone, row)
        if table.sides[side] not in phone.entrants:
            raise refuse("not_your_seat")
        listed, _, place = request.POST.get("person", "").partition("-")
        person = Person(number_in(listed), number_in(place))
        taken = online_matches.take_seat(table, side, person, who)
    except Refused as fault:
        said = in_words(fault.refusal, tournament.zone)
        return seats_page(request, table, phone, row, said, REFUSED_STATUS)
    response = SeeOther(reverse("play", args=[row.code]))
    seat_keys.remember(response, request, row.code, taken.key)
    return response
