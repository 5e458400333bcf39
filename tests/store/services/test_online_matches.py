"""A match of an event on the screen: in the bracket, its rounds on its sheet, the judge's word on both."""

from itertools import count

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online.frames import frame_of
from doublesix.app.online.state import BETWEEN, OVER, PAUSED, PLAYING, OnlineTable
from doublesix.app.sheets import commands as sheet_cmd
from doublesix.play.legal import choices
from doublesix.play.notation.reader import read
from doublesix.store.models import LogRow, OnlineMatch, Tournament
from doublesix.store.refusals import Refused
from doublesix.store.services import online_matches, online_tables, sheets
from doublesix.store.services.online_records import partners_matches
from doublesix.store.services.tournaments import state_of
from doublesix.tiles import Tile
from doublesix.tournament import day
from doublesix.tournament.progress import results_of
from doublesix.web.presentation.table_frames import frame_now
from tests.store import matches

pytestmark = pytest.mark.django_db
keys = count()
SHORT = 'base = "powc-2023"\n[options]\ntarget = 25\n'


def seated(tournament: Tournament, number: int = 0) -> OnlineMatch:
    """A match on the screen at which everybody has sat down."""
    row = online_matches.open_for(matches.table_of(tournament, number), matches.now("Sam"))
    for side in range(len(matches.table_of(tournament, number).sides)):
        table = matches.table_of(tournament, number)
        for member in online_matches.people(table, side)[: len(online_matches.seats_of(state(row), side))]:
            person = sheet_cmd.Person(member.number, member.place)
            online_matches.take_seat(matches.table_of(tournament, number), side, person, matches.now("Sam"))
    row.refresh_from_db()
    return row


def state(row: OnlineMatch) -> OnlineTable:
    """The table as it stands."""
    row.refresh_from_db()
    return online_tables.table_state(row)


def move(row: OnlineMatch) -> None:
    """The next thing that somebody does."""
    table = state(row)
    who = matches.now("Sam")
    if table.status == BETWEEN:
        online_tables.deal(row, who)
        return
    seat = table.turn
    offered = first_play(table)
    key = f"k{next(keys)}"
    if offered is None:
        online_matches.act(row, cmd.SayPass(seat, key, table.n), who)
    else:
        online_matches.act(row, cmd.Put(seat, *offered, key=key, seen=table.n), who)


def first_play(table: OnlineTable) -> tuple[Tile, Tile] | None:
    """A legal play of the seat on turn, if it has one."""
    plays = choices(table.match).plays
    return (plays[0].tile, plays[0].on) if plays else None


def play_out(row: OnlineMatch, rounds: int = 0) -> None:
    """Play to the end, or until so many rounds are over."""
    for _ in range(5000):
        table = state(row)
        if table.status == OVER or (rounds and table.round_number >= rounds and table.status == BETWEEN):
            return
        move(row)
    raise AssertionError("the match does not end")


class TestInTheBracket:
    def test_taking_the_seats_is_the_check_in_and_the_result_is_recorded_by_itself(self) -> None:
        tournament = matches.drawn(rules=SHORT)
        row = seated(tournament)
        now = matches.now("Sam").at
        numbers = [n for side in (0, 1) for n in matches.table_of(tournament, 0).numbers_of(side)]
        assert all(day.there_now(state_of(tournament), number, now) == (0, 1) for number in numbers)
        assert state(row).status == PLAYING
        assert state(row).opening.is_strict
        play_out(row)
        found = results_of(state_of(tournament))[0]
        assert found.ranking[0] == matches.table_of(tournament, 0).sides["AB".index(winner_of(row))]
        sheet = matches.sheet(tournament, 0)
        assert sheet.is_over
        assert sheet.match.ended is not None
        assert sheet.games[-1][0] == state(row).scores

    def test_each_round_stands_on_the_sheet_play_by_play(self) -> None:
        tournament = matches.drawn()
        row = seated(tournament)
        play_out(row, rounds=2)
        sheet = matches.sheet(tournament, 0)
        assert len(sheet.rounds) == 2
        assert sheet.scores == state(row).scores
        assert any(" plays " in line for line in sheet.rounds[0].lines)
        assert sheet.line_up[0] == (sheet_cmd.Person(1, 0), sheet_cmd.Person(1, 1))

    def test_a_round_that_was_not_taken_over_is_taken_over_later_and_once(self) -> None:
        tournament = matches.drawn()
        row = seated(tournament)
        while state(row).status == PLAYING:
            table = state(row)
            offered = first_play(table)
            command = (
                cmd.SayPass(table.turn, "", table.n)
                if offered is None
                else cmd.Put(table.turn, *offered, seen=table.n)
            )
            online_tables.act(
                row, command, matches.now("Sam")
            )  # the server ended before the sheet was written
        assert matches.sheet(tournament, 0).rounds == ()
        for _ in range(2):
            online_matches.take_over(row, state(row), matches.now("Sam"))
        assert len(matches.sheet(tournament, 0).rounds) == 1


