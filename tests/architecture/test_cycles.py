"""No circle among modules or packages anywhere, late imports included."""

import pytest

from tests.architecture.imports import cycles, module_graph, package_graph, packages


def test_circles_are_seen() -> None:
    graph = {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("b"), "d": frozenset("a")}
    assert cycles(graph) == [["b", "c"]]


@pytest.mark.slow
def test_late_imports_are_seen() -> None:
    late = module_graph()["doublesix.commands"]
    assert any(each.startswith("doublesix.cli") for each in late)


def test_no_circle_among_modules() -> None:
    assert cycles(module_graph()) == []


@pytest.mark.parametrize("container", packages())
def test_no_circle_among_the_parts_of(container: str) -> None:
    assert cycles(package_graph(container)) == []
