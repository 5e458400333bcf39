"""Whose seat it is, and what proves that a request comes from our own pages."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from doublesix.app.online.state import OnlineTable
from doublesix.store.actor import Actor
from doublesix.store.models import Account, OnlineMatch, OnlinePlayer
from doublesix.store.services import online_tables
from doublesix.web.presentation.seat_keys import is_program, key_of

View = Callable[..., HttpResponse]


def find_seat(request: HttpRequest, row: OnlineMatch, state: OnlineTable) -> tuple[int, OnlinePlayer | None]:
    """The seat of whoever asks, and who that is; 0 for who watches."""
    player = online_tables.player_of(row, key_of(request, row.code))
    return online_tables.seat_of(state, player), player


def actor_of(request: HttpRequest) -> Actor:
    """Who asks, and when."""
    return Actor(request.user if isinstance(request.user, Account) else None, timezone.now())


def csrf_unless_program(view: View) -> View:
    """A view for pages, whose form or script proves where it is from, and for programs.

    A program brings a key that no browser sends by itself, or nothing that a browser would: what is asked for
    as JSON without a cookie is asked in nobody's name, and no page elsewhere can send it.
    """
    checked = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        is_nobodys = request.content_type == "application/json" and not request.COOKIES
        return (view if is_program(request) or is_nobodys else checked)(request, *args, **kwargs)

    return wrapper
