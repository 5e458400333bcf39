"""Files that people send, by every way in: what they are called is held against what they are."""

import io
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from doublesix.store.archives import export
from doublesix.store.models import Account, Entry, Paper, Tournament
from tests.store import clamd, people
from tests.store.test_archives import elsewhere, played
from tests.web.api.calling import Program, at
from tests.web.ending.test_command import run
from tests.web.entrant import scenes as entrants
from tests.web.official import scenes
from tests.web.replay.test_replay import FAIR
from tests.web.slow import Watch

pytestmark = pytest.mark.django_db
ENTRIES = b"public name,player name,player mobile,player email\nAnn,Ann Full,555,ann@example.org\n"
INSTITUTIONS = b"institution,post\nMinistry of Clouds,Chief\n"
NAMES = {"csv": "file.csv", "xlsx": "file.xlsx", "dtn": "file.dtn", "zip": "file.zip"}


def workbook(text: bytes) -> bytes:
    """The same table as a workbook."""
    book, out = Workbook(), io.BytesIO()
    for line in text.decode().splitlines():
        book.active.append(line.split(","))  # type: ignore[union-attr]
    book.save(out)
    return out.getvalue()


def on_page(page: str, data: bytes) -> Callable[[str], Any]:
    """Send it as the secretary, on a page."""
    client, address = scenes.signed_in("Sam"), scenes.at(page, scenes.event("fortbend-2023"))
    return lambda name: client.post(address, {"file": SimpleUploadedFile(name, data)})


def by_program(path: str, data: bytes) -> Callable[[str], Any]:
    """Send it with the secretary's token."""
    address, program = f"/api{at(scenes.event('fortbend-2023'), path)}", Program("Sam")
    return lambda name: program.client.post(
        address, {"file": SimpleUploadedFile(name, data)}, headers=program.headers
    )


def archive() -> bytes:
    """An archive of an event of elsewhere."""
    data = export.build_archive(played(), False)
    elsewhere()
    people.account("Olaf")
    Account.objects.update(may_organise=True)
    return data


def archive_on_page() -> Callable[[str], Any]:
    """Send an archive on the page of who may begin events."""
    data, client = archive(), Client()
    client.force_login(people.account("Olaf"))
    return lambda name: client.post(reverse("organise_import"), {"file": SimpleUploadedFile(name, data)})


def replay_by_anybody() -> Callable[[str], Any]:
    """Send a match to go through again, as anybody may."""
    return lambda name: Client().post("/replay/", {"file": SimpleUploadedFile(name, FAIR.encode())})


WAYS: dict[str, tuple[str, Callable[[], Callable[[str], Any]]]] = {
    "entries": ("csv", lambda: on_page("import_entries", ENTRIES)),
    "entries, workbook": ("xlsx", lambda: on_page("import_entries", workbook(ENTRIES))),
    "entries, program": ("csv", lambda: by_program("/import/preview", ENTRIES)),
    "entries, program confirms": ("csv", lambda: by_program("/import?digest=0", ENTRIES)),
    "institutions": ("csv", lambda: on_page("institution_import", INSTITUTIONS)),
    "institutions, program": ("csv", lambda: by_program("/institution-list/import/preview", INSTITUTIONS)),
    "institutions, program confirms": (
        "csv",
        lambda: by_program("/institution-list/import?digest=0", INSTITUTIONS),
    ),
    "archive": ("zip", archive_on_page),
    "replay": ("dtn", replay_by_anybody),
}
"""How a file that is no evidence comes in, and of which kind it is there."""


def said(answer: Any) -> str:
    """What an answer says."""
    return scenes.said(answer) if answer["Content-Type"].startswith("text/html") else answer.content.decode()


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_a_file_that_is_not_what_its_name_says_is_refused_in_words(way: str) -> None:
    kind, prepare = WAYS[way]
    send = prepare()
    what = {
        "csv": "a file of plain text",
        "dtn": "a file of plain text",
        "xlsx": "an Excel workbook",
        "zip": "a zip archive",
    }
    for wrong in (".pdf", ".csv" if kind in ("xlsx", "zip", "dtn") else ".xlsx", ".exe"):
        answer = send(f"file{wrong}")
        assert answer.status_code == 422, wrong
        assert f"The name ends in {wrong}, but this is {what[kind]}" in said(answer)
    for right in (NAMES[kind], NAMES[kind].upper(), "file"):
        assert "The name ends in" not in said(send(right)), right
    assert "but this is" not in said(send(NAMES[kind]))


