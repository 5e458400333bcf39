"""The verb `backup`: everything that is kept, as one file."""

import json
from pathlib import Path
from typing import Annotated

import typer


def command(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="Where to write it; else among the automatic ones."),
    ] = None,
    passphrase_file: Annotated[
        str | None, typer.Option(help="A file with the passphrase to encrypt it with.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs: file, size, newest entry.")] = False,
) -> None:
    """Make a backup while the server runs: the database and the sealed papers of one moment.

    Every part has its hash, and the file is read again before it gets its name. Keys are not in it: keep
    them elsewhere. Never copy the data folder instead: a copy made while somebody writes is not whole.

    [bold]Examples[/bold]

    \b
      doublesix backup                                   where the automatic ones are
      doublesix backup /media/stick/cup.backup           to another disk
      doublesix backup away.sealed --passphrase-file p   encrypted
    """
    from doublesix.web.operations import startup

    with startup.report_faults():
        startup.set_up()
        startup.require_writable()
        from django.utils import timezone

        from doublesix.store.backups import restoration, schedule, writer

        now = timezone.now()
        target = file or schedule.backup_path(now, "command")
        made = writer.write_backup(target, "command", now, schedule.read_passphrase(passphrase_file))
        if as_json:
            said = {"file": str(made.file), "size": made.size, "entries": made.entries}
            typer.echo(json.dumps({**said, "newest": made.newest, "missing": made.missing}))
        else:
            newest = restoration.newest_words({"newest": made.newest})
            typer.echo(f"{made.file}: {made.size:,} bytes, {made.entries:,} entries, the newest: {newest}")
        for pk in made.missing:
            typer.echo(f"The file of paper {pk} is missing, and nobody deleted it.", err=True)
        raise typer.Exit(1 if made.missing else 0)
