"""The list of institutions: changed by hand, from a file, from another event; spellings confirmed."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from doublesix.app.roles import ORGANISER, SECRETARY
from doublesix.store.evidence.workbooks import MOST_ROWS
from doublesix.store.models import Institution, ListedInstitution, Tournament
from doublesix.store.queries.institutions import load_list
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import institutions, pending_files
from doublesix.store.spreadsheets import MOST_BYTES, Spreadsheet
from doublesix.web.official.files import csv_file
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import (
    attempt,
    attempt_at,
    attempt_prepared,
    number_in,
    render_page,
    revision_in,
)


class ListedForm(forms.Form):
    """A line of the list."""

    name = forms.CharField(label=_("Ministry, department or institution"), max_length=160)
    officer = forms.CharField(label=_("Supervising officer’s name"), max_length=120, required=False)
    post = forms.CharField(label=_("Post"), max_length=120, required=False)
    officer_email = forms.EmailField(
        label=_("The officer’s official address"),
        max_length=254,
        required=False,
        help_text=_("The link for the endorsement goes there."),
    )
    spellings = forms.CharField(
        label=_("Other names"),
        required=False,
        max_length=4000,
        help_text=_("One a line: short forms, older names, other languages."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class ListFileForm(forms.Form):
    """The file."""

    file = forms.FileField(label=_("File"), widget=forms.FileInput(attrs={"accept": ".csv,.xlsx"}))


class PreviewedInstitution(NamedTuple):
    """A line of the preview in words."""

    outcome: institutions.ListOutcome
    faults: list[str]


class OtherSpelling(NamedTuple):
    """A form whose institution is not on the list, and what it could be."""

    institution: Institution
    proposals: tuple[str, ...]


def _context(access: EventAccess, **more: object) -> dict[str, object]:
    known = load_list(access.tournament)
    unlisted = [each for each in access.tournament.institutions.all() if known and not known.find(each.name)]
    return {
        "access": access,
        "listed": known.rows,
        "unlisted": [OtherSpelling(each, known.propose(each.name)) for each in unlisted],
        "form": ListedForm(),
        "file_form": ListFileForm(),
        "sources": _sources(access),
        "headings": list(institutions.HEADINGS),
        "most_bytes": MOST_BYTES // 1_000_000,
        "most_rows": MOST_ROWS,
        **more,
    }


def _sources(access: EventAccess) -> list[Tournament]:
    """Other events whose list the one who asks keeps too."""
    mine = Tournament.objects.filter(
        roles__account=access.account, roles__role__in=(SECRETARY, ORGANISER)
    ).exclude(pk=access.tournament.pk)
    return list(mine.filter(listed_institutions__isnull=False).distinct().order_by("-created_at")[:20])


def _here(access: EventAccess) -> str:
    return reverse("institution_list", args=[access.tournament.slug])


def _find(access: EventAccess, pk: int) -> ListedInstitution:
    return get_object_or_404(access.tournament.listed_institutions.select_related("tournament"), pk=pk)


def _spellings(form: ListedForm) -> list[str]:
    return institutions.split_spellings(form.cleaned_data["spellings"])


@at_event("keep_institutions")
def institution_list(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The list, with the forms of the event that are not on it; add one."""
    form = ListedForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        act = partial(institutions.add, access.tournament, form.cleaned_data, _spellings(form))
        done = attempt_at(access, act, _now("The institution is on the list."), "institution_list")
        if done is not None:
            return done
    return render_page(request, "official/institutions.html", _context(access, form=form))


