"""The names at tables are kept for some seconds, as long as the same people play."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from doublesix.store.services import sheets
from doublesix.store.services.tournaments import state_of
from doublesix.tournament.progress import field_of, fixtures_of
from doublesix.web.presentation.table_names import table_names
from tests.store.services.test_late import come_late, draw_late
from tests.web.draw import lots

pytestmark = pytest.mark.django_db


def test_who_comes_to_play_late_has_a_name_at_once() -> None:
    tournament = lots.drawn("fortbend-2023", count=10)
    come_late(tournament, "Lara Late", "Leo Later")
    first = fixtures_of(state_of(tournament))[0].number
    table = sheets.table_of(tournament, first)
    assert table is not None
    assert 11 not in table_names(table).entrants
    with CaptureQueriesContext(connection) as asked:
        table_names(table)
    assert not asked.captured_queries, "they are kept"
    draw_late(tournament)
    later = sheets.table_of(tournament, first)
    assert later is not None
    names = table_names(later).entrants
    assert {*names} == {*field_of(state_of(tournament)).members}
    assert "Lara Late" in names[11]
