"""The verb `league`: bots against each other on the same deals, seats swapped."""

import json
from collections.abc import Iterator
from itertools import combinations, count
from math import inf
from typing import Annotated, Any, NamedTuple

import typer
from rich.table import Table as Grid

from doublesix.bots import BotFault, bot_named
from doublesix.bots.league import Board, Score, play_board, ratings, score_of, with_pace
from doublesix.cli import chunks
from doublesix.cli.chunks import Cluster, Jobs
from doublesix.cli.console import fail, printer, progress
from doublesix.cli.ruleset_choice import Settings, Stage, adapt_ruleset, find_ruleset
from doublesix.rules.rulesets import Ruleset


class Pairing(NamedTuple):
    """What a chunk needs: everything by name, so that it can be sent elsewhere."""

    ruleset: Ruleset
    players: int
    bots: tuple[str, str]
    seed: int
    board: int


def play(pairing: Pairing) -> Board:
    """One board of two bots."""
    pair = (bot_named(pairing.bots[0]), bot_named(pairing.bots[1]))
    return play_board(pairing.ruleset, pairing.players, pair, pairing.seed, pairing.board)


def command(
    bots: Annotated[str, typer.Option("--bots", metavar="X,Y[,…]", help="Two bots or more, by name.")],
    preset: Annotated[str, typer.Option("--preset", metavar="PRESET", help="The rules to play by.")],
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, help="Play at least so many rounds a pair.")
    ] = 1000,
    ms: Annotated[
        float | None, typer.Option("--ms", min=0.1, help="Time a move that bots which think may take.")
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", min=2, max=4, help="How many sit down (bigsix).")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Other deals.")] = 1,
    stage: Stage = None,
    option: Settings = None,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Let bots play each other on the same deals with seats swapped, and say who is better by how much.

    A bot is named with its settings: greedy, sampler:1000, expert, expert:level=3. Points are those of the
    first over the second, the more the better, with a 95 % interval. In bigsix one of the first
    sits among the others of the second, at every seat in turn. The same seed gives the same games; with --ms
    the bots' settings follow this machine's speed and are shown.

    [bold]Examples[/bold]

    \b
      doublesix league --bots expert,greedy --preset powc-2023 --jobs 2
      doublesix league --bots random,greedy,expert --preset straight
      doublesix league --bots expert,greedy --preset bigsix --players 2 --json
    """
    ruleset = adapt_ruleset(find_ruleset(preset), stage, option or ())
    names = _names(bots)
    seated = _players(ruleset, players)
    if ms is not None:
        names = [with_pace(name, ruleset, seated, ms) for name in names]
    pairs = list(combinations(names, 2))
    scores: dict[tuple[str, str], Score] = {}
    try:
        for pair in pairs:
            boards = list(_boards(ruleset, seated, pair, seed, rounds, jobs, cluster))
            scores[pair] = score_of(boards)
    except chunks.ClusterFault as fault:
        fail(str(fault))
    if as_json:
        typer.echo(json.dumps(_as_json(scores, names)))
    else:
        _show(ruleset, scores, names)


def _names(text: str) -> list[str]:
    names = [name.strip() for name in _split(text)]
    if len(names) < 2:
        fail("a league needs two bots or more: --bots expert,greedy")
    if len(set(names)) < len(names):
        fail("a bot cannot play itself: name each once, perhaps with other settings")
    for name in names:
        try:
            bot_named(name)
        except BotFault as fault:
            fail(str(fault))
    return names


def _split(text: str) -> Iterator[str]:
    """The names between commas; a part like ``level=3`` goes on with the settings before it."""
    name = ""
    for part in text.split(","):
        if name and "=" in part and ":" not in part:
            name += f",{part}"
            continue
        if name:
            yield name
        name = part
    if name:
        yield name


def _players(ruleset: Ruleset, players: int | None) -> int:
    if ruleset.game != "bigsix":
        if players not in (None, 4):
            fail(f"{ruleset.game} is played by four; --players goes with bigsix (G1)")
        return 4
    return players or ruleset.in_force().players


def _boards(
    ruleset: Ruleset, players: int, pair: tuple[str, str], seed: int, rounds: int, jobs: int, cluster: str
) -> Iterator[Board]:
    """Boards in order until the rounds are played."""
    done = 0
    pairings = (Pairing(ruleset, players, pair, seed, board) for board in count())
    with progress(f"{pair[0]} and {pair[1]}", rounds) as tell:
        for board in chunks.run(play, pairings, jobs, cluster):
            yield board
            done += sum(game.rounds for game in board)
            tell(done)
            if done >= rounds:
                return


def _as_json(scores: dict[tuple[str, str], Score], names: list[str]) -> dict[str, Any]:
    results = [_result(pair, score) for pair, score in scores.items()]
    if len(results) == 1:
        return results[0]
    return {"pairs": results, "ratings": ratings(scores, names)}


def _result(pair: tuple[str, str], score: Score) -> dict[str, Any]:
    return {
        "a": pair[0],
        "b": pair[1],
        "rounds": score.rounds,
        "games": score.games,
        "points_per_round": score.points_per_round,
        "ci95": _interval(score.points_per_round, score.half_width),
        "games_won_share": score.games_won_share,
        "games_won_ci95": _interval(score.games_won_share, score.games_half_width, 0.0, 1.0),
        "ms_per_move": score.ms_per_move[0],
        "ms_per_move_b": score.ms_per_move[1],
    }


def _interval(
    value: float, half_width: float | None, lowest: float = -inf, highest: float = inf
) -> list[float] | None:
    if half_width is None:
        return None
    return [max(lowest, value - half_width), min(highest, value + half_width)]


def _give_or_take(half_width: float | None, form: str) -> str:
    return "±?" if half_width is None else f"±{half_width:{form}}"


def _show(ruleset: Ruleset, scores: dict[tuple[str, str], Score], names: list[str]) -> None:
    out = printer()
    out.print(f"{ruleset.title}, to {ruleset.in_force().target}: the same deals with seats swapped.\n")
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for title in ("bot", "against", "rounds", "points a round", "95 %", "games won", "ms a move"):
        grid.add_column(title, justify="left" if title in {"bot", "against"} else "right")
    for (one, other), score in scores.items():
        grid.add_row(
            one,
            other,
            f"{score.rounds:,}",
            f"{score.points_per_round:+.2f}",
            _give_or_take(score.half_width, ".2f"),
            f"{score.games_won_share:.0%} {_give_or_take(score.games_half_width, '.0%')}",
            f"{score.ms_per_move[0]:.1f}, {score.ms_per_move[1]:.1f}",
        )
    out.print(grid)
    if len(names) > 2:
        out.print("\nRating by games won (1500 is the mean; 200 more wins three games of four):")
        for name, rating in sorted(ratings(scores, names).items(), key=lambda item: -item[1]):
            out.print(f"  {rating:6.0f}  {name}")
