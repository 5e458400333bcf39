"""The page of a table with frames that a server sent once, and nothing behind it: what it sends is kept."""

import json
import mimetypes
import re
from pathlib import Path
from typing import Any, Final

from django.template.loader import render_to_string
from django.test import RequestFactory
from playwright.sync_api import BrowserContext, Page, Route

ROOT: Final = Path(__file__).parents[3]
FRAMES: Final = ROOT / "tests/javascript/frames"
STATIC: Final = ROOT / "src/doublesix/web/static"
HOME: Final = "http://table.test/play/x/"
Data = dict[str, Any]


def recorded(name: str) -> Data:
    """A frame as a table sent it."""
    frame: Data = json.loads(Path(FRAMES, f"{name}.json").read_text("utf-8"))
    return frame


def page_with(frame: Data, *, is_host: bool = False) -> str:
    """The page that brings this frame along."""
    names = ("frame", "live", "do", "sit", "begin")
    addresses = {"lobby": "/play/", **{name: f"{HOME}{name}/" for name in names}}
    context = {
        "code": "x",
        "frame": frame,
        "addresses": addresses,
        "is_host": is_host,
        "invite": HOME,
        "languages": (),
    }
    return render_to_string("online/table.html", context, RequestFactory().get("/play/x/"))


class FakeTable:
    """What stands behind the page: it answers with the frames it is given, and remembers what was sent."""

    def __init__(self, context: BrowserContext, frame: Data, *, is_host: bool = False) -> None:
        self.sent: list[Data] = []
        self.answers: list[tuple[int, Data]] = []
        self.frame = frame
        self.html = page_with(frame, is_host=is_host)
        self.asked: list[str] = []
        context.route(re.compile(".*"), self._answer)

    def _answer(self, route: Route) -> None:
        url = route.request.url.partition("?")[0]
        self.asked.append(route.request.url)
        if "/static/" in url:
            path = STATIC / url.partition("/static/")[2]
            route.fulfill(path=path, content_type=mimetypes.guess_type(path)[0] or "text/plain")
        elif url == HOME:
            route.fulfill(body=self.html, content_type="text/html; charset=utf-8")
        elif url.endswith("/do/"):
            self.sent.append(json.loads(route.request.post_data or "{}"))
            status, data = self.answers.pop(0) if self.answers else (200, self.frame)
            route.fulfill(status=status, json=data)
        elif url.endswith("/live/"):
            body = f"event: frame\ndata: {json.dumps(self.frame)}\n\nevent: beat\ndata: {{}}\n\n"
            route.fulfill(body=body, content_type="text/event-stream")
        else:
            route.fulfill(json=self.frame)


def opened(
    context: BrowserContext, frame: Data, *, is_host: bool = False, width: int = 1280, height: int = 800
) -> tuple[Page, FakeTable]:
    """The page, open, with the table behind it."""
    table = FakeTable(context, frame, is_host=is_host)
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.goto(HOME)
    page.locator("[data-stands]").wait_for()
    return page, table
