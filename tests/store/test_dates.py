"""Days as they are written: in English as the event's country does."""

from datetime import date

import pytest
from django.utils import translation

from doublesix.store.dates import day_words, is_month_first, place_of, short_day_words, weekday_words

DAY = date(2022, 4, 22)


@pytest.mark.parametrize(
    ("language", "zone", "weekday", "day", "short"),
    [
        ("en", "Indian/Mauritius", "Friday 22 April 2022", "22 April 2022", "22 April"),
        ("en", "America/Chicago", "Friday, April 22, 2022", "April 22, 2022", "April 22"),
        ("en", "UTC", "Friday 22 April 2022", "22 April 2022", "22 April"),
        ("fr", "Indian/Mauritius", "vendredi 22 avril 2022", "22 avril 2022", "22 avril"),
        ("fr", "America/Chicago", "vendredi 22 avril 2022", "22 avril 2022", "22 avril"),
        ("es", "America/Chicago", "viernes, 22 de abril de 2022", "22 de abril de 2022", "22 de abril"),
    ],
)
def test_a_day_in_words(language: str, zone: str, weekday: str, day: str, short: str) -> None:
    with translation.override(language):
        assert weekday_words(DAY, zone) == weekday
        assert day_words(DAY, zone) == day
        assert short_day_words(DAY, zone) == short


@pytest.mark.parametrize(
    ("zone", "is_first"),
    [
        ("America/Indiana/Knox", True),
        ("US/Central", True),
        ("America/Toronto", True),
        ("Asia/Manila", True),
        ("America/Jamaica", False),
        ("America/Mexico_City", False),
        ("Europe/London", False),
        ("Australia/Sydney", False),
    ],
)
def test_where_the_month_comes_first(zone: str, is_first: bool) -> None:
    assert is_month_first(zone) is is_first


@pytest.mark.parametrize(
    ("language", "zone", "place"),
    [
        ("en", "Indian/Mauritius", "Mauritius"),
        ("fr", "Indian/Mauritius", "Maurice"),
        ("es", "Indian/Mauritius", "Mauricio"),
        ("es", "America/New_York", "Nueva York"),
        ("fr", "America/New_York", "New York"),
    ],
)
def test_a_zone_is_called_as_its_readers_call_the_place(language: str, zone: str, place: str) -> None:
    with translation.override(language):
        assert place_of(zone) == place
