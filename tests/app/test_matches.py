"""Matches as people are shown them: every status, outcome and note, scores, and the lists of a board."""

from itertools import product

import pytest

from doublesix.app.match_readings import (
    TO_COME,
    UNDER_WAY,
    MatchOutcome,
    MatchReading,
    MatchStatus,
    PublicStatus,
    SideNote,
    TableStatus,
)
from doublesix.app.matches import (
    are_all_over,
    list_coming,
    list_newest_calls,
    list_playing,
    outcome_of,
    read_matches,
    table_status,
)
from doublesix.app.sheets.cards import SheetCard
from doublesix.app.sheets.commands import Person
from doublesix.tournament import commands as cmd
from doublesix.tournament.day import Proposal
from doublesix.tournament.fixtures import Result
from doublesix.tournament.late_commands import Retire
from doublesix.tournament.progress import fixtures_left, has_ranking
from tests.app.sheets.scenes import Scene, out
from tests.tournament.events_made import Life, drawn, opened
from tests.tournament.hall import LIMIT, MORNING, NOON, hall, match, minutes, played, result, stay_away


def card(sides: tuple[int, ...], **changes: object) -> SheetCard:
    """The card of a sheet in its first game."""
    plain = SheetCard(
        version=1,
        sides=list(sides),
        scores=[20, 35],
        games_won=[0, 0],
        points=[20, 35],
        games=[],
        rounds=2,
        waiting=0,
        is_contested=False,
        is_over=False,
        needs_judge=False,
        judge_is_coming=False,
        written_scores=[20, 35],
    )
    return plain._replace(**changes)  # type: ignore[arg-type]


def read(life: Life, number: int, sheet: SheetCard | None = None) -> MatchReading:
    """A match at noon, with the card of its sheet."""
    return read_matches(life.now, {number: sheet} if sheet else {}, NOON)[number]


def test_before_the_draw_there_is_none() -> None:
    assert read_matches(opened().now, {}, NOON) == {}


def test_every_status_is_to_come_or_under_way_or_over() -> None:
    assert {MatchStatus.OVER} == {*MatchStatus} - TO_COME - UNDER_WAY
    assert not TO_COME & UNDER_WAY


class TestStatus:
    @pytest.mark.parametrize(
        ("laid", "minutes_to_start", "status"),
        [
            (0, None, MatchStatus.READY),
            (0, 1, MatchStatus.READY),
            (0, 0, MatchStatus.OPEN),
            (2, 0, MatchStatus.READY),
        ],
    )
    def test_not_called(self, laid: int, minutes_to_start: int | None, status: MatchStatus) -> None:
        life = hall(laid=laid)
        if minutes_to_start is not None:
            life.do(cmd.PlanStage("semi-finals", NOON + minutes(minutes_to_start)), at=MORNING)
        found = read(life, 0)
        assert (found.status, found.public_status) == (status, PublicStatus.WAITING)
        assert (found.call, found.table, found.place) == (None, 0, "")

    @pytest.mark.parametrize(("later", "status"), [(1, MatchStatus.CALLED), (0, MatchStatus.OPEN)])
    def test_called(self, later: int, status: MatchStatus) -> None:
        life = hall(laid=2).do(cmd.CallMatch(0, 2, NOON + minutes(later), True), at=MORNING)
        found = read(life, 0)
        assert (found.status, found.public_status) == (status, PublicStatus.CALLED)
        assert (found.table, found.place, found.start) == (2, "row 2", NOON + minutes(later))

    def test_late_where_a_walk_over_waits_to_be_confirmed(self) -> None:
        life = hall(laid=2).do(cmd.CallMatch(0, 1, NOON, True), at=MORNING)
        proposal = Proposal(0, LIMIT, (1,), ())
        found = read_matches(life.now, {}, LIMIT, {0: proposal})[0]
        assert (found.status, found.public_status) == (MatchStatus.LATE, PublicStatus.CALLED)
        assert found.proposal is proposal
        life.do(cmd.StartMatch(0), at=LIMIT)
        assert read_matches(life.now, {}, LIMIT, {0: proposal})[0].status is MatchStatus.PLAYING

    @pytest.mark.parametrize(
        ("needs_judge", "judge_is_coming", "is_contested", "waiting"), list(product((0, 1), repeat=4))
    )
    def test_at_the_table(
        self, needs_judge: int, judge_is_coming: int, is_contested: int, waiting: int
    ) -> None:
        life = hall().do(cmd.StartMatch(0), at=NOON)
        sheet = card(
            match(life, 0).sides,
            needs_judge=bool(needs_judge),
            judge_is_coming=bool(judge_is_coming),
            is_contested=bool(is_contested),
            waiting=waiting,
        )
        found = read(life, 0, sheet=sheet)
        wanted = MatchStatus.PLAYING
        if waiting:
            wanted = MatchStatus.AGREEMENT
        if is_contested:
            wanted = MatchStatus.CONTESTED
        if needs_judge:
            wanted = MatchStatus.COMING if judge_is_coming else MatchStatus.JUDGE
        assert (found.status, found.public_status) == (wanted, PublicStatus.PLAYING)
        assert found.status in UNDER_WAY

    def test_over_whatever_its_sheet_says(self) -> None:
        life = played(hall(), 0)
        found = read(life, 0, sheet=card(life.now.results[0].sides, waiting=1))
        assert (found.status, found.public_status, found.is_over) == (
            MatchStatus.OVER,
            PublicStatus.OVER,
            True,
        )


