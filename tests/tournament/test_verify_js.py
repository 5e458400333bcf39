"""The verifier for the browser says what the one in Python says, word for word, on a page of plain http."""

import json
import random
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import doublesix
from doublesix.tournament import draws
from doublesix.tournament.draws import Entry, PublicValue
from doublesix.tournament.proofs import verify_file
from tests.chromium import HOST, launched
from tests.tournament.proof_cases import Case, all_cases, derived

STATIC = Path(doublesix.__file__).parent / "web" / "static" / "doublesix"
PAGE = b"<!doctype html><title>verify</title>"
MANY = 10_000

pytestmark = pytest.mark.slow


class Hall(SimpleHTTPRequestHandler):
    """An empty page, and the files of a folder."""

    def do_GET(self) -> None:
        """The page at the root, a file elsewhere."""
        if self.path != "/":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A page of another host than localhost, so that it is no secure context, with `verify` loaded."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Hall, directory=str(STATIC)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        with launched() as browser:
            opened = browser.new_page()
            opened.goto(f"http://{HOST}:{server.server_port}/")
            opened.evaluate("async () => { window.verify = (await import('/verify.js')).verify; }")
            yield opened
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def in_browser(page: Page, content: str) -> dict[str, Any]:
    # As escaped JSON: what goes to the page would otherwise lose half characters.
    answer = page.evaluate("text => verify(JSON.parse(text))", json.dumps(content))
    assert isinstance(answer, dict)
    return answer


def in_python(content: str) -> dict[str, Any]:
    answer = verify_file(content.encode())
    return {"verdict": answer.verdict, "lines": list(answer.lines), "field": answer.field}


def test_the_page_has_no_cryptography_of_the_browsers(page: Page) -> None:
    """Otherwise this would not be the situation of a hall without certificates."""
    assert page.evaluate("window.isSecureContext") is False
    assert page.evaluate("typeof crypto.subtle") == "undefined"


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_the_same_verdict_and_words(page: Page, case: Case) -> None:
    answer = in_browser(page, case.text)
    assert (answer["verdict"], answer["field"]) == (case.verdict, case.field)
    if case.name not in ("very deep", "deep objects"):  # which of their two faults is told first is open
        assert answer == in_python(case.text)


def test_files_spoilt_at_random(page: Page) -> None:
    """A sign lost, doubled or put in anywhere."""
    rng = random.Random(6)
    texts = [case.text for case in all_cases() if case.verdict != "malformed"]
    for _ in range(300):
        text = rng.choice(texts)
        at = rng.randrange(len(text))
        spoilt = text[:at] + rng.choice(["", text[at] * 2, *'0",:[]{}é\\-.']) + text[at + 1 :]
        assert in_browser(page, spoilt) == in_python(spoilt), spoilt


def test_bytes_are_taken_too(page: Page) -> None:
    good = next(case for case in all_cases() if case.name == "not escaped")
    answer = page.evaluate("text => verify(new TextEncoder().encode(text))", good.text)
    assert answer == in_python(good.text)
    broken = page.evaluate("() => verify(new Uint8Array([0x7b, 0xff, 0x7d]))")
    assert broken == {"verdict": "malformed", "lines": ["the file is not UTF-8 text"], "field": ""}


def test_a_file_that_is_too_large(page: Page) -> None:
    for made in ("' '.repeat(2 ** 24 + 1)", "'é'.repeat(2 ** 23 + 1)", "new Uint8Array(2 ** 24 + 1)"):
        answer = page.evaluate(f"() => verify({made})")
        assert answer == {"verdict": "malformed", "lines": ["the file has more than 16 MB"], "field": ""}


def test_many_entries_kept_apart_e8(page: Page) -> None:
    rng = random.Random(8)
    entries = [Entry(at, f"Équipe {at} 𝄞", f"Office {rng.randrange(4_000)}") for at in range(1, MANY + 1)]
    public = [PublicValue("dice", "3 5 1 6")]
    seed = draws.seed_of(draws.entries_hash(entries), bytes(32), public)
    order = draws.order_of(range(1, MANY + 1), seed)
    result = draws.result_of_order("bracket", order, {each.number: each.institution for each in entries})
    value = {
        **derived(),
        "options": {"apart": True},
        "entries": [draws.entry_data(each) for each in entries],
        "entries_sha256": draws.entries_hash(entries).hex(),
        "commitment": draws.commitment(bytes(32)).hex(),
        "secret": bytes(32).hex(),
        "public": [each._asdict() for each in public],
        "seed": seed.hex(),
        "order": order,
        "result": result._asdict(),
    }
    text = json.dumps(value)
    answer = in_browser(page, text)
    assert answer["verdict"] == "verified"
    assert answer == in_python(text)


def test_keys_are_sorted_by_code_point(page: Page) -> None:
    """No field of a proof file has such a name; the written form is right all the same."""
    names = ["𝄞", "～", "a", "", "ab", "é", "𝄞a", "b"]
    shown = page.evaluate(
        "async names => {"
        "  const { canonical } = await import('/proof-json.js');"
        "  return canonical(new Map(names.map((name, at) => [name, at])));"
        "}",
        names,
    )
    expected = {name: at for at, name in enumerate(names)}
    assert shown == json.dumps(expected, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
