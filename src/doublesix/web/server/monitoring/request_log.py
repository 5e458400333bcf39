"""Every request has an id: in its answer, in every line that is logged meanwhile, and in a line at its end.

The id is taken from the installation's own web server in front, or made here. Of who asked a mark is
written (:mod:`doublesix.store.queries.log_marks`), and nothing else: no address, no name, no query.
"""

import ipaddress
import logging
import re
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

from doublesix.web.asgi_types import App, Message, Receive, Scope, Send
from doublesix.web.requests import askers
from doublesix.web.server.monitoring.logs import FIELDS, one_line, request_id
from doublesix.web.server.monitoring.redaction import redact

logger = logging.getLogger("doublesix.requests")
HEADER: Final = b"x-request-id"
ASKER: Final = askers.HEADER.lower().encode()
_FORM: Final = re.compile(r"[0-9A-Za-z_-]{8,64}")


def new_id() -> str:
    """An id that nobody had."""
    return secrets.token_hex(8)


class Networks:
    """Addresses of the installation's own machines."""

    def __init__(self, named: Iterable[str]) -> None:
        self._networks = [ipaddress.ip_network(each) for each in named]

    def __contains__(self, address: object) -> bool:
        try:
            found = ipaddress.ip_address(str(address))
        except ValueError:
            return False
        return any(found in network for network in self._networks)


class RequestLog:
    """An ASGI application around another: ids, counts and the log of requests."""

    def __init__(self, app: App, proxies: Iterable[str], count: Callable[[Scope, int], None]) -> None:
        self.app = app
        self.proxies = Networks(proxies)
        self.count = count

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through, and note what came of it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        own = self._id(scope)
        token = request_id.set(own)
        begun, status, asker = time.monotonic(), 500, ""
        value = own.encode()

        async def send_and_note(message: Message) -> None:
            nonlocal status, asker
            if message["type"] == "http.response.start":
                status = message["status"]
                asker = b"".join(said for name, said in message["headers"] if name == ASKER).decode()
                headers = [each for each in message["headers"] if each[0] != ASKER]
                message = {**message, "headers": [*headers, (HEADER, value)]}
            await send(message)

        others = [each for each in scope["headers"] if each[0] != HEADER]
        try:
            await self.app({**scope, "headers": [*others, (HEADER, value)]}, receive, send_and_note)
        finally:
            self.count(scope, status)
            fields = _log_fields(scope, status, time.monotonic() - begun)
            logger.info("request", extra={FIELDS: fields | ({"who": asker} if asker else {})})
            request_id.reset(token)

    def _id(self, scope: Scope) -> str:
        client = scope.get("client")
        if client and client[0] in self.proxies:
            for name, value in scope["headers"]:
                if name == HEADER and _FORM.fullmatch(value.decode("latin1")):
                    return str(value.decode("latin1"))
        return new_id()


def _log_fields(scope: Scope, status: int, seconds: float) -> dict[str, Any]:
    path = one_line(redact(scope["path"]))
    return {"method": scope["method"], "path": path, "status": status, "ms": round(seconds * 1000)}


class RequestId:
    """Django's part: what pages log in their threads carries the id too, and they know who asked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, knowing the id; Django logs what came of it afterwards, so it stays until the next one."""
        said = request.headers.get(HEADER.decode(), "")
        request_id.set(said if _FORM.fullmatch(said) else new_id())
        answer = self.get_response(request)
        asker = askers.asker_of(request)
        if asker:
            answer.headers[askers.HEADER] = asker
        return answer
