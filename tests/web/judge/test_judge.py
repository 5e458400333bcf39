"""The floor judge's pages: a call answered, rulings looked at and given, appeals (P16, P18, F13, E2, E12)."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.http import Http404
from django.test import Client
from django.utils import timezone

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.written_round import OUT, WrittenRound
from doublesix.store.models import Tournament
from doublesix.store.services import floor_judge, sheets, tournaments
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Result
from doublesix.web.judge.calls import judge_parts
from doublesix.web.judge.match_parts import match_parts
from doublesix.web.presentation.rulings import public_rulings
from tests.store.matches import begin, begun, drawn, now, play, round_lost_by, sheet
from tests.web.official.scenes import at
from tests.web.organiser.asking import browser, text_of

pytestmark = pytest.mark.django_db


def ruling(**given: object) -> dict[str, object]:
    """A ruling as the form sends it."""
    return {
        "decision": "warning",
        "who": "A",
        "clause": "P16",
        "facts": "A sign was made.",
        "call": "-1",
        **given,
    }


def given(client: Client, tournament: Tournament, match: int, **said: object) -> Any:
    """A ruling looked at and then given, with what the page carries on."""
    address = at("judge_ruling", tournament, match)
    seen = client.post(address, {**ruling(**said), "step": "preview"})
    assert seen.status_code == 200, text_of(seen)
    stamp = seen.context["stamp"]
    return client.post(address, {**ruling(**said), "step": "give", "stamp": stamp, "sure": "on"})


def test_a_call_is_seen_answered_and_closed_and_the_page_says_who_comes() -> None:
    tournament = begun()
    jo, jan = browser("Jo"), browser("Jan")
    assert "No table calls." in text_of(jo.get(at("judge", tournament)))
    sheets.act_on_sheet(tournament, 0, cmd.CallJudge(1, "A tile fell."), now("Sam"))
    page = jo.get(at("judge", tournament))
    assert "<title>(1) Judge" in page.content.decode()
    for words in ("Table 1", "row 1", "A tile fell.", "Team 1 – Team 4", "called by Team 4", "I am coming"):
        assert words in text_of(page)
    assert jo.post(at("judge_coming", tournament, 0, 0), {"key": "a"}).status_code == 303
    assert "Jo is coming" in text_of(jan.get(at("judge", tournament)))
    late = jan.post(at("judge_coming", tournament, 0, 0), {"key": "b"})
    assert late.status_code == 422
    assert "A judge is on the way already." in text_of(late)
    assert jo.post(at("judge_close", tournament, 0, 0), {"key": "c"}).status_code == 303
    assert "No table calls." in text_of(jan.get(at("judge", tournament)))


def test_the_page_escalates_what_nobody_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = begun()
    sheets.act_on_sheet(tournament, 0, cmd.CallJudge(-1, ""), now("Sam"))
    later = timezone.now() + timedelta(minutes=2, seconds=1)
    monkeypatch.setattr("doublesix.web.judge.calls.timezone.now", lambda: later)
    page = browser("Jo").get(at("judge", tournament))
    assert "Nobody has answered: the desk was told." in text_of(page)


def test_the_board_is_the_same_for_everybody_and_for_the_same_state() -> None:
    tournament = begun()
    sheets.act_on_sheet(tournament, 0, cmd.CallJudge(0, "<b>x</b>"), now("Sam"))
    parts = judge_parts(tournament.pk, "")
    assert parts == judge_parts(tournament.pk, "")
    assert all(f'id="{name}"' in html for name, html in parts.items())
    assert "csrf" not in "".join(parts.values())
    assert "&lt;b&gt;x" in parts["judge-calls"]


def test_duty_is_switched_by_the_judge() -> None:
    tournament = drawn()
    jo = browser("Jo")
    assert jo.post(at("judge_duty", tournament), {"duty": "off"}).status_code == 303
    page = text_of(jo.get(at("judge", tournament)))
    assert "On duty: Jan" in page
    assert "Go on duty" in page
    assert browser("Olga").post(at("judge_duty", tournament), {"duty": "on"}).status_code == 422


def test_a_penalty_that_ends_a_game_is_looked_at_first_f19() -> None:
    tournament = begun("fortbend-2023", 8)
    jo = browser("Jo")
    said = {"decision": "points", "who": "1", "points": "250", "clause": "F19"}
    seen = jo.post(at("judge_ruling", tournament, 0), {**ruling(**said), "step": "preview"})
    assert "The game ends 0 : 250." in text_of(seen)
    assert sheet(tournament, 0).games == ()
    assert given(jo, tournament, 0, **said).status_code == 303
    assert sheet(tournament, 0).games_won == (0, 1)


def test_the_cost_of_the_next_talk_is_shown_before_f13() -> None:
    tournament = begun("fortbend-2023", 8)
    jo = browser("Jo")
    form = at("judge_ruling", tournament, 0)
    assert text_of(jo.get(form)).count(": a warning.") == 2
    assert given(jo, tournament, 0, decision="talk", who="1", clause="F13").status_code == 303
    assert "50 points to" in text_of(jo.get(form))
    assert given(jo, tournament, 0, decision="talk", who="3", clause="F13").status_code == 303
    assert sheet(tournament, 0).scores == (0, 50)


def test_a_ruling_looked_at_before_another_one_is_not_given() -> None:
    tournament = begun()
    jo, jan, address = browser("Jo"), browser("Jan"), at("judge_ruling", tournament, 0)
    stamps = [each.post(address, {**ruling(), "step": "preview"}).context["stamp"] for each in (jo, jan)]
    first, second = (
        each.post(address, {**ruling(), "step": "give", "stamp": stamp})
        for each, stamp in zip((jo, jan), stamps, strict=True)
    )
    assert (first.status_code, second.status_code) == (303, 422)
    assert "Somebody changed this while you were looking at it." in text_of(second)
    assert len(sheet(tournament, 0).rulings) == 1
    again = jan.post(address, {**ruling(), "step": "give", "stamp": second.context["stamp"]})
    assert again.status_code == 303


def test_a_disqualification_asks_once_more_and_says_who_goes_on() -> None:
    tournament = drawn()
    play(tournament, 0)
    play(tournament, 1)
    jo, address = browser("Jo"), at("judge_ruling", tournament, 0)
    said = ruling(decision="disqualified", who="1")
    seen = jo.post(address, {**said, "step": "preview"})
    assert "Team 1 is disqualified." in text_of(seen)
    assert "Team 2 goes on by walk-over." in text_of(seen)
    unsure = jo.post(address, {**said, "step": "give", "stamp": seen.context["stamp"]})
    assert unsure.status_code == 422
    assert tournaments.state_of(tournament).disqualified == frozenset()
    sure = jo.post(address, {**said, "step": "give", "stamp": seen.context["stamp"], "sure": "on"})
    assert sure.status_code == 303
    assert len(tournaments.state_of(tournament).disqualified) == 1


def test_what_is_missing_is_said_and_nothing_is_lost() -> None:
    tournament = begun()
    jo, address = browser("Jo"), at("judge_ruling", tournament, 0)
    assert jo.post(address, {**ruling(facts=""), "step": "preview"}).status_code == 422
    nobody = jo.post(address, {**ruling(who=""), "step": "preview"})
    assert nobody.status_code == 422
    assert "A sign was made." in text_of(nobody)
    back = jo.post(address, {**ruling(), "step": "back"})
    assert back.status_code == 200
    assert "A sign was made." in text_of(back)
    assert jo.get(at("judge_ruling", tournament, 1)).status_code == 404, "a match that has not begun"


def test_of_two_versions_the_judge_keeps_one() -> None:
    tournament = begun()
    sheets.act_on_sheet(tournament, 0, cmd.NameStarter(0, 1), now("Sam"))
    for side, pips in ((0, 10), (1, 12)):
        written = WrittenRound(OUT, by=1, counts=((2, pips), (4, 5)))
        sheets.act_on_sheet(tournament, 0, cmd.Write(f"w{side}", side, 0, written), now("Sam"))
    jo = browser("Jo")
    assert "two phones wrote different things" in text_of(jo.get(at("judge", tournament)))
    page = jo.get(at("judge_match", tournament, 0))
    assert text_of(page).count("This one holds") == 2
    assert jo.post(at("judge_keep", tournament, 0), {"round": "w1"}).status_code == 303
    assert sheet(tournament, 0).scores == (0, 17)
    assert jo.post(at("judge_keep", tournament, 0), {"round": "none"}).status_code == 422


def test_of_two_versions_the_judge_reads_the_tiles_of_each() -> None:
    tournament = begun()
    sheets.act_on_sheet(tournament, 0, cmd.NameStarter(0, 1), now("Sam"))
    for side, pips, tile in ((0, 10, "6-4"), (1, 11, "6-5")):
        written = WrittenRound(OUT, by=1, counts=((2, pips), (4, 5)), left=((2, tile),))
        sheets.act_on_sheet(tournament, 0, cmd.Write(f"w{side}", side, 0, written), now("Sam"))
    page = text_of(browser("Jo").get(at("judge_match", tournament, 0)))
    assert page.count("This one holds") == 2
    assert ": 10 (6-4), " in page
    assert ": 11 (6-5), " in page


def test_a_round_that_waits_is_taken_back_by_the_judge() -> None:
    tournament = begun()
    sheets.act_on_sheet(tournament, 0, cmd.NameStarter(0, 1), now("Sam"))
    written = WrittenRound(OUT, by=1, counts=((2, 9), (4, 5)))
    sheets.act_on_sheet(tournament, 0, cmd.Write("w", 0, 0, written), now("Sam"))
    assert browser("Jo").post(at("judge_withdraw", tournament, 0), {"round": "w"}).status_code == 303
    assert sheet(tournament, 0).waiting == ()


def test_the_line_up_changes_during_a_match_e2() -> None:
    tournament = begun()
    sheets.act_on_sheet(tournament, 0, cmd.NameStarter(0, 1), now("Sam"))
    round_lost_by(tournament, 0, 1)
    jo, address = browser("Jo"), at("judge_line_up", tournament, 0, 0)
    assert jo.post(address, {"seat_0": "1-0", "seat_1": "1-2"}).status_code == 303
    assert sheet(tournament, 0).line_up[0] == (cmd.Person(1, 0), cmd.Person(1, 2))
    assert "Spare 1" in text_of(jo.get(at("judge_match", tournament, 0)))
    assert jo.post(address, {"seat_0": "2-0", "seat_1": "1-2"}).status_code == 422, "of another team"


def test_the_match_shows_reasons_earlier_rulings_notes_and_its_own_rules_e12() -> None:
    tournament = drawn()
    play(tournament, 1)
    assert given(browser("Jan"), tournament, 1, who="B", facts="Left the table.").status_code == 303
    begin(tournament, 0)
    amended = 'base = "powc-2023"\n[options]\nmistaken_pass = 10\n'
    tournaments.carry_out(tournament, commands.AmendRules(amended, "more order"), now("Olga"))
    sheets.act_on_sheet(tournament, 0, cmd.NameStarter(0, 1), now("Sam"))
    round_lost_by(tournament, 0, 1, 30)
    jo = browser("Jo")
    assert given(jo, tournament, 0, who="1", private="Only for us.").status_code == 303
    page = text_of(jo.get(at("judge_match", tournament, 0)))
    for words in ("Team 4 takes 30. (P11)", "Only for us.", "version 1", "This match keeps the version"):
        assert words in page
    assert "Left the table." not in page, "of other people"
    third = text_of(browser("Jan").get(at("judge_match", tournament, 1)))
    assert "No earlier ruling on these players" in third


def test_the_public_part_names_no_person_and_no_note() -> None:
    tournament = begun()
    jo = browser("Jo")
    given(jo, tournament, 0, who="1", private="First 1 has done this before.")
    state = tournaments.state_of(tournament)
    (shown,) = public_rulings(tournament, state, sheet(tournament, 0))
    assert shown.words == "A warning for Team 1."
    assert (shown.clause, shown.version, shown.facts) == ("P16", 1, "A sign was made.")
    assert "First 1" not in repr(shown)


class TestAppeals:
    def disqualified(self) -> Tournament:
        tournament = begun()
        floor_judge.give_ruling(tournament, 0, cmd.Rule("disqualified", "A", "P16", "A sign."), "", now("Jo"))
        answer = browser("Jo").post(
            at("judge_appeal", tournament, 0, 0), {"side": "0", "reason": "It was a cough."}
        )
        assert answer.status_code == 303
        return tournament

    def test_the_organiser_changes_it_and_the_side_comes_back(self) -> None:
        tournament = self.disqualified()
        jo, olga, address = browser("Jo"), browser("Olga"), at("appeal_decide", tournament, 0, 0)
        assert "It was a cough." in text_of(jo.get(at("judge", tournament)))
        assert jo.get(address).status_code == 403
        assert "Decide the appeal" in text_of(olga.get(at("judge_match", tournament, 0)))
        said = {**ruling(facts="It was a cough."), "outcome": "changed"}
        seen = olga.post(address, {**said, "step": "preview"})
        assert "Team 1 comes back into the event." in text_of(seen)
        assert tournaments.state_of(tournament).disqualified
        done = olga.post(address, {**said, "step": "give", "stamp": seen.context["stamp"]})
        assert done.status_code == 303
        assert not tournaments.state_of(tournament).disqualified
        assert [each.ruling.decision for each in sheet(tournament, 0).rulings] == ["disqualified", "warning"]

    def test_the_organiser_upholds_it(self) -> None:
        tournament = self.disqualified()
        olga, address = browser("Olga"), at("appeal_decide", tournament, 0, 0)
        said = {"outcome": "upheld", "facts": "No cough.", "call": "-1"}
        seen = olga.post(address, {**said, "step": "preview"})
        assert seen.status_code == 200
        assert olga.post(address, {**said, "step": "give", "stamp": seen.context["stamp"]}).status_code == 303
        assert len(tournaments.state_of(tournament).disqualified) == 1
        assert "Upheld by the organiser" in text_of(olga.get(address))


def score_table(page: Any) -> list[list[str]]:
    """The table of points on a judge's page."""
    body = page.content.decode().partition('<table class="score">')[2].partition("</table>")[0]
    return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in body.split("<tr>")[2:]]


