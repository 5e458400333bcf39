"""Where pages are, for the links in messages: whatever serves pages says so when it starts.

The store knows no address itself; ``doublesix.web`` gives them (``web/apps.py``).
"""

from collections.abc import Callable
from typing import NamedTuple


class AddressFault(Exception):
    """A message needs the address of a page, and nobody said where pages are."""


class Pages(NamedTuple):
    """The whole addresses of the pages that messages lead to."""

    event: Callable[[str], str]
    """Of an event, by its slug; so are the next two."""
    entry: Callable[[str], str]
    draw: Callable[[str], str]
    team: Callable[[str, int], str]
    """Where the matches of a team, a pair or a player can be followed."""
    judge_match: Callable[[str, int], str]
    check_in: Callable[[str], str]
    """By the token of an entry's own link."""


_pages: Pages | None = None


def set_pages(pages: Pages) -> None:
    """Say where pages are, once, when the program starts."""
    global _pages  # noqa: PLW0603
    _pages = pages


def pages() -> Pages:
    """Where pages are."""
    if _pages is None:
        raise AddressFault(
            "Nobody said where the pages are: the application doublesix.web has to be installed and set up."
        )
    return _pages
