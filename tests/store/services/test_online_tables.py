"""Tables on the screen: seats, keys, whole matches, several at once, who watches."""

from datetime import timedelta
from functools import partial
from unittest.mock import patch

import pytest
from django.db import DatabaseError, IntegrityError

from doublesix.app.online import commands as cmd
from doublesix.app.online import events as ev
from doublesix.app.online.evolve import fold
from doublesix.app.online.state import OVER, PLAYING, WAITING, OnlineTable
from doublesix.app.sheets.referee import step_of
from doublesix.play import commands as play_cmd
from doublesix.play import deals
from doublesix.play.events import HandDealt, RoundStarted
from doublesix.play.notation.reader import Record, read
from doublesix.store import log
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch, OnlinePlayer
from doublesix.store.refusals import refuse
from doublesix.store.services import online_tables
from doublesix.store.sqlite.write_queue import DatabaseBusy
from doublesix.store.write_groups import MOST, Change, WriteGroup
from doublesix.tiles import Tile
from tests.store.refusals import code_of
from tests.store.tables import (
    NOON,
    WHO,
    begun,
    command_of,
    fresh,
    full,
    length,
    move_of,
    opened,
    play_on,
    state_of,
)
from tests.store.together import together

TILE = Tile("6-5")
GAMES = ("powc", "straight", "bigsix")
pytestmark = pytest.mark.django_db


class TestSeats:
    def test_who_sits_down_gets_a_key_of_which_a_hash_is_kept(self) -> None:
        row = opened()
        taken = online_tables.sit(row, "  Ann   Lee ", WHO, number="seven")
        assert taken.player.name == "Ann Lee"
        assert taken.key not in str(OnlinePlayer.objects.values_list().get())
        assert online_tables.player_of(row, taken.key) == taken.player
        assert online_tables.player_of(opened(), taken.key) is None, "no key for another table"
        assert online_tables.player_of(row, "") is None
        assert online_tables.player_of(row, taken.key + "x") is None
        state = state_of(row)
        assert online_tables.seat_of(state, taken.player) == 1
        assert online_tables.seat_of(state, None) == 0
        assert state.seat(1).number == "seven"
        assert (fresh(row).free, fresh(row).status) == (3, WAITING)

    def test_refused_and_nobody_is_written_down(self) -> None:
        row = opened()
        online_tables.sit(row, "Ann", WHO, seat=2)
        before = length(row), OnlinePlayer.objects.count()
        for name, seat, number, code in (
            ("Ben", 2, "", "seat_is_taken"),
            ("Ben", 5, "", "seat_is_taken"),
            ("", 0, "", "no_name_at_table"),
            ("x" * 41, 0, "", "no_name_at_table"),
            ("Ben", 0, "9" * 21, "no_such_deal_number"),
            ("Ben", 0, "a\nb", "no_such_deal_number"),
        ):
            assert code_of(partial(online_tables.sit, fresh(row), name, WHO, seat, number)) == code
        assert (length(row), OnlinePlayer.objects.count()) == before
        online_tables.begin(fresh(row), WHO)
        assert code_of(partial(online_tables.sit, fresh(row), "Ben", WHO)) == "no_seat_free"
        assert code_of(partial(online_tables.begin, fresh(row), WHO)) == "table_has_begun"

    def test_a_full_table_begins_by_itself_and_no_other(self) -> None:
        row = opened()
        for number in range(4):
            online_tables.begin_when_full(fresh(row), WHO)
            assert state_of(row).status == WAITING
            online_tables.sit(fresh(row), f"Player {number}", WHO)
        online_tables.begin_when_full(fresh(row), WHO)
        assert state_of(row).status == PLAYING

    def test_who_leaves_gives_the_seat_to_a_bot_and_the_last_one_ends_the_match(self) -> None:
        row, taken = full()
        for seat in (1, 2, 3):
            online_tables.act(fresh(row), cmd.Leave(seat, f"bye {seat}"), WHO)
            assert state_of(row).seat(seat).is_bot
        assert online_tables.seat_of(state_of(row), taken[0].player) == 0
        state = online_tables.act(fresh(row), cmd.Leave(4, "bye"), WHO)
        assert (state.status, fresh(row).status) == (OVER, OVER)
        assert state.secret, "the deals are shown then too"