class TestTable:
    def test_of_two_teams_who_plays_is_asked_before_the_first_game(self) -> None:
        assert table_status(None, has_result=False) is TableStatus.UNOPENED
        scene = Scene()
        sheet = scene.sheet
        assert table_status(sheet, has_result=False) is TableStatus.LINE_UP
        assert table_status(sheet, has_result=True) is TableStatus.OVER
        people = ((Person(7, 0), Person(7, 1)), (Person(4, 0), Person(4, 1)))
        half = sheet._replace(line_up={0: people[0]})
        assert table_status(half, has_result=False) is TableStatus.LINE_UP
        both = sheet._replace(line_up=dict(enumerate(people)))
        assert table_status(both, has_result=False) is TableStatus.PLAYING
        scene.count(out(1, s2=11, s4=9))
        assert table_status(scene.sheet, has_result=False) is TableStatus.PLAYING

    def test_players_for_themselves_play_at_once(self) -> None:
        sheet = Scene("garrison-2022", sides=(5, 3, 9)).sheet
        assert table_status(sheet, has_result=False) is TableStatus.PLAYING

    def test_over_when_the_match_is_decided(self) -> None:
        scene = Scene(target=20)
        scene.count(out(1, s2=11, s4=9))
        assert scene.sheet.is_over
        assert table_status(scene.sheet, has_result=False) is TableStatus.OVER


class TestScores:
    def test_none_before_anything_is_written(self) -> None:
        life = hall()
        for sheet in ({}, {0: card(())}):
            found = read_matches(life.now, sheet, NOON)[0]
            assert [(side.points, side.games) for side in found.sides] == [(None, None)] * 2

    def test_of_the_game_in_progress(self) -> None:
        life = hall().do(cmd.StartMatch(0), at=NOON)
        found = read(life, 0, sheet=card(match(life, 0).sides))
        assert [side.points for side in found.sides] == [20, 35]
        assert found.takes_games == any(side.games is not None for side in found.sides)

    def test_games_where_a_match_takes_several(self) -> None:
        life = drawn("fortbend-2023", 8, format="elimination")
        sheet = card(match(life, 0).sides, games_won=[1, 0], games=[[250, 120]], points=[270, 155])
        found = read(life, 0, sheet=sheet)
        assert found.takes_games
        assert [side.games for side in found.sides] == [1, 0]
        assert found.games == ((250, 120),)

    def test_of_the_match_when_it_is_over_game_by_game_as_its_sheet_has_it(self) -> None:
        life = played(hall(), 0)
        told = life.now.results[0]
        theirs = tuple(reversed(told.sides))
        sheet = card(theirs, games=[[7, 9]], points=[told.points_of(each) for each in theirs], is_over=True)
        found = read(life, 0, sheet=sheet)
        assert [side.points for side in found.sides] == list(told.points)
        assert found.games == ((9, 7),)
        assert read(life, 0, sheet=sheet._replace(points=[1, 2])).games == ()
        assert read(life, 0, sheet=sheet._replace(games=[])).games == ()


