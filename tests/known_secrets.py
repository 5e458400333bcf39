"""Secrets that are the same in every run, where chance would decide what a test sees.

The lots, the deals at tables on the screen, and what stands in pages beside what people read: a short word
that must not be on a page may be in a random key once in some thousand runs.
"""

import base64
import hashlib
import secrets
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Final

import pytest

DRAWS: Final = {
    "doublesix.store.services.draws": "",
    "doublesix.store.services.late_draws": "late ",
    "doublesix.store.services.online_tables": "dealt ",
}
PAGES: Final = "doublesix.web.templatetags.doublesix"


class KnownSecrets:
    """Where a module gets its secrets from: of each kind one after another.

    Codes and keys of tables on the screen are as in use: what a process remembers of one is not another's.
    """

    choice = staticmethod(secrets.choice)
    token_urlsafe = staticmethod(secrets.token_urlsafe)

    def __init__(self, name: str) -> None:
        self.name = name
        self.given = Counter[str]()
        self._lock = threading.Lock()

    def _next(self, kind: str) -> bytes:
        with self._lock:
            self.given[kind] += 1
            return hashlib.sha256(f"{self.name}{kind} {self.given[kind]}".encode()).digest()

    def token_bytes(self, size: int) -> bytes:
        """The next one."""
        return self._next("secret")[:size]

    def token_hex(self, size: int) -> str:
        """The next number that only one has."""
        return self._next("number")[:size].hex()


class KnownKeys(KnownSecrets):
    """What pages have beside what people read."""

    def token_urlsafe(self, size: int) -> str:  # type: ignore[override]
        """The next key of a form."""
        return base64.urlsafe_b64encode(self._next("key")[:size]).rstrip(b"=").decode()

    def string(self, length: int, allowed_chars: str) -> str:
        """The next one of these signs."""
        return "".join(allowed_chars[each % len(allowed_chars)] for each in self._next("string")[:length])


@contextmanager
def known_secrets() -> Iterator[None]:
    """From here on nothing of it is chance."""
    keys = KnownKeys("")
    with pytest.MonkeyPatch.context() as patch:
        for module, name in DRAWS.items():
            patch.setattr(f"{module}.secrets", KnownSecrets(name))
        patch.setattr(f"{PAGES}.secrets", keys)
        patch.setattr("django.middleware.csrf.get_random_string", keys.string)
        yield


def given() -> dict[str, Counter[str]]:
    """How many secrets each module was given in this test."""
    found = {name: vars(import_module(name))["secrets"] for name in (*DRAWS, PAGES)}
    return {name: Counter(each.given) for name, each in found.items() if isinstance(each, KnownSecrets)}


def skip(counts: dict[str, Counter[str]]) -> None:
    """As if so many more had been given, where they are known: fixtures of a whole module come before."""
    for name, count in counts.items():
        known = vars(import_module(name))["secrets"]
        if isinstance(known, KnownSecrets):
            known.given.update(count)
