"""Local times of an event: written without a zone, meant in the event's own."""

from datetime import UTC, datetime
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

SHAPE: Final = "%Y-%m-%dT%H:%M"
REGIONS: Final = (
    "Africa",
    "America",
    "Antarctica",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


class LocalTime(forms.Field):
    """A day and an hour without a zone; :func:`in_zone` says which moment that is."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=SHAPE)

    def to_python(self, value: Any) -> datetime | None:
        """The local time that was written."""
        if not value:
            return None
        if isinstance(value, datetime):
            return value
        try:
            found = datetime.fromisoformat(str(value).strip())
        except ValueError:
            found = None
        if found is None or found.tzinfo is not None or not 1900 < found.year < 3000:
            raise ValidationError(_("Please give a day and an hour, such as 2030-04-05T15:00."))
        return found.replace(second=0, microsecond=0)


def to_moment(local: datetime, zone: str) -> datetime:
    """The moment that a local time is; a time that the clocks skip or show twice is refused in words."""
    first, second = (local.replace(tzinfo=ZoneInfo(zone), fold=fold) for fold in (0, 1))
    if first.astimezone(UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None) != local:
        raise ValidationError(
            _("There is no %(time)s on that day: the clocks are put forward. Choose another hour."),
            params={"time": f"{local:%H:%M}"},
        )
    if first.utcoffset() != second.utcoffset():
        raise ValidationError(
            _("%(time)s comes twice on that day: the clocks are put back. Choose another hour."),
            params={"time": f"{local:%H:%M}"},
        )
    return first.astimezone(UTC)


def to_local(moment: datetime | None, zone: str) -> datetime | None:
    """A moment as the clocks of the zone show it."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) if moment else None


@cache
def list_zones() -> tuple[str, ...]:
    """The zones to choose from, by region."""
    found = sorted(zone for zone in available_timezones() if zone.partition("/")[0] in REGIONS)
    return ("UTC", *found)


class ZoneSelect(forms.Select):
    """A select of several hundred zones, written at once: a template for each would take a second."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The select with its groups."""
        del renderer
        groups = format_html_join(
            "\n",
            '<optgroup label="{}">{}</optgroup>',
            ((region, _options(zones, str(value))) for region, zones in self.choices),
        )
        given = flatatt({**self.build_attrs(self.attrs, attrs), "name": name})
        return format_html("<select{}>{}</select>", given, groups)


def _options(zones: Any, chosen: str) -> SafeString:
    return format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        ((zone, SafeString(" selected") if zone == chosen else "", place) for zone, place in zones),
    )


def zone_choices(current: str) -> list[tuple[str, Any]]:
    """The zones under their regions; the one that is set is always there."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for zone in dict.fromkeys((*list_zones(), current)):
        region, _slash, place = zone.partition("/")
        groups.setdefault(region, []).append((zone, (place or region).replace("_", " ")))
    return list(groups.items())