class TestOutcome:
    @pytest.mark.parametrize("sides", [(1, 2), (1, 2, 3), (1, 2, 3, 4)])
    def test_by_how_many_were_there(self, sides: tuple[int, ...]) -> None:
        for count in range(len(sides) + 1):
            absent = sides[len(sides) - count :]
            ranking = () if count == len(sides) else sides
            found = outcome_of(Result(sides, ranking, (0,) * len(sides), (0,) * len(sides), absent))
            there = len(sides) - count
            wanted = (
                MatchOutcome.NOBODY
                if not there
                else MatchOutcome.WALK_OVER
                if there == 1
                else MatchOutcome.WON
            )
            assert found is wanted

    def test_none_while_it_is_played(self) -> None:
        assert read(hall(), 0).outcome is None

    def test_who_won_and_who_lost(self) -> None:
        found = read(played(hall(), 0), 0)
        assert found.outcome is MatchOutcome.WON
        assert [(side.is_winner, side.note, side.is_out) for side in found.sides] == [
            (True, SideNote.WON, False),
            (False, None, False),
        ]

    def test_a_walk_over_has_no_points(self) -> None:
        life = hall()
        one = match(life, 0).sides[0]
        found = read(stay_away(life, 0, one), 0)
        assert found.outcome is MatchOutcome.WALK_OVER
        assert [(side.note, side.points, side.is_out) for side in found.sides] == [
            (SideNote.ABSENT, None, True),
            (SideNote.WALK_OVER, None, False),
        ]

    def test_typed_in_with_who_was_absent_it_is_a_walk_over_too(self) -> None:
        life = hall()
        sides = match(life, 0).sides
        life.do(cmd.RecordResult(0, result(sides, sides[1:])), at=LIMIT)
        found = read(life, 0)
        assert found.outcome is MatchOutcome.WALK_OVER
        assert [side.note for side in found.sides] == [SideNote.WALK_OVER, SideNote.ABSENT]

    def test_nobody_was_there(self) -> None:
        life = hall()
        found = read(stay_away(life, 0, *match(life, 0).sides), 0)
        assert found.outcome is MatchOutcome.NOBODY
        assert {side.note for side in found.sides} == {SideNote.ABSENT}


class TestNotes:
    def test_withdrawn_before_and_after_the_match(self) -> None:
        life = hall()
        one = match(life, 0).sides[0]
        life.do(cmd.Strike(one, "ill"), at=MORNING)
        found = read(life, 0)
        assert found.sides[0].note is found.sides[0].why_out is SideNote.WITHDRAWN
        assert found.sides[1].note is SideNote.WALK_OVER

    def test_who_withdraws_after_winning_has_won(self) -> None:
        life = played(hall(), 0)
        winner = life.now.results[0].ranking[0]
        life.do(cmd.Strike(winner, "ill"), at=LIMIT)
        side = next(each for each in read(life, 0).sides if each.entrant == winner)
        assert (side.note, side.why_out, side.is_out) == (SideNote.WON, SideNote.WITHDRAWN, True)

    def test_disqualified_is_said_of_every_match(self) -> None:
        life = played(hall(), 0)
        winner = life.now.results[0].ranking[0]
        life.do(cmd.DisqualifyEntrant(winner, "P16", "signals"), at=LIMIT)
        side = next(each for each in read(life, 0).sides if each.entrant == winner)
        assert side.note is side.why_out is SideNote.DISQUALIFIED

    def test_out_at_a_table_that_is_still_played_e21(self) -> None:
        life = hall("garrison-2022", 9)
        first = match(life, 0).sides[0]
        life.do(cmd.Strike(first, "ill"), at=MORNING)
        found = read(life, 0)
        assert found.result is None
        assert [side.note for side in found.sides] == [SideNote.WITHDRAWN, None, None]