def test_the_command_refuses_an_archive_under_another_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "event.csv"
    file.write_bytes(archive())
    with pytest.raises(SystemExit, match=r"ends in \.csv, but this is a zip archive"):
        run(monkeypatch, "import", str(file), people.account("Olaf").email)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"<html><script>1</script></html>", "This is a web page. Please send a CSV or XLSX file."),
        (b"{\\rtf1 public name}", "This is an RTF document."),
        (b"%PDF-1.7 public name", "This is a PDF document."),
        (b"#!/bin/sh\npublic name", "This is a program."),
    ],
)
def test_a_table_of_signs_that_is_something_else_is_refused_by_name(data: bytes, words: str) -> None:
    assert words in said(on_page("import_entries", data)("file.csv"))


def evidence_on_page() -> Callable[[str], Any]:
    """Send evidence with a team's form."""
    entry = entrants.begun(people.event())[1][0]
    address, client = entrants.at("enter_team", entry.tournament, entry.pk), entrants.signed_in()
    return lambda name: client.post(
        address, entrants.filled(entry, **{"p0-evidence": entrants.photo(name)}), follow=True
    )


def evidence_by_program() -> Callable[[str], Any]:
    """Send it with a token."""
    entry, program = entrants.begun(people.event())[1][0], Program("Rita")
    path = f"/mine/entries/{entry.pk}/players/{entry.players.all()[0].place}/evidence"
    address = f"/api{at(entry.tournament, path)}"
    return lambda name: program.client.post(address, {"file": entrants.photo(name)}, headers=program.headers)


ALL_WAYS = {
    **WAYS,
    "evidence": ("png", evidence_on_page),
    "evidence, program": ("png", evidence_by_program),
}
HARMFUL = "The virus scanner found something harmful in this file, so it was not taken."
AWAY = "Files cannot be checked for viruses at this moment, so this one was not taken."


@pytest.mark.slow
@pytest.mark.parametrize("way", ALL_WAYS)
def test_every_file_is_scanned_before_it_is_taken(
    way: str, settings: Any, slow: Watch, caplog: pytest.LogCaptureFixture
) -> None:
    kind, prepare = ALL_WAYS[way]
    send, name = prepare(), f"Secret Name.{kind}"
    kept = Paper.objects.count()
    with clamd.standing_in(lambda _data: b"stream: Bad.Thing FOUND\0") as stand:
        settings.SCANNER = stand.address
        assert HARMFUL in unescape(said(send(name)))
    assert stand.sent
    assert "doublesix.store.scanner.find_threat" in slow.called, "and with no transaction open"
    assert "the virus scanner found Bad.Thing" in caplog.text
    assert "Secret" not in caplog.text
    assert AWAY in unescape(said(send(name))), "the scanner is gone"
    assert "the virus scanner does not answer" in caplog.text
    assert Paper.objects.count() == kept
    assert not Entry.objects.filter(status="submitted").exists()
    with clamd.standing_in() as stand:
        settings.SCANNER = stand.address
        answer = said(send(name))
    assert stand.sent
    assert HARMFUL not in unescape(answer)
    assert AWAY not in unescape(answer)


def test_what_is_refused_for_a_virus_is_said_in_three_languages(settings: Any) -> None:
    with clamd.standing_in(lambda _data: b"stream: Bad.Thing FOUND\0") as stand:
        settings.SCANNER = stand.address
        send = on_page("import_entries", ENTRIES)
        for language, words in (("fr", "L'antivirus a trouvé"), ("es", "El antivirus encontró")):
            client = scenes.signed_in("Sam")
            client.cookies["django_language"] = language
            address = scenes.at("import_entries", Tournament.objects.get())
            answer = client.post(address, {"file": SimpleUploadedFile("file.csv", ENTRIES)})
            assert words in unescape(said(answer))
        assert HARMFUL in unescape(said(send("file.csv")))


def test_without_a_scanner_nobody_is_asked(settings: Any) -> None:
    assert settings.SCANNER == ""
    assert on_page("import_entries", ENTRIES)("file.csv").status_code == 200
