"""Fragments of pages, made one by one: pages hold them, followers get those that changed."""

from functools import lru_cache
from typing import Any, Final

from django.template.loader import get_template
from django.utils.translation import get_language

from doublesix.web.presentation.board import Board

MOST_MADE: Final = 4096
"""Fragments that are kept, each of about a thousand bytes."""


def render_fragment(template: str, of: Board, **context: Any) -> str:
    """A fragment of ours, filled in."""
    found = get_template(f"board/_{template}.html")
    return found.render({"board": of, "slug": of.tournament.slug, "zone": of.zone, **context}).strip()


def render_match_fragment(template: str, of: Board, **context: Any) -> str:
    """A fragment about one match. Of many matches few change at a time: the others are not made again."""
    given = tuple(sorted(context.items()))
    return _render_match_fragment(template, of.tournament.slug, of.zone, get_language() or "", given)


@lru_cache(MOST_MADE)
def _render_match_fragment(
    template: str, slug: str, zone: str, _language: str, given: tuple[tuple[str, Any], ...]
) -> str:
    found = get_template(f"board/_{template}.html")
    return found.render({"slug": slug, "zone": zone, **dict(given)}).strip()
