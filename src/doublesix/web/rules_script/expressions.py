"""Expressions: what they are in JavaScript, and of which kind. Every operation says what it takes."""

import ast
import builtins
from collections.abc import Callable, Mapping
from functools import singledispatchmethod
from types import FunctionType, ModuleType
from typing import Any, Final, NoReturn

from doublesix.web.rules_script.kinds import (
    BOOL,
    INT,
    TEXT,
    Kind,
    fields_of,
    is_record,
    kind_of,
    kind_of_value,
    row_of,
)
from doublesix.web.rules_script.names import script_name
from doublesix.web.rules_script.pieces import Code, Library, literal
from doublesix.web.rules_script.refusal import NotTranslated

LARGEST: Final = 2**53 - 1
"""The largest whole number that JavaScript is sure of."""
_ARITHMETIC: Final[Mapping[type[ast.operator], str]] = {
    ast.Add: "plus",
    ast.Sub: "minus",
    ast.Mult: "times",
    ast.FloorDiv: "floorDiv",
    ast.Mod: "modulo",
    ast.BitAnd: "bitAnd",
    ast.BitOr: "bitOr",
    ast.LShift: "shiftLeft",
    ast.RShift: "shiftRight",
}
_ORDER: Final[Mapping[type[ast.cmpop], str]] = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_EQUALITY: Final[Mapping[type[ast.cmpop], str]] = {ast.Eq: "===", ast.NotEq: "!=="}


