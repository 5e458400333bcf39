"""A program that calls the API with somebody's token."""

import json
from typing import Any

from django.test import Client

from doublesix.app.roles import APPOINTED, REPRESENTATIVE
from doublesix.store.actor import Actor
from doublesix.store.models import Account, Institution, Role, Tournament
from doublesix.store.services import tokens, tournaments
from tests.store import people
from tests.web.scene import Scene


class Program:
    """Calls in the name of an account, or as the public."""

    def __init__(self, name: str = "", token: str = "") -> None:
        self.client = Client(raise_request_exception=False)
        if name:
            token = tokens.make("a test", Actor(people.account(name), people.START))
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def call(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """Send a request with JSON in it."""
        data = "" if body is None else json.dumps(body)
        return self.client.generic(
            method,
            f"/api{path}",
            data,
            content_type="application/json",
            headers={**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}},
        )

    def get(self, path: str, **headers: str) -> Any:
        """Look."""
        return self.call("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> Any:
        """Do."""
        return self.call("POST", path, body, **headers)

    def patch(self, path: str, body: object = None, **headers: str) -> Any:
        """Change."""
        return self.call("PATCH", path, body, **headers)


def told(response: Any, status: int = 200) -> Any:
    """What was answered, with the status expected."""
    assert response.status_code == status, response.content[:500]
    return json.loads(response.content)


def refusal(response: Any, status: int, code: str) -> Any:
    """What was answered when something was not done."""
    answer = told(response, status)
    assert set(answer) == {"code", "clause", "message", "facts"}
    assert answer["code"] == code
    assert answer["message"]
    return answer


def at(tournament: Tournament, path: str = "") -> str:
    """An address of an event."""
    return f"/events/{tournament.slug}{path}"


def with_every_role(scene: Scene) -> Program:
    """A program of somebody who may do everything at an event, and begin others."""
    olga = people.account("Olga")
    Account.objects.filter(pk=olga.pk).update(may_organise=True)
    for role in APPOINTED:
        tournaments.appoint(scene.tournament, olga, role)
    institution = Institution.objects.get(pk=str(scene.values["institution"]))
    Role.objects.create(
        tournament=scene.tournament, account=olga, role=REPRESENTATIVE, institution=institution
    )
    return Program("Olga")
