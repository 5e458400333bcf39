"""The addresses of a table's phone: its link, its page, and one address that takes everything it asks."""

from collections.abc import Callable
from functools import wraps
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from doublesix.app.sheets.phone_commands import acting_side, is_handed, read_body
from doublesix.store.actor import Actor
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import online_matches, sheets, table_links
from doublesix.tournament.refusal import Refusal
from doublesix.web.presentation.sheet import present_sheet
from doublesix.web.presentation.sheet_names import Data
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.attempts import SeeOther
from doublesix.web.table import phones, phrases, script, style
from doublesix.web.table.actions import do_once, preview, refusal_answer
from doublesix.web.table.first_state import first_state
from doublesix.web.table.phones import Phone
from doublesix.web.table.screen import seats_page

GONE: Final = 410
View = Callable[..., HttpResponse]


@require_GET
@never_cache
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """The link on the table: the phone is known from now on, and the link gone from the address."""
    try:
        found = table_links.open_link(token)
    except Refused as fault:
        return _no_table(request, fault.refusal)
    pk, fixture = found.tournament.pk, found.fixture
    response = SeeOther(reverse("table", args=[pk, fixture]))
    phone = phones.open_phone(request, pk, fixture, found.generation)
    phones.remember(request, response, pk, fixture, phone)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _no_table(request: HttpRequest, why: Refusal) -> HttpResponse:
    return render(request, "table/no_table.html", {"why": in_words(why)}, status=GONE)


def at_table(view: View) -> View:
    """A view for phones that opened the match's link; others are told where to find it."""

    @wraps(view)
    def wrapper(request: HttpRequest, pk: int, number: int) -> HttpResponse:
        try:
            tournament, phone = phones.welcome(request, pk, number)
            table = sheets.table_of(tournament, number)
            if table is None:
                raise refuse("match_not_known", number=number + 1)
        except Refused as fault:
            is_page = request.method == "GET" and not request.path.endswith("/view")
            return _no_table(request, fault.refusal) if is_page else refusal_answer(fault, status=GONE)
        return view(request, table, phone)

    return wrapper


@require_GET
@never_cache
@ensure_csrf_cookie
@at_table
def page(request: HttpRequest, table: sheets.Table, phone: Phone) -> HttpResponse:
    """The page of the table's phone; what it shows comes with it, so that it opens in one go."""
    online = online_matches.find(table)
    if online is not None:
        return seats_page(request, table, phone, online)
    where = [table.tournament.pk, table.fixture.number]
    found = present_sheet(table, phone.entrants)
    styles = style.current()
    context = {
        "tournament": table.tournament,
        "view": found,
        "first": first_state(found),
        "phrases": phrases.phrases(),
        "style": styles.text,
        "script": script.address(),
        "key": f"{where[0]}-{where[1]}",
        "view_address": reverse("table_view", args=where),
        "do_address": reverse("table_do", args=where),
        "manifest": reverse("table_manifest", args=where),
    }
    response = render(request, "table/table.html", context)
    response["Content-Security-Policy"] = styles.policy
    phones.remember(request, response, where[0], where[1], phone)
    return response


@require_GET
@never_cache
@ensure_csrf_cookie
@at_table
def view(request: HttpRequest, table: sheets.Table, phone: Phone) -> HttpResponse:  # noqa: ARG001
    """The sheet as it stands, for a page that follows."""
    return JsonResponse(present_sheet(table, phone.entrants))


@require_POST
@never_cache
@at_table
def do(request: HttpRequest, table: sheets.Table, phone: Phone) -> HttpResponse:
    """Carry out what a phone asks; the answer is the sheet as it stands then, or the reason in words."""
    known = phone
    try:
        data = read_body(request.body)
        if isinstance(data, Refusal):
            raise Refused(data)
        if data.get("act") == "preview":
            return JsonResponse(preview(table, data))
        if data.get("code"):
            phone = _join(request, table, phone, data)
        by_hand = table.state.settings.agrees_by_hand
        side = acting_side(data, table.sides, phone.entrants, by_hand=by_hand)
        if isinstance(side, Refusal):
            raise Refused(side)
        data["handed"] = by_hand and is_handed(data, table.sides, phone.entrants)
        now = do_once(table, data, side, Actor(None, timezone.now()), f"table {phone.id}")
    except Refused as fault:
        now = sheets.table_of(table.tournament, table.fixture.number)
        return refusal_answer(fault, _view(now, known), table.tournament.zone)
    response = JsonResponse({"ok": True, "view": _view(now, phone)})
    if phone != known:
        phones.remember(request, response, table.tournament.pk, table.fixture.number, phone)
    return response


def _join(request: HttpRequest, table: sheets.Table, phone: Phone, data: Data) -> Phone:
    """The phone with the side whose code came along: to join, or with what it asks for."""
    side = data.get("side")
    if not isinstance(side, int) or isinstance(side, bool):
        raise refuse("unreadable")
    caller = table_links.Caller(phone.id, str(request.META.get("REMOTE_ADDR") or ""))
    table_links.check_code(table, side, str(data["code"]), caller, Actor(None, timezone.now()))
    # A code typed to agree with one round on somebody else's phone does not make it the side's own.
    return phone if data.get("once") else phone._replace(entrants=phone.entrants | {table.sides[side]})


def _view(table: sheets.Table | None, phone: Phone) -> Data | None:
    return present_sheet(table, phone.entrants) if table else None
