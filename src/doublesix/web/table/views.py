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

from doublesix.store.desks import sheets, table_links
from doublesix.store.desks.asking import Who
from doublesix.store.refused import Refused, refuse
from doublesix.tournament.refusal import Refusal
from doublesix.web.doing import SeeOther
from doublesix.web.table import phones, phrases
from doublesix.web.table.acting import body_of, do_once, preview, refusal_answer
from doublesix.web.table.phones import Phone
from doublesix.web.table.showing import Data, shown
from doublesix.web.words import in_words

GONE: Final = 410
View = Callable[..., HttpResponse]


@require_GET
@never_cache
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """The link on the table: the phone is known from now on, and the link gone from the address."""
    try:
        found = table_links.opened(token)
    except Refused as fault:
        return _no_table(request, fault.refusal)
    pk, fixture = found.tournament.pk, found.fixture
    response = SeeOther(reverse("table", args=[pk, fixture]))
    phone = phones.new_phone(found.generation)
    phones.remember(response, pk, fixture, phone, is_secure=request.is_secure(), kind=phones.OPENED)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _no_table(request: HttpRequest, why: Refusal) -> HttpResponse:
    return render(request, "table/no_table.html", {"why": in_words(why)}, status=GONE)


def at_table(view: View) -> View:
    """A view for phones that opened the match's link; others are told where to find it."""

    @wraps(view)
    def wrapper(request: HttpRequest, pk: int, number: int) -> HttpResponse:
        try:
            table, phone = _asked_for(request, pk, number)
        except Refused as fault:
            is_page = request.method == "GET" and not request.path.endswith("/view")
            return _no_table(request, fault.refusal) if is_page else refusal_answer(fault, status=GONE)
        return view(request, table, phone)

    return wrapper


def _asked_for(request: HttpRequest, pk: int, number: int) -> tuple[sheets.Table, Phone]:
    """The match and the phone, if the phone may be there."""
    known = phones.phones_of(request, pk, number)
    link = table_links.link_of(pk, number) if known else None
    if link is None:
        raise refuse("table_link_unknown")
    phone = phones.welcome(known, link.generation)
    if phone is None:
        raise refuse("table_link_revoked")
    table = sheets.table_of(link.tournament, number)
    if table is None:
        raise refuse("match_not_known", number=number + 1)
    return table, phone


@require_GET
@never_cache
@ensure_csrf_cookie
@at_table
def page(request: HttpRequest, table: sheets.Table, phone: Phone) -> HttpResponse:
    """The page of the table's phone; what it shows comes with it, so that it opens in one go."""
    where = [table.tournament.pk, table.fixture.number]
    context = {
        "tournament": table.tournament,
        "view": shown(table, phone.entrants),
        "phrases": phrases.phrases(),
        "key": f"{where[0]}-{where[1]}",
        "view_address": reverse("table_view", args=where),
        "do_address": reverse("table_do", args=where),
        "manifest": reverse("table_manifest", args=where),
    }
    response = render(request, "table/table.html", context)
    phones.remember(response, where[0], where[1], phone, is_secure=request.is_secure())
    return response


@require_GET
@never_cache
@ensure_csrf_cookie
@at_table
def view(request: HttpRequest, table: sheets.Table, phone: Phone) -> HttpResponse:  # noqa: ARG001
    """The sheet as it stands, for a page that follows."""
    return JsonResponse(shown(table, phone.entrants))


@require_POST
@never_cache
@at_table
def do(request: HttpRequest, table: sheets.Table, phone: Phone) -> HttpResponse:
    """Carry out what a phone asks; the answer is the sheet as it stands then, or the reason in words."""
    known = phone
    try:
        data = body_of(request)
        if data.get("act") == "preview":
            return JsonResponse(preview(table, data))
        phone = _joined(request, table, phone, data)
        who = Who(None, timezone.now())
        now = do_once(table, data, _acting(table, phone, data), who, f"table {phone.id}")
    except Refused as fault:
        now = sheets.table_of(table.tournament, table.fixture.number)
        return refusal_answer(fault, _view(now, known), table.tournament.zone)
    response = JsonResponse({"ok": True, "view": _view(now, phone)})
    if phone != known:
        fixture = table.fixture.number
        phones.remember(response, table.tournament.pk, fixture, phone, is_secure=request.is_secure())
    return response


def _joined(request: HttpRequest, table: sheets.Table, phone: Phone, data: Data) -> Phone:
    """The phone with the side whose code came along: to join, or with what it asks for."""
    if not data.get("code"):
        return phone
    side = data.get("side")
    if not isinstance(side, int) or isinstance(side, bool):
        raise refuse("unreadable")
    caller = table_links.Caller(phone.id, str(request.META.get("REMOTE_ADDR") or ""))
    table_links.check_code(table, side, str(data["code"]), caller, Who(None, timezone.now()))
    # A code typed to agree with one round on somebody else's phone does not make it the side's own.
    return phone if data.get("once") else phone._replace(entrants=phone.entrants | {table.sides[side]})


def _acting(table: sheets.Table, phone: Phone, data: Data) -> int:
    """The side on whose behalf a phone asks: one whose code it has given, now or before."""
    side, own = data.get("side"), table.sides_of(phone.entrants)
    if phone.entrants and not own and not data.get("code"):
        raise refuse("team_plays_no_more")
    if data.get("act") == "call" and side is None:
        return -1  # anybody at the table may call the judge
    if not isinstance(side, int) or isinstance(side, bool):
        raise refuse("unreadable")
    if not (side in own or data.get("code")):
        raise refuse("code_wanted")
    return side


def _view(table: sheets.Table | None, phone: Phone) -> Data | None:
    return shown(table, phone.entrants) if table else None
