"""The draw for everybody: its page, its proof file, and the page that checks a proof file in the browser."""

import hashlib
import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.text import slugify

from doublesix.store.models import Tournament
from doublesix.store.services import draws, late_draws
from doublesix.web.lots.draw_view import DrawView
from doublesix.web.lots.late_view import LateView
from doublesix.web.presentation.bracket_page import show_bracket
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import number_in


@at_event("see")
def draw(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The list, the commitment, the values, the order and what it gave; or what will be there."""
    shown = access.state.public_state
    picture = DrawView(access.tournament, access.state) if access.state.draw else None
    late = LateView(access.tournament, shown) if access.state.draw else None
    context = {"access": access, "tab": "draw", "picture": picture, "late": late}
    if picture and picture.is_drawn and (whole := picture.bracket):
        asked = (number_in(request.GET.get(name, "")) for name in ("part", "round"))
        context |= {
            "shown": show_bracket(picture.board, whole, *asked),
            "board": picture.board,
            "slug": access.tournament.slug,
        }
    return render(request, "lots/draw.html", context)


@at_event("see")
def proof(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The proof file, to keep and to check anywhere."""
    value = draws.proof_of(access.tournament, access.state)
    if value is None:
        raise Http404
    return _proof_response(request, access, value, "draw")


@at_event("see")
def late_proof(request: HttpRequest, access: EventAccess, index: int) -> HttpResponse:
    """The proof file of a late draw (E41), counted from 1."""
    found = late_draws.proofs_of(access.tournament, access.state)
    if not 1 <= index <= len(found):
        raise Http404
    return _proof_response(request, access, found[index - 1], f"late-{index}")


def _proof_response(
    request: HttpRequest, access: EventAccess, value: dict[str, Any], called: str
) -> HttpResponse:
    content = json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n"
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    response: HttpResponse
    if tag in request.headers.get("If-None-Match", ""):
        response = HttpResponseNotModified()
    else:
        response = HttpResponse(content, content_type="application/json")
        name = slugify(access.tournament.slug)
        response["Content-Disposition"] = f'attachment; filename="{name}-{called}.json"'
    response["ETag"] = tag
    response["Cache-Control"] = "public, max-age=30" if access.tournament.is_public else "no-store"
    return response


def verify(request: HttpRequest) -> HttpResponse:
    """Check a proof file: all of it happens in the visitor's browser, nothing is sent to us."""
    slug = request.GET.get("event", "")
    found = Tournament.objects.filter(slug=slug, is_public=True).first()
    late = range(1, len(late_draws.proofs_of(found)) + 1) if found is not None and found.seq else ()
    return render(request, "lots/verify.html", {"tournament": found, "late": late})
