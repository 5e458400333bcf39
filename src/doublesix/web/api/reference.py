"""The operations as people read them, from the OpenAPI schema."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from doublesix.app.roles import ACTS, EVERYBODY, ROLES
from doublesix.web.api.site import api

METHODS = ("get", "post", "put", "patch", "delete")


class OperationField(NamedTuple):
    """A parameter, or a field of what is sent."""

    name: str
    where: str
    kind: str
    is_required: bool


class OperationSummary(NamedTuple):
    """An operation."""

    method: str
    path: str
    words: str
    act: str
    who: str
    fields: tuple[OperationField, ...]


@cache
def groups() -> dict[str, list[OperationSummary]]:
    """All operations by their group."""
    schema = api.get_openapi_schema()
    kinds = schema["components"]["schemas"]
    found: dict[str, list[OperationSummary]] = {}
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if method in methods:
                operation = methods[method]
                listed = _summary(method, path, operation, kinds)
                found.setdefault(operation["tags"][0], []).append(listed)
    return found


def _summary(
    method: str, path: str, operation: Mapping[str, Any], kinds: Mapping[str, Any]
) -> OperationSummary:
    act = operation.get("x-act", "")
    who = ""
    if act:
        is_for_all = ACTS[act].roles == EVERYBODY
        who = "everybody" if is_for_all else ", ".join(role for role in ROLES if role in ACTS[act].roles)
    fields = [
        OperationField(each["name"], each["in"], _kind(each["schema"]), each.get("required", False))
        for each in operation.get("parameters", ())
    ]
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        where = "form" if "form" in kind else "body"
        fields += _body(content["schema"], where, kinds)
    return OperationSummary(method.upper(), path, operation.get("description", ""), act, who, tuple(fields))


def _body(schema: Mapping[str, Any], where: str, kinds: Mapping[str, Any]) -> Iterator[OperationField]:
    found = kinds[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    for name, each in found.get("properties", {}).items():
        yield OperationField(name, where, _kind(each), name in found.get("required", ()))


def _kind(schema: Mapping[str, Any]) -> str:
    """A kind in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for many in ("anyOf", "allOf"):
        if many in schema:
            return " or ".join(_kind(each) for each in schema[many])
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return " ".join(filter(None, [schema.get("type", "object"), schema.get("format")]))
