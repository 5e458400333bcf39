"""Results corrected: what is looked at first is what happens, and nothing is deleted."""

import pytest

from doublesix.app.sheets import commands as cmd
from doublesix.store.models import Message, Tournament
from doublesix.store.services import floor_judge, result_corrections, sheets, tournaments
from doublesix.tournament import commands
from doublesix.tournament.commands import AnnulMatch, CorrectResult
from doublesix.tournament.consequences import sides_by_number
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import results_of
from tests.store.matches import begin, drawn, now, play, round_lost_by, to_final
from tests.store.refusals import code_of

pytestmark = pytest.mark.django_db
FINAL, THIRD = 3, 2


def turned(tournament: Tournament, number: int, reason: str = "the wrong line") -> CorrectResult:
    """The result of a match the other way round."""
    was = results_of(tournaments.state_of(tournament))[number]
    result = Result(was.sides, was.ranking[::-1], was.points[::-1], was.games_won[::-1])
    return CorrectResult(number, result, reason)


def stamp_of(tournament: Tournament, command: result_corrections.Command) -> str:
    """The stamp of what would happen now."""
    return result_corrections.plan(
        tournaments.state_of(tournament), command, now("Jo").at, is_judged=True
    ).stamp


def test_what_was_looked_at_is_what_happens_after_the_next_match_started() -> None:
    tournament = to_final()
    begin(tournament, FINAL)
    sheets.act_on_sheet(tournament, FINAL, cmd.NameStarter(0, 1), now("Sam"))
    round_lost_by(tournament, FINAL, 1, 30)
    before = tournaments.state_of(tournament)
    command = turned(tournament, 0)
    plan = result_corrections.plan(before, command, now("Jo").at, is_judged=True)
    marks = {each.fixture: (each.is_started, each.has_result) for each in plan.moved}
    assert marks == {THIRD: (False, False), FINAL: (True, False)}
    assert plan.annulled == (FINAL,)
    assert tournaments.state_of(tournament) == before, "looking changes nothing"
    after = result_corrections.correct(tournament, command, plan.stamp, now("Jo"), is_judged=True)
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
    floor_judge.give_ruling(tournament, FINAL, cmd.Rule("warning", "A", "P16", "A sign."), "", now("Jo"))
    command = turned(tournament, 0)
    result_corrections.correct(tournament, command, stamp_of(tournament, command), now("Jo"), is_judged=True)
    state = tournaments.state_of(tournament)
    (old,) = result_corrections.older_sheets(tournament, state, FINAL)
    assert [each.ruling.decision for each in sheets.sheet_of(old).rulings] == ["warning"]
    begin(tournament, FINAL)
    new = sheets.table_of(tournament, FINAL)
    assert new is not None
    assert new.row is not None
    assert (new.row.edition, new.row.pk == old.pk) == (1, False)
    assert new.sheet is not None
    assert new.sheet.sides == new.fixture.sides
    assert [
        each.row.edition for each in floor_judge.list_rulings(tournament) if each.row.fixture == FINAL
    ] == [0]


def test_nothing_happens_when_a_later_match_began_meanwhile() -> None:
    tournament = to_final()
    command = turned(tournament, 0)
    seen = stamp_of(tournament, command)
    begin(tournament, FINAL)
    assert (
        code_of(lambda: result_corrections.correct(tournament, command, seen, now("Jo"), is_judged=True))
        == "changed_meanwhile"
    )
    assert tournaments.state_of(tournament).corrections == ()
    assert (
        code_of(lambda: result_corrections.correct(tournament, command, "", now("Jo"), is_judged=True))
        == "changed_meanwhile"
    )


