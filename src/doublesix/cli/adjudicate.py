"""The verb `adjudicate`: what came of a match, or the first thing wrong with its file."""

import json
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from doublesix.cli.console import printer
from doublesix.cli.files import fault_line, read_match
from doublesix.play.notation import Fault, report

NARROWEST: Final = 76
"""A table of rounds is never squeezed below this: no number is cut."""


def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Match files; - reads standard input.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="For programs: one object a file.")] = False,
) -> None:
    """Adjudicate matches written in the domino table notation (.dtn).

    Every statement is checked against the rules. A faulty file is answered with one line on standard
    error, FILE:LINE: what is wrong (CLAUSE), and the exit status is 2.

    [bold]Examples[/bold]

    \b
      doublesix adjudicate table-7.dtn            who won, with every ruling
      doublesix adjudicate --json table-7.dtn     for a program
      doublesix adjudicate tables/*.dtn --json    one object a line
      cat table-7.dtn | doublesix adjudicate -    from standard input

    A match may be written as plays or as a scoresheet:

    \b
      ruleset powc-2023
      seats Ann | Bea | Cyd | Dee
      game
      round
      sheet out 3 2=11 4=9
    """
    console = printer()
    has_fault = False
    for name in files:
        try:
            verdict = report(read_match(name))
        except Fault as fault:
            typer.echo(fault_line(name, fault), err=True)
            has_fault = True
            continue
        if as_json:
            named = {"file": name, **verdict} if len(files) > 1 else verdict
            typer.echo(json.dumps(named, ensure_ascii=False))
        else:
            _print(console, name if len(files) > 1 else "", verdict)
    if has_fault:
        raise typer.Exit(2)


def _print(console: Console, name: str, verdict: dict[str, Any]) -> None:
    if name:
        console.print(Text(name, "bold green"))
    for number, game in enumerate(verdict["games"], 1):
        console.print(Text(f"Game {number}: {_outcome(game)}", "bold"))
        if game["rounds"]:
            wide = max(console.width, NARROWEST)
            console.print(_rounds(game["rounds"], verdict["sides"]), width=wide, crop=False)
        _print_rulings(console, [ruling for entry in game["rounds"] for ruling in entry["rulings"]])
    _print_rulings(console, verdict["rulings"])
    console.print(Text(_result(verdict), "bold"))


def _side(name: str) -> str:
    return f"team {name}" if name.isalpha() else f"seat {name}"


def _row(row: dict[str, int]) -> str:
    return ", ".join(f"{_side(side)} {value}" for side, value in row.items())


def _outcome(game: dict[str, Any]) -> str:
    scores = _row(game["scores"])
    if not game["winner"]:
        return f"in progress ({scores})"
    return f"{_side(game['winner'])} wins{' by time' if 'by_time' in game else ''} ({scores})"


def _rounds(rounds: list[dict[str, Any]], sides: list[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("round", "start", "ended", "won by"):
        table.add_column(heading, no_wrap=True)
    for heading in ("points", "score"):
        for side in sides:
            table.add_column(f"{heading if side == sides[0] else ''}\n{side}", justify="right", no_wrap=True)
    for number, entry in enumerate(rounds, 1):
        points = [str(entry[row][side]) for row in ("points", "scores") for side in sides]
        won = "void" if entry["void"] else _side(entry["winner"]) if entry["winner"] else "nobody"
        ended = f"{entry['ended'] or 'in play'}{' ' + str(entry['by']) if entry['by'] else ''}"
        starter = str(entry["starter"] or "?")
        table.add_row(str(number), starter, ended, won if entry["ended"] else "", *points)
    return table


def _print_rulings(console: Console, rulings: list[dict[str, Any]]) -> None:
    for ruling in rulings:
        said = Text.assemble((f"{ruling['clause']} ", "yellow"), f"line {ruling['line']}: ", ruling["text"])
        console.print(Padding(said, (0, 0, 0, 2)))


def _result(verdict: dict[str, Any]) -> str:
    won = _row(verdict["games_won"])
    if verdict["status"] == "in progress":
        return f"The match is in progress; games won: {won}"
    how = {
        "play": f"games won: {won}",
        "walkover": "by walk-over",
        "disqualification": "by disqualification",
        "judge": "by the judge's decision",
    }
    return f"The match is won by {_side(verdict['winner'])}, {how[verdict['decided_by']]}"
