"""What lets the table's page open without a network: its service worker and its manifest.

Both work only where the address is secure (HTTPS, or the machine itself); see docs/hall.md.
"""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from doublesix.web.presentation.formats import match_words
from doublesix.web.table import script

ASSETS: Final = ("doublesix/tile.svg", "doublesix/tiles.svg")
"""What the page is made of, beside its script; its styles stand in it."""
WORKER: Final = "doublesix/table-worker.js"


def _file(name: str) -> bytes:
    found = finders.find(name)
    assert isinstance(found, str), f"{name} is one of our own files"
    return Path(found).read_bytes()


def _worker() -> bytes:
    """The worker with the list of what it keeps, and a version that changes with any of it."""
    body = _file(WORKER)
    digest = hashlib.sha256(body)
    for name in ASSETS:
        digest.update(_file(name))
    addresses = [script.address(), *(static(name) for name in ASSETS)]
    digest.update(addresses[0].encode())
    version, assets = json.dumps(digest.hexdigest()[:16]), json.dumps(addresses)
    heading = f"const VERSION = {version};\nconst ASSETS = {assets};\n"
    return heading.encode() + body


_kept_worker = cache(_worker)


@require_GET
def worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """The service worker; from this address it may serve every table."""
    body = _worker() if settings.DEBUG else _kept_worker()
    response = HttpResponse(body, content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_GET
def manifest(request: HttpRequest, pk: int, number: int) -> HttpResponse:  # noqa: ARG001
    """How the page is called on a phone's own screen; nothing of the match but its number."""
    address = reverse("table", args=[pk, number])
    found = {
        "id": address,
        "name": _("Match {number} · Double Six").format(number=number + 1),
        "short_name": match_words(number),
        "start_url": address,
        "scope": address,
        "display": "standalone",
        "background_color": "#f5f2e9",
        "theme_color": "#1f5a42",
        "icons": [{"src": static("doublesix/tile.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return JsonResponse(found, content_type="application/manifest+json")
