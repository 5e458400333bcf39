"""The verb `verify-draw`: a published draw of lots, recomputed from what it says it came from."""

import json
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from doublesix.cli.console import printer
from doublesix.tournament.proof_files import MOST_BYTES
from doublesix.tournament.proofs import DIFFERS, MALFORMED, Verdict, verify_file

STATUS: Final = {DIFFERS: 1, MALFORMED: 2}


def command(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The proof file of a draw; - reads standard input.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="For programs: verdict, field and lines.")] = False,
) -> None:
    """Verify a draw of lots, partners, tables or late entries from its published proof file.

    Everything that follows from entries, secret and public values is computed again. The exit status is 0
    and every step is named where all of it is right, also where names were withheld later or where the lots
    were drawn by hand and recorded; 1 with the first field that differs; 2 where it is no proof file. That
    the hash of the entries and the commitment were published before the draw is for the reader to compare.

    [bold]Examples[/bold]

    \b
      doublesix verify-draw draw.json             what was recomputed
      doublesix verify-draw --json draw.json      for a program
      cat draw.json | doublesix verify-draw -     from standard input
    """
    verdict = _verdict(file)
    if as_json:
        typer.echo(json.dumps({"verdict": verdict.verdict, "field": verdict.field, "lines": verdict.lines}))
    elif verdict.verdict == MALFORMED:
        typer.echo(f"{file}: {verdict.lines[0]}", err=True)
    else:
        _print(verdict)
    raise typer.Exit(STATUS.get(verdict.verdict, 0))


def _verdict(name: str) -> Verdict:
    try:
        content = _content(name)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        return Verdict(MALFORMED, (f"the file cannot be read: {reason or 'no file has such a name'}",))
    return verify_file(content)


def _content(name: str) -> bytes:
    """What is in the file; of one that is too large, enough to know it."""
    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _print(verdict: Verdict) -> None:
    console = printer()
    console.print(verdict.verdict, style="bold")
    for line in verdict.lines:
        console.print(f"  {line}", soft_wrap=True)
