"""What opens something in the hall, at the desk: codes of tables, the hall's code, links for officials."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from doublesix.app.roles import JUDGE, SCOREKEEPER
from doublesix.store.dates import place_of
from doublesix.store.models import DutyLink
from doublesix.store.notifications.role_words import ROLES
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import duty_links, hall_codes, table_codes
from doublesix.web.presentation import addresses
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.floor_words import clock
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event, form_at_event, remember_duty_link
from doublesix.web.requests.attempts import SeeOther, attempt_at, number_in, render_page
from doublesix.web.requests.headers import secret_address

GONE = 410
ALL = "all"
"""What stands for all tables."""


class TableRow(NamedTuple):
    """A table with the address of its card."""

    number: int
    place: str
    address: str


class LinkRow(NamedTuple):
    """A link from the desk that works."""

    pk: int
    name: str
    role: str
    address: str
    until: str


class LinkForm(forms.Form):
    """Whom a link is for."""

    name = forms.CharField(
        label=_("For whom"), max_length=100, help_text=_("As the log names them, with what they do here.")
    )
    role = forms.ChoiceField(label=_("As"))

    def __init__(self, data: Any, *, has_judges: bool) -> None:
        super().__init__(data)
        field = self.fields["role"]
        assert isinstance(field, forms.ChoiceField)
        roles = (SCOREKEEPER, JUDGE) if has_judges else (SCOREKEEPER,)
        field.choices = [(each, ROLES[each]) for each in roles]


def _page(request: HttpRequest, access: EventAccess, form: LinkForm | None = None) -> HttpResponse:
    tournament = access.tournament
    floor = Floor(tournament, access.actor.at, access.state)
    codes = table_codes.list_codes(tournament, (each.number for each in floor.state.tables))
    tables = [
        TableRow(each.number, each.place, _short(addresses.whole_address("table_card", codes[each.number])))
        for each in floor.state.tables
    ]
    may_link = access.may("link_scorekeepers")
    links = duty_links.list_links(tournament, floor.at) if may_link else []
    context = {
        "access": access,
        "tables": tables,
        "hall_code": hall_codes.shown_code(tournament, floor.state, floor.at),
        "links": [_link(floor, each) for each in links],
        "form": form or LinkForm(None, has_judges=access.may("link_judges")),
        "until": clock(floor, duty_links.end_of_day(floor.state, floor.at)),
        "place": place_of(floor.zone),
    }
    return render_page(request, "floor/codes.html", context)


def _short(address: str) -> str:
    """An address as people type it."""
    return address.partition("://")[2].rstrip("/")


def _link(floor: Floor, link: DutyLink) -> LinkRow:
    address = addresses.duty_address(link)
    return LinkRow(link.pk, link.name, str(ROLES[link.role]), address, clock(floor, link.expires_at))


@at_event("floor")
@require_GET
@never_cache
def floor_codes(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The codes of the tables, the hall's code, and links for scorekeepers and judges."""
    return _page(request, access)


def _carry_out(
    request: HttpRequest, access: EventAccess, act: Callable[[], object], said: str
) -> HttpResponse:
    return attempt_at(access, act, said, "floor_codes") or _page(request, access)


@form_at_event("floor")
def floor_codes_replace(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Replace the code of one table, or of all."""
    asked = request.POST.get("table", "")
    known = [each.number for each in access.state.tables]
    tables = known if asked == ALL else [number_in(asked)]
    said = _now("The table has a new code. Please print its card again.")
    if asked == ALL:
        said = _now("All tables have new codes. Please print the cards again.")
    return _carry_out(request, access, lambda: table_codes.replace_codes(access.tournament, tables), said)


@form_at_event("floor")
def floor_hall_code(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Ask for the hall's code, no longer ask for it, or show another one."""
    asked = request.POST.get("do", "")
    if asked == "change":
        said = _now("The hall shows another code.")
        return _carry_out(request, access, lambda: hall_codes.change_code(access.tournament), said)
    is_wanted = asked == "want"
    said = _now("Who checks in by link types the code that the hall shows.")
    if not is_wanted:
        said = _now("Who checks in by link needs no code.")
    return _carry_out(request, access, lambda: hall_codes.want_code(access.tournament, is_wanted), said)


@form_at_event("link_scorekeepers")
def floor_link_make(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """A link for a scorekeeper or a judge."""
    form = LinkForm(request.POST, has_judges=True)
    if not form.is_valid():
        return _page(request, access, form)
    given = form.cleaned_data

    def make() -> None:
        if given["role"] == JUDGE and not access.may("link_judges"):
            raise refuse("role_not_yours")
        duty_links.make_link(access.tournament, given["role"], given["name"], access.actor)

    said = _now("Here is the link for {name}.").format(name=given["name"])
    return _carry_out(request, access, make, said)


@form_at_event("link_scorekeepers")
def floor_link_end(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Let a link work no longer."""
    number = number_in(request.POST.get("link", ""))
    act = lambda: duty_links.revoke_link(access.tournament, number, access.actor)  # noqa: E731
    return _carry_out(request, access, act, _now("The link works no longer."))


@require_GET
@secret_address
def open_duty_link(request: HttpRequest, token: str) -> HttpResponse:
    """A link from the desk: whoever opens it is a scorekeeper or a judge in this browser."""
    try:
        found = duty_links.open_link(token, timezone.now())
    except Refused as fault:
        return render(request, "floor/no_duty.html", {"why": in_words(fault.refusal)}, status=GONE)
    remember_duty_link(request, found)
    return SeeOther(reverse("floor", args=[found.tournament.slug]))
