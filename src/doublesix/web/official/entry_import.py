"""Entries from a file: sent, shown line by line, confirmed."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from doublesix.store.evidence.workbooks import MOST_ROWS
from doublesix.store.refusals import Refused
from doublesix.store.services import entry_import, import_rows, pending_files
from doublesix.store.services.import_names import Meanings
from doublesix.store.spreadsheets import MOST_BYTES
from doublesix.web.official.files import csv_file
from doublesix.web.presentation.entry_words import Requirement, describe_lacks
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt_prepared, render_page

SHOWN = 500
"""Lines of a preview on the page, those with faults first."""


class FileForm(forms.Form):
    """The file."""

    file = forms.FileField(label=_("File"), widget=forms.FileInput(attrs={"accept": ".csv,.xlsx"}))


class PreviewRow(NamedTuple):
    """A line of the preview in words."""

    outcome: entry_import.ImportOutcome
    faults: list[str]
    lacks: list[Requirement]


def _page(access: EventAccess, form: FileForm, **more: object) -> dict[str, object]:
    terms = access.state.settings.terms
    return {
        "access": access,
        "form": form,
        "headings": import_rows.list_headings(terms),
        "required": import_rows.list_required_headings(terms),
        "has_institutions": terms.institutions,
        "most_bytes": MOST_BYTES // 1_000_000,
        "most_rows": MOST_ROWS,
        **more,
    }


@at_event("import")
def import_entries(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Send a file and see what importing it would do; nothing is written but the sealed file."""
    if request.method != "POST":
        return render(request, "official/import.html", _page(access, FileForm()))
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return render_page(request, "official/import.html", _page(access, form))
    upload = form.cleaned_data["file"]
    data = upload.read(MOST_BYTES + 1)
    try:
        preview = _preview(access, data, {}, upload.name)
    except Refused as refused:
        form.add_error("file", in_words(refused.refusal, access.tournament.zone))
        return render_page(request, "official/import.html", _page(access, form))
    token = pending_files.keep(access.tournament, data, access.actor) if preview.is_good else ""
    context = _page(access, FileForm(), token=token, name=upload.name, **_preview_context(access, preview))
    return render(request, "official/import.html", context)


def _preview(
    access: EventAccess, data: bytes, meanings: Meanings, name: str = ""
) -> entry_import.ImportPreview:
    table = import_rows.read_spreadsheet(data, access.state.settings.terms, name)
    return entry_import.preview_import(access.tournament, table, access.actor, meanings)


def _meanings(request: HttpRequest) -> Meanings:
    """Which names of institutions are others, as it was chosen beside the preview."""
    pairs = zip(request.POST.getlist("spelling"), request.POST.getlist("means"), strict=False)
    return {spelling: meaning for spelling, meaning in pairs if meaning}


def _preview_context(access: EventAccess, preview: entry_import.ImportPreview) -> dict[str, object]:
    zone = access.tournament.zone
    lines = [
        PreviewRow(each, [in_words(fault, zone) for fault in each.faults], describe_lacks(each.lacks))
        for each in preview.outcomes
    ]
    lines.sort(key=lambda line: (not line.faults, line.outcome.number))
    return {
        "preview": preview,
        "lines": lines[:SHOWN],
        "count": len(lines),
        "faulty": sum(bool(line.faults) for line in lines),
        "most": SHOWN,
    }


@form_at_event("import")
def import_confirm(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Import exactly what was shown, all of it, or nothing."""
    token, seen = request.POST.get("token", ""), request.POST.get("seen", "")
    made: list[int] = []

    def prepare() -> Callable[[], str]:
        data = pending_files.load(access.tournament, token, access.actor)
        table = import_rows.read_spreadsheet(data, access.state.settings.terms)
        meanings = _meanings(request)
        return partial(
            act, entry_import.prepare_import(access.tournament, table, seen, access.actor, meanings)
        )

    def act(prepared: entry_import.PreparedImport) -> str:
        made.append(len(entry_import.import_all(prepared)))
        return reverse("entries", args=[access.tournament.slug])

    done = attempt_prepared(request, prepare, zone=access.tournament.zone)
    if done is not None:
        pending_files.drop(token)
        if made:
            said = ngettext("{count} entry is imported.", "{count} entries are imported.", made[0])
            messages.success(request, said.format(count=made[0]))
        return done
    return _preview_again(request, access, token)


def _preview_again(
    request: HttpRequest, access: EventAccess, token: str, show: Callable[..., HttpResponse] = render_page
) -> HttpResponse:
    """What importing the same file would do now; nothing has to be sent again."""
    try:
        data = pending_files.load(access.tournament, token, access.actor)
        preview = _preview(access, data, _meanings(request))
    except Refused:
        return render_page(request, "official/import.html", _page(access, FileForm()))
    more = _preview_context(access, preview)
    token = token if preview.is_good else ""
    return show(request, "official/import.html", _page(access, FileForm(), token=token, name="", **more))


@form_at_event("import")
def import_same(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Look at the same file again, with names that were said to be other names of institutions."""
    return _preview_again(request, access, request.POST.get("token", ""), render)


@form_at_event("import")
def import_drop(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Throw away what was sent and shown."""
    token = request.POST.get("token", "")
    try:
        pending_files.load(access.tournament, token, access.actor)
    except Refused as refused:
        messages.error(request, in_words(refused.refusal))
    else:
        pending_files.drop(token)
        messages.success(request, _now("The file is thrown away. Nothing was imported."))
    return redirect("import_entries", access.tournament.slug)


@at_event("import")
def import_template(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """An empty file with the headings of this event."""
    return csv_file(
        f"{access.tournament.slug}-import.csv", [import_rows.list_headings(access.state.settings.terms)]
    )
