"""Pages and API of late entries, substitutes and retirements: what they show, do and refuse (E41 to E43)."""

from itertools import count
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.store.models import Entry, Tournament
from doublesix.store.services.tournaments import state_of
from doublesix.tournament.late import free_byes, waiting_numbers
from doublesix.tournament.progress import field_of, fixtures_left, results_of
from tests.store import people
from tests.store.services.test_late import accepted_team, come_late, draw_late, with_papers
from tests.web.draw import lots
from tests.web.entrant.scenes import photo

pytestmark = pytest.mark.django_db
KEYS = count()


def client_of(name: str) -> Client:
    """Somebody who is signed in."""
    client = Client()
    client.force_login(people.account(name))
    return client


def post(client: Client, tournament: Tournament, page: str, *args: int, **data: Any) -> Any:
    """Send a form of an event's page."""
    return client.post(reverse(page, args=[tournament.slug, *args]), {"key": f"key {next(KEYS)}", **data})


def text_of(client: Client, tournament: Tournament, page: str, *args: int) -> str:
    """What a page shows."""
    response = client.get(reverse(page, args=[tournament.slug, *args]))
    assert response.status_code == 200, response.status_code
    return response.content.decode()


def test_from_the_desk_to_a_place_in_the_bracket_e41() -> None:
    tournament, sam = lots.drawn("fortbend-2023", count=10), client_of("Sam")
    for name in ("Lara Late", "Leo Later"):
        written = post(sam, tournament, "late_begin", person_player=name, mobile="", email="")
        assert written.status_code == 303, written.content.decode()
        assert "waits for the late draw" in sam.get(written.url).content.decode()
        assert sam.post(written.url, {"key": name, "reason": ""}).status_code == 422
        assert sam.post(written.url, {"key": f"{name} 2", "reason": "ferry"}).status_code == 303
    assert "Lara Late &amp; Leo Later" in text_of(sam, tournament, "late")
    moment = "2020-01-01T10:00"
    assert post(sam, tournament, "late_commit", sources="Dice", moment=moment).status_code == 303
    shown = text_of(sam, tournament, "late")
    assert "write down the public values" in shown
    assert post(sam, tournament, "late_values", value_1="6 1").status_code == 303
    assert "entered is told" in text_of(sam, tournament, "late")
    assert post(sam, tournament, "late_reveal").status_code == 303
    public = Client()
    page = text_of(public, tournament, "draw")
    assert "Late draw 1" in page
    assert "Lara Late &amp; Leo Later" in page
    proof = public.get(reverse("late_proof", args=[tournament.slug, 1]))
    assert proof.json()["kind"] == "late"
    assert public.get(reverse("late_proof", args=[tournament.slug, 2])).status_code == 404
    check = public.get(reverse("verify_page"), {"event": tournament.slug}).content.decode()
    assert reverse("late_proof", args=[tournament.slug, 1]) in check
    assert sam.get(reverse("draw_pdf", args=[tournament.slug])).status_code == 200


def test_by_hand_and_a_second_person_e41() -> None:
    tournament, sam = lots.drawn(count=5), client_of("Sam")
    entry = accepted_team(tournament)
    assert "Late Lions" in text_of(sam, tournament, "late")
    assert post(sam, tournament, "late_add", entry.pk, reason="ferry").status_code == 303
    bye = free_byes(state_of(tournament))[0]
    assert post(sam, tournament, "late_lots", place_6="").status_code == 422
    assert post(sam, tournament, "late_lots", place_6="99").status_code == 422
    assert post(sam, tournament, "late_lots", place_6=str(bye)).status_code == 303
    assert "somebody else has to confirm them" in text_of(sam, tournament, "late")
    assert post(sam, tournament, "late_confirm").status_code == 422
    assert post(sam, tournament, "late_dismiss").status_code == 303
    again = sam.post(reverse("late_lots", args=[tournament.slug]), {"key": "again", "place_6": str(bye)})
    assert again.status_code == 303
    assert post(client_of("Olga"), tournament, "late_confirm").status_code == 303
    assert 6 in field_of(state_of(tournament)).order


