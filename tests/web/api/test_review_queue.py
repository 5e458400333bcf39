"""The review's queue and the list of institutions, for programs."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from doublesix.store.evidence import clean
from doublesix.store.models import Entry, Player, Tournament
from doublesix.store.services import documents, entries, institutions
from tests.store import people
from tests.store.evidence import uploads
from tests.web.api.calling import Program, at, refusal, told

pytestmark = pytest.mark.django_db
CLOUDS = {"name": "Ministry of Clouds", "officer": "Otto", "post": "Head", "officer_email": "o@example.org"}


def queue() -> tuple[Tournament, Entry, Entry]:
    """An event with two endorsed teams handed in."""
    tournament = people.event()
    institution = people.institution(tournament)
    first, second = (people.endorsed(people.team(institution)) for _ in range(2))
    return tournament, first, second


def rename(entry: Entry, place: str, name: str) -> None:
    """Another name, which the history knows: an evidence under a name that it does not know is odd (E6)."""
    player = Player.objects.get(entry=entry, place=place)
    player.name = name
    player.save()


def test_the_queue_says_what_is_odd_and_accepts_what_it_showed() -> None:
    tournament, first, second = queue()
    rename(first, "first", "Ann")
    rename(second, "spare", "ann")
    people.endorsed(first)
    sam = Program("Sam")
    found = told(sam.get(at(tournament, "/review")))
    assert [each["entry"]["id"] for each in found["entries"]] == [first.pk, second.pk]
    doubt = found["entries"][0]["doubts"][0]
    assert (doubt["what"], doubt["clause"], doubt["place"]) == ("alike", "E2", "first")
    assert doubt["facts"]["entry"] == second.pk
    assert "has the same name as ann" in doubt["message"]
    assert (found["in_order"], found["told"]) == (0, 0)
    rename(second, "spare", "Zoe")
    people.endorsed(second)
    found = told(sam.get(at(tournament, "/review")))
    assert (found["in_order"], found["told"]) == (2, 1)
    refusal(sam.post(at(tournament, "/review/accept"), {"seen": "x"}), 409, "changed_meanwhile")
    done = told(sam.post(at(tournament, "/review/accept"), {"seen": found["seen"]}))
    assert [each["status"] for each in done["entries"]] == ["accepted", "accepted"]
    assert Program("Rita").get(at(tournament, "/review")).status_code == 403


@pytest.mark.slow
def test_a_page_of_a_paper_is_a_picture() -> None:
    tournament, first, _ = queue()
    Entry.objects.filter(pk=first.pk).update(status="draft")
    found = documents.receive(clean([uploads.pdf()], "payslip.pdf"))
    paper = documents.hand_in_evidence(first.players.get(place="first"), found, people.who("Rita"))
    sam = Program("Sam")
    answer = sam.get(at(tournament, f"/papers/{paper.pk}/pages/1"))
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert answer.headers["Cache-Control"] == "no-store"
    with Image.open(BytesIO(answer.content)) as picture:
        assert picture.width == 1500
    refusal(sam.get(at(tournament, f"/papers/{paper.pk}/pages/2")), 422, "no_such_page")
    assert sam.get(at(people.event(), f"/papers/{paper.pk}/pages/1")).status_code == 404


def test_the_list_of_institutions_is_kept() -> None:
    tournament, sam = people.event(), Program("Sam")
    path = at(tournament, "/listed-institutions")
    row = told(sam.post(path, {**CLOUDS, "spellings": ["MoC"]}))
    assert row == {"id": row["id"], **CLOUDS, "spellings": ["MoC"], "revision": 1}
    refusal(sam.post(path, {"name": "moc"}), 422, "name_listed_already")
    one = f"{path}/{row['id']}"
    row = told(sam.call("PUT", one, {"name": "Ministry of Clouds", "revision": 1}))
    assert (row["officer"], row["spellings"]) == ("", [])
    row = told(sam.post(f"{one}/spellings", {"name": "Clouds", "revision": 2}))
    assert row["spellings"] == ["Clouds"]
    looked_up = told(Program("Nora").get(at(tournament, "/institution-names?name=clouds")))
    assert looked_up == {"name": "Ministry of Clouds", "proposals": []}
    looked_up = told(Program("Nora").get(at(tournament, "/institution-names?name=Min.%20of%20Clouds")))
    assert looked_up == {"name": "", "proposals": ["Ministry of Clouds"]}
    told(sam.post(f"{one}/remove", {"revision": 3}))
    assert told(sam.get(path)) == []
    assert sam.post(f"{one}/remove", {"revision": 3}).status_code == 404
    assert Program("Rita").get(path).status_code == 403


def test_a_file_and_another_events_list_are_taken_over() -> None:
    tournament, other, sam = people.event(), people.event(), Program("Sam")
    institutions.add(other, CLOUDS, [])
    copy = at(tournament, "/institution-list/copy")
    assert told(sam.post(copy, {"event": other.slug})) == {"count": 1}
    assert sam.post(copy, {"event": "nowhere"}).status_code == 404
    assert Program("Nora").post(copy, {"event": other.slug}).status_code == 403

    def send(path: str) -> object:
        file = SimpleUploadedFile(
            "list.csv", b"institution,post\nMin. of Clouds,\nMinistry of Clouds,Chief\n"
        )
        return sam.client.post(f"/api{at(tournament, path)}", {"file": file}, headers=sam.headers)

    preview = told(send("/institution-list/import/preview"))
    assert preview["is_good"]
    assert [(each["is_new"], each["is_changed"], each["proposals"]) for each in preview["lines"]] == [
        (True, False, ["Ministry of Clouds"]),
        (False, True, []),
    ]
    refusal(send("/institution-list/import?digest=x"), 422, "import_changed")
    assert told(send(f"/institution-list/import?digest={preview['digest']}")) == {"count": 2}


def test_a_form_is_begun_and_an_officer_asked_as_the_list_says() -> None:
    tournament, rita = people.event(), Program("Rita")
    institutions.add(tournament, CLOUDS, [])
    path = at(tournament, "/institutions")
    refusal(rita.post(path, {"name": "Min. of Clouds"}), 422, "institution_like")
    assert told(Program("Theo").post(path, {"name": "Min. of Clouds", "as_typed": True}))["name"] == (
        "Min. of Clouds"
    )
    head = told(rita.post(path, {"name": "ministry of clouds"}))
    assert head["name"] == "Ministry of Clouds"
    entries.begin_team(tournament.institutions.get(pk=head["id"]), people.who("Rita"))
    asked = told(rita.post(f"{path}/{head['id']}/endorsements/ask", {}))
    assert (asked["sent_to"], asked["official"]) == ("o@example.org", "o@example.org")
