"""An institution's form: its head, its teams, its endorsement, its representatives."""

from typing import NamedTuple

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.desks import endorsements, entries, representatives
from doublesix.store.desks.forms import form_of
from doublesix.store.models import Account, Endorsement, Entry, Institution
from doublesix.tournament import entries as rules
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, revision_in, shown
from doublesix.web.entrant.entry_form import Difference
from doublesix.web.entrant.forms import Head, Invitation, Officer
from doublesix.web.entrant.owning import address, institution_address, institution_at, represents, whose
from doublesix.web.entrant.posting import posted
from doublesix.web.entrant.words import Missing, missing
from doublesix.web.words import in_words


class Team(NamedTuple):
    """A team in the list, with what it lacks."""

    entry: Entry
    address: str
    lacks: list[Missing]
    endorsed: bool


class Asking(NamedTuple):
    """An endorsement in the list: what has become of it."""

    row: Endorsement
    state: str
    void: list[Entry]
    """Entries that were changed after it was given (E7)."""
    is_own: bool
    """Whether it went to somebody of the form itself."""


@at_event("fill_in")
def enter_institution(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """See the whole form, change its head."""
    institution = institution_at(desk, pk)
    if request.method != "POST":
        return _page(request, desk, institution)
    form = Head(request.POST)
    if form.is_valid():
        answer = attempt(
            request,
            lambda: _saved(desk, institution, form, revision_in(request)),
            _("The head of the form is saved."),
            desk.tournament.zone,
        )
        if answer is not None:
            return answer
    institution.refresh_from_db()
    return _page(request, desk, institution, head=form)


def _saved(desk: Desk, institution: Institution, form: Head, revision: int) -> str:
    entries.save_head(institution, form.cleaned_data, revision, desk.who)
    return institution_address(desk, institution)


@at_event("fill_in")
@posted
def enter_add_team(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """A further team; one too many is refused, and the internal tournament offered (E3)."""
    institution = institution_at(desk, pk)
    said = _("The team is added. Fill in its people.")
    answer = attempt(
        request,
        lambda: address(desk, entries.begin_team(institution, desk.who)),
        said,
        desk.tournament.zone,
    )
    return answer or _page(request, desk, institution)


@at_event("ask_endorsement")
@posted
def enter_ask_endorsement(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Mail the supervising officer a link; one sent before no longer works."""
    institution = institution_at(desk, pk)
    form = Officer(request.POST)
    if form.is_valid():
        email = form.cleaned_data["officer_email"]
        answer = attempt(
            request,
            lambda: _asked(desk, institution, email),
            _("The link is on its way to {email}.").format(email=email),
            desk.tournament.zone,
        )
        if answer is not None:
            if endorsements.is_of_form(institution, email, desk.account):
                messages.warning(request, own_address_words())
            return answer
    return _page(request, desk, institution, officer=form)


def own_address_words() -> str:
    """That the officer's address is somebody's of the form itself."""
    return _(
        "This is the address of somebody on this form, not of its supervising officer. Nobody endorses their "
        "own form: the secretary sees it, and may refuse it (E7)."
    )


@at_event("ask_endorsement")
@posted
def enter_revoke_endorsement(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Let the link that was sent work no longer."""
    institution = institution_at(desk, pk)

    def do() -> str:
        endorsements.revoke(institution, desk.who)
        return institution_address(desk, institution)

    said = _("The link no longer works.")
    answer = attempt(request, do, said, desk.tournament.zone)
    return answer or _page(request, desk, institution)


def _asked(desk: Desk, institution: Institution, email: str) -> str:
    endorsements.ask(institution, email, link_for, desk.who)
    return institution_address(desk, institution)


def link_for(token: str) -> str:
    """The link that an officer gets."""
    return settings.SITE_ADDRESS + reverse("endorse", args=[token])


@at_event("fill_in")
@posted
def enter_invite(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Let a colleague work on the form too."""
    institution = institution_at(desk, pk)
    form = Invitation(request.POST)
    if form.is_valid():
        email = form.cleaned_data["colleague_email"]

        def do() -> str:
            representatives.invite(institution, email, desk.who)
            return institution_address(desk, institution)

        said = _("{email} can now work on the form and is told so by mail.").format(email=email)
        answer = attempt(request, do, said, desk.tournament.zone)
        if answer is not None:
            return answer
    return _page(request, desk, institution, invitation=form)


@at_event("fill_in")
@posted
def enter_leave(request: HttpRequest, desk: Desk, pk: int, account: int) -> HttpResponse:
    """Take the form out of a representative's hands, one's own too."""
    institution = institution_at(desk, pk)
    leaving = Account.objects.filter(roles__institution=institution, pk=account).first()
    if leaving is None:
        raise Http404

    def do() -> str:
        representatives.leave(institution, leaving)
        mine = leaving == desk.account
        return (
            reverse("enter", args=[desk.tournament.slug]) if mine else institution_address(desk, institution)
        )

    said = _("{name} no longer works on this form.").format(name=leaving)
    return attempt(request, do, said, desk.tournament.zone) or _page(request, desk, institution)


def _page(request: HttpRequest, desk: Desk, institution: Institution, **given: forms.Form) -> HttpResponse:
    state = desk.state
    terms = state.settings.terms
    late = rules.lateness(state, desk.who.at)
    teams = [_team(desk, entry) for entry in institution.entries.order_by("pk")]
    live = [team for team in teams if team.entry.status in rules.LIVE]
    head = given.get("head")
    context = {
        **whose(desk, is_own=represents(desk.account, institution)),
        "institution": institution,
        "head": head or Head.of(institution),
        "differences": _differences(institution, head) if isinstance(head, Head) else [],
        "officer": given.get("officer") or Officer(initial={"officer_email": _last_officer(institution)}),
        "invitation": given.get("invitation") or Invitation(),
        "terms": terms,
        "teams": teams,
        "live": live,
        "is_full": bool(terms.teams_each) and len(live) >= terms.teams_each,
        "refusal": in_words(late, desk.tournament.zone) if late else "",
        "is_frozen": state.draw is not None,
        "askings": [_asking(row, desk) for row in institution.endorsements.order_by("-asked_at", "-pk")],
        "representatives": institution.representatives.select_related("account").order_by("since"),
        "internals": institution.internals.order_by("-created_at"),
    }
    return shown(request, "entrant/institution.html", context)


def _team(desk: Desk, entry: Entry) -> Team:
    form, terms = form_of(entry), desk.state.settings.terms
    lacks = missing(rules.all_lacks(form, terms)) if entry.status in rules.LIVE else []
    return Team(entry, address(desk, entry), lacks, form.endorsed)


def _asking(row: Endorsement, desk: Desk) -> Asking:
    state = "sent"
    if row.given_at is not None:
        state = "given"
    elif row.revoked_at is not None:
        state = "revoked"
    elif row.expires_at is not None and desk.who.at > row.expires_at:
        state = "expired"
    named = row.entries.select_related("entry").order_by("entry_id")
    is_own = endorsements.is_of_form(row.institution, row.sent_to, row.asked_by)
    return Asking(row, state, [each.entry for each in named if each.voided_at is not None], is_own)


def _last_officer(institution: Institution) -> str:
    row = institution.endorsements.exclude(sent_to="").order_by("-asked_at").first()
    return row.sent_to if row else ""


def _differences(institution: Institution, form: Head) -> list[Difference]:
    found = []
    for name, field in form.fields.items():
        typed, now = str(form[name].value() or "").strip(), getattr(institution, name)
        if typed != now:
            found.append(Difference(str(field.label), typed, now))
    return found
