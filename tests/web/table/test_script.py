"""The one script of a table's phone: everything once and in order, compressed, refused where it is odd."""

import gzip
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.web.table import script
from tests.web.table.matches import Phone, drawn, match

MOST = 45_000
"""Bytes that the script may have as it is sent."""


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for modules of another page."""
    monkeypatch.setattr(script.finders, "find", lambda name: str(tmp_path / Path(name).name))
    return tmp_path


@pytest.mark.django_db
def test_the_page_asks_for_one_script_which_is_small_and_kept_forever() -> None:
    phone = Phone(match(drawn("powc-2018", 2)))
    page = phone.client.get(phone.address)
    assert page.content.decode().count("<script") == 3  # with what it shows and its words
    assert script.address() in page.content.decode()
    answer = Client(headers={"accept-encoding": "br, gzip"}).get(script.address())
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]
    assert len(answer.content) <= MOST
    plain = Client().get(script.address())
    assert plain.content == gzip.decompress(answer.content)
    old = Client().get(reverse("table_script", args=["of-before"]))
    assert old.content == plain.content
    assert old.headers["Cache-Control"] == "no-cache"


def test_modules_stand_in_order_once_and_without_comments(modules: Path) -> None:
    (modules / "one.js").write_text("// Why.\nexport const ONE = 1; // kept\n")
    (modules / "two.js").write_text(
        'import { ONE } from "./one.js";\n/** Two. */\nexport function two() {\n  return ONE + ONE;\n}\n'
    )
    (modules / "table.js").write_text(
        'import { ONE } from "./one.js";\nimport { two } from "./two.js";\nawait two(ONE);\n'
    )
    assert script.make_script() == (
        "const one_js = (() => {\nconst ONE = 1; // kept\nreturn { ONE };\n})();\n"
        "const two_js = (() => {\nconst { ONE } = one_js;\nfunction two() {\n  return ONE + ONE;\n}\n"
        "return { two };\n})();\n"
        "const { ONE } = one_js;\nconst { two } = two_js;\nawait two(ONE);\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        'import { a } from "./table.js";\n',
        'import a from "./one.js";\n',
        "export default 1;\n",
        "export { a };\n",
    ],
)
def test_what_it_does_not_know_is_refused(modules: Path, text: str) -> None:
    (modules / "one.js").write_text(text)
    (modules / "table.js").write_text('import { a } from "./one.js";\n')
    with pytest.raises(ValueError, match=r"one\.js|itself"):
        script.make_script()
