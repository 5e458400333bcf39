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
from django.views.decorators.http import require_POST

from doublesix.store.desks import archives, restoring
from doublesix.store.desks.archive_reading import MOST_BYTES, Archive
from doublesix.store.desks.asking import Who
from doublesix.store.models import Account
from doublesix.store.refused import Refused
from doublesix.tournament.state import CANCELLED, FINISHED
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import REFUSED_STATUS, attempt, attempt_prepared, shown
from doublesix.web.public.views import insist_on_organising
from doublesix.web.words import in_words


@at_event("prizes")
def archive(request: HttpRequest, desk: Desk) -> HttpResponse:
    """What the archive holds, and the file once there is one."""
    return render(request, "ending/archive.html", _context(desk))


def _context(desk: Desk, refused: str = "") -> dict[str, object]:
    is_over = desk.state.status in (FINISHED, CANCELLED)
    return {"desk": desk, "tab": "results", "is_over": is_over, "refused": refused}


@at_event("prizes")
def archive_file(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The file; with the names of people only for an organiser who ticked it."""
    has_names = "names" in request.GET
    if has_names and not desk.may("edit"):
        raise PermissionDenied
    try:
        data = archives.made(desk.tournament, has_names)
    except Refused as refused:
        words = in_words(refused.refusal, desk.tournament.zone)
        return render(request, "ending/archive.html", _context(desk, words), status=REFUSED_STATUS)
    return zip_file(desk.tournament.slug, data)


@at_event("publish")
@require_POST
def make_public(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Let everybody see an event that was brought from elsewhere."""

    def do() -> str:
        restoring.make_public(desk.tournament)
        return reverse("results", args=[desk.tournament.slug])

    answer = attempt(request, do, _("Everybody sees the event now."), desk.tournament.zone)
    return answer or shown(request, "ending/archive.html", _context(desk))


def zip_file(slug: str, data: bytes) -> HttpResponse:
    """An archive to save; no copy of it is kept on the way."""
    response = HttpResponse(data, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{slug}-archive.zip"'
    response["Cache-Control"] = "no-store, private"
    return response


class ArchiveForm(forms.Form):
    """The file."""

    file = forms.FileField(
        label=gettext_lazy("Archive"), widget=forms.FileInput(attrs={"accept": ".zip,application/zip"})
    )


@login_required
def import_archive(request: HttpRequest) -> HttpResponse:
    """An event of elsewhere, from its archive; for accounts that may begin events."""
    account = request.user
    insist_on_organising(request)
    assert isinstance(account, Account)
    form = ArchiveForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data["file"].read(MOST_BYTES + 1)

        def prepare() -> Callable[[], str]:
            return partial(do, restoring.verified(data))

        def do(found: Archive) -> str:
            made = restoring.enter(found, Who(account, timezone.now()))
            return reverse("results", args=[made.slug])

        said = _(
            "The event is imported, with its log, its matches and its draw. Nothing of it can be changed. "
            "Look at it first: only people with a role see it until you make it public."
        )
        answer = attempt_prepared(request, prepare, said)
        if answer is not None:
            return answer
    context = {"form": form, "most": MOST_BYTES // 1_000_000}
    return shown(request, "ending/import.html", context)
