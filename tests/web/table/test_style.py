"""The styles of a table's phone: in its page, without comments, and named by its policy."""

import hashlib
import re
from base64 import b64encode
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from doublesix.web.table import style
from tests.web.table.matches import Phone, drawn, match

STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


@pytest.mark.django_db
def test_the_page_shows_itself_without_asking_for_more() -> None:
    phone = Phone(match(drawn("powc-2018", 2)))
    answer = phone.client.get(phone.address)
    page = answer.content.decode()
    assert 'rel="stylesheet"' not in page
    (text,) = STYLE.findall(page)
    for part in ("--felt:", ".button", ".keypad"):  # of each of the files
        assert part in text
    digest = b64encode(hashlib.sha256(text.encode()).digest()).decode()
    assert f"style-src 'self' 'sha256-{digest}';" in answer["Content-Security-Policy"]
    assert "script-src 'self';" in answer["Content-Security-Policy"]


def styles_of(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> style.Style:
    """Made from files that hold this text."""
    for name in style.FILES:
        (folder / name).write_text(text)
    monkeypatch.setattr(finders, "find", lambda name: str(folder / Path(name).name))
    monkeypatch.setattr(style, "FILES", style.FILES[:1])
    return style.make_style()


def test_comments_and_gaps_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = styles_of(tmp_path, monkeypatch, "/* Why,\n   and how */\np { a: b; }\n\n  i { c: d; }\n")
    assert found.text == "p { a: b; }\ni { c: d; }"


def test_what_could_end_the_tag_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="end its tag"):
        styles_of(tmp_path, monkeypatch, "p::before { content: '</style>'; }")
