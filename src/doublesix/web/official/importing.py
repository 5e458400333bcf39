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
from django.views.decorators.http import require_POST

from doublesix.store.desks import importing, sent_files
from doublesix.store.refused import Refused
from doublesix.store.spreadsheets import MOST_BYTES, Table
from doublesix.store.workbooks import MOST_ROWS
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt_prepared, shown
from doublesix.web.entrant.words import Missing, missing
from doublesix.web.official.files import csv_file
from doublesix.web.words import in_words

SHOWN = 500
"""Lines of a preview on the page, those with faults first."""


class FileForm(forms.Form):
    """The file."""

    file = forms.FileField(label=_("File"), widget=forms.FileInput(attrs={"accept": ".csv,.xlsx"}))


class ShownLine(NamedTuple):
    """A line of the preview in words."""

    outcome: importing.Outcome
    faults: list[str]
    lacks: list[Missing]


def _page(desk: Desk, form: FileForm, **more: object) -> dict[str, object]:
    terms = desk.state.settings.terms
    return {
        "desk": desk,
        "tab": "desk",
        "form": form,
        "headings": importing.headings(terms),
        "required": importing.required(terms),
        "has_institutions": terms.institutions,
        "most_bytes": MOST_BYTES // 1_000_000,
        "most_rows": MOST_ROWS,
        **more,
    }


@at_event("import")
def import_entries(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Send a file and see what importing it would do; nothing is written but the sealed file."""
    if request.method != "POST":
        return render(request, "official/import.html", _page(desk, FileForm()))
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return shown(request, "official/import.html", _page(desk, form))
    upload = form.cleaned_data["file"]
    data = upload.read(MOST_BYTES + 1)
    try:
        preview = _preview(desk, data)
    except Refused as refused:
        form.add_error("file", in_words(refused.refusal, desk.tournament.zone))
        return shown(request, "official/import.html", _page(desk, form))
    token = sent_files.keep(desk.tournament, data, desk.who) if preview.is_good else ""
    context = _page(desk, FileForm(), token=token, name=upload.name, **_shown_preview(desk, preview))
    return render(request, "official/import.html", context)


def _preview(desk: Desk, data: bytes) -> importing.Preview:
    table = importing.table_of(data, desk.state.settings.terms)
    return importing.preview(desk.tournament, table, desk.who)


def _shown_preview(desk: Desk, preview: importing.Preview) -> dict[str, object]:
    zone = desk.tournament.zone
    lines = [
        ShownLine(each, [in_words(fault, zone) for fault in each.faults], missing(each.lacks))
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


@at_event("import")
@require_POST
def import_confirm(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Import exactly what was shown, all of it, or nothing."""
    token, seen = request.POST.get("token", ""), request.POST.get("seen", "")
    made: list[int] = []

    def prepare() -> Callable[[], str]:
        data = sent_files.kept(desk.tournament, token, desk.who)
        return partial(act, importing.table_of(data, desk.state.settings.terms))

    def act(table: Table) -> str:
        made.append(len(importing.import_all(desk.tournament, table, seen, desk.who)))
        return reverse("entries", args=[desk.tournament.slug])

    done = attempt_prepared(request, prepare, zone=desk.tournament.zone)
    if done is not None:
        sent_files.drop(token)
        if made:
            said = ngettext("{count} entry is imported.", "{count} entries are imported.", made[0])
            messages.success(request, said.format(count=made[0]))
        return done
    return _again(request, desk, token)


def _again(request: HttpRequest, desk: Desk, token: str) -> HttpResponse:
    """What importing the same file would do now; nothing has to be sent again."""
    try:
        preview = _preview(desk, sent_files.kept(desk.tournament, token, desk.who))
    except Refused:
        return shown(request, "official/import.html", _page(desk, FileForm()))
    more = _shown_preview(desk, preview)
    token = token if preview.is_good else ""
    return shown(request, "official/import.html", _page(desk, FileForm(), token=token, name="", **more))


@at_event("import")
@require_POST
def import_drop(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Throw away what was sent and shown."""
    token = request.POST.get("token", "")
    try:
        sent_files.kept(desk.tournament, token, desk.who)
    except Refused as refused:
        messages.error(request, in_words(refused.refusal))
    else:
        sent_files.drop(token)
        messages.success(request, _now("The file is thrown away. Nothing was imported."))
    return redirect("import_entries", desk.tournament.slug)


@at_event("import")
def import_template(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """An empty file with the headings of this event."""
    return csv_file(f"{desk.tournament.slug}-import.csv", [importing.headings(desk.state.settings.terms)])