@at_event("keep_institutions")
def institution_listed(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """One line of the list, to change."""
    row = _find(access, pk)
    given = {name: getattr(row, name) for name in institutions.LONGEST}
    form = ListedForm(request.POST or None, initial={**given, "spellings": "\n".join(row.spellings)})
    if request.method == "POST" and form.is_valid():
        act = partial(institutions.change, row, form.cleaned_data, _spellings(form), revision_in(request))
        done = attempt_at(access, act, _now("The list is saved."), "institution_list")
        if done is not None:
            return done
    context = {"access": access, "row": row, "form": form}
    return render_page(request, "official/institution.html", context)


@form_at_event("keep_institutions")
def institution_remove(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Take a line off the list; forms stay."""
    row = _find(access, pk)
    act = partial(institutions.remove, row, revision_in(request))
    said = _now("{name} is off the list. Forms that it has begun stay.").format(name=row.name)
    done = attempt_at(access, act, said, "institution_list")
    return done or render_page(request, "official/institutions.html", _context(access))


@form_at_event("keep_institutions")
def institution_spelling(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Say that a name is that of an institution of the list; forms stay as they are."""
    name, listed = request.POST.get("spelling", ""), request.POST.get("listed", "")
    entry = number_in(request.POST.get("entry", ""), 0)

    def act() -> str:
        row = load_list(access.tournament).find(listed)
        if row is None:
            raise refuse("changed_meanwhile")
        institutions.add_spelling(row, name, row.revision)
        slug = access.tournament.slug
        return reverse("review_entry", args=[slug, entry]) if entry else _here(access)

    said = _now("“{name}” is now another name of {listed}.").format(name=name, listed=listed)
    done = attempt(request, act, said, access.tournament.zone)
    return done or render_page(request, "official/institutions.html", _context(access))


@form_at_event("keep_institutions")
def institution_take_over(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Copy the list of another event that the one who asks works at."""
    wanted = request.POST.get("source", "")
    source = next((each for each in _sources(access) if each.slug == wanted), None)
    if source is None:
        raise Http404
    made: list[int] = []

    def take_over() -> None:
        made.append(institutions.take_over(access.tournament, source))

    done = attempt_at(access, take_over, "", "institution_list")
    if done is not None and made:
        _tell_count(request, made[0])
    return done or render_page(request, "official/institutions.html", _context(access))


def _tell_count(request: HttpRequest, count: int) -> None:
    said = ngettext(
        "{count} institution is new or changed.", "{count} institutions are new or changed.", count
    )
    messages.success(request, said.format(count=count))


@form_at_event("keep_institutions")
def institution_import(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Send a file and see what it would do; nothing is written but the sealed file."""
    form = ListFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return render_page(request, "official/institutions.html", _context(access, file_form=form))
    upload = form.cleaned_data["file"]
    data = upload.read(MOST_BYTES + 1)
    try:
        preview = institutions.preview_list(access.tournament, institutions.read_list(data, upload.name))
    except Refused as refused:
        form.add_error("file", in_words(refused.refusal, access.tournament.zone))
        return render_page(request, "official/institutions.html", _context(access, file_form=form))
    token = pending_files.keep(access.tournament, data, access.actor) if preview.is_good else ""
    return _preview(request, access, preview, token)


def _preview(
    request: HttpRequest, access: EventAccess, preview: institutions.ListPreview, token: str
) -> HttpResponse:
    zone = access.tournament.zone
    lines = [
        PreviewedInstitution(each, [in_words(fault, zone) for fault in each.faults])
        for each in preview.outcomes
        if each.faults or each.is_new or each.is_changed
    ]
    lines.sort(key=lambda line: (not line.faults, not line.outcome.proposals, line.outcome.number))
    context = {
        "access": access,
        "preview": preview,
        "token": token,
        "lines": lines,
        "new": sum(each.is_new for each in preview.outcomes),
        "changed": sum(each.is_changed for each in preview.outcomes),
        "faulty": sum(bool(each.faults) for each in preview.outcomes),
    }
    answer = render_page(request, "official/institution_import.html", context)
    answer.status_code = 200 if preview.is_good else answer.status_code
    return answer


@form_at_event("keep_institutions")
def institution_import_confirm(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Take exactly what was shown, all of it, or nothing."""
    token, seen = request.POST.get("token", ""), request.POST.get("seen", "")
    made: list[int] = []

    def prepare() -> Callable[[], str]:
        data = pending_files.load(access.tournament, token, access.actor)
        return partial(act, institutions.read_list(data))

    def act(table: Spreadsheet) -> str:
        made.append(institutions.import_list(access.tournament, table, seen))
        return _here(access)

    done = attempt_prepared(request, prepare, zone=access.tournament.zone)
    if done is None:
        return render_page(request, "official/institutions.html", _context(access))
    pending_files.drop(token)
    if made:
        _tell_count(request, made[0])
    return done


@at_event("keep_institutions")
def institution_file(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """The list as a file, as it can be imported again."""
    rows = [
        (each.name, each.officer, each.post, each.officer_email, "; ".join(each.spellings))
        for each in load_list(access.tournament).rows
    ]
    return csv_file(f"{access.tournament.slug}-institutions.csv", [list(institutions.HEADINGS), *rows])
