"""How every verb speaks: tables and colours on a terminal, plain text elsewhere."""

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
