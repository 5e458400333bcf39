"""Who comes late, who takes another's place, who leaves early (E41, E42, E43)."""

from datetime import timedelta
from typing import Any

import pytest

from doublesix.tournament import commands as cmd
from doublesix.tournament import draws
from doublesix.tournament import late_commands as late_cmd
from doublesix.tournament import late_events as ev
from doublesix.tournament.elimination import Elimination
from doublesix.tournament.fixtures import Result
from doublesix.tournament.late import free_byes, free_table, late_lots, waiting_numbers
from doublesix.tournament.late_commands import LateLot
from doublesix.tournament.late_draws import late_order
from doublesix.tournament.places import seeds
from doublesix.tournament.prizes import awards
from doublesix.tournament.progress import (
    field_of,
    fixtures_left,
    fixtures_of,
    format_of,
    out_entrants,
    ranks_of,
    results_of,
)
from doublesix.tournament.refusal import Refusal
from tests.tournament.events_made import MOMENT, START, Life, committed, drawn, frozen, opened
from tests.tournament.hall import LIMIT, MORNING, NOON, hall, match, played, result

SECRET = bytes(range(1, 33))
LATER = MOMENT + timedelta(hours=1)


def accept(life: Life, *entries: int, at: Any = LATER) -> Life:
    """These come late."""
    for entry in entries:
        life.do(late_cmd.AcceptLate(entry, 0, "the ferry was late"), at=at)
    return life


def hash_of(lots: tuple[LateLot, ...]) -> str:
    """What the published list of a late draw hashes to."""
    return draws.entries_hash([draws.Entry(lot.number, f"Team {lot.number}") for lot in lots]).hex()


def commit(life: Life, **changes: Any) -> late_cmd.CommitLateDraw:
    """The beginning of a late draw as it would be now."""
    lots = late_lots(life.now)
    command = late_cmd.CommitLateDraw(
        lots, free_byes(life.now), hash_of(lots), draws.commitment(SECRET).hex(), ("dice",), LATER
    )
    return command._replace(**changes)


def draw_late(life: Life, at: Any = LATER) -> Life:
    """Those who wait are drawn for the byes."""
    life.do(commit(life, moment=at), at=at).do(late_cmd.EnterLateValues(("6 6",)), at=at)
    return life.do(late_cmd.RevealLateDraw(SECRET.hex()), at=at)


def by_hand(life: Life, **changes: Any) -> late_cmd.RecordLateLots:
    """Places by hand: the first who waits takes the first bye, and so on."""
    lots, byes = late_lots(life.now), free_byes(life.now)
    order = tuple(lot.number for lot in lots)
    places = tuple(zip(byes, order, strict=False))
    return late_cmd.RecordLateLots(lots, byes, hash_of(lots), order, places)._replace(**changes)


def refusal_of(life: Life, command: cmd.Command, at: Any = LATER, by: int = 1) -> tuple[str, str]:
    """The code of the no, and its clause."""
    answer = life.ask(command, at, by)
    assert isinstance(answer, Refusal), answer
    return answer.code, answer.clause