class TestWholeMatches:
    @pytest.mark.parametrize("game", GAMES)
    def test_its_deals_follow_from_what_was_committed_to(self, game: str) -> None:
        row = opened(game)
        online_tables.sit(row, "Ann", WHO, seat=1, number="12")
        online_tables.begin(row, WHO)
        state = play_on(row)
        secret = bytes.fromhex(state.secret)
        assert deals.commitment(secret).hex() == state.opening.commitment
        rounds = redeals = dealt = game_number = 0
        for event in state.play_events:
            if isinstance(event, RoundStarted):
                rounds, redeals = rounds + 1, 0
            if type(event).__name__ == "GameStarted":
                rounds, game_number = 0, game_number + 1
            if type(event).__name__ == "Redealt":
                redeals += 1
            if isinstance(event, HandDealt):
                made = deals.deal(
                    state.match.rules,
                    range(1, 5),
                    secret,
                    ("12", "", "", ""),
                    game_number,
                    rounds,
                    redeals,
                )
                assert dict(made.hands)[event.seat] == event.tiles
                dealt += 1
        assert dealt >= 4

    @pytest.mark.parametrize("game", GAMES)
    def test_its_file_is_adjudicated_to_its_scores(self, game: str) -> None:
        row, _ = begun(game)
        state = play_on(row)
        names = ("Ann", "Bot 2", "Bot 3", "Bot 4")
        record = read(online_tables.notation_of(state, names))
        assert isinstance(record, Record)
        assert record.match.ended == state.match.ended
        assert record.match.games_won == state.match.games_won
        assert record.names == names
        assert dict(record.tags) == {"commitment": state.opening.commitment, "secret": state.secret}

    def test_a_process_that_comes_new_to_it_finds_it_as_it_was(self) -> None:
        row, _ = begun("straight")
        state = play_on(row, 30)
        log.clear_memory()
        assert state_of(row) == state
        card = fresh(row)
        assert (card.seq, card.status, card.round) == (state.n, state.status, state.round_number)
        assert (tuple(card.scores), card.free, card.people[1:]) == (state.scores, 0, [0, 0, 0])

    def test_nothing_happens_after_the_end(self) -> None:
        row, _ = begun()
        state = play_on(row)
        before = length(row)
        assert online_tables.deal(fresh(row), WHO) == state
        for command in (cmd.Put(1, TILE, seen=state.n, key="late"), cmd.SayPass(1, "later", state.n)):
            assert code_of(partial(online_tables.act, fresh(row), command, WHO)) == "no_round_is_played"
        assert code_of(partial(online_tables.sit, fresh(row), "Ben", WHO)) == "table_is_over"
        assert length(row) == before

    def test_its_secret_is_the_tables_own(self) -> None:
        one, other = opened(), opened()
        assert online_tables.secret_of(one) == online_tables.secret_of(fresh(one))
        assert online_tables.secret_of(one) != online_tables.secret_of(other)


