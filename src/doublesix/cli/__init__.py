"""The command line: one module a verb."""

import typer

from doublesix.cli import rules

app = typer.Typer(
    name="doublesix",
    help="Dominoes by the printed rules: adjudicate a match, read the rules, see a table, play.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command("rules")(rules.command)


def main() -> None:
    """The command `doublesix`."""
    app()
