"""The verb `analyse`: what each play was worth from what the player knew, and what was lost."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.progress import track

from doublesix.cli import chunks
from doublesix.cli.console import fail
from doublesix.cli.files import fault_line, read_match, unwritable
from doublesix.play.notation import Fault, Record

if TYPE_CHECKING:
    from doublesix.bots.accuracy import Analysis
    from doublesix.bots.analysis import Task
    from doublesix.bots.weighed_decisions import Decision

MOST_WORLDS: Final = 100_000


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match file; - reads standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="For programs: one object.")] = False,
    html: Annotated[
        str | None,
        typer.Option("--html", metavar="OUT", help="Write a page to this file; - for standard output."),
    ] = None,
    worlds: Annotated[
        int, typer.Option("--worlds", metavar="N", min=2, max=MOST_WORLDS, help="Deals tried for a decision.")
    ] = 400,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Another seed, other deals.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", min=1, max=256, help="Cores to use.")] = 1,
    cluster: Annotated[
        str, typer.Option("--cluster", metavar="tcp://…", help="A Dask cluster to use.", show_default=False)
    ] = "",
) -> None:
    """Analyse a match: what every play was worth, from what the player knew then.

    A decision is a turn with at least two different plays. Each play is tried in many deals that agree with
    what the seat had seen; the difference to the best is what was lost. Nobody is blamed for what the seat
    could not know: what was true with all hands open is shown apart. The same seed gives the same answer,
    whatever computes it.

    [bold]Examples[/bold]

    \b
      doublesix analyse t.dtn                each player, and the costliest plays
      doublesix analyse t.dtn --html t.html  every decision, with pictures
      doublesix analyse t.dtn --worlds 2000 --jobs 2
      doublesix analyse t.dtn --json         for a program
    """
    try:
        record = read_match(file)
    except Fault as fault:
        fail(fault_line(file, fault))
    wrong = unwritable(html, "the page")
    if wrong:
        fail(wrong)
    try:
        found = analyse_record(record, worlds, seed, jobs, cluster)
    except chunks.ClusterFault as fault:
        fail(str(fault))
    _answer(file, record, found, worlds, html, as_json)


def analyse_record(record: Record, worlds: int, seed: int, jobs: int = 1, cluster: str = "") -> "Analysis":
    """Weigh every decision of a match, in chunks."""
    from doublesix.bots.accuracy import analysis_of
    from doublesix.bots.analysis import tasks_of, weigh_all
    from doublesix.bots.decisions import replay

    found = replay(record)
    tasks = tasks_of(record, found, worlds, seed)
    # The searches let other threads run, so cores need no processes of their own.
    results = chunks.run(weigh_all, tasks, jobs, cluster, frees_the_lock=True)
    return analysis_of(found, list(_with_progress(results, tasks)))


def _with_progress(results: Iterator[list["Decision"]], tasks: list["Task"]) -> Iterator["Decision"]:
    """The decisions as they come, with a bar on a terminal."""
    console = Console(stderr=True)
    followed = track(
        results,
        "Weighing decisions",
        total=len(tasks),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    for result in followed:
        yield from result


def _answer(
    file: str, record: Record, found: "Analysis", worlds: int, html: str | None, as_json: bool
) -> None:
    from doublesix.cli import analysis_json, analysis_page, analysis_words

    if html is not None:
        _write(html, analysis_page.page(file, record, found, worlds))
    if as_json:
        typer.echo(json.dumps(analysis_json.as_json(file, record, found), ensure_ascii=False))
    elif html != "-":
        analysis_words.show(file, record, found, worlds)
        if html is not None:
            typer.echo(f"\nThe page is in {html}.")


def _write(name: str, page: str) -> None:
    if name == "-":
        typer.echo(page)
        return
    try:
        Path(name).write_text(page, "utf-8")
    except (OSError, ValueError) as error:
        fail(f"{name}: the page cannot be written ({getattr(error, 'strerror', None) or 'no such name'})")
