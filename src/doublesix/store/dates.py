"""Days and places as people write them, in the language in force; English days as the event's country does.

In the United States, Canada and the Philippines the month comes first, "Friday, April 22, 2022"; everywhere
else that English is read the day does, "Friday 22 April 2022". The country is that of the event's time zone.
"""

from datetime import date
from typing import Final

from babel.core import Locale
from django.utils import formats
from django.utils.translation import get_language
from django.utils.translation import gettext as _

_CITIES: Final = (
    # the United States
    "Adak Anchorage Boise Chicago Denver Detroit Juneau Los_Angeles Louisville Menominee Metlakatla New_York "
    "Nome Phoenix Puerto_Rico Shiprock Sitka St_Thomas Virgin Yakutat "
    # Canada
    "Atikokan Blanc-Sablon Cambridge_Bay Coral_Harbour Creston Dawson Dawson_Creek Edmonton Fort_Nelson "
    "Glace_Bay Goose_Bay Halifax Inuvik Iqaluit Moncton Montreal Nipigon Pangnirtung Rainy_River "
    "Rankin_Inlet Regina Resolute St_Johns Swift_Current Thunder_Bay Toronto Vancouver Whitehorse "
    "Winnipeg Yellowknife"
)
_MONTH_FIRST: Final = frozenset(
    {f"America/{city}" for city in _CITIES.split()}
    | {"Asia/Manila", "Pacific/Guam", "Pacific/Honolulu", "Pacific/Pago_Pago", "Pacific/Saipan"}
)
_REGIONS: Final = ("America/Indiana/", "America/Kentucky/", "America/North_Dakota/", "US/", "Canada/")


def is_month_first(zone: str) -> bool:
    """Whether English dates are written with the month first where this time zone is."""
    return zone in _MONTH_FIRST or zone.startswith(_REGIONS)


def day_words(day: date, zone: str) -> str:
    """A day: "22 April 2022", "April 22, 2022", "22 avril 2022"."""
    return formats.date_format(day, _english("F j, Y", "j F Y", zone) or "DATE_FORMAT")


def short_day_words(day: date, zone: str) -> str:
    """A day of a year that everybody knows: "22 April", "April 22", "22 avril"."""
    return formats.date_format(day, _english("F j", "j F", zone) or "MONTH_DAY_FORMAT")


def weekday_words(day: date, zone: str) -> str:
    """A day with its name: "Friday 22 April 2022", "Friday, April 22, 2022", "vendredi 22 avril 2022"."""
    weekday, said = formats.date_format(day, "l"), day_words(day, zone)
    if _english("month", "", zone) == "":
        return f"{weekday} {said}"
    return _("{weekday}, {date}").format(weekday=weekday, date=said)


def _english(month_first: str, day_first: str, zone: str) -> str | None:
    """Which of two is meant in this zone, where the language is English."""
    if (get_language() or "en").partition("-")[0] != "en":
        return None
    return month_first if is_month_first(zone) else day_first


def place_of(zone: str) -> str:
    """The place that a zone is named after, as the reader's language calls it."""
    named = Locale.parse(get_language() or "en").time_zones.get(zone, {}).get("city")
    return named or zone.rpartition("/")[2].replace("_", " ")
