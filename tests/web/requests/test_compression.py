"""Text is sent compressed to who takes it so; streams, pictures and short answers are not."""

import gzip

import pytest
from django.test import Client

from doublesix.web.requests.compression import LEAST
from tests.store import people
from tests.web.organiser.asking import address

pytestmark = pytest.mark.django_db
STYLE = "/static/doublesix/site.css"
TAKES = {"accept-encoding": "gzip"}


def test_a_page_is_a_quarter_of_its_length_and_says_the_same() -> None:
    page = address("event", people.event())
    plain, packed = Client().get(page), Client(headers=TAKES).get(page)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(plain.content) / 2
    assert gzip.decompress(packed.content).startswith(b"<!doctype html>")
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert "Content-Encoding" not in plain.headers


def test_the_length_of_a_page_is_not_always_the_same() -> None:
    page, client = address("event", people.event()), Client(headers=TAKES)
    assert len({len(client.get(page).content) for _ in range(40)}) > 1


def test_a_file_of_ours_is_compressed_and_known_again() -> None:
    plain = b"".join(Client().get(STYLE))
    packed = Client(headers=TAKES).get(STYLE)
    assert gzip.decompress(packed.content) == plain
    assert packed.headers["Content-Type"].startswith("text/css")
    tag = packed.headers["ETag"]
    assert Client(headers={**TAKES, "if-none-match": tag}).get(STYLE).status_code == 304
    assert Client(headers=TAKES).head(STYLE).status_code == 200
    assert Client(headers=TAKES).get("/static/doublesix/nothing.css").status_code == 404


def test_what_is_short_or_no_text_is_sent_as_it_is() -> None:
    client = Client(headers=TAKES)
    short = client.get("/language/fr/")
    assert len(short.content) < LEAST
    assert "Content-Encoding" not in short.headers
    paper = client.get(address("circular_pdf", people.event()))
    assert paper.headers["Content-Type"] == "application/pdf"
    assert "Content-Encoding" not in paper.headers
