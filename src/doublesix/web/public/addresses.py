"""Addresses of pages that may not be there: the event's own page stands in for them."""

from django.urls import NoReverseMatch, reverse


def address(name: str, slug: str) -> str:
    """The address of an event's page by its name."""
    try:
        return reverse(name, args=[slug])
    except NoReverseMatch:
        return reverse("event", args=[slug])
