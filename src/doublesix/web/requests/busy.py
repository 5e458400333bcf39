"""A database that is busy for too long, or away: who asked is told to try again, and nothing was done."""

import logging
from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request

from doublesix.web.requests.error_pages import COME_AGAIN, data, page

logger = logging.getLogger(__name__)


class TryAgain:
    """Answers for a database that does not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """The page that says so; other faults are none of ours."""
        return answer_busy(request, fault)


def answer_busy(request: HttpRequest, fault: BaseException | None) -> HttpResponse | None:
    """The answer where the fault is the database's: a page, or what programs read."""
    if not isinstance(fault, OperationalError):
        return None
    logger.error("the database did not do it: %s", fault)
    language = get_language_from_request(request)  # it may have happened before one was chosen
    if request.path.startswith("/api/"):
        return try_again(data(503, language), "application/json")
    return try_again(page(503, language))


def try_again(content: str, kind: str = "text/html; charset=utf-8") -> HttpResponse:
    """An answer for now, and when to come again."""
    return HttpResponse(content, kind, 503, headers={"Retry-After": COME_AGAIN, "Cache-Control": "no-store"})