class TestLateEntriesE41:
    def test_the_byes_are_the_places_of_seeds_that_nobody_has(self) -> None:
        life = drawn(count=5)
        assert free_byes(life.now) == tuple(at for at, seed in enumerate(seeds(8), 1) if seed > 5)
        assert free_byes(drawn(count=4).now) == free_byes(frozen().now) == ()
        assert free_byes(drawn(count=5, format="swiss").now) == ()

    def test_late_entries_take_byes_as_the_draw_says_and_nobody_is_moved(self) -> None:
        life = accept(drawn(count=5), 201, 202)
        before = format_of(life.now)
        byes = free_byes(life.now)
        assert waiting_numbers(life.now) == (6, 7)
        assert late_lots(life.now) == (LateLot(6, (6,)), LateLot(7, (7,)))
        draw_late(life)
        late = life.now.late_draws[0]
        order, drawn_byes = late_order((6, 7), byes, bytes.fromhex(late.draw.seed))
        assert late.draw.order == order
        assert late.places == tuple(sorted(zip(drawn_byes, order, strict=False)))
        after = format_of(life.now)
        assert isinstance(before, Elimination)
        assert isinstance(after, Elimination)
        taken = dict(late.places)
        for place, (was, now) in enumerate(zip(before.row, after.row, strict=True), 1):
            assert now == taken.get(place, was)
        assert waiting_numbers(life.now) == ()
        assert field_of(life.now).order[-2:] == tuple(number for _, number in late.places)
        assert len([each for each in fixtures_of(life.now) if each.phase == "quarter-finals"]) == 3

    def test_who_finds_no_bye_waits(self) -> None:
        life = draw_late(accept(drawn(count=7), 201, 202))
        (place,) = life.now.late_draws[0].places
        (left,) = waiting_numbers(life.now)
        assert {place[1], left} == {8, 9}
        assert late_lots(life.now) == ()
        assert refusal_of(life, commit(life)) == ("no_byes", "E41")

    def test_a_bye_is_gone_once_its_team_was_called(self) -> None:
        life = hall(count=3, laid=2)
        (bye,) = free_byes(life.now)
        played(life, 0 if bye > 2 else 1)
        assert free_byes(life.now) == (bye,)
        life.do(cmd.CallMatch(3, 1), at=LIMIT)
        assert free_byes(life.now) == ()
        assert refusal_of(accept(life, 201, at=LIMIT), commit(life), LIMIT) == ("no_byes", "E41")

    def test_nobody_who_may_get_an_opponent_is_called_while_the_late_draw_goes_on(self) -> None:
        life = hall("fortbend-2023", count=6, laid=3, auto_call=False)
        bye = free_byes(life.now)[0]
        played(life, 0 if bye > 2 else 1)
        accept(life, 201, 202, at=LIMIT)
        final = match(life, 3).number
        life.do(commit(life, moment=LIMIT), at=LIMIT)
        assert refusal_of(life, cmd.CallMatch(final, 1), LIMIT) == ("late_draw_first", "E41")
        assert refusal_of(life, cmd.CallNext(), LIMIT)[0] == "nothing_to_call"
        life.do(late_cmd.EnterLateValues(("6",)), late_cmd.RevealLateDraw(SECRET.hex()), at=LIMIT)
        life.do(cmd.CallNext(), at=LIMIT)
        assert {1, 2, 3, 7} == {*field_of(life.now).order}
        assert {*field_of(life.now).members[7]} == {7, 8}

    def test_a_walk_over_is_not_corrected_while_the_late_draw_goes_on(self) -> None:
        life = hall(count=3)
        (bye,) = free_byes(life.now)
        number = 0 if bye > 2 else 1
        played(life, number)
        other = results_of(life.now)[number].winner
        assert other is not None
        life.do(cmd.Strike(other, "ill"), at=LIMIT)
        accept(life, 201, at=LIMIT)
        assert free_byes(life.now) == (bye,)
        walked = results_of(life.now)[3]
        life.do(commit(life, moment=LIMIT), at=LIMIT)
        wrong = cmd.CorrectResult(3, Result(walked.sides, (), (0, 0), (0, 0), walked.sides), "wrong")
        assert refusal_of(life, wrong, LIMIT) == ("late_draw_first", "E41")

    def test_between_freeze_and_lots_they_wait_for_the_late_draw(self) -> None:
        life = accept(committed(count=5), 201, at=MOMENT)
        assert waiting_numbers(life.now) == (6,)
        assert refusal_of(life, commit(life), MOMENT) == ("not_drawn", "E41")
        life.do(cmd.EnterPublicValues(("3",)), cmd.RevealDraw(bytes(range(32)).hex()), at=MOMENT)
        assert life.now.draw is not None
        assert 6 not in life.now.draw.order
        draw_late(life)
        assert 6 in field_of(life.now).order

    def test_by_hand_with_a_second_person(self) -> None:
        life = accept(drawn(count=5), 201, 202)
        life.do(by_hand(life), at=LATER)
        assert waiting_numbers(life.now) == (6, 7)
        assert refusal_of(life, late_cmd.ConfirmLateLots()) == ("same_person", "E41")
        life.do(late_cmd.DismissLateLots(), at=LATER)
        life.do(by_hand(life), at=LATER).do(late_cmd.ConfirmLateLots(), at=LATER, by=2)
        assert waiting_numbers(life.now) == ()
        assert {6, 7} <= {*field_of(life.now).order}

    def test_at_tables_the_last_with_room_that_was_not_called(self) -> None:
        life = hall("garrison-2022", count=8, laid=3, auto_call=False)  # 3, 3 and 2
        assert free_table(life.now) == 2
        life.do(cmd.CallMatch(2, 1), at=NOON)
        accept(life, 201, at=NOON)
        assert life.now.seats == {9: 1}
        assert match(life, 1).sides[-1] == 9
        accept(life, 202, at=NOON)
        assert life.now.seats == {9: 1, 10: 0}
        accept(life, 203, at=NOON)
        assert waiting_numbers(life.now) == (11,)
        assert free_table(drawn(count=5).now) is free_table(frozen().now) is None

    def test_late_at_the_only_table_and_who_waited_for_the_lots(self) -> None:
        life = accept(committed("garrison-2022", count=3), 201, 202, at=MOMENT)
        life.do(cmd.EnterPublicValues(("3",)), cmd.RevealDraw(bytes(range(32)).hex()), at=MOMENT)
        assert life.now.seats == {4: 0}
        assert waiting_numbers(life.now) == (5,)
        (last,) = fixtures_of(life.now)
        assert (last.phase, len(last.sides)) == ("last table", 4)

    def test_two_late_players_become_one_entry_with_a_number_of_its_own(self) -> None:
        life = accept(drawn("fortbend-2023", count=7), 201, 202)
        assert life.now.draw is not None
        waiting = life.now.draw.order[6]
        assert late_lots(life.now) == (LateLot(8, (waiting, 8)),)
        draw_late(life)
        assert field_of(life.now).members[8] == (waiting, 8)
        assert field_of(life.now).waiting is None
        assert waiting_numbers(life.now) == (9,)

    def test_a_second_late_draw_numbers_on(self) -> None:
        life = draw_late(accept(drawn("fortbend-2023", count=10), 201, 202))
        accept(life, 203, 204)
        assert late_lots(life.now) == (LateLot(12, (13, 14)),)
        draw_late(life)
        assert field_of(life.now).members[11] == (11, 12)
        assert field_of(life.now).members[12] == (13, 14)

    def test_refusals(self) -> None:
        late = late_cmd.AcceptLate(201, 0, "ferry")
        assert refusal_of(opened(), late, START) == ("no_list", "E41")
        life = drawn(count=5)
        assert refusal_of(life, late._replace(reason=" ")) == ("no_reason", "E41")
        assert refusal_of(life, late._replace(entry=101)) == ("entry_listed_already", "E41")
        assert refusal_of(life, commit(life)) == ("nobody_waits", "E41")
        for command in (
            late_cmd.EnterLateValues(("6",)),
            late_cmd.RevealLateDraw(""),
            late_cmd.ConfirmLateLots(),
            late_cmd.DismissLateLots(),
        ):
            assert refusal_of(life, command) == ("no_late_draw", "E41")
        accept(life, 201, 202)
        assert refusal_of(life, commit(life, byes=(2,))) == ("changed_meanwhile", "E41")
        assert refusal_of(life, commit(life, lots=())) == ("changed_meanwhile", "E41")
        assert refusal_of(life, commit(life, sources=()))[0] == "no_sources"
        assert refusal_of(life, by_hand(life, places=())) == ("late_lots_incomplete", "E41")
        assert refusal_of(life, by_hand(life, order=(6, 6))) == ("late_lots_incomplete", "E41")
        life.do(commit(life), at=LATER)
        assert refusal_of(life, by_hand(life)) == ("late_draw_begun", "E41")
        assert refusal_of(life, late_cmd.ConfirmLateLots()) == ("no_lots", "E41")
        assert refusal_of(life, late_cmd.DismissLateLots()) == ("no_lots", "E41")
        assert refusal_of(life, late_cmd.RevealLateDraw(SECRET.hex())) == ("no_values", "E41")
        assert refusal_of(life, late_cmd.EnterLateValues(()))[0] == "values_missing"
        life.do(late_cmd.EnterLateValues(("6",)), at=LATER)
        assert refusal_of(life, late_cmd.RevealLateDraw("00")) == ("wrong_secret", "E41")


