"""What was wrong: results corrected after a preview, matches annulled, who is out or back, rules amended."""

import pytest

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.corrections import MovedMatch, matches_moved_between
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import fixtures_left, out_entrants, ranks_of, results_of
from doublesix.tournament.state import Correction
from tests.tournament.events_made import Life, frozen
from tests.tournament.hall import LIMIT, NOON, hall, match, minutes, played, result, stay_away, tables


def reversed_result(life: Life, number: int) -> Result:
    """What a match came to, the other way round."""
    found = results_of(life.now)[number]
    return result(found.sides)._replace(ranking=found.ranking[::-1], games_won=(0, 1))


def correction(life: Life, number: int) -> cmd.CorrectResult:
    """The other side won."""
    return cmd.CorrectResult(number, reversed_result(life, number), " read wrongly ")


class TestCorrecting:
    def test_only_what_has_a_result_and_with_a_reason(self) -> None:
        good = cmd.CorrectResult(0, result((1, 2)), "why")
        assert frozen().refused(good) == "not_drawn"
        assert hall().refused(good) == "no_result"
        life = played(hall(), 0)
        assert life.refused(correction(life, 0)._replace(reason=" ")) == "no_reason"
        assert life.refused(good._replace(result=result((8, 9)))) == "result_does_not_fit"
        assert life.refused(good._replace(result=life.now.results[0])) == "nothing_corrected"

    def test_the_old_result_is_kept_with_who_when_and_why(self) -> None:
        life = played(hall(), 0)
        before, after = life.now.results[0], reversed_result(life, 0)
        life.do(correction(life, 0), at=NOON, by=7)
        assert life.now.results[0] == after
        assert life.now.corrections == (Correction(NOON, 7, 0, before, after, "read wrongly"),)

    def test_points_alone_move_nobody(self) -> None:
        life = played(played(hall(), 0), 1).do(cmd.StartMatch(3))
        better = life.now.results[0]._replace(points=(12, 151))
        before = life.now
        life.do(cmd.CorrectResult(0, better, "added up wrongly"))
        assert matches_moved_between(before, life.now) == ()
        assert life.now.started[3] == 1
        assert life.now.corrections[0].annulled == ()

    def test_after_the_next_match_started(self) -> None:
        life = played(played(hall(laid=2, auto_call=True).do(cmd.CallNext(), at=NOON), 0), 1)
        life.do(cmd.PlanStage("final", NOON), cmd.CallNext(), at=LIMIT)
        third, final = (match(life, number).sides for number in (2, 3))
        life.do(cmd.StartMatch(3), at=LIMIT)
        wrong = reversed_result(life, 0)
        after_third, after_final = (final[0], third[1]), (third[0], final[1])
        before = life.now
        answer = life.ask(correction(life, 0), LIMIT + minutes(5))
        assert matches_moved_between(before, life.now) == (
            MovedMatch(2, third, after_third, is_started=False, has_result=False),
            MovedMatch(3, final, after_final, is_started=True, has_result=False),
        )
        assert answer == (
            ev.ResultCorrected(0, wrong, "read wrongly"),
            ev.CallDropped(2),
            ev.MatchAnnulled(3, "read wrongly", 0),
            ev.MatchCalled(2, 1, LIMIT + minutes(5)),
            ev.MatchCalled(3, 2, LIMIT + minutes(5)),
        )
        assert 3 not in life.now.started
        assert life.now.editions == {3: 1}
        assert life.now.corrections[0].annulled == (3,)
        assert match(life, 3).sides == after_final

    def test_all_that_followed_is_annulled(self) -> None:
        life = hall(count=8)
        for number in (0, 1, 2, 3, 4, 5, 6, 7):
            played(life, number)
        before = life.now
        life.do(correction(life, 0))
        assert [each.fixture for each in matches_moved_between(before, life.now)] == [4, 6, 7]
        assert life.now.corrections[0].annulled == (4, 6, 7)
        assert {*life.now.results} == {0, 1, 2, 3, 5}
        assert [each.number for each in fixtures_left(life.now)] == [4]
        assert life.now.editions == {4: 1, 6: 1, 7: 1}

    def test_a_walk_over_that_was_no_walk_over(self) -> None:
        life = stay_away(hall(), 0, match(hall(), 0).sides[0])
        absent, winner = results_of(life.now)[0].sides
        assert results_of(life.now)[0].winner == winner
        assert 0 not in life.now.results
        life.do(cmd.CorrectResult(0, result((absent, winner)), "they had played in another room"))
        assert out_entrants(life.now) == set()
        assert life.now.absent == {}
        assert life.now.corrections[0].before.absent == (absent,)
        assert results_of(life.now)[0].winner == absent

    def test_a_walk_over_after_all(self) -> None:
        life = played(hall(), 0)
        one, other = life.now.results[0].sides
        life.do(cmd.CorrectResult(0, result((one, other), (one,)), "somebody else had played"))
        assert results_of(life.now)[0].winner == other
        assert out_entrants(life.now) == {one}

    def test_nobody_wins_who_is_out_for_another_reason(self) -> None:
        life = hall()
        one, other = match(life, 0).sides
        life.do(cmd.DisqualifyEntrant(one, "P16", "signs"))
        assert life.refused(cmd.CorrectResult(0, result((one, other)), "why")) == "is_out"
        counted = result((other, one))._replace(sides=(one, other))
        life.do(cmd.CorrectResult(0, counted, "they had played"))
        assert life.now.results[0].absent == (one,)

    def test_a_round_of_swiss_that_is_over_stands(self) -> None:
        life = hall(count=8, format="swiss")
        for number in range(8):
            played(life, number)
        second = [each.sides for number, each in life.now.results.items() if number >= 4]
        life.do(correction(life, 0))
        assert [each.sides for number, each in life.now.results.items() if number >= 4] == second

    def test_a_round_of_swiss_that_is_not_over_is_paired_anew(self) -> None:
        life = hall(count=8, format="swiss")
        for number in range(5):
            played(life, number)
        before = life.now
        life.do(correction(life, 0))
        moved = matches_moved_between(before, life.now)
        assert (moved[0].fixture, moved[0].has_result) == (4, True)
        assert 4 not in life.now.results


