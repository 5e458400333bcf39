"""Somebody with a browser, for tests of pages: signed in by name, forms sent as the page has them."""

import re
from datetime import datetime, timedelta
from html import unescape
from typing import Any
from zoneinfo import ZoneInfo

from django.test import Client
from django.urls import reverse

from doublesix.store.models import Account, Tournament
from tests.store import people

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def browser(name: str = "") -> Client:
    """A browser in which somebody is signed in; without a name nobody is."""
    client = Client()
    if name:
        client.force_login(people.account(name), backend=BACKEND)
    return client


def organiser(name: str = "Olga") -> Account:
    """An account that may begin events."""
    found = people.account(name)
    found.may_organise = True
    found.save()
    return found


def address(name: str, tournament: Tournament) -> str:
    """The address of an event's page."""
    return reverse(name, args=[tournament.slug])


def text_of(response: Any) -> str:
    """A page's text without its tags."""
    page = re.sub(r"<(script|style)\b.*?</\1>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


_FORM = re.compile(r"<form\b(?P<head>[^>]*)>(?P<body>.*?)</form>", re.DOTALL)


def form_data(response: Any, has: str) -> dict[str, str]:
    """What the form that holds a field called so would send as it stands."""
    page = response.content.decode()
    body = next(
        found["body"]
        for found in _FORM.finditer(page)
        if re.search(rf'name="{re.escape(has)}"', found["body"])
    )
    data: dict[str, str] = {}
    for tag in re.findall(r"<input\b[^>]*>", body):
        _take_input(tag, data)
    for name, inside in re.findall(r'<textarea name="([^"]+)"[^>]*>(.*?)</textarea>', body, re.DOTALL):
        data[name] = unescape(inside).removeprefix("\n")
    for name, inside in re.findall(r'<select\b[^>]*\bname="([^"]+)"[^>]*>(.*?)</select>', body, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', inside) or re.search(
            r'<option value="([^"]*)"', inside
        )
        assert chosen is not None
        data[name] = unescape(chosen[1])
    return data


def _take_input(tag: str, data: dict[str, str]) -> None:
    attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
    name, value = attributes.get("name", ""), unescape(attributes.get("value", ""))
    if not name or name == "csrfmiddlewaretoken" or re.search(r"\sdisabled\b", tag):
        return
    if attributes.get("type") in ("checkbox", "radio"):
        if re.search(r"\schecked\b", tag):
            data[name] = value or "on"
        return
    data[name] = value


def send(client: Client, tournament: Tournament, name: str, /, **data: str) -> Any:
    """POST to an event's address."""
    return client.post(address(name, tournament), data)


def local(moment: datetime, zone: str = "Indian/Mauritius", **later: int) -> str:
    """A moment as a field for local time has it."""
    return f"{(moment + timedelta(**later)).astimezone(ZoneInfo(zone)):%Y-%m-%dT%H:%M}"