def test_what_is_missing_is_said_and_steps_are_posted_only_e41() -> None:
    tournament, sam = with_papers(), client_of("Sam")
    names = {f"person_{place}": f"{place} person" for place in ("first", "second", "spare")}
    assert post(sam, tournament, "late_begin", **names).status_code == 422
    written = post(
        sam, tournament, "late_begin", institution="Ministry of Late Trains", name="Lions", **names
    )
    assert "Something is still missing" in sam.get(written.url).content.decode()
    assert sam.post(written.url, {"key": "x", "reason": "ferry"}).status_code == 422
    entry = Entry.objects.get(name="Lions")
    assert "Take it as a late entry" in text_of(sam, tournament, "entry_review", entry.pk)
    for page in ("late_commit", "late_values", "late_reveal", "late_lots", "late_confirm", "late_begin"):
        assert sam.get(reverse(page, args=[tournament.slug])).status_code == 302
    assert post(sam, tournament, "late_commit", sources="", moment="").status_code == 422
    assert post(sam, tournament, "late_reveal").status_code == 422
    assert client_of("Kim").get(reverse("late", args=[tournament.slug])).status_code == 403
    assert sam.get(reverse("late", args=[people.event("garrison-2022").slug])).status_code == 404


def test_a_seat_at_a_table_and_a_partner_are_told_before_e41_e42() -> None:
    tournament, sam = lots.drawn("garrison-2022", count=8), client_of("Sam")
    assert "sits down at table 3" in text_of(sam, tournament, "late")
    written = post(sam, tournament, "late_begin", person_player="Lara Late")
    assert "Sits down at table 3" in sam.get(written.url).content.decode()
    fair = lots.drawn("fortbend-2023", count=8)
    gone, left = field_of(state_of(fair)).members[1]
    assert post(sam, fair, "draw_retire", gone, reason="ill").status_code == 303
    written = post(sam, fair, "late_begin", person_player="Leo Later")
    assert f"Plays with Player {left}" in sam.get(written.url).content.decode()


def test_what_a_late_player_owes_is_taken_next_e30() -> None:
    tournament, sam = lots.drawn("fortbend-2023", count=8), client_of("Sam")
    written = post(sam, tournament, "late_begin", person_player="Lara Late")
    taken = sam.post(written.url, {"key": "x", "reason": "ferry"})
    entry = Entry.objects.get(name="Lara Late")
    assert taken["Location"] == reverse("fee_entry", args=[tournament.slug, entry.pk])
    page = sam.get(taken["Location"]).content.decode()
    assert "Lara Late is taken." in page
    assert "Record the payment" in page
    free = lots.drawn("garrison-2022", count=8)
    written = post(sam, free, "late_begin", person_player="Leo Later")
    taken = sam.post(written.url, {"key": "y", "reason": "ferry"})
    assert taken["Location"] == reverse("late", args=[free.slug])


def test_somebody_retires_with_a_preview_e43() -> None:
    tournament, sam = lots.drawn(count=4), client_of("Sam")
    first = fixtures_left(state_of(tournament))[0]
    page = text_of(sam, tournament, "draw_retire", first.sides[0])
    assert f"Match {first.number + 1}" in page
    assert "told" in page
    assert post(sam, tournament, "draw_retire", first.sides[0], reason="work").status_code == 303
    assert results_of(state_of(tournament))[first.number].winner == first.sides[1]
    assert (
        "has retired already"
        in post(sam, tournament, "draw_retire", first.sides[0], reason="work").content.decode()
    )
    shown = text_of(Client(), tournament, "draw")
    assert "retired" in shown
    assert "retired" in text_of(Client(), tournament, "board_bracket")
    assert sam.get(reverse("draw_retire", args=[tournament.slug, 77])).status_code == 404