class TestSubstitutesE42:
    def test_until_the_first_match_is_called(self) -> None:
        life = hall(count=4, laid=2)
        side = match(life, 0).sides[0]
        life.do(late_cmd.ReplacePerson(side, 1, "ill"), at=MORNING)
        life.do(cmd.CallMatch(0, 1, NOON), at=NOON)
        assert refusal_of(life, late_cmd.ReplacePerson(side, 1, "ill"), NOON) == ("first_match_called", "E42")

    def test_before_the_lots_and_for_who_waits(self) -> None:
        frozen().do(late_cmd.ReplacePerson(1, 0, "ill"), at=LATER)
        accept(drawn(), 201).do(late_cmd.ReplacePerson(5, 0, "ill"), at=LATER)

    def test_refusals(self) -> None:
        life = drawn()
        command = late_cmd.ReplacePerson(1, 0, "ill")
        assert refusal_of(opened(), command, START)[0] == "no_list"
        assert refusal_of(life, command._replace(number=9))[0] == "no_such_number"
        assert refusal_of(life, command._replace(place=3)) == ("no_such_player", "E42")
        assert refusal_of(life, command._replace(reason="")) == ("no_reason", "E42")
        assert refusal_of(drawn("garrison-2022"), command) == ("no_team", "E42")
        life.do(cmd.Strike(1, "ill"), at=LATER)
        assert refusal_of(life, command) == ("is_out", "E42")

    def test_who_waits_joins_a_player_left_without_a_partner(self) -> None:
        life = drawn("fortbend-2023", count=7)
        field = field_of(life.now)
        waiting, (gone, left) = field.waiting, field.members[2]
        life.do(cmd.Strike(gone, "ill"), at=LATER)
        assert field_of(life.now).members[2] == (waiting, left)
        assert field_of(life.now).waiting is None
        assert out_entrants(life.now) == frozenset()
        assert waiting_numbers(life.now) == ()

    def test_a_late_player_joins_a_player_who_was_left_alone_before(self) -> None:
        life = drawn("fortbend-2023", count=8)
        gone, left = field_of(life.now).members[1]
        life.do(late_cmd.Retire(gone, "called away"), at=LATER)
        assert out_entrants(life.now) == {1}
        accept(life, 201)
        assert field_of(life.now).members[1] == (9, left)
        assert results_of(life.now) == {}

    def test_not_after_the_first_match_is_called_nor_where_both_are_gone(self) -> None:
        life = hall("fortbend-2023", count=9, laid=2).do(cmd.CallMatch(1, 1), at=NOON)
        pair = match(life, 1).sides[0]
        gone, other = field_of(life.now).members[pair]
        life.do(late_cmd.Retire(gone, "ill"), at=NOON)
        assert field_of(life.now).members[pair] == (gone, other)
        assert len(waiting_numbers(life.now)) == 1
        life = drawn("fortbend-2023", count=8)
        for number in field_of(life.now).members[1]:
            life.do(cmd.Strike(number, "ill"), at=LATER)
        assert waiting_numbers(accept(life, 201).now) == (9,)

    def test_not_where_the_opponent_went_on_and_was_called(self) -> None:
        life = hall("fortbend-2023", count=8, laid=2)
        first = match(life, 0).sides
        gone, _ = field_of(life.now).members[first[0]]
        life.do(late_cmd.Retire(gone, "ill"), at=NOON)
        played(life, 1, at=LIMIT)
        final = next(each for each in fixtures_left(life.now) if first[1] in each.sides and each.number == 3)
        life.do(cmd.CallMatch(final.number, 2), at=LIMIT)
        accept(life, 201, at=LIMIT)
        assert waiting_numbers(life.now) == (9,)
        assert life.now.joins == ()

    def test_a_pair_that_is_disqualified_gets_no_partner(self) -> None:
        life = drawn("fortbend-2023", count=8)
        life.do(cmd.DisqualifyEntrant(1, "judge", "signs"), at=LATER)
        life.do(cmd.Strike(field_of(life.now).members[1][0], "ill"), at=LATER)
        assert waiting_numbers(accept(life, 201).now) == (9,)


