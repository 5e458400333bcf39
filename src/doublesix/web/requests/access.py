"""A request at an event: who it is, what they are there, and whether they may do this.

Every view of an event is made with :func:`at_event` or :func:`form_at_event`, naming the act it is
(:mod:`doublesix.app.roles`); a view that is not made so does not get the event. The table of addresses and
roles is read off these marks.
"""

from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, Final

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from doublesix.app.event_phase import EventPhase, EventTime, read_phase, read_time
from doublesix.app.roles import ACTS, APPOINTED, PLAYER, PUBLIC, REPRESENTATIVE, STAFF, may
from doublesix.store.actor import Actor
from doublesix.store.models import Account, DutyLink, Tournament
from doublesix.store.notifications.role_words import ROLES
from doublesix.store.queries.log_marks import LINK
from doublesix.store.services import tournaments
from doublesix.store.services.duty_links import find_link
from doublesix.tournament.state import DRAWN, FINISHED, FROZEN, OPEN
from doublesix.web.presentation.next_steps import count_waiting
from doublesix.web.presentation.sections import INSTITUTIONS, MEMBERS, VOUCHERS, Section, list_sections
from doublesix.web.presentation.tabs import Tab, tabs
from doublesix.web.requests.second_factor import (
    SecondFactorFirst,
    insist,
    insist_on_everybody,
    is_nobody_yet,
    lacks,
)

View = Callable[..., HttpResponse]
SAFE: Final = ("GET", "HEAD")


DUTY: Final = "duty_links"
"""Where a session has the links from the desk that were opened in it: their numbers, by event."""


def duty_link_of(request: HttpRequest, tournament: Tournament) -> DutyLink | None:
    """The link from the desk by which somebody came to an event, as long as it works."""
    known = request.session.get(DUTY)
    number = known.get(str(tournament.pk)) if isinstance(known, dict) else None
    return find_link(tournament, number, timezone.now()) if isinstance(number, int) else None


def remember_duty_link(request: HttpRequest, link: DutyLink) -> None:
    """Let whoever opened a link be known by it in this browser."""
    request.session[DUTY] = {**request.session.get(DUTY, {}), str(link.tournament_id): link.pk}


class EventAccess:
    """The event of a request, as the one who asks may see it."""

    def __init__(self, request: HttpRequest, tournament: Tournament, *, by_link: bool = False) -> None:
        self.request = request
        self.tournament = tournament
        known = request.user if isinstance(request.user, Account) else None
        self.account: Account | None = None if is_nobody_yet(known) else known
        self.link = duty_link_of(request, tournament) if by_link and self.account is None else None
        """The link from the desk that somebody without an account came by; never on the API."""
        self.all_roles = tournaments.roles_at(tournament, self.account)
        is_held_back = bool(STAFF & self.all_roles) and lacks(self.account)
        self.roles = self.all_roles - STAFF if is_held_back else self.all_roles
        """What counts: without a second factor, where it is asked for, nobody is staff."""
        if self.link is not None:
            request.asker = LINK, self.link.pk  # type: ignore[attr-defined]
            self.all_roles = self.roles = {*self.all_roles, self.link.role}

    @cached_property
    def state(self) -> tournaments.State:
        """The event as its log makes it."""
        return tournaments.state_of(self.tournament)

    @property
    def phase(self) -> EventPhase:
        """Where the event stands now."""
        return read_phase(self.state, timezone.now())

    @cached_property
    def time(self) -> EventTime:
        """What people come to the event's page for now."""
        return read_time(self.state, timezone.now())

    @property
    def actor(self) -> Actor:
        """Who asks, now."""
        return Actor(self.account, timezone.now(), self.link.pk if self.link else 0)

    def may(self, act: str) -> bool:
        """Whether the one who asks may do this."""
        return may(self.roles, act)

    @property
    def may_know(self) -> bool:
        """Whether the one who asks may know that there is this event."""
        return self.tournament.is_public or bool(self.roles)

    @cached_property
    def _has(self) -> set[str]:
        """What the event has by now that pages are about."""
        status = self.tournament.status
        found = {"list", "draw"} if status in (FROZEN, DRAWN, FINISHED) else set()
        if status == OPEN or {REPRESENTATIVE, PLAYER} & self.roles:
            found.add("enter")
        if status in (DRAWN, FINISHED):
            found.add("results")
            if "elimination" in self.state.settings.format:
                found.add("bracket")
        return found

    @property
    def tabs(self) -> list[Tab]:
        """The event's pages that the one who asks may see."""
        return list(tabs(self.tournament.slug, self.roles, self._has, self.time))

    @cached_property
    def sections(self) -> list[Section]:
        """What officials find, for the one who asks."""
        settings = self.state.settings
        kept = {
            VOUCHERS: any(prize.free_entry for prize in settings.prizes),
            MEMBERS: settings.terms.membership,
            INSTITUTIONS: settings.terms.institutions,
        }
        has = self._has | {name for name, is_there in kept.items() if is_there}
        tasks = count_waiting([self.tournament])[self.tournament.pk]
        waiting = {"review_queue": tasks.entries, "judge": tasks.calls, "judge_reports": tasks.reports}
        return list_sections(self.tournament.slug, self.roles, has, self.request.path, waiting)

    @property
    def section(self) -> Section | None:
        """The one that is looked at; of a form that the desk fills in for others, the entries."""
        found = {section.name: section for section in self.sections}
        return next((each for each in self.sections if each.is_current), found.get("entries"))

    @property
    def roles_in_words(self) -> str:
        """What an official is here."""
        return ", ".join(str(ROLES[role]) for role in APPOINTED if role in self.roles)

    @property
    def link_role(self) -> str:
        """What somebody who came by a link from the desk is here, in words."""
        return str(ROLES[self.link.role]) if self.link else ""

    @property
    def is_staff(self) -> bool:
        """Whether the one who asks works here."""
        return bool(STAFF & self.roles)


