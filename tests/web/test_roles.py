"""Every address × every role: who may is served, who may not is turned away and changes nothing.

The addresses are read off the resolver and the API's routers, so that a new page is tested as soon as it is
there. Who may is said by app/roles.py alone; things of one's own (a form, an entry) are their owner's.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client
from pytest_django import DjangoDbBlocker

from doublesix.app.roles import PLAYER, PUBLIC, REPRESENTATIVE, may
from doublesix.web.roletable import API, Address, operations, pages
from tests.samples import sample
from tests.store.transactions import undone
from tests.web.scene import Scene, Visitor, made

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
VISITORS: Final = (
    "public",
    "somebody signed in",
    "player",
    "representative",
    "representative of another institution",
    "treasurer",
    "scorekeeper",
    "judge",
    "secretary",
    "organiser",
    "organiser of another event",
)
OWN: Final = {"enter", "fill_in", "hold_internal", "ask_endorsement", "open_evidence"}
"""Acts that a representative or a player does with their own things only."""
FURTHER: Final = {"copy", "copy_event"}
"""Names of addresses that ask for more than the role: to copy an event one has to be allowed to begin one."""
FILLED: Final[dict[str, Any]] = {
    "revision": 1,
    "name": "A name",
    "title": "A title",
    "label": "A label",
    "reason": "A reason",
    "comment": "A comment",
    "clause": "E4",
    "note": "A note",
    "amount": 500,
    "code": "AAAA-BBBB-CCCC",
    "email": "somebody@example.org",
    "role": "judge",
    "officer": "Otto",
    "post": "Head",
    "seen": "0" * 64,
    "strokes": "M0 0L9 9",
    "signature": "M0 0L9 9",
    "place": "first",
    "number": 1,
    "is_there": True,
    "count": 1,
    "rules": 'base = "powc-2023"\n',
    "closes_at": "2031-01-01T12:00:00+00:00",
    "moment": "2031-01-01T12:00:00+00:00",
    "order": [2, 1],
    "sources": ["dice"],
    "values": ["1 2 3"],
    "people": {},
    "phase": "final",
    "at": "2031-01-01T12:00:00+00:00",
    "until": "2031-01-01T12:00:00+00:00",
    "places": [0, 1],
    "tables": [{"number": 1, "place": "Hall"}],
    "table": 0,
    "minutes": 60,
    "absent": [1],
    "tell_by": "text",
    "settings": {"title": "A title"},
}
"""What a form or a program might send; a page takes what it knows of it."""


EVERY: Final = sample(12, 1)
"""Of so many addresses one is asked for by a visitor."""


class Asked(NamedTuple):
    """A request that was made, and what came of it."""

    address: Address
    method: str
    sent: str
    response: Any

    def __str__(self) -> str:
        return f"{self.method} /{self.address.route} ({self.sent}): {self.response.status_code}"


@pytest.fixture(scope="module", params=["open", "drawn"])
def scene(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Scene]:
    """One event for all tests of this module."""
    with django_db_blocker.unblock(), undone():
        yield made(request.param == "drawn")


def path_of(address: Address, scene: Scene) -> str:
    """The address with its parameters filled in from the event; pages count matches from 1, as people do."""

    def value(match: re.Match[str]) -> str:
        name = match["name"]
        before = address.route[: match.start()].rstrip("/").rpartition("/")[2]
        found = scene.values.get(f"{before}/{name}", scene.values.get(name))
        assert found is not None, f"tests/web/scene.py does not say what {before}/{name} is"
        if match["kind"] == "ordinal":
            assert isinstance(found, int)
            return str(found + 1)
        return str(found)

    return "/" + re.sub(r"[<{](?:(?P<kind>\w+):)?(?P<name>\w+)[>}]", value, address.route)


def client_of(visitor: Visitor) -> Client:
    """A browser or program of somebody."""
    client = Client(raise_request_exception=False)
    if visitor.account is not None:
        client.force_login(visitor.account)
    return client


def may_ask(visitor: Visitor, address: Address) -> bool:
    """Whether the table lets somebody do this, as far as the table can say."""
    if not address.act:
        return visitor.account is not None or not address.needs_account
    if visitor.account is None and address.needs_account:
        return False
    is_own = visitor.is_owner or not {REPRESENTATIVE, PLAYER} & visitor.roles
    parameters = re.findall(r"[<{]", address.route.partition("slug")[2])
    if address.act in OWN and parameters and not is_own:
        return False
    return may(visitor.roles, address.act)


def requests_of(address: Address, scene: Scene, client: Client) -> Iterator[Asked]:
    """What is sent to an address: looked at, sent with nothing, and filled in."""
    path = path_of(address, scene)
    if not address.method:
        yield Asked(address, "GET", "", client.get(path))
        yield Asked(address, "POST", "nothing", client.post(path))
        yield Asked(address, "POST", "filled in", client.post(path, FILLED | {"people": "", "settings": ""}))
        return
    if address.method == "GET":
        yield Asked(address, "GET", "", client.get(path))
        return
    for sent in ("", json.dumps(FILLED)) + tuple(_fitting(address)):
        response = client.generic(address.method, path, sent, content_type="application/json")
        yield Asked(address, address.method, sent[:60] or "nothing", response)


@cache
def _schema() -> dict[str, Any]:
    from doublesix.web.api.site import api

    return dict(api.get_openapi_schema())


def _fitting(address: Address) -> Iterator[str]:
    """The body that an operation asks for, as far as it can be made of what is at hand."""
    operation = _schema()["paths"]["/" + address.route][address.method.lower()]
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    reference = content.get("schema", {}).get("$ref", "")
    if reference:
        fields = _schema()["components"]["schemas"][reference.rpartition("/")[2]]["properties"]
        yield json.dumps({name: FILLED[name] for name in fields if name in FILLED})


def is_turned_away(asked: Asked, visitor: Visitor) -> bool:
    """Whether an answer says: not you. With a role for the act, a program may first hear of its junk."""
    status = asked.response.status_code
    if status == 422 and asked.address.method and may(visitor.roles, asked.address.act):
        return bool(json.loads(asked.response.content)["code"] == "invalid")
    if status in (301, 302, 303):
        if asked.method == "GET":  # sent on to a page that says for itself whom it serves
            return True
        return str(asked.response.headers["Location"]).startswith("/accounts/login/")
    return status in (401, 403, 404, 405)


def fingerprint() -> dict[str, str]:
    """What is in every table, but for sessions and for when a token was used."""
    found = {}
    for model in apps.get_models():
        if model is not Session:
            rows = repr(list(model._default_manager.order_by("pk").values_list()))
            found[model.__name__] = hashlib.sha256(rows.encode()).hexdigest()
    return found


def addresses() -> list[Address]:
    """All of ours."""
    return pages() + operations()


def sampled(who: str, scene: Scene) -> list[Address]:
    """The addresses that are asked for in this run: others for the next visitor and in the other event."""
    first = VISITORS.index(who) + 6 * (scene.tournament.status == "drawn")
    return addresses()[first % EVERY :: EVERY]


def none_of(asked: list[Asked]) -> None:
    """Name every request that was answered wrongly."""
    if asked:
        pytest.fail("\n".join(map(str, asked)), pytrace=False)


@pytest.mark.parametrize("who", VISITORS)
def test_who_may_not_is_turned_away_and_changes_nothing(scene: Scene, who: str) -> None:
    visitor = scene.visitors[who]
    client = client_of(visitor)
    before = fingerprint()
    refused = [address for address in sampled(who, scene) if not may_ask(visitor, address)]
    asked = [each for address in refused for each in requests_of(address, scene, client)]
    none_of([each for each in asked if not is_turned_away(each, visitor)])
    after = fingerprint()
    assert [name for name in before if before[name] != after[name]] == []


def test_a_guard_that_lets_everybody_in_would_be_noticed(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("doublesix.web.requests.access.may", lambda roles, act: True)
    visitor = scene.visitors["treasurer"]
    client = client_of(visitor)
    before = fingerprint()
    with undone():
        for address in addresses():
            if address.name in ("organise_people", "cancel_event"):
                asked = list(requests_of(address, scene, client))
                assert not all(is_turned_away(each, visitor) for each in asked)
        assert fingerprint() != before


@pytest.mark.parametrize("who", VISITORS)
def test_who_may_is_served_and_nobody_breaks_anything(scene: Scene, who: str) -> None:
    visitor = scene.visitors[who]
    client = client_of(visitor)
    wrong = []
    for address in sampled(who, scene):
        if may_ask(visitor, address):
            with undone():
                asked = list(requests_of(address, scene, client))
            faults = {401, 403} if address.act and address.name not in FURTHER else set()
            wrong += [
                each
                for each in asked
                if each.response.status_code >= 500 or each.response.status_code in faults
            ]
    none_of(wrong)


def test_looking_changes_nothing(scene: Scene) -> None:
    """GET never acts, but for the note of who opened a paper, and for a link that chooses a language."""
    for name in ("organiser", "secretary", "representative"):
        visitor = scene.visitors[name]
        client = client_of(visitor)
        before = fingerprint()
        for address in sampled(name, scene):
            if address.method in ("", "GET") and address.name != "language":
                client.get(path_of(address, scene))
        after = fingerprint()
        assert [name for name in before if before[name] != after[name]] in ([], ["PaperSeen"])


def test_what_is_not_for_everybody_is_kept_nowhere(scene: Scene) -> None:
    """Neither a browser nor a proxy keeps a page that one has to be somebody for."""
    kept = []
    for name in ("organiser", "representative"):
        visitor = scene.visitors[name]
        client = client_of(visitor)
        for address in sampled(name, scene):
            is_own = address.needs_account or (address.act and PUBLIC not in address.roles)
            if address.method in ("", "GET") and is_own and may_ask(visitor, address):
                with undone():
                    response = client.get(path_of(address, scene))
                if "no-store" not in response.headers.get("Cache-Control", ""):
                    kept.append(Asked(address, "GET", "", response))
    none_of(kept)


def test_every_page_and_operation_of_an_event_says_which_act_it_is() -> None:
    assert [each.route for each in addresses() if each.is_of_event and not each.act] == []


def test_the_addresses_are_found() -> None:
    assert {each.name for each in pages()} >= {"home", "event", "tokens"}
    assert any(each.route.startswith(API) for each in operations())
