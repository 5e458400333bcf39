"""Tags and filters of our pages."""

import re
import secrets
from datetime import date, datetime
from typing import Final, Protocol
from zoneinfo import ZoneInfo

from django import template
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from doublesix.store.dates import day_words, is_month_first, place_of, short_day_words, weekday_words
from doublesix.store.models import Tournament
from doublesix.store.money import money as written
from doublesix.web.presentation import addresses
from doublesix.web.presentation.event_words import clauses_of_event
from doublesix.web.presentation.form_faults import FormFault, mark_faults
from doublesix.web.presentation.words import status_words

register = template.Library()
LABEL: Final = re.compile(r"(.+) (\([EFGP]\d+\))")
"""The words of a label, and its clause."""


class EventShared(Protocol):
    """What a page of an event knows of it."""

    tournament: Tournament

    @property
    def tabs(self) -> list[tuple[str, str, str]]:
        """Its pages."""


@register.simple_tag
def key() -> SafeString:
    """A fresh key: sending the form twice has one effect."""
    return format_html('<input type="hidden" name="key" value="{}">', secrets.token_urlsafe(16))


@register.simple_tag(takes_context=True)
def faults_of_page(context: template.Context) -> list[FormFault]:
    """What of the page's forms cannot be taken; drawn before they are."""
    request = context.get("request")
    is_sent = request is not None and request.method == "POST"
    return mark_faults(context.flatten().values()) if is_sent else []


@register.simple_tag(takes_context=True)
def clause(context: template.Context, which: str) -> SafeString | str:
    """A quiet mark that opens a clause among the event's rules; several stand beside one another."""
    access = context.get("access")
    slug = access.tournament.slug if access else context.get("slug", "")
    if not slug:
        return format_html('<span class="clause">{}</span>', which)
    marks = [(reverse("rules", args=[slug]), each, each) for each in which.replace(",", " ").split()]
    return format_html_join(" ", '<a class="clause" href="{}#{}">{}</a>', marks)


@register.simple_tag(takes_context=True)
def cite(context: template.Context, which: str) -> SafeString | str:
    """A clause, where it is one of the event's own rules."""
    return clause(context, which) if which in clauses_of_event(context["access"].state) else ""


@register.filter
def quiet_clause(label: str) -> SafeString | str:
    """What a field is called; the clause that it ends with stands beside it as a quiet mark."""
    found = LABEL.fullmatch(str(label))
    return format_html('{} <span class="clause">{}</span>', *found.groups()) if found else label


@register.simple_tag
def live_address(event: int, page: str, argument: str | None = None) -> str:
    """Where a page follows its board."""
    return addresses.live_address(event, page, argument)


@register.simple_tag
def whole_address(name: str, *arguments: object) -> str:
    """The address of a page as it stands outside the site."""
    return addresses.whole_address(name, *arguments)


@register.simple_tag
def share_words(access: EventShared, page_name: str, tab: str) -> str:
    """What a page of an event is, in a sentence for where its link is sent."""
    event = access.tournament
    label = page_name or next((label for name, _address, label in access.tabs if name == tab), "")
    day = event.starts_at and weekday_words(
        timezone.localtime(event.starts_at, ZoneInfo(event.zone)), event.zone
    )
    return ", ".join(str(part) for part in (event.title, label, day, event.venue) if part) + "."


@register.filter
def status(value: str) -> str:
    """A stage of an event's or an entry's life in words."""
    return status_words().get(value, value)


@register.filter
def moment(value: datetime | None, zone: str) -> SafeString | str:
    """A moment with the name of its day, in an event's zone, with the place's name."""
    if value is None:
        return ""
    local = timezone.localtime(value, ZoneInfo(zone))
    day, hour = weekday_words(local, zone), formats.time_format(local, "H:i")
    return format_html(
        '<time datetime="{}">{} {}</time> <span class="zone">{}</span>',
        local.isoformat(),
        day,
        hour,
        place_of(zone),
    )


@register.filter
def date_at(value: date, zone: str) -> str:
    """A day as it is written where the event is."""
    return day_words(value, zone)


@register.filter
def place(zone: str) -> str:
    """The place that a zone is named after."""
    return place_of(zone)


@register.filter
def day_hour(value: datetime, zone: str) -> SafeString:
    """A day and an hour in an event's zone, in short."""
    local = timezone.localtime(value, ZoneInfo(zone))
    day, hour = short_day_words(local, zone), formats.time_format(local, "H:i")
    return format_html('<time datetime="{}">{} {}</time>', local.isoformat(), day, hour)


@register.filter
def weekday(value: datetime | None, zone: str) -> SafeString | str:
    """A day with its name, in an event's zone."""
    if value is None:
        return ""
    local = timezone.localtime(value, ZoneInfo(zone))
    return format_html('<time datetime="{}">{}</time>', local.date().isoformat(), weekday_words(local, zone))


@register.filter
def weekday_hour(value: datetime, zone: str) -> SafeString:
    """A day with its name in short, and the hour, in an event's zone."""
    local = timezone.localtime(value, ZoneInfo(zone))
    name, day = formats.date_format(local, "D"), short_day_words(local, zone)
    return format_html(
        '<time datetime="{}">{}{} {}, {}</time>',
        local.isoformat(),
        name,
        "," if is_month_first(zone) and (get_language() or "en").startswith("en") else "",
        day,
        formats.time_format(local, "H:i"),
    )


@register.filter
def soon(value: datetime, zone: str) -> SafeString:
    """An hour of today in an event's zone; of another day with its date."""
    is_today = (
        timezone.localtime(value, ZoneInfo(zone)).date() == timezone.localtime(None, ZoneInfo(zone)).date()
    )
    return hour(value, zone) if is_today else day_hour(value, zone)


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
def up_to(count: int) -> range:
    """The numbers from 1 to this one."""
    return range(1, count + 1)


@register.filter
def may(access: object, act: str) -> bool:
    """Whether the one who asks may do this at the event."""
    return bool(access.may(act))  # type: ignore[attr-defined]
