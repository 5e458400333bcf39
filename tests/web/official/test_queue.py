"""The queue of the review: one after another, all in order at once, evidence shown and noted."""

import re
from io import BytesIO

import pytest
from PIL import Image

from doublesix.store.evidence import clean
from doublesix.store.models import Entry, Paper, PaperSeen, Player, Tournament
from doublesix.store.services import decisions, documents, draws
from tests.store import people
from tests.store.evidence import uploads
from tests.web.official import scenes

pytestmark = pytest.mark.django_db


def queue(teams: int = 3) -> tuple[Tournament, list[Entry]]:
    """An event with so many endorsed teams handed in."""
    tournament = scenes.event(teams_each=0)
    institution = people.institution(tournament)
    return tournament, [people.endorsed(people.team(institution)) for _ in range(teams)]


def decided(tournament: Tournament) -> list[str]:
    return list(tournament.entries.order_by("pk").values_list("status", flat=True))


def test_one_after_another_is_accepted_returned_refused_and_skipped() -> None:
    tournament, (first, second, third) = queue()
    client = scenes.signed_in("Sam")
    page = scenes.said(client.get(scenes.at("review_entry", tournament, first.pk)))
    assert "1 of 3" in page
    assert "Nothing is missing, and nothing is odd." in page
    assert f'href="{scenes.at("review_entry", tournament, second.pk)}"' in page
    answer = client.post(
        scenes.at("review_accept", tournament, first.pk), {"key": "a", "revision": first.revision}
    )
    assert answer["Location"] == scenes.at("review_entry", tournament, second.pk)
    page = scenes.said(client.get(answer["Location"]))
    assert "Cloud" in page
    assert "is accepted. The one who entered it is told." in page
    form = {"key": "b", "revision": second.revision}
    assert client.post(scenes.at("review_return", tournament, second.pk), form).status_code == 422
    answer = client.post(
        scenes.at("review_return", tournament, second.pk), {**form, "comment": "Sign it again"}
    )
    assert answer["Location"] == scenes.at("review_entry", tournament, third.pk)
    form = {"key": "c", "revision": third.revision}
    assert client.post(scenes.at("review_refuse", tournament, third.pk), form).status_code == 422
    answer = client.post(
        scenes.at("review_refuse", tournament, third.pk), {**form, "reason": "No", "clause": "E6"}
    )
    assert answer["Location"] == scenes.at("review_queue", tournament), "nobody waits any more"
    assert decided(tournament) == ["accepted", "returned", "refused"]
    assert "No entry waits for a decision" in scenes.said(client.get(answer["Location"]))


def test_the_last_is_followed_by_the_first_that_was_skipped() -> None:
    tournament, (first, second, third) = queue()
    client = scenes.signed_in("Sam")
    page = client.get(scenes.at("review_entry", tournament, third.pk))
    assert page.context["position"] == (3, 3, second.pk, first.pk)
    answer = client.post(
        scenes.at("review_accept", tournament, third.pk), {"key": "a", "revision": third.revision}
    )
    assert answer["Location"] == scenes.at("review_entry", tournament, first.pk)
    done = client.get(scenes.at("review_entry", tournament, third.pk))
    assert done.context["position"] == (0, 2, 0, first.pk)
    assert 'data-key="a"' not in scenes.said(done)


def test_an_entry_changed_meanwhile_is_shown_as_it_is_now() -> None:
    tournament, (first, *_) = queue(1)
    decisions.send_back(first, first.revision, "Again", people.who("Sam"))
    answer = scenes.signed_in("Sam").post(
        scenes.at("review_accept", tournament, first.pk), {"key": "a", "revision": first.revision}
    )
    assert answer.status_code == 422
    assert "Somebody changed this while you were looking at it" in scenes.said(answer)


def test_what_is_odd_stands_in_the_queue_and_beside_the_entry() -> None:
    tournament, (first, second) = queue(2)
    Player.objects.filter(entry=first, place="first").update(identity_digest="k:1")
    Player.objects.filter(entry=second, place="spare").update(identity_digest="k:1")
    client = scenes.signed_in("Sam")
    page = " ".join(scenes.said(client.get(scenes.at("review_queue", tournament))).split())
    assert "the same identity number" in page
    assert '<strong class="number">2</strong> wait for a decision' in page
    assert '<strong class="number">0</strong> in order' in page
    page = " ".join(scenes.said(client.get(scenes.at("review_entry", tournament, first.pk))).split())
    assert f"is also in {second}: the same identity number." in page
    assert "Endorsement by the supervising officer" in page, "it was changed since"
    assert f'<a href="{scenes.at("review_entry", tournament, second.pk)}">Look at it</a>' in page


