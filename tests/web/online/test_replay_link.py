"""A table on the screen leads to going through its match again once it is over, and not before."""

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.store.models import Replay
from tests.store import matches
from tests.store.services.test_online_matches import SHORT, play_out, seated

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_match_on_the_screen_is_gone_through_again_when_it_is_over() -> None:
    row = seated(matches.drawn(rules=SHORT))
    address = reverse("play_replay", args=[row.code])
    play_out(row, rounds=1)
    assert Client().get(address).status_code != 302
    assert not Replay.objects.exists()
    play_out(row)
    answer = Client().get(address)
    assert answer.status_code == 302
    found = Replay.objects.get()
    assert answer.headers["Location"] == reverse("replay", args=[found.token])
    page = Client().get(answer.headers["Location"]).content.decode()
    assert "The hands are dealt." in page
    assert address in Client().get(reverse("play", args=[row.code])).content.decode()
