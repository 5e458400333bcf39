"""The command `doublesix`: the verbs of the command line, and those of whoever runs the product.

The highest room: it knows :mod:`doublesix.cli` and :mod:`doublesix.web`, which do not know each other. What a
verb needs is loaded when it is called, so that judging a match does not wait for a web application.
"""

from doublesix.cli import app, main
from doublesix.cli.console import help_text
from doublesix.commands import backup, check, reseal, restore, serve, upgrade

__all__ = ["app", "backup", "check", "main", "reseal", "restore", "serve", "upgrade"]

for verb in (serve, check, backup, restore, upgrade, reseal):
    app.command(
        verb.__name__.rpartition(".")[2], help=help_text(verb.command), rich_help_panel="Running the product"
    )(verb.command)
