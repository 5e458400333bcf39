"""The floor judge's operations: the same as the pages, for programs."""

import pytest
from django.utils.translation import override

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.written_round import OUT, WrittenRound
from doublesix.store.refusals import Refused
from doublesix.store.services import sheets, tournaments
from doublesix.web.presentation.words import in_words
from tests.store.matches import begin, begun, drawn, now, play, sheet
from tests.web.api.calling import Program, at, refusal, told

pytestmark = pytest.mark.django_db
WARNING = {"decision": "warning", "who": "A", "clause": "P16", "facts": "A sign.", "private": "Seen by Ann."}


def test_a_call_from_the_table_to_its_end() -> None:
    tournament = begun()
    sheets.act_on_sheet(tournament, 0, cmd.CallJudge(0, "A tile fell."), now("Sam"))
    jo, jan = Program("Jo"), Program("Jan")
    waits = told(jo.get(at(tournament, "/judge/calls")))
    assert [(each["match"], each["table"], each["reason"]) for each in waits["calls"]] == [
        (0, 1, "A tile fell.")
    ]
    assert told(jan.post(at(tournament, "/judge/duty"), {"is_on": False}))["judges_on_duty"] == 1
    taken = told(jo.post(at(tournament, "/matches/0/calls/0/acknowledge")))
    assert taken["calls"][0]["acknowledged_at"]
    refusal(jan.post(at(tournament, "/matches/0/calls/0/acknowledge")), 422, "call_is_taken")
    assert told(jo.post(at(tournament, "/matches/0/calls/0/close")))["calls"] == []
    assert Program("Sam").get(at(tournament, "/judge/calls")).status_code == 403


def test_two_versions_and_the_line_up() -> None:
    tournament = begun()
    sheets.act_on_sheet(tournament, 0, cmd.NameStarter(0, 1), now("Sam"))
    one, other = (WrittenRound(OUT, by=1, counts=((2, pips), (4, 5))) for pips in (10, 12))
    sheets.act_on_sheet(tournament, 0, cmd.Write("w0", 0, 0, one), now("Sam"))
    sheets.act_on_sheet(tournament, 0, cmd.Write("w1", 1, 0, other), now("Sam"))
    jo = Program("Jo")
    assert told(jo.get(at(tournament, "/judge/calls")))["contested"] == [0]
    assert told(jo.post(at(tournament, "/matches/0/keep"), {"round": "w1"}))["contested"] == []
    assert sheet(tournament, 0).scores == (0, 17)
    people = [{"number": 1, "place": 0}, {"number": 1, "place": 2}]
    told(jo.post(at(tournament, "/matches/0/judge-line-up"), {"side": 0, "people": people}))
    assert sheet(tournament, 0).line_up[0] == (cmd.Person(1, 0), cmd.Person(1, 2))
    stranger = {"side": 0, "people": [{"number": 2}, {"number": 1}]}
    refusal(jo.post(at(tournament, "/matches/0/judge-line-up"), stranger), 422, "no_such_player")
    sheets.act_on_sheet(tournament, 0, cmd.Write("w3", 0, 1, one), now("Sam"))
    told(jo.post(at(tournament, "/matches/0/take-back"), {"round": "w3"}))
    assert sheet(tournament, 0).waiting == ()


def test_rulings_and_appeals() -> None:
    tournament = begun()
    jo, olga = Program("Jo"), Program("Olga")
    points = {**WARNING, "decision": "points", "points": 20}
    seen = told(jo.post(at(tournament, "/matches/0/rulings/preview"), points))
    assert seen["scores"] == [20, 0]
    assert sheet(tournament, 0).scores == (0, 0)
    told(jo.post(at(tournament, "/matches/0/rulings"), {**points, "stamp": seen["stamp"]}))
    refusal(
        jo.post(at(tournament, "/matches/0/rulings"), {**points, "stamp": seen["stamp"]}),
        409,
        "changed_meanwhile",
    )
    wrong = refusal(
        jo.post(at(tournament, "/matches/0/rulings"), {**WARNING, "clause": "F13"}), 422, "no_such_clause"
    )
    assert wrong["message"] == "The rules of this event have no such clause. (F13)"
    everybody = told(Program().get(at(tournament, "/matches/0/rulings")))
    assert [each["facts"] for each in everybody["rulings"]] == ["A sign."]
    assert "Ann" not in str(everybody)
    appeal = {"side": 0, "reason": "It was a cough."}
    told(jo.post(at(tournament, "/matches/0/rulings/0/appeal"), appeal))
    assert told(jo.get(at(tournament, "/judge/calls")))["appeals"] == [[0, 0]]
    instead = {"decision": "score", "clause": "judge", "facts": "As before.", "scores": {"A": 0, "B": 0}}
    decided = {"is_upheld": False, "reason": "It was a cough.", "instead": instead}
    assert jo.post(at(tournament, "/matches/0/rulings/0/decide"), decided).status_code == 403
    shown = told(olga.post(at(tournament, "/matches/0/rulings/0/decide"), decided))
    assert [each["is_standing"] for each in shown["rulings"]] == [False, True]
    assert sheet(tournament, 0).scores == (0, 0)


