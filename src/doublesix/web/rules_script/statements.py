"""Functions and their statements in JavaScript: assignments, conditions, loops through rows, and answers."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import singledispatchmethod
from typing import Final, NamedTuple

from doublesix.web.rules_script.arithmetic import FUNCTIONS
from doublesix.web.rules_script.expressions import Expressions
from doublesix.web.rules_script.kinds import Kind
from doublesix.web.rules_script.names import RESERVED, script_name
from doublesix.web.rules_script.pieces import Signature

INDENT: Final = "  "
Block = tuple[int, ...]
"""Where a statement stands: a number for each block that it is in, from the outermost."""


class Use(NamedTuple):
    """Where a variable is assigned, and where it is read."""

    assigned: list[Block]
    read: list[Block]

    @property
    def home(self) -> Block:
        """The innermost block that has all of it."""
        first, *rest = (*self.assigned, *self.read)
        for block in rest:
            same = 0
            while same < min(len(first), len(block)) and first[same] == block[same]:
                same += 1
            first = first[:same]
        return first


def uses_of(body: list[ast.stmt]) -> dict[str, Use]:
    """Every variable that is assigned in a function, with its uses; loops declare their own."""
    uses: dict[str, Use] = defaultdict(lambda: Use([], []))
    for name, is_assigned, block in _names_in(body, ()):
        (uses[name].assigned if is_assigned else uses[name].read).append(block)
    return {name: use for name, use in uses.items() if use.assigned}


def _names_in(body: list[ast.stmt], block: Block) -> Iterator[tuple[str, bool, Block]]:
    for at, statement in enumerate(body):
        inner = {id(each) for part in _blocks_in(statement) for each in part}
        stack: list[ast.AST] = [statement]
        while stack:
            node = stack.pop()
            if isinstance(node, ast.Name):
                is_loop = isinstance(statement, ast.For) and node is statement.target
                if not is_loop:
                    yield node.id, _is_stored(node), block
            stack += [each for each in ast.iter_child_nodes(node) if id(each) not in inner]
        for number, part in enumerate(_blocks_in(statement)):
            yield from _names_in(part, (*block, 2 * at + number))


def _is_stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _blocks_in(statement: ast.stmt) -> tuple[list[ast.stmt], ...]:
    if isinstance(statement, ast.If | ast.For):
        return statement.body, statement.orelse
    return ()


class Statements:
    """Translates the body of one function."""

    def __init__(self, expressions: Expressions, signature: Signature) -> None:
        self.expressions = expressions
        self.signature = signature
        self.introduced: dict[str, int] = {}
        """Every name that the function has in the script, with its line."""
        self.uses: dict[str, Use] = {}
        self.declared: set[str] = set()
        self.ahead: dict[str, Kind] = {}
        """Variables that are declared before the first statement."""

    def function(self, node: ast.FunctionDef) -> list[str]:
        """The lines of the body."""
        stored = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and _is_stored(each)}
        self.expressions.own = frozenset(stored | {each.arg for each in node.args.args})
        for each, kind in zip(node.args.args, self.signature.takes, strict=True):
            self._introduce(each, each.arg, kind)
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        self.uses = uses_of(body)
        if not _always_answers(body):
            self.expressions.refuse(node, f"{node.name} does not always return something")
        lines = list(self._block(body, (), INDENT))
        ahead = [
            f"{INDENT}/** @type {{{kind.jsdoc}}} */\n{INDENT}let {script_name(name)};"
            for name, kind in self.ahead.items()
        ]
        return [*ahead, *lines]

    def _introduce(self, node: ast.AST, name: str, kind: Kind) -> None:
        """A new name of this function."""
        written = script_name(name)
        known = {script_name(each) for each in self.expressions.names}
        if written in RESERVED or written in FUNCTIONS:
            self.expressions.refuse(node, f"in JavaScript {written} is something else")
        if written in known and written != "_":
            self.expressions.refuse(node, f"{name} is something else already")
        self.expressions.names[name] = kind
        self.introduced[written] = getattr(node, "lineno", 0)

    def _block(self, body: list[ast.stmt], block: Block, indent: str) -> Iterator[str]:
        for at, statement in enumerate(body):
            yield from self.lines(statement, (*block, 2 * at), indent)

    @singledispatchmethod
    def lines(self, node: ast.stmt, place: Block, indent: str) -> Iterator[str]:
        """The lines of a statement. ``place`` is that of its own block; of an else it is one more."""
        del place, indent
        self.expressions.refuse(node, f"no translation for {type(node).__name__}")

    @lines.register
    def _return(self, node: ast.Return, place: Block, indent: str) -> Iterator[str]:
        del place
        if node.value is None:
            self.expressions.refuse(node, "return without a value")
        yield f"{indent}return {self.expressions.value_of(node.value, self.signature.gives, 'the answer')};"

    @lines.register
    def _if(self, node: ast.If, place: Block, indent: str) -> Iterator[str]:
        yield f"{indent}if ({self.expressions.truth(node.test).text}) {{"
        yield from self._block(node.body, place, indent + INDENT)
        other = (*place[:-1], place[-1] + 1)
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            first, *rest = self.lines(node.orelse[0], (*other, 0), indent)
            yield f"{indent}}} else {first.strip()}"
            yield from rest
            return
        if node.orelse:
            yield f"{indent}}} else {{"
            yield from self._block(node.orelse, other, indent + INDENT)
        yield f"{indent}}}"

    @lines.register
    def _for(self, node: ast.For, place: Block, indent: str) -> Iterator[str]:
        if node.orelse:
            self.expressions.refuse(node, "a loop with else")
        if not isinstance(node.target, ast.Name):
            self.expressions.refuse(node, "a loop has one name")
        name, through = node.target.id, self.expressions.loop_source(node.iter)
        if name in self.uses and self.uses[name].assigned:
            self.expressions.refuse(node, f"{name} is assigned elsewhere")
        assert through.kind.item is not None, "it is a row"
        self._introduce(node.target, name, through.kind.item)
        yield f"{indent}for (const {script_name(name)} of {through.text}) {{"
        yield from self._block(node.body, place, indent + INDENT)
        yield f"{indent}}}"
        del self.expressions.names[name]

    @lines.register
    def _assign(self, node: ast.Assign, place: Block, indent: str) -> Iterator[str]:
        (target, *others) = node.targets
        if others or not isinstance(target, ast.Name):
            self.expressions.refuse(node, "an assignment has one name")
        found = self.expressions.value(node.value)
        yield f"{indent}{self._declare(node, target.id, found.kind, place[:-1])} = {found.text};"

    @lines.register
    def _augment(self, node: ast.AugAssign, place: Block, indent: str) -> Iterator[str]:
        if not isinstance(node.target, ast.Name) or node.target.id not in self.declared:
            self.expressions.refuse(node, "what is added to has no value yet")
        read = ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
        found = self.expressions.operation(node, node.op, read, node.value)
        yield f"{indent}{self._declare(node, node.target.id, found.kind, place[:-1])} = {found.text};"

    def _declare(self, node: ast.stmt, name: str, kind: Kind, block: Block) -> str:
        """The left side of an assignment; the first declares the variable."""
        if name in self.declared:
            if self.expressions.names[name] != kind:
                self.expressions.refuse(node, f"{name} is {self.expressions.names[name].jsdoc} already")
            return script_name(name)
        if name in self.expressions.names:
            self.expressions.refuse(node, f"{name} is a parameter or the name of a loop")
        self._introduce(node, name, kind)
        self.declared.add(name)
        use = self.uses[name]
        if use.home != block:
            self.ahead[name] = kind
            return script_name(name)
        return f"{'const' if len(use.assigned) == 1 else 'let'} {script_name(name)}"


def _always_answers(body: list[ast.stmt]) -> bool:
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return _always_answers(last.body) and _always_answers(last.orelse)
    return isinstance(last, ast.Return)
