"""Asking an ASGI application, and what it answers."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from doublesix.web.asgi_types import Message


class Answered(NamedTuple):
    """An answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """What it says."""
        return json.loads(self.body)


def scope_of(path: str, method: str = "GET", client: str = "127.0.0.1", **headers: str) -> dict[str, Any]:
    """A request; the name of a header is written with underscores."""
    address, _, query = path.partition("?")
    given = {"host": "localhost", **{name.replace("_", "-"): value for name, value in headers.items()}}
    return {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "method": method,
        "path": address,
        "raw_path": address.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "client": (client, 4000),
        "server": ("127.0.0.1", 8000),
    }


def ask(app: Callable[..., Awaitable[None]], scope: dict[str, Any], body: bytes = b"") -> Answered:
    """What an application answers to a request."""
    messages: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        messages.append(message)

    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    headers = {name.decode().lower(): value.decode() for name, value in messages[0]["headers"]}
    return Answered(messages[0]["status"], headers, b"".join(each.get("body", b"") for each in messages))
