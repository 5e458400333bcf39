"""How days, moments and places are written."""

import pytest
from django.utils import translation

from doublesix.web.presentation.formats import place_of


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
