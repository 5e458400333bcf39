"""Passwords that were stolen somewhere are not taken, where this machine has a list of them.

Such lists hold a SHA-1 hash a line, in order, often with how many times it was seen (``HASH:count``), and
have tens of gigabytes. So a password is looked for by bisection: some forty lines are read, and nothing is
kept. The password leaves the machine neither whole nor in part.
"""

import hashlib
import logging
import os
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

logger = logging.getLogger(__name__)
DIGITS: Final = 40
LONGEST: Final = 200
"""Bytes of a line that are read at most: a file that is no list has none that end."""
SPOTS: Final = 200
"""At how many places of a list it is looked whether it is one, and in order."""
EMPTY: Final = "empty"
NO_LIST: Final = "no list"
NO_ORDER: Final = "no order"
"""What can be wrong with a file."""
_LINE: Final = re.compile(rb"[0-9A-F]{40}(?![0-9A-Za-z])")

LineAt = Callable[[int], bytes]


def is_leaked(password: str, file: Path) -> bool:
    """Whether a list has this password."""
    digest = hashlib.sha1(password.encode(), usedforsecurity=False).hexdigest().upper()
    with file.open("rb") as opened:
        size = opened.seek(0, os.SEEK_END)
        return find(digest.encode(), size, partial(_line_at, opened))


def find(digest: bytes, size: int, line_at: LineAt) -> bool:
    """Whether a list of so many bytes has a hash; ``line_at`` gives the first line from a place on."""
    first, last = 0, size
    while first < last:
        middle = (first + last) // 2
        line = line_at(middle)
        if line and line < digest:
            first = middle + 1
        else:
            last = middle
    return line_at(first).startswith(digest)


def _line_at(opened: BinaryIO, at: int) -> bytes:
    """The first line that begins there or after it, in large letters; nothing at the end."""
    opened.seek(max(at - 1, 0))
    if at:
        opened.readline(LONGEST)
    return opened.readline(LONGEST).rstrip().upper()


def fault_of(file: Path) -> str:
    """What is wrong with a list, as far as one sees it here and there; nothing where it is one."""
    with file.open("rb") as opened:
        size = opened.seek(0, os.SEEK_END)
        lines = [_line_at(opened, size * spot // SPOTS) for spot in range(SPOTS)]
    found = [line for line in lines if line]
    if not found:
        return EMPTY
    if not all(map(_LINE.match, found)):
        return NO_LIST
    return "" if found == sorted(found) else NO_ORDER


class NoLeakedPassword:
    """Django's validator, where there is a list: a new password is not in it."""

    def validate(self, password: str, user: object = None) -> None:  # noqa: ARG002 - Django's signature
        """Refuse what the list has, and everything while it cannot be read: a fault lets nothing by."""
        file: Path | None = settings.LEAKED_PASSWORDS
        assert file is not None, "Django asks only where there is a list"
        try:
            found = is_leaked(password, file)
        except OSError as error:
            logger.error("the list of leaked passwords cannot be read: %s", type(error).__name__)
            words = _(
                "New passwords cannot be checked now. Sign in by a code meanwhile, and try again later."
            )
            raise ValidationError(words, code="not_checked") from None
        if found:
            words = _(
                "This password is in lists of stolen passwords: somebody had it elsewhere. Take another."
            )
            raise ValidationError(words, code="leaked")

    def get_help_text(self) -> str:
        """What is said beside the field."""
        return _("Your password can’t be one that was stolen somewhere and is in lists of such.")
