"""What phones ask of a sheet: every act, two phones, and whatever cannot be read."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from doublesix.app.sheets import commands as cmd
from doublesix.store import log
from doublesix.store.models import MatchSheet
from doublesix.store.services import sheets
from tests.samples import sample
from tests.store import people
from tests.web.papers import scenes
from tests.web.table.matches import Match, Phone, drawn, match

pytestmark = pytest.mark.django_db


def both(found: Match) -> tuple[Phone, Phone]:
    """A phone of each side."""
    phones = Phone(found), Phone(found)
    for side, phone in enumerate(phones):
        view = phone.join(side)
        team = view["sides"][side]["people"]
        chosen = [[team[0]["number"], 0], [team[-1]["number"], team[-1]["place"]]]
        phone.do(act="line_up", side=side, people=chosen)
    return phones


def out(by: int, **counts: int) -> dict[str, Any]:
    """A round in which somebody went out."""
    return {"how": "out", "by": by, "counts": [[int(seat[1:]), pips] for seat, pips in counts.items()]}


def kinds(found: Match) -> list[str]:
    row = MatchSheet.objects.get(tournament=found.tournament, fixture=found.number)
    return [type(each.event).__name__ for each in log.load(row.stream)]


def test_a_round_counts_when_the_other_side_agrees() -> None:
    found = match(drawn())
    one, other = both(found)
    one.do(act="starter", side=0, seat=1)
    view = one.do(act="write", side=0, id="r1", after=0, written=out(1, s2=11, s4=9))
    assert view["scores"] == [0, 0]
    assert view["waiting"][0]["gained"] == [0, 20]
    assert one.refused(act="confirm", side=0, round="r1") == "others_confirm"
    view = other.do(act="confirm", side=1, round="r1")
    assert view["scores"] == [0, 20]
    assert view["next"]["starter"] == 2
    assert view["rounds"][0]["id"] == "r1"


def test_tiles_that_were_tapped_are_seen_by_who_agrees_and_stay_with_the_round() -> None:
    found = match(drawn())
    one, other = both(found)
    one.do(act="starter", side=0, seat=1)
    tapped = {**out(1, s2=11, s4=9), "left": [[4, "4-3"], [2, "5-6"], [4, "2-0"]]}
    wrong = {**tapped, "left": [[2, "6-5"], [2, "0-0"]]}
    assert one.refused(act="write", side=0, id="r1", after=0, written=wrong) == "no_such_tile"
    one.do(act="write", side=0, id="r1", after=0, written=tapped)
    left = [[2, "6-5"], [4, "2-0"], [4, "4-3"]]
    assert other.view()["waiting"][0]["written"]["left"] == left
    view = other.do(act="confirm", side=1, round="r1")
    assert view["rounds"][0]["written"]["left"] == left


def test_everything_sent_twice_is_done_once() -> None:
    found = match(drawn())
    one, other = both(found)
    one.do(act="starter", side=0, seat=3, id="s")
    one.do(act="starter", side=0, seat=3, id="s")
    for _ in range(2):
        one.do(act="write", side=0, id="r1", after=0, written=out(1, s2=11, s4=9))
    for _ in range(2):
        other.do(act="confirm", side=1, round="r1", id="c")
    assert one.do(act="starter", side=0, seat=3, id="s")["scores"] == [
        0,
        20,
    ]  # the answer was lost; it is done
    for _ in range(2):
        one.do(act="call", side=0, reason="a count", id="k")
    sheets.act_on_sheet(found.tournament, found.number, cmd.CloseCall(0), people.who("Olga"))
    one.do(act="call", side=0, reason="a count", id="k")
    happened = kinds(found)
    for kind in ("StarterNamed", "RoundWritten", "RoundConfirmed", "RoundCounted", "JudgeCalled"):
        assert happened.count(kind) == 1, happened
    assert one.refused(act="call", side=0, reason="something else", id="k") == "key_reused"


def test_two_phones_that_wrote_different_things_are_both_shown() -> None:
    found = match(drawn())
    one, other = both(found)
    one.do(act="starter", side=0, seat=1)
    one.do(act="write", side=0, id="a", after=0, written=out(1, s2=11, s4=9))
    view = other.do(act="write", side=1, id="b", after=0, written=out(1, s2=11, s4=8))
    assert view["waiting"][0]["is_contested"]
    assert [(each["id"], each["against"]) for each in view["rivals"]] == [("b", "a")]
    assert view["rivals"][0]["gained"] == [0, 19]
    assert other.refused(act="confirm", side=1, round="a") == "round_is_contested"
    assert other.refused(act="withdraw", side=1, round="a") == "not_yours"
    one.do(act="withdraw", side=0, round="a")
    view = one.do(act="confirm", side=0, round="b")
    assert view["scores"] == [0, 19]


@pytest.mark.parametrize("preset", ["garrison-2022", "fortbend-2023"])
def test_players_are_called_by_the_name_that_they_agreed_to(preset: str) -> None:
    tournament = drawn(preset, 4)
    for entry in tournament.entries.all():
        entry.players.update(name=f"{entry.name} Longname")
    found = match(tournament)
    phone = Phone(found)
    view = phone.join(0)
    assert "Longname" not in json.dumps(view)
    assert "Pia" in json.dumps(view["seats"])
    olga = Client()
    olga.force_login(people.account("Olga"))
    for name in ("judge_match", "floor_sheet"):
        page = olga.get(reverse(name, args=[tournament.slug, found.number])).content.decode()
        assert "Pia" in page
        assert "Longname" not in page
    paper = scenes.pdftotext(olga.get(reverse("scoresheets_pdf", args=[tournament.slug])).content)
    assert "Pia" in paper
    assert "Longname" not in paper


def test_taking_back_is_offered_where_it_will_be_done() -> None:
    found = match(drawn("garrison-2022", 3))
    phones = [Phone(found) for _ in range(3)]
    for side, phone in enumerate(phones):
        phone.join(side)
    first, second, third = phones
    lost = {"how": "out", "by": 1, "counts": [[2, 20], [3, 10]]}
    assert first.do(act="write", side=0, id="a", after=0, written=lost)["waiting"][0]["may_withdraw"]
    assert not second.view()["waiting"][0]["may_withdraw"]
    second.do(act="confirm", side=1, round="a")
    other = {**lost, "counts": [[2, 20], [3, 11]]}
    view = third.do(act="write", side=2, id="b", after=0, written=other)
    assert [each["may_withdraw"] for each in (*view["waiting"], *view["rivals"])] == [False, True]
    assert not first.view()["waiting"][0]["may_withdraw"], "somebody agreed with it"
    assert first.refused(act="withdraw", side=0, round="a") == "judge_undoes"
    assert third.do(act="withdraw", side=2, round="b")["rivals"] == []


def test_the_same_written_on_both_phones_is_agreement() -> None:
    found = match(drawn())
    one, other = both(found)
    one.do(act="write", side=0, id="a", after=0, written=out(1, s2=11, s4=9))
    assert other.do(act="write", side=1, id="b", after=0, written=out(1, s2=11, s4=9))["scores"] == [0, 20]


def test_rounds_written_ahead_wait_in_order() -> None:
    found = match(drawn())
    one, other = both(found)
    one.do(act="write", side=0, id="a", after=0, written=out(1, s2=11, s4=9))
    one.do(act="write", side=0, id="b", after=1, written=out(2, s1=5, s3=6))
    assert (
        one.refused(act="write", side=0, id="d", after=3, written=out(1, s2=1, s4=1))
        == "round_before_is_gone"
    )
    view = other.do(act="confirm", side=1, round="b")
    assert view["scores"] == [11, 20]


def test_the_preview_says_why_and_writes_nothing() -> None:
    found = match(drawn())
    one, _other = both(found)
    before = kinds(found)
    answer = one.ask(act="preview", written=out(1, s2=11, s4=9)).json()
    assert answer["preview"]["scores"] == [0, 20]
    assert any("P11" in words for words in answer["preview"]["words"])
    assert "151" in one.ask(act="preview", written=out(1, s2=151, s4=9)).json()["preview"]["refused"]
    blocked = {"how": "blocked", "counts": [[1, 20], [3, 15], [2, 8], [4, 9]]}
    assert one.ask(act="preview", written=blocked).json()["preview"]["scores"] == [35, 0]
    assert kinds(found) == before


def test_the_lead_draw_is_computed_with_its_ties() -> None:
    found = match(drawn())
    one, _other = both(found)
    tied = [[1, "6-3"], [2, "5-4"], [3, "2-1"], [4, "1-0"]]
    lead = one.ask(act="preview", lead=[tied]).json()["preview"]["lead"]
    assert lead["tied"] == [1, 2]
    lead = one.ask(act="preview", lead=[tied, [[1, "6-6"], [2, "5-5"]]]).json()["preview"]["lead"]
    assert lead["starter"] == 1
    assert one.ask(act="preview", lead=[[[1, "6-3"]]]).json()["preview"]["lead"]["refused"]


def test_a_line_up_is_of_the_sides_own_people_and_fixed_once_play_has_begun() -> None:
    found = match(drawn())
    one, other = both(found)
    theirs = [[person["number"], person["place"]] for person in one.view()["sides"][1]["people"]]
    assert one.refused(act="line_up", side=0, people=theirs[:2]) == "line_up_wanted"
    assert one.refused(act="line_up", side=0, people=[[999, 0], [999, 1]]) == "line_up_wanted"
    one.do(act="write", side=0, id="a", after=0, written=out(1, s2=11, s4=9))
    other.do(act="confirm", side=1, round="a")
    assert other.refused(act="line_up", side=1, people=theirs[:2]) == "line_up_fixed"


def test_who_has_nobody_to_choose_between_is_lined_up_at_once() -> None:
    phone = Phone(match(drawn("garrison-2022", 3)))
    view = phone.join(2)
    assert view["status"] == "playing"
    assert [seat["name"] for seat in view["seats"]] == ["Pia", "Quinn", "Rolf"]
    pair = Phone(match(drawn("fortbend-2023", 4)))
    assert [seat["name"] for seat in pair.join(0)["seats"]] == ["Pia", "Rolf", "Quinn", "Suri"]


def test_play_by_play_the_desk_counts_and_says_whose_turn_it_is() -> None:
    phone = Phone(match(drawn("fortbend-2023", 4)))
    phone.join(0)
    phone.do(act="starter", side=0, seat=1)
    found = phone.ask(act="preview", written={"how": "", "plays": ["1 plays 5-5", "2 plays 5-0"]}).json()[
        "preview"
    ]
    assert found["gained"] == [10, 10]
    assert not found["is_whole"]
    assert found["play"]["turn"] == 3
    assert found["play"]["places"]["5-1"] == ["5-5"]
    unfinished = {"how": "", "plays": ["1 plays 5-5"]}
    assert phone.ask(act="write", side=0, id="a", after=0, written=unfinished).status_code == 422
    forged = {"how": "", "plays": ['judge match B "because"']}
    assert phone.refused(act="write", side=0, id="a", after=0, written=forged) == "unreadable"


def test_anybody_at_the_table_calls_the_judge_and_only_sides_write() -> None:
    found = match(drawn())
    one, _other = both(found)
    follower = Phone(found)
    view = follower.do(act="call", reason="Ils parlent ?\n")
    assert view["call"]["state"] == "called"
    assert view["call"]["reason"] == "Ils parlent ?"
    assert follower.refused(act="write", side=0, id="x", after=0, written=out(1, s2=1, s4=1)) == "code_wanted"
    sheets.act_on_sheet(found.tournament, found.number, cmd.Acknowledge(0), people.who("Olga"))
    assert one.view()["call"]["state"] == "coming"


def test_a_ruling_is_shown_with_its_clause_and_can_be_appealed_once() -> None:
    found = match(drawn())
    one, other = both(found)
    ruling = cmd.Rule("warning", "2", "P16", "Signs across the table")
    sheets.rule(found.tournament, found.number, ruling, "private words", people.who("Olga"))
    (shown,) = other.view()["rulings"]
    assert (shown["clause"], shown["facts"]) == ("P16", "Signs across the table")
    assert shown["words"].startswith("A warning")
    assert "private words" not in str(other.view())
    assert other.refused(act="appeal", side=1, ruling=0, reason="  ") == "facts_wanted"
    assert other.do(act="appeal", side=1, ruling=0, reason="No sign was given", id="p")["rulings"][0][
        "appeal"
    ]
    other.do(act="appeal", side=1, ruling=0, reason="No sign was given", id="p")
    assert one.refused(act="appeal", side=0, ruling=0, reason="again") == "appealed_already"


def test_what_was_written_for_a_sheet_that_was_annulled_does_not_go_on_the_new_one() -> None:
    found = match(drawn())
    one, _other = both(found)
    late = {"act": "write", "side": 0, "id": "a", "after": 0, "written": out(1, s2=1, s4=2)}
    assert one.refused(**late, edition=7) == "match_begins_anew"
    assert one.do(**late, edition=0)["written"] == 1


def test_a_match_to_its_end_tells_the_winner() -> None:
    found = match(drawn("garrison-2022", 3))
    phone = Phone(found)
    for side in range(3):
        phone.join(side)
    view = phone.view()
    for at in range(2):
        written = {"how": "out", "by": 1, "counts": [[2, 60], [3, 30]]}
        phone.do(act="write", side=0, id=f"r{at}", after=at, written=written)
        for side in (1, 2):
            view = phone.do(act="confirm", side=side, round=f"r{at}")
    assert view["status"] == "over"
    assert view["won"]["name"] == "Pia"
    assert view["rounds"][-1]["scores"] == [180, 0, 0]
    assert view["match"]["has_result"]
    assert phone.refused(act="write", side=0, id="z", after=2, written=out(1, s2=1, s3=1)) == "match_is_over"


# Whatever is sent, the desk answers in words

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
ACT = st.sampled_from(
    ["join", "line_up", "starter", "write", "confirm", "withdraw", "call", "appeal", "preview", "x", "", None]
)
NUMBERS = st.integers(-2, 6) | st.just(10**30) | JUNK
WRITTEN = st.fixed_dictionaries(
    {},
    optional={
        "how": st.sampled_from(["out", "blocked", "target", "", "void"]) | JUNK,
        "by": NUMBERS,
        "counts": st.lists(st.tuples(NUMBERS, NUMBERS), max_size=4) | JUNK,
        "blamed": st.lists(st.tuples(NUMBERS, st.sampled_from(["6-6", "0-0", "7-7", ""])), max_size=2) | JUNK,
        "scored": st.lists(st.tuples(st.sampled_from(["A", "B", "1", "#"]), NUMBERS), max_size=3) | JUNK,
        "talks": st.lists(NUMBERS, max_size=3) | JUNK,
        "passes": st.lists(NUMBERS, max_size=3) | JUNK,
        "plays": st.lists(st.sampled_from(["1 plays 6-6", "2 passes", "1 catches", "game"]), max_size=3)
        | JUNK,
        "lead": st.lists(st.lists(st.tuples(NUMBERS, st.just("6-6")), max_size=4), max_size=2) | JUNK,
    },
)
ASKED = st.fixed_dictionaries(
    {"act": ACT, "side": st.sampled_from([0, 1]) | NUMBERS},
    optional={
        "id": st.text(max_size=4) | JUNK,
        "after": NUMBERS,
        "written": WRITTEN | JUNK,
        "round": st.sampled_from(["r0", "x"]) | JUNK,
        "people": JUNK | st.just([[1, 0], [1, 1]]),
        "seat": NUMBERS,
        "reason": st.text(max_size=6) | JUNK,
        "ruling": NUMBERS,
        "lead": JUNK,
        "edition": st.just(0) | JUNK,
        "once": JUNK,
    },
)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["powc-2023", "fortbend-2023", "garrison-2022"])
def test_no_request_breaks_the_desk(name: str) -> None:
    phone = Phone(match(drawn(name, 4 if name == "fortbend-2023" else 2)))
    phone.join(0)
    phone.join(1)

    @settings(max_examples=sample(30, 500), deadline=None, suppress_health_check=list(HealthCheck))
    @given(ASKED)
    def asked(data: dict[str, Any]) -> None:
        answer = phone.ask(**data)
        assert answer.status_code in (200, 422), (data, answer.content)
        assert "ok" in answer.json()
        assert phone.client.get(f"{phone.address}view").status_code == 200

    asked()


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b"[" * 5000, b'{"act":' + b'"x' * 40_000])
def test_a_body_that_cannot_be_read_is_refused(body: bytes) -> None:
    phone = Phone(match(drawn()))
    answer = phone.client.post(f"{phone.address}do", body, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["code"] == "unreadable"


def test_addresses_that_only_look_are_only_looked_at() -> None:
    phone = Phone(match(drawn()))
    assert phone.client.get(f"{phone.address}do").status_code in (302, 405)
    assert phone.client.post(f"{phone.address}view").status_code == 405
