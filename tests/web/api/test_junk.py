"""Whatever is sent to an operation, it is answered in words and never with our own fault.

Every operation of the OpenAPI schema is called by somebody who has every role, with what its schema asks for
and with junk of all kinds.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import quote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoDbBlocker

from doublesix.web.roletable import Address, operations
from tests.samples import sample
from tests.store.transactions import undone
from tests.web.api.calling import Program, with_every_role
from tests.web.scene import Scene, made

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
NASTY = [
    "",
    " ",
    "\x00",
    "\ud800",
    "0",
    "-1",
    "99999999999999999999",
    "É" * 300,
    "a" * 70_000,
    "9999-12-31T23:59:59-12:00",
    "0001-01-01T00:00:00+14:00",
    "2030-01-01T00:00:00",
    "M0 0L1 1",
    'base = "powc-2023"',
    "[[[[",
    "../../etc/passwd",
    "=1+1",
    "{reason}",
    "UTC",
    "x@y.zz",
]


@cache
def schema() -> dict[str, Any]:
    """The OpenAPI schema."""
    from doublesix.web.api.site import api

    return dict(api.get_openapi_schema())


@pytest.fixture(scope="module", params=["open", "drawn"])
def scene(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[tuple[Scene, Program]]:
    """An event, and a program of somebody who may do everything there."""
    with django_db_blocker.unblock(), undone():
        found = made(request.param == "drawn")
        yield found, with_every_role(found)


def junk() -> st.SearchStrategy[Any]:
    """Any JSON, nasty strings among it."""
    plain = (
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(max_size=20)
        | st.sampled_from(NASTY)
    )
    return st.recursive(
        plain,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=6,
    )


def fitting(kind: dict[str, Any], depth: int = 0) -> st.SearchStrategy[Any]:
    """What a schema asks for, more or less."""
    if "$ref" in kind:
        return fitting(schema()["components"]["schemas"][kind["$ref"].rpartition("/")[2]], depth + 1)
    for many in ("anyOf", "allOf"):
        if many in kind:
            return st.one_of([fitting(each, depth) for each in kind[many]])
    if "enum" in kind:
        return st.sampled_from(kind["enum"])
    made_of = {
        "integer": st.integers(-2, 5) | st.integers(),
        "number": st.floats(),
        "boolean": st.booleans(),
        "null": st.none(),
        "string": st.sampled_from(NASTY) | st.text(max_size=int(kind.get("maxLength", 20)) % 50),
    }
    if kind.get("format") in ("date-time", "date"):
        return st.datetimes().map(lambda moment: f"{moment.isoformat()}+00:00") | st.sampled_from(NASTY)
    if kind.get("type") == "array":
        return st.lists(fitting(kind.get("items", {}), depth), max_size=4)
    if kind.get("type") == "object" and "properties" in kind:
        fields = {name: fitting(each, depth) for name, each in kind["properties"].items()}
        needed = {name: each for name, each in fields.items() if name in kind.get("required", ())}
        return st.fixed_dictionaries(
            needed, optional={name: each for name, each in fields.items() if name not in needed}
        )
    return made_of.get(kind.get("type", ""), junk())


def _path(address: Address, scene: Scene, data: st.DataObject) -> str:
    """The address, filled in rightly or with junk."""
    path = "/" + address.route.removeprefix("api/")
    values = data.draw(st.sampled_from(["right", "right", "right", "junk"]))
    for before, name in re.findall(r"([\w-]+)/\{(\w+)\}", path):
        key = f"{before}/{name}"
        value = str(scene.values[key if key in scene.values else name])
        if values == "junk" and name != "slug":
            value = data.draw(st.sampled_from([text for text in NASTY if text and "\ud800" not in text]))
        path = path.replace("{" + name + "}", quote(value, safe="")[:300])
    return path


def _sent(address: Address, path: str, program: Program, data: st.DataObject) -> Any:
    operation = schema()["paths"]["/" + address.route][address.method.lower()]
    content = operation.get("requestBody", {}).get("content", {})
    if "multipart/form-data" in content:
        name = data.draw(st.sampled_from(["a.jpg", "a.csv", "a.xlsx", "\x00", "é" * 300]))
        file = SimpleUploadedFile(name, data.draw(st.binary(max_size=200)) or b"x")
        query = data.draw(st.sampled_from(["", "?digest=0", "?digest=%00"]))
        return program.client.post(f"/api{path}{query}", {"file": file}, headers=program.headers)
    body: Any = None
    if content:
        wanted = fitting(content["application/json"]["schema"])
        body = data.draw(st.one_of(wanted, wanted, junk()))
    query = data.draw(st.sampled_from(["", "", "?after=-1", "?after=99999999999999999999", "?after=%00"]))
    key = data.draw(st.sampled_from(["", "", "k", "k" * 300, "é"]))
    return program.call(address.method, path + query, body, **({"Idempotency_Key": key} if key else {}))


@pytest.mark.parametrize(
    "address", operations()[:: sample(2, 1)], ids=lambda each: f"{each.method} {each.route}"
)
@settings(max_examples=sample(3, 50), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_junk_is_answered_in_words(
    scene: tuple[Scene, Program], address: Address, data: st.DataObject
) -> None:
    with undone():
        path = _path(address, scene[0], data)
        response = _sent(address, path, scene[1], data)
    assert response.status_code < 500, f"{address.method} {path}: {response.status_code}"
    assert response.status_code not in (401, 403, 405)
    if response.status_code >= 400:
        answer = json.loads(response.content)
        assert set(answer) == {"code", "clause", "message", "facts"}


@settings(max_examples=sample(30, 300), suppress_health_check=list(HealthCheck))
@given(
    sent=st.binary(max_size=300),
    kind=st.sampled_from(["application/json", "text/plain", "multipart/form-data"]),
)
def test_bytes_that_are_no_json_are_answered_in_words(
    scene: tuple[Scene, Program], sent: bytes, kind: str
) -> None:
    found, program = scene
    with undone():
        response = program.client.generic(
            "POST",
            f"/api/events/{found.tournament.slug}/cancel",
            sent,
            content_type=kind,
            headers=program.headers,
        )
    assert response.status_code in (400, 422)
    assert json.loads(response.content)["code"] in ("unreadable", "invalid")
