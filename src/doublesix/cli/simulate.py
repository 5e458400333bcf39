"""The verb `simulate`: what a game is like, from as many rounds as anybody wants."""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from doublesix.app.plans import HOUR, PACE, SHUFFLE
from doublesix.cli import chunks
from doublesix.cli.console import fail
from doublesix.cli.files import unwritable
from doublesix.cli.ruleset_choice import Preset, Settings, Stage, adapt_ruleset, find_ruleset
from doublesix.cli.simulation import Question, SimulationResult
from doublesix.play.game_rules import GAME_RULES
from doublesix.rules.rulesets import Ruleset

if TYPE_CHECKING:
    from doublesix.cli import averages
    from doublesix.kernels.engine import Game

POLICIES: Final = ("random", "greedy", "beginner", "scorer")
MOST: Final = 10**12
"""Rounds or games; more would take longer than anybody waits."""
STOPPED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""
_WARM: Final = 16
"""Small chunks that make the workers of a cluster compile before the clock starts."""

Part = TypeVar("Part")
Result = TypeVar("Result")


def command(
    ruleset: Preset,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", help="Rounds to play, each from a fresh deal.")
    ] = 1_000_000,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            help="Games to the target; usually 20 to 10,000 by the rounds, with --json none.",
        ),
    ] = None,
    policy: Annotated[
        str, typer.Option("--policy", metavar="NAME", help=f"How all play: {', '.join(POLICIES)}.")
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Another seed, other deals.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", help="Cores to use.")] = 1,
    cluster: Annotated[
        str, typer.Option("--cluster", metavar="tcp://…", help="A Dask scheduler; its workers do it.")
    ] = "",
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="OUT.svg", help="Write a picture to this file.")
    ] = None,
    pace: Annotated[float, typer.Option("--pace", metavar="SECONDS", help="A play, pass or draw.")] = PACE,
    shuffle: Annotated[
        float, typer.Option("--shuffle", metavar="SECONDS", help="Shuffling and marking, each round.")
    ] = SHUFFLE,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many play (bigsix): 2, 3 or 4.")
    ] = None,
    stage: Stage = None,
    option: Settings = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Simulate a game: what a round is like, how long a game takes, what the lead is worth.

    The same seed gives the same numbers, whatever the jobs and the cluster. Ctrl-C shows what is done so
    far; the exit status is then 130. All players have one policy: random chooses any play, greedy the tile
    with the most pips, beginner a double first and now and then anything, scorer the most points at once.

    [bold]Examples[/bold]

    \b
      doublesix simulate powc-2023 --rounds 1000000
      doublesix simulate bigsix --players 4 --option double_opens=2
      doublesix simulate straight --policy scorer --jobs 2 --plot fives.svg
      doublesix simulate powc --stage final --pace 8 --games 20000 --json
    """
    chosen = adapt_ruleset(find_ruleset(ruleset), stage, option or ())
    wrong = _fault(rounds, games, policy, jobs, pace, shuffle) or unwritable(plot, "the picture")
    if wrong:
        fail(wrong)
    wanted = games if games is not None else 0 if as_json else min(max(rounds // 10, 20), 10_000)
    count = _players(chosen, players)
    question = Question(chosen, count, rounds, wanted, policy, seed, pace, shuffle)
    try:
        found = _simulate(question, jobs, cluster)
    except chunks.ClusterFault as fault:
        fail(str(fault))
    _show(question, found, plot, as_json)
    if found.is_stopped:
        raise typer.Exit(STOPPED)


# What makes no sense


def _fault(rounds: int, games: int | None, policy: str, jobs: int, pace: float, shuffle: float) -> str | None:
    if not 1 <= rounds <= MOST:
        return f"--rounds is a number from 1 to {MOST}, not {rounds}"
    if games is not None and not 0 <= games <= MOST:
        return f"--games is a number from 0 to {MOST}, not {games}"
    if policy not in POLICIES:
        return f"there is no policy {policy!r}; there are {', '.join(POLICIES)}"
    if not 1 <= jobs <= 1024:
        return f"--jobs is a number of cores from 1, not {jobs}"
    if not 0 < pace <= HOUR:
        return f"the pace is the seconds a turn takes, more than 0, not {pace:g}"
    if not 0 <= shuffle <= HOUR:
        return f"shuffling takes from 0 to {HOUR} seconds, not {shuffle:g}"
    return None


def _players(chosen: Ruleset, players: int | None) -> int:
    if GAME_RULES[chosen.game].is_partnership:
        if players not in (None, 4):
            fail(f"four play {chosen.game}, not {players}")
        return 4
    if players is not None and not 2 <= players <= 4:
        fail(f"two, three or four play {chosen.game}, not {players} (G1)")
    return players or chosen.in_force().players


# The work


def _simulate(question: Question, jobs: int, cluster: str) -> SimulationResult:
    """Play the rounds, then the games."""
    from doublesix.kernels.engine import game_of
    from doublesix.kernels.policies import POLICIES as NUMBERED

    game, policy = game_of(question.ruleset, question.players), NUMBERED[question.policy]
    work = _Work(jobs, cluster)
    rounds = _rounds(question, game, policy, work)
    games = _games(question, game, policy, work) if question.games else None
    return SimulationResult(rounds, games, work.is_stopped)


def _rounds(question: Question, game: "Game", policy: int, work: "_Work") -> "averages.Rounds":
    from doublesix.cli import averages
    from doublesix.kernels import playouts, totals

    sums = totals.empty_totals()

    def add(part: totals.Totals) -> int:
        nonlocal sums
        sums = sums.plus(part)
        return int(part.counts[totals.ROUNDS])

    work.warm(playouts.play, playouts.cut(game, policy, question.seed, 1))
    start = time.perf_counter()
    parts = playouts.cut(game, policy, question.seed, question.rounds)
    work.do("rounds", playouts.play, parts, question.rounds, add)
    seconds = time.perf_counter() - start
    if not sums.counts[totals.ROUNDS]:
        fail("stopped before the first rounds were done", STOPPED)
    return averages.of_rounds(sums, question.sides, seconds)


def _games(question: Question, game: "Game", policy: int, work: "_Work") -> "averages.Games | None":
    from doublesix.cli import averages
    from doublesix.kernels import games

    rows = games.Rows()
    times = question.pace, question.shuffle
    work.warm(games.play, games.cut(game, policy, question.seed, 1, *times))
    parts = games.cut(game, policy, question.seed, question.games, *times)
    work.do("games", games.play, parts, question.games, rows.add)
    return averages.of_games(rows.table, question.pace, question.shuffle) if len(rows.table) else None


class _Work:
    """Chunks of work, a bar that shows how far it is, and Ctrl-C."""

    def __init__(self, jobs: int, cluster: str) -> None:
        self.jobs = jobs
        self.cluster = cluster
        self.is_stopped = False
        self.terminal = Console(stderr=True)

    def warm(self, work: Callable[[Part], object], parts: Iterable[Part]) -> None:
        """Have the compiled code ready before the clock starts."""
        (part,) = parts
        if self.is_stopped:
            return
        with self._catch_interrupt(), self._status():
            if self.cluster:
                list(chunks.run(work, [part] * _WARM, cluster=self.cluster))
            else:
                work(part)

    def do(
        self,
        name: str,
        work: Callable[[Part], Result],
        parts: Iterable[Part],
        total: int,
        take: Callable[[Result], int],
    ) -> None:
        """Take the results until all are there or somebody stops it; ``take`` says how many it took."""
        if self.is_stopped:
            return
        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=self.terminal,
            transient=True,
            disable=not self.terminal.is_terminal,
        )
        with self._catch_interrupt(), bar:
            task = bar.add_task(name, total=total)
            for result in chunks.run(work, parts, self.jobs, self.cluster, frees_the_lock=True):
                bar.advance(task, take(result))

    @contextmanager
    def _catch_interrupt(self) -> Iterator[None]:
        """Ctrl-C ends what is under way, and nothing more is begun."""
        try:
            yield
        except KeyboardInterrupt:
            self.is_stopped = True

    @contextmanager
    def _status(self) -> Iterator[None]:
        if self.terminal.is_terminal:
            with self.terminal.status("Making the compiled game ready; the first time takes a while."):
                yield
        else:
            yield


# The answer


def _show(question: Question, found: SimulationResult, plot: str | None, as_json: bool) -> None:
    from doublesix.cli import portrait

    if plot is not None:
        from doublesix.cli import spreads

        _write(plot, spreads.spreads_svg(question, found))
    if as_json:
        typer.echo(json.dumps(portrait.as_json(question, found), indent=2))
    else:
        portrait.show(question, found)
        if plot is not None:
            typer.echo(f"\nThe picture is in {plot}.")


def _write(name: str, picture: bytes) -> None:
    try:
        Path(name).write_bytes(picture)
    except (OSError, ValueError) as error:
        fail(f"{name}: the picture cannot be written ({getattr(error, 'strerror', None) or 'no such name'})")