def test_all_in_order_are_accepted_after_a_look_at_who_they_are() -> None:
    tournament, (first, second, third) = queue()
    Player.objects.filter(entry=third, place="first").update(mobile="")
    client = scenes.signed_in("Sam")
    assert "Accept all 2 in order …" in scenes.said(client.get(scenes.at("review_queue", tournament)))
    address = scenes.at("review_accept_all", tournament)
    page = client.get(address)
    said = " ".join(scenes.said(page).split())
    assert "2 entries lack nothing" in said
    assert "1 person is told by mail. 1 other entry stays in the queue." in said
    assert "rita@example.org" in said
    assert client.post(address, {"key": "x", "seen": "0" * 64}).status_code == 422
    answer = client.post(address, {"key": "y", "seen": page.context["bundle"].digest})
    assert answer["Location"] == scenes.at("review_queue", tournament)
    assert "2 entries are accepted." in scenes.said(client.get(answer["Location"]))
    assert decided(tournament) == ["accepted", "accepted", "submitted"]
    assert "No entry in the queue is in order as it is now." in scenes.said(client.get(address))
    for each in (first, second):
        each.refresh_from_db()
        assert each.status == "accepted"


def test_e8_after_the_freeze_the_queue_decides_nothing() -> None:
    tournament, (first, second, third) = queue()
    for each in (first, second):
        decisions.accept(each, each.revision, people.who("Sam"))
    draws.freeze(tournament, people.who("Sam", people.later(hours=1)))
    client = scenes.signed_in("Sam")
    assert "The list is frozen" in scenes.said(client.get(scenes.at("review_queue", tournament)))
    page = scenes.said(client.get(scenes.at("review_entry", tournament, third.pk)))
    assert "Accept and next" not in page.partition('<details class="keys">')[0]
    form = {"key": "a", "revision": third.revision}
    assert client.post(scenes.at("review_accept", tournament, third.pk), form).status_code == 422
    bundle = client.get(scenes.at("review_accept_all", tournament)).context["bundle"]
    answer = client.post(scenes.at("review_accept_all", tournament), {"key": "b", "seen": bundle.digest})
    assert answer.status_code == 422


def picture_kept(entry: Entry, data: bytes, name: str) -> Paper:
    """Evidence of the first player as it is kept."""
    player = entry.players.get(place="first")
    Entry.objects.filter(pk=entry.pk).update(status="draft")
    paper = documents.hand_in_evidence(player, documents.receive(clean([data], name)), people.who("Rita"))
    Entry.objects.filter(pk=entry.pk).update(status="submitted")
    return paper


def test_e6_evidence_is_shown_in_the_page_and_noted_once() -> None:
    tournament, (entry,) = queue(1)
    paper = picture_kept(entry, uploads.pdf(2), "payslip.pdf")
    client = scenes.signed_in("Sam")
    page = scenes.said(client.get(scenes.at("review_entry", tournament, entry.pk)))
    pictures = re.findall(r'<img loading="lazy" src="([^"]+)"', page)
    assert [address for address in pictures if str(paper.pk) in address] == [
        scenes.at("paper_page", tournament, paper.pk, number) for number in (1, 2)
    ]
    assert not PaperSeen.objects.exists(), "the page alone opens nothing"
    for number in (1, 2):
        answer = client.get(scenes.at("paper_page", tournament, paper.pk, number))
        assert answer.status_code == 200
        assert answer["Content-Type"] == "image/jpeg"
        assert answer["Content-Disposition"] == "inline"
        assert answer["Cache-Control"] == "no-store"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Content-Security-Policy"] == "sandbox; default-src 'none'; frame-ancestors 'none'"
        with Image.open(BytesIO(answer.content)) as picture:
            assert picture.width == 1500
    assert PaperSeen.objects.filter(paper=paper, by_name="Sam").count() == 1
    assert client.get(scenes.at("paper_page", tournament, paper.pk, 3)).status_code == 410
    assert client.post(scenes.at("paper_page", tournament, paper.pk, 1)).status_code == 404
    other = scenes.event()
    assert client.get(scenes.at("paper_page", other, paper.pk, 1)).status_code == 404
    assert scenes.signed_in("Rita").get(scenes.at("paper_page", tournament, paper.pk, 1)).status_code == 403


def test_e6_a_page_that_cannot_be_painted_says_so() -> None:
    tournament, (entry,) = queue(1)
    paper = entry.papers.first()
    assert paper is not None
    client, address = scenes.signed_in("Sam"), scenes.at("paper_page", tournament, paper.pk, 1)
    assert client.get(address).content == b"picture", "what was kept as a picture is shown as it is"
    Paper.objects.filter(pk=paper.pk).update(mime="application/pdf")
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (410, "text/plain; charset=utf-8")
    assert "Open the file instead" in scenes.said(answer)
    documents.delete(paper)
    assert "deleted" in scenes.said(client.get(address))