def test_corrections() -> None:
    tournament = drawn()
    play(tournament, 0)
    play(tournament, 1)
    begin(tournament, 3)
    jo = Program("Jo")
    result = {"sides": [1, 4], "ranking": [4, 1], "points": [202, 0], "games_won": [0, 2]}
    body = {"result": {**result, "points": [60, 101]}, "reason": "The wrong line."}
    for path in ("/matches/0/correction/preview", "/matches/0/correction"):
        refusal(jo.post(at(tournament, path), body), 422, "points_cannot_be")
    judged = {**body, "result": {**result, "points": [60, 101], "is_judged": True}}
    assert told(jo.post(at(tournament, "/matches/0/correction/preview"), judged))["annulled"] == [3]
    body = {"result": result, "reason": "The wrong line."}
    plan = told(jo.post(at(tournament, "/matches/0/correction/preview"), body))
    assert plan["annulled"] == [3]
    assert [(each["match"], each["is_started"]) for each in plan["moved"]] == [(2, False), (3, True)]
    refusal(jo.post(at(tournament, "/matches/0/correction"), body), 409, "changed_meanwhile")
    done = told(jo.post(at(tournament, "/matches/0/correction"), {**body, "stamp": plan["stamp"]}))
    assert [(each["reason"], each["annulled"]) for each in done["corrections"]] == [("The wrong line.", [3])]
    assert told(jo.get(at(tournament, "/corrections"))) == done["corrections"]
    anew = {"reason": "Play it again."}
    plan = told(jo.post(at(tournament, "/matches/0/correction/preview"), anew))
    told(jo.post(at(tournament, "/matches/0/correction"), {**anew, "stamp": plan["stamp"]}))
    assert 0 not in tournaments.state_of(tournament).results
    assert Program("Sam").post(at(tournament, "/matches/0/correction"), body).status_code == 403


@pytest.mark.parametrize("points", [[60, 101], [300, 202], [0, 999]])
def test_a_result_that_play_cannot_come_to(points: list[int]) -> None:
    """Two games to 101 lost are 202 points or more; what the judge decided is taken as it is."""
    tournament = drawn()
    sam, result = Program("Sam"), at(tournament, "/matches/0/result")
    body = {"sides": [1, 4], "ranking": [1, 4], "points": points, "games_won": [2, 0]}
    refusal(sam.post(result, body), 422, "points_cannot_be")
    refusal(sam.post(result, {**body, "games_won": [2, 2]}), 422, "games_cannot_be")
    told(sam.post(result, {**body, "is_judged": True}))
    assert tournaments.state_of(tournament).results[0].points == tuple(points)


@pytest.mark.parametrize("counts", [((2, 0), (4, 5)), ((2, 61), (4, 61)), ((2, 160), (4, 5))])
def test_a_round_that_no_deal_and_no_play_could_give(counts: tuple[tuple[int, int], ...]) -> None:
    tournament = begun()
    sheets.act_on_sheet(tournament, 0, cmd.NameStarter(0, 1), now("Sam"))
    with pytest.raises(Refused) as caught:
        sheets.act_on_sheet(
            tournament, 0, cmd.Write("w0", cmd.DESK, 0, WrittenRound(OUT, 1, counts)), now("Sam")
        )
    assert caught.value.refusal.code == "against_the_rules"
    for language in ("en", "fr", "es"):
        with override(language):
            assert in_words(caught.value.refusal)
