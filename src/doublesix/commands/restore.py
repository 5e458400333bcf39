"""The verb `restore`: an installation from a backup."""

import json
import os
from pathlib import Path
from typing import Annotated

import typer


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    deletions: Annotated[
        list[Path] | None,
        typer.Option(help="A list of deletions (.jsonl), or a later backup; may be given again."),
    ] = None,
    passphrase_file: Annotated[str | None, typer.Option(help="A file with the passphrase of it.")] = None,
    lost_keys: Annotated[
        bool, typer.Option("--lost-keys", help="Go on without its keys: papers stay closed, codes are dead.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs: what is here now.")] = False,
) -> None:
    """Restore a backup into an empty place, with its keys beside it, and verify all of it.

    The log has no gap and folds to what pages show, proofs of draws come out, papers open and are what was
    handed in: else nothing of it stays. Personal data that was deleted after the backup was made is deleted
    again, as far as the lists of later backups beside it, or those given, say so.

    [bold]Examples[/bold]

    \b
      DOUBLESIX_DATA=/srv/new doublesix restore cup.backup
      doublesix restore cup.backup --deletions /srv/old/deletions.jsonl
    """
    from doublesix.web.operations import startup

    with startup.report_faults():
        from doublesix.web import environment

        if not lost_keys:
            environment.insist_on_keys(os.environ)
        startup.set_up()
        startup.require_writable()
        from doublesix.store.backups import restoration, schedule

        passphrase = schedule.read_passphrase(passphrase_file)
        found = restoration.restore(file, passphrase, deletions or (), are_keys_lost=lost_keys)
        newest = restoration.newest_words(found.manifest)
        if as_json:
            typer.echo(json.dumps({**found._asdict(), "lost": found.lost and found.lost._asdict()}))
            return
        typer.echo(f"{file} is restored, as it was made at {found.manifest['made_at']}.")
        typer.echo(f"{found.events:,} entries of the log, the newest: {newest}")
        typer.echo(f"{found.papers:,} papers; {found.deleted} deletions made since were done again.")
        if found.lost:
            typer.echo(f"{found.lost.papers} papers cannot be opened any more.")