class TestRetirementsE43:
    def test_the_match_goes_to_the_other_side_and_the_rank_is_where_they_stood(self) -> None:
        life = hall(count=4)
        played(life, 0)
        played(life, 1)
        final = match(life, 3).sides
        life.do(late_cmd.Retire(final[0], "called to work"), at=LIMIT)
        decided = results_of(life.now)[3]
        assert (decided.ranking, decided.absent, decided.retired) == (final[::-1], (), (final[0],))
        played(life, 2)
        assert ranks_of(life.now)[:2] == ((final[1],), (final[0],))
        second = next(award for award in awards(life.now) if award.rank == 2)
        assert (second.entrant, second.why) == (final[0], "")

    def test_a_losing_semi_finalist_who_left_is_fourth_with_the_prize(self) -> None:
        life = hall(count=4)
        loser = match(life, 0).sides[1]
        life.do(late_cmd.Retire(loser, "ferry"), at=LIMIT)
        played(life, 1)
        played(life, 3)
        assert ranks_of(life.now)[3] == (loser,)
        assert [award.why for award in awards(life.now)] == ["", "", "", ""]

    def test_at_a_table_of_three_the_others_go_on(self) -> None:
        life = hall("garrison-2022", count=3)
        sides = match(life, 0).sides
        life.do(late_cmd.Retire(sides[0], "ill"), at=LIMIT)
        told = result(sides)._replace(ranking=(sides[1], sides[0], sides[2]), points=(120, 150, 30))
        life.do(cmd.RecordResult(0, told), at=LIMIT)
        assert life.now.results[0].retired == (sides[0],)
        assert life.now.results[0].absent == ()
        assert ranks_of(life.now) == ((sides[1],), (sides[0],), (sides[2],))

    def test_who_retired_cannot_have_won(self) -> None:
        life = hall("garrison-2022", count=3)
        sides = match(life, 0).sides
        life.do(late_cmd.Retire(sides[0], "ill"), at=LIMIT)
        assert refusal_of(life, cmd.RecordResult(0, result(sides)), LIMIT)[0] == "is_out"

    def test_in_a_group_the_score_stands(self) -> None:
        life = hall(count=4, format="groups")
        first = match(life, 0)
        played(life, 0)
        life.do(late_cmd.Retire(first.sides[0], "ill"), at=LIMIT)
        while left := fixtures_left(life.now):
            played(life, left[0].number)
        assert ranks_of(life.now)[-1] != (first.sides[0],)

    def test_two_who_left_and_meet_share_the_rank_of_that_round(self) -> None:
        life = hall(count=4)
        one, other = match(life, 0).sides
        both = life.now._replace(retired=(one, other))
        from doublesix.tournament.progress import with_walk_overs

        decided = results_of(with_walk_overs(both))[0]
        assert (decided.ranking, decided.losers) == ((), (one, other))

    def test_a_walk_over_stands_while_who_left_is_out(self) -> None:
        life = hall(count=4)
        one, other = match(life, 0).sides
        life.do(late_cmd.Retire(one, "ill"), at=LIMIT).do(late_cmd.Retire(other, "ill"), at=LIMIT)
        assert results_of(life.now)[0].winner == other

    def test_an_absent_one_who_retired_is_still_absent(self) -> None:
        life = hall(count=4)
        one, other = match(life, 0).sides
        life.do(late_cmd.Retire(one, "ill"), at=LIMIT).do(cmd.Strike(one, "ill"), at=LIMIT)
        assert results_of(life.now)[0].retired == (one,), "what was decided stays decided"
        assert other == results_of(life.now)[0].winner

    def test_refusals(self) -> None:
        command = late_cmd.Retire(1, "ill")
        assert refusal_of(opened(), command, START)[0] == "no_list"
        assert refusal_of(frozen(), command) == ("not_drawn", "E43")
        life = drawn(count=5)
        assert refusal_of(life, command._replace(number=8))[0] == "no_such_number"
        assert refusal_of(life, command._replace(reason="")) == ("no_reason", "E43")
        life.do(command, at=LATER)
        assert refusal_of(life, command) == ("retired_already", "E43")
        life.do(cmd.Strike(2, "ill"), at=LATER)
        assert refusal_of(life, command._replace(number=2)) == ("is_out", "E43")
        life.do(cmd.DisqualifyEntrant(3, "judge", "signs"), at=LATER)
        assert refusal_of(life, command._replace(number=3)) == ("is_out", "E43")
        life.do(late_cmd.Retire(accept_one(life), "ill"), at=LATER)
        assert waiting_numbers(life.now) == ()


