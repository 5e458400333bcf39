"""An upgrade brings what is counted up to date."""

import pytest

from doublesix.store.models import PlayerRating
from doublesix.store.services import ratings
from doublesix.web.operations import data_upgrade
from tests.store import people

pytestmark = pytest.mark.django_db


def test_ratings_are_counted_by_the_parameters_of_this_version() -> None:
    players = [[people.account(name).pk] for name in ("Ann", "Ben")]
    ratings.rate_match("bigsix", players, (1, 2), people.START, "one")
    right = list(PlayerRating.objects.values_list("mu", "sigma", "matches"))
    PlayerRating.objects.update(mu=1234.0, sigma=12.0)
    assert "all of it was looked at" in list(data_upgrade.upgrade())[-1]
    assert list(PlayerRating.objects.values_list("mu", "sigma", "matches")) == right
