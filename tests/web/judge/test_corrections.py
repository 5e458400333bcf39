"""Corrections on pages: filled in, looked at with what they move, done; the old stays visible."""

import pytest

from doublesix.app.sheets import commands as cmd
from doublesix.store.models import Tournament
from doublesix.store.services import sheets, tournaments
from doublesix.tournament import commands
from doublesix.tournament.consequences import sides_by_number
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import results_of
from doublesix.web.presentation.rulings import public_corrections
from tests.store.matches import begin, drawn, now, sheet, to_final
from tests.web.official.scenes import at
from tests.web.organiser.asking import browser, form_data, text_of

pytestmark = pytest.mark.django_db
FINAL = 3


def test_a_correction_is_looked_at_done_and_seen_afterwards() -> None:
    tournament = to_final()
    begin(tournament, FINAL)
    sheets.act_on_sheet(tournament, FINAL, cmd.CallJudge(0, "A tile fell."), now("Sam"))
    jo, address = browser("Jo"), at("correct", tournament, 0)
    loser = sides_by_number(tournaments.state_of(tournament))[0][1]
    sent = {**form_data(jo.get(address), "winner"), "winner": str(loser), "reason": "The wrong line."}
    sent |= {f"games_{loser}": "2", "games_1": "0"}
    plan = "4 entries are told of it."
    seen = jo.post(address, {**sent, "step": "preview"})
    page = text_of(seen)
    assert seen.status_code == 200, page
    for words in (
        "Before the result is corrected",
        "Team 1 wins",
        "Team 4 wins",
        "Match 4",
        "started",
        "Annulled, although begun: match 4.",
        plan,
    ):
        assert words in page
    assert tournaments.state_of(tournament).corrections == ()
    done = jo.post(address, {**sent, "step": "give", "stamp": seen.context["stamp"]})
    assert done.status_code == 303
    state = tournaments.state_of(tournament)
    assert sides_by_number(state)[FINAL] == (4, 2)
    listed = text_of(jo.get(at("corrections", tournament)))
    for words in ("Corrected by Jo", "Team 1 wins", "Team 4 wins", "The wrong line.", "match 4"):
        assert words in listed
    old = text_of(jo.get(at("judge_older", tournament, FINAL, 0)))
    assert "A tile fell." in old
    assert "Nothing of it counts" in old
    assert jo.get(at("judge_older", tournament, FINAL, 1)).status_code == 404
    (public,) = public_corrections(tournament, state, 0)
    assert public.by == ""


def test_when_something_began_meanwhile_it_is_shown_again_and_not_done() -> None:
    tournament = to_final()
    jo, address = browser("Jo"), at("correct", tournament, 0)
    sent = {**form_data(jo.get(address), "winner"), "winner": "4", "reason": "Wrong."}
    sent |= {"games_4": "2", "games_1": "0"}
    stamp = jo.post(address, {**sent, "step": "preview"}).context["stamp"]
    begin(tournament, FINAL)
    late = jo.post(address, {**sent, "step": "give", "stamp": stamp})
    assert late.status_code == 422
    assert "Somebody changed this while you were looking at it." in text_of(late)
    assert "Annulled, although begun: match 4." in text_of(late)
    assert tournaments.state_of(tournament).corrections == ()


def test_a_walk_over_is_undone_by_playing_anew() -> None:
    tournament = drawn()
    given = commands.GiveWalkOver(0, (1,))
    tournaments.carry_out(tournament, given, now("Sam", minutes=20))
    jo, address = browser("Jo"), at("correct", tournament, 0)
    page = jo.get(address)
    assert "absent: Team 1" in text_of(page)
    sent = {"what": "anew", "reason": "They were in the other hall."}
    seen = jo.post(address, {**sent, "step": "preview"})
    assert seen.status_code == 200
    assert jo.post(address, {**sent, "step": "give", "stamp": seen.context["stamp"]}).status_code == 303
    assert 0 not in results_of(tournaments.state_of(tournament))
    assert "They were in the other hall." in text_of(jo.get(at("corrections", tournament)))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"winner": ""}, "This field is required."),
        ({"winner": "4", "absent": ["4"]}, "Who was not there cannot have won."),
        ({"winner": "0"}, "Somebody was there, so somebody won."),
        ({"winner": "4", "games_4": "1", "otherwise": ""}, "The winner has won 2 games"),
        ({"winner": "1", "otherwise": "on"}, "This is the result of match 1 already."),
        ({"winner": "4", "otherwise": "on", "reason": ""}, "This field is required."),
    ],
)
def test_what_cannot_be_is_said(changes: dict[str, object], words: str) -> None:
    tournament = to_final()
    jo, address = browser("Jo"), at("correct", tournament, 0)
    sent = {**form_data(jo.get(address), "winner"), "reason": "Wrong.", **changes}
    answer = jo.post(address, {**sent, "step": "preview"})
    assert answer.status_code == 422
    assert words in text_of(answer)


