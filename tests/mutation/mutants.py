"""Mutants: small slips a programmer could make, one at a time, in the source of a module.

A mutant is named by its module, its line's text, what was changed into what, and which of the same
kind on that line it is, so that its name stays when other lines move.
"""

import ast
import copy
from collections.abc import Iterator
from typing import Final, NamedTuple

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OPERATIONS: Final[dict[type[ast.operator], tuple[type[ast.operator], ...]]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd, ast.BitXor),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}


class Mutant(NamedTuple):
    """One changed module."""

    module: str
    line: int
    text: str
    change: str
    number: int
    source: str

    @property
    def name(self) -> str:
        """What it is called in the list of equivalent ones."""
        return f"{self.module}: {self.text} [{self.change}, {self.number}]"


def mutants_of(module: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a module's source."""
    tree = ast.parse(source)
    lines = source.splitlines()
    seen: dict[tuple[str, str], int] = {}
    for index, node in enumerate(ast.walk(tree)):
        for change, mutated in _changes(node):
            line = getattr(node, "lineno", 1)
            text = lines[line - 1].strip()
            number = seen[text, change] = seen.get((text, change), 0) + 1
            yield Mutant(module, line, text, change, number, _with(tree, index, mutated))


def _with(tree: ast.Module, index: int, mutated: ast.AST) -> str:
    """The source with the node at this place of the walk replaced."""
    whole = copy.deepcopy(tree)
    target = list(ast.walk(whole))[index]
    for parent in ast.walk(whole):
        for field, value in ast.iter_fields(parent):
            if value is target:
                setattr(parent, field, mutated)
            elif isinstance(value, list):
                value[:] = [mutated if item is target else item for item in value]
    return ast.unparse(ast.fix_missing_locations(whole))


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            for other in _COMPARISONS[type(op)]:
                changed = copy.deepcopy(node)
                changed.ops[at] = other()
                yield f"{type(op).__name__} to {other.__name__}", changed
    elif isinstance(node, ast.BinOp):
        for operator in _OPERATIONS.get(type(node.op), ()):
            changed_op = copy.deepcopy(node)
            changed_op.op = operator()
            yield f"{type(node.op).__name__} to {operator.__name__}", changed_op
    elif isinstance(node, ast.BoolOp):
        other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield f"{type(node.op).__name__} swapped", ast.BoolOp(other_op, copy.deepcopy(node.values))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub | ast.Invert):
        yield f"{type(node.op).__name__} dropped", copy.deepcopy(node.operand)
    elif isinstance(node, ast.IfExp | ast.If | ast.While):
        yield from _conditions(node)
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.Name) and node.id in ("min", "max"):
        yield f"{node.id} swapped", ast.Name("max" if node.id == "min" else "min", ast.Load())


def _conditions(node: ast.IfExp | ast.If | ast.While) -> Iterator[tuple[str, ast.AST]]:
    for value in (True, False):
        if value and isinstance(node, ast.While):
            continue  # an endless loop is always noticed
        changed = copy.deepcopy(node)
        changed.test = ast.Constant(value)
        yield f"condition {value}", changed


def _constants(node: ast.Constant) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.value, bool):
        yield f"{node.value} flipped", ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield f"{node.value} plus 1", ast.Constant(node.value + 1)
        yield f"{node.value} minus 1", ast.Constant(node.value - 1)
