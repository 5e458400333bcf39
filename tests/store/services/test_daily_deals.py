"""The daily deal: the same at everybody's table, hidden until its day is over, then compared."""

from datetime import UTC, datetime, timedelta

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online import daily
from doublesix.app.online.state import OVER
from doublesix.bots.level_choice import choose, dice_of
from doublesix.play.legal import choices
from doublesix.play.views import seat_view
from doublesix.store.actor import Actor
from doublesix.store.models import DailyDeal, OnlineMatch
from doublesix.store.refusals import Refused
from doublesix.store.services import daily_deals, online_tables
from tests.store import people

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
DAY = NOON.date()
GUEST = Actor(None, NOON)
TOMORROW = Actor(None, NOON + timedelta(days=1))


def play_out(row: OnlineMatch, who: Actor = GUEST, last: bool = False) -> OnlineMatch:
    """Play to the end: the own seat its first or last choice, the bots what theirs is."""
    while (state := online_tables.table_state(row)).status != OVER:
        seat, log = state.turn, state.play_events
        if state.seat(seat).is_played_by_bot:
            dice = dice_of(online_tables.secret_of(row), b"play", len(log))
            chosen = choose(1, seat_view(state.match, log, seat), dice)
            online_tables.act(row, cmd.PlayForSeat(seat, chosen, state.n), who)
            continue
        offered = choices(state.match)
        if offered.plays:
            play = offered.plays[-1 if last else 0]
            online_tables.act(row, cmd.Put(seat, play.tile, play.on, seen=state.n), who)
        elif offered.may_draw:
            online_tables.act(row, cmd.TakeTile(seat, seen=state.n), who)
        else:
            online_tables.act(row, cmd.SayPass(seat, seen=state.n), who)
    row.refresh_from_db()
    return row


def test_everybody_is_dealt_the_same() -> None:
    tables = [online_tables.table_state(daily_deals.open_table(name, GUEST).row) for name in ("Ann", "Bob")]
    assert tables[0].match == tables[1].match
    assert tables[0].opening.commitment == tables[1].opening.commitment
    later = online_tables.table_state(daily_deals.open_table("Ann", TOMORROW).row)
    assert later.opening.commitment != tables[0].opening.commitment


def test_the_same_plays_come_to_the_same_whatever_happens_beside_them() -> None:
    first, second = (daily_deals.open_table("Ann", GUEST).row for _ in range(2))
    online_tables.act(second, cmd.NoteConnection(daily.OWN_SEAT, is_there=False), GUEST)
    online_tables.act(second, cmd.NoteConnection(daily.OWN_SEAT, is_there=True), GUEST)
    one, other = (online_tables.table_state(play_out(row)) for row in (first, second))
    assert one.n < other.n
    assert one.play_events == other.play_events
    assert first.result == second.result is not None


def test_the_secret_is_shown_when_the_day_is_over() -> None:
    row = play_out(daily_deals.open_table("Ann", GUEST).row)
    late = Actor(None, datetime(2026, 5, 2, 23, 59, tzinfo=UTC))
    state = online_tables.reveal(row, online_tables.table_state(row), late)
    assert not state.secret
    with pytest.raises(Refused, match="daily_is_played"):
        online_tables.insist_may_watch(state, 0, late.at)
    online_tables.insist_may_watch(state, daily.OWN_SEAT, late.at)
    result = row.result
    shown = online_tables.reveal(row, state, TOMORROW)
    assert shown.secret == daily_deals.secret_of_day(DAY).hex()
    online_tables.insist_may_watch(shown, 0, TOMORROW.at)
    row.refresh_from_db()
    assert row.result == result


def test_what_ends_on_a_later_day_is_not_compared() -> None:
    row = play_out(daily_deals.open_table("Ann", GUEST).row, TOMORROW)
    assert row.result is None
    assert daily_deals.count_played(DAY) == 0
    assert online_tables.table_state(row).secret


def test_results_stand_in_order() -> None:
    rows = [play_out(daily_deals.open_table("Ann", GUEST).row, last=last) for last in (False, True, False)]
    found = daily_deals.results_of(DAY)
    assert found == sorted((row.result for row in rows if row.result is not None), reverse=True)
    assert daily_deals.count_played(DAY) == len(found) == 3
    left = daily_deals.open_table("Bob", GUEST).row
    online_tables.act(left, cmd.Leave(daily.OWN_SEAT, "k"), GUEST)
    assert daily_deals.count_played(DAY) == 3


def test_a_table_is_found_by_its_account_or_by_the_key_of_its_seat() -> None:
    ann = Actor(people.account("Ann"), NOON)
    of_account, of_guest = daily_deals.open_table("Ann", ann), daily_deals.open_table("Bob", GUEST)
    assert daily_deals.own_table(DAY, ann, "", "") == of_account.row
    assert daily_deals.own_table(DAY, GUEST, of_guest.row.code, of_guest.key) == of_guest.row
    assert daily_deals.own_table(DAY, GUEST, of_guest.row.code, of_account.key) is None
    assert daily_deals.own_table(DAY, GUEST, "", "") is None
    daily_deals.move_seat(of_account.row, "another key")
    assert online_tables.player_of(of_account.row, of_account.key) is None
    assert online_tables.player_of(of_account.row, "another key") is not None


def test_an_expert_plays_a_day_that_is_over_once() -> None:
    daily_deals.open_table("Ann", GUEST)
    assert daily_deals.day_without_expert(NOON, ()) is None
    assert daily_deals.day_without_expert(TOMORROW.at, ()) == DAY
    assert daily_deals.day_without_expert(TOMORROW.at, {DAY}) is None
    daily_deals.record_expert(DAY, (1, 2), 1, "text", (), "")
    assert daily_deals.day_without_expert(TOMORROW.at, ()) is None
    assert DailyDeal.objects.get().scores == [1, 2]