def test_a_result_typed_in_wrongly_is_taken_from_the_sheet() -> None:
    tournament = to_final()
    state = tournaments.state_of(tournament)
    wrong = Result((1, 4), (4, 1), (7, 8), (1, 2))
    tournaments.carry_out(tournament, commands.CorrectResult(0, wrong, "typed twice"), now("Jo"))
    jo, address = browser("Jo"), at("correct", tournament, 0)
    assert "Take the sheet’s result" in text_of(jo.get(address))
    sent = {
        **form_data(jo.get(f"{address}?from=sheet"), "winner"),
        "reason": "As on the sheet.",
        "otherwise": "on",
    }
    stamp = jo.post(address, {**sent, "step": "preview"}).context["stamp"]
    assert jo.post(address, {**sent, "step": "give", "stamp": stamp}).status_code == 303
    assert tournaments.state_of(tournament).results[0] == state.results[0]


def test_who_may_correct() -> None:
    tournament = to_final()
    for name, status in (("Sam", 403), ("Jo", 200), ("Olga", 200)):
        assert browser(name).get(at("corrections", tournament)).status_code == status
        assert browser(name).get(at("correct", tournament, 0)).status_code == status
    assert browser("Jo").get(at("correct", tournament, 99)).status_code == 404


def corrected(tournament: Tournament) -> None:
    """The first semi-final is corrected."""
    was = results_of(tournaments.state_of(tournament))[0]
    result = Result(was.sides, was.ranking[::-1], was.points[::-1], was.games_won[::-1])
    tournaments.carry_out(tournament, commands.CorrectResult(0, result, "the wrong line"), now("Jo"))


def test_what_a_judge_presses_on_the_page_of_the_old_match_does_nothing_to_the_new_one() -> None:
    tournament = to_final()
    begin(tournament, FINAL)
    sheets.act_on_sheet(tournament, FINAL, cmd.CallJudge(0, "A tile fell."), now("Sam"))
    sheets.rule(tournament, FINAL, cmd.Rule("warning", "A", "P16", "A sign."), "", now("Jo"))
    jo = browser("Jo")
    edition = {"edition": "0"}
    assert (
        '<input type="hidden" name="edition" value="0">'
        in jo.get(at("judge_match", tournament, FINAL)).content.decode()
    )
    assert 'name="edition" value="0"' in jo.get(at("judge", tournament)).content.decode()
    ruling = {"decision": "warning", "who": "A", "clause": "P16", "facts": "Again.", "call": "-1"}
    address = at("judge_ruling", tournament, FINAL)
    stamp = jo.post(address, {**ruling, "step": "preview"}).context["stamp"]
    corrected(tournament)
    begin(tournament, FINAL)
    sheets.act_on_sheet(tournament, FINAL, cmd.CallJudge(0, "Another tile."), now("Sam"))
    sheets.rule(tournament, FINAL, cmd.Rule("warning", "A", "P16", "A sign."), "", now("Jo"))
    before = sheet(tournament, FINAL)
    line_up = {f"seat_{seat}": f"{before.line_up[1][seat].number}-{2 - seat}" for seat in (0, 1)}
    for where, sent in (
        (at("judge_coming", tournament, FINAL, 0), {}),
        (at("judge_close", tournament, FINAL, 0), {}),
        (at("judge_appeal", tournament, FINAL, 0), {"side": "0", "reason": "It was no sign."}),
        (at("judge_line_up", tournament, FINAL, 1), line_up),
    ):
        answer = jo.post(where, {**sent, **edition})
        assert answer.status_code == 422, where
        assert "before the match was annulled" in text_of(answer), where
    assert jo.post(address, {**ruling, "step": "give", "stamp": stamp}).status_code == 422
    assert sheet(tournament, FINAL) == before