class TestRetirementsTakenBackE43:
    BACK = late_cmd.TakeBackRetirement(0, "the work can wait")

    def back(self, number: int) -> late_cmd.TakeBackRetirement:
        return self.BACK._replace(number=number)

    def test_the_match_is_open_again_and_played(self) -> None:
        life = hall(count=4)
        first = match(life, 0)
        life.do(late_cmd.Retire(first.sides[0], "ill"), at=LIMIT)
        assert results_of(life.now)[0].winner == first.sides[1]
        life.do(self.back(first.sides[0]), at=LIMIT)
        assert life.now.retired == ()
        assert 0 in {each.number for each in fixtures_left(life.now)}
        played(life, 0)
        assert results_of(life.now)[0].winner == first.sides[0]

    def test_until_the_next_match_that_follows_is_called(self) -> None:
        life = hall(count=4)
        gone, other = match(life, 0).sides
        life.do(late_cmd.Retire(gone, "ill"), at=LIMIT)
        played(life, 1)
        follower = next(each for each in fixtures_left(life.now) if other in each.sides)
        life.do(cmd.CallMatch(follower.number), at=LIMIT)
        assert refusal_of(life, self.back(gone), LIMIT) == ("follower_called", "E43")

    def test_the_table_that_others_have_now_stays_theirs(self) -> None:
        life = hall(count=4, laid=1)
        life.do(cmd.CallMatch(0, 1), at=LIMIT)
        gone = match(life, 0).sides[0]
        life.do(late_cmd.Retire(gone, "ill"), at=LIMIT).do(cmd.CallMatch(1, 1), at=LIMIT)
        life.do(self.back(gone), at=LIMIT)
        assert 0 not in life.now.calls
        assert life.now.calls[1].table == 1

    def test_a_call_that_nobody_took_over_stands(self) -> None:
        life = hall(count=4, laid=2)
        life.do(cmd.CallMatch(0, 1), at=LIMIT)
        gone = match(life, 0).sides[0]
        life.do(late_cmd.Retire(gone, "ill"), at=LIMIT).do(self.back(gone), at=LIMIT)
        assert life.now.calls[0].table == 1

    def test_a_table_that_goes_on_without_who_left_goes_on(self) -> None:
        life = hall("garrison-2022", count=3)
        gone = match(life, 0).sides[0]
        life.do(late_cmd.Retire(gone, "ill"), at=LIMIT).do(self.back(gone), at=LIMIT)
        life.do(cmd.StartMatch(0), at=LIMIT).do(late_cmd.Retire(gone, "ill"), at=LIMIT)
        assert refusal_of(life, self.back(gone), LIMIT) == ("plays_on_without", "E43")

    def test_who_has_the_place_meanwhile_keeps_it(self) -> None:
        life = accept(drawn("fortbend-2023", count=8), 201)
        gone = field_of(life.now).members[1][0]
        life.do(late_cmd.Retire(gone, "ill"), at=LATER)
        assert life.now.joins
        assert refusal_of(life, self.back(gone)) == ("partner_found", "E42")

    def test_who_waited_waits_again(self) -> None:
        life = accept(drawn(count=8), 201)
        life.do(late_cmd.Retire(9, "ill"), at=LATER)
        assert waiting_numbers(life.now) == ()
        assert waiting_numbers(life.do(self.back(9), at=LATER).now) == (9,)

    def test_refusals(self) -> None:
        life = drawn(count=5)
        assert refusal_of(life, self.back(1)) == ("not_retired", "E43")
        assert refusal_of(life, self.back(8))[0] == "no_such_number"
        life.do(late_cmd.Retire(1, "ill"), at=LATER)
        assert refusal_of(life, self.back(1)._replace(reason=" ")) == ("no_reason", "E43")
        life.do(cmd.Strike(1, "ill"), at=LATER)
        assert refusal_of(life, self.back(1)) == ("is_out", "E43")
        assert refusal_of(frozen(), self.back(1)) == ("not_drawn", "E43")


