"""The server's own beginning."""

import asyncio
import gc

from doublesix.web.asgi_types import Receive, Scope, Send
from doublesix.web.server import listener
from tests.ports import free_port


class Application:
    """What is served: it loads something when it starts."""

    def __init__(self) -> None:
        self.loaded: list[object] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert scope["type"] == "lifespan"
        await receive()
        self.loaded = [object()]
        assert is_looked_through(self.loaded)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})


def is_looked_through(each: object) -> bool:
    """Whether the garbage collector still looks at it."""
    return any(other is each for other in gc.get_objects())


def test_what_is_loaded_when_a_server_starts_is_no_longer_looked_through_for_garbage() -> None:
    application = Application()
    server = listener.server("127.0.0.1", free_port(), application)
    server.should_exit = True
    asyncio.run(server.serve())
    assert server.started
    assert not is_looked_through(application.loaded)
