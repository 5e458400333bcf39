"""Names and codes on the screens of the hall, which are read from far away and cannot be scrolled."""

from typing import Final

from django import template
from django.utils.safestring import SafeString, mark_safe

from doublesix.web.presentation import qr_codes
from doublesix.web.presentation.addresses import whole_address

register = template.Library()

MOST: Final = 52
"""Letters of a name that a screen has room for; of a longer one the middle is left out."""
END: Final = 12
"""How long what stands last in a name may be to be kept whole, such as "team 2"."""
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
LONG: Final = 20
LONGEST: Final = 34


@register.filter
def hall_name(name: str, most: int = MOST) -> str:
    """A name as a screen has it: its end, which tells teams of one house apart, is never cut."""
    first, _comma, last = name.rpartition(", ")
    end = f", {last.replace(' ', NO_BREAK)}" if first and len(last) <= END else ""
    start = first if end else name
    if len(name) <= most:
        return start + end
    room = most - len(end) - 1
    words, _space, rest = start[: room + 1].rpartition(" ")
    return f"{words if len(words) > room // 2 else words + ' ' + rest[:-1]}…{end}".lstrip()


@register.filter
def hall_size(name: str) -> str:
    """How long a name is, as a class: long ones are written smaller."""
    if len(name) > LONGEST:
        return " is-longest"
    return " is-long" if len(name) > LONG else ""


@register.simple_tag
def event_code(slug: str) -> SafeString:
    """The code that leads to an event's page."""
    return mark_safe(qr_codes.qr_code(whole_address("event", slug)))  # nosec B308 B703


@register.simple_tag
def event_address_words(slug: str) -> str:
    """The address of an event's page as one types it."""
    return qr_codes.plain_address(whole_address("event", slug))


@register.simple_tag
def draw_code(slug: str) -> SafeString:
    """The code that leads to where a draw is checked."""
    return mark_safe(qr_codes.qr_code(whole_address("draw", slug)))  # nosec B308 B703


@register.simple_tag
def draw_address_words(slug: str) -> str:
    """The address of a draw's page as one types it."""
    return qr_codes.plain_address(whole_address("draw", slug))
