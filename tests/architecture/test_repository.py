"""What no file of the repository may hold: paths of one machine, addresses of registries."""

import json
import re

from tests.architecture.tree import PACKAGE, ROOT, name_of, project_files

MACHINE_PATH = re.compile(r"/(?:home|root|work)/[a-z]|[A-Z]:\\\\?Users\\")
REGISTRY = re.compile(
    r"index[-_]url\s*[=:]|index-url\s+\S+://|\bpypi[.]org|pythonhosted[.]org|registry[.]npmjs|deb[.]debian[.]org"
)
LONGEST_LINE = 140
"""Of a template. A sentence is wrapped in `{% blocktranslate trimmed %}`, where white space is no text."""
FOREIGN_LOCKS = {"uv.lock", "poetry.lock", "Pipfile.lock"}


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """`file:line: text` of every line of the repository that the pattern is found in."""
    found = []
    for path in project_files():
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        found += [
            f"{name_of(path)}:{n}: {line[:120]}" for n, line in enumerate(lines, 1) if pattern.search(line)
        ]
    return found


def test_no_path_of_a_machine() -> None:
    assert lines_with(MACHINE_PATH) == []


def test_no_address_of_a_registry() -> None:
    assert lines_with(REGISTRY) == []


def test_no_lock_that_records_addresses() -> None:
    names = {path.name for path in project_files()}
    assert not names & FOREIGN_LOCKS
    assert not [name for name in names if re.fullmatch(r"pylock(\..*)?\.toml", name)]


def test_every_locked_package_has_hashes() -> None:
    locks = sorted(ROOT.glob("requirements*.lock"))
    assert len(locks) == 4
    for lock in locks:
        text = re.sub(r"\\\n", "", lock.read_text(encoding="utf-8"))
        pinned = [line for line in text.splitlines() if re.match(r"[a-z0-9]", line)]
        assert pinned
        assert [line for line in pinned if "==" not in line or "--hash=sha256:" not in line] == []


def test_every_locked_package_of_node_has_its_hash_and_no_address() -> None:
    (lock,) = [path for path in project_files() if path.name == "package-lock.json"]
    pinned = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    del pinned[""]
    assert pinned
    assert [name for name, each in pinned.items() if "resolved" in each or "integrity" not in each] == []


def test_templates_are_wrapped_so_that_a_change_can_be_read() -> None:
    long = [
        f"{name_of(path)}:{number}"
        for path in sorted((PACKAGE / "web" / "templates").rglob("*.html"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert long == []
