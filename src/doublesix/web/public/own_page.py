"""One's own page: what one is at each event, and what there is to do next."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from doublesix.app.roles import (
    JUDGE,
    ORGANISER,
    PLAYER,
    REPRESENTATIVE,
    SCOREKEEPER,
    SECRETARY,
    STAFF,
    TREASURER,
)
from doublesix.store.models import Account, Entry, Role, Tournament
from doublesix.store.services.tournaments import state_of
from doublesix.tournament import entries
from doublesix.tournament.state import CLOSED, DRAFT, DRAWN, FINISHED, FROZEN, OPEN, OVER, PUBLISHED
from doublesix.web.presentation.addresses import event_address
from doublesix.web.presentation.next_steps import (
    LinkedStep,
    OpenTasks,
    count_waiting,
    list_steps,
    waiting_steps,
)
from doublesix.web.presentation.own_tables import OwnTable, list_own_tables, own_entrants
from doublesix.web.presentation.papers.end_data import has_certificates
from doublesix.web.presentation.rated_games import list_rated_games
from doublesix.web.presentation.words import role_words
from doublesix.web.requests.access import can_organise

Words = str | Promise
NEXT: Final[dict[str, dict[str, tuple[str, Words]]]] = {
    ORGANISER: {
        DRAFT: ("organise", _("Prepare and publish the event")),
        PUBLISHED: ("organise", _("Open entries")),
        OPEN: ("organise", _("See how entries come in")),
        CLOSED: ("organise", _("Prepare the drawing of lots")),
        FROZEN: ("organise", _("Draw the lots")),
        DRAWN: ("floor", _("Go to the floor")),
    },
    SECRETARY: {
        DRAFT: ("desk", _("Look at the desk")),
        PUBLISHED: ("desk", _("Look at the desk")),
        OPEN: ("entries", _("Review the entries")),
        CLOSED: ("entries", _("Review the entries")),
        FROZEN: ("draw_steps", _("Draw the lots")),
        DRAWN: ("floor", _("Go to the floor")),
    },
    TREASURER: {OPEN: ("fees", _("Record fees")), CLOSED: ("fees", _("Record fees"))},
    REPRESENTATIVE: {
        OPEN: ("enter", _("Complete the entry form")),
        CLOSED: ("enter", _("See what became of the entries")),
        FROZEN: ("entered", _("See the list for the draw")),
        DRAWN: ("draw", _("See the draw")),
    },
    PLAYER: {
        OPEN: ("enter", _("Look after your entry")),
        CLOSED: ("enter", _("See what became of your entry")),
        FROZEN: ("entered", _("See the list for the draw")),
        DRAWN: ("draw", _("See the draw")),
    },
    SCOREKEEPER: {
        FROZEN: ("draw_attendance", _("Note who attends the draw")),
        DRAWN: ("results_desk", _("Enter results")),
    },
    JUDGE: {DRAWN: ("judge", _("See the calls"))},
}
"""What comes next for a role, by the stage of the event: a page and its words."""


class EventPart(NamedTuple):
    """What somebody is at an event, and where to go."""

    tournament: Tournament
    role: str
    institution: str
    entry_status: str
    address: str
    todo: Words
    steps: list[LinkedStep]
    """What is next, or what waits."""
    tables: list[OwnTable]
    """Where one's own entries play, on their day."""
    certificates: str = ""
    """Where the certificates of one's own entries are, where there are any."""


@login_required
def own_page(request: HttpRequest) -> HttpResponse:
    """One's own page: events where one has a role or an entry, those to come first."""
    assert isinstance(request.user, Account)
    found = sorted(_parts(request.user), key=lambda part: part.tournament.pk, reverse=True)
    over = [part for part in found if part.tournament.status in OVER]
    now = [part for part in found if part not in over]
    context = {"parts": now, "over": over, "may_organise": can_organise(request)}
    context["ratings"] = list_rated_games(request.user)
    return render(request, "public/mine.html", context)


def _parts(account: Account) -> Iterator[EventPart]:
    now = timezone.now()
    roles = list(account.roles.select_related("tournament", "institution"))
    waiting = count_waiting({role.tournament for role in roles if role.role in STAFF})
    for role in roles:
        yield _part_of_role(role, waiting.get(role.tournament_id, OpenTasks()), now)
    for entry in account.entries.select_related("tournament").filter(institution=None):
        yield _part_of_entry(entry, now)


def _part_of_role(role: Role, waiting: OpenTasks, now: datetime) -> EventPart:
    institution, event = role.institution, role.tournament
    to, todo = _next(role.role, event)
    steps, tables = waiting_steps(role.role, event, waiting), []
    if institution is not None and event.status not in OVER:
        state = state_of(event)
        steps = list_steps(institution.entries.select_related("tournament", "institution"), state, now)
        tables = list_own_tables(role.account, event, state, now)
    name = institution.name if institution else ""
    certificates = _certificates(role.account, event) if role.role == REPRESENTATIVE else ""
    return EventPart(event, role_words()[role.role], name, "", to, todo, steps, tables, certificates)


def _part_of_entry(entry: Entry, now: datetime) -> EventPart:
    event = entry.tournament
    to, todo = _next(PLAYER, event)
    if entry.status in (entries.DRAFT, entries.RETURNED) and event.status == OPEN:
        todo = _("Complete your entry")
    is_over = event.status in OVER
    state = None if is_over else state_of(event)
    steps = list_steps([entry], state, now) if state else []
    tables = list_own_tables(entry.account, event, state, now) if state else []
    certificates = _certificates(entry.account, event)
    return EventPart(event, role_words()[PLAYER], "", entry.status, to, todo, steps, tables, certificates)


def _certificates(account: Account | None, event: Tournament) -> str:
    if account is None or event.status != FINISHED:
        return ""
    state = state_of(event)
    own = own_entrants(account, event, state)
    return event_address("own_certificates_pdf", event.slug) if has_certificates(state, own) else ""


def _next(role: str, tournament: Tournament) -> tuple[str, Words]:
    name, words = NEXT.get(role, {}).get(tournament.status, ("event", _("See the event")))
    return event_address(name, tournament.slug), words