class TestLateDrawsCalledOffE41:
    OFF = late_cmd.CallOffLateDraw("the wrong sources")

    def test_another_one_may_be_begun_and_the_first_is_remembered(self) -> None:
        life = accept(drawn(count=5), 201)
        lots = late_lots(life.now)
        life.do(commit(life), at=LATER)
        commitment = life.now.late_draws[0].draw.commitment
        life.do(self.OFF, at=LATER)
        assert life.now.late_draws == ()
        assert [(each.commitment, each.reason) for each in life.now.called_off] == [
            (commitment, "the wrong sources")
        ]
        assert late_lots(life.now) == lots
        draw_late(life)
        assert len(life.now.late_draws) == 1

    def test_before_its_reveal_with_a_reason_and_never_by_hand(self) -> None:
        life = accept(drawn(count=5), 201)
        assert refusal_of(life, self.OFF) == ("no_late_draw", "E41")
        life.do(commit(life), at=LATER).do(late_cmd.EnterLateValues(("6 6",)), at=LATER)
        assert refusal_of(life, self.OFF._replace(reason="")) == ("no_reason", "E41")
        life.do(self.OFF, at=LATER).do(by_hand(life), at=LATER)
        assert refusal_of(life, self.OFF) == ("dismiss_instead", "E41")
        life.do(late_cmd.DismissLateLots(), at=LATER)
        assert refusal_of(draw_late(life), self.OFF) == ("no_late_draw", "E41")

    def test_who_waited_for_it_sits_down_as_without_it(self) -> None:
        life = accept(drawn("fortbend-2023", count=10), 201, 202)
        life.do(commit(life), at=LATER)
        gone = field_of(life.now).members[2][0]
        life.do(late_cmd.Retire(gone, "ill"), at=LATER)
        assert not life.now.joins
        life.do(self.OFF, at=LATER)
        assert [join.gone for join in life.now.joins] == [gone]


def accept_one(life: Life) -> int:
    """Somebody comes late: the number."""
    accept(life, 301)
    return waiting_numbers(life.now)[-1]


def test_a_repeated_decision_moves_nobody() -> None:
    life = draw_late(accept(drawn(count=6), 201))
    row = format_of(life.now)
    assert isinstance(row, Elimination)
    with pytest.raises(AssertionError):
        life.do(commit(life), at=LATER)
    assert format_of(life.now) == row
    assert any(isinstance(each.event, ev.LateDrawRevealed) for each in life.log)


def test_before_the_draw_nobody_waits_for_a_place() -> None:
    assert waiting_numbers(opened().now) == ()
