"""A correction while the next match is played: a phone is its team's, and the other team brings its own."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from doublesix.app.sheets import commands as cmd
from doublesix.store.actor import Actor
from doublesix.store.models import MatchSheet, Tournament
from doublesix.store.services import result_corrections, sheets, tournaments
from doublesix.tournament.commands import AnnulMatch, CorrectResult
from doublesix.tournament.consequences import sides_by_number
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import results_of
from tests.browser.people import payslip
from tests.store.matches import now
from tests.store.people import account
from tests.web.table.matches import Match, Phone, drawn, match
from tests.web.table.test_phones import out

pytestmark = pytest.mark.django_db
FINAL = 3


def finalists() -> tuple[Tournament, Match, Phone, Phone]:
    """An event of four whose final has begun on the phones of both teams, with a round that waits."""
    tournament = drawn(count=4)
    for number in (0, 1):
        play(tournament, number)
    final = match(tournament, FINAL)
    phones = Phone(final), Phone(final)
    for side, phone in enumerate(phones):
        people = phone.join(side)["sides"][side]["people"][:2]
        phone.do(act="line_up", side=side, people=[[each["number"], each["place"]] for each in people])
    phones[0].do(act="write", side=0, id="a", after=0, written=out(1, s2=11, s4=9))
    return tournament, final, *phones


def play(tournament: Tournament, number: int) -> None:
    """A match that the first side wins."""
    sheets.open_sheet(tournament, number, now("Sam"))
    sheets.act_on_sheet(tournament, number, cmd.Rule("match", "B", "P18", "They gave up."), now("Sam"))


def correct(tournament: Tournament, number: int) -> None:
    """The result of a match turned round."""
    was = results_of(tournaments.state_of(tournament))[number]
    result = Result(was.sides, was.ranking[::-1], was.points[::-1], was.games_won[::-1])
    done(tournament, CorrectResult(number, result, "The wrong line."))


def done(tournament: Tournament, command: result_corrections.Command) -> None:
    who: Actor = now("Olga")
    stamp = result_corrections.plan(tournaments.state_of(tournament), command, who.at, is_judged=True).stamp
    result_corrections.correct(tournament, command, stamp, who, is_judged=True)


def written(tournament: Tournament) -> list[str]:
    """What stands on the sheet of the final that is played now."""
    row = MatchSheet.objects.filter(tournament=tournament, fixture=FINAL, edition=1).first()
    return [] if row is None else [str(row.seq)]


def test_the_phone_of_the_team_that_is_out_is_not_the_new_teams() -> None:
    tournament, _final, old, _other = finalists()
    before = sides_by_number(tournaments.state_of(tournament))[FINAL]
    name = old.view()["sides"][0]["name"]
    correct(tournament, 0)
    after = sides_by_number(tournaments.state_of(tournament))[FINAL]
    assert after[0] != before[0]
    view = old.view()
    assert view["you"]["sides"] == []
    assert name in view["you"]["left"]
    assert view["sides"][0]["name"] in view["you"]["left"]
    assert name != view["sides"][0]["name"]
    people = [[each["number"], each["place"]] for each in view["sides"][0]["people"][:2]]
    for asked in (
        {"act": "join", "side": 0},
        {"act": "line_up", "side": 0, "people": people},
        {"act": "starter", "side": 0, "seat": 1},
        {"act": "write", "side": 0, "id": "b", "after": 0, "written": out(1, s2=1, s4=2)},
        {"act": "call", "reason": "Why?"},
        {"act": "call", "side": 0, "reason": "Why?"},
    ):
        assert old.refused(**asked) == "team_plays_no_more", asked
    assert written(tournament) == []


def test_the_new_team_joins_with_its_code_and_the_team_that_stays_needs_none() -> None:
    tournament, final, old, other = finalists()
    correct(tournament, 0)
    now_final = match(tournament, FINAL)
    assert now_final.link == final.link
    assert now_final.codes[1] == final.codes[1]
    stays = other.view()
    assert stays["you"]["sides"] == [1]
    assert not stays["you"]["left"]
    assert stays["sides"][0]["name"] in stays["match"]["anew"]
    assert other.do(act="join", side=1)["status"] == "line_up"
    assert other.refused(act="join", side=0) == "code_wanted"
    assert other.refused(act="join", side=0, code=final.codes[0]) == "wrong_code"
    new = Phone(now_final)
    assert new.join(0)["you"] == {"sides": [0], "is_desk": False, "left": ""}
    assert old.refused(act="call", reason="We were there first") == "team_plays_no_more"
    joined = old.do(act="join", side=0, code=now_final.codes[0])  # they lend their phone to the new team
    assert joined["you"] == {"sides": [0], "is_desk": False, "left": ""}


def test_what_was_written_for_the_old_match_is_never_written_into_the_new_one() -> None:
    tournament, _final, _old, other = finalists()
    correct(tournament, 0)
    late = {"act": "write", "side": 1, "id": "c", "after": 0, "edition": 0, "written": out(1, s2=1, s4=2)}
    assert other.refused(**late) == "match_begins_anew"
    other.do(act="join", side=1)
    assert other.refused(**late) == "match_begins_anew"
    assert other.refused(act="confirm", side=1, round="a", edition=0) == "match_begins_anew"
    assert other.refused(act="confirm", side=1, round="a") == "no_such_round"


def test_who_comes_back_by_another_correction_needs_no_code_again() -> None:
    tournament, _final, old, _other = finalists()
    correct(tournament, 0)
    assert old.view()["you"]["sides"] == []
    correct(tournament, 0)
    assert old.view()["you"]["sides"] == [0]


def test_a_match_that_is_not_known_for_now_says_so() -> None:
    tournament, _final, old, _other = finalists()
    done(tournament, AnnulMatch(0, "Played with the wrong set."))
    answer = old.client.get(f"{old.address}view")
    assert answer.status_code == 410
    assert answer.json()["code"] == "match_not_known"
    assert old.client.get(old.address).status_code == 410


def test_a_photo_of_the_old_paper_is_not_attached_to_the_new_sheet() -> None:
    tournament, _final, _old, _other = finalists()
    sam = Client()
    sam.force_login(account("Sam"))
    page = sam.get(reverse("floor_sheet", args=[tournament.slug, FINAL])).content.decode()
    assert '<input type="hidden" name="edition" value="0">' in " ".join(page.split())
    correct(tournament, 0)
    photo = SimpleUploadedFile("sheet.png", payslip(), "image/png")
    address = reverse("floor_sheet_photo_add", args=[tournament.slug, FINAL])
    answer = sam.post(address, {"photo": photo, "edition": "0", "key": "k"})
    assert answer.status_code == 422
    assert "before the match was annulled" in answer.content.decode()
    assert written(tournament) == []


def test_the_public_page_of_a_match_says_that_it_was_annulled() -> None:
    tournament, _final, _old, _other = finalists()
    address = reverse("board_match", args=[tournament.slug, FINAL])
    assert "annulled" not in Client().get(address).content.decode()
    correct(tournament, 0)
    assert "This match was annulled and begins anew." in Client().get(address).content.decode()
    done(tournament, AnnulMatch(0, "Played with the wrong set."))
    assert "Who plays it is not known yet" in Client().get(address).content.decode()
