"""Whose a form is: its own people get at it, and the desk; for others it is not there."""

from django.http import Http404
from django.urls import reverse

from doublesix.app.roles import REPRESENTATIVE
from doublesix.store.models import Entry, Institution
from doublesix.store.queries import ownership
from doublesix.store.queries.ownership import is_representative
from doublesix.tournament import entries as rules
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.settings import TEAMS
from doublesix.web.requests.access import EventAccess


def list_own_institutions(access: EventAccess) -> list[Institution]:
    """The institutions that the one who asks represents here."""
    return list(
        Institution.objects.filter(
            tournament=access.tournament,
            representatives__account=access.account,
            representatives__role=REPRESENTATIVE,
        ).distinct()
    )


def list_own_entries(access: EventAccess) -> list[Entry]:
    """The entries that the one who asks made here without an institution."""
    mine = Entry.objects.filter(tournament=access.tournament, account=access.account, institution=None)
    return list(mine.order_by("-pk"))


def find_institution(access: EventAccess, pk: int) -> Institution:
    """An institution of the one who asks, for officials any of the event; or not found."""
    found = (
        Institution.objects.select_related("tournament").filter(tournament=access.tournament, pk=pk).first()
    )
    if found is None or not (is_representative(access.account, found) or access.may("enter_any")):
        raise Http404
    return found


def find_own_institution(access: EventAccess, pk: int) -> Institution:
    """An institution of the one who asks, or not found."""
    found = find_institution(access, pk)
    if not is_representative(access.account, found):
        raise Http404
    return found


def is_own_entry(access: EventAccess, entry: Entry) -> bool:
    """Whether the one who asks looks after this entry."""
    return ownership.is_own_entry(access.account, entry)


def find_entry_to_fill(access: EventAccess, pk: int) -> Entry:
    """An entry of the one who asks, for officials any of the event; or not found."""
    rows = Entry.objects.select_related("tournament", "institution").filter(tournament=access.tournament)
    found = rows.filter(pk=pk).first()
    if found is None or not (is_own_entry(access, found) or access.may("enter_any")):
        raise Http404
    return found


def find_own_entry(access: EventAccess, pk: int) -> Entry:
    """An entry of the one who asks, or not found."""
    found = find_entry_to_fill(access, pk)
    if not is_own_entry(access, found):
        raise Http404
    return found


def form_context(access: EventAccess, *, is_own: bool) -> dict[str, object]:
    """What a page of a form knows of who looks at it: its own people, or the desk."""
    frame = "event.html" if is_own else "official/page.html"
    return {"access": access, "is_own": is_own, "tab": "enter", "frame": frame}


def desk_reason(access: EventAccess, entry: Entry) -> str:
    """Why an official does it for others, as the form says; of one's own entry nobody is asked."""
    return "" if is_own_entry(access, entry) else access.request.POST.get("reason", "").strip()[:100]


def entry_lateness(access: EventAccess, entry: Entry) -> Refusal | None:
    """Why it cannot be handed in now: after the deadline (E5), for officials once the list is fixed (E8)."""
    if is_own_entry(access, entry):
        return rules.lateness(access.state, access.actor.at)
    return rules.desk_refusal(access.state)


def next_address(access: EventAccess, entry: Entry) -> str:
    """Where one goes on when it is handed in or withdrawn: its own people to it, officials to the review."""
    if is_own_entry(access, entry):
        return entry_address(access, entry)
    return reverse("entry_review", args=[access.tournament.slug, entry.pk])


def entry_address(access: EventAccess, entry: Entry) -> str:
    """The address of an entry's own page."""
    name = "enter_team" if access.state.settings.terms.entrants == TEAMS else "enter_player"
    return reverse(name, args=[access.tournament.slug, entry.pk])


def institution_address(access: EventAccess, institution: Institution) -> str:
    """The address of an institution's form."""
    return reverse("enter_institution", args=[access.tournament.slug, institution.pk])
