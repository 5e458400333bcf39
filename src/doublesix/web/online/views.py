"""The addresses of tables on the screen: the lobby, a new one, and one table with all that is asked of it."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from doublesix.app.online.bodies import read_command
from doublesix.app.online.daily import is_hidden
from doublesix.app.online.state import OVER, WAITING
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import online_matches, online_tables, replays
from doublesix.tournament.refusal import Refusal
from doublesix.web.online import lobby, seats
from doublesix.web.online.forms import USUAL, NewTable, SeatWanted
from doublesix.web.online.rates import TABLES, Rate
from doublesix.web.online.seats import actor_of
from doublesix.web.presentation import online_names, seat_keys
from doublesix.web.presentation.addresses import table_live_address, whole_address
from doublesix.web.presentation.qr_codes import qr_code
from doublesix.web.presentation.table_frames import frame_now
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.attempts import SeeOther, number_in
from doublesix.web.requests.refusal_fields import show_refusal

STATUS: Final = {
    "not_your_seat": 403,
    "not_the_host": 403,
    "daily_is_played": 403,
    "no_online_table": 404,
    "not_this_form": 422,
    "too_fast": 429,
    "too_many_tables": 429,
}
"""The status of a refusal; 409 of any other."""
PAGES: Final = {"play": 404, "play_report": 403}
"""The status of a refusal where a page says why."""
LONGEST_BODY: Final = 4096
COMMANDS: Final = Rate(at_once=30, a_second=8)
SEATS: Final = Rate(at_once=120, a_second=1 / 5)
View = Callable[..., HttpResponse]


def refusal_answer(why: Refusal, n: int = 0) -> JsonResponse:
    """A refusal for a script or a program."""
    said = {"code": why.code, "clause": why.clause, "text": in_words(why)}
    return JsonResponse({"refusal": said, "n": n}, status=STATUS.get(why.code, 409))


def at_table(view: View) -> View:
    """A view of one table; what the services refuse is said in words."""

    @wraps(view)
    def wrapper(request: HttpRequest, code: str) -> HttpResponse:
        row = None
        try:
            row = online_tables.find_table(code)
            return view(request, row)
        except Refused as fault:
            at = request.resolver_match.url_name if request.resolver_match else ""
            if request.method == "GET" and at in PAGES:
                context = {"why": in_words(fault.refusal)}
                return render(request, "online/no_table.html", context, status=PAGES[at])
            return refusal_answer(fault.refusal, _number_for(request, row))

    return wrapper


def _number_for(request: HttpRequest, row: OnlineMatch | None) -> int:
    """The number of a table for its seats; who watches may be behind and is not told how far play is."""
    is_seated = row is not None and seats.find_seat(request, row, online_tables.table_state(row))[0]
    return row.seq if row is not None and is_seated else 0


@require_GET
@never_cache
def show_lobby(request: HttpRequest) -> HttpResponse:
    """Play at once, tables to watch and to join, events being played."""
    return render(request, "online/lobby.html", lobby.lobby_page(timezone.now()))


@require_GET
@never_cache
def new_form(request: HttpRequest) -> HttpResponse:
    """All that can be chosen for a table."""
    form = NewTable(initial={"ruleset": request.GET.get("rules", USUAL[0]), "level": 4, "seconds": 0})
    return render(
        request, "online/new.html", {"form": form, **lobby.rules_choices(request.GET.get("rules", ""))}
    )


@require_POST
@never_cache
def new_table(request: HttpRequest) -> HttpResponse:
    """Open a table, sit down at it, and begin where bots are to fill it."""
    form = NewTable(request.POST)
    chosen = form.settings() if form.is_valid() else None
    try:
        if not TABLES.takes(str(request.META.get("REMOTE_ADDR"))):
            raise refuse("too_many_tables")
        if chosen is None:
            raise refuse("no_such_rules" if form.is_valid() else "no_such_table_settings")
        who = actor_of(request)
        row = online_tables.open_table(chosen, who)
        name = form.cleaned_data["name"] or online_names.usual_name(who.account)
        key = online_tables.sit(row, name, who, seat=1).key
        if form.cleaned_data["with_bots"]:
            online_tables.begin(row, who)
    except Refused as fault:
        show_refusal(request, fault.refusal, "UTC", form)
        return render(
            request,
            "online/new.html",
            {"form": form, **lobby.rules_choices(request.POST.get("ruleset", ""))},
            status=422,
        )
    response = SeeOther(reverse("play", args=[row.code]))
    seat_keys.remember(response, request, row.code, key)
    return response


@require_GET
@never_cache
@ensure_csrf_cookie
@at_table
def table(request: HttpRequest, row: OnlineMatch) -> HttpResponse:
    """The table, with its first frame."""
    state = online_tables.table_state(row)
    seat, player = seats.find_seat(request, row, state)
    now = timezone.now()
    online_tables.insist_may_watch(state, seat, now)
    state = online_tables.reveal(row, state, Actor(None, now))
    if not seat:
        state = online_tables.state_for_watchers(row, state, now)
    address = whole_address("play", row.code)
    is_closed = is_hidden(state, online_tables.day_of(now))
    context = {
        "code": row.code,
        "title": state.match.ruleset.title,
        "frame": frame_now(row, state, seat),
        "may_report": player is not None and row.day is None,
        "is_host": seat == 1 and state.status == WAITING and not row.tournament_id,
        "invite": address,
        "qr": mark_safe(qr_code(address)) if state.status == WAITING else "",  # nosec B308 B703
        "addresses": {
            "frame": reverse("play_frame", args=[row.code]),
            "live": table_live_address(row.code),
            "do": reverse("play_do", args=[row.code]),
            "sit": reverse("play_sit", args=[row.code]),
            "begin": reverse("play_begin", args=[row.code]),
            "notation": "" if is_closed else reverse("play_notation", args=[row.code]),
            "replay": "" if is_closed else reverse("play_replay", args=[row.code]),
            "lobby": reverse("play_daily") if row.day else reverse("lobby"),
        },
    }
    return render(request, "online/table.html", context)


@require_GET
@never_cache
@at_table
def frame(request: HttpRequest, row: OnlineMatch) -> HttpResponse:
    """The table as this seat may see it; those who watch may be some time behind."""
    state = online_tables.table_state(row)
    seat, _ = seats.find_seat(request, row, state)
    online_tables.insist_may_watch(state, seat, timezone.now())
    return JsonResponse(frame_now(row, state, seat, max(number_in(request.GET.get("after", "0"), 0), 0)))


@seats.csrf_unless_program
@require_POST
@never_cache
@at_table
def do(request: HttpRequest, row: OnlineMatch) -> HttpResponse:
    """What a seat asks; the answer has the frame after it."""
    state = online_tables.table_state(row)
    seat, player = seats.find_seat(request, row, state)
    if player is None or not seat:
        raise refuse("not_your_seat")
    if not COMMANDS.takes(player.digest):
        raise refuse("too_fast")
    command = read_command(_body(request), seat)
    if isinstance(command, Refusal):
        raise Refused(command)
    state = online_matches.act(row, command, actor_of(request))
    after = max(number_in(request.GET.get("after", "-1")), -1)
    return JsonResponse(frame_now(row, state, seat, after if after >= 0 else state.n))


def _body(request: HttpRequest) -> object:
    """What was sent, as JSON; nothing where it is none."""
    if len(request.body) > LONGEST_BODY:
        return None
    try:
        data: object = json.loads(request.body)
    except (ValueError, RecursionError):
        return None
    return data


def _fields(data: object) -> dict[str, str | int]:
    """The fields of a body; nothing but plain values."""
    if not isinstance(data, dict) or not all(type(value) in (str, int) for value in data.values()):
        raise refuse("not_this_form")
    if not all(isinstance(data.get(name, ""), str) for name in ("name", "number")):
        raise refuse("not_this_form")
    return data


@seats.csrf_unless_program
@require_POST
@never_cache
@at_table
def sit(request: HttpRequest, row: OnlineMatch) -> HttpResponse:
    """Take a free seat; a program is told the key, a browser keeps it."""
    if not SEATS.takes(str(request.META.get("REMOTE_ADDR"))):
        raise refuse("too_fast")
    if seats.find_seat(request, row, online_tables.table_state(row))[0]:
        raise refuse("sits_already")
    is_program = request.content_type == "application/json"
    form = SeatWanted(_fields(_body(request)) if is_program else request.POST)
    if not form.is_valid():
        raise refuse("not_this_form")
    who, wanted = actor_of(request), form.cleaned_data
    name = wanted["name"] or online_names.usual_name(who.account)
    taken = online_tables.sit(row, name, who, wanted["seat"] or 0, wanted["number"], is_program=is_program)
    online_tables.begin_when_full(row, who)
    if is_program:
        state = online_tables.table_state(row)
        seat = online_tables.seat_of(state, taken.player)
        return JsonResponse(
            {"seat": seat, "key": taken.key, "frame": frame_now(row, state, seat)}, status=201
        )
    response = SeeOther(reverse("play", args=[row.code]))
    seat_keys.remember(response, request, row.code, taken.key)
    return response


@require_POST
@never_cache
@at_table
def begin(request: HttpRequest, row: OnlineMatch) -> HttpResponse:
    """The host begins; bots sit where nobody does."""
    seat, _ = seats.find_seat(request, row, online_tables.table_state(row))
    if seat != 1:
        raise refuse("not_the_host")
    online_tables.begin(row, actor_of(request))
    return SeeOther(reverse("play", args=[row.code]))


@require_GET
@never_cache
@at_table
def notation(request: HttpRequest, row: OnlineMatch) -> HttpResponse:  # noqa: ARG001
    """The match as a `.dtn` file, once it is over."""
    response = HttpResponse(_whole_match(row), content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{row.code}.dtn"'
    return response


@require_GET
@never_cache
@at_table
def replay(request: HttpRequest, row: OnlineMatch) -> HttpResponse:
    """The match to go through it again, with its analysis, once it is over; at a round that is named."""
    address = reverse("replay", args=[replays.open_replay(_whole_match(row)).token])
    number = number_in(request.GET.get("round", ""), 0)
    return redirect(f"{address}?round={number}" if number else address)


def _whole_match(row: OnlineMatch) -> str:
    """The match with all hands as `.dtn` text: for nobody before it is over, a daily deal's day too."""
    who = Actor(None, timezone.now())
    state = online_tables.reveal(row, online_tables.table_state(row), who)
    online_tables.insist_may_watch(state, 0, who.at)
    if state.status != OVER:
        raise refuse("no_round_is_played")
    return online_tables.notation_of(state, online_names.seat_names(row, state))