class TestOnceAndInOrder:
    def test_a_command_that_is_sent_again_is_done_once(self) -> None:
        row, _ = full()
        state = state_of(row)
        move = move_of(state, "mine")
        after = online_tables.act(fresh(row), move, WHO)
        count = length(row)
        assert online_tables.act(fresh(row), move, WHO) == after
        other = cmd.SayPass(move.seat, "mine", after.n)
        assert online_tables.act(fresh(row), other, WHO) == after, "the key says that it was done"
        assert length(row) == count

    def test_who_looked_at_what_is_past_is_refused(self) -> None:
        row, _ = full()
        before = state_of(row)
        after = play_on(row, 1)
        late = cmd.Put(after.turn, TILE, key="late", seen=before.n)
        assert code_of(partial(online_tables.act, fresh(row), late, WHO)) == "overtaken_at_table"
        assert state_of(row) == after

    def test_a_row_that_was_read_before_others_went_on_is_read_again(self) -> None:
        row, _ = full()
        old = fresh(row)
        state = play_on(row, 3)
        said = online_tables.act(old, cmd.NoteConnection(2, False), WHO)
        assert said.n == state.n + 1
        assert not state_of(row).seat(2).is_connected

    def test_what_is_overtaken_again_and_again_is_refused(self) -> None:
        row, _ = full()
        move = move_of(state_of(row), "mine")
        with patch.object(online_tables, "_append", side_effect=refuse("overtaken")):
            assert code_of(partial(online_tables.act, fresh(row), move, WHO)) == "overtaken_at_table"

    @pytest.mark.django_db(transaction=True)
    def test_two_at_once_with_one_key_play_once(self) -> None:
        row, _ = full()
        move = move_of(state_of(row), "same")
        count = length(row)
        answers = together([partial(online_tables.act, fresh(row), move, WHO) for _ in range(4)])
        assert {getattr(answer, "n", answer) for answer in answers} == {state_of(row).n}
        assert length(row) == count + 1

    @pytest.mark.django_db(transaction=True)
    def test_of_two_plays_at_once_one_is_done(self) -> None:
        row, _ = full()
        state = state_of(row)
        count = length(row)
        acts = [partial(online_tables.act, fresh(row), move_of(state, f"key {at}"), WHO) for at in range(4)]
        answers = together(acts)
        assert answers.count("overtaken_at_table") == 3
        assert length(row) == count + 1

    @pytest.mark.django_db(transaction=True)
    def test_many_tables_at_once_are_all_kept(self) -> None:
        rows = [full()[0] for _ in range(6)]
        moves = [partial(online_tables.act, fresh(row), move_of(state_of(row), "k"), WHO) for row in rows]
        counts = [length(row) for row in rows]
        answers = together(moves)
        assert all(isinstance(answer, OnlineTable) for answer in answers), answers
        assert [length(row) for row in rows] == [count + 1 for count in counts]

    @pytest.mark.django_db(transaction=True)
    def test_four_sit_down_at_once(self) -> None:
        row = opened()
        answers = together([partial(online_tables.sit, fresh(row), f"P {at}", WHO) for at in range(5)])
        assert answers.count("no_seat_free") == 1
        assert sorted(state_of(row).people) == [1, 2, 3, 4]
        assert OnlinePlayer.objects.filter(table=row).count() == 4


