"""The OpenAPI document says what the API does, in a form that generators of clients can use."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.test import Client
from django.urls import reverse
from ninja.openapi.schema import OpenAPISchema

from doublesix.web.api.settings import ChangeSchema
from doublesix.web.api.site import ROUTERS, api
from doublesix.web.roletable import operations
from tests.store import matches, people
from tests.web.api.calling import Program, at, told

VERBS: Final = re.compile(
    "accept|acknowledge|add|amend|announce|ask|assign|begin|call|cancel|change|check|choose|close|commit|"
    "confirm|copy|correct|decide|delete|dismiss|edit|enter|export|extend|finish|forget|freeze|get|give|"
    "grant|hand|hold|import|invite|keep|lay|list|make|note|open|plan|preview|promote|publish|record|"
    "refuse|release|remove|reopen|replace|retire|retry|return|reveal|revoke|save|send|set|show|sign|start|"
    "strike|submit|take|undo|use|verify|waive|withdraw"
)


def document() -> dict[str, Any]:
    """What /api/openapi.json answers."""
    return dict(Client().get("/api/openapi.json").json())


def described() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Method, address and description of every operation."""
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def test_an_operation_is_called_by_a_verb_and_a_noun() -> None:
    names = [operation["operationId"] for _, _, operation in described()]
    assert len(names) == len(set(names)) == len(operations())
    assert [name for name in names if not re.fullmatch(f"({VERBS.pattern})(_[a-z]+)+", name)] == []


def test_only_what_needs_an_account_is_marked_as_needing_a_token() -> None:
    private = {(each.method, f"/{each.route}") for each in operations() if each.needs_account}
    marked = {(method, path) for method, path, operation in described() if operation.get("security")}
    assert marked == private
    assert ("GET", "/api/events/{slug}") not in marked
    assert ("POST", "/api/check-in/{token}") not in marked


def test_an_address_belongs_to_one_router() -> None:
    """Of two, Django would ask the first and answer 405 to the methods of the other."""
    found = [path for router in ROUTERS for path in router.path_operations]
    assert len(found) == len(set(found))


@pytest.mark.django_db
def test_every_operation_of_a_match_says_that_it_counts_from_0() -> None:
    of_matches = [operation for _, path, operation in described() if "{match}" in path]
    assert len(of_matches) > 10
    assert [each["operationId"] for each in of_matches if "from 0" not in each["description"]] == []
    assert "from 0" in document()["info"]["description"]
    tournament = matches.drawn(count=4)
    first = told(Program("Sam").get(at(tournament, "/floor")))["matches"][0]["number"]
    page = reverse("board_match", args=[tournament.slug, first])
    assert (first, page.rsplit("/", 2)[1]) == (0, "1")
    assert "Match 1" in Client().get(page).content.decode()


@pytest.mark.django_db
def test_the_institutions_of_an_event_are_listed() -> None:
    event = people.event()
    people.institution(event, "Ministry of Clouds")
    assert [head["name"] for head in told(Program("Sam").get(at(event, "/institutions")))] == [
        "Ministry of Clouds"
    ]


def test_a_name_describes_one_kind_of_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two models with one name, only the last would be described."""
    before = OpenAPISchema.add_schema_definitions
    clashes = []

    def add(self: OpenAPISchema, definitions: dict[str, Any]) -> None:
        clashes.extend([name for name, kind in definitions.items() if self.schemas.get(name, kind) != kind])
        before(self, definitions)

    monkeypatch.setattr(OpenAPISchema, "add_schema_definitions", add)
    OpenAPISchema(api, "")
    assert clashes == []


def kinds_of(model: type[ChangeSchema]) -> set[str]:
    """The names of all kinds of a kind."""
    return {model.__name__}.union(*(kinds_of(each) for each in model.__subclasses__()))


def test_a_change_names_no_default_which_a_client_would_send() -> None:
    """What is left out of a change stays; a default that a client sends would empty it."""
    kinds = document()["components"]["schemas"]
    changes = kinds_of(ChangeSchema) & set(kinds)
    assert changes > {"Settings", "Terms", "Notice", "HeadChangeRequest", "PersonRequest", "EntryRequest"}
    named = [
        f"{kind}.{name}"
        for kind in sorted(changes)
        for name, each in kinds[kind]["properties"].items()
        if "default" in each
    ]
    assert named == []


def test_no_default_is_a_whole_thing() -> None:
    """A generated client has no way to write such a default down."""
    kinds = document()["components"]["schemas"]
    wrong = [
        f"{kind}.{name}"
        for kind, schema in kinds.items()
        for name, each in schema.get("properties", {}).items()
        if isinstance(each.get("default"), dict) and each["default"]
    ]
    wrong += [
        path
        for _, path, operation in described()
        for each in operation.get("requestBody", {}).get("content", {}).values()
        if "default" in each["schema"]
    ]
    assert wrong == []


def test_all_that_is_shown_of_an_event_is_always_there() -> None:
    kinds = document()["components"]["schemas"]
    for kind in ("EventDetails", "SettingsDetails", "TermsDetails", "NoticeDetails", "PrizeDetails"):
        assert kinds[kind]["required"] == list(kinds[kind]["properties"])


FILES: Final = {
    "application/octet-stream",
    "application/pdf",
    "application/zip",
    "image/jpeg",
    "image/png",
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def test_every_answer_and_every_file_is_described() -> None:
    for _, path, operation in described():
        content = operation["responses"]["200"]["content"]
        if "application/json" in content:
            assert list(content) == ["application/json"], path
            assert content["application/json"]["schema"], path
        else:
            assert set(content) <= FILES, path
    assert "requestBody" in document()["paths"]["/api/verify-draw"]["post"]


def test_what_an_object_holds_is_said_for_every_key() -> None:
    """Said for keys of one form only, anything would be allowed under the others."""
    rest: list[Any] = [document()]
    while rest:
        part = rest.pop()
        if isinstance(part, dict):
            assert "patternProperties" not in part, part
            rest += part.values()
        elif isinstance(part, list):
            rest += part
