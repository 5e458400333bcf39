"""How every verb speaks: tables and colours on a terminal, plain text elsewhere."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn


def printer() -> Console:
    """Standard output; colours only where a terminal is."""
    return Console(highlight=False, markup=False, emoji=False)


def fail(message: str, status: int = 2) -> NoReturn:
    """Say in one line what is wrong and stop."""
    typer.echo(message, err=True)
    raise typer.Exit(status)


def help_text(verb: Callable[..., None]) -> str:
    """A verb's docstring for `--help`: a paragraph on one line, an example block as it stands."""
    paragraphs = inspect.cleandoc(verb.__doc__ or "").split("\n\n")
    return "\n\n".join(part if part.startswith("\b") else " ".join(part.split("\n")) for part in paragraphs)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while something takes long, where a terminal is; tell it how much is done."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=min(done, total))


def say_when_compiling() -> None:
    """Tell who waits at a terminal that the compiled rules are not there yet."""
    from doublesix.bots.warm_up import is_warm

    console = Console(stderr=True)
    if console.is_terminal and not is_warm():
        console.print(
            "Compiling the rules for this machine; the first time takes up to a minute.", style="dim"
        )