class SignInFirst(Exception):
    """This needs an account, and nobody is signed in."""


def needs_account(act: str, signed_in: bool | None = None) -> bool:
    """Whether an act is for who is signed in only."""
    return PUBLIC not in ACTS[act].roles if signed_in is None else signed_in


def access_for(
    request: HttpRequest, slug: str, act: str, *, signed_in: bool | None = None, by_link: bool = False
) -> EventAccess:
    """The event for who may do ``act`` there: the one guard of the pages and of the API.

    On pages (``by_link``) whoever has a link from the desk needs no account for what its role may do.

    Who is not signed in and has to be raises :class:`SignInFirst`, whether there is such an event or not;
    who may not know of it ``Http404``; who may know but not do this ``PermissionDenied``; who has
    yet to set up a second factor for it ``SecondFactorFirst``.
    """
    tournament = Tournament.objects.filter(slug=slug).first()
    access = EventAccess(request, tournament, by_link=by_link) if tournament else None
    has_link = access is not None and access.link is not None and signed_in is None
    if needs_account(act, signed_in) and not request.user.is_authenticated and not has_link:
        raise SignInFirst
    if needs_account(act, signed_in):
        insist_on_everybody(request.user)
    if access is None:
        raise Http404
    if not access.may(act) and may(access.all_roles, act):
        raise SecondFactorFirst
    if not access.may_know:
        raise Http404
    if not access.may(act):
        raise PermissionDenied
    return access


def at_event(act: str, *, signed_in: bool | None = None) -> Callable[[View], View]:
    """A view of one event, for who may do ``act``; others sign in first, or are told that they may not."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            try:
                access = access_for(request, slug, act, signed_in=signed_in, by_link=True)
            except SignInFirst:
                # What was sent is gone with the session: begin again at the event's page.
                is_safe = request.method in SAFE
                return redirect_to_login(
                    request.get_full_path() if is_safe else reverse("event", args=[slug])
                )
            return view(request, access, **kwargs)

        wrapper.act = act  # type: ignore[attr-defined]
        wrapper.needs_account = needs_account(act, signed_in)  # type: ignore[attr-defined]
        return wrapper

    return decorate


def form_at_event(act: str) -> Callable[[View], View]:
    """A view that takes a form of one event, and nothing else, for who may do ``act``."""
    return lambda view: at_event(act)(require_POST(view))


def can_organise(request: HttpRequest) -> bool:
    """Whether the one who asks may begin events."""
    user = request.user
    return isinstance(user, Account) and (user.may_organise or user.is_superuser)


def require_organiser(request: HttpRequest) -> None:
    """Go on only for who may begin events, with a second factor where that is asked for."""
    if not can_organise(request):
        raise PermissionDenied
    insist(request.user if isinstance(request.user, Account) else None)
