"""The page about security is whole and true: every item once, what it names is there, its figures right."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from allauth.account import app_settings as accounts
from django.apps import apps
from django.conf import settings
from django.urls import get_resolver

from doublesix.store.evidence import limits as files
from doublesix.web.server.monitoring import logs

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
ITEMS = dict(
    line.split() for line in (Path(__file__).parent / "asvs-5.0.0.txt").read_text("utf-8").splitlines()
)
"""The items of levels 1 and 2 and their levels, as the standard numbers them."""
STATES = ("met", "does not apply", "not met")
NAMED = re.compile(
    r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|js|html|md|conf|lock|toml|service|yaml|key)|docs/Caddyfile)`"
)
KEYS = ("secret.key", "vault.key", "installation.key")
OUTSIDE = ("docs/", "tests/", "requirements", "pyproject")


class Row(NamedTuple):
    """A row of the table."""

    item: str
    level: str
    asks: str
    state: str
    where: str
    tests: str

    @property
    def named_tests(self) -> list[str]:
        """The tests that it names."""
        return re.findall(r"`([^`]+)`", self.tests)


def cells(line: str) -> list[str]:
    """The cells of a line of a table."""
    return [cell.strip() for cell in line.strip().strip("|").split(" | ")]


ROWS = [Row(*cells(line)) for line in PAGE.splitlines() if re.match(r"\| \d+\.\d+\.\d+ \|", line)]


def part(title: str) -> str:
    """What stands under a heading."""
    (found,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


def path_of(name: str) -> Path:
    """The file that the page calls so."""
    return ROOT / name if name.startswith(OUTSIDE) else ROOT / "src" / "doublesix" / name


@cache
def names_in(path: Path) -> frozenset[str]:
    """The names of a file's tests; read, not imported."""
    tree = ast.parse(path.read_text("utf-8"))
    return frozenset(
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    )


def is_test(named: str) -> bool:
    """Whether there is a test of this name in this file."""
    file, _, name = named.partition("::")
    path = ROOT / "tests" / file
    return path.is_file() and name in names_in(path)


def test_the_standard_has_so_many_items() -> None:
    assert len(ITEMS) == 253
    assert sum(level == "1" for level in ITEMS.values()) == 70


def test_every_item_is_there_once_with_its_level() -> None:
    assert [(row.item, row.level) for row in ROWS] == list(ITEMS.items())


def test_every_row_has_a_state_and_what_belongs_to_it() -> None:
    for row in ROWS:
        assert row.state in STATES, row.item
        assert row.asks, row.item
        assert row.where, row.item
        if row.state == "met":
            assert NAMED.search(row.where), f"{row.item}: a place"
            assert row.named_tests, f"{row.item}: a test"
        else:
            assert row.tests == "–", row.item
        assert [named for named in row.named_tests if not is_test(named)] == [], row.item


def test_a_test_by_another_name_is_missed() -> None:
    own = "docs/test_security.py::test_every_file_that_is_named_is_there"
    assert is_test(own)
    assert not is_test(f"{own}_no_more")
    assert not is_test("docs/test_none.py::test_every_file_that_is_named_is_there")
    assert not is_test("docs/test_security.py::cells"), "no test"


def test_every_file_that_is_named_is_there() -> None:
    found = set(NAMED.findall(PAGE)) - {*KEYS}
    assert len(found) > 100
    assert [name for name in sorted(found) if not path_of(name).is_file()] == []


def test_every_link_leads_somewhere() -> None:
    headings = {
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in PAGE.splitlines()
        if line.startswith("#")
    }
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        file, _, heading = target.partition("#")
        assert not file or (ROOT / "docs" / file).is_file(), target
        assert file or heading in headings, target


def test_the_count_is_right() -> None:
    count = [sum(row.state == state for row in ROWS) for state in STATES]
    assert f"Of 253 items, {count[0]} are met, {count[1]} do not apply, {count[2]} are not met." in PAGE


def test_the_limits_of_the_sign_in_are_those_said_here() -> None:
    said = dict(re.findall(r"\(`(\w+)`\) \| `([^`]+)` \|", part("Who tries too often")))
    assert said == {name: limit for name, limit in accounts.RATE_LIMITS.items() if "phone" not in name}


