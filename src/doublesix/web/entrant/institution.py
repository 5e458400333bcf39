"""An institution's form: its head, its teams, its endorsement, its representatives."""

from functools import partial
from typing import NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.models import Account, Endorsement, Entry, Institution
from doublesix.store.queries.forms import form_of
from doublesix.store.queries.institutions import official_address
from doublesix.store.queries.ownership import is_representative
from doublesix.store.services import endorsements, entries, institution_forms, representatives
from doublesix.tournament import entries as rules
from doublesix.web.entrant.entry_form import FieldDifference
from doublesix.web.entrant.forms import HeadForm, InvitationForm, OfficerForm
from doublesix.web.presentation.addresses import endorsement_address
from doublesix.web.presentation.entry_words import Requirement, describe_lacks
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt, attempt_at, render_page, revision_in
from doublesix.web.requests.entries import (
    entry_address,
    find_institution,
    form_context,
    institution_address,
)
from doublesix.web.requests.forms_only import forms_only


class Team(NamedTuple):
    """A team in the list, with what it lacks."""

    entry: Entry
    address: str
    lacks: list[Requirement]
    endorsed: bool


class EndorsementRequest(NamedTuple):
    """An endorsement in the list: what has become of it."""

    row: Endorsement
    state: str
    void: list[Entry]
    """Entries that were changed after it was given (E7)."""
    is_own: bool
    """Whether it went to somebody of the form itself."""
    is_other: bool
    """Whether it went to another address than the official one."""