class TestAnnulling:
    def test_what_was_played_or_given(self) -> None:
        assert frozen().refused(cmd.AnnulMatch(0, "why")) == "not_drawn"
        life = played(hall(), 0)
        assert life.refused(cmd.AnnulMatch(1, "why")) == "nothing_to_annul"
        assert life.refused(cmd.AnnulMatch(0, " ")) == "no_reason"
        life.do(cmd.AnnulMatch(0, " tiles were missing "))
        assert (life.now.results, life.now.started, life.now.editions) == ({}, {}, {0: 1})
        assert life.now.corrections == ()

    def test_a_walk_over_given_in_error_is_taken_back(self) -> None:
        life = hall()
        stay_away(life, 0, match(life, 0).sides[0])
        played(life, 1)
        played(life, 3)
        life.do(cmd.AnnulMatch(0, "they were in the other hall"))
        assert out_entrants(life.now) == set()
        assert {each.number for each in fixtures_left(life.now)} == {0}
        assert life.now.calls == {}
        assert life.now.editions == {0: 1, 3: 1}


class TestDisqualifying:
    def test_somebody_of_the_event_for_a_clause_and_a_reason(self) -> None:
        good = cmd.DisqualifyEntrant(1, "P16", " signs ")
        assert frozen().refused(good) == "not_drawn"
        life = hall()
        assert life.refused(good._replace(entrant=9)) == "no_such_entrant"
        assert life.refused(good._replace(clause="G1")) == "no_such_clause"
        assert life.refused(good._replace(reason="")) == "no_reason"
        assert life.ask(good) == (ev.EntrantDisqualified(1, "P16", "signs"),)
        assert life.refused(good) == "disqualified_already"
        assert life.now.disqualified == {1}

    def test_a_shared_rank_loses_a_name_and_an_own_one_stays_empty(self) -> None:
        life = hall(count=8)
        for number in range(8):
            played(life, number)
        before = ranks_of(life.now)
        for entrant in (*before[0], before[4][1]):
            life.do(cmd.DisqualifyEntrant(entrant, "judge", "signs"))
        assert ranks_of(life.now) == ((), *before[1:4], (before[4][0], *before[4][2:]))

    def test_at_a_table_of_three_the_others_go_on_e21(self) -> None:
        life = hall("garrison-2022", count=3).do(cmd.StartMatch(0))
        first, second, third = match(life, 0).sides
        life.do(cmd.DisqualifyEntrant(first, "E21", "signs"))
        assert [each.number for each in fixtures_left(life.now)] == [0]
        played(life, 0, third)
        assert ranks_of(life.now) == ((third,), (second,))

    def test_at_a_table_of_two_the_other_wins_e21(self) -> None:
        life = hall("garrison-2022", count=2).do(cmd.StartMatch(0))
        first, second = match(life, 0).sides
        life.do(cmd.DisqualifyEntrant(first, "E21", "signs"))
        assert ranks_of(life.now) == ((second,),)

    def test_reinstated_with_the_matches_not_played_since(self) -> None:
        life = hall()
        one, other = match(life, 0).sides
        back = cmd.ReinstateEntrant(one, " appeal upheld ")
        assert frozen().refused(back) == "not_drawn"
        assert life.refused(back) == "not_disqualified"
        life.do(cmd.DisqualifyEntrant(one, "P16", "signs"))
        played(life, 1)
        life.do(cmd.StartMatch(3))
        assert other in match(life, 3).sides
        assert life.refused(back._replace(reason=" ")) == "no_reason"
        assert life.ask(back) == (
            ev.EntrantReinstated(one, "appeal upheld"),
            ev.MatchAnnulled(3, "appeal upheld"),
        )
        assert [each.sides for each in fixtures_left(life.now)] == [(one, other)]
        assert life.now.corrections == ()


