"""Tags and filters of our pages."""

import secrets
from datetime import datetime
from zoneinfo import ZoneInfo

from django import template
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from doublesix.store.money import money as written
from doublesix.web.event_words import clauses_of_event
from doublesix.web.words import status_words

register = template.Library()


@register.simple_tag
def key() -> SafeString:
    """A fresh key: sending the form twice has one effect."""
    return format_html('<input type="hidden" name="key" value="{}">', secrets.token_urlsafe(16))


@register.simple_tag(takes_context=True)
def cite(context: template.Context, clause: str) -> SafeString | str:
    """A clause, where it is one of the event's own rules."""
    if clause not in clauses_of_event(context["desk"].state):
        return ""
    return format_html('<span class="clause">{}</span>', clause)


@register.filter
def status(value: str) -> str:
    """A stage of an event's or an entry's life in words."""
    return status_words().get(value, value)


def place_of(zone: str) -> str:
    """The place that a zone is named after."""
    return zone.rpartition("/")[2].replace("_", " ")


@register.filter
def moment(value: datetime | None, zone: str) -> SafeString | str:
    """A moment in an event's zone, with the place's name."""
    if value is None:
        return ""
    local = timezone.localtime(value, ZoneInfo(zone))
    day, hour = formats.date_format(local, "DATE_FORMAT"), formats.time_format(local, "H:i")
    return format_html(
        '<time datetime="{}">{} {}</time> <span class="zone">{}</span>',
        local.isoformat(),
        day,
        hour,
        place_of(zone),
    )


@register.filter
def place(zone: str) -> str:
    """The place that a zone is named after."""
    return place_of(zone)


@register.filter
def day_hour(value: datetime, zone: str) -> SafeString:
    """A day and an hour in an event's zone, in short."""
    local = timezone.localtime(value, ZoneInfo(zone))
    day, hour = formats.date_format(local, "MONTH_DAY_FORMAT"), formats.time_format(local, "H:i")
    return format_html('<time datetime="{}">{} {}</time>', local.isoformat(), day, hour)


@register.filter
def hour(value: datetime, zone: str) -> SafeString:
    """An hour in an event's zone."""
    local = timezone.localtime(value, ZoneInfo(zone))
    return format_html('<time datetime="{}">{}</time>', local.isoformat(), formats.time_format(local, "H:i"))


@register.filter
def money(value: int, currency: str) -> str:
    """An amount in the reader's language."""
    return written(value, currency)


@register.filter
def may(desk: object, act: str) -> bool:
    """Whether the one who asks may do this at the event."""
    return bool(desk.may(act))  # type: ignore[attr-defined]
