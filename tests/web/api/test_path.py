"""The whole way of an event through the API alone, by the people whose part each step is."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from doublesix.store.models import Account, Message, Tournament
from doublesix.store.services import documents
from tests.store import people
from tests.web.api.calling import Program, at, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """An event that an organiser begins, edits, publishes and opens through the API."""
    account = people.account("Olga")
    Account.objects.filter(pk=account.pk).update(may_organise=True)
    olga = Program("Olga")
    now = datetime.now(UTC)
    dates = {
        "closes_at": (now + timedelta(days=1)).isoformat(),
        "starts_at": (now + timedelta(days=9)).isoformat(),
        "venue": "Hall",
    }
    begun = told(olga.post("/events", {"preset": "powc-2023", "settings": {"title": "Cup of Programs"}}))
    assert begun["slug"] == "cup-of-programs"
    assert begun["roles"] == ["organiser"]
    edited = told(olga.patch("/events/cup-of-programs", dates))
    assert edited["settings"]["venue"] == "Hall"
    assert edited["settings"]["terms"] == begun["settings"]["terms"]
    assert told(olga.post("/events/cup-of-programs/publish"))["status"] == "published"
    assert told(olga.post("/events/cup-of-programs/open"))["status"] == "open"
    people.account("Sam")
    told(olga.post("/events/cup-of-programs/roles/give", {"email": "sam@example.org", "role": "secretary"}))
    return Tournament.objects.get(slug="cup-of-programs")


def fill_in(rita: Program, event: Tournament, form: dict[str, Any]) -> dict[str, Any]:
    """Everything that the form asks for, with evidence."""
    own = at(event, f"/mine/entries/{form['id']}")
    persons = {
        person["place"]: {
            "name": f"{person['place']} {form['id']}",
            "designation": "Clerk",
            "mobile": "555 0102",
            "email": f"{person['place']}{form['id']}@example.org",
            "identity": f"X{form['id']}{place}12349876",
        }
        for place, person in enumerate(form["people"])
    }
    saved = told(rita.patch(own, {"revision": form["revision"], "people": persons}))
    for place in [*persons, "president"]:
        told(rita.post(f"{own}/sign", {"place": place, "strokes": "M0 0L1 1"}))
    for place in persons:
        file = SimpleUploadedFile("slip.jpg", b"anything")
        sent = rita.client.post(f"/api{own}/players/{place}/evidence", {"file": file}, headers=rita.headers)
        told(sent)
    return dict(told(rita.post(f"{own}/submit", {"revision": saved["revision"]})))


@pytest.mark.slow
def test_an_event_from_its_beginning_to_its_ranking(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E3, E4, E5, E6, E7, E8, E11."""
    monkeypatch.setattr(documents, "clean", lambda chunks, name: people.picture())
    rita, sam, olga, public = Program("Rita"), Program("Sam"), Program("Olga"), Program()
    forms = []
    for name in ("Ministry of Clouds", "Ministry of Tides"):
        head = told(rita.post(at(event, "/institutions"), {**people.HEAD, "name": name}))
        teams = at(event, f"/mine/institutions/{head['id']}/teams")
        forms += [fill_in(rita, event, told(rita.post(teams))) for _ in range(2)]
        asked = at(event, f"/institutions/{head['id']}/endorsements/ask")
        told(rita.post(asked, {"email": "officer@example.org"}))
        letter = Message.objects.filter(to="officer@example.org", secret=True).latest("pk")
        token = letter.body.split("/endorse/")[1].split()[0].strip("/")
        shown = told(public.get(f"/endorsements/{token}"))
        assert [entry["name"] for entry in shown["entries"]] == [f"{name} 1", f"{name} 2"]
        word = {"officer": "Otto", "post": "Head", "signature": "M0 0", "seen": shown["seen"]}
        page = SimpleUploadedFile("sealed.jpg", b"anything")
        told(public.client.post(f"/api/endorsements/{token}/paper", {**word, "file": page}))
    for form in forms:
        row = told(sam.get(at(event, f"/entries/{form['id']}")))
        assert row["lacks"] == []
        assert row["people"][0]["identity_tail"] == "9876"
        told(sam.post(at(event, f"/entries/{form['id']}/accept"), {"revision": row["revision"]}))
    told(olga.post(at(event, "/close")))
    frozen = told(sam.post(at(event, "/draw/freeze")))
    assert [lot["number"] for lot in frozen["entries"]] == [1, 2, 3, 4]
    told(sam.post(at(event, "/attendance"), {"number": 1, "is_there": True}))
    told(sam.post(at(event, "/draw/lots"), {"order": [3, 1, 4, 2]}))
    assert told(public.get(at(event, "/draw")))["order"] == []
    told(olga.post(at(event, "/draw/lots/confirm")))
    assert told(public.get(at(event, "/draw")))["order"] == [3, 1, 4, 2]
    assert told(public.get(at(event, "/draw/proof")))["order"] == [3, 1, 4, 2]
    play_out(sam, event)
    finished = told(olga.post(at(event, "/finish")))
    assert sorted(number for rank in finished["ranks"] for number in rank) == [1, 2, 3, 4]


def play_out(sam: Program, event: Tournament) -> None:
    """Record a result of every match: the judge lets the first side win."""
    for _ in range(10):
        left = [each for each in told(sam.get(at(event, "/matches")))["matches"] if not each["result"]]
        if not left:
            return
        for match in left:
            result = {
                "sides": match["sides"],
                "ranking": match["sides"],
                "points": [9, 1],
                "games_won": [1, 0],
                "is_judged": True,
            }
            told(sam.post(at(event, f"/matches/{match['number']}/result"), result))
    raise AssertionError("the event does not end")


@pytest.mark.slow
def test_the_committed_draw(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """E8: values are taken at the moment announced, not before."""
    monkeypatch.setattr(documents, "clean", lambda chunks, name: people.picture())
    rita, sam, olga = Program("Rita"), Program("Sam"), Program("Olga")
    head = told(rita.post(at(event, "/institutions"), people.HEAD))
    forms = [
        fill_in(rita, event, told(rita.post(at(event, f"/mine/institutions/{head['id']}/teams"))))
        for _ in range(2)
    ]
    paper = {"officer": "Otto", "post": "Head", "entries": [form["id"] for form in forms]}
    told(sam.post(at(event, f"/institutions/{head['id']}/endorsements/paper"), paper))
    for form in forms:
        told(sam.post(at(event, f"/entries/{form['id']}/accept"), {"revision": form["revision"]}))
    told(olga.post(at(event, "/close")))
    told(sam.post(at(event, "/draw/freeze")))
    moment = datetime.now(UTC) + timedelta(hours=1)
    told(sam.post(at(event, "/draw/commit"), {"sources": ["dice"], "moment": moment.isoformat()}))
    early = told(sam.post(at(event, "/draw/values"), {"values": ["3 5"]}), 422)
    assert (early["code"], early["clause"]) == ("too_early", "E8")
    monkeypatch.setattr("doublesix.web.requests.access.timezone", SimpleNamespace(now=lambda: moment))
    assert told(sam.post(at(event, "/draw/values"), {"values": ["3 5"]}))["values"] == ["3 5"]
    drawn = told(sam.post(at(event, "/draw/reveal")))
    assert sorted(drawn["order"]) == [1, 2]
    struck = told(sam.post(at(event, "/strike"), {"number": 2, "reason": "ill"}))
    assert [lot["is_struck"] for lot in struck["entries"]] == [False, True]
