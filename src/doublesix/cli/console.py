"""How every verb speaks: tables and colours on a terminal, plain text elsewhere."""

import inspect
from collections.abc import Callable
from typing import NoReturn

import typer
from rich.console import Console


def printer() -> Console:
    """Standard output; colours only where a terminal is."""
    return Console(highlight=False, markup=False, emoji=False)


def fail(message: str, status: int = 2) -> NoReturn:
    """Say in one line what is wrong and stop."""
    typer.echo(message, err=True)
    raise typer.Exit(status)


def taught(verb: Callable[..., None]) -> str:
    """A verb's docstring for `--help`: a paragraph on one line, an example block as it stands."""
    paragraphs = inspect.cleandoc(verb.__doc__ or "").split("\n\n")
    return "\n\n".join(part if part.startswith("\b") else " ".join(part.split("\n")) for part in paragraphs)