def winner_of(row: OnlineMatch) -> str:
    ended = state(row).match.ended
    assert ended is not None
    return ended.winner


class TestSeats:
    def test_a_seat_moves_to_another_phone_with_its_player(self) -> None:
        tournament = matches.drawn()
        table = matches.table_of(tournament, 0)
        row = online_matches.open_for(table, matches.now("Sam"))
        person = sheet_cmd.Person(1, 0)
        first = online_matches.take_seat(table, 0, person, matches.now("Sam"))
        again = online_matches.take_seat(table, 0, person, matches.now("Sam"))
        assert online_tables.player_of(row, first.key) is None
        assert online_tables.player_of(row, again.key) == first.player
        assert state(row).people == {1: first.player.pk}

    def test_only_people_of_the_side_sit_for_it_and_two_are_enough(self) -> None:
        tournament = matches.drawn()
        table = matches.table_of(tournament, 0)
        online_matches.open_for(table, matches.now("Sam"))
        with pytest.raises(Refused, match="no_such_player"):
            online_matches.take_seat(table, 0, sheet_cmd.Person(2, 0), matches.now("Sam"))
        for place in (0, 1):
            online_matches.take_seat(table, 0, sheet_cmd.Person(1, place), matches.now("Sam"))
        with pytest.raises(Refused, match="no_seat_free"):
            online_matches.take_seat(table, 0, sheet_cmd.Person(1, 2), matches.now("Sam"))

    def test_a_match_with_rounds_on_paper_stays_in_the_hall(self) -> None:
        tournament = matches.begun()
        matches.round_lost_by(tournament, 0, 1, 20)
        with pytest.raises(Refused, match="is_played_in_hall"):
            online_matches.open_for(matches.table_of(tournament, 0), matches.now("Sam"))

    def test_everybody_for_himself_and_pairs_sit_down_too(self) -> None:
        for name, seats in (("garrison-2022", 4), ("fortbend-2023", 4)):
            tournament = matches.drawn(name, 4)
            table = matches.table_of(tournament, 0 if name.startswith("garrison") else 1)
            row = seated(tournament, table.fixture.number)
            assert state(row).status == PLAYING
            assert len(state(row).seats) == seats
            assert all(online_matches.names_of(row).values())


