"""Who imports whom in the package, late imports included."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.architecture.tree import PACKAGE, modules

Graph = Mapping[str, frozenset[str]]


def module_name(path: Path) -> str:
    """A file of the package by its dotted name."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def module_graph() -> Graph:
    """Every module and the modules of ours that it imports, wherever in the file it does so."""
    paths = {module_name(path): path for path in modules()}
    return {name: frozenset(_imports(name, path, paths.keys()) - {name}) for name, path in paths.items()}


def _imports(name: str, path: Path, known: Iterable[str]) -> set[str]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    targets: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            targets.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - (node.level - 1)] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            targets.update(_target(origin, each.name, known) for each in node.names)
    return targets & set(known)


def _target(origin: str, name: str, known: Iterable[str]) -> str:
    """The module that an import is of: ``from a import b`` is of ``a.b`` where that is one."""
    return f"{origin}.{name}" if f"{origin}.{name}" in known else origin


def package_graph(container: str) -> Graph:
    """The parts of a package, one floor down, and which of them use which."""
    edges: dict[str, set[str]] = {}
    depth = container.count(".") + 2
    for name, targets in module_graph().items():
        if not name.startswith(f"{container}."):
            continue
        part = ".".join(name.split(".")[:depth])
        inside = {".".join(each.split(".")[:depth]) for each in targets if each.startswith(f"{container}.")}
        edges.setdefault(part, set()).update(inside - {part})
    return {part: frozenset(targets) for part, targets in edges.items()}


def packages() -> list[str]:
    """Every package of ours by its dotted name."""
    return [module_name(path) for path in modules() if path.name == "__init__.py"]


def cycles(graph: Graph) -> list[list[str]]:
    """The circles of a graph: what is in one can be reached from itself."""
    return [circle for circle in _components(graph) if len(circle) > 1]


def _components(graph: Graph) -> Iterator[list[str]]:
    """Strongly connected components, by Tarjan's way."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(node: str) -> Iterator[list[str]]:
        index[node] = low[node] = len(index)
        stack.append(node)
        for target in sorted(graph.get(node, ())):
            if target not in index:
                yield from visit(target)
                low[node] = min(low[node], low[target])
            elif target in stack:
                low[node] = min(low[node], index[target])
        if low[node] == index[node]:
            at = stack.index(node)
            circle = stack[at:]
            del stack[at:]
            yield sorted(circle)

    for node in sorted(graph):
        if node not in index:
            yield from visit(node)
