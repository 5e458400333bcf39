"""A request at an event: who it is, what they are there, and whether they may do this.

Every view of an event is made with :func:`at_event`, naming the act it is (:mod:`doublesix.app.roles`); a
view that is not made so does not get the event. The table of addresses and roles is read off these marks.
"""

from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, Final

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from doublesix.app.roles import ACTS, PLAYER, PUBLIC, REPRESENTATIVE, STAFF, may
from doublesix.store.desks import tournaments
from doublesix.store.desks.asking import Who
from doublesix.store.models import Account, Tournament
from doublesix.tournament.state import DRAWN, FINISHED, FROZEN, OPEN
from doublesix.web.second_factor import SecondFactorFirst, lacks
from doublesix.web.tabs import Tab, tabs

View = Callable[..., HttpResponse]
SAFE: Final = ("GET", "HEAD")


class Desk:
    """The event of a request, as the one who asks may see it."""

    def __init__(self, request: HttpRequest, tournament: Tournament) -> None:
        self.request = request
        self.tournament = tournament
        self.account: Account | None = request.user if isinstance(request.user, Account) else None
        self.all_roles = tournaments.roles_at(tournament, self.account)
        is_held_back = bool(STAFF & self.all_roles) and lacks(self.account)
        self.roles = self.all_roles - STAFF if is_held_back else self.all_roles
        """What counts: without a second factor, where it is asked for, nobody is staff."""

    @cached_property
    def state(self) -> tournaments.State:
        """The event as its log makes it."""
        return tournaments.state_of(self.tournament)

    @property
    def who(self) -> Who:
        """Who asks, now."""
        return Who(self.account, timezone.now())

    def may(self, act: str) -> bool:
        """Whether the one who asks may do this."""
        return may(self.roles, act)

    @property
    def may_know(self) -> bool:
        """Whether the one who asks may know that there is this event."""
        return self.tournament.is_public or bool(self.roles)

    @property
    def tabs(self) -> list[Tab]:
        """The event's pages that the one who asks may see."""
        status = self.tournament.status
        shown = {"list", "draw"} if status in (FROZEN, DRAWN, FINISHED) else set()
        if status == OPEN or {REPRESENTATIVE, PLAYER} & self.roles:
            shown.add("enter")
        if status in (DRAWN, FINISHED):
            shown.add("results")
        return list(tabs(self.tournament.slug, self.roles, shown))

    @property
    def is_staff(self) -> bool:
        """Whether the one who asks works here."""
        return bool(STAFF & self.roles)


class SignInFirst(Exception):
    """This needs an account, and nobody is signed in."""


def needs_account(act: str, signed_in: bool | None = None) -> bool:
    """Whether an act is for who is signed in only."""
    return PUBLIC not in ACTS[act].roles if signed_in is None else signed_in


def desk_for(request: HttpRequest, slug: str, act: str, *, signed_in: bool | None = None) -> Desk:
    """The event for who may do ``act`` there: the one guard of the pages and of the API.

    Who is not signed in and has to be raises :class:`SignInFirst`, whether there is such an event or not;
    who may not know of it ``Http404``; who may know but not do this ``PermissionDenied``; who has
    yet to set up a second factor for it ``SecondFactorFirst``.
    """
    if needs_account(act, signed_in) and not request.user.is_authenticated:
        raise SignInFirst
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise Http404
    desk = Desk(request, tournament)
    if not desk.may(act) and may(desk.all_roles, act):
        raise SecondFactorFirst
    if not desk.may_know:
        raise Http404
    if not desk.may(act):
        raise PermissionDenied
    return desk


def at_event(act: str, *, signed_in: bool | None = None) -> Callable[[View], View]:
    """A view of one event, for who may do ``act``; others sign in first, or are told that they may not."""

    def decorated(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            try:
                desk = desk_for(request, slug, act, signed_in=signed_in)
            except SignInFirst:
                # What was sent is gone with the session: begin again at the event's page.
                is_safe = request.method in SAFE
                return redirect_to_login(
                    request.get_full_path() if is_safe else reverse("event", args=[slug])
                )
            return view(request, desk, **kwargs)

        wrapper.act = act  # type: ignore[attr-defined]
        wrapper.needs_account = needs_account(act, signed_in)  # type: ignore[attr-defined]
        return wrapper

    return decorated
