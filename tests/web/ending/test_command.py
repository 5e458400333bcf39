"""The archive on the server's own console: written, refused in words, brought elsewhere."""

import sys
from pathlib import Path

import pytest

from doublesix.store.models import Tournament
from doublesix.web.__main__ import main
from tests.store import matches, people
from tests.store.test_archives import elsewhere, played

pytestmark = pytest.mark.django_db


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr(sys, "argv", ["doublesix.web", *words])
    main()


def test_an_archive_is_written_and_brought_elsewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament, file = played(), tmp_path / "event.zip"
    run(monkeypatch, "archive", tournament.slug, str(file))
    elsewhere()
    people.account("Olaf")
    run(monkeypatch, "import", str(file), "olaf@example.org")
    assert Tournament.objects.get().title in capsys.readouterr().out
    for words in (("archive", "no-event", str(file)), ("import", str(file), "nobody@example.org")):
        with pytest.raises(SystemExit, match=r"There is no event|Nobody has an account"):
            run(monkeypatch, *words)
    with pytest.raises(SystemExit, match="is here already"):
        run(monkeypatch, "import", str(file), "olaf@example.org")


def test_an_event_that_goes_on_is_refused_in_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tournament = matches.drawn(count=2)
    with pytest.raises(SystemExit, match="when the event is finished"):
        run(monkeypatch, "archive", tournament.slug, str(tmp_path / "event.zip"))
    assert not list(tmp_path.iterdir())