def test_the_score_below_a_result_is_that_results() -> None:
    tournament = begun(count=8)
    sheets.act_on_sheet(tournament, 0, cmd.NameStarter(0, 1), now("Sam"))
    round_lost_by(tournament, 0, 0, 10)
    jo = browser("Jo")
    assert [row[0] for row in score_table(jo.get(at("judge_match", tournament, 0)))] == ["10", "0"]
    for pips in (60, 60, 34):
        round_lost_by(tournament, 0, 1, pips)
    page = jo.get(at("judge_match", tournament, 0))
    assert "10 : 154" in text_of(page)
    assert [row[0] for row in score_table(page)] == ["10", "154"]
    sides = begin(tournament, 1).fixture.sides
    typed = Result(sides, sides, (7, 151), (1, 0))  # at the desk, while nothing stood on the sheet
    tournaments.carry_out(tournament, commands.RecordResult(1, typed), now("Sam"))
    assert [row[0] for row in score_table(jo.get(at("judge_match", tournament, 1)))] == ["7", "151"]


def test_a_ruling_that_ends_a_game_shows_what_that_game_came_to() -> None:
    tournament = begun()
    sheets.act_on_sheet(tournament, 0, cmd.NameStarter(0, 1), now("Sam"))
    round_lost_by(tournament, 0, 0, 10)
    jo = browser("Jo")
    said = ruling(decision="game", who="B")
    seen = jo.post(at("judge_ruling", tournament, 0), {**said, "step": "preview"})
    assert score_table(seen)[0][0] == "10", "not 10 → 0"
    given(jo, tournament, 0, decision="game", who="B")
    page = text_of(jo.get(at("judge_match", tournament, 0)))
    (ended,) = [scores for scores, _winner in sheet(tournament, 0).games]
    assert " : ".join(map(str, ended)) in page


