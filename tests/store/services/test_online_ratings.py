"""What is played on the screen is rated where people with accounts sit, however they leave."""

from itertools import count

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online.settings import TableSettings
from doublesix.app.online.state import BETWEEN, OVER, WAITING
from doublesix.play.legal import choices
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch, PlayerRating, RatedMatch
from doublesix.store.services import online_tables
from tests.store import people
from tests.store.tables import command_of

pytestmark = pytest.mark.django_db
keys = count()
NAMES = ("Ann", "Ben", "Cleo", "Dan")
POWC = 'base = "powc"\n[options]\ntarget = 25\n'
BIGSIX = 'base = "bigsix"\n[options]\ntarget = 25\n'
NOBODY = Actor(None, people.START)


def sit_down(rules: str, sitting: list[Actor], *, programs: int = 0) -> OnlineMatch:
    """A table at which play has begun; whoever lacks is a bot."""
    players = 4 if rules == POWC else 3
    row = online_tables.open_table(TableSettings(rules, players=players, level=1), people.who("Host"))
    for at, who in enumerate(sitting):
        online_tables.sit(row, f"Player {at}", who, is_program=at < programs)
    row.refresh_from_db()
    if online_tables.table_state(row).status == WAITING:
        online_tables.begin(row, NOBODY)
    return row


def play_out(row: OnlineMatch) -> None:
    """Every seat plays the first thing that it can."""
    for _ in range(3000):
        row.refresh_from_db()
        table = online_tables.table_state(row)
        if table.status == OVER:
            return
        if table.status == BETWEEN:
            online_tables.deal(row, NOBODY)
            continue
        can, key = choices(table.match), f"r{next(keys)}"
        command: cmd.Command = cmd.SayPass(table.turn, key, table.n)
        if can.plays:
            command = cmd.Put(table.turn, can.plays[0].tile, can.plays[0].on, key=key, seen=table.n)
        elif can.may_draw:
            command = cmd.TakeTile(table.turn, key, table.n)
        if table.seat(table.turn).is_played_by_bot:
            command = cmd.PlayForSeat(table.turn, command_of(table), table.changed)
        online_tables.act(row, command, NOBODY)
    raise AssertionError("the match does not end")


def everybody() -> list[Actor]:
    return [people.who(name) for name in NAMES]


def test_a_match_of_four_people_is_rated_once_for_each() -> None:
    row = sit_down(POWC, everybody())
    play_out(row)
    table = online_tables.table_state(row)
    assert table.match.ended is not None
    rated = RatedMatch.objects.get()
    assert (rated.source, rated.game) == (row.stream, "powc")
    winner = "AB".index(table.match.ended.winner)
    assert [(seat.side, seat.rank) for seat in rated.seats.all()] == [
        (side, 1 if side == winner else 2) for side in (0, 0, 1, 1)
    ]
    by_seat = {player.pk: player.account_id for player in row.players.all()}
    accounts = [by_seat[seat.person] for seat in table.seats]
    assert [seat.player for seat in rated.seats.all()] == [accounts[at] for at in (0, 2, 1, 3)]
    assert set(PlayerRating.objects.values_list("matches", flat=True)) == {1}


def test_who_plays_alone_is_ranked_by_points() -> None:
    row = sit_down(BIGSIX, everybody()[:3])
    play_out(row)
    table = online_tables.table_state(row)
    ranks = [seat.rank for seat in RatedMatch.objects.get().seats.all()]
    assert min(ranks) == 1
    for one, own in enumerate(table.scores):
        for two, other in enumerate(table.scores):
            assert (own <= other) or ranks[one] < ranks[two]


def test_who_goes_away_has_played_it_all_the_same() -> None:
    row = sit_down(POWC, everybody())
    seat = online_tables.table_state(row).turn
    online_tables.act(row, cmd.Leave(seat, "gone"), NOBODY)
    row.refresh_from_db()
    assert online_tables.table_state(row).seats[seat - 1].person == 0
    play_out(row)
    assert RatedMatch.objects.get().seats.count() == 4


@pytest.mark.parametrize("case", ["a bot", "a guest", "a program", "somebody twice"])
def test_other_matches_are_not_rated(case: str) -> None:
    sitting = everybody()[:3]
    sitting += {"a bot": [], "a guest": [NOBODY], "somebody twice": [people.who("Ann")]}.get(
        case, [people.who("Dan")]
    )
    row = sit_down(POWC, sitting, programs=int(case == "a program"))
    play_out(row)
    assert not RatedMatch.objects.exists()
    assert not PlayerRating.objects.exists()