class TestBackToTheHall:
    def test_while_no_round_counts_it_goes_back_and_its_people_are_told_why(self) -> None:
        tournament = matches.drawn()
        row = seated(tournament)
        move(row)
        online_matches.take_to_hall(matches.table_of(tournament, 0), "No network.", matches.now("Sam"))
        assert state(row).status == OVER
        frame = frame_now(row, state(row), 1)
        assert frame["result"]["title"] == "Played in the hall"
        assert frame["result"]["lines"][0] == "No network."
        told = [each["text"] for each in frame["news"] if each["kind"] == "closed"]
        assert told == ["The match is played in the hall after all: No network."]
        assert LogRow.objects.get(stream=row.stream, kind="OnlineTableClosed").data["reason"] == "No network."
        table = matches.table_of(tournament, 0)
        assert online_matches.find(table) is None
        matches.round_lost_by(tournament, 0, 1, 20)
        assert len(matches.sheet(tournament, 0).rounds) == 1
        assert partners_matches(tournament, state_of(tournament)) == []

    def test_it_stays_there(self) -> None:
        tournament = matches.drawn()
        online_matches.open_for(matches.table_of(tournament, 0), matches.now("Sam"))
        online_matches.take_to_hall(matches.table_of(tournament, 0), "A mistake.", matches.now("Sam"))
        for again in (
            lambda table, who: online_matches.take_to_hall(table, "Again.", who),
            online_matches.open_for,
        ):
            with pytest.raises(Refused, match="is_played_in_hall"):
                again(matches.table_of(tournament, 0), matches.now("Sam"))

    def test_once_a_round_counts_it_ends_on_the_screen(self) -> None:
        tournament = matches.drawn(rules=SHORT)
        row = seated(tournament)
        play_out(row, rounds=1)
        with pytest.raises(Refused, match="is_played_on_screen"):
            online_matches.take_to_hall(matches.table_of(tournament, 0), "Too late.", matches.now("Sam"))
        play_out(row)
        with pytest.raises(Refused, match="table_is_over"):
            online_matches.take_to_hall(matches.table_of(tournament, 0), "Too late.", matches.now("Sam"))


class TestTheJudge:
    def test_a_call_pauses_play_and_a_ruling_holds_on_both(self) -> None:
        tournament = matches.drawn()
        row = seated(tournament)
        move(row)
        table = state(row)
        online_matches.act(row, cmd.AskJudge(table.turn, "j", "Who led?"), matches.now("Sam"))
        assert state(row).status == PAUSED
        assert [call.reason for call in matches.sheet(tournament, 0).calls] == ["Who led?"]
        assert matches.table_of(tournament, 0).row.needs_judge  # type: ignore[union-attr]
        with pytest.raises(Refused, match="judge_has_the_word"):
            online_matches.act(row, cmd.SayPass(table.turn, "p", state(row).n), matches.now("Sam"))
        ruling = sheet_cmd.Rule("points", "B", "P18", "a slow player", 20, (), 0)
        sheets.act_on_sheet(tournament, 0, ruling, matches.now("Jo"))
        assert state(row).status == PLAYING
        assert state(row).scores == matches.sheet(tournament, 0).scores == (0, 20)
        play_out(row, rounds=1)
        assert state(row).scores == matches.sheet(tournament, 0).scores

    def test_a_match_that_the_judge_ends_is_over_on_both(self) -> None:
        tournament = matches.drawn()
        row = seated(tournament)
        move(row)
        ruling = sheet_cmd.Rule("match", "B", "P18", "left the table", 0, (), -1)
        sheets.act_on_sheet(tournament, 0, ruling, matches.now("Jo"))
        assert state(row).status == OVER
        assert winner_of(row) == "A"
        assert 0 in results_of(state_of(tournament))

    def test_a_void_round_is_void_on_both_and_the_next_agrees(self) -> None:
        tournament = matches.drawn()
        row = seated(tournament)
        for _ in range(3):
            move(row)
        ruling = sheet_cmd.Rule("void", "", "P18", "a tile fell", 0, (), -1)
        sheets.act_on_sheet(tournament, 0, ruling, matches.now("Jo"))
        assert state(row).status == BETWEEN
        play_out(row, rounds=2)
        assert state(row).scores == matches.sheet(tournament, 0).scores

    def test_who_lets_the_time_pass_is_not_held_by_a_bot(self) -> None:
        row = seated(matches.drawn())
        online_matches.act(row, cmd.HoldSeat(state(row).turn), matches.now("Sam"))
        assert state(row).status == PAUSED
        assert not any(seat.is_held for seat in state(row).seats)


@pytest.mark.slow
def test_the_notation_of_the_match_is_what_was_played() -> None:
    tournament = matches.drawn(rules=SHORT)
    row = seated(tournament)
    play_out(row)
    table = state(row)
    record = read(online_tables.notation_of(table, ("a", "b", "c", "d")))
    assert record.match.ended == table.match.ended
    assert frame_of(table, 1, matches.now("Sam").at).secret == table.secret != ""
