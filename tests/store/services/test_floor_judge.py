"""The service of the floor judge: calls, rulings, appeals (P16, P18, F13, F19, E12)."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from doublesix.app.sheets import commands as cmd
from doublesix.store.models import Message, RulingNote, Tournament
from doublesix.store.services import duty, floor_judge, personal_data, sheets, tournaments
from doublesix.tournament import commands
from doublesix.tournament.progress import fixtures_of, ranks_of, results_of
from tests.store import matches, people
from tests.store.matches import begin, begun, drawn, now, play, round_lost_by, sheet
from tests.store.refusals import code_of
from tests.store.together import together

pytestmark = pytest.mark.django_db


def called(preset: str = "powc-2023") -> Tournament:
    """An event in which match 1 has called the judge."""
    tournament = begun(preset)
    sheets.act_on_sheet(tournament, 0, cmd.CallJudge(0, "A tile fell."), now("Sam"))
    return tournament


def told() -> dict[str, list[str]]:
    """The mails so far: subjects by address."""
    found: dict[str, list[str]] = {}
    for message in Message.objects.filter(channel="mail"):
        found.setdefault(message.to.partition("@")[0], []).append(message.subject)
    return found


class TestCalls:
    def test_a_call_reaches_every_judge_on_duty_with_table_and_reason(self) -> None:
        tournament = drawn()
        duty.set_duty(tournament, False, now("Jan"))
        begin(tournament, 0)
        sheets.act_on_sheet(tournament, 0, cmd.CallJudge(0, "A tile fell."), now("Sam"))
        assert set(told()) == {"jo"}
        assert "Table 1 calls the judge" in Message.objects.get().body
        assert "A tile fell." in Message.objects.get().body
        (call,) = floor_judge.list_open_calls(tournament)
        assert (call.row.fixture, call.number, call.call.reason) == (0, 0, "A tile fell.")

    def test_calling_again_while_one_is_open_tells_nobody_again(self) -> None:
        tournament = called()
        sheets.act_on_sheet(tournament, 0, cmd.CallJudge(1, "Hello?"), now("Sam"))
        assert {who: len(subjects) for who, subjects in told().items()} == {"jo": 1, "jan": 1}

    def test_where_no_judge_is_on_duty_the_desk_is_told_at_once(self) -> None:
        tournament = drawn()
        for name in ("Jo", "Jan"):
            duty.set_duty(tournament, False, now(name))
        begin(tournament, 0)
        sheets.act_on_sheet(tournament, 0, cmd.CallJudge(0, "Help"), now("Sam"))
        assert set(told()) == {"sam", "olga"}
        duty.set_duty(tournament, True, now("Jo"))
        assert duty.list_on_duty(tournament) == [people.account("Jo")]
        assert code_of(lambda: duty.set_duty(tournament, True, now("Sam"))) == "not_a_judge"

    def test_a_call_that_nobody_answers_escalates_once_after_two_minutes(self) -> None:
        tournament = called()
        assert floor_judge.escalate_overdue(timezone.now() + timedelta(seconds=100)) == 0
        assert floor_judge.escalate_overdue(timezone.now() + timedelta(seconds=121)) == 1
        assert set(told()) == {"jo", "jan", "sam", "olga"}
        assert floor_judge.escalate_overdue(timezone.now() + timedelta(seconds=300)) == 0
        assert sheet(tournament, 0).calls[0].escalated_at is not None
        floor_judge.acknowledge(tournament, 0, 0, now("Jo", minutes=3))
        assert sheet(tournament, 0).calls[0].acknowledged_by == people.account("Jo").pk

    def test_a_call_that_was_answered_or_annulled_does_not_escalate(self) -> None:
        tournament = called()
        floor_judge.acknowledge(tournament, 0, 0, now("Jo"))
        assert floor_judge.escalate_overdue(timezone.now() + timedelta(minutes=5)) == 0
        begin(tournament, 1)
        sheets.act_on_sheet(tournament, 1, cmd.CallJudge(-1, ""), now("Sam"))
        tournaments.carry_out(tournament, commands.AnnulMatch(1, "wrong table"), now("Olga"))
        assert floor_judge.escalate_overdue(timezone.now() + timedelta(minutes=5)) == 0
        assert [each.row.fixture for each in floor_judge.list_open_calls(tournament)] == [0]

    def test_escalated_calls_come_first_and_taken_ones_last(self) -> None:
        tournament = drawn(count=8)
        for match in (0, 1, 2):
            begin(tournament, match)
            sheets.act_on_sheet(tournament, match, cmd.CallJudge(0, ""), now("Sam"))
        floor_judge.acknowledge(tournament, 0, 0, now("Jo"))
        sheets.act_on_sheet(tournament, 2, cmd.Escalate(0), now("Sam"))
        assert [each.row.fixture for each in floor_judge.list_open_calls(tournament)] == [2, 1, 0]

    def test_saying_twice_that_one_is_coming_is_saying_it_once(self) -> None:
        tournament = called()
        floor_judge.acknowledge(tournament, 0, 0, now("Jo"))
        floor_judge.acknowledge(tournament, 0, 0, now("Jo"))
        assert code_of(lambda: floor_judge.acknowledge(tournament, 0, 0, now("Jan"))) == "call_is_taken"
        assert code_of(lambda: floor_judge.acknowledge(tournament, 0, 7, now("Jan"))) == "call_is_closed"


@pytest.mark.django_db(transaction=True)
def test_of_two_judges_at_once_one_takes_the_call_and_one_ruling_is_given() -> None:
    tournament = called()
    answers = together(
        [partial(floor_judge.acknowledge, tournament, 0, 0, now(name)) for name in ("Jo", "Jan")]
    )
    codes = [answer for answer in answers if isinstance(answer, str)]
    assert codes in (["call_is_taken"], ["overtaken"])
    stamp = floor_judge.stamp_of(sheet(tournament, 0))
    rule = cmd.Rule("points", "A", "P18", "Looked into a hand.", 20)
    answers = together(
        [
            partial(floor_judge.give_ruling, tournament, 0, rule, "", now(name), stamp)
            for name in ("Jo", "Jan")
        ]
    )
    assert [answer for answer in answers if isinstance(answer, str)] == ["changed_meanwhile"]
    assert sheet(tournament, 0).scores == (20, 0)
    assert len(sheet(tournament, 0).rulings) == 1


class TestRulings:
    def test_a_penalty_can_end_a_game_f19(self) -> None:
        tournament = begun("fortbend-2023", 8)
        rule = cmd.Rule("points", "A", "F19", "Again and again.", 250)
        outlook = floor_judge.forecast_ruling(matches.table_of(tournament, 0), rule, now("Jo"))
        assert outlook.sheet.games == (((0, 250), 1),)
        assert sheet(tournament, 0).games == (), "a preview keeps nothing"
        floor_judge.give_ruling(tournament, 0, rule, "Seen by two people.", now("Jo"), outlook.stamp)
        after = sheet(tournament, 0)
        assert (after.games, after.games_won, after.is_over) == ((((0, 250), 1),), (0, 1), False)
        assert RulingNote.objects.get().text == "Seen by two people."

    def test_a_penalty_can_end_the_match_and_the_event_hears_of_it(self) -> None:
        tournament = begun(count=8)
        rule = cmd.Rule("points", "B", "P18", "Again and again.", 151)
        floor_judge.give_ruling(tournament, 0, rule, "", now("Jo"))
        result = tournaments.state_of(tournament).results[0]
        assert (result.winner, result.points) == (result.sides[0], (0, 151))

    def test_a_void_round_counts_nothing_and_moves_the_start_on_p5(self) -> None:
        tournament = begun()
        sheets.act_on_sheet(tournament, 0, cmd.NameStarter(0, 3), now("Sam"))
        round_lost_by(tournament, 0, 0, 30)
        floor_judge.give_ruling(
            tournament, 0, cmd.Rule("void", "", "P15", "The tiles were not shuffled."), "", now("Jo")
        )
        after = sheet(tournament, 0)
        assert after.scores == (30, 0)
        assert after.match.starters == 1 << 1, "seat 3 began, seat 4 began the void round, seat 1 is next"

    def test_talk_is_a_warning_first_and_then_points_f13(self) -> None:
        tournament = begun("fortbend-2023", 8)
        for expected in ((0, 0), (0, 50), (0, 100)):
            floor_judge.give_ruling(tournament, 0, cmd.Rule("talk", "1", "F13", "Talked."), "", now("Jo"))
            assert sheet(tournament, 0).scores == expected
        (talked,) = floor_judge.count_talks(tournament, (1,))
        assert (talked.side, talked.times) == (0, 3)

    def test_disqualified_after_a_win_nobody_returns_and_the_next_goes_on_p16(self) -> None:
        tournament = drawn()
        play(tournament, 0, winner=0)
        winner, beaten = fixtures_of(tournaments.state_of(tournament))[0].sides
        play(tournament, 1, winner=0)
        rule = cmd.Rule("disqualified", "A", "P16", "Signals were seen on the film.")
        outlook = floor_judge.forecast_ruling(matches.table_of(tournament, 0), rule, now("Jo"))
        floor_judge.give_ruling(tournament, 0, rule, "", now("Jo"), outlook.stamp)
        state = tournaments.state_of(tournament)
        assert outlook.state.disqualified == state.disqualified == {winner}
        assert results_of(outlook.state) == results_of(state)
        final = max(results_of(state))
        assert results_of(state)[0].winner == winner, "what it won stays won: the beaten do not return"
        assert all(beaten not in each.sides for each in fixtures_of(state) if each.number == final)
        third = next(each.number for each in fixtures_of(state) if each.number not in results_of(state))
        play(tournament, third)
        ranks = ranks_of(tournaments.state_of(tournament))
        assert ranks[0] == (results_of(state)[1].winner,)
        assert all(winner not in rank for rank in ranks)

    def test_a_ruling_cites_the_version_its_match_started_under_e12(self) -> None:
        tournament = begun()
        amended = commands.AmendRules('base = "powc-2023"\n[options]\nmistaken_pass = 10\n', "less time")
        tournaments.carry_out(tournament, amended, now("Olga"))
        begin(tournament, 1)
        for match in (0, 1):
            floor_judge.give_ruling(
                tournament, match, cmd.Rule("warning", "A", "P16", "A sign."), "", now("Jo")
            )
        assert [each.rulings[0].version for each in (sheet(tournament, 0), sheet(tournament, 1))] == [1, 2]
        given = {each.row.fixture: each.ruling.version for each in floor_judge.list_rulings(tournament)}
        assert given == {0: 1, 1: 2}

    def test_a_clause_is_one_of_the_game(self) -> None:
        tournament = begun()
        rule = cmd.Rule("warning", "A", "F13", "Talked.")
        assert (
            code_of(lambda: floor_judge.give_ruling(tournament, 0, rule, "", now("Jo"))) == "no_such_clause"
        )
        floor_judge.give_ruling(tournament, 0, rule._replace(clause="judge"), "", now("Jo"))
        assert code_of(lambda: floor_judge.give_ruling(tournament, 1, rule, "", now("Jo"))) == "not_started"
        assert (
            code_of(lambda: floor_judge.give_ruling(tournament, 99, rule, "", now("Jo"))) == "no_such_match"
        )

    def test_earlier_rulings_are_found_by_side_over_all_matches(self) -> None:
        tournament = drawn()
        play(tournament, 0)
        play(tournament, 1)
        floor_judge.give_ruling(tournament, 0, cmd.Rule("warning", "1", "P16", "A sign."), "", now("Jo"))
        final = max(each.number for each in fixtures_of(tournaments.state_of(tournament)))
        sides = matches.table_of(tournament, final).fixture.sides
        found = floor_judge.list_earlier_rulings(tournament, sides, None)
        assert [(each.row.fixture, each.ruling.ruling.decision) for each in found] == [(0, "warning")]
        assert floor_judge.list_earlier_rulings(tournament, (sides[1],), None) == []

    def test_notes_go_with_the_data_of_whom_they_may_name(self) -> None:
        tournament = drawn()
        for match in (0, 1):
            begin(tournament, match)
            rule = cmd.Rule("warning", "A", "P16", "A sign.")
            floor_judge.give_ruling(tournament, match, rule, "First 1 again.", now("Jo"))
        tournaments.carry_out(tournament, commands.Cancel("rain"), now("Olga"))
        tournament.refresh_from_db()
        entry = tournament.entries.get(name="Team 1")
        personal_data.forget_entry(entry, entry.revision, now("Olga"))
        assert [note.sheet.fixture for note in RulingNote.objects.all()] == [1]


class TestAppeals:
    def test_a_changed_disqualification_brings_the_side_back(self) -> None:
        tournament = begun()
        floor_judge.give_ruling(tournament, 0, cmd.Rule("disqualified", "A", "P16", "A sign."), "", now("Jo"))
        (out,) = tournaments.state_of(tournament).disqualified
        sheets.act_on_sheet(tournament, 0, cmd.Appeal(0, 0, "It was a cough."), now("Jo"))
        (given,) = floor_judge.list_rulings(tournament)
        assert floor_judge.is_waiting(given)
        assert floor_judge.list_concerned(given) == out
        instead = cmd.Rule("warning", "A", "P16", "A cough, but loud.")
        word = cmd.DecideAppeal(0, False, "It was a cough.", instead)
        outlook = floor_judge.forecast_ruling(matches.table_of(tournament, 0), word, now("Olga"))
        assert outlook.state.disqualified == frozenset()
        assert tournaments.state_of(tournament).disqualified == {out}, "a preview keeps nothing"
        floor_judge.decide_appeal(tournament, 0, word, now("Olga"), outlook.stamp)
        assert tournaments.state_of(tournament).disqualified == frozenset()
        assert [each.ruling.ruling.decision for each in floor_judge.list_rulings(tournament)] == [
            "warning",
            "disqualified",
        ]
        assert not any(map(floor_judge.is_waiting, floor_judge.list_rulings(tournament)))

    def test_upheld_it_stands(self) -> None:
        tournament = begun()
        floor_judge.give_ruling(tournament, 0, cmd.Rule("disqualified", "A", "P16", "A sign."), "", now("Jo"))
        sheets.act_on_sheet(tournament, 0, cmd.Appeal(0, 0, "It was a cough."), now("Jo"))
        floor_judge.decide_appeal(tournament, 0, cmd.DecideAppeal(0, True, "No cough."), now("Olga"))
        assert len(tournaments.state_of(tournament).disqualified) == 1
        again = cmd.DecideAppeal(0, False, "Yes, a cough.")
        assert (
            code_of(lambda: floor_judge.decide_appeal(tournament, 0, again, now("Olga"))) == "appeal_decided"
        )