def test_only_points_corrected_move_nothing() -> None:
    tournament = to_final()
    was = results_of(tournaments.state_of(tournament))[0]
    command = CorrectResult(0, was._replace(points=(3, 4)), "added up wrongly")
    plan = result_corrections.plan(tournaments.state_of(tournament), command, now("Jo").at, is_judged=True)
    assert (plan.moved, plan.annulled, plan.given) == ((), (), ())
    after = result_corrections.correct(tournament, command, plan.stamp, now("Jo"), is_judged=True)
    assert after.results[0].points == (3, 4)
    again = command._replace(reason="twice")
    assert (
        code_of(lambda: result_corrections.plan(after, again, now("Jo").at, is_judged=True))
        == "nothing_corrected"
    )
    silent = turned(tournament, 0, " ")
    assert (
        code_of(lambda: result_corrections.plan(after, silent, now("Jo").at, is_judged=True)) == "no_reason"
    )


def test_a_walk_over_given_in_error_is_undone() -> None:
    tournament = drawn()
    absent = sides_by_number(tournaments.state_of(tournament))[0][0]
    tournaments.carry_out(tournament, commands.GiveWalkOver(0, (absent,)), now("Jo", minutes=20))
    play(tournament, 1)
    begin(tournament, FINAL)
    anew = AnnulMatch(0, "They were in the other hall.")
    plan = result_corrections.plan(tournaments.state_of(tournament), anew, now("Jo").at, is_judged=True)
    assert plan.before is not None
    assert plan.before.absent == (absent,)
    assert plan.after is None
    assert plan.annulled == (FINAL,)
    after = result_corrections.correct(tournament, anew, plan.stamp, now("Jo"), is_judged=True)
    assert 0 not in results_of(after)
    play(tournament, 0)
    assert results_of(tournaments.state_of(tournament))[0].winner == absent


def test_the_sheet_tells_what_was_typed_in_wrongly() -> None:
    tournament = to_final()
    state = tournaments.state_of(tournament)
    on_sheet = result_corrections.result_on_sheet(tournament, state, 0)
    assert on_sheet == state.results[0]
    assert result_corrections.result_on_sheet(tournament, state, FINAL) is None


def reachable(tournament: Tournament) -> None:
    """Every team has somebody with an address, whom nothing was sent to yet."""
    for entry in tournament.entries.all():
        entry.players.filter(place="first").update(email=f"first{entry.pk}@example.org")
    Message.objects.all().delete()


def told(tournament: Tournament) -> dict[str, list[str]]:
    """What each team was told: the subjects of its letters without the event, in their order."""
    found: dict[str, list[str]] = {}
    for each in Message.objects.filter(tournament=tournament, channel="mail").order_by("pk"):
        assert each.entry is not None
        found.setdefault(each.entry.name, []).append(each.subject.partition(": ")[2])
    return found


def test_the_teams_are_told_that_a_match_was_annulled_or_has_another_team() -> None:
    tournament = to_final()
    begin(tournament, FINAL)
    reachable(tournament)
    command = turned(tournament, 0)
    result_corrections.correct(tournament, command, stamp_of(tournament, command), now("Jo"), is_judged=True)
    result = "the result of match 1 was corrected"
    third, final = f"match {THIRD + 1}", f"match {FINAL + 1}"
    assert told(tournament) == {
        "Team 1": [result, f"you play {third}", f"you no longer play {final}"],
        "Team 2": [f"{final} is played anew"],
        "Team 3": [f"{third} is against somebody else"],
        "Team 4": [result, f"you no longer play {third}", f"you play {final}"],
    }
    out = Message.objects.get(entry__name="Team 1", subject__contains="no longer")
    assert "Team 4 – Team 2" in out.body
    assert "the wrong line" in out.body
    new = Message.objects.get(entry__name="Team 4", subject__endswith=f"you play {final}")
    assert "against Team 2" in new.body


def entries_told() -> int:
    """To how many entries letters were written."""
    return Message.objects.exclude(entry=None).values("entry").distinct().count()


