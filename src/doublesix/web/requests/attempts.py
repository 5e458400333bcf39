"""Carrying out what a form asks: once, in one transaction, and with words when it is refused.

Every form that changes something carries a fresh key ({% key %}); sending it twice has one effect. A view
calls :func:`attempt`: the address to go on to, or nothing when it was refused, with the reason in the
messages and the form as it was filled in still in the request, so that nothing is lost. Where something
takes long (a file to be read or cleaned) it calls :func:`attempt_prepared`: nobody else waits for that.
"""

import hashlib
from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from doublesix.store.idempotency import Answer, fingerprint, run_once, run_once_prepared
from doublesix.store.refusals import Refused
from doublesix.web.requests.access import EventAccess
from doublesix.web.requests.refusal_fields import show_refusal

REFUSED_STATUS = 422


class SeeOther(HttpResponseRedirect):
    """Go on with a GET."""

    status_code = 303


def number_in(text: str, otherwise: int = -1) -> int:
    """A whole number that a form says; what is none, or longer than any of ours, is ``otherwise``."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else otherwise


def revision_in(request: HttpRequest) -> int:
    """Which state of things the page showed that a form comes from; if unsaid, none there ever was."""
    return number_in(request.POST.get("revision", ""))


def who_asks(request: HttpRequest) -> str:
    """What stands for the one who asks, for keys."""
    if request.user.is_authenticated:
        return f"account {request.user.pk}"
    if not request.session.session_key:
        request.session.create()
    return f"session {request.session.session_key}"


def _files(request: HttpRequest) -> list[bytes]:
    """What was sent along: other files are another request."""
    found = []
    for name, files in sorted(request.FILES.lists()):
        for file in files:
            digest = hashlib.sha256()
            for chunk in file.chunks():
                digest.update(chunk)
            found.append(f"{name} {digest.hexdigest()}".encode())
    return found


def attempt(
    request: HttpRequest,
    do: Callable[[], str],
    said: str = "",
    zone: str = "UTC",
    form: forms.BaseForm | None = None,
) -> SeeOther | None:
    """Do it once and go on to the address it gives, with a word of success; or nothing, and the reason.

    With a form, the reason stands at its field (:mod:`doublesix.web.requests.refusal_fields`).
    """
    return _carry_out(request, lambda who, key, asked: run_once(who, key, asked, _to(do)), said, zone, form)


def attempt_at(
    access: EventAccess,
    act: Callable[[], object],
    said: str,
    page: str,
    *args: object,
    form: forms.BaseForm | None = None,
) -> SeeOther | None:
    """As :func:`attempt`, at an event: do it and go on to one of the event's pages, by its name."""

    def do() -> str:
        act()
        return reverse(page, args=[access.tournament.slug, *args])

    return attempt(access.request, do, said, access.tournament.zone, form)


def attempt_prepared(
    request: HttpRequest, prepare: Callable[[], Callable[[], str]], said: str = "", zone: str = "UTC"
) -> SeeOther | None:
    """As :func:`attempt`, where ``prepare`` first does what takes long, with no transaction open."""

    def carry_out(who: str, key: str, asked: str) -> Answer:
        return run_once_prepared(who, key, asked, lambda: _to(prepare()))

    return _carry_out(request, carry_out, said, zone)


def _to(do: Callable[[], str]) -> Callable[[], Answer]:
    return lambda: {"to": do()}


def _carry_out(
    request: HttpRequest,
    carry_out: Callable[[str, str, str], Answer],
    said: str,
    zone: str,
    form: forms.BaseForm | None = None,
) -> SeeOther | None:
    fields = {
        name: value for name, value in request.POST.lists() if name not in ("csrfmiddlewaretoken", "key")
    }
    asked = fingerprint(request.path.encode(), repr(sorted(fields.items())).encode(), *_files(request))
    try:
        answer = carry_out(who_asks(request), request.POST.get("key", ""), asked)
    except Refused as refused:
        show_refusal(request, refused.refusal, zone, form)
        return None
    if said:
        messages.success(request, said)
    return SeeOther(answer["to"])


def render_page(request: HttpRequest, template: str, context: dict[str, object]) -> HttpResponse:
    """A page; after a refusal with a status that says so."""
    refused = request.method == "POST"
    return render(request, template, context, status=REFUSED_STATUS if refused else 200)
