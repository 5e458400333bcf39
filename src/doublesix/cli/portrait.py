"""The answer of `simulate`: what the game is like in a few sentences and a table, and as JSON."""

from collections.abc import Iterator
from typing import Any, Final

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from doublesix.app.summaries import Share
from doublesix.cli.averages import Games, Mean, Rounds
from doublesix.cli.console import printer
from doublesix.cli.simulation import Question, SimulationResult
from doublesix.play.game_rules import GAME_RULES

_MUCH: Final = 0.10
"""A lead that wins so much more than its share is worth much."""
_LITTLE: Final = 0.02
Row = tuple[str, ...]


def show(question: Question, found: SimulationResult) -> None:
    """The answer first, then the table."""
    console = printer()
    with console.capture() as capture:
        if found.is_stopped:
            console.print(Text(_stopped_words(question, found), "yellow"), end="\n\n")
        console.print(Text(f"{_round_words(question, found.rounds)} {_lead_words(question, found.rounds)}"))
        if found.games is not None:
            console.print(Text(_game_words(question, found.games)))
        console.print(Text(_small_words(question, found), "dim"), end="\n\n")
        console.print(Padding(_table(question, found), (0, 0, 0, 2)))
    typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


# In words


def _stopped_words(question: Question, found: SimulationResult) -> str:
    if found.rounds.played < question.rounds:
        done = f"{found.rounds.played:,} of {question.rounds:,} rounds"
    else:
        done = f"{found.games.played if found.games else 0:,} of {question.games:,} games"
    return f"Stopped after {done}. This is what they say."


def _round_words(question: Question, rounds: Rounds) -> str:
    turns = rounds.turns.mean.value
    length = time_words(turns * question.pace + question.shuffle)
    ends = f"{_percent(rounds.blocked.value)} are blocked"
    return f"A round of {question.ruleset.game} has {turns:.1f} turns and takes about {length}; {ends}."


def _lead_words(question: Question, rounds: Rounds) -> str:
    low, high = rounds.lead.interval
    share = rounds.lead.value
    who = "who leads" if question.ruleset.game == "bigsix" else "the side that leads"
    numbers = f"{_percent(share)} of the rounds ({_percent(low)} to {_percent(high)})"
    even = f"an even share is {_percent(rounds.even)}"
    if low <= rounds.even <= high:
        return f"No advantage of the lead is seen: {who} wins {numbers}, and {even}."
    if share < rounds.even:
        return f"The lead is a burden: {who} wins {numbers}, while {even}."
    more = share - rounds.even
    worth = "much" if more > _MUCH else "little" if more < _LITTLE else "something"
    return f"The lead is worth {worth}: {who} wins {numbers}, while {even}."


def _game_words(question: Question, games: Games) -> str:
    mean = games.rounds.mean.value
    target = question.ruleset.in_force().target
    half, most = (time_words(games.within(share)) for share in (0.5, 0.9))
    return (
        f"A game to {target} has {mean:.1f} rounds; half are over within {half}, nine of ten within {most}."
    )


def _small_words(question: Question, found: SimulationResult) -> str:
    seated = f", {question.players} players" if question.ruleset.game == "bigsix" else ""
    pace = f"{question.pace:g} s a turn and {question.shuffle:g} s a shuffle"
    games = f" and {found.games.played:,} games" if found.games else ""
    bad = " In this game points are bad." if GAME_RULES[question.ruleset.game].points_are_bad else ""
    return (
        f"{question.ruleset.title}{seated}. {found.rounds.played:,} rounds{games} with the policy "
        f"{question.policy}, seed {question.seed}; {pace}. Intervals are of 95%.{bad}"
    )


