"""Statements that are put together once say the same as the queries they are made from."""

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.written_round import OUT, WrittenRound
from doublesix.store import statements
from doublesix.store.models import LogRow, MatchSheet, TableLink, Tournament
from doublesix.store.refusals import Refused
from doublesix.store.services import sheets, table_links
from tests.store import matches

ROUND = WrittenRound(OUT, by=1, counts=((2, 7), (4, 2)))
pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return matches.begun()


def row_of(event: Tournament, number: int) -> MatchSheet | None:
    return sheets._ROWS.first(event.pk, number, 0)


def test_a_row_is_what_the_query_gives(event: Tournament) -> None:
    row = row_of(event, 0)
    assert row is not None
    wanted = MatchSheet.objects.values().get(pk=row.pk)
    assert {name: getattr(row, name) for name in wanted} == wanted
    assert row_of(event, 1) is None
    assert row_of(event, 2**70) is None


def test_what_is_joined_comes_along(event: Tournament) -> None:
    TableLink.objects.create(tournament=event, fixture=0, generation=3)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        link = table_links.link_of(event.pk, 0)
        assert link is not None
        title = link.tournament.title
    assert (title, link.generation, len(asked)) == (event.title, 3, 1)
    assert link.tournament.created_at == event.created_at


@pytest.mark.django_db(transaction=True)
def test_of_two_who_go_on_from_the_same_card_the_log_takes_one() -> None:
    event = matches.begun()
    first, second = row_of(event, 0), row_of(event, 0)
    who = matches.now("Sam")
    state = matches.table_of(event, 0).state
    sheets.act_on_sheet(event, 0, cmd.Write("a", 0, 0, ROUND), who, state, row=first)
    other = ROUND._replace(counts=((2, 9), (4, 2)))
    with pytest.raises(Refused) as refused:
        _written_on(event, second, cmd.Write("b", 1, 0, other))
    assert refused.value.refusal.code == "overtaken"
    row = row_of(event, 0)
    assert row is not None
    assert (row.waiting, row.is_contested, row.seq) == (
        1,
        False,
        LogRow.objects.filter(stream=row.stream).count(),
    )


def _written_on(event: Tournament, row: MatchSheet | None, command: cmd.Command) -> None:
    """As a process does that has heard nothing of the other's entry."""
    from doublesix.app.sheets.evolve import fold
    from doublesix.store import log

    assert row is not None
    state = matches.table_of(event, 0).state
    log._remembered[row.stream] = log.StreamState(row.seq, fold(log.load(row.stream)[: row.seq], None), None)
    sheets.act_on_sheet(event, 0, command, matches.now("Sam"), state, row=row)


@pytest.mark.django_db(transaction=True)
def test_statements_hold_or_fail_together() -> None:
    event = matches.begun()
    row = row_of(event, 0)
    assert row is not None
    row.rounds = -1
    line = LogRow(stream="new", seq=1, kind="", data={}, at=matches.now("Sam").at, by=0)
    with pytest.raises(IntegrityError):
        statements.write([line], row, ("rounds",))
    assert not LogRow.objects.filter(stream="new").exists()
    row.refresh_from_db()
    assert row.rounds == 0
