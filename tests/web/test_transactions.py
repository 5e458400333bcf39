"""Nothing slow is done while a transaction is open: every page and operation that takes a file, and papers.

The fixture ``slow`` (conftest.py) fails a test in which a slow function is called inside a transaction; here
it is seen that it was called at all. What is prepared before is still done once for a key.
"""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from doublesix.store.archives import export
from doublesix.store.evidence import cleaner
from doublesix.store.models import Endorsement, Entry, Paper, Player, Tournament
from doublesix.store.services import documents, endorsements, import_rows
from doublesix.tournament.settings import preset
from tests.store import people
from tests.store.services.test_entry_import import team_file
from tests.store.test_archives import elsewhere, played
from tests.store.transactions import is_in_transaction
from tests.web.api.calling import Program, at, told
from tests.web.entrant import scenes
from tests.web.official.test_import import file, lines
from tests.web.slow import Watch
from tests.web.table import matches

pytestmark = pytest.mark.django_db
CLEANED = "doublesix.store.evidence.cleaner.unpack"
WRITTEN = "doublesix.store.services.documents.write_whole"
READ = "doublesix.store.services.import_rows.read"
UNPACKED = "doublesix.store.archives.reader._files"


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch, slow: Watch) -> None:
    """Pictures are cleaned at once: what is looked at is when, not how; and when they reach the disk."""
    monkeypatch.setattr(cleaner, "unpack", slow.watched(CLEANED, lambda _kind, _sent: None))
    monkeypatch.setattr(documents, "write_whole", slow.watched(WRITTEN, documents.write_whole))
    monkeypatch.setattr(cleaner, "_parse_answer", lambda _made: people.picture())


def team() -> Entry:
    """Rita's team, begun."""
    return scenes.begun(people.event())[1][0]


@pytest.mark.usefixtures("workshop")
def test_evidence_sent_with_the_form(slow: Watch) -> None:
    entry = team()
    sent = scenes.filled(entry, **{"p0-evidence": scenes.photo()})
    answer = scenes.signed_in().post(scenes.at("enter_team", entry.tournament, entry.pk), sent)
    assert answer.status_code == 303
    assert CLEANED in slow.called
    assert Paper.objects.count() == 1


@pytest.mark.usefixtures("workshop")
@pytest.mark.parametrize(("name", "path"), [("Rita", "/mine/entries"), ("Sam", "/entries")])
def test_evidence_sent_by_a_program_is_taken_once(slow: Watch, name: str, path: str) -> None:
    entry, program = team(), Program(name)
    place = entry.players.all()[0].place
    address = f"/api{at(entry.tournament, f'{path}/{entry.pk}/players/{place}/evidence')}"
    headers = {**program.headers, "Idempotency-Key": "k"}
    answers = [program.client.post(address, {"file": scenes.photo()}, headers=headers) for _ in range(2)]
    assert told(answers[0]) == told(answers[1])
    assert slow.times[CLEANED] == 1, "who asks again gets the answer, and nothing is prepared"
    assert Paper.objects.count() == 1
    other = {"file": scenes.photo("other.png"), "more": "x"}
    assert program.client.post(address, other, headers=headers).json()["code"] == "key_reused"


def asked() -> Entry:
    """Rita's team, complete, and the officer asked."""
    entry = people.fill(team())
    assert entry.institution is not None
    address = scenes.at("enter_ask_endorsement", entry.tournament, entry.institution.pk)
    scenes.signed_in().post(address, {"officer_email": "officer@example.org"})
    return entry


@pytest.mark.usefixtures("workshop")
def test_the_sealed_page_of_an_officer(slow: Watch) -> None:
    asked()
    seen = endorsements.seen_hash(Endorsement.objects.get())
    word = {"officer": "Otto", "post": "Head", "strokes": "M1 2L3 4", "seen": seen, "key": "k"}
    answer = Client().post(scenes.sent_link(), {**word, "page": scenes.photo()})
    assert answer.status_code == 303
    assert CLEANED in slow.called


@pytest.mark.usefixtures("workshop")
def test_the_sealed_page_of_an_officer_by_a_program_is_taken_once(slow: Watch) -> None:
    asked()
    token = scenes.sent_link().removeprefix("/endorse/").strip("/")
    seen = endorsements.seen_hash(Endorsement.objects.get())
    word = {"officer": "Otto", "post": "Head", "signature": "M0 0", "seen": seen}

    def given(key: str) -> Any:
        sent = {**word, "file": scenes.photo()}
        address = f"/api/endorsements/{token}/paper"
        return Client(raise_request_exception=False).post(address, sent, headers={"Idempotency-Key": key})

    assert told(given("k")) == told(given("k"))
    assert slow.times[CLEANED] == 1
    assert told(given("other"), 422)["code"] == "link_used"


