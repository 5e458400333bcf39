"""The styles of a phone at a table stand in its page: what shows first waits for no second answer.

Only our own files, without comments. A page may have them as they are by their hash, which its policy names.
"""

import hashlib
import re
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe

from doublesix.web.requests.headers import POLICY

FILES: Final = ("tokens.css", "site.css", "table.css")
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
GAPS: Final = re.compile(r"\s*\n\s*")
OWN: Final = "style-src 'self'"


class Style(NamedTuple):
    """The text between the page's tags, and the policy that lets a browser take it."""

    text: SafeString
    policy: str


def _read(name: str) -> str:
    path = finders.find(f"doublesix/{name}")
    assert isinstance(path, str), f"{name} is one of our own files"
    return GAPS.sub("\n", COMMENT.sub("", Path(path).read_text("utf-8"))).strip()


def make_style() -> Style:
    """The files one after another, and the policy with their hash."""
    text = "\n".join(_read(name) for name in FILES)
    if "<" in text:
        raise ValueError("a style that could end its tag")
    digest = b64encode(hashlib.sha256(text.encode()).digest()).decode()
    safe = mark_safe(text)  # our own files, and nothing in them ends the tag # nosec B308 B703
    return Style(safe, POLICY.replace(OWN, f"{OWN} 'sha256-{digest}'"))


_kept_style = cache(make_style)


def current() -> Style:
    """The styles as they are now."""
    return make_style() if settings.DEBUG else _kept_style()