class TestTheTimeLimit:
    """E40."""

    def test_the_last_hand_is_announced_while_it_is_played(self) -> None:
        life = hall()
        sides = match(life, 0).sides
        assert not read(life, 0).is_last_hand
        assert not read(life, 0, card(sides)).is_last_hand
        assert read(life, 0, card(sides, is_last_hand=True)).is_last_hand
        played(life, 0)
        assert not read(life, 0, card(sides, is_last_hand=True)).is_last_hand

    def test_a_result_is_by_time_where_its_sheet_says_so_of_the_last_game(self) -> None:
        life = hall()
        sides = match(life, 0).sides
        over = card(sides, is_over=True, points=[100, 90], games=[[100, 90]], by_time=[True])
        assert not read(life, 0, over).is_by_time, "it has no result"
        played(life, 0)
        assert read(life, 0, over).is_by_time
        assert not read(life, 0).is_by_time
        assert not read(life, 0, over._replace(by_time=[True, False])).is_by_time
        assert not read(life, 0, over._replace(points=[1, 2])).is_by_time, "the result was corrected"


def test_all_over_is_the_end() -> None:
    life = hall()
    assert not are_all_over({})
    while left := fixtures_left(life.now):
        assert not are_all_over(read_matches(life.now, {}, NOON))
        played(life, left[0].number)
    assert are_all_over(read_matches(life.now, {}, NOON))
    assert has_ranking(life.now)


class TestLists:
    def test_by_table_hour_and_call(self) -> None:
        life = hall(count=16, laid=4)
        life.do(cmd.CallMatch(3, 4, NOON, True), at=MORNING)
        life.do(cmd.CallMatch(0, 2, NOON + minutes(5), True), at=MORNING + minutes(1))
        life.do(cmd.CallMatch(1, 1, NOON, True), at=MORNING + minutes(2))
        life.do(cmd.CallMatch(2, 0, NOON + minutes(9), True), at=MORNING + minutes(3))
        life.do(cmd.CallMatch(5, 3, NOON, True), cmd.StartMatch(5), cmd.StartMatch(6), at=NOON)
        played(life, 7)
        matches = read_matches(life.now, {}, NOON).values()
        assert [each.number for each in list_playing(matches)] == [5, 6]
        assert [each.number for each in list_coming(matches)] == [1, 3, 0, 2, 4]
        assert [each.number for each in list_newest_calls(matches)] == [1, 0, 3]


def test_a_score_is_agreed_with_while_no_round_in_it_waits() -> None:
    life = hall().do(cmd.StartMatch(0), at=NOON)
    assert read(life, 0).is_agreed
    assert read(life, 0, card(match(life, 0).sides)).is_agreed
    assert not read(life, 0, card(match(life, 0).sides, waiting=1)).is_agreed
    waiting = card(match(life, 0).sides, waiting=1)
    played(life, 0)
    assert read(life, 0, waiting).is_agreed


def test_who_retired_is_said_of_the_match_that_was_left() -> None:
    life = hall(count=4)
    gone = match(life, 0).sides[0]
    life.do(Retire(gone, "called to work"), at=LIMIT)
    assert read(life, 0).sides[0].note is SideNote.RETIRED
