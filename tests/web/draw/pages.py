"""Opening pages of a draw as somebody, and sending their forms."""

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from doublesix.store.models import Tournament
from tests.store import people


def client(name: str = "") -> Client:
    """A browser in which somebody is signed in, or nobody."""
    found = Client()
    if name:
        found.force_login(people.account(name))
    return found


def address(page: str, tournament: Tournament, *more: object) -> str:
    """The address of a page of an event's draw."""
    return reverse(page, args=[tournament.slug, *more])


def get(page: str, tournament: Tournament, name: str = "", *more: object) -> Any:
    """A page as somebody sees it."""
    return client(name).get(address(page, tournament, *more))


def post(page: str, tournament: Tournament, name: str = "", *more: object, **fields: object) -> Any:
    """What comes of a form that somebody sends."""
    return client(name).post(address(page, tournament, *more), fields)


def text(response: Any) -> str:
    """What a page says, without its tags."""
    plain = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(plain.replace("&#x27;", "'").split())
