"""A match's sheet at the desk: a paper sheet typed in with its photo, and the link for the table's phone.

What the desk writes from a signed paper counts at once. The page is the one that phones have.
"""

import uuid
from collections.abc import Callable
from functools import lru_cache, partial, wraps

import segno
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.phone_commands import read_body
from doublesix.store.models import Paper
from doublesix.store.models.papers import SCORE_SHEET
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import documents, sheets, table_links
from doublesix.tournament.refusal import Refusal
from doublesix.web.presentation import addresses
from doublesix.web.presentation.sheet import present_sheet
from doublesix.web.presentation.sheet_names import Data
from doublesix.web.requests.access import EventAccess, View, at_event, form_at_event
from doublesix.web.requests.attempts import attempt, attempt_prepared
from doublesix.web.requests.downloads import document_file
from doublesix.web.table import phrases, script
from doublesix.web.table.actions import do_once, preview, refusal_answer

ON_BEHALF = ("line_up", "confirm")
"""What the desk notes for a side that said so on its paper; everything else it does itself."""


def for_match(view: View) -> View:
    """A view of one match of the event."""

    @wraps(view)
    def wrapper(request: HttpRequest, access: EventAccess, number: int, **kwargs: object) -> HttpResponse:
        table = sheets.table_of(access.tournament, number)
        if table is None:
            raise Http404
        return view(request, access, table, **kwargs)

    return wrapper


def _view(table: sheets.Table) -> Data:
    return present_sheet(table, is_desk=True)


@at_event("record_result")
@require_GET
@never_cache
@ensure_csrf_cookie
@for_match
def sheet(request: HttpRequest, access: EventAccess, table: sheets.Table) -> HttpResponse:
    """Type a paper sheet in."""
    return _page(request, access, table)


def _page(request: HttpRequest, access: EventAccess, table: sheets.Table, status: int = 200) -> HttpResponse:
    where = [access.tournament.slug, table.fixture.number]
    context = {
        "access": access,
        "tournament": access.tournament,
        "number": table.fixture.number,
        "view": _view(table),
        "phrases": phrases.phrases(),
        "script": script.address(),
        "key": f"desk-{access.tournament.pk}-{table.fixture.number}",
        "view_address": reverse("floor_sheet_view", args=where),
        "do_address": reverse("floor_sheet_do", args=where),
        "photos": _photos(table),
    }
    return render(request, "table/desk.html", context, status=status)


def _photos(table: sheets.Table) -> list[Paper]:
    numbers = table.sheet.papers if table.sheet else ()
    found = {str(each.pk): each for each in Paper.objects.filter(pk__in=numbers, deleted_at=None)}
    return [found[number] for number in numbers if number in found]


@at_event("record_result")
@require_GET
@never_cache
@ensure_csrf_cookie
@for_match
def view(request: HttpRequest, access: EventAccess, table: sheets.Table) -> HttpResponse:  # noqa: ARG001
    """The sheet as it stands."""
    return JsonResponse(_view(table))


@form_at_event("record_result")
@never_cache
@for_match
def do(request: HttpRequest, access: EventAccess, table: sheets.Table) -> HttpResponse:
    """Carry out what the desk asks; a round that it writes counts at once."""
    try:
        data = read_body(request.body)
        if isinstance(data, Refusal):
            raise Refused(data)
        if data.get("act") == "preview":
            return JsonResponse(preview(table, data))
        key = f"desk {access.actor.id}"
        do_once(table, data, _acting_side(data), access.actor, key)
    except Refused as fault:
        return refusal_answer(fault, _again(table), table.tournament.zone)
    return JsonResponse({"ok": True, "view": _again(table)})


def _acting_side(data: Data) -> int:
    data.pop("handed", None)
    if data.get("act") not in ON_BEHALF:
        return cmd.DESK
    side = data.get("side")
    if not isinstance(side, int) or isinstance(side, bool):
        raise refuse("unreadable")
    return side


def _again(table: sheets.Table) -> Data | None:
    now = sheets.table_of(table.tournament, table.fixture.number)
    return _view(now) if now else None


# Photos of the paper


@form_at_event("record_result")
@for_match
def photo_add(request: HttpRequest, access: EventAccess, table: sheets.Table) -> HttpResponse:
    """Attach a photo of the paper sheet."""

    def prepare() -> Callable[[], str]:
        if request.POST.get("edition", str(table.edition)) != str(table.edition):
            raise refuse("match_begins_anew")
        file = request.FILES.get("photo")
        if file is None:
            raise refuse("no_photo")
        return partial(keep, documents.receive_upload(file.chunks(), file.name or ""))

    def keep(found: documents.ReceivedDocument) -> str:
        if table.row is None:
            sheets.open_sheet(access.tournament, table.fixture.number, access.actor)
        paper = documents.keep(access.tournament, found, SCORE_SHEET, access.actor)
        sheets.act_on_sheet(access.tournament, table.fixture.number, cmd.Attach(str(paper.pk)), access.actor)
        return reverse("floor_sheet", args=[access.tournament.slug, table.fixture.number])

    done = attempt_prepared(request, prepare, _("The photo is attached."), access.tournament.zone)
    return done or _page(request, access, table, status=422)


@at_event("record_result")
@require_GET
@for_match
def photo(request: HttpRequest, access: EventAccess, table: sheets.Table, paper: uuid.UUID) -> HttpResponse:  # noqa: ARG001
    """A photo of this match's paper; that it was seen is noted."""
    found = next((each for each in _photos(table) if each.pk == paper), None)
    if found is None:
        raise Http404
    kind = "inline" if found.mime.startswith("image/") else "attachment"
    data = documents.open_document(found, access.actor)
    return document_file(data, found.mime, f'{kind}; filename="{found.pk}{found.suffix}"')


# The link on the table


@at_event("floor")
@require_GET
@never_cache
@for_match
def link(request: HttpRequest, access: EventAccess, table: sheets.Table) -> HttpResponse:
    """The code of the match, large enough to be scanned from the screen."""
    return _link_page(request, access, table)


def _link_page(
    request: HttpRequest, access: EventAccess, table: sheets.Table, status: int = 200
) -> HttpResponse:
    address = addresses.table_address(access.tournament, table.fixture.number)
    context = {
        "access": access,
        "number": table.fixture.number,
        "view": _view(table),
        "address": address,
        "code": mark_safe(_code(address)),  # nosec B308, B703 - drawn by us
    }
    return render(request, "table/link.html", context, status=status)


@lru_cache(512)
def _code(address: str) -> str:
    """An address as a code for phones, as large as there is room."""
    return str(segno.make(address, error="m", micro=False).svg_inline(omitsize=True, border=0))


@form_at_event("floor")
@for_match
def link_revoke(request: HttpRequest, access: EventAccess, table: sheets.Table) -> HttpResponse:
    """Let the link, and every phone that used it, work no longer."""

    def revoke() -> str:
        table_links.revoke(access.tournament, table.fixture.number)
        return reverse("floor_link", args=[access.tournament.slug, table.fixture.number])

    done = attempt(request, revoke, _("The old link works no longer. Here is the new one."))
    return done or _link_page(request, access, table, status=422)
