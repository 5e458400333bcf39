"""Addresses of the API. What is under /api/ and none of them is answered in its shape."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, re_path

from doublesix.web.api.answers import answer, answer_unknown
from doublesix.web.api.pages import docs
from doublesix.web.api.site import api


def _in_our_shape(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view of an address, which also says in words that it does not take a method."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if response.status_code != 405:
            return response
        said = answer(405, "no_such_method")
        said["Allow"] = ", ".join(sorted(response["Allow"].split(", ")))
        return said

    return wrapper


_urls = api.urls
for _pattern in _urls[0]:
    if isinstance(_pattern, URLPattern) and _pattern.callback is not None:
        _pattern.callback = _in_our_shape(_pattern.callback)

urlpatterns = [
    path("docs", docs, name="api_docs"),
    path("", _urls),
    re_path(r"^.*$", answer_unknown, name="api_unknown"),
]
