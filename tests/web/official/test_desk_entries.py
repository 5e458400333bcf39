"""The desk's own form: walk-ins, forms on paper, who is there; refusals taken back."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from doublesix.store.models import Entry, Tournament
from doublesix.store.services import decisions, draws, entries, tournaments
from doublesix.tournament import commands
from tests.store import people
from tests.web.entrant.scenes import past
from tests.web.official import scenes
from tests.web.official.test_review import picture

pytestmark = pytest.mark.django_db
WALK_IN = {"name": "Ann Lee", "paid": "10", "note": "cash", "reason": "Came to the desk", "key": "a"}
PAPER = {
    "institution": "Ministry of Clouds",
    "name": "Cloud Counters",
    "p0-name": "Ann",
    "p1-name": "Bob",
    "p2-name": "Cy",
    "reason": "Received on paper",
    "officer": "Otto Officer",
    "post": "Permanent secretary",
    "is_sealed": "on",
    "key": "p",
}


def add(client: Client, tournament: Tournament, **given: object) -> str:
    """Send the form, and see what the page says then."""
    answer = client.post(scenes.at("entry_add", tournament), given, follow=True)
    return scenes.said(answer)


def pictures() -> dict[str, object]:
    return {"scan": picture(), **{f"p{at}-evidence": picture() for at in range(3)}}


def test_only_who_enters_for_others_sees_it() -> None:
    tournament = scenes.event("fortbend-2023")
    for name in ("Sam", "Olga", "Tom", "Kim", "Jo", "Nobody"):
        client, may = scenes.signed_in(name), name in ("Sam", "Olga")
        assert client.get(scenes.at("entry_add", tournament)).status_code == (200 if may else 403), name
        assert client.post(scenes.at("entry_add", tournament)).status_code == (422 if may else 403), name
    assert "Add an entry" in scenes.said(scenes.signed_in("Sam").get(scenes.at("desk", tournament)))


def test_e30_one_form_accepts_takes_the_fee_and_gives_the_receipt() -> None:
    tournament = scenes.event("fortbend-2023")
    sam = scenes.signed_in("Sam")
    form = scenes.said(sam.get(scenes.at("entry_add", tournament)))
    assert re.search(r'name="paid"[^>]*value="10.00"', form), "the amount is filled in"
    assert re.search(r'name="name"[^>]*autofocus', form)
    page = add(sam, tournament, **WALK_IN)
    entry = tournament.entries.get()
    assert entry.status == "accepted"
    assert re.search(r"10\S* taken, receipt 1", page)
    assert "Add another" in page
    receipt = re.search(r'href="([^"]+/receipt/[0-9]+\.pdf)"', page)
    assert receipt is not None
    assert sam.get(receipt[1])["Content-Type"] == "application/pdf"
    assert "Begun at the desk: Came to the desk" in scenes.said(
        sam.get(scenes.at("entry_review", tournament, entry.pk))
    )


def test_the_same_form_sent_twice_is_one_entry() -> None:
    tournament = scenes.event("fortbend-2023")
    for _ in range(2):
        add(scenes.signed_in("Sam"), tournament, **WALK_IN)
    assert tournament.entries.count() == 1


def test_an_empty_fee_is_not_paid_and_another_amount_cannot_be_read() -> None:
    tournament = scenes.event("fortbend-2023")
    sam = scenes.signed_in("Sam")
    assert "cannot be read" in add(sam, tournament, **{**WALK_IN, "paid": "ten"})
    page = add(sam, tournament, **{**WALK_IN, "paid": ""})
    assert "receipt" not in page
    assert tournament.entries.get().status == "accepted"


def test_e20_somebody_of_the_same_name_is_shown_and_asked_about() -> None:
    tournament = scenes.event("fortbend-2023")
    sam = scenes.signed_in("Sam")
    other = people.player(tournament, "Ann Lee")
    page = add(sam, tournament, **WALK_IN)
    assert "is entered already" in page
    assert scenes.at("entry_review", tournament, other.pk) in page
    assert 'name="is_namesake"' in page
    add(sam, tournament, **WALK_IN, is_namesake="on")
    assert tournament.entries.count() == 2


def test_e4_e7_a_form_on_paper_in_one_go() -> None:
    tournament = scenes.event()
    page = add(scenes.signed_in("Sam"), tournament, **PAPER, **pictures())
    entry = tournament.entries.get()
    assert (entry.status, str(entry)) == ("accepted", "Cloud Counters")
    assert "accepted" in page
    review = scenes.said(scenes.signed_in("Sam").get(scenes.at("entry_review", tournament, entry.pk)))
    assert "The form on paper" in review
    assert "Endorsed as it stands." in review


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"is_sealed": ""}, "Without the seal an endorsement does not count (E7)."),
        ({"post": ""}, "Please give the supervising officer&#x27;s name and post."),
        ({"institution": ""}, "This field is required."),
        ({"reason": ""}, "This field is required."),
    ],
)
def test_what_cannot_be_recorded(given: dict[str, str], said: str) -> None:
    tournament = scenes.event()
    assert said in add(scenes.signed_in("Sam"), tournament, **{**PAPER, **given})
    assert not tournament.entries.exists()


def test_what_is_missing_is_named_and_completed_on_the_paper_page() -> None:
    tournament = scenes.event()
    sam = scenes.signed_in("Sam")
    page = add(sam, tournament, **PAPER)
    entry = tournament.entries.get()
    assert entry.status == "draft"
    assert "First player: evidence of serving" in page
    assert " autofocus" in scenes.said(sam.get(scenes.at("entry_add", tournament)))
    address = scenes.at("entry_paper", tournament, entry.pk)
    assert address in page
    form = scenes.said(sam.get(address))
    assert 'value="Cloud Counters"' in form
    given = {name: value for name, value in PAPER.items() if name != "institution"}
    done = sam.post(address, {**given, **pictures(), "revision": entry.revision, "key": "q"}, follow=True)
    entry.refresh_from_db()
    assert entry.status == "accepted"
    assert "What came on paper is kept." in scenes.said(done)
    assert "take it back first" in scenes.said(sam.get(address))


def test_e4_a_form_that_is_kept_on_paper_is_one_thing_that_is_missing() -> None:
    tournament = scenes.event()
    page = add(scenes.signed_in("Sam"), tournament, **PAPER | {"is_sealed": "", "officer": "", "post": ""})
    assert " autofocus" not in page, "what is missing is read before the next entry is typed"
    missing = page.partition("What is missing</h3>")[2].partition("</ul>")[0]
    assert re.findall(r"<li>(.+?) <span", missing) == [
        "The form on paper, as a photo or a PDF",
        "First player: evidence of serving",
        "Second player: evidence of serving",
        "Spare player: evidence of serving",
        "Endorsement by the supervising officer, with the seal",
    ]


def test_a_file_that_cannot_be_taken_keeps_nothing() -> None:
    tournament = scenes.event()
    page = add(scenes.signed_in("Sam"), tournament, **PAPER, scan=no_picture())
    assert "notice error" in page
    assert not tournament.entries.exists()


def no_picture() -> SimpleUploadedFile:
    return SimpleUploadedFile("form.txt", b"no picture", "text/plain")


def test_e8_after_the_freeze_it_says_where_to_go() -> None:
    tournament = scenes.event("fortbend-2023")
    people.fill_and_accept_players(tournament, ["Ann", "Bob", "Cy", "Di"])
    tournaments.carry_out(tournament, commands.CloseEntries(), people.who("Olga"))
    draws.freeze(tournament, people.who("Sam"))
    page = scenes.said(scenes.signed_in("Sam").get(scenes.at("entry_add", tournament)))
    assert "Whoever comes now is a late entry" in page
    assert "Add the entry" not in page


def test_e10_on_the_day_the_desk_notes_who_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = scenes.event("fortbend-2023")
    sam = scenes.signed_in("Sam")
    page = scenes.said(sam.get(scenes.at("entry_add", tournament)))
    assert "is_here" not in page, "on another day nobody is there"
    monkeypatch.setattr(timezone, "now", lambda: people.PLAYS)
    sam = scenes.signed_in("Sam")
    page = scenes.said(sam.get(scenes.at("entry_add", tournament)))
    assert "The deadline is over. The desk still takes entries" in page
    page = add(sam, tournament, **WALK_IN, is_here="on")
    assert "Here. Partner and table come with the lots." in page
    entry = tournament.entries.get()
    assert entry.arrived_at == people.PLAYS
    address = scenes.at("entry_here", tournament, entry.pk)
    assert "Not here after all" in scenes.said(sam.get(scenes.at("entry_review", tournament, entry.pk)))
    assert scenes.signed_in("Kim").post(address, {"here": "no", "key": "h"}).status_code == 303
    assert not Entry.objects.exclude(arrived_at=None).exists()
    entries.withdraw(entry, entry.revision, people.who("Sam"))
    assert sam.post(address, {"here": "yes", "key": "i"}).status_code == 422


def test_a_refusal_is_taken_back_with_a_reason() -> None:
    tournament = scenes.event()
    entry = people.endorsed(people.team(people.institution(tournament)))
    entry = decisions.accept(entry, entry.revision, people.who("Sam"))
    entry = decisions.turn_down(entry, entry.revision, "Twice", "E2", people.who("Sam"))
    sam, address = scenes.signed_in("Sam"), scenes.at("entry_restore", tournament, entry.pk)
    assert "Undo the refusal" in scenes.said(sam.get(scenes.at("entry_review", tournament, entry.pk)))
    form = {"revision": entry.revision, "key": "r"}
    assert sam.post(address, {**form, "restore-reason": ""}).status_code == 422
    done = sam.post(address, {**form, "restore-reason": "A namesake"}, follow=True)
    assert "The refusal is taken back." in scenes.said(done)
    assert "Refusal taken back (accepted) at the desk: A namesake" in scenes.said(done)
    assert Entry.objects.get(pk=entry.pk).status == "accepted"
    assert scenes.signed_in("Tom").post(address, form).status_code == 403


def test_e5_the_desk_fills_in_hands_in_takes_back_and_withdraws_for_others_after_the_deadline() -> None:
    """Each with its reason in the history; who entered it cannot do it any more."""
    tournament = past("fortbend-2023")
    entry = Entry.objects.create(tournament=tournament, name="Ann", account=people.account("Ann"))
    entry.players.create(place="player", name="Ann", mobile="555 0100", email="ann@example.org")
    sam, ann = scenes.signed_in("Sam"), scenes.signed_in("Ann")
    form = scenes.at("enter_player", tournament, entry.pk)
    filled = {"name": "Ann", "p0-name": "Ann Lee", "p0-mobile": "555 0100", "p0-email": "ann@example.org"}
    assert "Why the desk does it" not in scenes.said(ann.get(form))
    assert "Why the desk does it" in scenes.said(sam.get(form))
    given = {**filled, "revision": entry.revision, "reason": "By telephone", "key": "s"}
    assert sam.post(form, given).status_code == 303
    entry.refresh_from_db()
    hand_in = scenes.at("enter_hand_in", tournament, entry.pk)
    late = {"revision": entry.revision, "voucher": "", "reason": "Mine", "key": "l"}
    assert ann.post(hand_in, late).status_code == 422, "a reason is the desk's"
    assert 'name="reason"' in scenes.said(sam.get(hand_in))
    assert sam.post(hand_in, {**late, "reason": "In the box in time", "key": "h"}).status_code == 303
    for page, status in (("enter_take_back", "draft"), ("enter_withdraw", "withdrawn")):
        entry.refresh_from_db()
        address = scenes.at(page, tournament, entry.pk)
        assert sam.post(address, {"revision": entry.revision, "reason": page, "key": page}).status_code == 303
        entry.refresh_from_db()
        assert entry.status == status
    story = scenes.said(sam.get(scenes.at("entry_review", tournament, entry.pk)))
    for words in (
        "Filled in at the desk: By telephone",
        "Submitted at the desk: In the box in time",
        "Taken back to be changed at the desk: enter_take_back",
        "Withdrawn at the desk: enter_withdraw",
    ):
        assert words in story


def test_a_fee_owed_is_filled_in_and_taken_with_one_tap() -> None:
    tournament = scenes.event("fortbend-2023")
    entry = people.player(tournament, "Ann")
    sam = scenes.signed_in("Sam")
    page = scenes.said(sam.get(scenes.at("entry_review", tournament, entry.pk)))
    assert re.search(r"Take \S*10\S* in cash", page)
    account = scenes.said(sam.get(scenes.at("fee_entry", tournament, entry.pk)))
    assert re.search(r'name="pay-amount"[^>]*value="10.00"', account)
    taken = {"pay-amount": "10.00", "pay-note": "cash", "key": "c"}
    assert "Receipt 1" in scenes.said(
        sam.post(scenes.at("fee_pay", tournament, entry.pk), taken, follow=True)
    )