def test_every_way_in_is_named() -> None:
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    ways = {
        name
        for name in names
        if name in ("tokens", "table_link", "table_card", "check_self_in", "duty_link", "endorse")
        or name == "mfa_authenticate"
        or re.fullmatch(
            r"account_(login|signup|request_\w+|reset_password)|\w+_login|openid\w*|saml\w*", name
        )
    }
    assert set(re.findall(r"^\| [^|(]*\(`(\w+)`\)", part("Signing in"), re.MULTILINE)) == ways
    assert settings.AUTHENTICATION_BACKENDS == ["allauth.account.auth_backends.AuthenticationBackend"]


def test_how_long_a_session_lasts_is_as_said_here() -> None:
    said = re.sub(r"\s+", " ", part("Sessions"))
    assert f"after {settings.SESSION_IDLE_HOURS} hours without a page" in said
    assert f"{settings.SESSION_DAYS} days after the sign-in" in said


def test_the_limits_of_files_are_those_documented() -> None:
    said = (ROOT / "docs" / "evidence.md").read_text("utf-8")
    for words in (
        f"| size | {files.UPLOAD // files.MEGABYTE} MB",
        f"| {files.PIXELS // files.MEGAPIXEL} megapixels; kept with a longest edge of {files.EDGE} pixels",
        f"| PDF | {files.PAGES} pages, {files.OBJECTS:,} objects",
        f"{files.PROCESSOR_SECONDS} seconds of\n   processor time",
    ):
        assert words in said, words


def test_every_table_of_the_database_is_ranked() -> None:
    rows = [cells(line) for line in part("What is protected").splitlines() if re.match(r"\| \d ", line)]
    ranked = [name for row in rows for name in row[2].split(", ")]
    assert len(rows) == 4
    assert sorted(ranked) == sorted(model.__name__ for model in apps.get_models())


def test_every_module_that_encrypts_or_hashes_is_in_the_inventory() -> None:
    package = ROOT / "src" / "doublesix"
    used = re.compile(r"hashlib\.\w+|hmac\.\w+|AESGCM\(|HKDF\(|Scrypt\(|signing\.dumps")
    found = {path for path in package.rglob("*.py") if used.search(path.read_text("utf-8"))}
    named = {path_of(name) for name in NAMED.findall(part("Keys and algorithms")) if name not in KEYS}
    assert sorted(map(str, found - named)) == []
    weak = re.compile(r"\b(?:md5|sha1|MD5|SHA1|DES|RC4|ECB|CBC)\b\(?")
    weak_ones = [path.name for path in found if weak.search(path.read_text("utf-8"))]
    assert weak_ones == ["leaked_passwords.py"], "lists of leaked passwords are made of SHA-1"


def test_every_address_in_the_settings_is_in_the_list_of_connections() -> None:
    text = "".join(
        (ROOT / "src/doublesix/web" / name).read_text("utf-8") for name in ("settings.py", "environment.py")
    )
    addresses = set(re.findall(r'"([A-Z_]+_URL)"', text))
    assert addresses == set(re.findall(r"`([A-Z_]+_URL)`", part("What speaks with what")))


def test_every_log_is_in_the_inventory() -> None:
    handlers: dict[str, Any] = logs.configuration({}, is_debug=False)["handlers"]
    assert [each["class"] for each in handlers.values()] == ["logging.StreamHandler"]
    said = part("Logs")
    assert "standard error, JSON lines" in said
    tables = set(re.findall(r"\(`(\w+)`\)", said))
    assert tables == {"SignIn", "LogRow", "PaperSeen"}
    assert tables <= {model.__name__ for model in apps.get_models()}
    assert f"{settings.RETENTION['sign-ins']} days" in said


def test_the_times_for_libraries_are_said() -> None:
    rows = [cells(line) for line in part("Libraries").splitlines() if line.startswith("| ")][2:]
    assert [row[1] for row in rows] == ["7 days", "30 days", "90 days", "every 6 months"]


def test_no_password_is_ready_made() -> None:
    services = yaml.safe_load((ROOT / "docs" / "compose.yaml").read_text("utf-8"))["services"]
    said = [
        str(value)
        for service in services.values()
        for name, value in service.get("environment", {}).items()
        if "PASSWORD" in name or "URL" in name
    ]
    assert said
    asked_for = "${DATABASE_PASSWORD:?say DATABASE_PASSWORD in docs/.env}"
    others = [each.replace(asked_for, "") for each in said if each != asked_for]
    assert [each for each in others if re.search(r"://[^/@]*:[^/@]+@", each) or "://" not in each] == []
