"""The archive of an event: downloaded here, imported elsewhere."""

from collections.abc import Callable
from functools import partial

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from doublesix.store.actor import Actor
from doublesix.store.archives import export, restoration
from doublesix.store.archives.reader import MOST_BYTES, Archive
from doublesix.store.models import Account
from doublesix.store.refusals import Refused
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event, form_at_event, require_organiser
from doublesix.web.requests.attempts import REFUSED_STATUS, attempt_at, attempt_prepared, render_page
from doublesix.web.requests.downloads import zip_file


@at_event("prizes")
def archive(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """What the archive holds, and the file once there is one."""
    return render(request, "ending/archive.html", _context(access))


def _context(access: EventAccess, refused: str = "") -> dict[str, object]:
    return {"access": access, "is_over": access.phase.is_over, "refused": refused}


@at_event("prizes")
def archive_file(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The file; with the names of people only for an organiser who ticked it."""
    has_names = "names" in request.GET
    if has_names and not access.may("edit"):
        raise PermissionDenied
    try:
        data = export.build_archive(access.tournament, has_names)
    except Refused as refused:
        words = in_words(refused.refusal, access.tournament.zone)
        return render(request, "ending/archive.html", _context(access, words), status=REFUSED_STATUS)
    return zip_file(access.tournament.slug, data)


@form_at_event("publish")
def make_public(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Let everybody see an event that was brought from elsewhere."""
    act = partial(restoration.make_public, access.tournament)
    answer = attempt_at(access, act, _("Everybody sees the event now."), "results")
    return answer or render_page(request, "ending/archive.html", _context(access))


class ArchiveForm(forms.Form):
    """The file."""

    file = forms.FileField(
        label=gettext_lazy("Archive"), widget=forms.FileInput(attrs={"accept": ".zip,application/zip"})
    )


@login_required
def import_archive(request: HttpRequest) -> HttpResponse:
    """An event of elsewhere, from its archive; for accounts that may begin events."""
    account = request.user
    require_organiser(request)
    assert isinstance(account, Account)
    form = ArchiveForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        upload = form.cleaned_data["file"]
        data = upload.read(MOST_BYTES + 1)

        def prepare() -> Callable[[], str]:
            return partial(do, restoration.read_verified(data, upload.name))

        def do(found: Archive) -> str:
            made = restoration.enter(found, Actor(account, timezone.now()))
            return reverse("results", args=[made.slug])

        said = _(
            "The event is imported, with its log, its matches and its draw. Nothing of it can be changed. "
            "Look at it first: only people with a role see it until you make it public."
        )
        answer = attempt_prepared(request, prepare, said)
        if answer is not None:
            return answer
    context = {"form": form, "most": MOST_BYTES // 1_000_000}
    return render_page(request, "ending/import.html", context)