def time_words(seconds: float) -> str:
    """A length as people say it."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    if seconds < 600:
        return f"{round(seconds) // 60} min {round(seconds) % 60:02} s"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"


def _percent(share: float) -> str:
    return f"{share:.1%}"


# The table


def _table(question: Question, found: SimulationResult) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    for heading in ("", "mean", "interval", "half", "9 of 10"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    for row in (*_round_rows(question, found.rounds), *_game_rows(found.games)):
        table.add_row(*row)
    return table


def _round_rows(question: Question, rounds: Rounds) -> Iterator[Row]:
    yield "plays a round", *_mean_cells(rounds.plays)
    yield "passes a round", *_mean_cells(rounds.passes)
    if question.ruleset.game == "bigsix":
        yield "draws a round", *_mean_cells(rounds.draws)
    turns, worth = rounds.turns, rounds.worth
    yield "turns a round", *_mean_cells(turns.mean), f"{turns.within(0.5)}", f"{turns.within(0.9)}"
    yield "points a round", *_mean_cells(worth.mean), f"{worth.within(0.5)}", f"{worth.within(0.9)}"
    for side, points in rounds.points.items():
        yield f"  for {'seat' if side.isdigit() else 'side'} {side}", *_mean_cells(points)
    yield "blocked", *_share_cells(rounds.blocked)
    yield "tied", *_share_cells(rounds.tied)
    yield "won by the lead", *_share_cells(rounds.lead)


def _game_rows(games: Games | None) -> Iterator[Row]:
    if games is None:
        return
    rounds = games.rounds
    yield "rounds a game", *_mean_cells(rounds.mean), f"{rounds.within(0.5)}", f"{rounds.within(0.9)}"
    low, high = (f"{games.within(share) / 60:.0f}" for share in (0.5, 0.9))
    yield "minutes a game", f"{_minutes(games):.1f}", "", low, high
    yield "games won by the lead", *_share_cells(games.lead)


def _minutes(games: Games) -> float:
    return sum(games.lengths) / games.played / 60


def _mean_cells(mean: Mean) -> tuple[str, str]:
    low, high = mean.interval
    return f"{mean.value:.2f}", f"{low:.2f} to {high:.2f}"


def _share_cells(share: Share) -> tuple[str, str]:
    low, high = share.interval
    return _percent(share.value), f"{_percent(low)} to {_percent(high)}"


# For programs


def as_json(question: Question, found: SimulationResult) -> dict[str, Any]:
    """The same as one object; only the seconds depend on who computed it."""
    rounds = found.rounds
    return {
        "ruleset": question.ruleset.name,
        "game": question.ruleset.game,
        "stage": question.ruleset.stage,
        "players": question.players,
        "policy": question.policy,
        "seed": question.seed,
        "stopped": found.is_stopped,
        "rounds": rounds.played,
        "seconds": rounds.seconds,
        "rounds_per_second": rounds.played / rounds.seconds,
        "plays_per_round": rounds.plays.value,
        "passes_per_round": rounds.passes.value,
        "draws_per_round": rounds.draws.value,
        "turns_per_round": rounds.turns.mean.value,
        "blocked_share": rounds.blocked.value,
        "tied_share": rounds.tied.value,
        "points_per_round": {side: points.value for side, points in rounds.points.items()},
        "lead_win_share": rounds.lead.value,
        "lead_win_interval": list(rounds.lead.interval),
        "even_share": rounds.even,
        "lead_points_per_round": rounds.lead_points,
        "standard_errors": _errors_json(rounds),
        **({} if found.games is None else {"games": _games_json(question, found.games)}),
    }


def _errors_json(rounds: Rounds) -> dict[str, Any]:
    shares = {"blocked_share": rounds.blocked, "tied_share": rounds.tied, "lead_win_share": rounds.lead}
    return {
        "plays_per_round": rounds.plays.error,
        "passes_per_round": rounds.passes.error,
        "draws_per_round": rounds.draws.error,
        "turns_per_round": rounds.turns.mean.error,
        "points_per_round": {side: points.error for side, points in rounds.points.items()},
        **{name: (share.value * (1 - share.value) / share.days) ** 0.5 for name, share in shares.items()},
    }


def _games_json(question: Question, games: Games) -> dict[str, Any]:
    options = question.ruleset.in_force()
    return {
        "games": games.played,
        "target": options.target,
        "rounds_per_game": games.rounds.mean.value,
        "rounds_per_game_error": games.rounds.mean.error,
        "turns_per_game": games.turns.value,
        "pace_seconds": question.pace,
        "shuffle_seconds": question.shuffle,
        "minutes_per_game": {
            "mean": _minutes(games),
            "median": games.within(0.5) / 60,
            "ninety_percent": games.within(0.9) / 60,
        },
        "lead_win_share": games.lead.value,
        "lead_win_interval": list(games.lead.interval),
    }
