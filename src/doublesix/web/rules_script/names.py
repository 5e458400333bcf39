"""What things are called in a script: as JavaScript writes names, and nothing twice."""

from types import FunctionType
from typing import Final

RESERVED: Final = frozenset(
    (
        *("arguments", "async", "await", "break", "case", "catch", "class", "const", "continue", "debugger"),
        *("default", "delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally", "for"),
        *("function", "if", "implements", "import", "in", "instanceof", "interface", "let", "new", "null"),
        *("of", "package", "private", "protected", "public", "return", "static", "super", "switch", "this"),
        *("throw", "true", "try", "typeof", "undefined", "var", "void", "while", "with", "yield"),
        *("Math", "Array", "Number", "Object"),
    )
)
"""What no variable of a script can be called."""


def script_name(name: str) -> str:
    """A Python name as JavaScript writes it: ``games_won`` is ``gamesWon``."""
    start = name[: len(name) - len(name.lstrip("_"))]
    first, *rest = name.lstrip("_").split("_")
    return start + first + "".join(part.capitalize() for part in rest)


def function_name(function: FunctionType) -> str:
    """What a function is called that is not for others: with its module, as several have one of that name."""
    module = function.__module__.rpartition(".")[2]
    return script_name(f"{module}_{function.__name__.lstrip('_')}")
