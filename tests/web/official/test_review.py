"""The secretary's review: what is missing first, decisions by revision, the sealed paper (E7)."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from doublesix.store.models import Endorsement, Entry, Message, Paper, Player, Tournament
from doublesix.store.queries.forms import is_endorsed
from doublesix.store.services import decisions, documents, draws, endorsements, entries, institution_forms
from tests.store import people
from tests.web.official import scenes

pytestmark = pytest.mark.django_db


def scene() -> tuple[Tournament, Entry]:
    """An event with one team handed in, not endorsed."""
    tournament = scenes.event()
    return tournament, people.team(people.institution(tournament))


def picture() -> SimpleUploadedFile:
    """A real picture."""
    out = BytesIO()
    Image.new("RGB", (40, 40), "white").save(out, "PNG")
    return SimpleUploadedFile("paper.png", out.getvalue(), "image/png")


@pytest.mark.slow
def test_only_the_secretary_and_the_organiser_review() -> None:
    tournament, entry = scene()
    for name in ("Sam", "Olga", "Tom", "Kim", "Jo", "Rita", "Nobody"):
        client, may = scenes.signed_in(name), name in ("Sam", "Olga")
        assert client.get(scenes.at("entry_review", tournament, entry.pk)).status_code == (
            200 if may else 403
        )
        for page in ("entry_accept", "entry_return", "entry_refuse", "entry_sealed"):
            status = client.post(scenes.at(page, tournament, entry.pk)).status_code
            assert status == (422 if may else 403), (name, page)
            assert client.get(scenes.at(page, tournament, entry.pk)).status_code == (302 if may else 403)
    entry.refresh_from_db()
    assert entry.status == "submitted"


def test_an_entry_of_another_event_is_not_found() -> None:
    tournament, _ = scene()
    other = scenes.event()
    entry = people.team(people.institution(other))
    client = scenes.signed_in("Sam")
    assert client.get(scenes.at("entry_review", tournament, entry.pk)).status_code == 404
    assert client.post(scenes.at("entry_accept", tournament, entry.pk)).status_code == 404
    assert client.get(scenes.at("fee_entry", tournament, entry.pk)).status_code == 404


def test_what_is_missing_comes_first_with_its_clause() -> None:
    """E4, E6, E7, E9: each gap is named with the clause that asks for it."""
    tournament, entry = scene()
    Player.objects.filter(entry=entry, place="first").update(mobile="", signature="")
    Paper.objects.filter(player__entry=entry, player__place="spare").delete()
    page = scenes.said(scenes.signed_in("Sam").get(scenes.at("entry_review", tournament, entry.pk)))
    assert page.index("What is missing") < page.index("The form")
    for words, clause in (
        ("First player: mobile number", "E9"),
        ("First player: signature", "E4"),
        ("Spare player: evidence of serving", "E6"),
        ("Endorsement by the supervising officer, with the seal", "E7"),
    ):
        assert f'{words} <span class="clause">{clause}</span>' in page
    assert "It can be accepted when nothing is missing." in page


def test_evidence_says_who_saw_it_and_when() -> None:
    """E6: seen by … on …"""
    tournament, entry = scene()
    paper = entry.papers.first()
    assert paper is not None
    client, address = scenes.signed_in("Sam"), scenes.at("entry_review", tournament, entry.pk)
    assert "Nobody has opened it yet." in scenes.said(client.get(address))
    documents.open_document(paper, people.who("Sam"))
    assert "Seen by Sam on" in scenes.said(client.get(address))


def test_a_complete_and_endorsed_entry_is_accepted_once() -> None:
    """A double click has one effect."""
    tournament, entry = scene()
    people.endorsed(entry)
    client, address = scenes.signed_in("Sam"), scenes.at("entry_accept", tournament, entry.pk)
    revision = entry.revision
    form = {"key": "one", "revision": revision}
    before = Message.objects.filter(entry=entry).count()
    assert client.post(address, form).status_code == 303
    answer = client.post(address, form)
    assert answer.status_code == 303
    entry.refresh_from_db()
    assert entry.status == "accepted"
    assert entry.revision == revision + 1
    assert Message.objects.filter(entry=entry).count() == before + 1
    page = scenes.said(client.get(answer["Location"]))
    assert "Accepted. The one who entered it is told." in page
    assert "Accepted <span" in page, "the history says so"


def test_e7_an_entry_that_is_not_endorsed_is_not_accepted() -> None:
    tournament, entry = scene()
    answer = scenes.signed_in("Sam").post(
        scenes.at("entry_accept", tournament, entry.pk), {"key": "k", "revision": entry.revision}
    )
    assert answer.status_code == 422
    assert "Something is still missing (1)" in scenes.said(answer)
    assert "(E7)" in scenes.said(answer)


def test_two_secretaries_at_once_the_second_is_told_what_happened() -> None:
    tournament, entry = scene()
    people.endorsed(entry)
    form = {"revision": entry.revision}
    first = scenes.signed_in("Sam")
    assert (
        first.post(scenes.at("entry_accept", tournament, entry.pk), {**form, "key": "a"}).status_code == 303
    )
    answer = scenes.signed_in("Olga").post(
        scenes.at("entry_refuse", tournament, entry.pk),
        {**form, "key": "b", "reason": "No seal on it", "clause": "E7"},
    )
    page = scenes.said(answer)
    assert answer.status_code == 422
    assert "Somebody changed this while you were looking at it" in page
    assert "Last: Accepted (Sam," in page
    assert "No seal on it" in page, "what was written is not lost"
    entry.refresh_from_db()
    assert entry.status == "accepted"


def test_return_needs_a_comment_and_refusal_a_reason_and_a_clause() -> None:
    tournament, entry = scene()
    client = scenes.signed_in("Sam")
    back = scenes.at("entry_return", tournament, entry.pk)
    down = scenes.at("entry_refuse", tournament, entry.pk)
    form = {"key": "k", "revision": entry.revision}
    assert client.post(back, {**form, "comment": "  "}).status_code == 422
    for given in (
        {"reason": "", "clause": "E7"},
        {"reason": "So", "clause": ""},
        {"reason": "So", "clause": "X1"},
    ):
        assert client.post(down, {**form, **given}).status_code == 422
    entry.refresh_from_db()
    assert entry.status == "submitted"
    assert client.post(back, {**form, "comment": "Sign it"}).status_code == 303
    entry.refresh_from_db()
    assert (entry.status, entry.comment) == ("returned", "Sign it")
    assert Message.objects.filter(entry=entry, body__contains="Sign it").exists()
    form = {"key": "m", "revision": entry.revision}
    assert client.post(down, {**form, "reason": "Too late now", "clause": "E5"}).status_code == 303
    entry.refresh_from_db()
    assert (entry.status, entry.comment, entry.clause) == ("refused", "Too late now", "E5")
    page = scenes.said(client.get(scenes.at("entry_review", tournament, entry.pk)))
    assert "Refused: Too late now" in page
    assert "Undo the refusal" in page


def test_the_sealed_paper_is_recorded_with_a_scan_for_the_teams_chosen() -> None:
    """E7: the officer's name and post, the secretary's name, the scan sealed."""
    tournament, entry = scene()
    assert entry.institution is not None
    second = people.team(entry.institution)
    client, address = scenes.signed_in("Sam"), scenes.at("entry_review", tournament, entry.pk)
    seen = client.get(address).context["seen"]
    form = {
        "key": "k",
        "revision": entry.revision,
        "seen": seen,
        "officer": "Otto Officer",
        "post": "Head",
        "entries": [str(entry.pk)],
    }
    answer = client.post(scenes.at("entry_sealed", tournament, entry.pk), {**form, "scan": picture()})
    assert answer.status_code == 303, scenes.said(answer)
    assert is_endorsed(entry)
    assert not is_endorsed(second)
    given = Endorsement.objects.get()
    assert (given.officer, given.method, str(given.asked_by)) == ("Otto Officer", "paper", "Sam")
    assert given.paper is not None
    assert documents.file_of(given.paper).is_file()
    page = " ".join(scenes.said(client.get(address)).split())
    assert "Otto Officer, Head, on paper, recorded by Sam" in page
    assert "Endorsed as it stands." in page


def test_a_paper_is_not_recorded_for_what_the_page_did_not_show() -> None:
    """E7: the head changed in between; nothing is endorsed and no file stays."""
    tournament, entry = scene()
    assert entry.institution is not None
    client = scenes.signed_in("Sam")
    seen = client.get(scenes.at("entry_review", tournament, entry.pk)).context["seen"]
    head = entry.institution
    institution_forms.save(head, {"president": "Petra Other"}, head.revision, people.who("Rita"))
    form = {"key": "k", "seen": seen, "officer": "Otto", "post": "Head", "entries": [str(entry.pk)]}
    answer = client.post(scenes.at("entry_sealed", tournament, entry.pk), {**form, "scan": picture()})
    assert answer.status_code == 422
    assert "Somebody changed this" in scenes.said(answer)
    assert not Endorsement.objects.exists()
    assert not Paper.objects.filter(purpose="sealed form").exists()


def test_a_scan_that_is_no_picture_is_refused_in_words() -> None:
    tournament, entry = scene()
    client = scenes.signed_in("Sam")
    seen = client.get(scenes.at("entry_review", tournament, entry.pk)).context["seen"]
    bad = SimpleUploadedFile("paper.png", b"<svg onload=alert(1)>", "image/png")
    form = {
        "key": "k",
        "seen": seen,
        "officer": "Otto",
        "post": "Head",
        "entries": [str(entry.pk)],
        "scan": bad,
    }
    answer = client.post(scenes.at("entry_sealed", tournament, entry.pk), form)
    assert answer.status_code == 422
    assert "(E6)" in scenes.said(answer)
    assert "Otto" in scenes.said(answer)
    assert not Endorsement.objects.exists()


def test_somebody_who_seems_to_be_in_two_entries_is_shown() -> None:
    """The same identity number, e-mail address or name in another entry."""
    tournament, entry = scene()
    other = people.team(people.institution(tournament, "Ministry of Tides", "Theo"), "Theo")
    page = scenes.at("entry_review", tournament, entry.pk)
    client = scenes.signed_in("Sam")
    assert "Perhaps entered twice" not in scenes.said(client.get(page))
    Player.objects.filter(entry=entry, place="first").update(identity_digest="k:1", email="Same@example.org")
    Player.objects.filter(entry=other, place="spare").update(identity_digest="k:1", email="same@example.org")
    said = scenes.said(client.get(page))
    assert "has the same identity number, e-mail address as somebody in" in said
    assert scenes.at("entry_review", tournament, other.pk) in said
    entries.withdraw(other, other.revision, people.who("Theo"))
    assert "Perhaps entered twice" not in scenes.said(client.get(page))


def test_the_history_says_what_changed_and_hides_what_is_secret() -> None:
    tournament, entry = scene()
    entry = decisions.send_back(entry, entry.revision, "Another name, please", people.who("Sam"))
    entries.save(
        entry,
        {},
        {"first": {"name": "New Name", "identity": "AB 1234 5678"}},
        entry.revision,
        people.who("Rita"),
    )
    page = scenes.said(scenes.signed_in("Sam").get(scenes.at("entry_review", tournament, entry.pk)))
    assert "Returned to be corrected: Another name, please" in page
    assert "→ “New Name”" in page
    assert "identity number given" in page
    assert "ends in 5678" in page
    assert "12345678" not in page
    assert "M0 0L1 1" not in page


def test_e3_the_proof_of_the_internal_tournament_is_shown() -> None:
    tournament, entry = scene()
    inner = people.event()
    Entry.objects.filter(pk=entry.pk).update(proof={"tournament": inner.slug, "rank": 2, "log_seq": 9})
    page = scenes.said(scenes.signed_in("Sam").get(scenes.at("entry_review", tournament, entry.pk)))
    assert "rank 2 in the internal tournament" in page
    assert inner.title.replace("'", "&#x27;") in page


def test_e8_when_the_list_is_frozen_nothing_is_decided() -> None:
    tournament, entry = scene()
    assert entry.institution is not None
    second = people.team(entry.institution)
    for each in (entry, second):
        people.endorsed(each)
        decisions.accept(each, each.revision, people.who("Sam"))
    draws.freeze(tournament, people.who("Sam", people.later(hours=1)))
    client = scenes.signed_in("Sam")
    page = scenes.said(client.get(scenes.at("entry_review", tournament, entry.pk)))
    assert "The list is frozen for the draw" in page
    entry.refresh_from_db()
    form = {"key": "k", "revision": entry.revision, "comment": "Late thought"}
    answer = client.post(scenes.at("entry_return", tournament, entry.pk), form)
    assert answer.status_code == 422
    assert "frozen" in scenes.said(answer)


def test_the_state_of_links_is_shown() -> None:
    tournament, entry = scene()
    assert entry.institution is not None
    client, page = scenes.signed_in("Sam"), scenes.at("entry_review", tournament, entry.pk)
    endorsements.ask(entry.institution, "officer@example.org", str, people.who("Rita"))
    assert "Link to officer@example.org, not used yet, works until" in scenes.said(client.get(page))
    endorsements.revoke(entry.institution, people.who("Rita"))
    assert "Link to officer@example.org, withdrawn" in scenes.said(client.get(page))