class TestKeptTogether:
    @pytest.mark.django_db(transaction=True)
    def test_one_that_is_refused_takes_nothing_along(self) -> None:
        rows = [full()[0] for _ in range(3)]
        states = [state_of(row) for row in rows]
        moves = [
            cmd.Put(1, TILE, key="wrong", seen=0) if at == 1 else move_of(state, "k")
            for at, state in enumerate(states)
        ]
        changes = [
            Change(row.pk, partial(online_tables.act_once, fresh(row), move, WHO))
            for row, move in zip(rows, moves, strict=True)
        ]
        online_tables.keep_together(changes)
        assert code_of(changes[1].result) == "overtaken_at_table"
        assert [state_of(row).n - state.n for row, state in zip(rows, states, strict=True)] == [1, 0, 1]

    @pytest.mark.django_db(transaction=True)
    def test_twice_at_one_table_the_second_does_not_go_on_from_before_the_first(self) -> None:
        row, _ = full()
        state = state_of(row)
        changes = [
            Change(row.pk, partial(online_tables.act_once, fresh(row), move_of(state, key), WHO))
            for key in ("one", "other")
        ]
        online_tables.keep_together(changes)
        assert changes[0].result().n == state.n + 1
        assert code_of(changes[1].result) in ("overtaken", "overtaken_at_table")
        log.clear_memory()
        assert state_of(row).n == state.n + 1

    @pytest.mark.django_db(transaction=True)
    def test_where_the_database_fails_all_are_tried_alone(self) -> None:
        group = WriteGroup()
        asked: list[int] = []

        def fail_together(at: int) -> int:
            asked.append(at)
            if at == 2 and asked.count(2) == 1:
                raise DatabaseError("a deadlock")
            if at == 3:
                raise IntegrityError("always")
            return at

        changes = [Change(at, partial(fail_together, at)) for at in (3, 2, 1)]
        group.do_all(changes)
        assert asked == [1, 2, 1, 2, 3]
        assert [change.result() for change in changes[1:]] == [2, 1]
        with pytest.raises(IntegrityError):
            changes[0].result()

    @pytest.mark.django_db(transaction=True)
    def test_where_nobody_may_write_for_long_all_who_wait_are_told_at_once(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[int] = []

        def never() -> None:
            asked.append(1)
            raise DatabaseBusy("others were writing for 20 seconds")

        group = WriteGroup()
        changes = [Change(at, lambda: 7) for at in range(MOST + 2)]
        with monkeypatch.context() as patch:
            patch.setattr("doublesix.store.write_groups.transaction.atomic", never)
            group.do_all(changes)
        assert len(asked) == 1, "each would have waited as long once more"
        for change in changes:
            with pytest.raises(DatabaseBusy, match="20 seconds"):
                change.result()
        assert changes[0].fault is not changes[1].fault
        assert group.do(1, lambda: 7) == 7

    @pytest.mark.django_db(transaction=True)
    def test_a_program_fault_is_its_own(self) -> None:
        group = WriteGroup()
        with pytest.raises(ZeroDivisionError):
            group.do(1, lambda: 1 // 0)
        assert group.do(1, lambda: 7) == 7


class TestHeldSeats:
    def test_after_its_time_a_seat_is_held_and_its_player_takes_it_back(self) -> None:
        row, taken = full(seconds=30)
        seat = state_of(row).turn
        state = online_tables.act(fresh(row), cmd.HoldSeat(seat), WHO)
        assert state.seat(seat).is_held
        assert state.seat(seat).person == taken[seat - 1].player.pk
        bots = cmd.PlayForSeat(seat, command_of(state), state.changed)
        state = online_tables.act(fresh(row), bots, WHO)
        while state.turn != seat:
            state = play_on(row, 1)
        state = online_tables.act(fresh(row), move_of(state, "back"), WHO)
        assert not state.seat(seat).is_held
        kinds = [type(entry.event) for entry in state.entries]
        assert kinds.index(ev.SeatHeld) < kinds.index(ev.SeatReturned)


class TestWatchers:
    def test_they_see_what_is_old_enough(self) -> None:
        row, _ = full(delay=60)
        for at in range(5):
            state = state_of(row)
            online_tables.act(
                fresh(row), move_of(state, f"k{at}"), Actor(None, NOON + timedelta(seconds=30 * at))
            )
        state = state_of(row)
        seen = [
            online_tables.state_for_watchers(row, state, NOON + timedelta(seconds=second)).n
            for second in (0, 59, 60, 90, 119, 120, 180, 500)
        ]
        last = state.n
        assert seen == [1, 1, last - 4, last - 3, last - 3, last - 2, last, last]
        assert online_tables.state_for_watchers(row, state, NOON + timedelta(seconds=90)) == state_at(
            row, last - 3
        )

    def test_without_delay_they_see_all(self) -> None:
        row, _ = full()
        state = state_of(row)
        assert online_tables.state_for_watchers(row, state, NOON) == state


def state_at(row: OnlineMatch, n: int) -> OnlineTable:
    """The table after so many events."""
    found = fold(log.load(row.stream)[:n])
    assert found is not None
    return found


def test_statements_in_the_log_are_those_of_the_notation() -> None:
    row, _ = begun()
    state = play_on(row, 12)
    for entry in state.entries:
        if isinstance(entry.event, ev.Played):
            steps = [step_of(line, "powc").command for line in entry.event.lines]
            assert all(isinstance(step, play_cmd.Command) for step in steps)


def test_there_is_no_such_table() -> None:
    assert code_of(partial(online_tables.find_table, "nowhere")) == "no_online_table"
    assert online_tables.table_by_number(0) is None
    row = opened()
    assert online_tables.find_table(row.code) == row
    found = online_tables.table_by_number(row.pk)
    assert found is not None
    assert {name: getattr(found, name) for name in OnlineMatch.objects.values().get()} == (
        OnlineMatch.objects.values().get()
    )