class Expressions:
    """Translates expressions of one function.

    ``names`` are its parameters and variables as far as they have a value here, by kind; ``own`` are all
    that ever have one in it, so that nobody takes them for something of the module.
    """

    def __init__(self, file: str, outside: Mapping[str, Any], library: Library) -> None:
        self.file = file
        self.outside = outside
        self.library = library
        self.names: dict[str, Kind] = {}
        self.own: frozenset[str] = frozenset()

    def refuse(self, node: ast.AST, reason: str) -> NoReturn:
        """There is no translation."""
        raise NotTranslated(self.file, getattr(node, "lineno", 0), reason)

    @singledispatchmethod
    def value(self, node: ast.expr) -> Code:
        """An expression."""
        return self.refuse(node, f"no translation for {type(node).__name__}")

    def value_of(self, node: ast.expr, kind: Kind, what: str) -> str:
        """An expression that has to be of a kind."""
        found = self.value(node)
        if found.kind != kind:
            self.refuse(node, f"{what} is {found.kind.jsdoc}, not {kind.jsdoc}")
        return found.text

    def truth(self, node: ast.expr) -> Code:
        """An expression as a condition: a truth value, or a whole number that is not 0."""
        if isinstance(node, ast.BoolOp):
            return self._joined(node, self.truth)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return Code(f"!{self.truth(node.operand).part}", BOOL)
        found = self.value(node)
        if found.kind == INT:
            return Code(f"{found.part} !== 0", BOOL, is_compound=True)
        if found.kind != BOOL:
            self.refuse(node, f"a condition is {found.kind.jsdoc}, not a truth value")
        return found

    def _joined(self, node: ast.BoolOp, part: Callable[[ast.expr], Code]) -> Code:
        sign = " && " if isinstance(node.op, ast.And) else " || "
        return Code(sign.join(part(each).part for each in node.values), BOOL, is_compound=True)

    # Names and constants

    @value.register
    def _constant(self, node: ast.Constant) -> Code:
        return self._literal(node, node.value)

    def _literal(self, node: ast.expr, value: object) -> Code:
        kind = kind_of_value(value)
        if kind is None or kind.item is not None:
            self.refuse(node, f"no translation for the constant {value!r}")
        if isinstance(value, int) and abs(value) > LARGEST:
            self.refuse(node, "a number beyond 2^53")
        return Code(literal(value), kind)

    @value.register
    def _name(self, node: ast.Name) -> Code:
        if node.id in self.names:
            return Code(script_name(node.id), self.names[node.id])
        return self._outside(node, node.id, self._found(node))

    def _found(self, node: ast.Name) -> Any:
        if node.id not in self.outside or node.id in self.own:
            self.refuse(node, f"nothing is known of {node.id} here")
        return self.outside[node.id]

    def _outside(self, node: ast.expr, name: str, value: object) -> Code:
        """A constant of a module."""
        kind = kind_of_value(value)
        if kind is None:
            self.refuse(node, f"{name} is no constant that can be translated")
        if any(isinstance(each, int) and abs(each) > LARGEST for each in _flat(value)):
            self.refuse(node, "a number beyond 2^53")
        if not self.library.constant(name, value):
            self.refuse(node, f"two things are called {name}")
        return Code(name, kind)

    @value.register
    def _attribute(self, node: ast.Attribute) -> Code:
        module = self._module(node.value)
        if module is not None:
            return self._outside(node, node.attr, self._member(node, module))
        found = self.value(node.value)
        fields = fields_of(found.kind.record) if found.kind.record else {}
        kind = fields.get(node.attr)
        if kind is None:
            self.refuse(node, f"{found.kind.jsdoc} has no field {node.attr} that can be translated")
        return Code(f"{found.text}.{node.attr}", kind)

    def _module(self, node: ast.expr) -> ModuleType | None:
        found = None
        if isinstance(node, ast.Name) and node.id not in self.own:
            found = self.outside.get(node.id)
        return found if isinstance(found, ModuleType) else None

    def _member(self, node: ast.Attribute, module: ModuleType) -> Any:
        if not hasattr(module, node.attr):
            self.refuse(node, f"{module.__name__} has no {node.attr}")
        return getattr(module, node.attr)

    # Operations

    @value.register
    def _binary(self, node: ast.BinOp) -> Code:
        return self.operation(node, node.op, node.left, node.right)

    def operation(self, node: ast.AST, sign: ast.operator, left: ast.expr, right: ast.expr) -> Code:
        """An operation on two whole numbers."""
        name = _ARITHMETIC.get(type(sign))
        if name is None:
            self.refuse(node, f"no translation for the operator {type(sign).__name__}")
        one = self.value_of(left, INT, "what is counted with")
        other = self.value_of(right, INT, "what is counted with")
        return Code(f"{name}({one}, {other})", INT)

    @value.register
    def _unary(self, node: ast.UnaryOp) -> Code:
        if isinstance(node.op, ast.Not):
            return self.truth(node)
        operand = self.value_of(node.operand, INT, "what is counted with")
        if isinstance(node.op, ast.USub):
            is_plain = isinstance(node.operand, ast.Constant) and operand != "0"
            return Code(f"-{operand}" if is_plain else f"minus(0, {operand})", INT)
        if isinstance(node.op, ast.Invert):
            return Code(f"bitNot({operand})", INT)
        return self.refuse(node, f"no translation for the operator {type(node.op).__name__}")

    @value.register
    def _bool_op(self, node: ast.BoolOp) -> Code:
        """As a value, `and` and `or` give one of their operands: these have to be truth values."""
        for each in node.values:
            self.value_of(each, BOOL, "an operand of and, or")
        return self._joined(node, self.value)

    @value.register
    def _compare(self, node: ast.Compare) -> Code:
        for middle in node.comparators[:-1]:
            if not isinstance(middle, ast.Name | ast.Constant):
                self.refuse(middle, "the middle of a chain of comparisons is a name or a constant")
        sides = [node.left, *node.comparators]
        found = [
            self._comparison(node, *each) for each in zip(node.ops, sides, node.comparators, strict=False)
        ]
        return Code(" && ".join(found), BOOL, is_compound=True)

    def _comparison(self, node: ast.Compare, sign: ast.cmpop, left: ast.expr, right: ast.expr) -> str:
        one, other = self.value(left), self.value(right)
        signs = {**_EQUALITY, **_ORDER} if one.kind == INT else _EQUALITY
        if type(sign) not in signs or one.kind not in (INT, BOOL, TEXT):
            self.refuse(node, f"no translation for {type(sign).__name__} of {one.kind.jsdoc}")
        if one.kind != other.kind:
            self.refuse(node, f"{one.kind.jsdoc} is compared with {other.kind.jsdoc}")
        return f"{one.part} {signs[type(sign)]} {other.part}"

    @value.register
    def _choice(self, node: ast.IfExp) -> Code:
        test, first = self.truth(node.test), self.value(node.body)
        other = self.value_of(node.orelse, first.kind, "the other choice")
        return Code(f"{test.part} ? {first.part} : {other}", first.kind, is_compound=True)

    # Rows

    @value.register
    def _row(self, node: ast.Tuple) -> Code:
        if not node.elts:
            self.refuse(node, "a row without anything in it")
        first = self.value(node.elts[0])
        if first.kind not in (INT, BOOL, TEXT):
            self.refuse(node, f"a row of {first.kind.jsdoc}")
        rest = [self.value_of(each, first.kind, "another place of the row") for each in node.elts[1:]]
        return Code(f"[{', '.join([first.text, *rest])}]", row_of(first.kind))

    @value.register
    def _place(self, node: ast.Subscript) -> Code:
        row = self.value(node.value)
        if row.kind.item is None:
            self.refuse(node, f"{row.kind.jsdoc} has no places")
        if isinstance(node.slice, ast.Slice):
            self.refuse(node, "a part of a row")
        if isinstance(node.slice, ast.UnaryOp):
            self.refuse(node, "a place counted from the end")
        return Code(f"pick({row.text}, {self.value_of(node.slice, INT, 'a place')})", row.kind.item)

    def loop_source(self, node: ast.expr) -> Code:
        """What a loop goes through: a range, or a row."""
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and self._builtin(node.func) is range
        ):
            if not 1 <= len(node.args) <= 2 or node.keywords:
                self.refuse(node, "a range has a stop, or a start and a stop")
            limits = [self.value_of(each, INT, "the limit of a range") for each in node.args]
            return Code(f"span({', '.join(['0', *limits][-2:])})", row_of(INT))
        found = self.value(node)
        if found.kind.item is None:
            self.refuse(node, f"a loop through {found.kind.jsdoc}")
        return found

    def _row_for_each(self, node: ast.Call) -> Code:
        """``tuple(… for each in row)``."""
        made = node.args[0] if len(node.args) == 1 and not node.keywords else None
        if not isinstance(made, ast.GeneratorExp):
            self.refuse(node, "a tuple of something else than a generator")
        (loop, *inner) = made.generators
        if inner or loop.ifs or loop.is_async or not isinstance(loop.target, ast.Name):
            self.refuse(node, "a generator has one loop with one name and no condition")
        through, name = self.loop_source(loop.iter), loop.target.id
        if name in self.names or through.kind.item is None:
            self.refuse(loop.target, f"{name} is something else already")
        self.names[name] = through.kind.item
        each = self.value(made.elt)
        del self.names[name]
        if each.kind not in (INT, BOOL, TEXT):
            self.refuse(made.elt, f"a row of {each.kind.jsdoc}")
        return Code(f"{through.text}.map(({script_name(name)}) => {each.text})", row_of(each.kind))

    # Calls

    @value.register
    def _call(self, node: ast.Call) -> Code:
        called = self._called(node.func)
        if isinstance(called, FunctionType):
            return self._call_function(node, called)
        if is_record(called):
            return self._make(node, called)
        translations: Mapping[Any, Callable[[ast.Call], Code]] = {
            tuple: self._row_for_each,
            len: self._length,
            abs: self._absolute,
            min: self._extreme,
            max: self._extreme,
        }
        for builtin, translate in translations.items():
            if called is builtin:
                return translate(node)
        return self.refuse(node, f"no translation for {ast.unparse(node.func)}()")

    def _called(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Attribute):
            module = self._module(node.value)
            return self._member(node, module) if module is not None else None
        if not isinstance(node, ast.Name):
            return None
        return self._builtin(node) or self._found(node)

    def _builtin(self, node: ast.Name) -> Any:
        is_ours = node.id in self.outside or node.id in self.own
        return None if is_ours else getattr(builtins, node.id, None)

    def _call_function(self, node: ast.Call, function: FunctionType) -> Code:
        signature = self.library.function(function)
        if node.keywords or len(node.args) != len(signature.takes):
            self.refuse(
                node, f"{function.__name__} takes {len(signature.takes)} arguments, all by their place"
            )
        args = [
            self.value_of(each, kind, "an argument")
            for each, kind in zip(node.args, signature.takes, strict=True)
        ]
        return Code(f"{signature.name}({', '.join(args)})", signature.gives)

    def _make(self, node: ast.Call, record: type[Any]) -> Code:
        """A named tuple becomes an object with the same fields."""
        fields = fields_of(record)
        named = {str(each.arg): each.value for each in node.keywords}
        given = {**dict(zip(fields, node.args, strict=False)), **named}
        if len(given) != len(node.args) + len(named) or not set(given) <= set(fields):
            self.refuse(node, f"{record.__name__} has other fields")
        parts = []
        for name, kind in fields.items():
            if kind is None:
                self.refuse(node, f"{record.__name__}.{name} has no translation")
            if name not in given:
                self.refuse(node, f"{record.__name__} without its {name}")
            text = self.value_of(given[name], kind, name)
            parts.append(name if name == text else f"{name}: {text}")
        made = kind_of(record)
        assert made is not None, "it is a record"
        return Code(f"{{ {', '.join(parts)} }}", made)

    def _length(self, node: ast.Call) -> Code:
        if len(node.args) != 1:
            self.refuse(node, "len takes one row")
        found = self.value(node.args[0])
        if found.kind.item is None:
            self.refuse(node, f"the length of {found.kind.jsdoc}")
        return Code(f"{found.text}.length", INT)

    def _absolute(self, node: ast.Call) -> Code:
        if len(node.args) != 1:
            self.refuse(node, "abs takes one number")
        return Code(f"Math.abs({self.value_of(node.args[0], INT, 'an argument')})", INT)

    def _extreme(self, node: ast.Call) -> Code:
        if len(node.args) < 2 or node.keywords:
            self.refuse(node, "min and max take two numbers or more")
        args = [self.value_of(each, INT, "an argument") for each in node.args]
        assert isinstance(node.func, ast.Name), "a builtin is called by its name"
        return Code(f"Math.{node.func.id}({', '.join(args)})", INT)


def _flat(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)
