"""Phones at tables that speak to the product as the real page does: by the link, then in JSON."""

import json
from typing import Any
from urllib.parse import urlsplit

from django.test import Client

from doublesix.app import wire
from doublesix.app.sheets.written_round import WrittenRound


class Phone:
    """One phone; it opened the link on a table."""

    def __init__(self, link: str) -> None:
        self.client = Client()
        path = urlsplit(link).path
        opened = self.client.get(path)
        assert opened.status_code == 303, opened.content
        self.address = opened.headers["Location"]
        assert path.strip("/").rpartition("/")[2] not in self.address, "the token stays in the address"

    def do(self, **data: Any) -> dict[str, Any]:
        """What the desk answers to an act."""
        response = self.client.post(f"{self.address}do", json.dumps(data), "application/json")
        assert response.status_code in (200, 422), (response.status_code, response.content[:500])
        found: dict[str, Any] = response.json()
        return found

    def ask(self, **data: Any) -> dict[str, Any]:
        """The sheet after an act that nobody refuses."""
        answer = self.do(**data)
        assert answer["ok"], answer
        view: dict[str, Any] = answer["view"]
        return view

    def view(self) -> dict[str, Any]:
        """The sheet as this phone sees it."""
        found: dict[str, Any] = self.client.get(f"{self.address}view").json()
        return found

    def write(self, side: int, name: str, after: int, written: WrittenRound) -> dict[str, Any]:
        """Write a round."""
        return self.ask(act="write", side=side, id=name, after=after, written=wire.to_data(written))
