"""Pieces of a translation: code with its kind, how functions are called, what a function may use."""

import json
from types import FunctionType
from typing import NamedTuple, Protocol

from doublesix.web.rules_script.kinds import Kind


class Code(NamedTuple):
    """A piece of JavaScript and the kind of its value."""

    text: str
    kind: Kind
    is_compound: bool = False
    """Whether it needs brackets inside of something longer."""

    @property
    def part(self) -> str:
        """It inside of something longer."""
        return f"({self.text})" if self.is_compound else self.text


class Signature(NamedTuple):
    """What a translated function is called, takes and gives."""

    name: str
    takes: tuple[Kind, ...]
    gives: Kind


class Library(Protocol):
    """What a function may use of its module and of others."""

    def function(self, function: FunctionType) -> Signature:
        """Another function, which is translated too."""

    def constant(self, name: str, value: object) -> bool:
        """A constant, which the script has under the same name, unless that is another's."""


def literal(value: object) -> str:
    """A constant as JavaScript writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(literal, value))}]"
    return json.dumps(value)