@at_event("fill_in")
def enter_institution(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """See the whole form, change its head."""
    institution = find_institution(access, pk)
    if request.method != "POST":
        return _page(request, access, institution)
    form = HeadForm(request.POST)
    if form.is_valid():
        revision = revision_in(request)
        act = partial(institution_forms.save, institution, form.cleaned_data, revision, access.actor)
        said = _("The head of the form is saved.")
        answer = attempt_at(access, act, said, "enter_institution", institution.pk)
        if answer is not None:
            return answer
    institution.refresh_from_db()
    return _page(request, access, institution, head=form)


@at_event("fill_in")
@forms_only("enter")
def enter_add_team(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """A further team; one too many is refused, and the internal tournament offered (E3)."""
    institution = find_institution(access, pk)
    said = _("The team is added. Fill in its people.")
    answer = attempt(
        request,
        lambda: entry_address(access, entries.begin_team(institution, access.actor)),
        said,
        access.tournament.zone,
    )
    return answer or _page(request, access, institution)


@at_event("ask_endorsement")
@forms_only("enter")
def enter_ask_endorsement(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Mail the supervising officer a link; one sent before no longer works."""
    institution = find_institution(access, pk)
    form = OfficerForm(request.POST)
    if form.is_valid():
        email = form.cleaned_data["officer_email"]
        act = partial(endorsements.ask, institution, email, endorsement_address, access.actor)
        said = _("The link is on its way to {email}.").format(email=email)
        answer = attempt_at(access, act, said, "enter_institution", institution.pk)
        if answer is not None:
            if endorsements.is_of_form(institution, email, access.account):
                messages.warning(request, own_address_words())
            elif is_other_address(institution, email):
                messages.warning(request, _other_address_words(official_address(institution)))
            return answer
    return _page(request, access, institution, officer=form)


def is_other_address(institution: Institution, email: str) -> bool:
    """Whether the organiser's list has another address for the institution's officer."""
    official = official_address(institution)
    return bool(official) and official.casefold() != email.casefold()


def _other_address_words(official: str) -> str:
    return _(
        "The organiser’s list has another address for the supervising officer, {official}. "
        "The secretary sees where the link went (E7)."
    ).format(official=official)


def own_address_words() -> str:
    """That the officer's address is somebody's of the form itself."""
    return _(
        "This is the address of somebody on this form, not of its supervising officer. Nobody endorses their "
        "own form: the secretary sees it, and may refuse it (E7)."
    )


@at_event("ask_endorsement")
@forms_only("enter")
def enter_revoke_endorsement(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Let the link that was sent work no longer."""
    institution = find_institution(access, pk)
    act = partial(endorsements.revoke, institution, access.actor)
    said = _("The link no longer works.")
    answer = attempt_at(access, act, said, "enter_institution", institution.pk)
    return answer or _page(request, access, institution)


@at_event("fill_in")
@forms_only("enter")
def enter_invite(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Let a colleague work on the form too."""
    institution = find_institution(access, pk)
    form = InvitationForm(request.POST)
    if form.is_valid():
        email = form.cleaned_data["colleague_email"]
        act = partial(representatives.invite, institution, email, access.actor)
        said = _("{email} can now work on the form and is told so by mail.").format(email=email)
        answer = attempt_at(access, act, said, "enter_institution", institution.pk)
        if answer is not None:
            return answer
    return _page(request, access, institution, invitation=form)


@at_event("fill_in")
@forms_only("enter")
def enter_leave(request: HttpRequest, access: EventAccess, pk: int, account: int) -> HttpResponse:
    """Take the form out of a representative's hands, one's own too."""
    institution = find_institution(access, pk)
    leaving = Account.objects.filter(roles__institution=institution, pk=account).first()
    if leaving is None:
        raise Http404

    def do() -> str:
        representatives.leave(institution, leaving)
        mine = leaving == access.account
        return (
            reverse("enter", args=[access.tournament.slug])
            if mine
            else institution_address(access, institution)
        )

    said = _("{name} no longer works on this form.").format(name=leaving)
    return attempt(request, do, said, access.tournament.zone) or _page(request, access, institution)


def _page(
    request: HttpRequest, access: EventAccess, institution: Institution, **given: forms.Form
) -> HttpResponse:
    state = access.state
    terms = state.settings.terms
    late = rules.lateness(state, access.actor.at)
    teams = [_team(access, entry) for entry in institution.entries.order_by("pk")]
    live = [team for team in teams if team.entry.status in rules.LIVE]
    head = given.get("head")
    official = official_address(institution)
    context = {
        **form_context(access, is_own=is_representative(access.account, institution)),
        "institution": institution,
        "head": head or HeadForm.from_institution(institution),
        "differences": _differences(institution, head) if isinstance(head, HeadForm) else [],
        "officer": given.get("officer")
        or OfficerForm(initial={"officer_email": official or _last_officer(institution)}),
        "official": official,
        "invitation": given.get("invitation") or InvitationForm(),
        "terms": terms,
        "teams": teams,
        "live": live,
        "is_full": bool(terms.teams_each) and len(live) >= terms.teams_each,
        "refusal": in_words(late, access.tournament.zone) if late else "",
        "is_frozen": state.draw is not None,
        "askings": [
            _endorsement_request(row, access) for row in institution.endorsements.order_by("-asked_at", "-pk")
        ],
        "representatives": institution.representatives.select_related("account").order_by("since"),
        "internals": institution.internals.order_by("-created_at"),
    }
    return render_page(request, "entrant/institution.html", context)


def _team(access: EventAccess, entry: Entry) -> Team:
    form, terms = form_of(entry), access.state.settings.terms
    lacks = describe_lacks(rules.all_lacks(form, terms)) if entry.status in rules.LIVE else []
    return Team(entry, entry_address(access, entry), lacks, form.endorsed)


def _endorsement_request(row: Endorsement, access: EventAccess) -> EndorsementRequest:
    state = "sent"
    if row.given_at is not None:
        state = "given"
    elif row.revoked_at is not None:
        state = "revoked"
    elif row.expires_at is not None and access.actor.at > row.expires_at:
        state = "expired"
    named = row.entries.select_related("entry").order_by("entry_id")
    is_own = endorsements.is_of_form(row.institution, row.sent_to, row.asked_by)
    return EndorsementRequest(
        row,
        state,
        [each.entry for each in named if each.voided_at is not None],
        is_own,
        bool(row.sent_to) and is_other_address(row.institution, row.sent_to),
    )


def _last_officer(institution: Institution) -> str:
    row = institution.endorsements.exclude(sent_to="").order_by("-asked_at").first()
    return row.sent_to if row else ""


def _differences(institution: Institution, form: HeadForm) -> list[FieldDifference]:
    found = []
    for name, field in form.fields.items():
        typed, now = str(form[name].value() or "").strip(), getattr(institution, name)
        if typed != now:
            found.append(FieldDifference(str(field.label), typed, now))
    return found
