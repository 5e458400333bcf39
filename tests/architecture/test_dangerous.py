"""What no module and no script does: run text as a program, unpack objects, or paste text into a page."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.tree import PACKAGE, modules, name_of

CALLS = {"eval", "exec", "__import__", "compile"}
MODULES = {"pickle", "marshal", "shelve", "dill", "telnetlib", "ftplib", "ldap", "xmlrpc"}
SCRIPTS = sorted((PACKAGE / "web" / "static").rglob("*.js"))
PASTED = re.compile(
    r"\beval\(|new Function\(|document\.write|outerHTML|insertAdjacentHTML|srcdoc|javascript:|innerHTML"
    r"|localStorage|sessionStorage|__proto__"
)
KNOWN = [
    *["followed.js: localStorage"] * 3,
    "live.js: innerHTML",
    *["play-outbox.js: sessionStorage"] * 2,
    *["play-words.js: localStorage"] * 2,
]
"""The team somebody follows, its number and name, kept on this device; parts of boards: our own
templates made them, and the policy runs no script that stands in one; at a table on the screen the
commands that were not acknowledged yet, and the order of the own hand."""


def done_in(tree: ast.Module) -> Iterator[str]:
    """What a module does of all this."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in CALLS:
                yield f"{node.func.id}()"
            for word in node.keywords:
                is_on = isinstance(word.value, ast.Constant) and word.value.value is True
                if word.arg in ("shell", "allow_pickle") and is_on:
                    yield f"{word.arg}=True"
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names]
            roots = {
                name.split(".")[0]
                for name in (names if isinstance(node, ast.Import) else [node.module or ""])
            }
            yield from (f"import {name}" for name in sorted(roots & MODULES))


def test_such_things_are_found() -> None:
    lines = ["import pickle", "from marshal import loads", "eval('1')", "run('ls', shell=True)"]
    found = set(done_in(ast.parse("\n".join([*lines, "load(f, allow_pickle=True)"]))))
    assert found == {"import pickle", "import marshal", "eval()", "shell=True", "allow_pickle=True"}


def test_no_module_does_them() -> None:
    found = [
        f"{name_of(path)}: {each}"
        for path in modules()
        for each in done_in(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_no_script_pastes_text_into_a_page_or_keeps_it_in_the_browser() -> None:
    assert SCRIPTS
    found = [f"{path.name}: {each}" for path in SCRIPTS for each in PASTED.findall(path.read_text("utf-8"))]
    assert found == KNOWN


def test_pages_run_no_script_of_their_own_and_load_none_from_elsewhere() -> None:
    inline = re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")|\son\w+=\"|style=\"|=\"https?://"
    )
    pages = sorted((PACKAGE / "web" / "templates").rglob("*.html"))
    assert pages
    found = [f"{name_of(path)}: {each}" for path in pages for each in inline.findall(path.read_text("utf-8"))]
    assert found == []