def test_a_retirement_is_undone_until_what_follows_is_called_e43() -> None:
    tournament, sam = lots.drawn(count=4), client_of("Sam")
    match = fixtures_left(state_of(tournament))[0]
    gone = match.sides[0]
    post(sam, tournament, "draw_retire", gone, reason="work")
    undo = reverse("draw_retire", args=[tournament.slug, gone])
    assert undo in text_of(sam, tournament, "draw")
    assert undo not in text_of(Client(), tournament, "draw")
    page = text_of(sam, tournament, "draw_retire", gone)
    assert f"Match {match.number + 1}, " in page
    assert "is played after all" in page
    assert post(sam, tournament, "draw_retire_undo", gone, reason="").status_code == 422
    assert post(sam, tournament, "draw_retire_undo", gone, reason="it can wait").status_code == 303
    assert state_of(tournament).retired == ()
    assert (
        "has not retired"
        in post(sam, tournament, "draw_retire_undo", gone, reason="it can wait").content.decode()
    )
    assert sam.get(reverse("draw_retire_undo", args=[tournament.slug, gone])).status_code == 302


def test_a_late_draw_is_called_off_and_everybody_can_read_why_e41() -> None:
    tournament, sam = lots.drawn("fortbend-2023", count=10), client_of("Sam")
    come_late(tournament, "Lara Late", "Leo Later")
    assert post(sam, tournament, "late_commit", sources="Dice", moment="2020-01-01T10:00").status_code == 303
    assert "Call the late draw off" in text_of(sam, tournament, "late")
    assert "Call the late draw off" in post(sam, tournament, "late_call_off").content.decode()
    sent = post(sam, tournament, "late_call_off", **{"off-reason": "the dice were lost"})
    assert sent.status_code == 303
    assert "the dice were lost" in text_of(Client(), tournament, "draw")
    assert "Publish the commitment" in text_of(sam, tournament, "late")


def test_a_substitute_is_put_in_with_evidence_and_seal_e42() -> None:
    tournament, sam = with_papers(), client_of("Sam")
    page = text_of(sam, tournament, "draw_substitute", 2)
    assert "Evidence of serving" in page
    assert "Who stands in is told" in page
    person = {"place": "1", "name": "Sid", "designation": "Clerk", "mobile": "5", "email": "sid@example.org"}
    seal = {"officer": "Otto", "post": "Head", "is_sealed": "on", "reason": "ill"}
    assert post(sam, tournament, "draw_substitute", 2, **person, **seal).status_code == 422
    sent = post(sam, tournament, "draw_substitute", 2, **person, **seal, evidence=photo())
    assert sent.status_code == 303
    state = state_of(tournament)
    assert state.draw is not None
    entry = Entry.objects.get(pk=state.draw.entries[1].entry)
    assert entry.players.get(place="second").name == "Sid"
    fair = lots.drawn("fortbend-2023", count=4)
    assert sam.get(reverse("draw_substitute", args=[fair.slug, 1])).status_code == 302


