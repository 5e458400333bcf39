"""Names and codes on the screens of the hall, which are read from far away and cannot be scrolled."""

from typing import Final

from django import template
from django.utils.safestring import SafeString, mark_safe

from doublesix.web.presentation import qr_codes
from doublesix.web.presentation.addresses import whole_address

register = template.Library()

MOST: Final = 64
"""Letters of a name that a screen has room for; of a longer one the middle is left out."""
END: Final = 16
LONG: Final = 20
LONGEST: Final = 34


@register.filter
def hall_name(name: str) -> str:
    """A name as a screen has it: its end, which tells teams of one house apart, is never cut."""
    if len(name) > MOST:
        name = f"{name[: MOST - END].rstrip()} … {name[-END:].lstrip()}"
    first, _comma, last = name.rpartition(", ")
    last = last.replace(" ", "\N{NO-BREAK SPACE}")
    return f"{first}, {last}" if first and len(last) < END else name


@register.filter
def hall_size(name: str) -> str:
    """How long a name is, as a class: long ones are written smaller."""
    if len(name) > LONGEST:
        return " is-longest"
    return " is-long" if len(name) > LONG else ""


@register.simple_tag
def event_code(slug: str) -> SafeString:
    """The code that leads to an event's page."""
    return mark_safe(qr_codes.qr_code(whole_address("event", slug)))  # noqa: S308  # nosec B308 B703


@register.simple_tag
def event_address_words(slug: str) -> str:
    """The address of an event's page as one types it."""
    return qr_codes.plain_address(whole_address("event", slug))