def test_the_parts_of_a_match_are_the_same_for_all_who_look_at_the_same() -> None:
    tournament = drawn()
    before = match_parts(tournament.pk, "0:0:")
    assert "This match has not begun." in before["judge-match-score"]
    begin(tournament, 0)
    sheets.act_on_sheet(tournament, 0, cmd.CallJudge(0, "<b>x</b>"), now("Sam"))
    parts = match_parts(tournament.pk, "0:1:")
    assert parts == match_parts(tournament.pk, "0:1:")
    assert list(parts) == list(before), "no part comes or goes: each has its place on the page"
    assert all(f'id="{name}"' in html for name, html in parts.items())
    assert "csrf" not in "".join(parts.values())
    assert "&lt;b&gt;x" in parts["judge-match-call"]
    assert "since you opened this page" in match_parts(tournament.pk, "0:0:")["judge-match-call"]
    assert "since you opened this page" not in parts["judge-match-call"]


@pytest.mark.parametrize("argument", ["", "x", "0", "0:", "0:x", "999:0:", "1111111:0:"])
def test_there_are_no_parts_of_what_is_no_match(argument: str) -> None:
    tournament = drawn()
    with pytest.raises(Http404):
        match_parts(tournament.pk, argument)


def test_a_round_of_a_form_outside_is_kept() -> None:
    """What the button of a part sends, with the form that it belongs to."""
    tournament = begun()
    sheets.act_on_sheet(tournament, 0, cmd.CallJudge(0, "A tile fell."), now("Sam"))
    page = browser("Jo").get(at("judge_match", tournament, 0)).content.decode()
    assert '<form id="act" method="post"><input type="hidden" name="csrfmiddlewaretoken"' in page
    assert f'form="act"\nformaction="{at("judge_coming", tournament, 0, 0)}"' in page
    assert '<input type="hidden" form="act" name="edition" value="0">' in page
