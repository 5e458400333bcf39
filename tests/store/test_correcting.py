"""Results corrected: what is looked at first is what happens, and nothing is deleted."""

from collections.abc import Callable

import pytest

from doublesix.app.sheets import commands as cmd
from doublesix.store.desks import correcting, judging, sheets, tournaments
from doublesix.store.models import Tournament
from doublesix.store.refused import Refused
from doublesix.tournament import commands
from doublesix.tournament.commands import AnnulMatch, CorrectResult
from doublesix.tournament.fixtures import Result
from doublesix.tournament.following import sides_by_number
from doublesix.tournament.playing import results_of
from tests.store.matches import begin, drawn, now, play, round_lost_by

pytestmark = pytest.mark.django_db
FINAL, THIRD = 3, 2


def code_of(act: Callable[[], object]) -> str:
    """Why it was refused."""
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.refusal.code


def to_final() -> Tournament:
    """An event whose semi-finals are over."""
    tournament = drawn()
    play(tournament, 0)
    play(tournament, 1)
    return tournament


def turned(tournament: Tournament, number: int, reason: str = "the wrong line") -> CorrectResult:
    """The result of a match the other way round."""
    was = results_of(tournaments.state_of(tournament))[number]
    result = Result(was.sides, was.ranking[::-1], was.points[::-1], was.games_won[::-1])
    return CorrectResult(number, result, reason)


def stamp_of(tournament: Tournament, command: correcting.Command) -> str:
    """The stamp of what would happen now."""
    return correcting.plan(tournaments.state_of(tournament), command, now("Jo").at).stamp


def test_what_was_looked_at_is_what_happens_after_the_next_match_started() -> None:
    tournament = to_final()
    begin(tournament, FINAL)
    sheets.do(tournament, FINAL, cmd.NameStarter(0, 1), now("Sam"))
    round_lost_by(tournament, FINAL, 1, 30)
    before = tournaments.state_of(tournament)
    command = turned(tournament, 0)
    plan = correcting.plan(before, command, now("Jo").at)
    marks = {each.fixture: (each.is_started, each.has_result) for each in plan.moved}
    assert marks == {THIRD: (False, False), FINAL: (True, False)}
    assert plan.annulled == (FINAL,)
    assert tournaments.state_of(tournament) == before, "looking changes nothing"
    after = correcting.correct(tournament, command, plan.stamp, now("Jo"))
    now_sides = sides_by_number(after)
    assert {each.fixture: each.after_sides for each in plan.moved} == {
        number: sides for number, sides in now_sides.items() if sides != sides_by_number(before).get(number)
    }
    assert after.editions == {FINAL: 1}
    (correction,) = after.corrections
    assert (correction.before, correction.after) == (before.results[0], command.result)
    assert (correction.reason, correction.annulled) == ("the wrong line", (FINAL,))


def test_the_sheet_of_an_annulled_match_is_kept_and_a_new_one_begins() -> None:
    tournament = to_final()
    begin(tournament, FINAL)
    judging.give(tournament, FINAL, cmd.Rule("warning", "A", "P16", "A sign."), "", now("Jo"))
    command = turned(tournament, 0)
    correcting.correct(tournament, command, stamp_of(tournament, command), now("Jo"))
    state = tournaments.state_of(tournament)
    (old,) = correcting.older_sheets(tournament, state, FINAL)
    assert [each.ruling.decision for each in sheets.sheet_of(old).rulings] == ["warning"]
    begin(tournament, FINAL)
    new = sheets.table_of(tournament, FINAL)
    assert new is not None
    assert new.row is not None
    assert (new.row.edition, new.row.pk == old.pk) == (1, False)
    assert new.sheet is not None
    assert new.sheet.sides == new.fixture.sides
    assert [each.row.edition for each in judging.rulings(tournament) if each.row.fixture == FINAL] == [0]


def test_nothing_happens_when_a_later_match_began_meanwhile() -> None:
    tournament = to_final()
    command = turned(tournament, 0)
    seen = stamp_of(tournament, command)
    begin(tournament, FINAL)
    assert code_of(lambda: correcting.correct(tournament, command, seen, now("Jo"))) == "changed_meanwhile"
    assert tournaments.state_of(tournament).corrections == ()
    assert code_of(lambda: correcting.correct(tournament, command, "", now("Jo"))) == "changed_meanwhile"


def test_only_points_corrected_move_nothing() -> None:
    tournament = to_final()
    was = results_of(tournaments.state_of(tournament))[0]
    command = CorrectResult(0, was._replace(points=(3, 4)), "added up wrongly")
    plan = correcting.plan(tournaments.state_of(tournament), command, now("Jo").at)
    assert (plan.moved, plan.annulled, plan.given) == ((), (), ())
    after = correcting.correct(tournament, command, plan.stamp, now("Jo"))
    assert after.results[0].points == (3, 4)
    again = command._replace(reason="twice")
    assert code_of(lambda: correcting.plan(after, again, now("Jo").at)) == "nothing_corrected"
    silent = turned(tournament, 0, " ")
    assert code_of(lambda: correcting.plan(after, silent, now("Jo").at)) == "no_reason"


def test_a_walk_over_given_in_error_is_undone() -> None:
    tournament = drawn()
    absent = sides_by_number(tournaments.state_of(tournament))[0][0]
    tournaments.carry_out(tournament, commands.GiveWalkOver(0, (absent,)), now("Jo", minutes=20))
    play(tournament, 1)
    begin(tournament, FINAL)
    anew = AnnulMatch(0, "They were in the other hall.")
    plan = correcting.plan(tournaments.state_of(tournament), anew, now("Jo").at)
    assert plan.before is not None
    assert plan.before.absent == (absent,)
    assert plan.after is None
    assert plan.annulled == (FINAL,)
    after = correcting.correct(tournament, anew, plan.stamp, now("Jo"))
    assert 0 not in results_of(after)
    play(tournament, 0)
    assert results_of(tournaments.state_of(tournament))[0].winner == absent


def test_the_sheet_tells_what_was_typed_in_wrongly() -> None:
    tournament = to_final()
    state = tournaments.state_of(tournament)
    on_sheet = correcting.result_on_sheet(tournament, state, 0)
    assert on_sheet == state.results[0]
    assert correcting.result_on_sheet(tournament, state, FINAL) is None
