"""The verb `plan`: how long an event takes, how many tables it needs, and whom its format favours."""

import json
import re
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from doublesix.app import days, plans
from doublesix.app.plans import HOUR, MINUTE, Plan
from doublesix.app.playouts import Playouts
from doublesix.app.summaries import summary
from doublesix.cli import chunks, forecast
from doublesix.cli.chunks import Cluster, Jobs
from doublesix.cli.console import fail
from doublesix.cli.files import unwritable
from doublesix.cli.ruleset_choice import Preset, Settings, adapt_ruleset, find_ruleset
from doublesix.tournament.formats import FORMATS, Shape, usual_format

MOST_DAYS: Final = 100_000


def command(
    ruleset: Preset,
    entries: Annotated[
        int, typer.Option("--entries", metavar="N", help="Teams (powc) or players (bigsix, straight).")
    ],
    tables: Annotated[
        int | None, typer.Option("--tables", metavar="N", help="Tables in the hall; as many as can be used.")
    ] = None,
    format_: Annotated[
        str | None,
        typer.Option("--format", metavar="FORMAT", help=f"{', '.join(FORMATS)}; as the rules have it."),
    ] = None,
    group_size: Annotated[
        int | None, typer.Option("--group-size", metavar="N", min=1, help="Entrants in a group; 4.")
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", metavar="N", min=1, help="Rounds of Swiss; enough for one winner."),
    ] = None,
    qualifiers: Annotated[
        int | None,
        typer.Option("--qualifiers", metavar="N", min=1, help="How many go on: 2 of each group, 8 of Swiss."),
    ] = None,
    pace: Annotated[
        float, typer.Option("--pace", metavar="SECONDS", help="A play, pass or draw.")
    ] = plans.PACE,
    shuffle: Annotated[
        int, typer.Option("--shuffle", metavar="SECONDS", help="Shuffling and marking, each round.")
    ] = plans.SHUFFLE,
    changeover: Annotated[
        int, typer.Option("--changeover", metavar="MINUTES", help="From one match at a table to the next.")
    ] = plans.CHANGEOVER // MINUTE,
    start: Annotated[
        str | None,
        typer.Option("--start", metavar="HH:MM", help="When play begins; as announced: 12:00, 08:00, 13:00."),
    ] = None,
    finish_by: Annotated[
        str | None, typer.Option("--finish-by", metavar="HH:MM", help="When the hall has to be empty.")
    ] = None,
    day_per_stage: Annotated[
        bool, typer.Option("--day-per-stage", help="Every stage on its own day, from the same hour (E10).")
    ] = False,
    simulated: Annotated[
        int, typer.Option("--days", metavar="N", min=1, max=MOST_DAYS, help="Days to simulate.")
    ] = 400,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Another seed, other days.")] = 1,
    option: Settings = None,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="OUT.svg", help="Write a picture of the day to this file.")
    ] = None,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Plan an event: play it out some hundred times and say how long it takes.

    In straight the entries are players; two are drawn together. The same seed gives the same answer.

    [bold]Examples[/bold]

    \b
      doublesix plan powc-2023 --entries 32 --tables 8
      doublesix plan powc --entries 24 --tables 6 --format groups+elimination
      doublesix plan bigsix --entries 40 --finish-by 12:30
      doublesix plan fortbend-2023 --entries 40 --tables 5 --plot day.svg
    """
    chosen = adapt_ruleset(find_ruleset(ruleset), None, option or ())
    plan = Plan(
        chosen,
        entries,
        Shape(format_ or usual_format(chosen.game), group_size or 0, rounds or 0, qualifiers or 0),
        1 if tables is None else tables,
        pace,
        shuffle,
        changeover * MINUTE,
        plans.usual_start(chosen) if start is None else _hour(start, "--start"),
        None if finish_by is None else _hour(finish_by, "--finish-by"),
        day_per_stage,
        seed,
    )
    wrong = plans.fault(plan) or unwritable(plot, "the picture")
    if wrong:
        fail(wrong)
    runner = partial(chunks.run, jobs=jobs, cluster=cluster)
    _answer(plans.complete_plan(plan, tables), simulated, runner, plot, as_json)


def _answer(plan: Plan, count: int, runner: days.Mapper, plot: str | None, as_json: bool) -> None:
    playouts = _playouts()
    try:
        found = summary(plan, days.run_days(plan, count, playouts, runner))
    except chunks.ClusterFault as fault:
        fail(str(fault))
    if plot is not None:
        from doublesix.cli import day_picture

        (day,) = days.simulate_days(plan, found.median_day, found.median_day + 1, playouts)
        _write(plot, day_picture.day_svg(plan, found, days.timetable(plan, day, plan.tables)))
    if as_json:
        typer.echo(json.dumps(forecast.as_json(plan, found), indent=2))
    else:
        forecast.show(plan, found)
        if plot is not None:
            typer.echo(f"\nThe picture of the day is in {plot}.")


def _playouts() -> Playouts:
    """Matches as the compiled games play them; loaded only when a plan asks for them."""
    from doublesix.kernels import matches

    return matches.Playouts()


def _hour(text: str, name: str) -> int:
    parts = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", text)
    if parts is None:
        fail(f"{name} is an hour such as 09:30, not {text!r}")
    return int(parts[1]) * HOUR + int(parts[2]) * MINUTE


def _write(name: str, picture: bytes) -> None:
    try:
        Path(name).write_bytes(picture)
    except (OSError, ValueError) as error:
        fail(f"{name}: the picture cannot be written ({getattr(error, 'strerror', None) or 'no such name'})")