@pytest.mark.usefixtures("workshop")
def test_the_scan_of_a_sealed_paper(slow: Watch) -> None:
    entry = people.team(people.institution(people.event()))
    sam = scenes.signed_in("Sam")
    seen = sam.get(scenes.at("entry_review", entry.tournament, entry.pk)).context["seen"]
    sent = {"key": "k", "seen": seen, "officer": "Otto", "post": "Head", "entries": [str(entry.pk)]}
    address = scenes.at("entry_sealed", entry.tournament, entry.pk)
    assert sam.post(address, {**sent, "scan": scenes.photo()}).status_code == 303
    assert CLEANED in slow.called


@pytest.mark.usefixtures("workshop")
def test_the_photo_of_a_sheet_is_attached_once(slow: Watch) -> None:
    tournament = matches.drawn()
    number = matches.match(tournament).number
    address = reverse("floor_sheet_photo_add", args=[tournament.slug, number])
    sam = scenes.signed_in("Sam")
    before = Paper.objects.count()
    for _ in range(2):
        assert sam.post(address, {"photo": scenes.photo(), "key": "k"}).status_code == 303
    assert slow.times[CLEANED] == 1
    assert Paper.objects.count() == before + 1


def test_a_table_shown_and_imported_on_the_page(slow: Watch) -> None:
    tournament, sam = people.event("fortbend-2023"), scenes.signed_in("Sam")
    shown = sam.post(scenes.at("import_entries", tournament), {"file": file(lines("Ann", "Bob"))})
    sent = {"key": "k", "token": shown.context["token"], "seen": shown.context["preview"].digest}
    for _ in range(2):
        assert sam.post(scenes.at("import_confirm", tournament), sent).status_code == 303
    assert slow.times[READ] == 2, "for the preview and for the import"
    assert Entry.objects.count() == 2


@pytest.mark.parametrize("is_again", [False, True])
def test_writing_a_table_takes_few_statements_however_long_it_is(is_again: bool) -> None:
    """Others who write wait for that long; again it brings the drafts of the first time up to date."""
    tournament, sam = people.event(), scenes.signed_in("Sam")
    inside: list[str] = []

    def counted(execute: Any, sql: str, *rest: Any) -> Any:
        if is_in_transaction():
            inside.append(sql)
        return execute(sql, *rest)

    for time in range(1 + is_again):
        sent = {"file": file(team_file(*[{}] * 40).decode())}
        shown = sam.post(scenes.at("import_entries", tournament), sent)
        said = {"key": f"k{time}", "token": shown.context["token"], "seen": shown.context["preview"].digest}
        inside.clear()
        with connection.execute_wrapper(counted):
            assert sam.post(scenes.at("import_confirm", tournament), said).status_code == 303
    assert Player.objects.count() == 3 * 40
    assert len(inside) < 40, inside


def test_a_table_shown_and_imported_by_a_program(slow: Watch) -> None:
    tournament, sam = people.event("fortbend-2023"), Program("Sam")

    def call(path: str, key: str) -> Any:
        headers = {**sam.headers, "Idempotency-Key": key}
        sent = {"file": file(lines("Ann", "Bob"))}
        return told(sam.client.post(f"/api{at(tournament, path)}", sent, headers=headers))

    seen = call("/import/preview", "one")
    assert seen["is_good"]
    answers = [call(f"/import?digest={seen['digest']}", "two") for _ in range(2)]
    assert answers[0] == answers[1]
    assert slow.times[READ] == 2, "for the preview and for the import"
    assert Entry.objects.count() == 2


def test_an_archive_that_is_brought(slow: Watch) -> None:
    data = export.build_archive(played())
    elsewhere()
    olaf = people.account("Olaf")
    olaf.may_organise = True
    olaf.save()
    client = scenes.signed_in("Olaf")
    sent = {"file": SimpleUploadedFile("a.zip", data), "key": "k"}
    assert client.post(reverse("organise_import"), sent).status_code == 303
    assert UNPACKED in slow.called
    assert Tournament.objects.count() == 1


def test_a_paper_that_is_printed(slow: Watch) -> None:
    tournament = people.event()
    assert Client().get(scenes.at("circular_pdf", tournament)).status_code == 200
    assert "doublesix.web.presentation.papers.compiler._compile" in slow.called


def test_what_is_slow_and_inside_a_transaction_is_noticed(slow: Watch) -> None:
    with transaction.atomic():
        import_rows.read_spreadsheet(lines("Ann").encode(), preset("fortbend-2023").settings.terms)
    assert slow.in_transaction == [READ]
    slow.in_transaction.clear()