def test_the_api_does_the_same_e41_e43() -> None:
    tournament, sam = lots.drawn("fortbend-2023", count=10), client_of("Sam")

    def call(path: str, body: Any = None, code: int = 200) -> Any:
        address = f"/api/events/{tournament.slug}{path}"
        if body is None:
            response = sam.get(address)
        else:
            response = sam.post(address, body, content_type="application/json")
        assert response.status_code == code, response.content.decode()
        return response.json()

    assert call("/late")["byes"] == list(free_byes(state_of(tournament)))
    for name in ("Lara", "Leo"):
        entry = call("/late/entries", {"people": [name]})["entry"]
        call(f"/late/entries/{entry}", {"reason": "ferry"})
    assert call("/late")["waiting"] == [11, 12]
    call("/late/commit", {"sources": ["Dice"], "moment": "2020-01-01T00:00:00Z"})
    call("/late/values", {"values": ["6"]})
    assert call("/late/reveal", {})["draws"][0]["is_drawn"]
    assert call("/draw/late/1/proof")["kind"] == "late"
    call("/draw/late/2/proof", code=404)
    assert call("/late/lots/confirm", {}, 422)["code"] == "no_late_draw"
    call("/late/lots", {"places": []}, 422)
    call("/late/lots/dismiss", {}, 422)
    call("/retire", {"number": 11, "reason": "ill"})
    call("/retire/undo", {"number": 11, "reason": "well again"})
    assert call("/retire/undo", {"number": 11, "reason": "well again"}, 422)["code"] == "not_retired"
    call("/retire", {"number": 11, "reason": "ill"})
    for name in ("Luz", "Lou", "Lia"):
        call(f"/late/entries/{call('/late/entries', {'people': [name]})['entry']}", {"reason": "ferry"})
    call("/late/commit", {"sources": ["Dice"], "moment": "2020-01-01T00:00:00Z"})
    assert call("/late/call-off", {"reason": "no dice"})["called_off"][0]["reason"] == "no dice"
    for number in call("/late")["waiting"]:
        call("/retire", {"number": number, "reason": "ill"})
    assert waiting_numbers(state_of(tournament)) == ()


def test_the_api_puts_a_substitute_in_e42() -> None:
    tournament, sam = lots.drawn(count=4), client_of("Sam")
    address = f"/api/events/{tournament.slug}/list/2/people/1/substitute"
    sent = sam.post(address, {"name": "Sid", "reason": "ill", "designation": "Clerk"})
    assert sent.status_code == 200, sent.content.decode()


def test_late_draws_of_two_events_do_not_mix() -> None:
    one, other = lots.drawn(count=6), lots.drawn("fortbend-2023", count=6)
    come_late(other, "Lara", "Leo")
    draw_late(other)
    assert "Late draw" not in text_of(Client(), one, "draw")


@pytest.mark.slow
def test_papers_of_a_late_team_are_kept_on_one_page_e41() -> None:
    """E6, E7: the photos, the officer and the seal in one go, and then it can be taken."""
    tournament, sam = with_papers(), client_of("Sam")
    people_ = {f"person_{place}": place for place in ("first", "second", "spare")}
    named = {"institution": "Ministry of Late", "name": "Latecomers"}
    written = post(sam, tournament, "late_begin", **named, **people_)
    entry = tournament.entries.get(name="Latecomers")
    paper = reverse("entry_paper", args=[tournament.slug, entry.pk])
    assert f'href="{paper}"' in sam.get(written.url).content.decode()
    form = sam.get(paper).content.decode()
    assert "on the next page you take it as a late entry" in form
    assert '<button class="primary">Save</button>' in form
    given = {
        **{f"p{at}-name": name for at, name in enumerate(people_.values())},
        **{f"p{at}-evidence": photo() for at in range(3)},
        "scan": photo(),
        "name": "Latecomers",
        "reason": "Received on paper",
        "is_sealed": "on",
        "officer": "Otto",
        "post": "Head",
        "revision": entry.revision,
        "key": "papers",
    }
    kept = sam.post(paper, given)
    assert (kept.status_code, kept.headers["Location"]) == (303, written.headers["Location"])
    entry.refresh_from_db()
    assert entry.status == "draft"
    assert sam.post(kept.headers["Location"], {"key": "take", "reason": "ferry"}).status_code == 303
    assert waiting_numbers(state_of(tournament)) == (4,)


def test_a_retirement_speaks_of_tables_only_where_there_are_some_e43() -> None:
    sam, words = client_of("Sam"), "at a table of three or four"
    for preset, is_said in (("fortbend-2023", False), ("garrison-2022", True)):
        tournament = lots.drawn(preset, count=10)
        waiting = {number for each in fixtures_left(state_of(tournament)) for number in each.sides}
        members = field_of(state_of(tournament)).members
        free = [each for each in members if each not in waiting] or [*members]
        page = text_of(sam, tournament, "draw_retire", members[free[0]][0])
        assert "No match is decided by it now" in page
        assert (words in page) is is_said
