"""The verb `solve`: what the round in progress is worth with all hands open, and how it is played best."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.console import fail, printer, say_when_compiling
from doublesix.cli.files import fault_line, read_match
from doublesix.play.notation import Fault, Record

if TYPE_CHECKING:
    from doublesix.kernels.solver import Solution


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match file; - reads standard input.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="For programs: value, best, line, nodes, exact.")
    ] = False,
) -> None:
    """Solve the round in progress with all hands open: its value, the best plays and a best line.

    Everybody sees all tiles and plays to win the most; a pass only where nothing fits. The value counts from
    where the file ends to the end of the round: in powc what team B is charged minus what team A is charged,
    in straight A's points minus B's, in bigsix each player's points minus the mean of the others'.

    powc is always exact. straight and bigsix are exact where a limited search proves it, which it says.

    [bold]Examples[/bold]

    \b
      doublesix solve table-7.dtn           in words
      doublesix solve table-7.dtn --json    for a program
    """
    from doublesix.kernels.solver import Unsolvable, solve

    try:
        record = read_match(file)
    except Fault as fault:
        fail(fault_line(file, fault))
    say_when_compiling()
    try:
        found = solve(record.match)
    except Unsolvable as reason:
        fail(f"{file}: {reason}")
    if as_json:
        typer.echo(json.dumps(_as_json(record, found)))
    else:
        _print(record, found)


def _as_json(record: Record, found: "Solution") -> dict[str, object]:
    answer: dict[str, object] = {"value": found.value}
    if record.ruleset.game == "bigsix":
        answer["points"] = found.points
    return {**answer, "best": found.best, "line": found.line, "nodes": found.nodes, "exact": found.exact}


def _print(record: Record, found: "Solution") -> None:
    console = printer()
    console.print(_outcome(record, found), style="bold")
    if not found.exact:
        console.print(
            "This is not proven: the round is still too long to search to its end. "
            "The value is that of the line below, the best that was found.",
            style="yellow",
        )
    console.print(f"{'Best' if found.exact else 'Best found'}: {', '.join(found.best)}")
    console.print("A best line:" if found.exact else "The line:")
    for statement in found.line:
        console.print(f"  {statement}")
    console.print(f"Positions looked at: {found.nodes}", style="dim")


def _outcome(record: Record, found: "Solution") -> str:
    """The value in a sentence."""
    how = (
        "With all hands open and best play" if found.exact else "With all hands open, as far as was searched,"
    )
    if record.ruleset.game == "bigsix":
        won = [f"seat {side} scores {points}" for side, points in found.points.items() if points]
        return f"{how} {won[0] if won else 'nobody scores'} from here to the end of the round."
    value = found.value["A"]
    if value == 0:
        return f"{how} the rest of the round is even."
    ahead, behind = ("A", "B") if value > 0 else ("B", "A")
    if record.ruleset.game == "powc":
        return f"{how} team {behind} is charged {abs(value)} for this round."
    return (
        f"{how} team {ahead} scores {abs(value)} more than team {behind} from here to the end of the round."
    )
