"""A whole script: the functions that are asked for, all that they use, and a heading that says what it is."""

import ast
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, get_type_hints

from doublesix.web.rules_script.arithmetic import FUNCTIONS, functions_for
from doublesix.web.rules_script.expressions import Expressions
from doublesix.web.rules_script.kinds import fields_of, kind_of, shape_name
from doublesix.web.rules_script.names import function_name, script_name
from doublesix.web.rules_script.pieces import Signature, literal
from doublesix.web.rules_script.refusal import NotTranslated
from doublesix.web.rules_script.statements import INDENT, Statements


def _functions_in(file: str) -> Mapping[int, ast.FunctionDef]:
    """The functions of a file, by the line on which they begin."""
    tree = ast.parse(Path(file).read_text("utf-8"), file)
    return {
        each.decorator_list[0].lineno if each.decorator_list else each.lineno: each
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef)
    }


class Program:
    """Collects what is translated. It is what functions may use of others (`pieces.Library`)."""

    def __init__(self, exports: Sequence[Callable[..., object]]) -> None:
        self.exports: dict[FunctionType, str] = {}
        for each in exports:
            assert isinstance(each, FunctionType), f"{each} is no function"
            self.exports[each] = script_name(each.__name__)
        self.signatures: dict[FunctionType, Signature] = {}
        self.constants: dict[str, object] = {}
        self.records: dict[str, type[Any]] = {}
        self.texts: dict[FunctionType, str] = {}
        self.variables: dict[str, tuple[str, int]] = {}
        self.files: dict[str, Mapping[int, ast.FunctionDef]] = {}

    def function(self, function: FunctionType) -> Signature:
        """A function, translated the first time that somebody asks for it."""
        if function not in self.signatures:
            node = self._source(function)
            self.signatures[function] = self._signature(function, node)
            self.texts[function] = self._text(function, node)
        return self.signatures[function]

    def constant(self, name: str, value: object) -> bool:
        """A constant; not where another has its name."""
        known = self.constants.setdefault(name, value)
        return known == value and type(known) is type(value)

    def _is_new_record(self, record: type[Any]) -> bool:
        """Note a class of named tuples, with those that are its fields; not where another has its name."""
        if self.records.setdefault(record.__name__, record) is not record:
            return False
        return all(self._is_new_record(each) for each in _parts(record))

    def _source(self, function: FunctionType) -> ast.FunctionDef:
        code = function.__code__
        if code.co_filename not in self.files:
            self.files[code.co_filename] = _functions_in(code.co_filename)
        node = self.files[code.co_filename].get(code.co_firstlineno)
        if node is None:
            raise NotTranslated(code.co_filename, code.co_firstlineno, "no function begins here")
        return node

    def _signature(self, function: FunctionType, node: ast.FunctionDef) -> Signature:
        file, args = function.__code__.co_filename, node.args
        if node.decorator_list:
            raise NotTranslated(file, node.lineno, "a decorator")
        if args.posonlyargs or args.kwonlyargs or args.vararg or args.kwarg or args.defaults:
            raise NotTranslated(file, node.lineno, "only plain parameters without defaults")
        hints = get_type_hints(function)
        kinds = []
        for name in (*(each.arg for each in args.args), "return"):
            kind = kind_of(hints.get(name))
            if kind is None:
                what = "what it returns" if name == "return" else f"the parameter {name}"
                raise NotTranslated(file, node.lineno, f"{what} is of no kind that can be translated")
            if kind.record is not None and not self._is_new_record(kind.record):
                raise NotTranslated(file, node.lineno, f"two classes are called {kind.jsdoc}")
            kinds.append(kind)
        name = self.exports.get(function) or function_name(function)
        if name in {each.name for each in self.signatures.values()}:
            raise NotTranslated(file, node.lineno, f"two functions are called {name}")
        return Signature(name, tuple(kinds[:-1]), kinds[-1])

    def _text(self, function: FunctionType, node: ast.FunctionDef) -> str:
        signature = self.signatures[function]
        expressions = Expressions(function.__code__.co_filename, function.__globals__, self)
        statements = Statements(expressions, signature)
        lines = statements.function(node)
        for name, line in statements.introduced.items():
            self.variables[name] = expressions.file, line
        names = [script_name(each.arg) for each in node.args.args]
        told = [
            f" * @param {{{kind.jsdoc}}} {name}" for kind, name in zip(signature.takes, names, strict=True)
        ]
        words = (ast.get_docstring(node) or "").partition("\n")[0].replace("*/", "* /")
        is_export = function in self.exports
        checks = [
            f'{INDENT}expect({name}, {kind.shape}, "{name}");'
            for kind, name in zip(signature.takes, names, strict=True)
            if is_export
        ]
        return "\n".join(
            [
                "/**",
                *([f" * {words}", " *"] if words else []),
                *told,
                f" * @returns {{{signature.gives.jsdoc}}}",
                " */",
                f"{'export ' if is_export else ''}function {signature.name}({', '.join(names)}) {{",
                *checks,
                *lines,
                "}",
            ]
        )

    def _check_names(self, tables: Mapping[str, object]) -> None:
        """No variable has the name of something of the whole script, and no two things have one."""
        names = [each.name for each in self.signatures.values()]
        names += [*self.constants, *tables, *FUNCTIONS, *map(shape_name, self.records.values())]
        for name in names:
            if name in self.variables:
                raise NotTranslated(*self.variables[name], f"in the script {name} is something else")
            if names.count(name) > 1:
                raise NotTranslated(__file__, 0, f"two things are called {name}")

    def script(self, heading: str, tables: Mapping[str, object]) -> str:
        """The script; ``tables`` are constants that it exports."""
        for function in self.exports:
            self.function(function)
        self._check_names(tables)
        exported = [f"export const {name} = {literal(value)};" for name, value in tables.items()]
        constants = [f"const {name} = {literal(value)};" for name, value in sorted(self.constants.items())]
        checked = self._checked()
        shapes = [
            f"const {shape_name(each)} = {_shape(each)};" for each in self._in_order() if each in checked
        ]
        made = "\n\n".join(self.texts.values())
        needed = functions_for(made)
        notes = "\n".join(f"// {line}".rstrip() for line in heading.splitlines())
        types = "\n".join(["/**", *map(_typedef, self._in_order()), " */"])
        parts = [notes, types, *exported, "\n".join(constants), "\n".join(shapes), *needed, made]
        return "\n\n".join(part for part in parts if part) + "\n"

    def _checked(self) -> set[type[Any]]:
        """The classes of what others hand to the script."""
        kinds = [kind for each in self.exports for kind in self.signatures[each].takes]
        found = [kind.record for kind in kinds if kind.record is not None]
        for each in found:
            found += _parts(each)
        return set(found)

    def _in_order(self) -> list[type[Any]]:
        """The classes, those first that others have as fields."""
        found: list[type[Any]] = []
        rest = list(self.records.values())
        while rest:
            ready = [each for each in rest if set(_parts(each)) <= set(found)]
            found += ready
            rest = [each for each in rest if each not in ready]
        return found


def _parts(record: type[Any]) -> list[type[Any]]:
    return [
        kind.record for kind in fields_of(record).values() if kind is not None and kind.record is not None
    ]


def _shape(record: type[Any]) -> str:
    fields = ", ".join(f"{name}: {kind.shape}" for name, kind in fields_of(record).items() if kind)
    return f"{{ {fields} }}"


def _typedef(record: type[Any]) -> str:
    fields = ", ".join(f"{name}: {kind.jsdoc}" for name, kind in fields_of(record).items() if kind)
    return f" * @typedef {{{{ {fields} }}}} {record.__name__}"
