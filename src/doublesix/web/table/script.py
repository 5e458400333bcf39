"""The scripts of a table's phone as one file, so that a slow network is asked once.

Its modules stand in order, without comments, each in a scope of its own. Only our own modules, in
the form that they are written in; whatever else they hold is refused.
"""

import gzip
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET

ENTRY: Final = "table.js"
FOREVER: Final = 365 * 24 * 60 * 60
COMMENT: Final = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
IMPORT: Final = re.compile(r'^import \{ ([\w, ]+) \} from "\./([\w-]+\.js)";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
LEFT_OVER: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class Script(NamedTuple):
    """One file for all of the modules, plain and compressed, and a name that changes with it."""

    text: bytes
    packed: bytes
    digest: str


def _module(name: str) -> str:
    return re.sub(r"\W", "_", name)


def _read(name: str) -> str:
    path = finders.find(f"doublesix/{name}")
    assert isinstance(path, str), f"{name} is one of our own files"
    return COMMENT.sub("", Path(path).read_text())


def _in_order(name: str, before: tuple[str, ...], done: dict[str, str]) -> None:
    """The modules that a module needs, then the module itself; a circle has no order."""
    if name in before:
        raise ValueError(f"{name} needs itself: {', '.join(before)}")
    if name in done:
        return
    text = _read(name)
    for _names, needed in IMPORT.findall(text):
        _in_order(needed, (*before, name), done)
    done[name] = text


def _scoped(name: str, text: str) -> str:
    """A module as a function that gives what it exports; the first of all may wait, so it stays as it is."""
    named = IMPORT.sub(
        lambda each: f"const {{ {each[1].replace(' as ', ': ')} }} = {_module(each[2])};\n", text
    )
    exported = ", ".join(each for _whole, each in EXPORT.findall(named))
    body = EXPORT.sub(r"\1", named)
    rest = LEFT_OVER.search(body)
    if rest:
        raise ValueError(f"{name}: {rest[0]}")
    if name == ENTRY:
        return body
    return f"const {_module(name)} = (() => {{\n{body}return {{ {exported} }};\n}})();\n"


def make_script(entry: str = ENTRY) -> str:
    """All that a table's phone runs."""
    modules: dict[str, str] = {}
    _in_order(entry, (), modules)
    return "".join(_scoped(name, text) for name, text in modules.items())


def _script() -> Script:
    text = make_script().encode()
    return Script(text, gzip.compress(text, mtime=0), hashlib.sha256(text).hexdigest()[:16])


_kept_script = cache(_script)


def current() -> Script:
    """The script as it is now."""
    return _script() if settings.DEBUG else _kept_script()


def address() -> str:
    """Where it is fetched from: another address for every version of it."""
    return reverse("table_script", args=[current().digest])


@require_GET
def script(request: HttpRequest, digest: str) -> HttpResponse:
    """The script; a page of before that asks for another version gets the one that there is."""
    found = current()
    takes_packed = "gzip" in request.headers.get("Accept-Encoding", "")
    body = found.packed if takes_packed else found.text
    response = HttpResponse(body, content_type="text/javascript; charset=utf-8")
    if takes_packed:
        response.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    kept = f"public, max-age={FOREVER}, immutable" if digest == found.digest else "no-cache"
    response.headers["Cache-Control"] = kept
    return response
