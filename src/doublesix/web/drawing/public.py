"""The draw for everybody: its page, its proof file, and the page that checks a proof file in the browser."""

import hashlib
import json

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.text import slugify

from doublesix.store.desks import draws
from doublesix.store.models import Tournament
from doublesix.web.desk import Desk, at_event
from doublesix.web.drawing.picture import Picture


@at_event("see")
def draw(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The list, the commitment, the values, the order and what it gave; or what will be there."""
    picture = Picture(desk.tournament, desk.state.shown) if desk.state.draw else None
    return render(request, "drawing/draw.html", {"desk": desk, "tab": "draw", "picture": picture})


@at_event("see")
def proof(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The proof file, to keep and to check anywhere."""
    value = draws.proof_of(desk.tournament, desk.state)
    if value is None:
        raise Http404
    content = json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n"
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    response: HttpResponse
    if tag in request.headers.get("If-None-Match", ""):
        response = HttpResponseNotModified()
    else:
        response = HttpResponse(content, content_type="application/json")
        name = slugify(desk.tournament.slug)
        response["Content-Disposition"] = f'attachment; filename="{name}-draw.json"'
    response["ETag"] = tag
    response["Cache-Control"] = "public, max-age=30" if desk.tournament.is_public else "no-store"
    return response


def verify(request: HttpRequest) -> HttpResponse:
    """Check a proof file: all of it happens in the visitor's browser, nothing is sent to us."""
    slug = request.GET.get("event", "")
    found = Tournament.objects.filter(slug=slug, is_public=True).first()
    return render(request, "drawing/verify.html", {"tournament": found})
