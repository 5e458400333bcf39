"""Evidence (E6): handed in, replaced, opened by who may and as a file only, hostile files refused."""

import uuid
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile

from doublesix.store.models import Entry, Paper, PaperSeen
from doublesix.store.services import documents
from tests.store import people
from tests.web.entrant import scenes

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Entry:
    """Rita's team with a paper of the first player."""
    entry = scenes.begun(people.event())[1][0]
    documents.hand_in_evidence(entry.players.get(place="first"), people.evidence(), people.who("Rita"))
    return entry


def send(entry: Entry, file: SimpleUploadedFile, **more: object) -> str:
    """Send a file on the team's form; the page afterwards."""
    entry.refresh_from_db()
    data = scenes.filled(entry, **{"p1-evidence": file}, **more)
    address = scenes.at("enter_team", entry.tournament, entry.pk)
    return scenes.text(scenes.signed_in().post(address, data, follow=True))


def test_it_is_handed_in_shown_and_replaced(team: Entry) -> None:
    page = send(team, scenes.photo())
    assert "Saved." in page
    assert "Picture, " in page
    first = Paper.objects.get(player__place="second", replaced_at=None)
    page = send(team, scenes.photo("again.png"), key="again")
    first.refresh_from_db()
    assert first.replaced_at is not None
    assert "A new file replaces the one that is there." in page


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("slip.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "an SVG drawing"),
        ("slip.png", b"", "The file is empty."),
        ("slip.png", b"PK\x03\x04 and more", "a zip archive"),
        ("slip.pdf", b"%PDF-1.4 broken", "damaged"),
    ],
)
def test_hostile_files_are_refused_the_rest_is_saved(team: Entry, name: str, data: bytes, words: str) -> None:
    before = sorted(Path(settings.PAPERS).rglob("*.sealed"))
    page = send(team, SimpleUploadedFile(name, data))
    assert "Second player: the evidence could not be taken." in page
    assert words in page
    assert sorted(Path(settings.PAPERS).rglob("*.sealed")) == before
    assert team.players.get(place="first").name == "Person 0"
    assert not Paper.objects.filter(player__place="second").exists()


@pytest.mark.parametrize(
    ("name", "status"), [("Rita", 200), ("Sam", 200), ("Olga", 200), ("Nora", 404), ("Ned", 403)]
)
def test_who_may_open_it(team: Entry, name: str, status: int) -> None:
    people.institution(team.tournament, "Ministry of Tides", by="Nora")
    paper = Paper.objects.get()
    answer = scenes.signed_in(name).get(scenes.at("evidence", team.tournament, paper.pk))
    assert answer.status_code == status
    assert [seen.by_name for seen in PaperSeen.objects.all()] == ([name] if status == 200 else [])
    if status == 200:
        assert answer.content == b"picture"


def test_it_is_a_file_to_keep_and_never_a_page(team: Entry) -> None:
    answer = scenes.signed_in().get(scenes.at("evidence", team.tournament, Paper.objects.get().pk))
    assert answer["Content-Disposition"].startswith("attachment;")
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert answer["Cache-Control"] == "no-store"


def test_a_paper_of_another_event_is_not_there(team: Entry) -> None:
    other = people.event()
    scenes.begun(other)
    assert scenes.signed_in().get(scenes.at("evidence", other, Paper.objects.get().pk)).status_code == 404
    assert scenes.signed_in().get(scenes.at("evidence", other, uuid.uuid4())).status_code == 404


def test_a_deleted_paper_is_gone(team: Entry) -> None:
    paper = Paper.objects.get()
    documents.delete(paper)
    answer = scenes.signed_in().get(scenes.at("evidence", team.tournament, paper.pk))
    assert answer.status_code == 410
    assert "deleted when its time was over" in scenes.text(answer)
