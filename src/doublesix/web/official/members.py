"""The members that an event made, where its fee includes the membership (E30): a page, and as files."""

from collections.abc import Iterator, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from doublesix.store.queries.members import ClubMember, list_members
from doublesix.web.official.files import csv_file, workbook_file
from doublesix.web.presentation.formats import local_time
from doublesix.web.requests.access import EventAccess, at_event

HEADINGS = ("name", "e-mail", "mobile", "entry", "member since", "receipts")


def members_of(access: EventAccess) -> list[ClubMember]:
    """The members, where the fee makes somebody one."""
    return list_members(access.tournament) if access.state.settings.terms.membership else []


@at_event("see_fees")
def members(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Everybody who is a member because they paid."""
    terms = access.state.settings.terms
    context = {"access": access, "terms": terms, "rows": members_of(access)}
    return render(request, "official/members.html", context)


def _rows(access: EventAccess) -> Iterator[Sequence[object]]:
    yield HEADINGS
    for each in members_of(access):
        since = local_time(each.since, access.tournament.zone)
        yield each.name, each.email, each.mobile, each.entry, since, " ".join(map(str, each.receipts))


@at_event("see_fees")
def members_csv(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """The members as a CSV file (E30)."""
    return csv_file(f"{access.tournament.slug}-members.csv", _rows(access))


@at_event("see_fees")
def members_xlsx(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """The members as an XLSX file (E30)."""
    return workbook_file(f"{access.tournament.slug}-members.xlsx", _rows(access))
