"""The verb `show`: the layout of a round drawn, in the terminal and as a picture."""

import json
from pathlib import Path
from typing import Annotated

import typer

from doublesix.cli.console import fail, printer
from doublesix.cli.files import fault_line, read_match
from doublesix.cli.layouts import RoundSeen, in_words, laid_until, plies_of, rounds_of
from doublesix.drawing import LaidTile, to_svg, to_text
from doublesix.play.events import Event, SheetRecorded
from doublesix.play.notation import Fault, Record
from doublesix.play.notation.writer import statements
from doublesix.tiles import name


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match file; - reads standard input.")],
    round_: Annotated[
        int | None,
        typer.Option("--round", metavar="N", min=1, help="Which round of the match; the last one."),
    ] = None,
    ply: Annotated[
        int | None, typer.Option("--ply", metavar="N", min=0, help="After how many turns; all of them.")
    ] = None,
    svg: Annotated[
        str | None,
        typer.Option("--svg", metavar="OUT", help="Write a picture to this file; - for standard output."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="For programs: the tiles as they were laid.")
    ] = False,
) -> None:
    """See the table: the layout of a round, doubles across, with its branches and arms.

    [bold]Examples[/bold]

    \b
      doublesix show table-7.dtn                      the last round
      doublesix show table-7.dtn --round 2 --ply 9    after nine turns of it
      doublesix show table-7.dtn --svg table-7.svg    a picture to print
    """
    try:
        record = read_match(file)
    except Fault as fault:
        fail(fault_line(file, fault))
    seen, number = _round(record, round_)
    plies = plies_of(seen.events)
    if ply is not None and ply > len(plies):
        fail(f"this round has {len(plies)} turns, not {ply}")
    done = len(plies) if ply is None else ply
    laid = laid_until(seen.events, done)
    title = f"Game {seen.game}, round {seen.number}"
    last = _last(plies, done)
    sheet = next((event for event in seen.events if isinstance(event, SheetRecorded)), None)
    if sheet is not None and not plies:
        last = f"This round was written as a scoresheet: {statements([sheet])[0]}"
    if svg is not None:
        rings = record.match.options.double_opens == 3
        _write(svg, to_svg(laid, record.ruleset.game, title=title, caption=last, open_ends=rings))
    if as_json:
        _print_json(record, number, seen, done, laid)
    elif svg is not None and svg != "-":
        typer.echo(f"The picture is in {svg}.")
    elif svg is None:
        _print(record, laid, title, last)


def _round(record: Record, wanted: int | None) -> tuple[RoundSeen, int]:
    rounds = rounds_of(record.events)
    if not rounds:
        fail("no round has begun in this match: there is nothing to see yet")
    number = wanted or _last_played(rounds)
    if number > len(rounds):
        fail(f"this match has {len(rounds)} rounds, not {number}")
    return rounds[number - 1], number


def _last_played(rounds: list[RoundSeen]) -> int:
    """The last round in which anything was done; else the last."""
    played = [number for number, seen in enumerate(rounds, 1) if plies_of(seen.events)]
    return played[-1] if played else len(rounds)


def _last(plies: list[Event], done: int) -> str:
    if not done:
        return "Before the first play"
    return f"Turn {done} of {len(plies)}: {in_words(plies[done - 1])}"


def _print(record: Record, laid: list[LaidTile], title: str, last: str) -> None:
    console = printer()
    is_unicode = (console.encoding or "").lower().startswith("utf")
    console.print(f"{record.ruleset.title}. {title}", style="bold")
    drawn = to_text(
        laid, record.ruleset.game, unicode=is_unicode, colour=console.is_terminal, width=console.width
    )
    typer.echo(drawn)
    console.print(last, style="dim")


def _print_json(record: Record, number: int, seen: RoundSeen, done: int, laid: list[LaidTile]) -> None:
    tiles = [
        {
            "tile": name(item.tile),
            "on": name(item.on) if item.on >= 0 else None,
            "joined": item.joined if item.on >= 0 else None,
            "short_end": item.end,
            "note": item.note,
        }
        for item in laid
    ]
    found = {"ruleset": record.ruleset.name, "round": number, "game": seen.game, "ply": done, "tiles": tiles}
    typer.echo(json.dumps(found))


def _write(name: str, picture: str) -> None:
    if name == "-":
        typer.echo(picture)
        return
    try:
        Path(name).write_text(picture, "utf-8")
    except (OSError, ValueError) as error:
        fail(f"{name}: the picture cannot be written ({getattr(error, 'strerror', None) or 'no such name'})")