@pytest.mark.parametrize("preset", ["powc-2023", "fortbend-2023"])
def test_how_many_are_told_is_said_before(preset: str) -> None:
    """Of points alone two hear; with the final played anew and, at the fair, called anew, everybody."""
    tournament = drawn(preset, 4 if preset == "powc-2023" else 8)
    each_side = len(tournament.entries.all()) // 4
    play(tournament, 0)
    play(tournament, 1)
    was = results_of(tournaments.state_of(tournament))[0]
    points = CorrectResult(0, was._replace(points=(was.points[0] + 5, was.points[1])), "added up wrongly")
    anew = AnnulMatch(0, "The wrong set.")
    for command, sides in ((points, 2), (turned(tournament, 0), 4), (anew, 4)):
        reachable(tournament)
        plan = result_corrections.plan(
            tournaments.state_of(tournament), command, now("Jo").at, is_judged=True
        )
        assert not Message.objects.exists(), "looking tells nobody"
        result_corrections.correct(tournament, command, plan.stamp, now("Jo"), is_judged=True)
        assert plan.tells == entries_told() == sides * each_side


def test_how_many_hear_of_a_ruling_is_said_before() -> None:
    """A side that comes back has its opponent's next match: both of the final's sides are others then."""
    tournament = to_final()
    begin(tournament, FINAL)
    out = cmd.Rule("disqualified", "A", "P16", "A sign.")
    floor_judge.give_ruling(tournament, FINAL, out, "", now("Jo"))
    sheets.act_on_sheet(tournament, FINAL, cmd.Appeal(0, 0, "It was a cough."), now("Jo"))
    reachable(tournament)
    word = cmd.DecideAppeal(0, False, "It was a cough.", cmd.Rule("warning", "A", "P16", "A cough."))
    table = sheets.table_of(tournament, FINAL)
    assert table is not None
    outlook = floor_judge.forecast_ruling(table, word, now("Olga"))
    assert not Message.objects.exists(), "looking tells nobody"
    floor_judge.decide_appeal(tournament, FINAL, word, now("Olga"), outlook.stamp)
    assert outlook.tells == entries_told()


def test_who_is_called_with_a_correction_is_told_first_why() -> None:
    tournament = drawn("fortbend-2023", 8)  # where the next match is called by itself
    play(tournament, 0)
    play(tournament, 1)
    begin(tournament, FINAL)
    before = tournaments.state_of(tournament)
    assert {THIRD, FINAL} <= {*before.calls}
    Message.objects.all().delete()
    command = turned(tournament, 0)
    after = result_corrections.correct(
        tournament, command, stamp_of(tournament, command), now("Jo"), is_judged=True
    )
    assert {THIRD, FINAL} <= {*after.calls}
    corrected, called = "the result of match 1 was corrected", "your match is called"
    third, final = f"match {THIRD + 1}", f"match {FINAL + 1}"
    assert {tuple(letters) for letters in told(tournament).values()} == {
        (corrected, f"you play {third}", f"you no longer play {final}", called),
        (corrected, f"you no longer play {third}", f"you play {final}", called),
        (f"{third} is against somebody else", called),
        (f"{final} is played anew", called),
    }


def test_who_plays_is_not_known_when_a_match_is_played_anew() -> None:
    tournament = to_final()
    begin(tournament, FINAL)
    reachable(tournament)
    anew = AnnulMatch(0, "The wrong set.")
    result_corrections.correct(tournament, anew, stamp_of(tournament, anew), now("Jo"), is_judged=True)
    final, third = f"you no longer play match {FINAL + 1}", f"you no longer play match {THIRD + 1}"
    found = {
        name: [each for each in letters if "called" not in each] for name, letters in told(tournament).items()
    }
    assert found == {
        "Team 1": ["match 1 is played anew", final],
        "Team 2": [final],
        "Team 3": [third],
        "Team 4": ["match 1 is played anew", third],
    }
    assert "not known yet" in Message.objects.filter(subject__endswith=final).first().body  # type: ignore[union-attr]
