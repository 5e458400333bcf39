"""Reports of players: of one player about another one is open, whoever is quicker."""

from functools import partial

import pytest
from django.db import IntegrityError

from doublesix.store.models import PlayerReport
from doublesix.store.services import player_reports
from tests.store.tables import WHO, fresh, full
from tests.store.together import together


@pytest.mark.django_db(transaction=True)
def test_said_by_one_seat_four_times_at_once_one_report_is_open() -> None:
    row, seats = full()
    by, about = seats[0].player, seats[1].player.pk
    said = [f"He talked, {number}." for number in range(4)]
    answers = together([partial(player_reports.report, fresh(row), by, about, each, WHO) for each in said])
    found = PlayerReport.objects.get()
    assert answers == [found] * 4
    assert found.text in said
    player_reports.close(None, found.pk, "", WHO)
    player_reports.report(fresh(row), by, about, "Again.", WHO)
    assert PlayerReport.objects.count() == 2


@pytest.mark.django_db
def test_the_database_keeps_no_second_one_open() -> None:
    row, seats = full()
    first = player_reports.report(row, seats[0].player, seats[1].player.pk, "He talked.", WHO)
    first.pk = None
    with pytest.raises(IntegrityError):
        first.save()
