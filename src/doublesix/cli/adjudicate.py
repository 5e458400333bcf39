"""The verb `adjudicate`: what came of a match, or the first thing wrong with its file."""

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from doublesix.cli.console import printer
from doublesix.cli.files import fault_line, read_match
from doublesix.play.notation import Fault, report


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
        console.print(Text(f"Game {number}: {_outcome(game, verdict['sides'])}", "bold"))
        if game["rounds"]:
            console.print(_rounds(game["rounds"], verdict["sides"]))
        _print_rulings(console, [ruling for entry in game["rounds"] for ruling in entry["rulings"]])
    _print_rulings(console, verdict["rulings"])
    console.print(Text(_result(verdict), "bold"))


def _side(name: str) -> str:
    return f"team {name}" if name.isalpha() else f"seat {name}"


def _outcome(game: dict[str, Any], sides: list[str]) -> str:
    scores = ", ".join(f"{side} {game['scores'][side]}" for side in sides)
    return f"{_side(game['winner'])} wins ({scores})" if game["winner"] else f"in progress ({scores})"


def _rounds(rounds: list[dict[str, Any]], sides: list[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("round", "starter", "ended", "won by"):
        table.add_column(heading)
    for heading in ("points", "score"):
        for side in sides:
            table.add_column(f"{heading} {side}", justify="right")
    for number, entry in enumerate(rounds, 1):
        points = [str(entry[row][side]) for row in ("points", "scores") for side in sides]
        won = "void" if entry["void"] else _side(entry["winner"]) if entry["winner"] else "nobody"
        ended = entry["ended"] or "in progress"
        ended += f", seat {entry['by']}" if entry["by"] else ""
        starter = str(entry["starter"] or "?")
        table.add_row(str(number), starter, ended, won if entry["ended"] else "", *points)
    return table


def _print_rulings(console: Console, rulings: list[dict[str, Any]]) -> None:
    for ruling in rulings:
        console.print(
            Text.assemble((f"  {ruling['clause']:<4}", "yellow"), f"line {ruling['line']}: ", ruling["text"])
        )


def _result(verdict: dict[str, Any]) -> str:
    won = ", ".join(f"{side} {verdict['games_won'][side]}" for side in verdict["sides"])
    if verdict["status"] == "in progress":
        return f"The match is in progress; games won: {won}"
    how = {
        "play": f"games won: {won}",
        "walkover": "by walk-over",
        "disqualification": "by disqualification",
        "judge": "by the judge's decision",
    }
    return f"The match is won by {_side(verdict['winner'])}, {how[verdict['decided_by']]}"