class TestAmending:
    SHARED = 'base = "powc-2023"\n[options]\nthird_place = "shared"\n'

    def test_between_stages_and_a_started_match_keeps_its_rules_e12(self) -> None:
        life = played(hall().do(cmd.StartMatch(1)), 0)
        life.do(cmd.AmendRules('base = "powc-2023"\n[options]\ntarget = 99\n', "the hall closes"))
        played(life, 1)
        life.do(cmd.StartMatch(3))
        assert life.now.started == {0: 1, 1: 1, 3: 2}

    def test_no_match_that_has_begun_goes_e12(self) -> None:
        life = played(played(hall(), 0), 1)
        amend = cmd.AmendRules(self.SHARED, "no time")
        begun = Life()
        begun.log, begun.state = list(life.log), life.state
        assert begun.do(cmd.StartMatch(2)).refused(amend) == "match_would_go"
        called = life.do(cmd.LayTables(tables(2)), cmd.CallNext(), at=NOON)
        assert called.ask(amend) == (
            ev.RulesAmended(self.SHARED, "no time"),
            ev.CallDropped(2),
        )
        assert [each.phase for each in fixtures_left(life.now)] == ["final"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [((9,), "result_does_not_fit"), ((1, 1), "result_does_not_fit"), ((1,), "absent_cannot_win")],
)
def test_a_result_says_who_was_absent(wrong: tuple[int, ...], code: str) -> None:
    """Somebody else, somebody twice, or the winner cannot have been absent."""
    life = hall()
    sides = match(life, 0).sides
    absent = tuple(sides[0] if each == 1 else each for each in wrong)
    found = result(sides)._replace(absent=absent)
    assert life.refused(cmd.RecordResult(0, found)) == code


def test_a_result_of_a_match_to_which_nobody_came() -> None:
    life = hall()
    sides = match(life, 0).sides
    assert life.refused(cmd.RecordResult(0, result(sides)._replace(absent=sides))) == "absent_cannot_win"
    assert life.refused(cmd.RecordResult(0, result(sides)._replace(ranking=()))) == "somebody_won"
    life.do(cmd.RecordResult(0, result(sides, sides)))
    assert results_of(life.now)[0].winner is None
