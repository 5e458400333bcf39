"""The command line: one module a verb."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from doublesix import __version__
from doublesix.cli import (
    adjudicate,
    analyse,
    deal,
    league,
    plan,
    play,
    rules,
    screen,
    show,
    simulate,
    solve,
    train,
    verify_draw,
)
from doublesix.cli.console import help_text

__all__ = [
    "adjudicate",
    "analyse",
    "app",
    "deal",
    "league",
    "main",
    "plan",
    "play",
    "rules",
    "screen",
    "show",
    "simulate",
    "solve",
    "train",
    "verify_draw",
]

app = typer.Typer(
    name="doublesix",
    help="Dominoes by the printed rules: judge a match, read the rules, see a table, play, analyse, plan.",
    no_args_is_help=True,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


@app.callback()
def _front(
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if version:
        typer.echo(f"doublesix {__version__}")
        raise typer.Exit


for verb in (
    adjudicate,
    rules,
    show,
    deal,
    verify_draw,
    play,
    simulate,
    plan,
    league,
    train,
    solve,
    analyse,
    screen,
):
    app.command(verb.__name__.rpartition(".")[2].replace("_", "-"), help=help_text(verb.command))(
        verb.command
    )


def main() -> None:
    """The command `doublesix`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except SystemError as error:
        # Ctrl-C while compiled code runs arrives wrapped.
        if not isinstance(error.__cause__ or error.__context__, KeyboardInterrupt):
            raise
        typer.echo("Aborted.", err=True)
        sys.exit(130)
