"""Headers that every answer of the server carries, whoever gives it: pages, health, live boards, refusals."""

from typing import Final

from django.conf import settings

from doublesix.web.asgi_types import App, Message, Receive, Scope, Send
from doublesix.web.requests.headers import NOTHING
from doublesix.web.transport import promise

USUAL: Final = {
    b"content-security-policy": NOTHING.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
}


class SafeAnswers:
    """An ASGI application around another: adds what an answer does not say itself."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = {name.lower() for name, _value in message["headers"]}
                more = [each for each in _usual().items() if each[0] not in said]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _usual() -> dict[bytes, bytes]:
    seconds = settings.SECURE_HSTS_SECONDS
    return USUAL | ({b"strict-transport-security": promise(seconds).encode()} if seconds else {})
