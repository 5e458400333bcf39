"""Whose a form is: its own people get at it, and the desk; for others it is not there."""

from django.http import Http404
from django.urls import reverse

from doublesix.app.roles import REPRESENTATIVE
from doublesix.store.models import Account, Entry, Institution
from doublesix.tournament.settings import TEAMS
from doublesix.web.desk import Desk


def represents(account: Account | None, institution: Institution | None) -> bool:
    """Whether an account represents an institution."""
    if account is None or institution is None:
        return False
    return institution.representatives.filter(account=account, role=REPRESENTATIVE).exists()


def own_institutions(desk: Desk) -> list[Institution]:
    """The institutions that the one who asks represents here."""
    return list(
        Institution.objects.filter(
            tournament=desk.tournament,
            representatives__account=desk.account,
            representatives__role=REPRESENTATIVE,
        ).distinct()
    )


def own_entries(desk: Desk) -> list[Entry]:
    """The entries that the one who asks made here without an institution."""
    mine = Entry.objects.filter(tournament=desk.tournament, account=desk.account, institution=None)
    return list(mine.order_by("-pk"))


def institution_at(desk: Desk, pk: int) -> Institution:
    """An institution of the one who asks, for officials any of the event; or not found."""
    found = Institution.objects.select_related("tournament").filter(tournament=desk.tournament, pk=pk).first()
    if found is None or not (represents(desk.account, found) or desk.may("enter_any")):
        raise Http404
    return found


def own_institution(desk: Desk, pk: int) -> Institution:
    """An institution of the one who asks, or not found."""
    found = institution_at(desk, pk)
    if not represents(desk.account, found):
        raise Http404
    return found


def is_own(desk: Desk, entry: Entry) -> bool:
    """Whether the one who asks looks after this entry."""
    if entry.institution is not None:
        return represents(desk.account, entry.institution)
    return desk.account is not None and entry.account_id == desk.account.pk


def entry_to_fill(desk: Desk, pk: int) -> Entry:
    """An entry of the one who asks, for officials any of the event; or not found."""
    rows = Entry.objects.select_related("tournament", "institution").filter(tournament=desk.tournament)
    found = rows.filter(pk=pk).first()
    if found is None or not (is_own(desk, found) or desk.may("enter_any")):
        raise Http404
    return found


def own_entry(desk: Desk, pk: int) -> Entry:
    """An entry of the one who asks, or not found."""
    found = entry_to_fill(desk, pk)
    if not is_own(desk, found):
        raise Http404
    return found


def whose(desk: Desk, *, is_own: bool) -> dict[str, object]:
    """What a page of a form knows of who looks at it: its own people, or the desk."""
    return {"desk": desk, "is_own": is_own, "tab": "enter" if is_own else "desk"}


def after(desk: Desk, entry: Entry) -> str:
    """Where one goes on when it is handed in or withdrawn: its own people to it, officials to the review."""
    if is_own(desk, entry):
        return address(desk, entry)
    return reverse("entry_review", args=[desk.tournament.slug, entry.pk])


def address(desk: Desk, entry: Entry) -> str:
    """The address of an entry's own page."""
    name = "enter_team" if desk.state.settings.terms.entrants == TEAMS else "enter_player"
    return reverse(name, args=[desk.tournament.slug, entry.pk])


def institution_address(desk: Desk, institution: Institution) -> str:
    """The address of an institution's form."""
    return reverse("enter_institution", args=[desk.tournament.slug, institution.pk])
