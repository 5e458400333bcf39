"""Short answers for programs, given before the pages: never kept by anybody."""

from typing import Final

from doublesix.web.asgi_types import Send

TEXT: Final = b"text/plain; charset=utf-8"
JSON: Final = b"application/json"


async def send_response(send: Send, status: int, body: bytes, kind: bytes = TEXT) -> None:
    """Give a whole answer."""
    headers = [
        (b"content-type", kind),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
