"""Text is sent compressed, by our own server too: a hall's phones share one thin line.

A page's length says nothing of what is secret in it: a compressed one is longer by chance. Files of ours are
compressed once. What is compressed already (pictures, PDFs) passes as it is; live boards are compressed where
they are made (:mod:`doublesix.web.live.compression`).
"""

import gzip
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

TEXT: Final = ("text/html", "text/css", "text/javascript", "image/svg+xml", "application/json", "text/plain")
"""The kinds that become smaller; a stream of events is none of them."""
LEAST: Final = 1000
FILES: Final = 256


class Compression(GZipMiddleware):
    """Middleware: compresses what is text for who takes it so."""

    def process_request(self, request: HttpRequest) -> None:
        """A file is known again by the mark of its compressed form too."""
        known = request.headers.get("If-None-Match", "")
        if known.startswith("W/") and request.path.startswith(settings.STATIC_URL):
            request.META["HTTP_IF_NONE_MATCH"] = known.removeprefix("W/")

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, compressed where it is worth it."""
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if kind not in TEXT or response.has_header("Content-Encoding"):
            return response
        if isinstance(response, FileResponse):
            return self._pack_file(request, response)
        if response.streaming or len(response.content) < LEAST:  # type: ignore[attr-defined]
            return response
        packed: HttpResponseBase = super().process_response(request, response)
        return packed

    def _pack_file(self, request: HttpRequest, response: FileResponse) -> HttpResponseBase:
        """One of our own files; the same one is compressed once."""
        patch_vary_headers(response, ["Accept-Encoding"])
        is_ours = request.path.startswith(settings.STATIC_URL)
        takes_packed = "gzip" in request.headers.get("Accept-Encoding", "")
        if response.status_code != 200 or request.method != "GET" or not is_ours or not takes_packed:
            return response
        packed = HttpResponse(_pack(b"".join(response)), status=200)
        for name, value in response.items():
            if name.lower() not in ("content-length", "accept-ranges"):
                packed.headers[name] = value
        if "ETag" in packed.headers:
            packed.headers["ETag"] = f"W/{packed.headers['ETag'].removeprefix('W/')}"
        packed.headers["Content-Encoding"] = "gzip"
        response.close()
        return packed


@lru_cache(FILES)
def _pack(text: bytes) -> bytes:
    return gzip.compress(text, mtime=0)
