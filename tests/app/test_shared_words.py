"""The words that all names share."""

import pytest

from doublesix.app.shared_words import shared_prefix


@pytest.mark.parametrize(
    ("names", "prefix"),
    [
        (["Ministry of Clouds, team 2", "Ministry of Tides, team 1", "Ministry of Kites"], "Ministry of"),
        (["Ministry of Clouds", "Ministry of Tides", "Office of Kites"], ""),
        (["Ministry of Clouds", "Ministry of Tides"], ""),
        (["Team 1", "Team 2", "Team 3"], ""),
        (["Ministry", "Ministry of Tides", "Ministry of Kites"], ""),
        (["Ministry of Clouds", "Ministry of Cloud Seeding", "Ministry of"], "Ministry"),
        ([], ""),
    ],
)
def test_what_is_left_still_says_who_it_is(names: list[str], prefix: str) -> None:
    assert shared_prefix(names) == prefix
